"""The house rules of Italian draw as one frozen value, every key as RULES.md names it (I1 to I9).

A draw file may give any of them; `choices` says what each can be.
"""

from dataclasses import dataclass, fields
from functools import cache
from typing import Literal, get_args, get_type_hints

Direction = Literal["clockwise", "anticlockwise"]
FlushTie = Literal["suit", "ranks"]
PairTie = Literal["pair_suit", "kicker_suit"]
OpenerFour = Literal["suited", "straight_flush"]
AllPassAfterDraw = Literal["refund", "carry"]
OpenerLadder = Literal["kings", "step"]
FalseOpener = Literal["dead_hand", "floor"]


@dataclass(frozen=True, slots=True)
class DrawHouse:
    """One house's rules of Italian draw; what is not given has its default."""

    draw_direction: Direction = "clockwise"
    flush_beats_full: bool = True
    flush_tie: FlushTie = "suit"
    pair_tie: PairTie = "pair_suit"
    royal_cycle: bool = False
    opener_four: OpenerFour = "suited"
    all_pass_after_draw: AllPassAfterDraw = "refund"
    opener_ladder: OpenerLadder = "kings"
    false_opener: FalseOpener = "dead_hand"


CLAUSES = {
    "draw_direction": "I1",
    "flush_beats_full": "I2",
    "flush_tie": "I4",
    "pair_tie": "I4",
    "royal_cycle": "I5",
    "opener_four": "I6",
    "all_pass_after_draw": "I8",
    "opener_ladder": "I8",
    "false_opener": "I9",
}

USUAL = DrawHouse()


@cache
def choices() -> dict[str, tuple[object, ...]]:
    """What each key can be, its default first."""
    hints = get_type_hints(DrawHouse)
    return {
        each.name: get_args(hints[each.name]) or (each.default, not each.default)
        for each in fields(DrawHouse)
    }
