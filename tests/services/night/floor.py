"""The room of a night at random: how a verb is tried, what must hold after each, how it ends."""

import os
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant
from sqlalchemy import text

from tablemgr.ledger.accounts import POOL_DEBTOR, AccountKind
from tablemgr.ledger.balances import BelowZeroError
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.cards import Card, Row, cards_text
from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.floor.table import least_players, seats_of
from tablemgr.rules.sheet import Jackpot, RuleSheet
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import bank, jackpots, money, playing, seats
from tablemgr.services.night.act import Command, DeniedError, Operator
from tablemgr.services.night.state import Stage
from tablemgr.services.night.words import sentences
from tablemgr.store.engine import Store, open_store
from tests.rules.chinese.deals import set_hand
from tests.rules.chinese.table import sheet
from tests.services.night.room import (
    DEALER,
    FLOOR,
    MANAGER,
    USD,
    Room,
    Table,
    overriding,
    verify_sound,
)

FULL_HOUSE = (Jackpot("full_house", Row.BACK),)
FEE = (("1.00", "1.00"), ("2.00", "2.00"))
HOUSES: dict[str, RuleSheet] = {
    "mandarin": sheet(
        buy_in_points=5, collection=FEE, clock_on=True, clock_call_after_s=60, jackpots=FULL_HOUSE
    ),
    "pagat": sheet(
        "pagat",
        buy_in_points=5,
        early_open="foul",
        clock_on=True,
        clock_call_after_s=60,
        void_shortfall="pro_rata",
    ),
    "pool": sheet(
        "pagat_pool",
        buy_in_points=8,
        void_shortfall="pro_rata",
        clock_on=True,
        clock_call_after_s=60,
    ),
    "two hands": sheet("polish", buy_in_points=5, collection=FEE, jackpots=FULL_HOUSE),
    "pool, two hands": sheet("pagat_pool", buy_in_points=8, heads_up_hands=2),
    "banker": sheet("pagat_banker", surrender_points=1, buy_in_points=5, collection=FEE),
    "points": sheet("polish", stakes="points"),
    "a pool of points": sheet("pagat_pool", stakes="points", clock_on=True, clock_call_after_s=60),
}
NAMES = {f"p{number}": f"Player {number}" for number in range(1, 9)}
PLAYERS = tuple(NAMES)
REFUSALS = (DeniedError, RefusedByRuleError, RefusedError, BelowZeroError)
TABLES = ("journal", "entries", "postings", "hands", "hand_seats", "sessions", "sheets")


def refusal_of(verb: Callable[[], object]) -> Exception | None:
    """Why a verb is refused, None where it was carried out."""
    try:
        verb()
    except REFUSALS as error:
        return error
    return None


def rows_of(store: Store) -> list[int]:
    """How many rows every table of the database has."""
    with store.read() as view:
        count = view.connection.execute
        return [count(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in TABLES]


class Floor(RuleBasedStateMachine):
    """`url` and `done` are given by whoever runs it: a fresh database, and what takes it away."""

    url: Callable[[], str]
    done: Callable[[str], None] = staticmethod(lambda url: None)

    @initialize(name=st.sampled_from(sorted(HOUSES)), seed=st.integers(0, 10**6))
    def opens(self, name: str, seed: int) -> None:
        self.begin(HOUSES[name], seed)

    def begin(self, house: RuleSheet, seed: int, many: tuple[int, int] = (3, 2)) -> None:
        """Open two tables under one house's rules, with so many players at each."""
        self.random = Random(seed)
        self.address = type(self).url()
        self.store = open_store(self.address, "table 3")
        self.room = Room(self.store)
        self.house = house
        self.tables = [self._opened(each) for each in ("T1", "T2")]
        self.decks: dict[tuple[str, int], list[Card]] = {}
        self.moves: list[str] = []
        waiting = iter(PLAYERS)
        for table, count in zip(self.tables, many, strict=True):
            for seat in range(1, count + 1):
                self._newcomer(table, seat, next(waiting))
            seats.set_button(table.night, table.by(), 1)

    def _newcomer(self, table: Table, seat: int, player: str) -> None:
        seats.seat_player(table.night, table.by(), seat, player, NAMES[player])
        self._rebuy(table, player)

    def _rebuy(self, table: Table, player: str) -> None:
        if self.house.plays_chips:
            command = table.by(DEALER, "", "T1", "T2", "T5")
            self._provided(table, partial(money.buy, table.night, command, player, 20_00))

    def _opened(self, name: str) -> Table:
        empty = {} if self.house.plays_chips else {"bank": ChipCount(USD)}
        return self.room.open(self.house, table=name, **empty)

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        for table in self.tables:
            self._come_back(table)
        for table in self.tables:
            self._close(table)
            verify_sound(table)
        self.store.close()
        type(self).done(self.address)

    def attempt(
        self, table: Table, verb: Callable[[Table, Command], object], command: Command
    ) -> bool:
        """Carry a verb out: a refusal has words and changes nothing, and nothing is done twice."""
        before, rows = table.state, rows_of(self.store)
        playing_before = self._in_play(table)
        refusal = refusal_of(lambda: verb(table, command))
        if refusal is not None:
            assert all(sentences(refusal, USD, NAMES))
            if isinstance(refusal, BelowZeroError):
                # Only what the cage can bring is ever missing, or what a debtor has not got.
                short = {each.account.kind for each in refusal.shortages}
                owed = table.state.balances.owing() and {AccountKind.STACK, AccountKind.POOL}
                assert short <= {AccountKind.BANK, AccountKind.CASH_TAKEN} | set(owed)
            assert (table.state, rows_of(self.store)) == (before, rows)
            return False
        assert table.state.seq > before.seq
        if before.in_play and table.state.hand and not table.state.in_play:
            # A payoff only moves what is played with, the pool's as well (X5).
            assert self._in_play(table) == playing_before
        rows = rows_of(self.store)
        verb(table, command)
        assert rows_of(self.store) == rows
        return True

    def _in_play(self, table: Table) -> int:
        balances = table.state.balances
        held = sum(balances.playing(each.player) for each in table.state.seats)
        return held + balances.playing(POOL_DEBTOR)

    def here(self, at: int, player: str) -> str:
        """Mostly a player who is seated; one stays whoever he is."""
        seated = self.tables[at].state.seats
        if not seated or player == PLAYERS[-1]:
            return player
        return seated[PLAYERS.index(player) % len(seated)].player

    def command(
        self, who: Operator = DEALER, reason: str = "", setting_aside: tuple[str, ...] = ()
    ) -> Command:
        override = None
        if setting_aside:
            override = overriding(*setting_aside, reason="the floor's word")
        return self.room.command(who, reason, override)

    def _cards(self, table: Table, seat: int) -> dict[str, str]:
        """What the seat shows of the deal, laid as somebody might lay it."""
        hand = table.state.hand
        number = hand.number if hand else 0
        key = (table.state.session, number)
        if key not in self.decks:
            used = set(hand.used.split()) if hand else set()
            deck = [Card(card) for card in range(52)]
            deck = [card for card in deck if cards_text((card,)) not in used]
            self.random.shuffle(deck)
            self.decks[key] = deck
        order = [1, 2, 3, 4] if len(self.decks[key]) == 52 else list(hand.dealt if hand else ())
        place = order.index(seat) if seat in order else 0
        cards = self.decks[key][13 * place : 13 * place + 13]
        laid = set_hand(cards, self.house, self.random)
        shown = {str(row): cards_text(of_row) for row, of_row in laid.rows}
        live = hand.seat(seat) if hand else None
        if live and live.natural and not live.is_set:
            return {"cards": cards_text(tuple(cards))}
        return shown

    def _revive(self, table: Table) -> None:
        """What keeps a table from its next hand is put right: who waits, is broke, or has left."""
        self._provided(table, lambda: money.after_hand(table.night, table.by()))
        for each in table.state.seats:
            if not table.money(each.player):
                self._rebuy(table, each.player)
            if each.sits_out:
                seats.sit_in(table.night, table.by(), each.player)
        free = [seat for seat in seats_of(self.house) if table.state.at(seat) is None]
        away = [player for player in PLAYERS[:-1] if not self._is_seated(player)]
        if len(table.state.seats) < least_players(self.house) and away:
            self._newcomer(table, free[0], away[0])

    def _finish(self, table: Table, *, to_paid: bool = True) -> None:
        """The running hand is settled and paid, whatever has happened in it."""
        hand = table.state.hand
        if hand is None:
            return
        for each in hand.seats:
            if not each.ready:
                playing.mark_set(table.night, table.by(), each.seat)
        if hand.stage is not Stage.SETTLED:
            for each in playing.running(table.state).seats:
                if not each.shown and not each.ruled_foul:
                    shown = self._cards(table, each.seat)
                    playing.show(table.night, table.by(), each.seat, shown)
            self._provided(table, table.settle)
        if to_paid:
            table.pay()
            self._provided(table, lambda: money.after_hand(table.night, table.by()))

    def _provided(self, table: Table, verb: Callable[[], object]) -> None:
        """A verb with chips and cash brought first, where the table is short of them."""
        here = self.room.staff.here
        try:
            verb()
        except BelowZeroError:
            bank.fill(table.night, table.by(FLOOR), ChipCount(USD, ((100, 5_000),)))
            bank.cash_fill(table.night, table.by(FLOOR), 5_000_00)
            self.room.staff.sign_in(here)
            verb()

    def _come_back(self, table: Table) -> None:
        """Nobody stays between the tables: the one that he left takes him back."""
        self._finish(table)
        for move in list(self.moves):
            # There is room for him, and he is nowhere else.
            while table.state.seats:
                leaving = table.state.seats[0].player
                self._provided(table, partial(money.leave, table.night, table.by(), leaving))
            command = table.by(FLOOR, "", "T1", "T11")
            seats.move_in(table.night, command, move, 1)
            self.moves.remove(move)

    def _close(self, table: Table) -> None:
        """Whatever has happened, the table can be closed, and then holds nothing."""
        self._finish(table)
        owing = table.state.balances.owing()
        for debtor, owed in owing.items():
            command = table.by(MANAGER, "written off")
            bank.write_off_receivable(table.night, command, debtor, owed)
        if table.state.balances.playing(POOL_DEBTOR):
            if not table.state.seats:
                free = next(p for p in PLAYERS if not self._is_seated(p))
                self._newcomer(table, 1, free)
            bank.split_pool(table.night, table.by(FLOOR))
        for each in table.state.jackpots:
            self._pay_approved(table, each.id)
        for player in {*(each.player for each in table.state.seats), *table.state.holders()}:
            self._provided(table, partial(money.leave, table.night, table.by(), player))
        cash = table.state.balances.at(AccountKind.CASH_TAKEN)
        held = table.state.balances.at(AccountKind.BANK)
        chips = ChipCount(USD, ((50, held // 50),) if held else ())
        bank.close_session(table.night, table.by(FLOOR, "the end"), chips, cash)
        left = {a: m for a, m in table.state.balances.held.items() if a.kind.protected and m}
        assert left == {}

    def _is_seated(self, player: str) -> bool:
        with self.store.read() as view:
            between = [seats.between_tables(view, each.state.session) for each in self.tables]
        return any(
            table.state.seated(player) or player in moving
            for table, moving in zip(self.tables, between, strict=True)
        )

    def _pay_approved(self, table: Table, jackpot: str) -> None:
        for who in (FLOOR, MANAGER):
            try:
                jackpots.approve_jackpot(table.night, table.by(who), jackpot)
            except DeniedError:
                continue
        try:
            jackpots.pay_jackpot(table.night, table.by(FLOOR), jackpot, PaidAt.CAGE)
        except (DeniedError, RefusedByRuleError):
            # The hand is void, corrected or barred since: nothing is paid, and nothing is owed.
            return

    @invariant()
    def every_table_is_sound(self) -> None:
        for table in getattr(self, "tables", ()):
            verify_sound(table)
            unit, held = table.state.unit, table.state.balances.held
            assert all(m % unit == 0 for a, m in held.items() if a.kind.commodity == "chips")


def nights(least: int) -> dict[str, Any]:
    """Settings of a run: short ones alike each time, or as many as are asked for, all different."""
    asked = int(os.environ.get("TABLEMGR_NIGHTS", "0"))
    return {
        "max_examples": asked or least,
        "stateful_step_count": 100 if asked else 40,
        "deadline": None,
        "derandomize": not asked,
    }
