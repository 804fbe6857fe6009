"""A transaction as the queries take it: `View` to read; `UnitOfWork` is one to write as well."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Select

CHUNK = 250
"""How many rows a streamed query holds at a time."""


class View:
    """A consistent look at everything, as it was when the transaction began."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @property
    def is_server(self) -> bool:
        """Whether this is PostgreSQL."""
        return self.connection.dialect.name == "postgresql"

    def stream(self, query: Select[Any]) -> Iterator[Any]:
        """The rows of a query, a chunk at a time."""
        options = {"yield_per": CHUNK}
        with self.connection.execute(query, execution_options=options) as result:
            yield from result


def lock_key(purpose: str, name: str) -> int:
    """The number under which PostgreSQL locks something by name: 64 bits with a sign."""
    digest = sha256(f"{purpose}:{name}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
