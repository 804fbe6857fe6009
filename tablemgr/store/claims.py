"""Which program has a table session: a lock that the system lets go of when the program ends.

Beside a SQLite file it is a locked file, in PostgreSQL an advisory lock of a connection of its own.
The row in `claims` names the station, and its token fences off a program that lost its lock.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType
from typing import Protocol

from sqlalchemy import Connection, Engine, delete, event, insert, select, text
from sqlalchemy.exc import DBAPIError

from tablemgr.store import schema
from tablemgr.store.engines import WRITES
from tablemgr.store.locks import lock_file, lock_name
from tablemgr.store.trouble import ClaimedError
from tablemgr.store.view import lock_key

_c = schema.claims.c


# The two halves of a lock's number are kept apart, and without a sign.
_HOLDERS = text(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND (classid::bigint << 32) | objid::bigint = :key"
)
_END = text("SELECT pg_terminate_backend(:process, 2000)")
"""Ends a connection, and waits so many milliseconds until it has ended."""


class _Lock(Protocol):
    def is_held(self) -> bool: ...

    def let_go(self) -> None: ...


class Claims:
    """The table sessions that this program has, each with its lock and its token."""

    def __init__(self, engine: Engine, file: Path | None, station: str) -> None:
        self._engine = engine.execution_options(**{WRITES: True})
        self._file = file
        self._station = station
        self._locks: dict[str, _Lock] = {}
        self._tokens: dict[str, str] = {}
        self._doubtful = False
        if file is None:
            event.listen(engine, "connect", self._doubt)

    @property
    def tokens(self) -> Mapping[str, str]:
        """The token of each session that this program has."""
        return MappingProxyType(self._tokens)

    def _doubt(self, *_: object) -> None:
        # A new connection may stand for one that was lost, and the locks may be lost with it.
        self._doubtful = True

    def claim(self, session: str) -> None:
        """Take a session; ClaimedError where another program has it, none where this one does."""
        if session in self._locks:
            return
        lock = self._lock(session)
        if lock is None:
            raise ClaimedError(session, self._holder(session)[0])
        try:
            token = token_hex(8)
            self._write(session, token)
        except BaseException:
            lock.let_go()
            raise
        self._locks[session], self._tokens[session] = lock, token

    def release(self, session: str) -> None:
        """Let a session go; nothing happens where this program has not got it."""
        lock = self._locks.pop(session, None)
        token = self._tokens.pop(session, None)
        if lock is None:
            return
        try:
            with self._engine.begin() as connection:
                mine = (_c.session == session) & (_c.token == token)
                connection.execute(delete(schema.claims).where(mine))
        finally:
            lock.let_go()

    def held_elsewhere(self) -> tuple[tuple[str, str], ...]:
        """The sessions that other programs have now, each with its station.

        A row that a program left behind, which has ended, counts for nothing.
        """
        with self._engine.connect() as connection:
            rows = connection.execute(select(_c.session, _c.station).order_by(_c.session)).all()
        return tuple((row.session, row.station) for row in rows if self._is_elsewhere(row.session))

    def _is_elsewhere(self, session: str) -> bool:
        if session in self._locks:
            return False
        lock = self._lock(session)
        if lock is not None:
            lock.let_go()
        return lock is None

    def end_hold(self, session: str) -> None:
        """End the connection at the server that holds a session's lock, unless it is this one's.

        What its program still writes is refused, as its token is not the one any more. A file's
        lock ends with its program, and is left alone.
        """
        if self._file is None and session not in self._locks:
            key = {"key": lock_key("claim", session)}
            with self._engine.begin() as connection:
                held = connection.execute(_HOLDERS, key).scalars().all()
                for process in held:
                    connection.execute(_END, {"process": process})

    def release_all(self) -> None:
        """Let every session go."""
        for session in list(self._locks):
            self.release(session)

    def verify(self) -> None:
        """Take again the locks that went with a lost connection, if one may have been lost.

        ClaimedError where another program was quicker; the session is then no longer this one's.
        """
        if not self._doubtful or not self._locks:
            return
        for session, lock in list(self._locks.items()):
            if not lock.is_held():
                self._take_again(session, lock)
        self._doubtful = False

    def _take_again(self, session: str, lost: _Lock) -> None:
        lost.let_go()
        lock = self._lock(session)
        station, token = self._holder(session)
        if lock is not None and token == self._tokens[session]:
            self._locks[session] = lock
            return
        if lock is not None:
            lock.let_go()
        del self._locks[session], self._tokens[session]
        raise ClaimedError(session, station)

    def _lock(self, session: str) -> _Lock | None:
        if self._file is not None:
            return lock_file(lock_name(self._file, session))
        return _lock_at_server(self._engine, session)

    def _write(self, session: str, token: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(schema.claims).where(_c.session == session))
            values = {"session": session, "station": self._station, "token": token}
            connection.execute(insert(schema.claims), values)

    def _holder(self, session: str) -> tuple[str, str]:
        """The station and the token of whoever claimed a session last."""
        with self._engine.connect() as connection:
            query = select(_c.station, _c.token).where(_c.session == session)
            row = connection.execute(query).one_or_none()
        return ("", "") if row is None else (row.station, row.token)


class _ServerLock:
    """An advisory lock: it lasts as long as the connection that it was taken on."""

    def __init__(self, connection: Connection, key: int) -> None:
        self._connection = connection
        self._key = {"key": key}

    def take(self) -> bool:
        """Whether nobody else had it."""
        query = text("SELECT pg_try_advisory_lock(:key)")
        taken = self._connection.execute(query, self._key).scalar_one()
        self._connection.commit()
        return bool(taken)

    def is_held(self) -> bool:
        if self._connection.closed:
            return False
        try:
            self._connection.execute(text("SELECT 1"))
            self._connection.commit()
        except DBAPIError:
            return False
        return True

    def let_go(self) -> None:
        # The server would notice the end of the connection a moment later, and others try now.
        with suppress(DBAPIError):
            if not self._connection.closed and not self._connection.invalidated:
                self._connection.execute(text("SELECT pg_advisory_unlock_all()"))
                self._connection.commit()
        self._connection.close()


def _lock_at_server(engine: Engine, session: str) -> _ServerLock | None:
    connection = engine.connect()
    # Out of the pool, which would hand the lock on to others.
    connection.detach()
    lock = _ServerLock(connection, lock_key("claim", session))
    try:
        if lock.take():
            return lock
    except BaseException:
        lock.let_go()
        raise
    lock.let_go()
    return None
