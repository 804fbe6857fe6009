"""Brings a database to the newest schema, in one transaction and never back.

A SQLite file is copied first. What was migrated is checked before it is kept: a step that fails, or
a chain that is not whole afterwards, leaves the database as it was. alembic is loaded only where
there is something to do.
"""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DBAPIError

from tablemgr.store import schema
from tablemgr.store.address import Address
from tablemgr.store.copying import copy_file, free_name
from tablemgr.store.engines import UNCHECKED, WRITES, file_engine
from tablemgr.store.seals import findings
from tablemgr.store.translate import as_store_error
from tablemgr.store.trouble import StoreError, Trouble
from tablemgr.store.view import View

NEWEST = schema.REVISIONS[-1]
_FOLDER = Path(__file__).parent / "migrations"
_ONE_AT_A_TIME = 0x7461626C656D6772


def standing(connection: Connection, place: str) -> str | None:
    """The revision that a database stands at, None for an empty one.

    StoreError for a database of another program and for one of a newer version of this.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not {"alembic_version", schema.journal.name} <= tables:
        raise StoreError(Trouble.FOREIGN, place)
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()
    if len(found) != 1:
        raise StoreError(Trouble.DAMAGED, place, f"alembic_version: {found}")
    if found[0] not in schema.REVISIONS:
        raise StoreError(Trouble.NEWER, place, f"{found[0]} > {NEWEST}")
    return str(found[0])


def bring_up(engine: Engine, address: Address) -> Path | None:
    """Bring a database to the newest schema; returns the copy made of a file that was older."""
    with engine.connect() as connection:
        found = standing(connection, address.place)
    if found == NEWEST:
        return None
    copy = None
    if address.file is not None and found is not None:
        copy = free_name(address.file, f"before-{NEWEST}")
        _copy(address.file, copy)
    try:
        _upgrade(engine, address)
    except BaseException:
        # The database is as it was, and each further try would leave one more copy of it.
        if copy is not None:
            copy.unlink(missing_ok=True)
        raise
    return copy


def _copy(file: Path, copy: Path) -> None:
    """Copy a file that is to be migrated; what is wrong with the copy was wrong with the file."""
    try:
        copy_file(file, copy)
    except StoreError as error:
        if error.trouble is Trouble.BAD_BACKUP:
            raise StoreError(Trouble.DAMAGED, str(file), error.detail) from error
        raise


def _upgrade(engine: Engine, address: Address) -> None:
    if address.file is None:
        upgrade(engine, address)
        return
    # A table that is copied would drag along what refers to it.
    unchecked = file_engine(address, UNCHECKED)
    try:
        upgrade(unchecked, address)
    finally:
        unchecked.dispose()


def upgrade(engine: Engine, address: Address) -> None:
    """Bring a database to the newest schema in one transaction, if it is not there yet.

    StoreError, and the database as it was, where one that holds something cannot be.
    """
    writer = engine.execution_options(**{WRITES: True})
    with writer.connect() as connection, connection.begin():
        if address.file is None:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})")
        # Another station may have done it while this one waited.
        found = standing(connection, address.place)
        if found == NEWEST:
            return
        if found is None:
            _run_steps(connection)
            return
        before = _heads(connection)
        try:
            _run_steps(connection)
            _verify(connection, address, before)
        except StoreError:
            raise
        except Exception as error:
            # A full disk or a lost connection is told as what it is.
            if isinstance(error, DBAPIError):
                told = as_store_error(error, address)
                if told.trouble is not Trouble.OTHER:
                    raise told from error
            raise StoreError(Trouble.NOT_UPGRADED, address.place, _told(error, found)) from error


def _heads(connection: Connection) -> dict[str, tuple[int, str]]:
    """How long each chain is, and its last seal, in words that every version's schema has."""
    query = (
        "SELECT session, seq, hash FROM journal AS line WHERE seq ="
        " (SELECT max(seq) FROM journal WHERE session = line.session)"
    )
    return {name: (seq, seal) for name, seq, seal in connection.exec_driver_sql(query)}


def _verify(connection: Connection, address: Address, before: dict[str, tuple[int, str]]) -> None:
    """Raise unless what was recorded is there as it was: every reference, chain and seal."""
    if address.file is not None:
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if orphans:
            raise StoreError(Trouble.DAMAGED, address.place, f"{orphans[0]}")
    if _heads(connection) != before:
        raise ValueError("heads")
    finding = next(findings(View(connection)), None)
    if finding is not None:
        raise ValueError(f"{finding.session}:{finding.seq} {finding.fault}")


def _told(error: Exception, found: str) -> str:
    what = str(error) if type(error) is ValueError else type(error).__name__
    return f"{found} > {NEWEST}: {what}"


def _run_steps(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
