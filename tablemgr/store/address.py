"""Where a database is: a file of this computer or a database of a PostgreSQL server.

An address's text for people never holds a password.
"""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tablemgr.store.trouble import StoreError, Trouble

SERVER_NAMES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Address:
    """The URL that the engine takes; `file` for SQLite alone."""

    url: URL
    file: Path | None

    @property
    def place(self) -> str:
        """The address for people: a file's path, or the server's URL without a password."""
        if self.file is not None:
            return str(self.file)
        url = self.url
        query = {name: value for name, value in url.query.items() if "pass" not in name}
        plain = URL.create(
            "postgresql", url.username, None, url.host, url.port, url.database, query
        )
        return plain.render_as_string(hide_password=True)


def read_address(text: str) -> Address:
    """An address from a path, `sqlite:///path` or `postgresql://...`; StoreError otherwise."""
    if text.startswith("sqlite:///"):
        return _file(unquote(text.removeprefix("sqlite:///")), text)
    scheme, colon, _ = text.partition("://")
    if not colon:
        return _file(text, text)
    if scheme.partition("+")[0] not in SERVER_NAMES:
        raise StoreError(Trouble.BAD_ADDRESS, f"{scheme}://")
    try:
        url = make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        # What was typed may hold a password: it is not repeated.
        raise StoreError(Trouble.BAD_ADDRESS, f"{scheme}://") from None
    if not url.database:
        raise StoreError(Trouble.BAD_ADDRESS, f"{scheme}://")
    return Address(url, None)


def _file(path: str, text: str) -> Address:
    if not path.strip() or path == ":memory:" or "\0" in path:
        raise StoreError(Trouble.BAD_ADDRESS, text or "''")
    return file_address(Path(path).expanduser().absolute())


def file_address(file: Path) -> Address:
    """The address of a SQLite file."""
    return Address(URL.create("sqlite+pysqlite", database=str(file)), file)
