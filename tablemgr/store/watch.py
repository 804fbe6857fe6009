"""Tells a screen that something was recorded elsewhere: by LISTEN, or by looking at the file.

A watcher has a connection of its own and belongs to the thread that waits; any thread may stop it.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from threading import Event
from time import monotonic
from typing import Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tablemgr.store.rows import Change
from tablemgr.store.work import CHANNEL

SLICE_S = 0.1
"""How long a watcher sleeps before it looks whether it was stopped."""

RETRY_S = 1.0
"""How long it waits before it tries a lost server again."""


class _Ear(Protocol):
    def hear(self, seconds: float) -> tuple[Change, ...]: ...

    def close(self) -> None: ...


class Watcher(AbstractContextManager["Watcher"]):
    """Waits for what others record."""

    def __init__(self, engine: Engine) -> None:
        self._stopped = Event()
        at_server = engine.dialect.name == "postgresql"
        self._ear: _Ear = _ServerEar(engine, self._stopped) if at_server else _FileEar(engine)

    def wait(self, timeout_s: float) -> tuple[Change, ...]:
        """The lines recorded since the last call, as soon as there are any; empty after the time or
        a stop.
        """
        until = monotonic() + timeout_s
        while not self._stopped.is_set():
            left = until - monotonic()
            found = self._ear.hear(min(SLICE_S, max(left, 0)))
            if found or left <= 0:
                return found
        return ()

    def stop(self) -> None:
        """Have `wait` return at once, now and from now on."""
        self._stopped.set()

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._ear.close()


class _FileEar:
    """SQLite: the number of the file's last change, and then the lines beyond the last one seen."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        # Out of the pool, which would keep the file open after the store was closed.
        self._connection.detach()
        self._version = self._scalar("PRAGMA data_version")
        self._seen = self._scalar("SELECT coalesce(max(rowid), 0) FROM journal")
        self._sleep = Event()

    def hear(self, seconds: float) -> tuple[Change, ...]:
        version = self._scalar("PRAGMA data_version")
        if version == self._version:
            self._sleep.wait(seconds)
            version = self._scalar("PRAGMA data_version")
        if version == self._version:
            return ()
        self._version = version
        return tuple(self._news())

    def _news(self) -> Iterator[Change]:
        query = "SELECT rowid, session, seq FROM journal WHERE rowid > ? ORDER BY rowid"
        for row, session, seq in self._connection.exec_driver_sql(query, (self._seen,)).all():
            self._seen = row
            yield Change(session, seq)
        self._connection.rollback()

    def _scalar(self, query: str) -> int:
        found = self._connection.exec_driver_sql(query).scalar_one()
        # A transaction left open would keep the log from being folded in.
        self._connection.rollback()
        return int(found)

    def close(self) -> None:
        self._connection.close()


class _ServerEar:
    """PostgreSQL: notifications; after a lost connection, one that anything may have changed."""

    def __init__(self, engine: Engine, stopped: Event) -> None:
        self._engine = engine
        self._stopped = stopped
        self._connection: Connection | None = _listening(engine)

    def hear(self, seconds: float) -> tuple[Change, ...]:
        from psycopg import OperationalError

        if self._connection is None:
            return self._again()
        driver: Any = self._connection.connection.dbapi_connection
        try:
            heard = [each.payload for each in driver.notifies(timeout=seconds, stop_after=1)]
            if heard:
                # What came with it is there by now.
                heard += [each.payload for each in driver.notifies(timeout=0)]
        except OperationalError:
            self.close()
            return ()
        return tuple(map(_change, heard))

    def _again(self) -> tuple[Change, ...]:
        try:
            self._connection = _listening(self._engine)
        except DBAPIError:
            self._stopped.wait(RETRY_S)
            return ()
        return (Change("", 0),)

    def close(self) -> None:
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.close()
            self._connection = None


def _listening(engine: Engine) -> Connection:
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    # Never back to the pool, which would hand out a connection that listens.
    connection.detach()
    connection.exec_driver_sql(f"LISTEN {CHANNEL}")
    return connection


def _change(payload: str) -> Change:
    session, _, seq = payload.rpartition(":")
    return Change(session, int(seq))
