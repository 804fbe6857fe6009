"""The store: opened by its address, read in views, written in units of work.

Everything raised about the database's surroundings is a StoreError with a sentence.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import Engine

from tablemgr import config
from tablemgr.store.address import Address, read_address
from tablemgr.store.claims import Claims
from tablemgr.store.engines import WRITES, make_engine, verify_file, verify_server
from tablemgr.store.folders import Probe, network_kind
from tablemgr.store.migrate import bring_up, standing
from tablemgr.store.translate import from_system, translated
from tablemgr.store.trouble import StoreError, Trouble
from tablemgr.store.view import View
from tablemgr.store.watch import Watcher
from tablemgr.store.whereabouts import Whereabouts
from tablemgr.store.work import UnitOfWork

Result = TypeVar("Result")

PAUSES_S = (0.1, 0.5, 2.0)
"""How long a work waits before each further try after a lost connection."""

GONE = (Trouble.CONNECTION_LOST, Trouble.UNREACHABLE)

# Whatever a server's own default is: a line is looked for after the lock on its chain was got.
_WRITES = {"isolation_level": "READ COMMITTED"}
_READS = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


def address_to_open(named: str = "") -> str:
    """The database to open, see `config.database_address`; StoreError for the user's own folder."""
    try:
        return config.database_address(named)
    except OSError as error:
        raise from_system(error, str(config.data_folder())) from error


class Store:
    """An open database at the newest schema; one for each program, shared by its threads.

    `copy` is where an older file was copied to before it was brought up to date.
    """

    def __init__(self, engine: Engine, address: Address, station: str, copy: Path | None) -> None:
        self.engine = engine
        self.address = address
        self.station = station
        self.copy = copy
        at_server = address.file is None
        self._writer = engine.execution_options(**(_WRITES if at_server else {WRITES: True}))
        self._reader = engine.execution_options(**_READS) if at_server else engine
        self._claims = Claims(engine, address.file, station)
        self._whereabouts = Whereabouts(address.file)

    @contextmanager
    def read(self) -> Iterator[View]:
        """A transaction that reads everything as it is at its first query."""
        with translated(self.address), self._reader.connect() as connection:
            yield View(connection)

    @contextmanager
    def write(self) -> Iterator[UnitOfWork]:
        """A transaction that writes: committed at the end of the block, undone by any exception."""
        with translated(self.address), self._writer.begin() as connection:
            self._claims.verify()
            yield UnitOfWork(connection, self.address.place, self._claims.tokens)
            # Last of all, so that what is told to be written is where it will be looked for.
            self._whereabouts.verify()

    def retrying(self, work: Callable[[UnitOfWork], Result]) -> Result:
        """Do a work in a transaction, again after a lost connection.

        Where the commit had come through before the connection went, the second try finds the
        command done: AlreadyDoneError, with the line.
        """
        return _again(lambda: self._once(work))

    def _once(self, work: Callable[[UnitOfWork], Result]) -> Result:
        with self.write() as unit:
            return work(unit)

    def looking(self, look: Callable[[View], Result]) -> Result:
        """Read something in one look, again after a lost connection."""

        def once() -> Result:
            with self.read() as view:
                return look(view)

        return _again(once)

    def claim(self, session: str) -> None:
        """Take a table session for this program, again after a lost connection.

        ClaimedError where another program has it.
        """

        def once() -> None:
            with translated(self.address):
                self._claims.claim(session)

        _again(once)

    def release(self, session: str) -> None:
        """Let a table session go."""
        with translated(self.address):
            self._claims.release(session)

    def held_elsewhere(self) -> tuple[tuple[str, str], ...]:
        """The table sessions that other programs have, each with its station."""
        with translated(self.address):
            return self._claims.held_elsewhere()

    def end_hold(self, session: str) -> None:
        """End whatever hold another program has of a session at a server, if it has any."""
        with translated(self.address):
            self._claims.end_hold(session)

    def watch(self) -> Watcher:
        """A watcher of what other programs record."""
        with translated(self.address):
            return Watcher(self.engine)

    def close(self) -> None:
        """Let every session go and end all connections; SQLite folds its log into the file."""
        try:
            with translated(self.address):
                self._claims.release_all()
        except StoreError as error:
            # A lost server let go of the sessions by itself, and a damaged file is not mended so.
            if error.trouble not in (*GONE, Trouble.DAMAGED, Trouble.NOT_A_DATABASE):
                raise
        finally:
            self.engine.dispose()

    def __enter__(self) -> Self:
        """The store itself, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


def _again(work: Callable[[], Result]) -> Result:
    """Do a work, after a pause again where the connection was lost, and at last let it fail."""
    for pause in PAUSES_S:
        try:
            return work()
        except StoreError as error:
            if error.trouble not in GONE:
                raise
        time.sleep(pause)
    return work()


def open_store(url: str, station: str, probe: Probe = network_kind) -> Store:
    """Open a database by a file's path, `sqlite:///path` or `postgresql://...`, for a station.

    An empty one is set up, an older one copied (a file) and brought up to date. StoreError for one
    that is newer, no database, in a network folder, locked, or out of reach.
    """
    address = read_address(url)
    engine = make_engine(address, probe)
    try:
        with translated(address):
            if address.file is None:
                with engine.connect() as connection:
                    verify_server(connection, address.place)
            copy = bring_up(engine, address)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, address, station, copy)


def look(url: str, probe: Probe = network_kind) -> bool:
    """Whether a database of this program is there, at a revision that it can use.

    False where there is an empty one, or none yet; nothing is made. StoreError as `open_store`.
    """
    address = read_address(url)
    if address.file is not None and not address.file.exists():
        verify_file(address.file, probe)
        return False
    engine = make_engine(address, probe)
    try:
        with translated(address), engine.connect() as connection:
            if address.file is None:
                verify_server(connection, address.place)
            return standing(connection, address.place) is not None
    finally:
        engine.dispose()


def can_speak_to_servers() -> bool:
    """Whether the driver for PostgreSQL, with its system library, can be loaded."""
    try:
        import psycopg
    except ImportError:
        return False
    return psycopg.pq.version() > 0
