"""A seat once its hand is open: its status, what counts, and how its natural stands to another
(N6).
"""

from enum import StrEnum
from typing import NamedTuple

from tablemgr.rules.cards import Card
from tablemgr.rules.chinese.hand import Hand, SeatHand
from tablemgr.rules.chinese.naturals import natural_order, verify_natural
from tablemgr.rules.chinese.setting import (
    Foul,
    FoulReason,
    HeldBonus,
    RankedSetting,
    new_tuple,
    rank_setting,
)
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet


class Status(StrEnum):
    """How a live seat took part in the hand."""

    PLAYED = "played"
    FOULED = "fouled"
    NATURAL = "natural"
    SURRENDERED = "surrendered"


class SeatResult(NamedTuple):
    """A seat's ruling: status, what was shown, ranked rows if set, natural that counted, fouls.

    `unopened`: all others dropped, so the seat collects whatever its rows are (D3).
    A named tuple, as it is made for each seat of each hand.
    """

    seat: int
    status: Status
    shown: SeatHand
    ranked: RankedSetting | None = None
    natural: Natural | None = None
    fouls: tuple[Foul, ...] = ()
    bonuses: tuple[HeldBonus, ...] = ()
    unopened: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards shown: the pile of a natural, else those of the rows."""
        return self.shown.cards


# Bound here because looking an enum's member up is slow, and this is asked for each seat.
_PLAYED = Status.PLAYED


def show(each: SeatHand, sheet: RuleSheet, *, alone: bool) -> SeatResult:
    """Open one seat: the natural that counts, the ranked rows with their fouls, or the drop.

    `alone`: all others dropped. Clauses N5 (declarations), S1 to S3 (fouls), D1 and D3 (drops).
    """
    seat, setting, declared = each.seat, each.setting, each.declared
    if each.surrendered:
        return SeatResult(seat, Status.SURRENDERED, each)
    ranked = rank_setting(setting, sheet) if setting is not None else None
    claimed = not (sheet.natural_optional or alone)
    if declared or claimed:
        kind = declared if isinstance(declared, NaturalKind) else None
        natural = verify_natural(kind, each.cards, sheet)
        if not natural and claimed:
            natural = verify_natural(None, each.cards, sheet)
        if natural:
            return SeatResult(seat, Status.NATURAL, each, ranked, natural)
    if alone:
        return SeatResult(seat, _PLAYED, each, unopened=True)
    if ranked is None:
        return SeatResult(seat, Status.FOULED, each, fouls=(Foul("N5", FoulReason.NOT_SET),))
    if ranked.fouls:
        return SeatResult(seat, Status.FOULED, each, ranked, None, ranked.fouls)
    return new_tuple(SeatResult, (seat, _PLAYED, each, ranked, None, (), ranked.bonuses, False))


def open_hand(hand: Hand, sheet: RuleSheet) -> list[SeatResult]:
    """Open all seats of a hand (`show`), lowest seat first."""
    alone = False
    if sheet.surrender_points:
        alone = len([each for each in hand.seats if not each.surrendered]) == 1
    return sorted([show(each, sheet, alone=alone) for each in hand.seats])


def compare_naturals(a: SeatResult, b: SeatResult, sheet: RuleSheet) -> int:
    """Which of two naturals is higher, by tier, then by tiebreak: 1, -1, or 0 for a push (N6).

    Raises ValueError unless both seats hold a natural.
    """
    first, second = a.natural, b.natural
    if first is None or second is None:
        raise ValueError("both seats must hold a natural")
    if first.tier != second.tier:
        return 1 if first.tier > second.tier else -1
    if sheet.same_tier == "push" or first.kind is not second.kind:
        return 0
    return natural_order(a.cards, b.cards, first.kind, sheet.wheel)
