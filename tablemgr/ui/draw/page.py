"""How the quick draw is laid out: seats at the left, the ruling at the right, state below.

Where the window is too narrow for both sides it shows one, and the button below changes over.
"""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent

from tablemgr.i18n import tr, trn
from tablemgr.rules.draw.deck import SEATS
from tablemgr.services.draw.sheet import DrawSheet
from tablemgr.ui.draw.seatpanel import DrawSeatPanel
from tablemgr.ui.draw.settledtext import plain_text, ruling_blocks
from tablemgr.ui.draw.tablestrip import DrawStrip
from tablemgr.ui.quick.blockpane import BlockPane
from tablemgr.ui.quick.handpage import WIDE, HandPage


class QuickDrawPage(HandPage[DrawStrip, DrawSeatPanel, BlockPane]):
    """Everything the window shows; knows how to place it, not what it means."""

    def __init__(self) -> None:
        super().__init__(
            DrawStrip(),
            tuple(DrawSeatPanel(number) for number in SEATS),
            BlockPane(),
            keys=tr("F2 opened   F3 opening cards   F4 folded   F5 deals   F6 next   F1 guide"),
            go_on=tr("Nobody else put in (F7)"),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(WIDE - 60)

    def show_steps(self, steps: Sequence[str], *, waits: bool, empty: bool) -> None:
        """Say what is missing; `waits`: only the word that nobody else put anything in."""
        intro = tr("Hands are read, and the pot goes out, once every seat is entered.")
        self.pane.show_missing(intro, steps)
        welcome = tr("Type the seats: what each put in, then its cards, Enter after each")
        self._say_steps(steps, welcome, waits=waits, empty=empty)

    def show_settlement(self, sheet: DrawSheet) -> None:
        """Show the whole ruling."""
        self.pane.show_blocks(lambda scheme: ruling_blocks(sheet, scheme), plain_text(sheet))
        count = max(len(sheet.pots) - 1, 0)
        said = trn("Settled: {count} pot", "Settled: {count} pots", count)
        self._say_settled(said)
