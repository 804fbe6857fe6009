"""Errors of the two databases as `StoreError`: by their codes, and by words where there is none."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tablemgr.store.address import Address
from tablemgr.store.trouble import StoreError, Trouble

_SQLITE = {
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_IOERR: Trouble.DISK_FAULT,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.NO_PERMISSION,
    sqlite3.SQLITE_PERM: Trouble.NO_PERMISSION,
    sqlite3.SQLITE_AUTH: Trouble.NO_PERMISSION,
    sqlite3.SQLITE_NOTADB: Trouble.NOT_A_DATABASE,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
}

_SYSTEM = {
    errno.ENOENT: Trouble.NO_FOLDER,
    errno.ENOTDIR: Trouble.NO_FOLDER,
    # A file of a folder's name.
    errno.EEXIST: Trouble.NO_FOLDER,
    errno.EACCES: Trouble.NO_PERMISSION,
    errno.EPERM: Trouble.NO_PERMISSION,
    errno.EROFS: Trouble.READ_ONLY,
    errno.ENOSPC: Trouble.DISK_FULL,
    errno.EDQUOT: Trouble.DISK_FULL,
}

# The first that a server's code begins with.
_SERVER = (
    ("28", Trouble.WRONG_PASSWORD),
    ("3D000", Trouble.NO_SUCH_DATABASE),
    ("53100", Trouble.DISK_FULL),
    ("58", Trouble.DISK_FAULT),
    ("55P03", Trouble.LOCKED),
    ("57014", Trouble.LOCKED),
    ("40", Trouble.LOCKED),
    ("25006", Trouble.READ_ONLY),
    ("42501", Trouble.NO_PERMISSION),
    ("XX001", Trouble.DAMAGED),
    ("XX002", Trouble.DAMAGED),
    ("53300", Trouble.UNREACHABLE),
    ("57P03", Trouble.UNREACHABLE),
    ("57P", Trouble.CONNECTION_LOST),
    ("08", Trouble.CONNECTION_LOST),
)

# libpq gives no code for a connection that never came about.
_WORDS = (
    ("password", Trouble.WRONG_PASSWORD),
    ("authentication", Trouble.WRONG_PASSWORD),
    ("pg_hba", Trouble.WRONG_PASSWORD),
    ('role "', Trouble.WRONG_PASSWORD),
    ('database "', Trouble.NO_SUCH_DATABASE),
)


@contextmanager
def translated(address: Address) -> Iterator[None]:
    """Raise what the database says as StoreError; other exceptions pass."""
    try:
        yield
    except DBAPIError as error:
        raise as_store_error(error, address) from error
    except sqlite3.Error as error:
        raise from_sqlite(error, address.place) from error
    except PoolTimeoutError as error:
        raise StoreError(Trouble.LOCKED, address.place) from error


def as_store_error(error: DBAPIError, address: Address) -> StoreError:
    """The StoreError for what a database driver raised."""
    origin = error.orig
    if isinstance(origin, sqlite3.Error):
        return from_sqlite(origin, address.place)
    if error.connection_invalidated:
        return StoreError(Trouble.CONNECTION_LOST, address.place)
    text = " ".join(str(origin).split())
    state = getattr(origin, "sqlstate", None)
    if state:
        found = next((kind for code, kind in _SERVER if state.startswith(code)), Trouble.OTHER)
        return StoreError(found, address.place, text)
    if type(origin).__name__ != "OperationalError":
        return StoreError(Trouble.OTHER, address.place, text)
    found = next((kind for word, kind in _WORDS if word in text.lower()), Trouble.UNREACHABLE)
    return StoreError(found, address.place, text)


def from_system(error: OSError, place: str) -> StoreError:
    """The StoreError for what the operating system refused."""
    return StoreError(_SYSTEM.get(error.errno or 0, Trouble.DISK_FAULT), place, str(error))


def from_sqlite(error: sqlite3.Error, place: str) -> StoreError:
    """The StoreError for what SQLite raised."""
    # The low byte is the kind; the rest says which call it was.
    code = getattr(error, "sqlite_errorcode", None) or 0
    return StoreError(_SQLITE.get(code & 0xFF, Trouble.OTHER), place, str(error))


def is_taken(error: IntegrityError) -> bool:
    """Whether a row was refused because its key stands already, and not for another reason."""
    origin = error.orig
    if isinstance(origin, sqlite3.Error):
        unique = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
        return origin.sqlite_errorcode in unique
    return getattr(origin, "sqlstate", None) == "23505"
