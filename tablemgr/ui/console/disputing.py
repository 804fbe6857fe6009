"""A dispute: the last hand entered again, blind; compared; and corrected where it differs."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.cards import Card
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.refusals import Refused
from tablemgr.services.settle import Settlement
from tablemgr.ui.console.dispute import begin_again, difference_text, differences
from tablemgr.ui.console.flow import count_text, wrong_text
from tablemgr.ui.console.questions import Question, text_line
from tablemgr.ui.console.typed import LONGEST_LINE, Typing
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.quick.settlement import SettlementPane
from tablemgr.ui.shell.parts import bullets, heading
from tablemgr.ui.theme import enlarge, px, set_property, sized

SettledSheet = tuple[Settlement, PayoutSheet]
PANE_PX = 170


class DisputeQuestion(Question):
    """One line a seat, and nothing of what was entered before.

    Where the two entries differ, `work_out` is asked what would come of the new one, which is shown
    beside what stands (`show_preview`, `show_refused`) before anybody confirms it with a reason.
    """

    def __init__(
        self,
        parent: QWidget,
        number: int,
        document: Mapping[str, Any],
        used: tuple[Card, ...],
        work_out: Callable[[Typing], object],
    ) -> None:
        title = tr("Hand {number} once more, blind", number=number)
        super().__init__(parent, title, tr("Compare"))
        self.document, self._work_out = document, work_out
        self.typing = begin_again(number, document, used)
        self.compared = False
        self.lines: dict[int, EnterLine] = {}
        names = {int(each["seat"]): str(each.get("player", "")) for each in document["seats"]}
        for seat in self.typing.order:
            self._add_line(seat, names.get(seat, ""))
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(px(72))
        self.told.setAccessibleName(tr("What differs"))
        sized(self.told, 14, bold=True)
        self.wide(self.told)
        self.before, self.after = SettlementPane(), SettlementPane()
        self._add_panes()
        self.reason = text_line()
        self.reason.setEnabled(False)
        self.reason.entered.connect(self.try_accept)
        self.field(tr("Reason for a correction"), self.reason)
        if self.lines:
            next(iter(self.lines.values())).setFocus()
        enlarge(self, 940, 740)

    def _add_panes(self) -> None:
        sides = QHBoxLayout()
        sides.setSpacing(10)
        for title, pane in ((tr("As it stands"), self.before), (tr("As it would be"), self.after)):
            pane.setMinimumHeight(px(PANE_PX))
            pane.setAccessibleName(title)
            side = QVBoxLayout()
            side.addWidget(heading(title, 14))
            side.addWidget(pane, 1)
            sides.addLayout(side, 1)
        self.form.addRow(sides)
        self._hide_panes()

    def _hide_panes(self) -> None:
        for pane in (self.before, self.after):
            pane.show_note(tr("Nothing yet"), tr("Shown once both entries have been compared."))

    def _add_line(self, seat: int, name: str) -> None:
        line = text_line(LONGEST_LINE)
        line.textEdited.connect(lambda text: self._typed(seat, text))
        line.entered.connect(lambda: self._entered(seat))
        self.lines[seat] = line
        words = tr("Seat {seat} · {player}", seat=seat, player=name)
        self.field(words, line)

    def _typed(self, seat: int, text: str) -> None:
        self.typing = self.typing.go(seat).typed(text)
        reading = self.typing.read(seat)
        wrong = wrong_text(reading)
        set_property(self.lines[seat], "wrong", bool(wrong))
        said = wrong or count_text(seat, reading)
        self.say(said, "fault" if wrong else "")
        self._compared_no_more()

    def _compared_no_more(self) -> None:
        self.compared = False
        self.ok.setText(tr("Compare"))
        self.told.clear()
        self._hide_panes()
        self.reason.setEnabled(False)

    def _entered(self, seat: int) -> None:
        order = self.typing.order
        place = order.index(seat) + 1
        if place < len(order):
            self.lines[order[place]].setFocus()
        else:
            self.try_accept()

    def entered(self) -> Typing:
        """Everything that was entered, as a hand that is done."""
        typing = self.typing
        for seat in typing.order:
            typing = typing.go(seat).accepted()
        return typing

    def fault(self) -> str:
        for seat in self.typing.order:
            reading = self.typing.read(seat)
            if reading.is_empty:
                return tr("Seat {seat} has no cards yet", seat=seat)
            wrong = wrong_text(reading)
            if wrong:
                return wrong
        if not self.compared:
            return ""
        return "" if self.reason.text().strip() else tr("Give the reason for the correction")

    def try_accept(self) -> None:
        wrong = self.fault()
        self.say(wrong, "fault")
        if wrong:
            return
        if self.compared:
            self.accept()
            return
        self._compare()

    def _compare(self) -> None:
        found = differences(self.document, self.entered())
        if not found:
            self.told.setText(tr("Both entries are the same; the hand stands."))
            set_property(self.told, "tone", "good")
            return
        self.told.setText("\n".join(map(difference_text, found)))
        set_property(self.told, "tone", "warning")
        self._work_out(self.entered())

    def show_preview(self, before: SettledSheet, after: SettledSheet) -> None:
        """Show points and payments as they stand and as they would be; it can be confirmed now."""
        self.before.show_settlement(*before)
        self.after.show_settlement(*after)
        self.compared = True
        self.ok.setText(tr("Correct the hand"))
        self.reason.setEnabled(True)
        self.reason.setFocus()

    def show_refused(self, found: Refused) -> None:
        """Say why nothing can come of what was entered."""
        self.say(bullets(found.sentences), "fault")

    def ask_correction(self, then: Callable[[Typing, str], object]) -> None:
        """Open it; `then` gets the entry and the reason where the hand is to be corrected."""
        self.ask(lambda: then(self.entered(), self.reason.text().strip()))
