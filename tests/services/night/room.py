"""A card room for the tests of the night: tables on a real database, a clock that is told the time,
and four players whose hands have a known result.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import ChipCount, parse_chips
from tablemgr.ledger.money import Currency
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.gamingday import Site
from tablemgr.services.night import bank, money, playing, rulings, seats, settling
from tablemgr.services.night.act import Command, Done, Operator, Override
from tablemgr.services.night.night import Night, resume
from tablemgr.services.night.state import NightState
from tablemgr.services.night.telling import read_state, tell
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import Store, open_store
from tablemgr.store.entries import balances as stored_balances
from tablemgr.store.journal import count_lines, lines
from tests.rules.chinese.table import sheet
from tests.services.staff import Staff

USD = Currency("USD", 2)
NAMES = {"p1": "Anna", "p2": "Béla", "p3": "Carlo", "p4": "Dorota", "p5": "Eszter"}
DEALER = Operator("d1", Role.DEALER, "table 3")
FLOOR = Operator("f1", Role.FLOOR, "table 3")
LEAD = Operator("f2", Role.FLOOR, "table 3")
MANAGER = Operator("m1", Role.MANAGER, "table 3")
CHIPS = "USD 25.00x200 5.00x1000 1.00x2000"

# Four hands of one deck, by how they fare: the first wins every row from all.
BEST = "As Ah 9c/Qd Qc Qh 5c 2d/Ks Kh Kd 4s 4h"
SECOND = "Jd Td 3c/6c 6d 9d 8d 7s/9s 8s 7c 6s 5h"
THIRD = "Tc 8c 7d/2c 2h 9h 6h 5d/Jc Jh Js 3d 3h"
FOURTH = "Kc Qs 8h/Ac Ad 7h 3s 2s/Th Ts 4c 4d 5s"
HANDS = dict(enumerate((BEST, SECOND, THIRD, FOURTH), 1))
SIX_PAIRS = "3d 3h 8c 8h Tc Th Js Jh 2c 2h 7d 7h Ac"


def rows(text: str) -> dict[str, str]:
    """What a seat shows, from three rows with strokes between them."""
    return dict(zip(("front", "middle", "back"), text.split("/"), strict=True))


@dataclass
class Clock:
    """A clock that goes a second further each time it is asked."""

    at: datetime = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at

    def wait(self, **span: int) -> None:
        self.at += timedelta(**span)


@dataclass
class Room:
    """A room on a database; each command gets an id of its own."""

    store: Store
    clock: Clock = field(default_factory=Clock)
    site: Site = field(default_factory=lambda: Site(ZoneInfo("Europe/Rome")))
    numbers: Any = field(default_factory=lambda: count(1))
    tables: list["Table"] = field(default_factory=list)

    hires: bool = True

    def __post_init__(self) -> None:
        # The staff's own verbs take none of the night's time.
        self.staff = Staff(self.store, lambda: self.clock.at)
        if self.hires:
            self.staff.hire(**{each.person: each.role for each in (DEALER, FLOOR, LEAD, MANAGER)})

    def command(
        self, operator: Operator = DEALER, reason: str = "", override: Override | None = None
    ) -> Command:
        """A command of somebody who signs in for it; whoever sets a rule aside gives his PIN."""
        id_ = f"c{next(self.numbers)}"
        self.staff.sign_in(operator.person)
        if override:
            override = self.staff.approve(id_, override)
        return Command(id_, operator, override, reason)

    def by_leave(
        self, verb: Verb, reason: str = "", *clauses: str, approver: Operator = LEAD
    ) -> Command:
        """A command of the dealer's, to whom somebody gives leave for what he may not do."""
        plain = self.command(DEALER, reason)
        word = overriding(*clauses, approver=approver, reason="I was called")
        return replace(plain, override=self.staff.approve(plain.id, word, verb))

    def opening(self, **changes: Any) -> bank.Opening:
        plain = bank.Opening("T1", sheet(), USD, 100, (2500, 500, 100), "d1", parse_chips(CHIPS))
        return replace(plain, **changes)

    def open(self, rules: RuleSheet | None = None, **changes: Any) -> "Table":
        opening = self.opening(**changes, **({"sheet": rules} if rules else {}))
        night = bank.open_session(self.store, self.site, self.clock, self.command(FLOOR), opening)
        self.tables.append(Table(self, night))
        return self.tables[-1]


def overriding(*clauses: str, approver: Operator = LEAD, reason: str = "agreed") -> Override:
    return Override(approver.person, approver.role, reason, frozenset(clauses))


@dataclass
class Table:
    """One table: the verbs in short, everybody called `p1` and so on."""

    room: Room
    night: Night

    @property
    def state(self) -> NightState:
        return self.night.state

    def by(self, who: Operator = DEALER, reason: str = "", *clauses: str) -> Command:
        override = overriding(*clauses) if clauses else None
        return self.room.command(who, reason, override)

    def sit(self, seat: int, player: str = "", **given: Any) -> Done:
        player = player or f"p{seat}"
        return seats.seat_player(self.night, self.by(**given), seat, player, NAMES[player])

    def buy(self, player: str, amount: int = 40_00, *clauses: str, **given: Any) -> Done:
        return money.buy(self.night, self.by(DEALER, "", *clauses), player, amount, **given)

    def seated(self, *numbers: int, amount: int = 40_00, button: int = 0) -> "Table":
        """Players `p1` and so on in their seats, each with chips, the button at the last one."""
        for number in numbers:
            self.sit(number)
            if self.night.sheet.plays_chips:
                self.buy(f"p{number}", amount)
        if numbers and not self.state.button:
            seats.set_button(self.night, self.by(), button or numbers[-1])
        return self

    def deal(self, *clauses: str) -> Done:
        return playing.deal(self.night, self.by(DEALER, "", *clauses))

    def dealt(self) -> tuple[int, ...]:
        return playing.running(self.state).dealt

    def set_all(self) -> None:
        for each in playing.running(self.state).seats:
            if not each.ready:
                playing.mark_set(self.night, self.by(), each.seat)

    def show(self, seat: int, text: str) -> Done:
        return playing.show(self.night, self.by(), seat, rows(text))

    def show_all(self, hands: Mapping[int, str] = HANDS) -> None:
        self.set_all()
        for each in playing.running(self.state).seats:
            if not each.shown and not each.ruled_foul:
                self.show(each.seat, hands[each.seat])

    def settle(self) -> Done:
        return settling.settle(self.night, self.by())

    def pay(self) -> Done:
        return settling.paid(self.night, self.by())

    def play(self, hands: Mapping[int, str] = HANDS, *clauses: str) -> int:
        """A whole hand, dealt, shown, settled and paid; its number."""
        self.deal(*clauses)
        self.show_all(hands)
        self.settle()
        self.pay()
        return self.state.hands

    def report(self, cause: Cause, moment: Moment, seat: int = 0, cards: int = 0) -> Done:
        return rulings.report_incident(
            self.night, self.by(), [Incident(cause, moment, seat, cards)]
        )

    def stacks(self) -> dict[str, int]:
        """What everybody plays with, by player."""
        return {each.player: self.money(each.player) for each in self.state.seats}

    def money(self, player: str) -> int:
        return self.state.balances.playing(player)

    def resumed(self) -> "Table":
        """The table as a program that was started anew finds it."""
        room = self.room
        return Table(room, resume(room.store, room.site, room.clock, self.state.session))

    def count(self) -> ChipCount:
        """The bank as it would be counted if nothing was missing."""
        held = self.state.balances.at(AccountKind.BANK)
        return ChipCount(USD, ((100, held // 100),) if held else ())

    def facts(self, done: Done) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(done.line.facts)
        return facts


def told_anew(night: Night) -> NightState:
    """The state as the whole journal tells it, from its first line."""
    with night.store.read() as view:
        return tell(view, night.state.session)


def row_counts(store: Store) -> int:
    """How many lines all tables have, which a refusal must not change; its PIN has been given."""
    with store.read() as view:
        return count_lines(view) - sum(1 for _ in lines(view, HOUSE))


def verify_sound(table: Table) -> None:
    """Chips conserved, nothing below zero, stacks as the ledger has them, the journal the same."""
    told = told_anew(table.night)
    if told.seq == table.state.seq:
        assert told == table.state
    balances = told.balances
    assert set(balances.totals().values()) <= {0}
    assert all(minor >= 0 for each, minor in balances.held.items() if each.kind.protected)
    with table.room.store.read() as view:
        assert read_state(view, told.session)[0] == told
        held = stored_balances(view, told.session)
    assert held == {str(each): minor for each, minor in balances.held.items() if minor}


@contextmanager
def sound_room(url: str) -> Iterator[Room]:
    """A room on a database; its tables are looked over at the end."""
    with open_store(url, "table 3") as store:
        opened = Room(store)
        yield opened
        for each in opened.tables:
            verify_sound(each)
