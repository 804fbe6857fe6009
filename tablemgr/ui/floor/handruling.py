"""The ruling on a hand of either game in a pane of the desk."""

from datetime import datetime

from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.sheet import draw_sheet
from tablemgr.services.night.ruled import Ruling
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.shown import shown_value
from tablemgr.ui.draw.settledtext import plain_text, ruling_blocks
from tablemgr.ui.quick.settlement import SettlementPane


def show_ruling(pane: SettlementPane, found: Ruling, at: datetime) -> None:
    """Show a ruling; `at` is a time with its offset."""
    if isinstance(found, DrawSettlement):
        sheet = shown_value(draw_sheet(found, at))
        pane.show_blocks(lambda scheme: ruling_blocks(sheet, scheme), plain_text(sheet))
    else:
        pane.show_settlement(found, shown_value(payout_sheet(found, at)))
