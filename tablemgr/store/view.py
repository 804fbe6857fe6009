"""A transaction as the queries take it: `View` to read, `UnitOfWork` to write as well."""

from collections.abc import Iterator

from sqlalchemy import Connection, Row, Select

CHUNK = 500
"""How many rows a streamed query holds at a time."""


class View:
    """A consistent look at everything, as it was when the transaction began."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @property
    def is_server(self) -> bool:
        """Whether this is PostgreSQL."""
        return self.connection.dialect.name == "postgresql"

    def stream[*Columns](self, query: Select[*Columns]) -> Iterator[Row[*Columns]]:
        """The rows of a query, a chunk at a time."""
        options = {"yield_per": CHUNK}
        with self.connection.execute(query, execution_options=options) as result:
            yield from result
