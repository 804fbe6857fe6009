"""How one typed hand of any game is laid out: seats at the left, ruling at the right, state below.

Where the window is too narrow for both sides it shows one, and the button below changes over. A
game's page brings its own strip, seats and pane, and says what it shows in its own words.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tablemgr.i18n import capital, tr, trn
from tablemgr.ui.quick.blockpane import BlockPane
from tablemgr.ui.quick.handseat import HandSeat
from tablemgr.ui.quick.handstrip import HandStrip
from tablemgr.ui.quick.statebar import StateBar
from tablemgr.ui.theme import px

WIDE = 1180
Strip_co = TypeVar("Strip_co", covariant=True, bound=HandStrip)
Seat_co = TypeVar("Seat_co", covariant=True, bound=HandSeat)
Pane_co = TypeVar("Pane_co", covariant=True, bound=BlockPane)


class HandPage(QWidget, Generic[Strip_co, Seat_co, Pane_co]):
    """Everything the window shows; knows how to place it, not what it means.

    `keys` are the keys named in the state bar, `go_on` what its button does while only the word is
    missing that no others will come.
    """

    def __init__(
        self, table: Strip_co, panels: Sequence[Seat_co], pane: Pane_co, *, keys: str, go_on: str
    ) -> None:
        super().__init__()
        self.table, self.panels, self.pane = table, tuple(panels), pane
        self.state = StateBar(keys)
        self._go_on = go_on
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
        self._add_heads(column)
        for panel in self.panels:
            column.addWidget(panel, 1)
        return page

    def _add_heads(self, column: QVBoxLayout) -> None:
        """Put heads over the seats, where a game has any."""

    @property
    def is_wide(self) -> bool:
        """Whether there is room for both sides."""
        return self.width() >= px(WIDE)

    def show_side(self, *, settlement: bool) -> None:
        """Bring the settlement or the hand into sight; a wide window shows both."""
        self._shows_settlement = settlement
        self.hand.setVisible(self.is_wide or not settlement)
        self.pane.setVisible(self.is_wide or settlement)
        self._name_side(waits=self._waits)

    def show_ruling(self) -> None:
        """Bring the settlement into sight and go there."""
        self.show_side(settlement=True)
        self.pane.setFocus()

    def _fit(self, keys_from: int) -> None:
        """Show what there is room for; the keys from a width on."""
        self.state.keys.setVisible(self.width() >= px(keys_from))
        self.show_side(settlement=self._shows_settlement)

    def _say_steps(self, steps: Sequence[str], welcome: str, *, waits: bool, empty: bool) -> None:
        """Say the first step; `waits`: only the word to go on, `empty`: nothing is typed yet."""
        more = len(steps) - 1
        sentence = steps[0] if steps else ""
        if more > 0:
            sentence = trn(
                "{step}, and {count} more", "{step}, and {count} more", more, step=sentence
            )
        sentence = capital(sentence)
        self.state.say(welcome if empty else sentence, "good" if waits else "")
        self._name_side(waits=waits)

    def _say_settled(self, words: str) -> None:
        self.state.say(words, "good")
        self._name_side(waits=False)

    def _name_side(self, *, waits: bool) -> None:
        """The button below goes on, or changes sides where only one is in sight."""
        self._waits = waits
        if waits:
            self.state.side.setText(self._go_on)
        elif self._shows_settlement:
            self.state.side.setText(tr("Back to the hand (F7)"))
        else:
            self.state.side.setText(tr("Settlement (F7)"))
        self.state.side.setVisible(waits or not self.is_wide)

    def panel(self, number: int) -> Seat_co:
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


AnyPage = HandPage[HandStrip, HandSeat, BlockPane]
