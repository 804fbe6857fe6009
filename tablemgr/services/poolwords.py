"""The pool at a table as a screen tells of it: what lies in it now, and what each would have of it.

Of a game for points the pool is told in points, as no chips stand for it (V2, V5).
"""

from tablemgr.i18n import tr, trn
from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night.playing import ante_points
from tablemgr.services.night.seen import Seen
from tablemgr.services.shown import shown_amount


def pool_amount(seen: Seen) -> str:
    """What lies in the pool now, `18.00` or `18 points`; empty where nothing does."""
    state, sheet = seen.state, seen.sheet
    if sheet.plays_chips:
        held = state.balances.playing(POOL_DEBTOR)
        return shown_amount(held, state.currency) if held else ""
    points = max(0, state.pool_points)
    if state.hand is not None and state.in_play and sheet.plays_pool:
        points = state.hand.carried // state.point_value
        points += sheet.pool_ante * len(state.hand.dealt)
    return trn("{count} point", "{count} points", points) if points else ""


def antes_apart(sheet: RuleSheet) -> str:
    """What a list of hands says of antes, which are paid before the hand is settled (V2, I6).

    Empty where there are none.
    """
    if not (ante_points(sheet) and sheet.plays_chips):
        return ""
    return tr("What the settlement moved: the ante, paid before the deal, is not counted in.")


def pool_text(seen: Seen) -> str:
    """The pool of a table that plays for one, empty elsewhere (V2)."""
    amount = pool_amount(seen)
    if amount and seen.sheet.draw:
        return tr("pot {amount}", amount=amount)
    if amount:
        return tr("pool {amount}", amount=amount)
    # Of a settled hand it was paid out, or is just being so.
    settled = seen.state.hand is not None and not seen.state.in_play
    return tr("the pool is empty") if seen.sheet.plays_pool and not settled else ""
