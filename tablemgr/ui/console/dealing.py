"""One table as its console has it: what was seen of it, what is typed, and what Enter does.

Verbs go through the station and are seen here once they are done; what is typed is kept as it
changes.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tablemgr.i18n import tr
from tablemgr.rules.floor.table import seats_of
from tablemgr.services import drafts
from tablemgr.services.night import money, playing, seats, settling
from tablemgr.services.night.act import Command, Done
from tablemgr.services.night.night import Night
from tablemgr.services.night.ruled import Ruling
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Played, Running, Stage
from tablemgr.services.permissions import Verb
from tablemgr.services.refusals import Refused, refused
from tablemgr.ui.bouncing import DOUBLE_S
from tablemgr.ui.console import drawflow, game
from tablemgr.ui.console.ahead import Ahead
from tablemgr.ui.console.drawtyped import DrawTyping
from tablemgr.ui.console.flow import Kind, Sight, Step, count_text, wrong_text
from tablemgr.ui.console.keeping import Keeper
from tablemgr.ui.console.typed import Lines, from_draft
from tablemgr.ui.shell.acting import Acting
from tablemgr.ui.station import Station


@dataclass(frozen=True, slots=True)
class Fetched:
    """An open table as it is found: its state, what was being typed, a hand that is unpaid."""

    seen: Seen
    draft: str | None
    ruling: Ruling | None


class Dealing(QObject):
    """The table of a session, from its opening at this station until it is left.

    Signals:
        changed: something of `sight` is another now.
        said: a sentence for the status line, and its tone.
        early_line: a line is typed to its end before its turn; the next begins.
        opened: a table is shown that was asked for.
        gone: the table cannot be had here; carries the `Refused`.
    """

    changed = Signal()
    said = Signal(str, str)
    early_line = Signal()
    opened = Signal()
    gone = Signal(object)

    def __init__(self, station: Station, acting: Acting, parent: QWidget) -> None:
        super().__init__(parent)
        self.station, self._acting, self._window = station, acting, parent
        self.session = ""
        self.sight: Sight | None = None
        self.step = Step(Kind.WAIT, "")
        self.busy = False
        self.now = time.monotonic
        self._before: list[Lines] = []
        self._entered_s = -1.0
        self._ahead, self._ticked = Ahead(), 0
        self.keeper = Keeper(station, self)
        self.keeper.failed.connect(lambda why: self.said.emit(why, "fault" if why else ""))
        station.done.connect(self._done_somewhere)
        station.reach.connect(self._reach_changed)

    # The table

    @property
    def night(self) -> Night:
        """The open session; on the verbs' thread only."""
        return self.station.night(self.session)

    @property
    def seen(self) -> Seen:
        """The table as it was seen last; LookupError where none is open."""
        if self.sight is None:
            raise LookupError(self.session)
        return self.sight.seen

    @property
    def names(self) -> dict[str, str]:
        """Who sits at the table, by id."""
        return {each.player: each.name for each in self.seen.state.seats} if self.sight else {}

    def open(self, session: str, ticked: int = 0) -> None:
        """Take a session for this station and show it as it stands, so many payments made."""
        self.session, self.sight, self.busy = session, None, False
        self._ticked = ticked
        self._before.clear()
        self.station.read(lambda: self._fetch(session), self._opened)

    def lend(self, station: str) -> None:
        """Let the table go for another station; nothing is done here until it is opened again."""
        session = self.session
        self.busy = True
        words = tr("{station} has the table for a moment; it comes back by itself", station=station)
        self.step = Step(Kind.WAIT, words)
        self.changed.emit()
        self.station.verbs.run(lambda: self.station.let_go(session), failed=lambda _: None)

    def _fetch(self, session: str) -> Fetched | Refused:
        try:
            night = self.station.night(session)
        except Exception as error:
            found = refused(error)
            if found.out_of_reach:
                raise
            return found
        hand = night.state.hand
        unpaid = hand is not None and hand.stage is Stage.SETTLED
        ruling = game.ruling_of(night, night.state.hands) if unpaid else None
        kept = drafts.draft(night.store, session)
        return Fetched(Seen(night.state, night.sheet), kept, ruling)

    def _opened(self, found: Fetched | Refused) -> None:
        if isinstance(found, Refused):
            self.gone.emit(found)
            return
        typing = game.lines_now(found.seen, None)
        if typing and found.draft:
            typing = from_draft(typing, drafts.read_draft(found.draft))
        ticked = self._ticked if found.ruling else 0
        sight = game.look(found.seen, typing)
        if found.ruling:
            sight = game.ruled(sight, found.ruling)
        self.sight = replace(sight, ticked=ticked)
        self._show(self._with_ruling(self.sight))
        self.opened.emit()

    def _done_somewhere(self, _: object) -> None:
        """Another page of this station may have changed the table."""
        if not self.busy:
            self.renew()

    def _reach_changed(self, is_in_reach: bool) -> None:
        if is_in_reach:
            self.said.emit(tr("The database is back."), "good")
        else:
            self.said.emit(_out_of_reach(), "fault")

    def renew(self) -> None:
        """See the table as it stands after a verb."""
        night = self.station.nights.get(self.session)
        if night is None or self.sight is None:
            return
        state, before = night.state, self.sight
        if state is before.seen.state:
            return
        hand = state.hand
        seen = Seen(state, night.sheet)
        typing = game.lines_now(seen, before.lines)
        if before.lines is None or typing is None or typing.hand != before.lines.hand:
            self._before.clear()
        sight = game.look(seen, typing)
        old = before.seen.state.hand
        if hand and hand.stage is Stage.SETTLED and old and old.number == hand.number:
            sight = game.ruled(replace(sight, ticked=before.ticked), game.ruling(before))
            if old.stage is Stage.SETTLED:
                # It may have been corrected.
                self._fetch_ruling(hand)
        self._show(self._with_ruling(sight))
        if self._types():
            self._ahead.catch_up(self)

    def _with_ruling(self, sight: Sight) -> Sight:
        """Fetch the ruling on an unpaid hand where nobody has it here."""
        hand = sight.seen.state.hand
        if hand and hand.stage is Stage.SETTLED and game.ruling(sight) is None:
            self._fetch_ruling(hand)
        return sight

    def _fetch_ruling(self, hand: Running) -> None:
        self.station.read(lambda: game.ruling_of(self.night, hand.number), self._ruled)

    def _ruled(self, found: Ruling) -> None:
        sight = self.sight
        if sight is None or sight.seen.state.hand is None:
            return
        if sight.seen.state.hand.stage is Stage.SETTLED:
            same = game.chips_of(game.ruling(sight)) == game.chips_of(found)
            self._show(game.ruled(replace(sight, ticked=sight.ticked if same else 0), found))

    def _show(self, sight: Sight) -> None:
        self.sight = sight
        self.step = game.next_step(sight)
        self.changed.emit()

    # Typing

    def type(self, text: str) -> None:
        """What stands in the line of the seat whose turn it is."""
        sight = self.sight
        if self.busy:
            # Whoever types fast is ahead of the verb that opens the hand.
            self._ahead.put(text)
        elif sight and sight.lines and self._types():
            self._go_on(sight.lines.typed(text))

    def _types(self) -> bool:
        return self.step.kind in (Kind.SHOW, Kind.MEND, Kind.SETTLE) and not self.busy

    def _go_on(self, typing: Lines) -> None:
        sight = self.sight
        if sight is None or sight.lines is None or typing == sight.lines:
            return
        self._before.append(sight.lines)
        self._put(typing)

    def _put(self, typing: Lines) -> None:
        self.keeper.keep(self.session, typing)
        self._show(game.look(self.seen, typing))

    def go(self, seat: int) -> None:
        """That seat's cards, to be entered or entered again."""
        if self.sight and self.sight.lines and self._types():
            self._go_on(self.sight.lines.go(seat))

    def back(self) -> None:
        """The seat before, with its line as it was."""
        if self.sight and self.sight.lines and self._types():
            self._go_on(self.sight.lines.back())

    def undo(self) -> None:
        """What was typed before the last key, back to the start of the hand."""
        if self._before and self._types():
            self._put(self._before.pop())

    def save(self) -> None:
        """Keep what is typed now."""
        self.keeper.save()

    # Enter

    def enter(self, text: str = "", *, as_it_lies: bool = False) -> None:
        """Do what the sentence says with a line's text; `as_it_lies` takes a foul as it is (S3)."""
        bounced = self.now() - self._entered_s < DOUBLE_S
        self._entered_s = self.now()
        if self.busy and self._ahead.end():
            self.early_line.emit()
        if self.busy or bounced or self.sight is None:
            return
        verbs: Mapping[Kind, Callable[[], object]] = {
            Kind.BUTTON: lambda: self._place_button(text),
            Kind.AFTER_HAND: lambda: self.act(Verb.BUY, money.after_hand),
            Kind.DEAL: lambda: self.act(Verb.DEAL, playing.deal),
            Kind.SET: lambda: self.act(Verb.MARK_SET, _set_all),
            Kind.SHOW: lambda: self._accept(as_it_lies=as_it_lies),
            Kind.MEND: lambda: self.go(self.step.seat),
            Kind.SETTLE: self._settle,
            Kind.PAY: self._tick,
            Kind.PAID: self._paid,
        }
        verbs.get(self.step.kind, lambda: None)()

    def key_came(self) -> None:
        """Another key came after the last Enter, so that the next Enter is meant."""
        self._entered_s = -1.0

    def _place_button(self, text: str) -> None:
        places = seats_of(self.seen.sheet)
        if text.strip() in map(str, places):
            seat = int(text)
            self.act(Verb.SET_BUTTON, lambda night, command: seats.set_button(night, command, seat))
        else:
            self.said.emit(tr("Type the number of a seat, 1 to {last}", last=places[-1]), "warning")

    def _accept(self, *, as_it_lies: bool) -> None:
        sight = self.sight
        if sight is not None and sight.drawn is not None:
            self._accept_drawn(sight.drawn)
        if sight is None or sight.typing is None or not sight.typing.at:
            return
        seat = sight.typing.at
        reading = sight.typing.read(seat)
        wrong = wrong_text(reading)
        if wrong:
            self.said.emit(wrong, "fault")
        elif reading.is_whole or (as_it_lies and not reading.is_empty):
            self._go_on(sight.typing.accepted())
            self.save()
        elif not reading.is_empty and not _at_row_end(reading.counts):
            hint = tr(
                "{what}; Ctrl+Enter takes the hand as it lies (S3)", what=count_text(seat, reading)
            )
            self.said.emit(hint, "warning")

    def _accept_drawn(self, typing: DrawTyping) -> None:
        if typing.is_right(typing.at):
            self._go_on(typing.accepted())
            self.save()
        elif hint := drawflow.hint(typing, typing.at):
            self.said.emit(hint, "warning")

    def _settle(self) -> None:
        lines = self.sight.lines if self.sight else None
        self.act(Verb.SETTLE, game.settle_verb(lines))

    def _tick(self) -> None:
        sight = self.sight
        payoff = sight.settlement.payoff if sight and sight.settlement else None
        if sight is None or payoff is None:
            return
        if sight.ticked + 1 < len(payoff.transfers):
            self._show(replace(sight, ticked=sight.ticked + 1))
        else:
            self._paid()

    def untick(self) -> None:
        """The last payment was not made after all."""
        if self.sight and self.sight.ticked and not self.busy:
            self._show(replace(self.sight, ticked=self.sight.ticked - 1))

    def _paid(self) -> None:
        self.act(Verb.PAID, settling.paid)

    def act(
        self,
        kind: Verb,
        verb: Callable[[Night, Command], Any],
        then: Callable[[Any], object] | None = None,
        reason: str = "",
    ) -> None:
        """Have a verb of the table carried out and see it; one at a time."""
        if self.station.operator is None:
            self.said.emit(tr("Nobody is signed in here"), "warning")
        if self.station.operator is None or self.sight is None:
            return
        if self.busy:
            self.said.emit(tr("What was asked before is still being done"), "warning")
            return
        self.busy = True
        self._ahead.clear()

        def done(result: Any) -> None:
            self.busy = False
            # What was said of something before it is over.
            self.said.emit("", "")
            self.renew()
            if then:
                then(result)
            self.changed.emit()

        self._acting.act(
            self._window,
            kind,
            lambda command: verb(self.night, command),
            done,
            self.seen.state.currency,
            self.names,
            reason,
            self._turned_away,
        )

    def _turned_away(self, found: Refused) -> None:
        self.busy = False
        self.said.emit("; ".join(found.sentences), "fault")
        self.renew()
        self.changed.emit()


def _out_of_reach() -> str:
    return tr("The database is out of reach. What is typed is kept; it goes on by itself.")


def _set_all(night: Night, command: Command) -> list[Done]:
    """Every live seat that is not ready has set; each a line of its own (S4)."""
    hand = playing.running(night.state, Stage.DEALT)
    waiting: list[Played] = [each for each in hand.seats if not each.ready]
    return [playing.mark_set(night, command.then(each.seat), each.seat) for each in waiting]


def _at_row_end(counts: tuple[int, ...]) -> bool:
    """Whether Enter only says that a row is done: front, or front and middle, are whole."""
    return counts in ((3, 0, 0), (3, 5, 0))
