"""Nights of many hands, played through the services as fast as they go, for soak and benchmark."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import TypeVar

from tablemgr.ledger.chips import count_chips
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import Card, cards_text
from tablemgr.rules.chinese.naturals import held_naturals
from tablemgr.rules.chinese.setting import Setting, rank_setting
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night import bank, money, playing, seats, settling
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.night.drawing import DrawPlayed, DrawShown, ante_of, settle_drawn
from tablemgr.services.night.night import Night, resume
from tablemgr.services.night.state import Running, Stage
from tablemgr.services.permissions import Role
from tablemgr.services.sheets import preset
from tablemgr.store.engine import Store
from tablemgr.store.people import person
from tablemgr.store.rows import EntryRow, HandRow
from tablemgr.store.work import UnitOfWork
from tests.services.staff import SITE, Staff

EUR = Currency("EUR", 2)
# Nobody runs out, however long the night.
STACK, CHIPS = 100_000_000, count_chips(EUR, {10_000: 90_000})

Result = TypeVar("Result")


@dataclass
class Ticking:
    """A clock that goes three seconds further each time it is asked."""

    at: datetime = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=3)
        return self.at


def alone_at(station: str) -> Operator:
    """Who is at a station all night, dealer and floor in one person."""
    return Operator(f"floor at {station}", Role.FLOOR, station)


def hire(store: Store, *stations: str) -> None:
    """Put those on the staff who are at these stations."""
    Staff(store).hire(**{alone_at(each).person: Role.FLOOR for each in stations})


class LongNight:
    """A table whose players play hand after hand; commands are `name-1` and so on."""

    def __init__(self, night: Night, name: str, first: int = 1) -> None:
        self.night = night
        self._operator = alone_at(night.store.station)
        self._name = name
        self._numbers = count(first)

    def command(self) -> Command:
        return Command(f"{self._name}-{next(self._numbers)}", self._operator)

    def seat(self, players: int) -> None:
        for seat in range(1, players + 1):
            player = f"{self._name}.{seat}"
            seats.seat_player(self.night, self.command(), seat, player, f"Player {seat}")
            money.buy(self.night, self.command(), player, STACK)
        seats.set_button(self.night, self.command(), players)

    def hand(self) -> None:
        """One hand, from the deal until it is paid."""
        self.deal()
        self.finish()

    def deal(self) -> None:
        playing.deal(self.night, self.command())

    def finish(self) -> None:
        """Play the hand that is running, if there is one, from wherever it stands."""
        hand = self.night.state.hand
        if hand is None:
            return
        if hand.stage is not Stage.SETTLED and self.night.sheet.draw:
            self.draw(hand)
        elif hand.stage is not Stage.SETTLED:
            self.show(hand)
            self.settle()
        self.pay()

    def draw(self, hand: Running) -> None:
        """All of a hand of draw in one verb: one opens blind, and nobody folds."""
        random = Random(f"{self._name}:{hand.number}")
        cards = list(deck(lowest_rank(hand.players)))
        random.shuffle(cards)
        bet = ante_of(self.night) + random.randrange(1, 9) * self.night.state.point_value
        shown = {
            seat: DrawShown(bet, cards_text(cards[5 * place : 5 * place + 5]))
            for place, seat in enumerate(sorted(hand.dealt))
        }
        played = DrawPlayed(hand.dealt[0], shown, Opening.BLIND)
        settle_drawn(self.night, self.command(), played)

    def settle(self) -> None:
        settling.settle(self.night, self.command())

    def pay(self) -> None:
        settling.paid(self.night, self.command())

    def show(self, hand: Running) -> None:
        """All set, and show what they hold."""
        night, command = self.night, self.command
        # Of the hand's number, so that whoever goes on with it lays the same cards.
        shown = _laid(sorted(hand.dealt), Random(f"{self._name}:{hand.number}"), night.sheet)
        for each in hand.seats:
            if not each.ready and "cards" in shown[each.seat]:
                playing.declare(night, command(), each.seat, "auto")
            elif not each.ready:
                playing.mark_set(night, command(), each.seat)
        for each in hand.seats:
            if not each.shown:
                playing.show(night, command(), each.seat, shown[each.seat])

    def leave(self) -> None:
        """Everybody cashes out, and the table is closed."""
        for each in self.night.state.seats:
            money.leave(self.night, self.command(), each.player)
        bank.close_session(self.night, self.command(), CHIPS, 0)


def _laid(dealt: list[int], random: Random, sheet: RuleSheet) -> dict[int, dict[str, str]]:
    """What each seat shows: cards of one deck, laid until they stand, but not for ever."""
    deck = [Card(card) for card in random.sample(range(52), 52)]
    shown = {}
    for place, seat in enumerate(dealt):
        cards = deck[13 * place : 13 * place + 13]
        if held_naturals(cards, sheet):
            shown[seat] = {"cards": cards_text(cards)}
            continue
        for _ in range(12):
            random.shuffle(cards)
            setting = Setting(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
            if not rank_setting(setting, sheet).fouls:
                break
        shown[seat] = {str(row): cards_text(each) for row, each in setting.rows}
    return shown


def opening_of(name: str, rules: str = "mandarin") -> bank.Opening:
    """How a table of this name is opened."""
    sheet = preset(rules)
    assert sheet is not None
    return bank.Opening(name, sheet, EUR, 100, (10_000, 2_500, 500, 100), "Dora", CHIPS)


def begin(store: Store, name: str, players: int, rules: str = "mandarin") -> LongNight:
    """Open a table named so, with its players seated; whoever is at the station signs in."""
    operator = alone_at(store.station)
    with store.read() as view:
        known = person(view, operator.person)
    if known is None:
        hire(store, store.station)
    Staff(store).sign_in(operator.person)
    command = Command(name, operator)
    night = bank.open_session(store, SITE, Ticking(), command, opening_of(name, rules))
    long = LongNight(night, name)
    long.seat(players)
    return long


def go_on(store: Store, name: str, first: int) -> LongNight:
    """Take up a night that was broken off; commands are numbered from `first`."""
    night = resume(store, SITE, Ticking(), name)
    return LongNight(night, name, first)


class _Bulk(UnitOfWork):
    """Writes without a look at what stands there already, as one program alone may."""

    def append(
        self,
        new: JournalLine,
        entries: Sequence[EntryRow] = (),
        hand: HandRow | None = None,
        state: str | None = None,
    ) -> None:
        self._write(new, entries, hand, state)


class _BulkStore(Store):
    """A store whose one transaction takes all that is written."""

    def __init__(self, store: Store, unit: _Bulk) -> None:
        super().__init__(store.engine, store.address, store.station, None)
        self._unit = unit

    def retrying(self, work: Callable[[UnitOfWork], Result]) -> Result:
        return work(self._unit)


def play_long(store: Store, name: str, hands: int, players: int, *, closed: bool = False) -> None:
    """A session of so many hands, written in one transaction, which is all that is hurried."""
    long = begin(store, name, players)
    with store.write() as unit:
        long.night.store = _BulkStore(store, _Bulk(unit.connection, store.address.place, {}))
        for _ in range(hands):
            long.hand()
    long.night.store = store
    if closed:
        long.leave()
    else:
        store.release(name)
