"""A seat once its hand is open: its status, what counts, and how its natural stands to another
(N6).
"""

from enum import StrEnum
from typing import NamedTuple

from tablemgr.rules.cards import Card
from tablemgr.rules.chinese.hand import SeatHand
from tablemgr.rules.chinese.naturals import natural_order, verify_natural
from tablemgr.rules.chinese.setting import (
    Foul,
    FoulReason,
    HeldBonus,
    RankedSetting,
    RankedValues,
    new_tuple,
    ranked_values,
)
from tablemgr.rules.ranking import CLASS_COUNT
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet


class Status(StrEnum):
    """How a live seat took part in the hand."""

    PLAYED = "played"
    FOULED = "fouled"
    NATURAL = "natural"
    SURRENDERED = "surrendered"

    # As of any string: an enum's own is slow, and pairs are looked up by the status of their seats.
    __hash__ = str.__hash__


class SeatResult(NamedTuple):
    """A seat's ruling: status, what was shown, ranked rows if set, natural that counted, fouls.

    `unopened`: all others dropped, so the seat collects whatever its rows are (D3).
    A named tuple, as it is made for each seat of each hand; `rows` are what `ranked` gives by name.
    """

    seat: int
    status: Status
    shown: SeatHand
    rows: RankedValues | None = None
    natural: Natural | None = None
    fouls: tuple[Foul, ...] = ()
    bonuses: tuple[HeldBonus, ...] = ()
    unopened: bool = False

    @property
    def ranked(self) -> RankedSetting | None:
        """The ranked rows, None if none were set."""
        return None if self.rows is None else new_tuple(RankedSetting, self.rows)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards shown: the pile of a natural, else those of the rows."""
        return self.shown.cards


# What a seat brings into its pairs: the bonuses of a legal hand, a natural, or how it went out.
Standing = tuple[HeldBonus, ...] | Natural | Status
# What pairs are ruled by on either side: a seat with its standing, the seat alone where it has set
# a legal hand without bonuses, as most have.
Mark = int | tuple[int, Standing]
# A seat, what its front, middle and back are compared by, and its mark.
Side = tuple[int, int, int, int, Mark]

# What stands in for the rows of a foul, which loses them all, or of a seat that need not open; and
# of a natural or a drop, which neither wins nor loses all three to anybody.
BELOW, ASIDE = (-1, -1, -1), (CLASS_COUNT, CLASS_COUNT, -1)

# Bound here because looking an enum's member up is slow, and this is asked for each seat.
_PLAYED, _FOULED, _NATURAL, _DROPPED = Status
_NOT_SET: tuple[Foul, ...] = (Foul("N5", FoulReason.NOT_SET),)


def show(each: SeatHand, sheet: RuleSheet, *, alone: bool) -> tuple[Side, SeatResult]:
    """Open one seat: the natural that counts, the ranked rows with their fouls, or the drop.

    `alone`: all others dropped. Clauses N5 (declarations), S1 to S3 (fouls), D1 and D3 (drops); a
    foul by ruling is one whatever was shown (M6, K1, T4).
    """
    seat, setting = each.seat, each.setting
    if each.ruled_foul:
        return _ruled(each, sheet)
    if each.surrendered:
        return _side(seat, ASIDE, _DROPPED), SeatResult(seat, _DROPPED, each)
    rows = None if setting is None else ranked_values(setting, sheet)
    claimed = not (sheet.natural_optional or alone)
    if each.declared or claimed:
        natural = _natural(each, sheet, claimed=claimed)
        if natural:
            return _side(seat, ASIDE, natural), SeatResult(seat, _NATURAL, each, rows, natural)
    if alone:
        return _side(seat, BELOW, ()), SeatResult(seat, _PLAYED, each, unopened=True)
    if rows is None:
        return _side(seat, BELOW, _FOULED), SeatResult(seat, _FOULED, each, fouls=_NOT_SET)
    _, _, strengths, bonuses, fouls = rows
    if fouls:
        return _side(seat, BELOW, _FOULED), SeatResult(seat, _FOULED, each, rows, None, fouls)
    result = SeatResult(seat, _PLAYED, each, rows, bonuses=bonuses)
    return _side(seat, strengths, bonuses), result


def _side(seat: int, strengths: tuple[int, int, int], standing: Standing) -> Side:
    return seat, *strengths, (seat, standing) if standing else seat


def _ruled(each: SeatHand, sheet: RuleSheet) -> tuple[Side, SeatResult]:
    """A hand that a ruling fouled: the ruling first, then what else is wrong with what it shows."""
    fouls: tuple[Foul, ...] = (Foul(each.ruled_foul, FoulReason.RULED),)
    rows = None
    if each.setting is not None and each.cards:
        rows = ranked_values(each.setting, sheet)
        fouls += rows[-1]
    result = SeatResult(each.seat, _FOULED, each, rows, None, fouls)
    return _side(each.seat, BELOW, _FOULED), result


def _natural(each: SeatHand, sheet: RuleSheet, *, claimed: bool) -> Natural | None:
    """The natural that counts: as declared, or (`claimed`) the best one without a declaration."""
    kind = each.declared if isinstance(each.declared, NaturalKind) else None
    natural = verify_natural(kind, each.cards, sheet)
    if natural is None and claimed:
        return verify_natural(None, each.cards, sheet)
    return natural


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
