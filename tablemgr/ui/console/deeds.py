"""What a dealer can have done for a seat: each deed asks what it needs, and acts.

Every deed is one verb of the services; where a rule refuses it, the floor may set it aside (T10).
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.clock import ClockPhase
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.desk.closing import Unseated, unseated
from tablemgr.services.night import money, playing, rulings, seats
from tablemgr.services.night.act import Command
from tablemgr.services.night.arriving import Arrival, arrivals
from tablemgr.services.night.night import Night
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Seated
from tablemgr.services.permissions import Verb
from tablemgr.services.players import keep_player
from tablemgr.ui.console.arriving import ArrivalQuestion
from tablemgr.ui.console.buying import BehindQuestion, BuyQuestion
from tablemgr.ui.console.dealing import Dealing
from tablemgr.ui.console.flow import leave_text, leaves_with
from tablemgr.ui.console.lookup import Lookup
from tablemgr.ui.console.seating import SeatQuestion
from tablemgr.ui.console.seattext import clock_reading
from tablemgr.ui.console.small import (
    ClockQuestion,
    MoveQuestion,
    PayOutQuestion,
)
from tablemgr.ui.console.upfront import no_arrival, no_free_seat, no_move, no_pay_out

if TYPE_CHECKING:
    from tablemgr.services.desk.tables import TableCard

Do = Callable[[Night, Command], Any]


class Deeds:
    """The deeds of one table's seats; `window` is what their questions open over."""

    def __init__(self, dealing: Dealing, window: QWidget) -> None:
        self.dealing, self.window = dealing, window
        self.lookup = Lookup(dealing, window)

    @property
    def seen(self) -> Seen:
        """The table as it was seen last."""
        return self.dealing.seen

    def player(self, seat: int) -> Seated | None:
        """Who sits in a seat, as far as a table is open."""
        return self.seen.state.at(seat) if self.dealing.sight else None

    def _of(self, seat: int, kind: Verb, verb: Callable[[Night, Command, str], Any]) -> None:
        """A verb about the player in a seat."""
        found = self.player(seat)
        if found:
            player = found.player
            self.dealing.act(kind, lambda night, command: verb(night, command, player))

    # Seats

    def seat_player(self, seat: int = 0) -> None:
        """Ask who takes a seat, and sell him chips."""
        if not self.dealing.sight:
            return
        full, state = no_free_seat(self.seen), self.seen.state
        if full:
            self.dealing.said.emit(full, "warning")
            return
        taken = {each.seat for each in state.seats}
        free = [each for each in seats_of(self.seen.sheet) if each not in taken]
        seated = [each.player for each in state.seats]
        question = SeatQuestion(self.window, self.dealing.station, free, seat, seated)
        question.ask(lambda: self._seat(question))

    def _seat(self, question: SeatQuestion) -> None:
        seat, player, name, is_new = question.seat, question.player, question.name, question.is_new

        def verb(night: Night, command: Command) -> object:
            if is_new:
                keep_player(night.store, player, name)
            return seats.seat_player(night, command, seat, player, name)

        plays_chips = self.seen.sheet.plays_chips
        self.dealing.act(
            Verb.SEAT_PLAYER, verb, lambda _: self._offer_chips(seat) if plays_chips else None
        )

    def _offer_chips(self, seat: int) -> None:
        if self.lookup.may_ask():
            self.buy(seat)

    def change_seat(self, seat: int, to: int) -> None:
        """To another seat of the table (T11)."""
        self._of(seat, Verb.CHANGE_SEAT, lambda n, c, player: seats.change_seat(n, c, player, to))

    def sit_out(self, seat: int) -> None:
        """Not dealt in from the next hand on."""
        self._of(seat, Verb.SIT_OUT, seats.sit_out)

    def sit_in(self, seat: int) -> None:
        """Dealt in again."""
        self._of(seat, Verb.SIT_IN, seats.sit_in)

    def release(self, seat: int) -> None:
        """Give the seat of a player without chips away (T11)."""
        self._of(seat, Verb.RELEASE_SEAT, seats.release_seat)

    def button(self, seat: int) -> None:
        """Place the button (T7)."""
        self.dealing.act(Verb.SET_BUTTON, lambda night, c: seats.set_button(night, c, seat))

    def move(self, seat: int) -> None:
        """Ask for another table, and go there with everything (T11)."""
        from tablemgr.services.desk.tables import Tables, with_room

        store = self.dealing.station.room.store
        here, currency = self.dealing.session, self.seen.state.currency
        self.lookup.read(
            lambda: with_room(Tables(store).read(), here, currency),
            lambda found: self._ask_move(seat, found),
        )

    def _ask_move(self, seat: int, tables: list["TableCard"]) -> None:
        found, hindered = self.player(seat), no_move(self.seen, tables)
        if hindered:
            self.dealing.said.emit(hindered, "warning")
        elif found:
            question = MoveQuestion(self.window, found.name, tables)
            question.ask(lambda: self._move(seat, question))

    def _move(self, seat: int, question: MoveQuestion) -> None:
        target, there = question.target()
        self._of(seat, Verb.MOVE_OUT, lambda n, c, p: seats.move_out(n, c, p, target, there))

    def take_in(self) -> None:
        """Ask which player from another table takes which seat (T11)."""
        store, session = self.dealing.station.room.store, self.dealing.session
        if self.dealing.sight:
            self.lookup.read(lambda: arrivals(store, session), self._ask_arrival)

    def _ask_arrival(self, found: tuple[Arrival, ...]) -> None:
        hindered = no_arrival(self.seen, found)
        if hindered:
            self.dealing.said.emit(hindered, "warning")
            return
        question = ArrivalQuestion(self.window, self.seen, found)
        question.ask(lambda: self._take_in(question))

    def _take_in(self, question: ArrivalQuestion) -> None:
        move, seat, adds = question.arrival().move, question.seat(), question.adds()
        self.dealing.act(Verb.MOVE_IN, lambda n, c: seats.move_in(n, c, move, seat, adds))

    # Money

    def buy(self, seat: int) -> None:
        """Ask how many chips, and sell them; during a hand it waits (T3)."""
        found = self.player(seat)
        if found:
            now = self.dealing.station.room.clock()
            question = BuyQuestion(self.window, self.seen, found, now)
            question.ask(lambda: self._buy(seat, question))

    def _buy(self, seat: int, question: BuyQuestion) -> None:
        waits = self.seen.state.playing
        sell = partial(
            money.buy,
            amount=question.amount,
            chips=question.chips.count(),
            at=question.at,
            may_wait=waits,
        )
        kind = Verb.BUY_AFTER_HAND if waits else Verb.BUY
        self._of(seat, kind, sell)

    def cancel_buy(self, seat: int) -> None:
        """The buy that waits is given up."""
        self._of(seat, Verb.CANCEL_BUY, money.cancel_buy)

    def put_behind(self, seat: int) -> None:
        """Ask what goes behind (T6)."""
        found = self.player(seat)
        if found:
            question = BehindQuestion(self.window, self.seen, found)
            question.ask(lambda: self._put_behind(seat, question))

    def _put_behind(self, seat: int, question: BehindQuestion) -> None:
        amount, cash = question.amount, question.cash.isChecked()
        self._of(
            seat, Verb.PUT_BEHIND, lambda n, c, p: money.put_behind(n, c, p, amount, cash=cash)
        )

    def use_behind(self, seat: int) -> None:
        """Money behind comes back as chips."""
        self._of(seat, Verb.USE_BEHIND, money.use_behind)

    def leave(self, seat: int, at: PaidAt = PaidAt.TABLE) -> None:
        """Cash out and leave; during a hand once it is paid (T4)."""
        found = self.player(seat)
        if found is None:
            return
        kind, told = Verb.LEAVE_AFTER_HAND, ""
        if not self.seen.state.playing:
            kind, told = Verb.LEAVE, leave_text(self.seen, found)
        self.dealing.act(
            kind,
            lambda night, command: money.leave(night, command, found.player, at=at),
            lambda _: self.dealing.said.emit(told, "good"),
        )

    def pay_out(self) -> None:
        """Ask who of those that have left is paid what lies here for him (T4)."""
        if self.dealing.sight:
            self.lookup.read(lambda: unseated(self.dealing.night), self._ask_pay_out)

    def _ask_pay_out(self, found: tuple[Unseated, ...]) -> None:
        hindered = no_pay_out(found)
        if hindered:
            self.dealing.said.emit(hindered, "warning")
            return
        question = PayOutQuestion(self.window, self.seen, found)
        question.ask(lambda: self._pay_out(question))

    def _pay_out(self, question: PayOutQuestion) -> None:
        found, at = question.chosen(), question.at
        assert isinstance(found, Unseated)
        told = leaves_with(found.name, found.amount, self.seen.state.currency)
        self.dealing.act(
            Verb.LEAVE,
            lambda night, command: money.leave(night, command, found.player, at=at),
            lambda _: self.dealing.said.emit(told, "good"),
        )

    def stay(self, seat: int) -> None:
        """He does not leave after all."""
        self._of(seat, Verb.CANCEL_LEAVE, money.cancel_leave)

    # The hand

    def deal_newcomers_in(self) -> None:
        """Deal with newcomers in at once, by the floor's word (T8)."""
        self.dealing.act(Verb.DEAL, playing.deal_newcomers_in)

    def mark_set(self, seat: int) -> None:
        """The seat has set."""
        self.dealing.act(Verb.MARK_SET, lambda night, c: playing.mark_set(night, c, seat))

    def unmark_set(self, seat: int) -> None:
        """It has not set, declared or dropped after all."""
        self.dealing.act(Verb.UNMARK_SET, lambda night, c: playing.unmark_set(night, c, seat))

    def declare(self, seat: int, natural: str) -> None:
        """A natural is declared (N5)."""
        self.dealing.act(Verb.DECLARE, lambda night, c: playing.declare(night, c, seat, natural))

    def drop(self, seat: int) -> None:
        """The seat drops (D1)."""
        self.dealing.act(Verb.DROP, lambda night, c: playing.drop(night, c, seat))

    def call_clock(self, seat: int) -> None:
        """Call the clock on a seat (K1); one that has run out is ruled on."""
        now_s = int(self.dealing.station.room.clock().timestamp())
        if clock_reading(self.seen, seat, now_s).phase is ClockPhase.EXPIRED:
            question = ClockQuestion(self.window, self.seen, seat)
            question.ask(lambda: self._end_clock(seat, question))
            return
        self.dealing.act(Verb.CALL_CLOCK, lambda night, c: rulings.call_clock(night, c, seat))

    def _end_clock(self, seat: int, question: ClockQuestion) -> None:
        ruling = question.ruling()
        self.dealing.act(Verb.END_CLOCK, lambda night, c: rulings.end_clock(night, c, seat, ruling))
