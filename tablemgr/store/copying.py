"""Whole copies of SQLite files: made while others write, looked through, and put in place at once.

A copy is one file: what stands in the original's log is in it.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from tablemgr.store.translate import from_sqlite, from_system
from tablemgr.store.trouble import StoreError, Trouble

Progress = Callable[[int, int], None]
"""Is told how many parts of how many are done."""

SIDECARS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file; another file's must never lie beside a copy."""


def free_name(file: Path, word: str) -> Path:
    """A name beside a file that is not taken: `name.word.suffix`, then `name.word-2.suffix`."""
    number = 1
    while True:
        more = "" if number == 1 else f"-{number}"
        name = file.with_name(f"{file.stem}.{word}{more}{file.suffix}")
        if not name.exists():
            return name
        number += 1


def copy_file(
    source: Path,
    target: Path,
    progress: Progress | None = None,
    there: sqlite3.Connection | None = None,
) -> None:
    """Copy a database while others may write to it; `target` appears sound or not at all.

    It is read through the connection `there` where one is open. StoreError where the source is
    damaged, or the target cannot be written.
    """
    with arriving(target) as fresh:
        try:
            if there is None:
                copy_pages(source, fresh)
            else:
                _copy_from(there, fresh)
        except sqlite3.DatabaseError as error:
            spoilt = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
            at_source = error.sqlite_errorcode & 0xFF in spoilt
            raise from_sqlite(error, str(source if at_source else target)) from error
        verify_sound(fresh, Trouble.BAD_BACKUP, target)
    if progress is not None:
        progress(1, 1)


def copy_pages(source: Path, fresh: Path) -> None:
    """Copy a database into a new file; sqlite3.Error where it cannot be read or written."""
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as there:
        _copy_from(there, fresh)


def _copy_from(there: sqlite3.Connection, fresh: Path) -> None:
    with closing(sqlite3.connect(fresh)) as here:
        # All pages at once: in steps it would begin anew whenever somebody writes.
        there.backup(here, pages=-1)
        here.execute("PRAGMA journal_mode=DELETE")


def fresh_name(target: Path) -> Path:
    """What a file is called beside its place until it is whole."""
    return target.with_name(f"{target.name}.partial")


@contextlib.contextmanager
def making(fresh: Path, target: Path) -> Iterator[None]:
    """A block that makes a file, which goes where the block fails; StoreError about its place."""
    try:
        try:
            yield
        except BaseException:
            drop(fresh)
            raise
    except OSError as error:
        raise from_system(error, str(target)) from error


@contextlib.contextmanager
def arriving(target: Path) -> Iterator[Path]:
    """A name beside the target to write to; it becomes the target, or goes where that fails."""
    fresh = fresh_name(target)
    with making(fresh, target):
        if not target.parent.is_dir():
            raise StoreError(Trouble.NO_FOLDER, str(target))
        drop(fresh)
        yield fresh
        put_in_place(fresh, target)


def drop(file: Path) -> None:
    """Remove a database file and what lies beside it, where there is any of it."""
    for name in ("", *SIDECARS):
        file.with_name(file.name + name).unlink(missing_ok=True)


def put_in_place(fresh: Path, target: Path) -> None:
    """Put a finished file at its place in one step, safe against a power cut."""
    sync(fresh)
    for name in SIDECARS:
        target.with_name(target.name + name).unlink(missing_ok=True)
    fresh.replace(target)
    sync(target.parent)


def sync(path: Path) -> None:
    """Have the disk keep a file, or the names in a folder where the system can do that."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def verify_sound(file: Path, trouble: Trouble, named: Path) -> None:
    """Raise StoreError of this kind unless SQLite finds a file whole and its references met.

    `named` is what the file is called to people.
    """
    try:
        address = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise StoreError(trouble, str(named), str(error)) from error
    if found != "ok":
        raise StoreError(trouble, str(named), " ".join(found.split()))
    if orphan is not None:
        raise StoreError(trouble, str(named), f"{orphan[0]} -> {orphan[2]}")
