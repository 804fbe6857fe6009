"""`tablemgr report`: any form without a screen; the list of forms, and the check of layouts."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from tablemgr import config
from tablemgr.bootstrap import Desk, save_paper
from tablemgr.cli import out
from tablemgr.cli.databases import BAD_INPUT, opened
from tablemgr.i18n import mark, tr
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.reports.files import CSV, PDF, lost_by, remedy

if TYPE_CHECKING:
    from tablemgr.services.reports.catalogue import Asked


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed: words after `report`, what to report on, and where to put it."""

    words: tuple[str, ...]
    out: Path | None
    forms: Path | None
    database: str
    session: str
    day: str
    until: str
    player: str
    hand: int
    rules: str
    numbers: str
    explained: bool = False


def report(wanted: Wanted) -> int:
    """Do what the first word says; the exit code comes back."""
    first, *rest = wanted.words
    if first == "list":
        return _list()
    if first == "check":
        return _check(wanted.forms, list(map(Path, rest)))
    if first == "preview":
        return _make(wanted, rest, preview=True)
    return _make(wanted, list(wanted.words), preview=False)


def _list() -> int:
    """The forms with what each is asked about."""
    from tablemgr.services.reports.catalogue import KINDS

    rows = []
    for name, kind in KINDS.items():
        needs = [" | ".join(f"--{need}" for need in any_of) for any_of in kind.needs]
        rows.append((name, tr(kind.title), ", ".join(needs)))
    out.show([out.Table(tr("Forms"), (tr("form"), tr("what it is"), tr("needs")), tuple(rows))])
    return 0


def _check(folder: Path | None, files: list[Path]) -> int:
    """The faults of the house's layouts, of some files or of all in its folder."""
    from tablemgr.reporting import read_forms, read_override

    faults: list[Fault] = []
    if files:
        for path in files:
            try:
                form = read_override(path)
            except RefusedError as error:
                faults += error.faults
            else:
                print(tr("{file}: right; {form}", file=out.one_line(str(path)), form=form.id))
    else:
        forms = read_forms(folder or config.forms_folder())
        faults += forms.faults
        for form in forms.forms.values():
            how = tr("the house's own") if form.site else tr("as shipped")
            print(f"{form.id}@{form.version}: {how}")
    out.complain("report", faults)
    return BAD_INPUT if faults else 0


def _make(wanted: Wanted, words: list[str], *, preview: bool) -> int:
    """Make a form and write it where it was asked for, its CSV beside it."""
    asked, faults = _asked(wanted)
    if len(words) != 1:
        faults.append(tr("name one form; `tablemgr report list` has them"))
    if wanted.out is None or wanted.out.suffix.lower() not in (PDF, CSV):
        faults.append(tr("--out takes the name of a .pdf or a .csv file"))
    else:
        faults += map(str, lost_by(wanted.out))
    if faults or wanted.out is None:
        out.complain("report", faults)
        return BAD_INPUT
    try:
        _put(wanted, wanted.out, words[0], asked, preview=preview)
    except RefusedError as error:
        out.complain("report", error.faults)
        return BAD_INPUT
    except OSError as error:
        reason = tr("cannot be written: {reason}", reason=error.strerror or error)
        out.complain(str(wanted.out), [reason, remedy(error)])
        return BAD_INPUT
    print(out.one_line(str(wanted.out)))
    return 0


def _asked(wanted: Wanted) -> "tuple[Asked, list[str]]":
    """What the report is about, and what cannot be read of it."""
    from tablemgr.services.reports.catalogue import Asked

    faults = []
    numbers = _NUMBERS.fullmatch(wanted.numbers or "1")
    if numbers is None:
        faults.append(tr("--numbers takes a number or a range such as 17-40"))
    for name, given in (("--day", wanted.day), ("--until", wanted.until)):
        if given and not _is_day(given):
            faults.append(tr("{name} takes a date such as 2026-03-28", name=name))
    first, last = map(int, (numbers[1], numbers[2] or numbers[1])) if numbers else (1, 1)
    asked = Asked(
        session=wanted.session,
        day=wanted.day,
        until=wanted.until,
        player=wanted.player,
        hand=wanted.hand,
        rules=wanted.rules,
        numbers=range(first, last + 1) if wanted.numbers else range(0),
        explained=wanted.explained,
    )
    return asked, faults


_NUMBERS = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _put(wanted: Wanted, target: Path, form: str, asked: "Asked", *, preview: bool) -> None:
    """Make the report and write it; OSError where that cannot be: then it was no print."""
    from tablemgr.services.housesettings import house_settings
    from tablemgr.services.people.house import House
    from tablemgr.services.reports.order import Order
    from tablemgr.services.room import Room

    desk = Desk()
    forms = desk.forms(wanted.forms)
    out.complain("report", forms.faults)
    with opened(wanted.database) as store, _progress() as progress:
        with store.read() as view:
            house = house_settings(view)
        room = Room(House(store, house.site, desk.clock), house.name)
        by = tr("{user}, at the command line", user=config.system_user())
        order = Order(form, replace(asked, place=store.address.place), by=by)
        # A CSV is no paper, so nothing is recorded of it.
        if preview or target.suffix.lower() == CSV:
            paper = desk.preview(room, order, progress, forms)
            save_paper(target, paper)
        else:
            paper = desk.print_to(target, room, f"print-{uuid4()}", order, progress, forms)
    if paper.missing:
        words = tr("not in the fonts and printed as a box: {names}", names=paper.missing)
        out.complain("report", [words])


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A line on a terminal that counts along; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return

    def tell(done: int, total: int) -> None:
        words = mark("{done} of {total}") if done else mark("{total} pages counted")
        print(f"\r{tr(words, done=done, total=total)}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
