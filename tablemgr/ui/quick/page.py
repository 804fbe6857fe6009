"""How the quick hand is laid out: seats at the left, settlement at the right, state below.

Where the window is too narrow for both sides it shows one, and the button below changes over.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr, trn
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.settle import Settlement
from tablemgr.ui.cards import HEIGHT, CardStrip
from tablemgr.ui.quick.draft import ROW_KEYS
from tablemgr.ui.quick.model import field_name
from tablemgr.ui.quick.seatpanel import SIDE_WIDTH, SPACING, STRETCH, SeatPanel
from tablemgr.ui.quick.settlement import SettlementPane
from tablemgr.ui.quick.statebar import StateBar
from tablemgr.ui.quick.tablestrip import TableStrip
from tablemgr.ui.theme import px

WIDE = 1180
# From this height on the cards grow, up to the tallest.
ROOMY, TALLEST = 760, 96


class QuickHandPage(QWidget):
    """Everything the window shows; knows how to place it, not what it means."""

    def __init__(self) -> None:
        super().__init__()
        self.table = TableStrip()
        self.panels = tuple(SeatPanel(number) for number in SEATS)
        self.pane = SettlementPane()
        keys = tr("F2 set   F3 natural   F4 drop   F5 button   F6 next   F1 guide")
        self.state = StateBar(keys)
        self.hand = QScrollArea()
        self.hand.setWidgetResizable(True)
        self.hand.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hand.setAccessibleName(tr("The hand"))
        self.hand.setWidget(self._hand_page())
        sides = QHBoxLayout()
        sides.setContentsMargins(12, 10, 8, 8)
        sides.setSpacing(10)
        sides.addWidget(self.hand, 21)
        sides.addWidget(self.pane, 10)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(sides, 1)
        column.addWidget(self.state)
        self._shows_settlement = self._opens = False

    def _hand_page(self) -> QWidget:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(6)
        column.addWidget(self.table)
        column.addLayout(self._heads())
        for panel in self.panels:
            column.addWidget(panel, 1)
        return page

    @staticmethod
    def _heads() -> QGridLayout:
        """The names of the rows, over the columns of every seat."""
        grid = QGridLayout()
        grid.setContentsMargins(14, 0, 14, 0)
        grid.setHorizontalSpacing(SPACING)
        for column, key in enumerate(ROW_KEYS, 1):
            head = QLabel(field_name(key).capitalize())
            head.setProperty("tone", "muted")
            head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(head, 0, column)
        for column, stretch in enumerate(STRETCH):
            grid.setColumnStretch(column, stretch)
        for side in (0, 4):
            # An empty column would have no spacing beside it.
            blank = QWidget()
            blank.setFixedWidth(px(SIDE_WIDTH))
            grid.addWidget(blank, 0, side)
        return grid

    @property
    def is_wide(self) -> bool:
        """Whether there is room for both sides."""
        return self.width() >= px(WIDE)

    def show_side(self, *, settlement: bool) -> None:
        """Bring the settlement or the hand into sight; a wide window shows both."""
        self._shows_settlement = settlement
        self.hand.setVisible(self.is_wide or not settlement)
        self.pane.setVisible(self.is_wide or settlement)
        self._name_side(opens=self._opens)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least = px(HEIGHT)
        height = max(least, min(px(TALLEST), least + (self.height() - px(ROOMY)) // 5))
        for strip in self.findChildren(CardStrip):
            strip.setFixedHeight(height)
        self.state.keys.setVisible(self.width() >= px(WIDE - 200))
        self.show_side(settlement=self._shows_settlement)

    def show_steps(self, steps: Sequence[str], *, opens: bool, empty: bool) -> None:
        """Say what is missing; `opens`: only the word to open, `empty`: nothing is typed yet."""
        self.pane.show_steps(steps)
        more = len(steps) - 1
        sentence = steps[0] if steps else ""
        if more > 0:
            sentence = trn(
                "{step}, and {count} more", "{step}, and {count} more", more, step=sentence
            )
        welcome = tr("Type the hands: a stack, then the rows, Enter after each")
        sentence = sentence[:1].upper() + sentence[1:]
        self.state.say(welcome if empty else sentence, "good" if opens else "")
        self._name_side(opens=opens)

    def show_settlement(self, settlement: Settlement, sheet: PayoutSheet) -> None:
        """Show the whole settlement."""
        self.pane.show_settlement(settlement, sheet)
        count = len(sheet.payments) - 1 if sheet.payments else 0
        said = trn("Settled: {count} payment", "Settled: {count} payments", count)
        self.state.say(said if settlement.payoff else tr("Settled in points"), "good")
        self._name_side(opens=False)

    def _name_side(self, *, opens: bool) -> None:
        """The button below opens the hands, or changes sides where only one is in sight."""
        self._opens = opens
        if opens:
            self.state.side.setText(tr("Open the hands (F7)"))
        elif self._shows_settlement:
            self.state.side.setText(tr("Back to the hand (F7)"))
        else:
            self.state.side.setText(tr("Settlement (F7)"))
        self.state.side.setVisible(opens or not self.is_wide)

    def panel(self, number: int) -> SeatPanel:
        """The panel of a seat."""
        return self.panels[number - 1]

    def show_field(self, seat: int, key: str) -> None:
        """Put the cursor in a field of a seat, or of the table (seat 0), in sight."""
        self.show_side(settlement=False)
        if seat == 0:
            target: QWidget = self.table.rules if key == "rules" else self.table.lines[key]
        else:
            target = self.panel(seat).field(key)
            self.hand.ensureWidgetVisible(self.panel(seat), 0, 8)
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
