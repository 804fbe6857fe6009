"""Backups, made while the program runs, and their restoring, which trusts nothing unread.

A backup is one SQLite file, of PostgreSQL too; what it is restored over is kept beside it.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
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
    drop,
    free_name,
    fresh_name,
    making,
    put_in_place,
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

SET_ASIDE = "before-restore"
"""What stands in the name of a file that a backup has taken the place of."""

_PARTS = 3
"""Of looking through a backup: copied, whole, every line of it sound."""

_PAUSE_S = 0.05

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
        # What is open, and not what now has its name: it may have been moved or removed.
        with store.read() as view:
            driver: Any = view.connection.connection.dbapi_connection
            copy_file(file, target, progress, driver)
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


@dataclass(frozen=True, slots=True)
class Fetched:
    """A sound copy of a backup beside the file whose place it takes.

    `kept` is what that file will be called then, None where there is none.
    """

    fresh: Path
    target: Path
    kept: Path | None

    def put(self, patience_s: float = 0) -> Path | None:
        """Put the copy in place; returns `kept`.

        StoreError, with nothing changed and the copy gone, where the file is in use for longer than
        `patience_s`.
        """
        with translated(file_address(self.target)), making(self.fresh, self.target):
            if self.kept is not None:
                _set_aside(self.target, self.kept, patience_s)
            put_in_place(self.fresh, self.target)
        return self.kept

    def drop(self) -> None:
        """Let it be."""
        drop(self.fresh)


Finish = Callable[[Path, Path | None], object]
"""Writes into a copy that is sound what belongs into it besides; is told what is kept where."""


def fetch(
    source: Path,
    target: Path,
    progress: Progress | None = None,
    probe: Probe = network_kind,
    *,
    word: str = SET_ASIDE,
    finish: Finish | None = None,
) -> Fetched:
    """Copy a backup beside the file whose place it is to take, and look through it there.

    StoreError, with nothing left behind, for a backup that is not sound.
    """
    verify_file(target, probe, may_be_damaged=True)
    fresh = fresh_name(target)
    with translated(file_address(target)), making(fresh, target):
        drop(fresh)
        _take(source, fresh, progress)
        kept = free_name(target, word) if target.exists() else None
        if finish is not None:
            finish(fresh, kept)
    return Fetched(fresh, target, kept)


def restore(
    source: Path,
    url: str,
    progress: Progress | None = None,
    probe: Probe = network_kind,
    *,
    word: str = SET_ASIDE,
    finish: Finish | None = None,
) -> Path | None:
    """Put a backup in place of a SQLite file, or into an empty database of a server.

    Returns where the file that it replaced was kept. StoreError, with nothing changed, for a backup
    that is not sound, a file in use, and a server's database that holds something.
    """
    address = read_address(url)
    if address.file is None:
        with TemporaryDirectory() as folder:
            fresh = Path(folder, "copy.sqlite")
            _take(source, fresh, progress)
            if finish is not None:
                finish(fresh, None)
            _restore_at_server(fresh, url)
        return None
    return fetch(source, address.file, progress, probe, word=word, finish=finish).put()


def _take(source: Path, fresh: Path, progress: Progress | None) -> None:
    """Copy a backup to where it can be looked through, and bring it up to date there."""
    if not source.is_file():
        raise StoreError(Trouble.NO_BACKUP, str(source))
    tell = progress or _nobody
    try:
        copy_pages(source, fresh)
    except sqlite3.Error as error:
        raise StoreError(Trouble.BAD_BACKUP, str(source), str(error)) from error
    tell(1, _PARTS)
    verify_sound(fresh, Trouble.BAD_BACKUP, source)
    tell(2, _PARTS)
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
    tell(_PARTS, _PARTS)


def _nobody(_done: int, _total: int) -> None:
    """Where nobody is told."""


def _set_aside(target: Path, kept: Path, patience_s: float) -> None:
    """Keep what is about to be replaced, under another name."""
    until = monotonic() + patience_s
    while not _is_folded(target):
        if monotonic() >= until:
            raise StoreError(Trouble.IN_USE, str(target))
        sleep(_PAUSE_S)
    try:
        os.link(target, kept)
    except OSError:
        shutil.copyfile(target, kept)
    for suffix in SIDECARS:
        beside = target.with_name(target.name + suffix)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + suffix))


def _is_folded(target: Path) -> bool:
    """Whether a file has its log in it; False while somebody else has it open."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        # Or it is damaged, which may be why a backup is restored: kept as it is.
        return error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return True


def _restore_at_server(fresh: Path, url: str) -> None:
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
            _copy_rows(source, unit.connection, None)
    finally:
        engine.dispose()
