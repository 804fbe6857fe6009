"""The house rules of Italian draw as one frozen value, every key as RULES.md names it (I1 to I9).

A rule sheet of the game gives them, and a draw file any that has a few choices; a field's metadata
(clause, bounds) is the only place that says what a key may hold.
"""

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

Direction = Literal["clockwise", "anticlockwise"]
FlushTie = Literal["suit", "ranks"]
PairTie = Literal["pair_suit", "kicker_suit"]
OpenerFour = Literal["suited", "straight_flush"]
AllPassAfterDraw = Literal["refund", "carry"]
OpenerLadder = Literal["kings", "step"]
FalseOpener = Literal["dead_hand", "floor"]


MAX_ANTE = 1_000


def _key(default: object, clause: str, **bounds: int) -> Any:
    return field(default=default, metadata={"clause": clause, **bounds})


@dataclass(frozen=True, slots=True)
class DrawHouse:
    """One house's rules of Italian draw; what is not given has its default."""

    draw_direction: Direction = _key("clockwise", "I1")
    deal_morto: bool = _key(False, "I1")
    flush_beats_full: bool = _key(True, "I2")
    flush_tie: FlushTie = _key("suit", "I4")
    pair_tie: PairTie = _key("pair_suit", "I4")
    royal_cycle: bool = _key(False, "I5")
    draw_ante: int = _key(1, "I6", least=0, most=MAX_ANTE)
    opener_four: OpenerFour = _key("suited", "I6")
    all_pass_after_draw: AllPassAfterDraw = _key("refund", "I8")
    opener_ladder: OpenerLadder = _key("kings", "I8")
    false_opener: FalseOpener = _key("dead_hand", "I9")


CLAUSES: dict[str, str] = {each.name: each.metadata["clause"] for each in fields(DrawHouse)}

USUAL = DrawHouse()


@cache
def choices() -> dict[str, tuple[object, ...]]:
    """What each key that has a few choices can be, its default first."""
    hints = get_type_hints(DrawHouse)
    return {
        each.name: get_args(hints[each.name]) or (each.default, not each.default)
        for each in fields(DrawHouse)
        if hints[each.name] is not int
    }
