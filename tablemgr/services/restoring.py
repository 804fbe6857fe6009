"""A backup put in place of the database itself; what it replaces is kept beside it.

It is looked through first, and says itself, in the house's journal, that it was restored.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from tablemgr.i18n import tr
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.housesettings import house_settings
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import House, Recorded, record
from tablemgr.services.people.staff import end_sign_ins, verify_operator
from tablemgr.services.permissions import Verb
from tablemgr.services.upkeep import Task
from tablemgr.store import backup as copies
from tablemgr.store import people
from tablemgr.store.address import Address
from tablemgr.store.backup import Fetched, Finish
from tablemgr.store.engine import open_store
from tablemgr.store.trouble import ClaimedError, StoreError, Trouble
from tablemgr.store.work import UnitOfWork

PATIENCE_S = 5.0
"""How long a program that has just let its own database go waits until all of it has."""


def restore_over(
    source: Path, url: str, station: str, clock: Callable[[], datetime]
) -> Path | None:
    """Put a backup in place of a database that no program has open; returns what was kept.

    `station` says who does it, and at which computer. `StoreError` as `store.backup.restore`.
    """
    now = clock()
    finish = _telling(source, station, clock, {})
    return copies.restore(source, url, word=_word(now), finish=finish)


@dataclass(frozen=True, slots=True)
class Ready:
    """A backup that was looked through, and waits beside the open database to take its place."""

    source: Path
    copy: Fetched


def fetch_backup(house: House, command: Command, source: Path, task: Task) -> Ready:
    """Have a backup, looked through, beside the open database, whose place it is to take.

    Nothing is changed yet: `put_backup` does that once the database is closed. `PeopleError`: not
    permitted. `RefusedError`: other stations have tables. `StoreError`: not sound, or the database
    is a server's. `GivenUpError`: given up, and nothing is left.
    """
    with house.store.read() as view:
        operator = verify_operator(view, house, command, Verb.RESTORE)
        row = people.person(view, operator.person)
    held = house.store.held_elsewhere()
    if held:
        raise RefusedError([Fault(ClaimedError(*each).sentence) for each in held])
    target = _file(house.store.address)
    task.look()
    by = {"person": operator.person, "name": row.name if row else ""}
    finish = _telling(source, house.station, house.clock, by)
    word = _word(house.clock())
    copy = copies.fetch(source, target, task.tell, word=word, finish=finish)
    return Ready(source, copy)


def put_backup(ready: Ready) -> str:
    """Put a fetched backup in place of the database, which this program has closed by now.

    Returns how it went in sentences; where another program has it open, nothing is changed.
    """
    try:
        kept = ready.copy.put(PATIENCE_S)
    except StoreError as error:
        return " ".join((error.sentence, tr("Nothing was changed.")))
    return tr(
        "The backup {backup} is in place now. The database as it was is kept beside it as {file}.",
        backup=ready.source.name,
        file=kept.name if kept else "",
    )


def _file(address: Address) -> Path:
    if address.file is None:
        raise StoreError(Trouble.NOT_EMPTY, address.place)
    return address.file


def _word(now: datetime) -> str:
    return f"{copies.SET_ASIDE}-{now:%Y-%m-%d-%H%M}"


def _telling(
    source: Path, station: str, clock: Callable[[], datetime], by: Mapping[str, str]
) -> Finish:
    """Writes into a copy that it was restored, and that nobody is signed in any more."""

    def tell(fresh: Path, kept: Path | None) -> None:
        with open_store(str(fresh), station) as store:
            try:
                with store.read() as view:
                    site = house_settings(view).site
            except ValueError as error:
                raise RefusedError([Fault(str(error))]) from error

            def work(unit: UnitOfWork, now: datetime) -> Recorded[None]:
                ended = end_sign_ins(unit, people.signed_in(unit), now)
                beside = kept.name if kept else ""
                facts = {"file": source.name, "kept": beside, **by, "ended": ended}
                # Whoever did it need not be on the staff that the backup knows.
                return Recorded(Verb.RESTORE, facts, None)

            record(House(store, site, clock), uuid4().hex, work)

    return tell
