"""The demo's house: its site and clock, its three tables' sheets, its staff and its players."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from zoneinfo import ZoneInfo

from tablemgr.ledger.chips import ChipCount, count_chips
from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import Row
from tablemgr.rules.sheet import Jackpot, NaturalKind, RuleSheet
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import Command, Operator, Override
from tablemgr.services.night.bank import Opening
from tablemgr.services.people.house import House
from tablemgr.services.people.keeping import add_person, create_first_manager
from tablemgr.services.people.pins import PinProfile
from tablemgr.services.people.signing import sign_in, verify_approver
from tablemgr.services.permissions import Role, Verb
from tablemgr.services.sheets import DEFAULT_DRAW, preset
from tablemgr.store.engine import Store
from tablemgr.store.players import keep_player
from tablemgr.store.rows import PlayerRow

EUR = Currency("EUR", 2)
PIN = "2580"
"""The PIN of all the demo's staff."""
QUICK = PinProfile(passes=1, memory_kib=8, lanes=1)
"""What a hash of it costs: nothing is gained by guarding what everybody may read."""

# The night on which most of Europe puts its clocks on.
STARTS = datetime(2026, 3, 28, 21, 30, tzinfo=UTC)
SITE = Site(ZoneInfo("Europe/Rome"))

PLAYERS = {
    "anna": "Anna Kovács",
    "bartek": "Bartek Łukasik",
    "chiara": "Chiara Rossi",
    "david": "Dávid Szőke",
    "emma": "Emma Novak",
    "liwei": "Li Wei",
    "giulia": "Giulia Bianchi",
    "hanna": "Hanna Győri",
    "ivan": "Ivan Petrov",
}
DORA, MEI = "Dóra Varga", "Mei Lin"


class StageClock:
    """A clock that stands until it is moved on."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def __call__(self) -> datetime:
        """The time that it shows."""
        return self._now

    def on(self, seconds: int) -> None:
        """Let time pass."""
        self._now += timedelta(seconds=seconds)


def first_sheet() -> RuleSheet:
    """A casino's Mandarin with collection, clock and a jackpot."""
    jackpots = (Jackpot("straight_flush", Row.BACK), Jackpot(NaturalKind.DRAGON))
    return replace(
        _known("mandarin"),
        id="demo_mandarin",
        title="Mandarin with collection and jackpot",
        currency=EUR.code,
        collection=(("10.00", "2.00"), ("5.00", "1.00")),
        jackpots=jackpots,
        clock_on=True,
    )


def second_sheet() -> RuleSheet:
    """A home game in which players may drop."""
    return replace(_known("pagat"), id="demo_home", title="Home game", currency=EUR.code)


def third_sheet() -> RuleSheet:
    """Italian draw, played with a clock."""
    return replace(
        _known(DEFAULT_DRAW),
        id="demo_draw",
        title="Italian draw",
        currency=EUR.code,
        clock_on=True,
    )


def _known(name: str) -> RuleSheet:
    found = preset(name)
    if found is None:
        raise LookupError(name)
    return found


def chips(**numbers: int) -> ChipCount:
    """A count of chips: `chips(c100=5, c1=20)` is five of 100 and twenty of 1."""
    return count_chips(EUR, {int(name[1:]) * EUR.unit: many for name, many in numbers.items()})


@dataclass(slots=True)
class Stage:
    """What the whole night is played with: store, chance, time, staff by name, command numbers.

    `here` is who is signed in.
    """

    store: Store
    random: Random
    clock: StageClock
    profile: PinProfile = QUICK
    staff: dict[str, Operator] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    here: str = ""

    @property
    def house(self) -> House:
        """The house as the verbs of its staff see it."""
        return House(self.store, SITE, self.clock, self.profile)

    def id(self) -> str:
        """A new command's id."""
        return f"demo-{next(self.numbers)}"

    def command(self, who: str, reason: str = "", *overridden: str) -> Command:
        """A command of somebody, who takes over at the station where he has not got it.

        With clauses it has the floor's approval, and the PIN for it.
        """
        self.clock.on(self.random.randrange(4, 12))
        id_ = self.id()
        if who != self.here:
            self.sign_in(who, f"{id_}-in")
        if not overridden:
            return Command(id_, self.staff[who], None, reason)
        floor = self.staff["francesca"]
        given = verify_approver(
            self.house, self.id(), floor.person, PIN, Verb.OVERRIDE, approves=id_
        )
        override = Override(floor.person, floor.role, reason, frozenset(overridden), given.id)
        return Command(id_, self.staff[who], override, reason)

    def sign_in(self, who: str, id_: str) -> None:
        """Somebody takes over at the station."""
        sign_in(self.house, id_, self.staff[who].person, PIN)
        self.here = who


def engage(stage: Stage) -> None:
    """Make the staff, with the manager first, and put the players on file."""
    house, station = stage.house, stage.store.station
    boss = create_first_manager(house, stage.id(), "Magda Wójcik", PIN)
    stage.staff["magda"] = Operator(boss.id, Role.MANAGER, station)
    stage.sign_in("magda", stage.id())
    for name, full, role in (
        ("francesca", "Francesca Conti", Role.FLOOR),
        ("gabor", "Gábor Fekete", Role.FLOOR),
        ("dora", DORA, Role.DEALER),
        ("mei", MEI, Role.DEALER),
    ):
        command = stage.command("magda")
        person = add_person(house, command, full, role, PIN)
        stage.staff[name] = Operator(person.id, role, station)
    with stage.store.write() as work:
        for player, full in PLAYERS.items():
            keep_player(work, PlayerRow(player, full))


def first_opening() -> Opening:
    """Table 1: five euros a point."""
    bank = chips(c100=20, c25=80, c5=240, c1=400)
    denominations = (10_000, 2_500, 500, 100)
    return Opening("Table 1", first_sheet(), EUR, 500, denominations, DORA, bank)


def second_opening() -> Opening:
    """Table 2: two euros a point."""
    bank = chips(c100=10, c25=40, c5=160, c1=400)
    denominations = (10_000, 2_500, 500, 100)
    return Opening("Table 2", second_sheet(), EUR, 200, denominations, MEI, bank)


def third_opening() -> Opening:
    """Table 3: draw at a euro a point."""
    bank = chips(c100=5, c25=40, c5=100, c1=300)
    denominations = (10_000, 2_500, 500, 100)
    return Opening("Table 3", third_sheet(), EUR, 100, denominations, DORA, bank)
