"""How the quick draw is laid out: seats at the left, the ruling at the right, state below.

Where the window is too narrow for both sides it shows one, and the button below changes over.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tablemgr.i18n import tr, trn
from tablemgr.rules.draw.deck import SEATS
from tablemgr.services.draw.sheet import DrawSheet
from tablemgr.ui.draw.seatpanel import DrawSeatPanel
from tablemgr.ui.draw.settledtext import plain_text, ruling_blocks
from tablemgr.ui.draw.tablestrip import DrawStrip
from tablemgr.ui.quick.blockpane import BlockPane
from tablemgr.ui.quick.page import WIDE
from tablemgr.ui.quick.statebar import StateBar
from tablemgr.ui.theme import px


class QuickDrawPage(QWidget):
    """Everything the window shows; knows how to place it, not what it means."""

    def __init__(self) -> None:
        super().__init__()
        self.table = DrawStrip()
        self.panels = tuple(DrawSeatPanel(number) for number in SEATS)
        self.pane = BlockPane()
        keys = tr("F2 opened   F3 opening cards   F4 folded   F5 deals   F6 next   F1 guide")
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
        self._shows_settlement = self._waits = False

    def _hand_page(self) -> QWidget:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(6)
        column.addWidget(self.table)
        for panel in self.panels:
            column.addWidget(panel, 1)
        return page

    @property
    def is_wide(self) -> bool:
        """Whether there is room for both sides."""
        return self.width() >= px(WIDE)

    def show_side(self, *, settlement: bool) -> None:
        """Bring the ruling or the hand into sight; a wide window shows both."""
        self._shows_settlement = settlement
        self.hand.setVisible(self.is_wide or not settlement)
        self.pane.setVisible(self.is_wide or settlement)
        self._name_side(waits=self._waits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.state.keys.setVisible(self.width() >= px(WIDE - 60))
        self.show_side(settlement=self._shows_settlement)

    def show_steps(self, steps: Sequence[str], *, waits: bool, empty: bool) -> None:
        """Say what is missing; `waits`: only the word that nobody else put anything in."""
        intro = tr("Hands are read, and the pot goes out, once every seat is entered.")
        self.pane.show_missing(intro, steps)
        more = len(steps) - 1
        sentence = steps[0] if steps else ""
        if more > 0:
            sentence = trn(
                "{step}, and {count} more", "{step}, and {count} more", more, step=sentence
            )
        welcome = tr("Type the seats: what each put in, then its cards, Enter after each")
        sentence = sentence[:1].upper() + sentence[1:]
        self.state.say(welcome if empty else sentence, "good" if waits else "")
        self._name_side(waits=waits)

    def show_settlement(self, sheet: DrawSheet) -> None:
        """Show the whole ruling."""
        self.pane.show_blocks(lambda scheme: ruling_blocks(sheet, scheme), plain_text(sheet))
        count = max(len(sheet.pots) - 1, 0)
        said = trn("Settled: {count} pot", "Settled: {count} pots", count)
        self.state.say(said, "good")
        self._name_side(waits=False)

    def _name_side(self, *, waits: bool) -> None:
        """The button below goes on without others, or changes sides where one is in sight."""
        self._waits = waits
        if waits:
            self.state.side.setText(tr("Nobody else put in (F7)"))
        elif self._shows_settlement:
            self.state.side.setText(tr("Back to the hand (F7)"))
        else:
            self.state.side.setText(tr("Settlement (F7)"))
        self.state.side.setVisible(waits or not self.is_wide)

    def panel(self, number: int) -> DrawSeatPanel:
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
