"""Which program has a table session: a lock that the system lets go of when the program ends.

Beside a SQLite file it is a locked file, in PostgreSQL an advisory lock of a connection of its own.
The row in `claims` names the station, and its token fences off a program that lost its lock.
"""

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import IO

from sqlalchemy import Engine, delete, insert, select, text
from sqlalchemy.exc import DBAPIError

from tablemgr.store import schema
from tablemgr.store.engines import WRITES
from tablemgr.store.trouble import ClaimedError
from tablemgr.store.view import lock_key

_c = schema.claims.c
LetGo = Callable[[], None]


class Claims:
    """The table sessions that this program has, each with its lock and its token."""

    def __init__(self, engine: Engine, file: Path | None, station: str) -> None:
        self._engine = engine.execution_options(**{WRITES: True})
        self._file = file
        self._station = station
        self._locks: dict[str, LetGo] = {}
        self.tokens: dict[str, str] = {}

    def claim(self, session: str) -> None:
        """Take a session; ClaimedError where another program has it, none where this one does."""
        if session in self._locks:
            return
        let_go = self._lock(session)
        if let_go is None:
            raise ClaimedError(session, self._holder(session))
        try:
            token = token_hex(8)
            self._write(session, token)
        except BaseException:
            let_go()
            raise
        self._locks[session], self.tokens[session] = let_go, token

    def release(self, session: str) -> None:
        """Let a session go; nothing happens where this program has not got it."""
        let_go = self._locks.pop(session, None)
        token = self.tokens.pop(session, None)
        if let_go is None:
            return
        try:
            with self._engine.begin() as connection:
                mine = (_c.session == session) & (_c.token == token)
                connection.execute(delete(schema.claims).where(mine))
        finally:
            let_go()

    def release_all(self) -> None:
        """Let every session go."""
        for session in list(self._locks):
            self.release(session)

    def renew(self) -> None:
        """After a lost connection: take again the locks that went with it.

        ClaimedError where another program was quicker; the session is then no longer this one's.
        """
        if self._file is not None:
            return
        for session, token in list(self.tokens.items()):
            self._locks.pop(session)()
            let_go = self._lock(session)
            if let_go is None or self._token(session) != token:
                if let_go is not None:
                    let_go()
                del self.tokens[session]
                raise ClaimedError(session, self._holder(session))
            self._locks[session] = let_go

    def _lock(self, session: str) -> LetGo | None:
        if self._file is not None:
            return lock_file(lock_name(self._file, session))
        return _lock_at_server(self._engine, session)

    def _write(self, session: str, token: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(schema.claims).where(_c.session == session))
            values = {"session": session, "station": self._station, "token": token}
            connection.execute(insert(schema.claims), values)

    def _holder(self, session: str) -> str:
        with self._engine.connect() as connection:
            query = select(_c.station).where(_c.session == session)
            return connection.execute(query).scalar_one_or_none() or ""

    def _token(self, session: str) -> str | None:
        with self._engine.connect() as connection:
            query = select(_c.token).where(_c.session == session)
            return connection.execute(query).scalar_one_or_none()


def _lock_at_server(engine: Engine, session: str) -> LetGo | None:
    # Its own connection, out of the pool: the lock ends with it, however the program ends.
    connection = engine.connect()
    connection.detach()
    key = {"key": lock_key("claim", session)}
    taken = connection.execute(text("SELECT pg_try_advisory_lock(:key)"), key).scalar_one()
    connection.commit()

    def let_go() -> None:
        try:
            connection.close()
        except DBAPIError:
            # The connection is gone, and the lock with it.
            connection.invalidate()

    if taken:
        return let_go
    let_go()
    return None


def lock_name(file: Path, session: str) -> Path:
    """The file that is locked for a session of a SQLite file, beside it."""
    name = sha256(session.encode()).hexdigest()[:12]
    return file.with_name(f"{file.name}.{name}.lock")


def lock_file(path: Path) -> LetGo | None:
    """Lock a file, made for the purpose, until it is let go or the process ends; None if locked."""
    while True:
        file = path.open("a+b")
        if not _taken(file):
            file.close()
            return None
        if _is_at(file, path):
            return lambda: _let_go(file, path)
        # Whoever had it removed it between our opening and locking it.
        file.close()


def _is_at(file: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _let_go(file: IO[bytes], path: Path) -> None:
    if sys.platform == "win32":
        # An open file cannot be removed there; one that another opened meanwhile stays.
        file.close()
        try:
            path.unlink(missing_ok=True)
        except PermissionError:
            return
    else:
        path.unlink(missing_ok=True)
        file.close()


def _taken(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
