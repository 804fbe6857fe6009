"""A night on the floor: verbs at random, right and wrong ones, and what must hold after each.

Two tables of one room play under one house's rules; at the end both are closed, whatever happened.
"""

import os
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import text

from tablemgr.ledger.accounts import POOL_DEBTOR, AccountKind
from tablemgr.ledger.balances import BelowZeroError
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.cards import Card, Row, cards_text
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, RulingKind
from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.sheet import Jackpot, RuleSheet
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import bank, jackpots, money, playing, rulings, seats, settling
from tablemgr.services.night.act import Command, DeniedError, Operator, Override
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.night.state import Stage
from tablemgr.services.night.words import sentences
from tablemgr.services.permissions import Role
from tablemgr.store.engine import Store, open_store
from tests.rules.chinese.deals import set_hand
from tests.rules.chinese.table import sheet
from tests.services.night.room import DEALER, FLOOR, MANAGER, NAMES, USD, Room, Table, verify_sound

FULL_HOUSE = (Jackpot("full_house", Row.BACK),)
FEE = (("1.00", "1.00"), ("2.00", "2.00"))
HOUSES: dict[str, RuleSheet] = {
    "mandarin": sheet(
        buy_in_points=5, collection=FEE, clock_on=True, clock_call_after_s=60, jackpots=FULL_HOUSE
    ),
    "pagat": sheet(
        *("pagat",),
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
}
PLAYERS = tuple(NAMES)
REFUSALS = (DeniedError, RefusedByRuleError, RefusedError, BelowZeroError)
TABLES = ("journal", "entries", "postings", "hands", "hand_seats", "sessions", "sheets")

players = st.sampled_from(PLAYERS)
seat_numbers = st.sampled_from((1, 2, 3, 4, 1, 2, 3, 4, 0, 5))
amounts = st.sampled_from((5_00, 8_00, 10_00, 20_00, 3_00, 1_00, 0, 50, -5_00))
clauses = st.sampled_from((*[()] * 6, ("T1", "T2"), ("T3",), ("T5",), ("T8",), ("T9", "T11")))
operators = st.sampled_from((DEALER, FLOOR, FLOOR, MANAGER, MANAGER))
reasons = st.sampled_from(("joker in the deck", "misread", "counted again", ""))
second_table = st.sampled_from((0, 0, 0, 1))


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


class NightOnTheFloor(RuleBasedStateMachine):
    """`url` and `done` are given by whoever runs it: a fresh database, and what takes it away."""

    url: Callable[[], str]
    done: Callable[[str], None] = staticmethod(lambda url: None)

    @initialize(name=st.sampled_from(sorted(HOUSES)), seed=st.integers(0, 10**6))
    def opens(self, name: str, seed: int) -> None:
        self.random = Random(seed)
        self.address = type(self).url()
        self.store = open_store(self.address, "table 3")
        self.room = Room(self.store)
        self.house = HOUSES[name]
        self.tables = [self._opened(each) for each in ("T1", "T2")]
        self.decks: dict[tuple[str, int], list[Card]] = {}
        self.moves: list[str] = []
        self.last: tuple[int, Callable[[], object]] | None = None
        for number in (1, 2, 3):
            self.tables[0].sit(number)
            if self.house.plays_chips:
                self.tables[0].buy(f"p{number}", 20_00)
        seats.set_button(self.tables[0].night, self.tables[0].by(), 1)

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

    # How a verb is tried

    def attempt(
        self, table: Table, verb: Callable[[Table, Command], object], command: Command
    ) -> bool:
        """Carry a verb out: a refusal has words and changes nothing, and nothing is done twice."""
        before, rows = table.state, rows_of(self.store)
        playing_before = self._in_play(table)
        refusal = refusal_of(lambda: verb(table, command))
        if refusal is not None:
            assert all(sentences(refusal, USD, NAMES))
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

    def live(self, at: int, seat: int) -> int:
        """Mostly a seat of a hand that runs; 0 and 5 stay the wrong ones that they are."""
        if self.tables[at].state.hand is None and seat < 3:
            self.deals(at, ())
        hand = self.tables[at].state.hand
        return hand.seats[seat % len(hand.seats)].seat if hand and 0 < seat < 5 else seat

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
            override = Override("f9", Role.FLOOR, "the floor's word", frozenset(setting_aside))
        return self.room.command(who, reason, override)

    # Seats and money

    @rule(at=second_table, seat=seat_numbers, player=players, aside=clauses)
    def sits(self, at: int, seat: int, player: str, aside: tuple[str, ...]) -> None:
        def verb(table: Table, command: Command) -> None:
            seats.seat_player(table.night, command, seat, player, NAMES[player])

        self.attempt(self.tables[at], verb, self.command(setting_aside=aside))

    @rule(at=second_table, player=players, amount=amounts, aside=clauses, waits=st.booleans())
    def buys(
        self, at: int, player: str, amount: int, aside: tuple[str, ...], *, waits: bool
    ) -> None:
        player = self.here(at, player)

        def verb(table: Table, command: Command) -> None:
            money.buy(table.night, command, player, amount, may_wait=waits)

        self.attempt(self.tables[at], verb, self.command(setting_aside=aside))

    @rule(at=second_table, seat=seat_numbers, player=players)
    def changes_seat(self, at: int, seat: int, player: str) -> None:
        player = self.here(at, player)

        def verb(table: Table, command: Command) -> None:
            seats.change_seat(table.night, command, player, seat)

        self.attempt(self.tables[at], verb, self.command(setting_aside=("T11",)))

    @rule(at=second_table, player=players, what=st.sampled_from(("out", "in", "release", "cancel")))
    def keeps_or_gives_up(self, at: int, player: str, what: str) -> None:
        player = self.here(at, player)

        def verb(table: Table, command: Command) -> None:
            {
                "out": seats.sit_out,
                "in": seats.sit_in,
                "release": seats.release_seat,
                "cancel": money.cancel_buy,
            }[what](table.night, command, player)

        self.attempt(self.tables[at], verb, self.command())

    @rule(at=second_table, seat=seat_numbers)
    def places_the_button(self, at: int, seat: int) -> None:
        def verb(table: Table, command: Command) -> None:
            seats.set_button(table.night, command, seat)

        self.attempt(self.tables[at], verb, self.command())

    @rule(at=second_table, player=players, where=st.sampled_from(PaidAt))
    def leaves(self, at: int, player: str, where: PaidAt) -> None:
        player = self.here(at, player)

        def verb(table: Table, command: Command) -> None:
            money.leave(table.night, command, player, at=where)

        self.attempt(self.tables[at], verb, self.command())

    @rule(
        at=second_table,
        player=players,
        amount=amounts,
        how=st.sampled_from(("cash", "chips", "use")),
    )
    def puts_behind(self, at: int, player: str, amount: int, how: str) -> None:
        player = self.here(at, player)

        def verb(table: Table, command: Command) -> None:
            if how == "use":
                money.use_behind(table.night, command, player)
            else:
                money.put_behind(table.night, command, player, amount, cash=how == "cash")

        self.attempt(self.tables[at], verb, self.command(FLOOR))

    @rule(at=second_table, player=players, seat=seat_numbers, adds=amounts)
    def moves_table(self, at: int, player: str, seat: int, adds: int) -> None:
        player = self.here(at, player)
        source, target = self.tables[at], self.tables[1 - at]

        def out(table: Table, command: Command) -> None:
            seats.move_out(table.night, command, player, target.state.session, seat)

        command = self.command(FLOOR)
        if self.attempt(source, out, command):
            self.moves.append(command.id)
            self._arrive(target, command.id, seat, adds)

    def _arrive(self, table: Table, move: str, seat: int, adds: int) -> None:
        def verb(table: Table, command: Command) -> None:
            seats.move_in(table.night, command, move, seat, adds)

        if self.attempt(table, verb, self.command(FLOOR)):
            self.moves.remove(move)

    @precondition(lambda self: bool(getattr(self, "moves", ())))
    @rule(at=second_table, seat=seat_numbers, adds=amounts)
    def arrives(self, at: int, seat: int, adds: int) -> None:
        self._arrive(self.tables[at], self.moves[-1], seat, adds)

    # A hand

    @rule(at=second_table, aside=clauses)
    def deals(self, at: int, aside: tuple[str, ...]) -> None:
        def verb(table: Table, command: Command) -> None:
            playing.deal(table.night, command)

        self.attempt(self.tables[at], verb, self.command(setting_aside=aside))

    @rule(
        at=second_table,
        seat=seat_numbers,
        what=st.sampled_from(("set", "set", "unset", "drop", "auto", "dragon", "royal")),
    )
    def sets(self, at: int, seat: int, what: str) -> None:
        seat = self.live(at, seat)

        def verb(table: Table, command: Command) -> None:
            if what in ("auto", "dragon", "royal"):
                playing.declare(table.night, command, seat, what)
            else:
                doing = {"set": playing.mark_set, "unset": playing.unmark_set, "drop": playing.drop}
                doing[what](table.night, command, seat)

        self.attempt(self.tables[at], verb, self.command())

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

    @rule(at=second_table, seat=seat_numbers, wrong=st.sampled_from(("", "", "", "Zz", "As Ah")))
    def shows(self, at: int, seat: int, wrong: str) -> None:
        seat = self.live(at, seat)
        shown = self._cards(self.tables[at], seat)
        if wrong:
            shown |= {"front": wrong}

        def verb(table: Table, command: Command) -> None:
            playing.show(table.night, command, seat, shown)

        self.attempt(self.tables[at], verb, self.command())

    @rule(at=second_table, what=st.sampled_from(("settle", "paid")))
    def settles_or_pays(self, at: int, what: str) -> None:
        def verb(table: Table, command: Command) -> None:
            (settling.settle if what == "settle" else settling.paid)(table.night, command)

        self.attempt(self.tables[at], verb, self.command())

    @rule(at=second_table, steps=st.integers(1, 6))
    def goes_on(self, at: int, steps: int) -> None:
        """The next things that happen in a hand by themselves."""
        for _ in range(steps):
            self._goes_on(at)

    def _goes_on(self, at: int) -> None:
        table = self.tables[at]
        hand = table.state.hand
        if hand is None:
            self.deals(at, ())
        elif unready := [each.seat for each in hand.seats if not each.ready]:
            self.sets(at, unready[0], "set")
        elif hidden := [e.seat for e in hand.seats if not e.shown and not e.ruled_foul]:
            self.shows(at, hidden[0], "")
        else:
            self.settles_or_pays(at, "paid" if hand.stage is Stage.SETTLED else "settle")

    @rule(at=second_table, times=st.integers(1, 3))
    def plays_on(self, at: int, times: int) -> None:
        """The hand that runs is played to its end, and further ones."""
        table = self.tables[at]
        for _ in range(times):
            if table.state.hand is None:
                self.deals(at, ())
            self._finish(table)

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
        try:
            verb()
        except BelowZeroError:
            bank.fill(table.night, table.by(FLOOR), ChipCount(USD, ((100, 5_000),)))
            bank.cash_fill(table.night, table.by(FLOOR), 5_000_00)
            verb()

    @rule(
        at=second_table,
        cause=st.sampled_from(Cause),
        moment=st.sampled_from(Moment),
        seat=seat_numbers,
        cards=st.integers(0, 6),
    )
    def reports(self, at: int, cause: Cause, moment: Moment, seat: int, cards: int) -> None:
        seat = self.live(at, seat)
        table = self.tables[at]
        if table.state.hand and cards > 1:
            # Mostly a moment at which the hand is.
            moment = self.random.choice(rulings.moments(table.state.hand))

        def verb(table: Table, command: Command) -> None:
            rulings.report_incident(table.night, command, [Incident(cause, moment, seat, cards)])

        self.attempt(table, verb, self.command())

    @rule(at=second_table, kind=st.sampled_from(RulingKind), reason=reasons)
    def decides(self, at: int, kind: RulingKind, reason: str) -> None:
        table = self.tables[at]
        if table.state.hand and len(reason) > 10:
            kind = next(iter(rulings.options(table.night)), kind)

        def verb(table: Table, command: Command) -> None:
            rulings.decide_incident(table.night, command, kind)

        self.attempt(table, verb, self.command(FLOOR, reason))

    @rule(
        at=second_table,
        seat=seat_numbers,
        ruling=st.sampled_from((None, None, *ClockRuling)),
        minutes=st.sampled_from((0, 1, 3, 3, 30)),
    )
    def watches_the_clock(
        self, at: int, seat: int, ruling: ClockRuling | None, minutes: int
    ) -> None:
        seat = self.live(at, seat)
        self.room.clock.wait(minutes=minutes)

        def verb(table: Table, command: Command) -> None:
            if ruling is None:
                rulings.call_clock(table.night, command, seat)
            else:
                rulings.end_clock(table.night, command, seat, ruling)

        self.attempt(self.tables[at], verb, self.command(FLOOR))

    # Corrections

    @rule(at=second_table, back=st.integers(0, 2), reason=reasons, who=operators)
    def voids(self, at: int, back: int, reason: str, who: Operator) -> None:
        number = self.tables[at].state.hands - back

        def verb(table: Table, command: Command) -> None:
            rulings.void_hand(table.night, command, number)

        self.attempt(self.tables[at], verb, self.command(who, reason))

    @rule(at=second_table, back=st.integers(0, 2), reason=reasons, place=st.integers(0, 3))
    def corrects(self, at: int, back: int, reason: str, place: int) -> None:
        table = self.tables[at]
        number = table.state.hands - back
        document: dict[str, Any] = {}
        if refusal_of(lambda: past_hand(table.night, number)) is None:
            document = as_document(past_hand(table.night, number).document)
            seat = document["seats"][place % len(document["seats"])]
            for one, other in (("front", "middle"), ("middle", "back")):
                if seat.get(one):
                    # A card of one row for one of the other: the hand is another one now.
                    first, second = seat[one].split(), seat[other].split()
                    first[:1], second[:1] = second[:1], first[:1]
                    seat[one], seat[other] = " ".join(first), " ".join(second)

        def verb(table: Table, command: Command) -> None:
            rulings.correct_hand(table.night, command, number, document)

        self.attempt(table, verb, self.command(FLOOR, reason))

    # The house

    @rule(at=second_table, value=st.sampled_from((1_00, 2_00, 1_50, 0)))
    def changes_the_point_value(self, at: int, value: int) -> None:
        def verb(table: Table, command: Command) -> None:
            rulings.change_point_value(table.night, command, value)

        self.attempt(self.tables[at], verb, self.command(FLOOR))

    @rule(
        at=second_table,
        what=st.sampled_from(("fill", "credit", "cash_fill", "cash_drop", "count", "split")),
        many=st.sampled_from((0, 1, 7, 50)),
        reason=reasons,
        who=operators,
    )
    def keeps_the_bank(self, at: int, what: str, many: int, reason: str, who: Operator) -> None:
        chips = ChipCount(USD, ((100, many),) if many else ())

        def verb(table: Table, command: Command) -> None:
            night = table.night
            if what in ("fill", "credit"):
                (bank.fill if what == "fill" else bank.credit)(night, command, chips)
            elif what == "count":
                counted = ChipCount(USD, ((100, 10_000 + many),))
                bank.count(night, command, counted)
            elif what == "split":
                bank.split_pool(night, command)
            else:
                moving = bank.cash_fill if what == "cash_fill" else bank.cash_drop
                moving(night, command, many)

        self.attempt(self.tables[at], verb, self.command(who, reason))

    @rule(
        at=second_table,
        debtor=st.sampled_from((*PLAYERS, POOL_DEBTOR)),
        amount=amounts,
        how=st.sampled_from(("cash", "chips", "gift")),
        reason=reasons,
    )
    def clears_debts(self, at: int, debtor: str, amount: int, how: str, reason: str) -> None:
        for who, owed in self.tables[at].state.balances.owing().items():
            if debtor != PLAYERS[-1]:
                debtor, amount = who, min(owed, max(amount, 1_00))

        def verb(table: Table, command: Command) -> None:
            if how == "gift":
                bank.write_off_receivable(table.night, command, debtor, amount)
            else:
                cash = how == "cash"
                bank.clear_receivable(table.night, command, debtor, amount, in_cash=cash)

        self.attempt(self.tables[at], verb, self.command(MANAGER, reason))

    @rule(
        at=second_table, back=st.integers(0, 2), what=st.sampled_from(("claim", "approve", "pay"))
    )
    def pays_jackpots(self, at: int, back: int, what: str) -> None:
        number = self.tables[at].state.hands - back

        def verb(table: Table, command: Command) -> None:
            claimed = table.state.jackpots[-1].id if table.state.jackpots else "none"
            if what == "claim":
                jackpots.claim_jackpot(table.night, command, number, 50_00)
            elif what == "approve":
                jackpots.approve_jackpot(table.night, command, claimed)
            else:
                jackpots.pay_jackpot(table.night, command, claimed, PaidAt.TABLE)

        who = self.random.choice((DEALER, FLOOR, MANAGER))
        self.attempt(self.tables[at], verb, self.command(who))

    @rule(at=second_table)
    def starts_anew(self, at: int) -> None:
        before = self.tables[at]
        after = before.resumed()
        assert after.state == before.state
        self.tables[at] = after

    # The end of the night

    def _come_back(self, table: Table) -> None:
        """Nobody stays between the tables: the one that he left takes him back."""
        self._finish(table)
        for move in list(self.moves):
            for seat in (1, 2, 3, 4):
                try:
                    seats.move_in(table.night, table.by(FLOOR, "", "T1", "T11"), move, seat)
                except (DeniedError, RefusedByRuleError):
                    continue
                self.moves.remove(move)
                break

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
                table.sit(1, free)
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
        return any(table.state.seated(player) for table in self.tables)

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
