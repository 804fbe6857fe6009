"""`check`, `backup`, `restore`, `export` and `demo`: what is done with a whole database."""

import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tablemgr import config
from tablemgr.cli import out
from tablemgr.i18n import tr, trn
from tablemgr.services.shown import shown_number
from tablemgr.store.trouble import StoreError, Trouble

if TYPE_CHECKING:
    from tablemgr.cli.screen import OpenWindow
    from tablemgr.ledger.journal import Head
    from tablemgr.services.export.sessions import Format
    from tablemgr.store.engine import Store

FAILED, BAD_INPUT = 1, 2
STATION = "command line"


class NoDatabaseError(Exception):
    """Raised where what should be looked at is not there; carries its sentence."""


@contextmanager
def opened(named: str, *, may_be_new: bool = False, station: str = STATION) -> "Iterator[Store]":
    """The database that is named, the environment's or the user's own; one that exists."""
    from tablemgr.store.address import read_address
    from tablemgr.store.engine import address_to_open, look, open_store

    url = address_to_open(named)
    file = read_address(url).file
    if file is not None and not file.exists() and not may_be_new:
        raise NoDatabaseError(tr("{place}: there is no such database", place=file))
    # What was emptied would be set up as a new one, in which an audit finds nothing wrong.
    if not may_be_new and not look(url):
        raise StoreError(Trouble.EMPTY, read_address(url).place)
    with open_store(url, station) as store:
        yield store


def told(work: Callable[[], int]) -> int:
    """Do a command's work; what a database's surroundings refuse ends in a sentence."""
    try:
        return work()
    except NoDatabaseError as error:
        out.complain("tablemgr", [str(error)])
        return BAD_INPUT
    except StoreError as error:
        out.complain("tablemgr", [error.sentence])
        bad = error.trouble in (Trouble.BAD_ADDRESS, Trouble.NO_BACKUP)
        return BAD_INPUT if bad else FAILED


def check(named: str, papers: "dict[str, Head]") -> int:
    """Print a line for each finding; the exit code is 1 where there is any."""
    from tablemgr.services.check.audit import check as audit
    from tablemgr.services.check.words import finding_text

    count = 0
    with opened(named) as store, store.read() as view, _progress() as progress:
        for finding in audit(view, papers, progress):
            print(finding_text(finding))
            count += not finding.is_notice
    if count:
        words = trn(
            "{count} finding in {place}",
            "{count} findings in {place}",
            count,
            place=store.address.place,
        )
    else:
        words = tr("{place}: nothing is wrong", place=store.address.place)
    print(words, file=sys.stderr)
    return FAILED if count else 0


@contextmanager
def _progress() -> "Iterator[Callable[[int, int], None] | None]":
    """A line on a terminal that counts along; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return

    def tell(done: int, total: int) -> None:
        words = tr("{done} of {total} lines", done=shown_number(done), total=shown_number(total))
        print(f"\r{words}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def backup(named: str, target: Path) -> int:
    """Write a copy to a file that is not there yet."""
    from tablemgr.store.backup import backup as copy

    if target.exists():
        out.complain(str(target), [tr("is there already; name a new file")])
        return BAD_INPUT
    if not target.parent.is_dir():
        out.complain(str(target), [tr("its folder does not exist")])
        return BAD_INPUT
    with opened(named) as store:
        copy(store, target)
        print(tr("Backup of {place}: {file}", place=store.address.place, file=target))
    return 0


def restore(named: str, source: Path, confirm: Callable[[str], bool]) -> int:
    """Put a backup in place of a database, once `confirm` says yes to the question."""
    from tablemgr.bootstrap import wall_clock
    from tablemgr.cli.recovery import who_and_where
    from tablemgr.services.restoring import restore_over
    from tablemgr.store.address import read_address
    from tablemgr.store.engine import address_to_open

    url = address_to_open(named)
    address = read_address(url)
    if not source.is_file():
        raise StoreError(Trouble.NO_BACKUP, str(source))
    question = tr("Put {file} in place of {place}?", file=source, place=address.place)
    if address.file is not None and address.file.exists() and not confirm(question):
        out.complain("restore", [tr("nothing was changed")])
        return BAD_INPUT
    kept = restore_over(source, url, who_and_where(), wall_clock)
    print(tr("Restored: {place}", place=address.place))
    if kept:
        print(tr("What it replaced is kept as {file}", file=kept))
    return 0


def export(named: str, session: str, to: Path, formats: "Collection[Format]") -> int:
    """Write a session, or all where none is named, as files into an empty or new folder."""
    from tablemgr.services.export.sessions import export_all, export_session

    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        out.complain(str(to), [tr("is not an empty folder")])
        return BAD_INPUT
    with opened(named) as store, store.read() as view:
        try:
            found = [export_session(view, session, to, formats)] if session else None
            written = found or export_all(view, to, formats)
        except LookupError as error:
            out.complain("export", [tr("there is no session {name}", name=error.args[0])])
            return BAD_INPUT
    for each in written:
        print(each)
    return 0


def demo(named: str, open_window: "OpenWindow | None") -> int:
    """Play the demo's night, into a database that is thrown away where none is named, and show it.

    Without `open_window` the night is only written.
    """
    given = named or os.environ.get(config.DATABASE_VARIABLE, "")
    if not given and open_window is None:
        words = tr("without a window the night needs a database; name one with --database")
        out.complain("demo", [words])
        return BAD_INPUT
    with TemporaryDirectory(prefix="tablemgr-demo-") as folder:
        place = given or str(Path(folder) / "demo.sqlite")
        if not _play(place):
            return BAD_INPUT
        return open_window(None, place, _welcome()) if open_window else 0


def _welcome() -> str:
    from tablemgr.services.demo.house import PIN

    return tr("The PIN of everybody here is {pin}.", pin=PIN)


def _play(place: str) -> bool:
    """Play the night; False where the database holds something already."""
    from tablemgr.services.demo.story import play_demo
    from tablemgr.store.journal import count_lines

    with opened(place, may_be_new=True) as store:
        with store.read() as view:
            is_empty = count_lines(view) == 0
        if not is_empty:
            words = tr("holds something already; the night is played into an empty database")
            out.complain(store.address.place, [words])
            return False
        play_demo(store)
        print(tr("A played night: {place}", place=store.address.place))
        print(_welcome())
    return True
