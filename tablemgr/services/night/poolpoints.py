"""The pool of a game for points, which no chips stand for: what is carried from hand to hand (V2,
V5).

A hand that everybody fouls leaves the pool to the next; corrections change it as they would chips.
"""

from collections.abc import Mapping

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.rules.chinese.scoring import HandResult
from tablemgr.services.night.past import PastHand
from tablemgr.services.night.state import NightState, Running

LEFT, CHANGE = "pool_points", "pool_change"
"""The facts: what a hand leaves in the pool, and by how much the line changes what is carried."""


def carried(state: NightState) -> int:
    """What lies in the pool before a deal, in smallest units; of points, what they would be worth.

    What a correction took out of a pool that was won since is made up for first.
    """
    return state.balances.playing(POOL_DEBTOR) + max(0, state.pool_points) * state.point_value


def left(result: HandResult) -> int:
    """The points that a hand leaves in its pool: all of them where nobody wins a share."""
    pool = result.pool
    return int(pool.points) if pool and not pool.shares else 0


def settled(state: NightState, hand: Running, facts: Mapping[str, object]) -> dict[str, object]:
    """The change that a hand makes; none where its `facts` name no pool of points."""
    remains = facts.get(LEFT)
    if not isinstance(remains, int):
        return {}
    return {CHANGE: remains - hand.carried // state.point_value}


def corrected(past: PastHand, facts: Mapping[str, object]) -> dict[str, object]:
    """The change that entering a hand anew makes: what it leaves now, not what it left before."""
    remains = facts.get(LEFT)
    return {CHANGE: remains - past.result[LEFT]} if isinstance(remains, int) else {}


def taken_back(past: PastHand) -> dict[str, object]:
    """The change that voiding a hand makes: whatever it has made, corrections and all."""
    if CHANGE not in past.original:
        return {}
    brought = past.original[LEFT] - past.original[CHANGE]
    return {CHANGE: brought - past.result[LEFT]}
