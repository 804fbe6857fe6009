"""The questions of both games in which a hand is entered again, blind."""

from datetime import datetime
from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.cards import Card
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.night.past import PastHand
from tablemgr.services.night.ruled import Ruling
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.settle import Settlement
from tablemgr.services.shown import shown_value
from tablemgr.ui.console.dispute import begin_again, corrected, difference_text, differences
from tablemgr.ui.console.disputing import DisputeQuestion, Document, WorkOut
from tablemgr.ui.console.drawdispute import begin_draw_again, corrected_draw, draw_differences
from tablemgr.ui.console.drawflow import asked, hint
from tablemgr.ui.console.drawtyped import OPENING, DrawTyping
from tablemgr.ui.console.flow import count_text, wrong_text
from tablemgr.ui.console.pots import PotsPane
from tablemgr.ui.console.questions import tall_line
from tablemgr.ui.console.typed import Typing
from tablemgr.ui.quick.blockpane import BlockPane
from tablemgr.ui.quick.settlement import SettlementPane
from tablemgr.ui.shell.parts import FINGER_PX
from tablemgr.ui.theme import px


class HandDispute(DisputeQuestion[Typing]):
    """A hand of Chinese poker: the rows of each seat that showed."""

    def pane(self) -> SettlementPane:
        return SettlementPane()

    def show_ruling(self, pane: BlockPane, found: Ruling, at: datetime) -> None:
        if isinstance(pane, SettlementPane) and isinstance(found, Settlement):
            pane.show_settlement(found, shown_value(payout_sheet(found, at)))

    def reading(self, place: int) -> tuple[str, bool]:
        reading = self.typing.read(place)
        wrong = wrong_text(reading)
        return wrong or count_text(place, reading), bool(wrong)

    def missing(self, place: int) -> str:
        reading = self.typing.read(place)
        if reading.is_empty:
            return tr("Seat {seat} has no cards yet", seat=place)
        return wrong_text(reading)

    def _again(self) -> Typing:
        """Everything that was entered, as a hand that is done."""
        typing = self.typing
        for seat in typing.order:
            typing = typing.go(seat).accepted()
        return typing

    def differences(self) -> list[str]:
        return list(map(difference_text, differences(self.document, self._again())))

    def corrected(self) -> dict[str, Any]:
        return corrected(self.document, self._again())


class DrawDispute(DisputeQuestion[DrawTyping]):
    """A hand of draw: who opened, then what each seat put in and shows, two seats abreast."""

    def pane(self) -> PotsPane:
        return PotsPane()

    def show_ruling(self, pane: BlockPane, found: Ruling, at: datetime) -> None:
        if isinstance(pane, PotsPane) and isinstance(found, DrawSettlement):
            pane.show_pots(found, at)

    def name_of(self, place: int) -> str:
        return tr("Who opened") if place == OPENING else super().name_of(place)

    def _add_lines(self) -> None:
        self.field(self.name_of(OPENING), self.new_line(OPENING))
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        for number, seat in enumerate(self.typing.seats):
            name, line = self.name_of(seat), self.new_line(seat)
            label = QLabel(name)
            label.setMinimumHeight(px(FINGER_PX))
            label.setBuddy(line)
            line.setAccessibleName(name)
            tall_line(line)
            row, column = number // 2, 2 * (number % 2)
            grid.addWidget(label, row, column)
            grid.addWidget(line, row, column + 1)
            grid.setColumnStretch(column + 1, 1)
        self.form.addRow(grid)

    def places(self) -> tuple[int, ...]:
        opened = self.typing.opened
        nobody = not opened.is_empty and not opened.wrong and not opened.opener
        return (OPENING,) if nobody else self.typing.order

    def reading(self, place: int) -> tuple[str, bool]:
        typing = self.typing
        wrong = typing.opened.wrong if place == OPENING else typing.read(place).wrong
        return wrong or asked(typing, place), bool(wrong)

    def missing(self, place: int) -> str:
        if self.typing.is_right(place):
            return ""
        return hint(self.typing, place) or asked(self.typing, place)

    def differences(self) -> list[str]:
        return draw_differences(self.document, self.typing)

    def corrected(self) -> dict[str, Any]:
        return corrected_draw(self.document, self.typing)


def dispute_of(
    parent: QWidget, past: PastHand, used: tuple[Card, ...], work_out: WorkOut
) -> HandDispute | DrawDispute:
    """The question about a settled hand; `used` are the cards of its deal's other hand (V3)."""
    document: Document = past.document
    if "opener" in document:
        again = begin_draw_again(past.number, document)
        return DrawDispute(parent, document, again, work_out)
    return HandDispute(parent, document, begin_again(past.number, document, used), work_out)
