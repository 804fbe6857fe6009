"""Texts in a SQLite file that are no UTF-8: noticed as such, and read all the same by an audit.

Only a tamperer or a damaged disk leaves them; PostgreSQL takes none.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError

from tablemgr.store.view import View

# All that the driver says of it; it has no code.
_WORDS = "Could not decode to UTF-8"


class IllegibleError(Exception):
    """Raised where a text of the database is no UTF-8."""


@contextmanager
def legible() -> Iterator[None]:
    """Raise IllegibleError for a text that cannot be read; other exceptions pass."""
    try:
        yield
    except (DBAPIError, sqlite3.OperationalError) as error:
        if _WORDS not in str(error):
            raise
        raise IllegibleError(str(error)) from error


@contextmanager
def any_text(view: View) -> Iterator[None]:
    """Read whatever stands in a text: bytes that are no UTF-8 as lone surrogates, as no sound text
    has them.
    """
    driver: Any = view.connection.connection.dbapi_connection
    if not isinstance(driver, sqlite3.Connection):
        yield
        return
    driver.text_factory = _escaped
    try:
        yield
    finally:
        driver.text_factory = str


def is_legible(value: object) -> bool:
    """Whether a value is a text that a database can be asked for."""
    return type(value) is str and not any("\ud800" <= each <= "\udfff" for each in value)


def _escaped(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")
