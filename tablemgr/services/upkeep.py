"""Looking after the database from a screen: the check, backups and their restoring, each of which
says how far it is and can be given up.

Each runs off any GUI thread; what was done is recorded in the house's chain.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event

from tablemgr.i18n import tr
from tablemgr.services.check.audit import check
from tablemgr.services.check.words import finding_text
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import House, Recorded, record
from tablemgr.services.people.staff import verify_operator
from tablemgr.services.permissions import Verb
from tablemgr.store import backup as copies
from tablemgr.store.work import UnitOfWork

Progress = Callable[[int, int], None]
"""Is told how many parts of how many are done."""

MOST_FINDINGS = 10_000
"""A database with more findings than these has one trouble, not many."""


class GivenUpError(Exception):
    """Raised out of a task that somebody gave up; nothing was left behind."""


@dataclass(frozen=True, slots=True)
class Task:
    """How a task tells how far it is, and how it learns that it is given up."""

    progress: Progress
    given_up: Event

    def tell(self, done: int, total: int) -> None:
        """Tell how far it is; `GivenUpError` where nobody wants it any more."""
        self.progress(done, total)
        self.look()

    def look(self) -> None:
        """`GivenUpError` where nobody wants it any more."""
        if self.given_up.is_set():
            raise GivenUpError


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found to be wrong, a line each; `whole`: these are all.

    `notices` are nothing wrong, only something to be known.
    """

    findings: tuple[str, ...]
    whole: bool = True
    notices: tuple[str, ...] = ()


def check_room(house: House, command: Command, task: Task) -> Checked:
    """Audit the whole database, and record that it was done.

    `PeopleError`: not signed in. `GivenUpError`: given up, and not recorded.
    """
    _verify(house, command, Verb.CHECK)
    found: list[str] = []
    notices: list[str] = []
    whole = True
    with house.store.read() as view:
        for finding in check(view, progress=task.tell):
            task.look()
            told = notices if finding.is_notice else found
            if len(told) == MOST_FINDINGS:
                whole = False
                break
            told.append(finding_text(finding))
    _record(house, command, Verb.CHECK, {"findings": len(found), "whole": int(whole)})
    return Checked(tuple(found), whole, tuple(notices))


def back_up(house: House, command: Command, target: Path, task: Task) -> None:
    """Write a copy of everything to a new file, and record that it was made.

    `RefusedError`: the file is there already, or its folder is not. `PeopleError`: not permitted.
    `StoreError`: no room. `GivenUpError`: given up, and no file is there.
    """
    _verify(house, command, Verb.BACKUP)
    _verify_new(target)
    task.look()
    copies.backup(house.store, target, task.tell)
    _record(house, command, Verb.BACKUP, {"file": target.name})


def restore_to(house: House, command: Command, source: Path, target: Path, task: Task) -> None:
    """Put a backup into a new database file, which the program can then be started with.

    The database that is open stays as it is. Raises as `back_up`, and `StoreError` for a backup
    that is not sound.
    """
    _verify(house, command, Verb.RESTORE)
    _verify_new(target)
    task.look()
    copies.restore(source, str(target), task.tell)
    _record(house, command, Verb.RESTORE, {"file": source.name, "to": target.name})


def _verify(house: House, command: Command, verb: Verb) -> None:
    with house.store.read() as view:
        verify_operator(view, house, command, verb)


def _verify_new(target: Path) -> None:
    words = ""
    if target.exists():
        words = tr("{file} is there already; name a new file", file=target)
    elif not target.parent.is_dir():
        words = tr("the folder {folder} does not exist", folder=target.parent)
    if words:
        raise RefusedError([Fault(words, file=str(target))])


def _record(house: House, command: Command, verb: Verb, facts: dict[str, object]) -> None:
    def work(unit: UnitOfWork, _: datetime) -> Recorded[None]:
        operator = verify_operator(unit, house, command, verb)
        return Recorded(verb, facts, None, operator.person, operator.role.value)

    record(house, command.id, work)
