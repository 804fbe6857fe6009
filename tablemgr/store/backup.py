"""Backups, made while the program runs, and their restoring, which trusts nothing unread.

A backup is one SQLite file, of PostgreSQL too; what it is restored over is kept beside it.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select

from tablemgr.store import schema
from tablemgr.store.address import Address, file_address, read_address
from tablemgr.store.copying import (
    SIDECARS,
    Progress,
    arriving,
    copy_file,
    copy_pages,
    free_name,
    verify_sound,
)
from tablemgr.store.engine import Store, open_store
from tablemgr.store.engines import WRITES, file_engine, verify_file
from tablemgr.store.folders import Probe, network_kind
from tablemgr.store.migrate import upgrade
from tablemgr.store.seals import findings
from tablemgr.store.translate import translated
from tablemgr.store.trouble import StoreError, Trouble
from tablemgr.store.view import CHUNK, View

# One file, without a log beside it.
_PLAIN = ("PRAGMA journal_mode=DELETE", "PRAGMA recursive_triggers=ON", "PRAGMA foreign_keys=ON")

# A claim is a running program's, which a copy has not.
_COPIED = tuple(table for table in schema.metadata.sorted_tables if table is not schema.claims)


def backup(store: Store, target: Path, progress: Progress | None = None) -> None:
    """Write a consistent copy of everything to a file, which appears sound or not at all.

    StoreError where there is no room, or for the database's own file.
    """
    file = store.address.file
    if file is not None and target.exists() and target.samefile(file):
        raise StoreError(Trouble.IN_USE, str(target))
    if file is not None:
        copy_file(file, target, progress)
        return
    with arriving(target) as fresh:
        with store.read() as view:
            _fill(fresh, view.connection, progress)
        verify_sound(fresh, Trouble.BAD_BACKUP, target)


def _fill(fresh: Path, source: Connection, progress: Progress | None) -> None:
    address = file_address(fresh)
    engine = file_engine(address, _PLAIN)
    try:
        with translated(address):
            upgrade(engine, address)
            with engine.execution_options(**{WRITES: True}).begin() as connection:
                _copy_rows(source, connection, progress)
    finally:
        engine.dispose()


def _copy_rows(source: Connection, target: Connection, progress: Progress | None) -> None:
    for done, table in enumerate(_COPIED, start=1):
        for rows in _chunks(source, table):
            target.execute(insert(table), rows)
        if progress is not None:
            progress(done, len(_COPIED))


def _chunks(source: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    # In the order of the key a correction comes after what it corrects.
    query = select(table).order_by(*table.primary_key.columns)
    options = {"yield_per": CHUNK}
    with source.execute(query, execution_options=options) as result:
        for part in result.mappings().partitions():
            yield [dict(row) for row in part]


def restore(
    source: Path, url: str, progress: Progress | None = None, probe: Probe = network_kind
) -> Path | None:
    """Put a backup in place of a SQLite file, or into an empty database of a server.

    Returns where the file that it replaced was kept. StoreError, with nothing changed, for a backup
    that is not sound, a file in use, and a server's database that holds something.
    """
    address = read_address(url)
    if not source.is_file():
        raise StoreError(Trouble.NO_BACKUP, str(source))
    if address.file is None:
        with TemporaryDirectory() as folder:
            fresh = Path(folder, "copy.sqlite")
            _take(source, fresh)
            _restore_at_server(fresh, url, progress)
        return None
    verify_file(address.file, probe, may_be_damaged=True)
    with translated(address), arriving(address.file) as fresh:
        _take(source, fresh)
        kept = _set_aside(address.file)
    if progress is not None:
        progress(1, 1)
    return kept


def _take(source: Path, fresh: Path) -> None:
    """Copy a backup to where it can be looked through, and bring it up to date there."""
    try:
        copy_pages(source, fresh)
    except sqlite3.Error as error:
        raise StoreError(Trouble.BAD_BACKUP, str(source), str(error)) from error
    verify_sound(fresh, Trouble.BAD_BACKUP, source)
    address = Address(file_address(fresh).url, source)
    engine = file_engine(file_address(fresh), _PLAIN)
    try:
        with translated(address):
            upgrade(engine, address)
            with engine.connect() as connection:
                finding = next(findings(View(connection)), None)
            if finding is not None:
                detail = f"{finding.session}:{finding.seq} {finding.fault}"
                raise StoreError(Trouble.BAD_BACKUP, str(source), detail)
            with engine.execution_options(**{WRITES: True}).begin() as connection:
                connection.execute(schema.claims.delete())
    finally:
        engine.dispose()


def _set_aside(target: Path) -> Path | None:
    """Keep what is about to be replaced, under another name; None where there is nothing."""
    if not target.exists():
        return None
    try:
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            # This folds the log in, and is refused while anybody else has the file open.
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError(Trouble.IN_USE, str(target)) from error
        # It is damaged, which may be why a backup is restored: kept as it is.
    kept = free_name(target, "before-restore")
    try:
        os.link(target, kept)
    except OSError:
        shutil.copyfile(target, kept)
    for suffix in SIDECARS:
        beside = target.with_name(target.name + suffix)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + suffix))
    return kept


def _restore_at_server(fresh: Path, url: str, progress: Progress | None) -> None:
    engine = file_engine(file_address(fresh), _PLAIN)
    try:
        with (
            open_store(url, "restore") as store,
            store.write() as unit,
            engine.connect() as source,
        ):
            for table in _COPIED:
                count = select(func.count()).select_from(table)
                if unit.connection.execute(count).scalar_one():
                    raise StoreError(Trouble.NOT_EMPTY, store.address.place)
            _copy_rows(source, unit.connection, progress)
    finally:
        engine.dispose()
