"""The ruling on a hand of Italian draw beside the felt: rulings with clauses, pot by pot, chips.

It shows what the quick draw and the payout sheet show.
"""

from datetime import datetime

from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.sheet import draw_sheet
from tablemgr.services.shown import shown_value
from tablemgr.ui.draw.settledtext import plain_text, ruling_blocks
from tablemgr.ui.quick.blockpane import BlockPane


class PotsPane(BlockPane):
    """A pane as wide as it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(0)
        self._ruled: DrawSettlement | None = None

    def show_pots(self, settlement: DrawSettlement, at: datetime) -> None:
        """Show a ruling; `at` is the time with its offset."""
        if settlement is self._ruled:
            return
        self._ruled = settlement
        sheet = shown_value(draw_sheet(settlement, at))
        self.show_blocks(lambda scheme: ruling_blocks(sheet, scheme), plain_text(sheet))
