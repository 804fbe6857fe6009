"""Statements on the way of every hand: compiled once a database, and given straight to its driver.

SQLAlchemy's own way of running a statement costs more than most of them take, and a hand needs a
dozen. Errors come out as SQLAlchemy's all the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, count
from operator import itemgetter
from typing import Any

from sqlalchemy import ClauseElement, Connection
from sqlalchemy.exc import DBAPIError

from tablemgr.store.view import CHUNK

Values = Mapping[str, object]
_Pick = Callable[[Values], tuple[object, ...]]

_numbers = count(1)


class Statement:
    """A statement with its named values, in the words of each kind of database."""

    def __init__(self, clause: ClauseElement) -> None:
        self._clause = clause
        self._compiled: dict[str, tuple[str, _Pick]] = {}

    def rows(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """Run a query and fetch all of it; flags may come back as 0 and 1."""
        found: list[tuple[Any, ...]] = self._run(connection, values).fetchall()
        return found

    def stream(self, connection: Connection, values: Values) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, a chunk at a time; flags may come back as 0 and 1."""
        return chain.from_iterable(self._chunks(connection, values))

    def _chunks(
        self, connection: Connection, values: Values
    ) -> Iterator[Sequence[tuple[Any, ...]]]:
        # A server hands out all rows at once, but for a cursor of its own, which has a name.
        named = () if connection.dialect.name == "sqlite" else (f"stream_{next(_numbers)}",)
        cursor = self._run(connection, values, named)
        try:
            # No name for a chunk, which would keep it while the next one is fetched.
            yield from iter(partial(cursor.fetchmany, CHUNK), [])
        except _driver_error(connection) as error:
            raise _as_error(connection, self._for(connection)[0], error, cursor) from error
        finally:
            cursor.close()

    def run(self, connection: Connection, values: Values) -> None:
        """Run it once."""
        self._run(connection, values).close()

    def run_each(self, connection: Connection, each: Sequence[Values]) -> None:
        """Run it once for each of several."""
        text, pick = self._for(connection)
        cursor = self._cursor(connection)
        try:
            cursor.executemany(text, list(map(pick, each)))
        except _driver_error(connection) as error:
            raise _as_error(connection, text, error, cursor) from error
        cursor.close()

    def _run(self, connection: Connection, values: Values, named: Sequence[str] = ()) -> Any:
        text, pick = self._for(connection)
        cursor = self._cursor(connection, *named)
        try:
            cursor.execute(text, pick(values))
        except _driver_error(connection) as error:
            raise _as_error(connection, text, error, cursor) from error
        return cursor

    def _cursor(self, connection: Connection, *named: str) -> Any:
        return connection.connection.cursor(*named)

    def _for(self, connection: Connection) -> tuple[str, _Pick]:
        name = connection.dialect.name
        found = self._compiled.get(name)
        if found is None:
            # By place in both, so that values are a tuple whatever the database.
            style = "qmark" if name == "sqlite" else "format"
            dialect: Any = type(connection.dialect)
            compiled: Any = self._clause.compile(dialect=dialect(paramstyle=style))
            found = self._compiled[name] = (compiled.string, _pick(compiled.positiontup))
        return found


def _pick(names: Sequence[str]) -> _Pick:
    """What takes the values of these names in their order; of two and more in one go."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda values: tuple(values[name] for name in names)


def _driver_error(connection: Connection) -> type[Exception]:
    driver: Any = connection.dialect.dbapi
    found: type[Exception] = driver.Error
    return found


def _as_error(connection: Connection, text: str, error: Exception, cursor: Any) -> BaseException:
    """The driver's error as SQLAlchemy's; a connection that is gone is given up."""
    dialect: Any = connection.dialect
    is_gone = dialect.is_disconnect(error, connection.connection.dbapi_connection, cursor)
    cursor.close()
    if is_gone:
        connection.invalidate(error)
    return DBAPIError.instance(
        text,
        None,
        error,
        _driver_error(connection),
        connection_invalidated=is_gone,
        dialect=dialect,
    )
