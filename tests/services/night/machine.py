"""A night on the floor: verbs at random, right and wrong ones, and what must hold after each.

Two tables of one room play under one house's rules; at the end both are closed, whatever happened.
"""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, RulingKind
from tablemgr.services.night import bank, jackpots, money, playing, rulings, seats, settling
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.night.state import Running, Stage
from tablemgr.services.permissions import Verb, may
from tests.services.night.floor import NAMES, PLAYERS, Floor, refusal_of
from tests.services.night.room import DEALER, FLOOR, MANAGER, USD, Table

players = st.sampled_from(PLAYERS)
seat_numbers = st.sampled_from((1, 2, 3, 4, 1, 2, 3, 4, 0, 5))
amounts = st.sampled_from((5_00, 8_00, 10_00, 20_00, 3_00, 1_00, 0, 50, -5_00))
clauses = st.sampled_from((*[()] * 6, ("T1", "T2"), ("T3",), ("T5",), ("T8",), ("T9", "T11")))
doers = st.sampled_from((DEALER, DEALER, FLOOR, FLOOR, MANAGER, MANAGER))
reasons = st.sampled_from(("joker in the deck", "misread", "counted again", ""))
_KEEPING = {
    "out": seats.sit_out,
    "in": seats.sit_in,
    "release": seats.release_seat,
    "cancel": money.cancel_buy,
    "stay": money.cancel_leave,
}
second_table = st.sampled_from((0, 0, 0, 1))


class NightOnTheFloor(Floor):
    """The verbs of the night, each with arguments that are mostly right."""

    def live(self, at: int, seat: int) -> int:
        """Mostly a seat of a hand that runs; 0 and 5 stay the wrong ones that they are."""
        if self.tables[at].state.hand is None and seat < 3:
            self.deals(at, ())
        hand = self.tables[at].state.hand
        return hand.seats[seat % len(hand.seats)].seat if hand and 0 < seat < 5 else seat

    def as_may_be(self, who: Operator, verb: Verb, reason: str) -> Command:
        """A command of somebody; what he may not do goes by leave more often than not."""
        if may(who.role, verb) or not self.random.randrange(4):
            return self.command(who, reason)
        return self.room.by_leave(verb, reason)

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

    @rule(at=second_table, player=players, what=st.sampled_from(sorted(_KEEPING)))
    def keeps_or_gives_up(self, at: int, player: str, what: str) -> None:
        player = self.here(at, player)

        def verb(table: Table, command: Command) -> None:
            _KEEPING[what](table.night, command, player)

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

    @rule(at=second_table, seat=seat_numbers, wrong=st.sampled_from(("", "", "", "Zz", "As As")))
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
            if table.state.hand is None:
                self._revive(table)
        else:
            self._goes_on_with(at, hand)

    def _goes_on_with(self, at: int, hand: Running) -> None:
        """The next thing that happens in a hand that is out."""
        if unready := [each.seat for each in hand.seats if not each.ready]:
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

        if self.attempt(table, verb, self.command()) and table.state.hand:
            for kind in rulings.options(table.night)[-1:]:
                self.decides(at, kind, "misread" if cards % 2 else "joker in the deck")

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

    @rule(at=second_table, back=st.integers(0, 2), reason=reasons, who=doers)
    def voids(self, at: int, back: int, reason: str, who: Operator) -> None:
        number = self.tables[at].state.hands - back

        def verb(table: Table, command: Command) -> None:
            rulings.void_hand(table.night, command, number)

        self.attempt(self.tables[at], verb, self.as_may_be(who, Verb.VOID_HAND, reason))

    @rule(at=second_table, back=st.integers(0, 2), reason=reasons, place=st.integers(0, 3))
    def corrects(self, at: int, back: int, reason: str, place: int) -> None:
        table = self.tables[at]
        number = table.state.hands - back
        document: dict[str, Any] = {}
        if refusal_of(lambda: past_hand(table.night, number)) is None:
            document |= as_document(past_hand(table.night, number).document)
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
        what=st.sampled_from(("fill", "credit", "cash_fill", "cash_drop", "count", "split_pool")),
        many=st.sampled_from((0, 1, 7, 50)),
        reason=reasons,
        who=doers,
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
            elif what == "split_pool":
                bank.split_pool(night, command)
            else:
                moving = bank.cash_fill if what == "cash_fill" else bank.cash_drop
                moving(night, command, many)

        self.attempt(self.tables[at], verb, self.as_may_be(who, Verb(what), reason))

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
        self.attempt(self.tables[at], verb, self.as_may_be(who, Verb(f"{what}_jackpot"), ""))

    @rule(at=second_table)
    def starts_anew(self, at: int) -> None:
        before = self.tables[at]
        after = before.resumed()
        assert after.state == before.state
        self.tables[at] = after
