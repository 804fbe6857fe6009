"""The pool (V2): everybody antes; the best front, middle and back take a third each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.chinese.shown import SeatResult, Status, compare_naturals
from tablemgr.rules.sheet import RuleSheet

POOL = 0


class PoolReason(StrEnum):
    """Why points leave the pool or, for a sweep, another seat."""

    BEST_ROW = "best_row"
    SWEEP = "sweep"
    NATURAL = "natural"


@dataclass(frozen=True, slots=True)
class Share:
    """Points that one payer (0: the pool) owes some seats together, clockwise from the button."""

    payer: int
    winners: tuple[int, ...]
    points: Fraction
    reason: PoolReason
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class PoolRuling:
    """What the pool holds in points, the best seats by row, who swept (None: nobody), the shares.

    A row nobody set legally has no seats; with no share at all the pool is carried.
    """

    antes: int
    carried: Fraction
    rows: tuple[tuple[Row, tuple[int, ...]], ...]
    sweep: int | None
    shares: tuple[Share, ...]

    @property
    def points(self) -> Fraction:
        """All points in the pool: this hand's antes and what was carried."""
        return self.antes + self.carried

    def totals(self, seats: Sequence[int]) -> Mapping[int, int | Fraction]:
        """Points by seat: shares of the pool and sweeps, less sweeps paid; antes are not in it."""
        totals: dict[int, Fraction] = dict.fromkeys(sorted(seats), Fraction(0))
        for share in self.shares:
            for seat in share.winners:
                totals[seat] += share.points / len(share.winners)
            if share.payer != POOL:
                totals[share.payer] -= share.points
        return {seat: whole(points) for seat, points in totals.items()}


def whole(points: Fraction) -> int | Fraction:
    """Points as an int where they are a whole number."""
    return int(points) if points.denominator == 1 else points


def rule_pool(seats: Sequence[SeatResult], sheet: RuleSheet, carried: Fraction) -> PoolRuling:
    """Rule on the pool; `seats` clockwise from the button's left."""
    antes = sheet.pool_ante * len(seats)
    everything = antes + carried
    naturals = _best_naturals(seats, sheet)
    if naturals:
        shares = _take_all(seats, naturals, everything, sheet, PoolReason.NATURAL)
        sweep = naturals[0] if len(naturals) == 1 else None
        return PoolRuling(antes, carried, (), sweep, shares)
    best = tuple((row, _best(seats, index)) for index, row in enumerate(ROWS))
    winners = {winners for _, winners in best}
    if winners == {()}:
        return PoolRuling(antes, carried, best, None, ())
    swept = next(iter(winners)) if len(winners) == 1 else ()
    if len(swept) == 1:
        shares = _take_all(seats, swept, everything, sheet, PoolReason.SWEEP)
        return PoolRuling(antes, carried, best, swept[0], shares)
    third = Fraction(everything, 3)
    shares = tuple(Share(POOL, who, third, PoolReason.BEST_ROW, row) for row, who in best)
    return PoolRuling(antes, carried, best, None, shares)


def _best(seats: Sequence[SeatResult], index: int) -> tuple[int, ...]:
    """The seats whose legal hand has the best row, clockwise; a fouled hand wins nothing."""
    strengths = {
        each.seat: each.ranked.strengths[index]
        for each in seats
        if each.status is Status.PLAYED and each.ranked
    }
    best = max(strengths.values(), default=None)
    return tuple(seat for seat, strength in strengths.items() if strength == best)


def _best_naturals(seats: Sequence[SeatResult], sheet: RuleSheet) -> tuple[int, ...]:
    """The naturals that no other natural beats: of two that push, both (N6)."""
    held = [each for each in seats if each.natural]
    return tuple(
        each.seat
        for each in held
        if all(other is each or compare_naturals(each, other, sheet) >= 0 for other in held)
    )


def _take_all(
    seats: Sequence[SeatResult],
    winners: tuple[int, ...],
    everything: Fraction,
    sheet: RuleSheet,
    reason: PoolReason,
) -> tuple[Share, ...]:
    """The whole pool, and the sweep from every other player, fouled ones too."""
    shares = [Share(POOL, winners, everything, reason)]
    if sheet.pool_sweep:
        sweep = Fraction(sheet.pool_sweep)
        losers = [each.seat for each in seats if each.seat not in winners]
        shares += [Share(seat, winners, sweep, reason) for seat in losers]
    return tuple(shares)
