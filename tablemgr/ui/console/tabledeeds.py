"""What a dealer or the floor can have done at the table as a whole: rulings, notes, its close.

Like the deeds of seats, each is one verb of the services, and asks for what it needs.
"""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.rules.cards import Card
from tablemgr.services.desk.closing import Closing, closing
from tablemgr.services.desk.correcting import entered_hand, preview_correction
from tablemgr.services.night import bank, rulings
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.deals import used_elsewhere
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import PastHand
from tablemgr.services.night.ruled import Ruling
from tablemgr.services.night.rulings import correctable
from tablemgr.services.night.seen import Seen
from tablemgr.services.people.staff import Person, staff
from tablemgr.services.permissions import Verb
from tablemgr.services.refusals import Refused, refused
from tablemgr.ui.console.closing import ClosingQuestion
from tablemgr.ui.console.dealing import Dealing
from tablemgr.ui.console.disputes import DrawDispute, HandDispute, dispute_of
from tablemgr.ui.console.irregular import DecisionQuestion, IrregularQuestion
from tablemgr.ui.console.jackpot import JackpotDeed, JackpotQuestion, jackpot_news
from tablemgr.ui.console.lookup import Lookup
from tablemgr.ui.console.small import (
    ChoiceQuestion,
    NoteQuestion,
    PointValueQuestion,
    SplitQuestion,
)
from tablemgr.ui.console.upfront import no_decision, no_hand, no_jackpot, no_split
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.parts import bullets

Disputed = tuple[PastHand, tuple[Card, ...]]


def _last_settled(night: Night, number: int) -> Disputed | Refused | None:
    """The last hand settled at or before a number, and the cards of its deal's other hand (V3).

    Or why it cannot be entered again now; None where no hand was settled.
    """
    while number > 0:
        try:
            past = correctable(night, number)
            return past, used_elsewhere(night, past)
        except DeniedError as error:
            if error.denial is not Denial.NO_SUCH_HAND:
                return refused(error)
            number -= 1
    return None


class TableDeeds:
    """The deeds of one table; `window` is what their questions open over.

    `blinded` is told while a hand is entered again and nothing of it may be seen.
    """

    def __init__(self, dealing: Dealing, window: QWidget, ask: Ask) -> None:
        self.dealing, self.window, self.ask = dealing, window, ask
        self.lookup = Lookup(dealing, window)
        self.blinded: Callable[[bool], object] = lambda _: None

    @property
    def seen(self) -> Seen:
        """The table as it was seen last."""
        return self.dealing.seen

    def irregular(self) -> None:
        """Ask for the facts of an irregularity and record it with its ruling (M1 to M6)."""
        if self._asks(no_hand):
            question = IrregularQuestion(self.window, self.seen)
            question.ask(lambda: self._irregular(question))

    def _asks(self, hindrance: Callable[[Seen], str]) -> bool:
        """Whether there is something to ask; else it is said why not."""
        if not self.dealing.sight:
            return False
        words = hindrance(self.seen)
        if words:
            self.dealing.said.emit(words, "warning")
        return not words

    def _irregular(self, question: IrregularQuestion) -> None:
        incident = question.incident()
        self.dealing.act(
            Verb.REPORT_INCIDENT,
            lambda night, command: rulings.report_incident(night, command, [incident]),
            lambda _: self._leaves_a_choice(),
        )

    def _leaves_a_choice(self) -> None:
        if self.seen.state.hand and rulings.options(self.seen) and self.lookup.may_ask():
            self.decide()

    def decide(self) -> None:
        """Ask for the floor's decision where the rules leave it one."""
        if self._asks(no_decision):
            question = DecisionQuestion(self.window, self.seen)
            question.ask(lambda: self._decide(question))

    def _decide(self, question: DecisionQuestion) -> None:
        kind = question.decision()
        self.dealing.act(
            Verb.DECIDE_INCIDENT,
            lambda night, command: rulings.decide_incident(night, command, kind),
            reason=question.reason.text().strip(),
        )

    def dispute(self) -> None:
        """Have the last hand entered again, blind, and corrected where it differs (T10)."""
        number = self.seen.state.hands if self.dealing.sight else 0
        self.lookup.read(lambda: _last_settled(self.dealing.night, number), self._dispute)

    def _dispute(self, found: Disputed | Refused | None) -> None:
        if found is None:
            self.dealing.said.emit(tr("No hand was settled at this table yet"), "warning")
            return
        if isinstance(found, Refused):
            self.dealing.said.emit(bullets(found.sentences), "warning")
            return
        past, used = found

        def work_out(document: dict[str, Any] | None) -> None:
            self.dealing.station.read(
                lambda: self._preview(past.number, document),
                lambda outcome: self._show_preview(question, outcome),
            )

        question = dispute_of(self.window, past, used, work_out)
        self.blinded(True)
        question.finished.connect(lambda _: self.blinded(False))
        question.ask_correction(lambda document, reason: self._correct(past, document, reason))

    def _show_preview(
        self, question: HandDispute | DrawDispute, found: tuple[Ruling, Ruling | None] | Refused
    ) -> None:
        # It may have been given up meanwhile.
        if not isValid(question):
            return
        if isinstance(found, Refused):
            question.show_refused(found)
        else:
            now = self.dealing.station.room.clock()
            question.show_preview(*found, now)

    def _preview(
        self, number: int, document: dict[str, Any] | None
    ) -> tuple[Ruling, Ruling | None] | Refused:
        """The hand as it stands and as it would be, None for what is as it stands."""
        night = self.dealing.night
        try:
            if document is None:
                return entered_hand(night, number).settlement, None
            found = preview_correction(night, number, document)
        except Exception as error:
            told = refused(error, self.seen.state.currency, self.dealing.names)
            if told.out_of_reach:
                raise
            return told
        return found.before, found.after

    def _correct(self, past: PastHand, document: dict[str, Any], reason: str) -> None:
        self.dealing.act(
            Verb.CORRECT_HAND,
            lambda night, c: rulings.correct_hand(night, c, past.number, document),
            lambda _: self.dealing.said.emit(
                tr("Hand {number} is corrected", number=past.number), "good"
            ),
            reason,
        )

    # The table

    def call_floor(self) -> None:
        """A note that the floor's desk shows at once."""
        if not self.dealing.sight:
            return
        state = self.seen.state
        words = tr("Floor to {table}", table=state.table)
        self._ask_note(tr("Call the floor"), words)

    def note(self) -> None:
        """A note, with a time code."""
        self._ask_note(tr("A note"), "")

    def _ask_note(self, title: str, text: str) -> None:
        question = NoteQuestion(self.window, title, text)
        question.ask(lambda: self._note(question.text.text(), question.code.text()))

    def _note(self, text: str, code: str) -> None:
        words, at = text.strip(), code.strip()
        self.dealing.act(Verb.NOTE, lambda night, command: bank.note(night, command, words, at))

    def change_dealer(self) -> None:
        """Ask who deals from now on."""
        if not self.dealing.sight:
            return
        house = self.dealing.station.room.house
        self.lookup.read(lambda: staff(house, active=True), self._ask_dealer)

    def _ask_dealer(self, people: Sequence[Person]) -> None:
        items = [(each.name, each.id) for each in people if each.id != self.seen.state.dealer]
        operator = self.dealing.station.operator
        # Who has just relieved somebody, and signed in, comes first.
        items.sort(key=lambda item: operator is None or item[1] != operator.person)
        if not items:
            self.dealing.said.emit(tr("Nobody else is on the staff"), "warning")
            return
        title = tr("Another dealer")
        question = ChoiceQuestion(self.window, title, tr("Record"), tr("Dealer"), items)
        question.ask(lambda: self._change_dealer(str(question.chosen())))

    def _change_dealer(self, dealer: str) -> None:
        self.dealing.act(Verb.CHANGE_DEALER, lambda night, c: bank.change_dealer(night, c, dealer))

    def change_point_value(self) -> None:
        """Ask for another point value (T12)."""
        if not self.dealing.sight:
            return
        question = PointValueQuestion(self.window, self.seen)
        question.ask(lambda: self._change_point_value(question.minor(), question.seats()))

    def _change_point_value(self, minor: int, agreed: list[int]) -> None:
        self.dealing.act(
            Verb.CHANGE_POINT_VALUE,
            lambda night, command: rulings.change_point_value(night, command, minor, agreed),
        )

    def jackpot(self) -> None:
        """Ask what is to be done about a jackpot: claim, approve, pay (J1 to J3)."""
        if self._asks(no_jackpot):
            question = JackpotQuestion(self.window, self.seen)
            question.ask(lambda: self._jackpot(question.deed()))

    def _jackpot(self, deed: JackpotDeed) -> None:
        def done(_: object) -> None:
            number, jackpots = deed.number, self.seen.state.jackpots
            found = [e for e in jackpots if e.id == deed.jackpot or e.number == number]
            if found:
                words = jackpot_news(self.seen, found[-1])
                self.dealing.said.emit(words, "good")

        self.dealing.act(deed.kind, deed.carry_out, done)

    def split_pool(self) -> None:
        """Show what each would have of the pool, and split it (V2)."""
        if self._asks(no_split):
            SplitQuestion(self.window, self.seen).ask(self._split_pool)

    def _split_pool(self) -> None:
        self.dealing.act(Verb.SPLIT_POOL, bank.split_pool)

    def close_table(self, then: Callable[[], object]) -> None:
        """Say what has to be done first; where nothing has, ask for the counts and close."""
        if self.dealing.sight:
            self.lookup.read(
                lambda: closing(self.dealing.night), lambda found: self._ask_counts(found, then)
            )

    def _ask_counts(self, found: Closing, then: Callable[[], object]) -> None:
        if found.in_the_way:
            self.ask.tell(self.window, Refused(found.in_the_way))
            return
        question = ClosingQuestion(self.window, self.seen, found.books)
        question.ask(lambda: self._close(question, then))

    def _close(self, question: ClosingQuestion, then: Callable[[], object]) -> None:
        counted, cash = question.chips.count(), question.cash_minor()
        self.dealing.act(
            Verb.CLOSE_SESSION,
            lambda night, command: bank.close_session(night, command, counted, cash),
            lambda _: then(),
            question.reason.text().strip(),
        )
