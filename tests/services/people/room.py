"""A room with its staff for the tests: a clock set by hand, and PINs that hash in no time."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from zoneinfo import ZoneInfo

import pytest

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.people.house import HOUSE, House
from tablemgr.services.people.keeping import add_person, create_first_manager
from tablemgr.services.people.pins import PinProfile
from tablemgr.services.people.reasons import PeopleError, PeopleReason
from tablemgr.services.people.signing import SignedIn, sign_in
from tablemgr.services.people.staff import Person, operator_at
from tablemgr.services.peoplewords import people_text
from tablemgr.services.permissions import Role
from tablemgr.store import people
from tablemgr.store.engine import Store
from tablemgr.store.journal import lines
from tablemgr.store.rows import PersonRow

CHEAP = PinProfile(passes=1, memory_kib=8, lanes=1)
SITE = Site(ZoneInfo("Europe/Rome"))
START = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
BOSS_PIN, FLOOR_PIN, DEALER_PIN, WRONG = "80427", "59163", "27408", "31415"
PIN_OF = {Role.MANAGER: BOSS_PIN, Role.FLOOR: FLOOR_PIN, Role.DEALER: DEALER_PIN}


class Clock:
    """A clock that stands until it is moved on."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **time: float) -> None:
        self.now += timedelta(**time)


class Room:
    """A house with a manager, a floor and a dealer; `house` is the station that the tests use."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.clock = clock
        self.house = House(store, SITE, clock, CHEAP)
        self._numbers = count(1)
        self.boss = create_first_manager(self.house, "boss", "Ágnes", BOSS_PIN).id
        self.sign_in(self.boss, BOSS_PIN)
        self.floor = self.add("Flóra", Role.FLOOR, FLOOR_PIN).id
        self.dealer = self.add("Dario", Role.DEALER, DEALER_PIN).id

    def id(self) -> str:
        """A new command id."""
        return f"{self.house.station}-{next(self._numbers)}"

    def command(self, house: House | None = None) -> Command:
        """A command of whoever is signed in at a station."""
        house = house or self.house
        with house.store.read() as view:
            operator = operator_at(view, house.station)
        return Command(self.id(), operator or Operator("", Role.DEALER, house.station))

    def add(self, name: str, role: Role, pin: str = DEALER_PIN) -> Person:
        return add_person(self.house, self.command(), name, role, pin)

    def sign_in(self, person: str, pin: str, house: House | None = None) -> SignedIn:
        return sign_in(house or self.house, self.id(), person, pin)

    def guess(self, person: str, pin: str = WRONG) -> PeopleReason:
        """Why a sign-in with a PIN is refused."""
        with pytest.raises(PeopleError) as caught:
            self.sign_in(person, pin)
        return the_reason(caught.value)

    def row(self, person: str) -> PersonRow:
        with self.house.store.read() as view:
            row = people.person(view, person)
        assert row is not None
        return row

    def journal(self) -> list[JournalLine]:
        with self.house.store.read() as view:
            return list(lines(view, HOUSE))

    def signed_in(self) -> list[tuple[str, str]]:
        """Who is signed in where."""
        with self.house.store.read() as view:
            return [(each.person, each.station) for each in people.signed_in(view)]


def the_reason(error: PeopleError) -> PeopleReason:
    """The one reason of a refusal, which has a sentence with every fact that it needs."""
    (only,) = error.refusals
    assert people_text(only)
    return only.reason


@contextmanager
def refused(*reasons: PeopleReason) -> Iterator[None]:
    """A block that is refused for these reasons, all of which have words."""
    with pytest.raises(PeopleError) as caught:
        yield
    assert [each.reason for each in caught.value.refusals] == list(reasons)
    assert all(people_text(each) for each in caught.value.refusals)


@contextmanager
def unchanged(room: Room) -> Iterator[None]:
    """A block that changes neither staff nor sign-ins nor journal."""
    before = _everything(room)
    yield
    assert _everything(room) == before


def _everything(room: Room) -> object:
    with room.house.store.read() as view:
        return people.people(view), people.signed_in(view), list(lines(view, HOUSE))
