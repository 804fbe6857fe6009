"""What stands over the felt and over the players' window: the table, its hand, and the pool."""

from tablemgr.i18n import tr
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Running
from tablemgr.services.poolwords import pool_text


def table_heading(seen: Seen) -> str:
    """The table, the number of its hand, which of two hands of a deal it is, and the pool."""
    state = seen.state
    named = state.table
    if state.hand:
        named = tr("{table}, hand {number}", table=named, number=state.hand.number)
    deal = _hand_of_deal(seen, state.hand) if state.hand else ""
    return " · ".join(filter(None, (named, deal, pool_text(seen))))


def _hand_of_deal(seen: Seen, hand: Running) -> str:
    """Which hand of a deal it is that gives two (V3)."""
    if hand.deal_hand == 2:
        return tr("second hand of the deal (V3)")
    if seen.sheet.hands_per_deal(len(hand.dealt)) == 2:
        return tr("first hand of the deal (V3)")
    return ""
