"""Staff for the tests: hired and signed in for real, with PINs that hash in no time."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import uuid4
from zoneinfo import ZoneInfo

from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import Command, Operator, Override
from tablemgr.services.people.house import House
from tablemgr.services.people.keeping import add_person, create_first_manager
from tablemgr.services.people.pins import PinProfile
from tablemgr.services.people.signing import sign_in, verify_approver
from tablemgr.services.people.staff import nobody_yet
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import Store

CHEAP = PinProfile(passes=1, memory_kib=8, lanes=1)
PIN = "27408"
SITE = Site(ZoneInfo("Europe/Rome"))
BOSS = "boss"
OPENED = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)


@dataclass
class Staff:
    """The staff as a station has them: hired by the house's manager, one signed in at a time."""

    store: Store
    clock: Callable[[], datetime] = lambda: OPENED

    def __post_init__(self) -> None:
        self.house = House(self.store, SITE, self.clock, CHEAP)
        self.here = ""

    def hire(self, **roles: Role) -> None:
        """Put people on the staff, each under the name that is his id too."""
        if nobody_yet(self.house):
            create_first_manager(self.house, BOSS, BOSS, PIN)
        self.sign_in(BOSS)
        operator = Operator(BOSS, Role.MANAGER, self.store.station)
        for name, role in roles.items():
            add_person(self.house, Command(name, operator), name, role, PIN)

    def sign_in(self, person: str) -> None:
        """Have a person at the station, in place of whoever is there, and nowhere else.

        Of dealers only one who is at no other.
        """
        if person != self.here:
            sign_in(self.house, uuid4().hex, person, PIN, take_over=True)
            self.here = person

    def approve(self, command: str, override: Override, verb: Verb = Verb.OVERRIDE) -> Override:
        """The override with the approver's PIN given for a command, as leave for it with a verb."""
        given = verify_approver(
            self.house, uuid4().hex, override.approver, PIN, verb, approves=command
        )
        return replace(override, approval=given.id)
