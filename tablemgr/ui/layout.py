"""How the quick hand is laid out: table and seats at the left, settlement at the right, state below.

Where the window is too narrow for both sides it shows one, and the button below changes over.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.chinese.hand import SEATS
from tablemgr.ui.draft import ROW_KEYS
from tablemgr.ui.quickmodel import field_name
from tablemgr.ui.seatpanel import SIDE_WIDTH, STRETCH, SeatPanel
from tablemgr.ui.settlement import SettlementPane
from tablemgr.ui.statebar import StateBar
from tablemgr.ui.tablestrip import TableStrip

WIDE = 1180


class QuickHandPage(QWidget):
    """Everything the window shows; knows how to place it, not what it means."""

    def __init__(self) -> None:
        super().__init__()
        self.table = TableStrip()
        self.panels = tuple(SeatPanel(number) for number in SEATS)
        self.pane = SettlementPane()
        self.state = StateBar()
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
        self._shows_settlement = False

    def _hand_page(self) -> QWidget:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(8)
        column.addWidget(self.table)
        column.addLayout(self._heads())
        for panel in self.panels:
            column.addWidget(panel, 1)
        return page

    @staticmethod
    def _heads() -> QGridLayout:
        """The names of the rows, over the columns of every seat."""
        grid = QGridLayout()
        grid.setContentsMargins(13, 0, 13, 0)
        grid.setHorizontalSpacing(12)
        for column, key in enumerate(ROW_KEYS, 1):
            head = QLabel(field_name(key).capitalize())
            head.setProperty("tone", "muted")
            grid.addWidget(head, 0, column)
        for column, stretch in enumerate(STRETCH):
            grid.setColumnStretch(column, stretch)
        for side in (0, 4):
            grid.setColumnMinimumWidth(side, SIDE_WIDTH)
        return grid

    @property
    def is_wide(self) -> bool:
        """Whether there is room for both sides."""
        return self.width() >= WIDE

    @property
    def shows_settlement(self) -> bool:
        """Whether the settlement is in sight."""
        return self.is_wide or self._shows_settlement

    def show_side(self, *, settlement: bool) -> None:
        """Bring the settlement or the hand into sight; a wide window shows both."""
        self._shows_settlement = settlement
        self.hand.setVisible(self.is_wide or not settlement)
        self.pane.setVisible(self.is_wide or settlement)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.state.keys.setVisible(self.width() >= WIDE - 200)
        self.show_side(settlement=self._shows_settlement)

    def panel(self, number: int) -> SeatPanel:
        """The panel of a seat."""
        return self.panels[number - 1]

    def show_field(self, seat: int, key: str) -> None:
        """Put the cursor in a field of a seat, or of the table (seat 0), and scroll it into sight."""
        self.show_side(settlement=False)
        if seat == 0:
            target: QWidget = self.table.rules if key == "rules" else self.table.lines[key]
        else:
            target = self.panel(seat).field(key)
            self.hand.ensureWidgetVisible(self.panel(seat), 0, 8)
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
