"""The house as the verbs of its staff see it, and the one way in which they are recorded.

Each adds a line to the house's own chain, in the transaction that changes what it changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from tablemgr.ledger.journal import JournalLine, seal
from tablemgr.services.gamingday import Site
from tablemgr.services.people.pins import STRONG, PinProfile
from tablemgr.services.permissions import Verb
from tablemgr.store.engine import Store
from tablemgr.store.journal import line_by_command
from tablemgr.store.trouble import AlreadyDoneError
from tablemgr.store.work import UnitOfWork

HOUSE = "house"
"""The chain of what concerns the house and no table session."""

PIN = "pin"
"""The fact that holds the mark of a person's PIN (`pins.pin_mark`); older lines have none."""

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True)
class House:
    """The store, opened for this station; where the room is; the time; and what a hash costs.

    `clock` gives moments with a zone.
    """

    store: Store
    site: Site
    clock: Callable[[], datetime]
    profile: PinProfile = STRONG

    def __post_init__(self) -> None:
        """Refuse a station without a name, which would stand for every station."""
        if not self.station:
            raise ValueError("the station has no name")

    @property
    def station(self) -> str:
        """The station that the store was opened for."""
        return self.store.station


@dataclass(frozen=True, slots=True)
class Recorded(Generic[Result_co]):
    """What a verb puts into its line, and what it hands back once the line is in the database."""

    verb: Verb
    facts: Mapping[str, object]
    result: Result_co
    operator: str = ""
    role: str = ""
    approver: str = ""


Work = Callable[[UnitOfWork, datetime], Recorded[Result]]


def record(house: House, command: str, work: Work[Result]) -> Result:
    """Carry out a verb with its line, or nothing of it where it raises; one at a time in the house.

    `AlreadyDoneError`: the command has a line already, whatever it is asked for now. `StoreError`
    as the store raises it.
    """
    made: list[tuple[JournalLine, Result]] = []

    def once(unit: UnitOfWork) -> Result:
        # First of all, as everything else is read behind this lock.
        last = unit.last(HOUSE)
        done = line_by_command(unit, command)
        if done is not None:
            raise AlreadyDoneError(done)
        now = house.clock()
        recorded = work(unit, now)
        line = _line(house, command, last, now, recorded)
        unit.append(line)
        made[:] = [(line, recorded.result)]
        return recorded.result

    try:
        return house.store.retrying(once)
    except AlreadyDoneError as error:
        # Where the connection was lost after the commit had come through, the line is our own.
        if made and made[0][0] == error.line:
            return made[0][1]
        raise


def _line(
    house: House,
    command: str,
    last: JournalLine | None,
    now: datetime,
    recorded: Recorded[object],
) -> JournalLine:
    return seal(
        last,
        session=HOUSE,
        at=now,
        offset_min=house.site.offset_minutes(now),
        gaming_date=house.site.gaming_date(now),
        station=house.station,
        operator=recorded.operator,
        role=recorded.role,
        verb=recorded.verb.value,
        facts=recorded.facts,
        command=command,
        approver=recorded.approver,
    )
