"""The two engines: how a connection to SQLite or PostgreSQL is set up and a transaction begun."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.pool import ConnectionPoolEntry

from tablemgr.store.address import Address
from tablemgr.store.folders import Probe
from tablemgr.store.statements import Statement
from tablemgr.store.translate import from_system
from tablemgr.store.trouble import StoreError, Trouble

BUSY_S = 5
"""How long a write waits for another process before it is given up."""

OLDEST_SERVER = 15
WRITES = "tablemgr_writes"
"""The execution option of a connection whose transactions write."""
_BEGIN_TO_READ, _BEGIN_TO_WRITE = Statement(text("BEGIN")), Statement(text("BEGIN IMMEDIATE"))

_HEADER = b"SQLite format 3\0"

_KEEPALIVE = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"

_SERVER_ARGS = {
    "connect_timeout": 5,
    "application_name": "tablemgr",
    # A station whose power went is let go of within half a minute, and a server that went likewise.
    "options": f"{_KEEPALIVE} -c lock_timeout={BUSY_S * 1000} -c timezone=UTC",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}

UNCHECKED = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    # Else REPLACE would delete rows past the triggers.
    "PRAGMA recursive_triggers=ON",
)
"""How SQLite is set up for a migration, which looks after references itself."""

CHECKED = (*UNCHECKED, "PRAGMA foreign_keys=ON")


def make_engine(address: Address, probe: Probe) -> Engine:
    """An engine that has not connected yet; StoreError for a file that cannot be a database."""
    if address.file is None:
        return _server_engine(address)
    verify_file(address.file, probe)
    return file_engine(address)


def verify_file(file: Path, probe: Probe, *, may_be_damaged: bool = False) -> None:
    """Raise StoreError for a network or absent folder, no permission, and a file of other kind."""
    place = str(file)
    kind = probe(file)
    if kind is not None:
        raise StoreError(Trouble.NETWORK_FOLDER, place, kind)
    try:
        if not file.parent.is_dir():
            raise StoreError(Trouble.NO_FOLDER, place)
        if file.is_dir():
            raise StoreError(Trouble.NOT_A_DATABASE, place)
        if file.exists():
            with file.open("rb") as opened:
                header = opened.read(len(_HEADER))
            if header and header != _HEADER and not may_be_damaged:
                raise StoreError(Trouble.NOT_A_DATABASE, place)
            if not os.access(file, os.W_OK):
                raise StoreError(Trouble.READ_ONLY, place)
    except OSError as error:
        raise from_system(error, place) from error
    if not os.access(file.parent, os.W_OK):
        # Beside the file stand its log and its shared memory.
        raise StoreError(Trouble.READ_ONLY, place)


def file_engine(address: Address, pragmas: tuple[str, ...] = CHECKED) -> Engine:
    """An engine for a SQLite file."""
    engine = create_engine(address.url, connect_args={"timeout": BUSY_S})
    event.listen(engine, "connect", _setting_up(pragmas))
    event.listen(engine, "begin", _begin)
    return engine


def _setting_up(
    pragmas: tuple[str, ...],
) -> Callable[[sqlite3.Connection, ConnectionPoolEntry], None]:
    def set_up(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        # The driver begins no transaction of its own; `_begin` does.
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(pragma)

    return set_up


def _begin(connection: Connection) -> None:
    # One that read first and then writes would be refused at once when another wrote in between.
    writes = connection.get_execution_options().get(WRITES)
    (_BEGIN_TO_WRITE if writes else _BEGIN_TO_READ).run(connection, {})


def _server_engine(address: Address) -> Engine:
    return create_engine(
        address.url,
        connect_args=_server_args(address),
        # A room's stations are many; each needs a writer, a reader and a little more.
        pool_size=3,
        max_overflow=5,
        pool_timeout=30,
        # A connection that was lost while nobody used it is replaced, and nobody told.
        pool_pre_ping=True,
        pool_use_lifo=True,
    )


def _server_args(address: Address) -> dict[str, object]:
    # What the address says itself goes before.
    return {name: value for name, value in _SERVER_ARGS.items() if name not in address.url.query}


def verify_server(connection: Connection, place: str) -> None:
    """Raise StoreError for a PostgreSQL that is too old."""
    number = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one())
    if number < OLDEST_SERVER * 10_000:
        raise StoreError(Trouble.OLD_SERVER, place, str(number // 10_000))
