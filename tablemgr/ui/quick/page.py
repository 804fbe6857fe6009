"""How the quick hand is laid out: seats at the left, settlement at the right, state below.

Where the window is too narrow for both sides it shows one, and the button below changes over.
"""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import capital, tr, trn
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.settle import Settlement
from tablemgr.ui.cards import HEIGHT, CardStrip
from tablemgr.ui.quick.draft import ROW_KEYS
from tablemgr.ui.quick.handpage import WIDE, HandPage
from tablemgr.ui.quick.model import field_name
from tablemgr.ui.quick.seatpanel import (
    HEAD_WIDTH,
    SIDE_WIDTH,
    SPACING,
    STRETCH,
    SeatPanel,
)
from tablemgr.ui.quick.settlement import SettlementPane
from tablemgr.ui.quick.tablestrip import TableStrip
from tablemgr.ui.theme import px

# From this height on the cards grow, up to the tallest.
ROOMY, TALLEST = 760, 96


class QuickHandPage(HandPage[TableStrip, SeatPanel, SettlementPane]):
    """Everything the window shows; knows how to place it, not what it means."""

    def __init__(self) -> None:
        super().__init__(
            TableStrip(),
            tuple(SeatPanel(number) for number in SEATS),
            SettlementPane(),
            keys=tr("F2 set   F3 natural   F4 drop   F5 button   F6 next   F1 guide"),
            go_on=tr("Open the hands (F7)"),
        )

    def _add_heads(self, column: QVBoxLayout) -> None:
        column.addLayout(self._heads())

    @staticmethod
    def _heads() -> QGridLayout:
        """The names of the rows, over the columns of every seat."""
        grid = QGridLayout()
        grid.setContentsMargins(14, 0, 14, 0)
        grid.setHorizontalSpacing(SPACING)
        for column, key in enumerate(ROW_KEYS, 1):
            head = QLabel(capital(field_name(key)))
            head.setProperty("tone", "muted")
            head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(head, 0, column)
        for column, stretch in enumerate(STRETCH):
            grid.setColumnStretch(column, stretch)
        for side, width in ((0, HEAD_WIDTH), (4, SIDE_WIDTH)):
            # An empty column would have no spacing beside it.
            blank = QWidget()
            blank.setFixedWidth(px(width))
            grid.addWidget(blank, 0, side)
        return grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least = px(HEIGHT)
        height = max(least, min(px(TALLEST), least + (self.height() - px(ROOMY)) // 5))
        for strip in self.findChildren(CardStrip):
            strip.setFixedHeight(height)
        self._fit(WIDE - 200)

    def show_steps(self, steps: Sequence[str], *, waits: bool, empty: bool) -> None:
        """Say what is missing; `waits`: only the word to open, `empty`: nothing is typed yet."""
        self.pane.show_steps(steps)
        welcome = tr("Type the hands: a stack, then the rows, Enter after each")
        self._say_steps(steps, welcome, waits=waits, empty=empty)

    def show_settlement(self, settlement: Settlement, sheet: PayoutSheet) -> None:
        """Show the whole settlement."""
        self.pane.show_settlement(settlement, sheet)
        count = len(sheet.payments) - 1 if sheet.payments else 0
        said = trn("Settled: {count} payment", "Settled: {count} payments", count)
        self._say_settled(said if settlement.payoff else tr("Settled in points"))
