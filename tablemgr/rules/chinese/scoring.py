"""Points between the hands of a table, pair by pair, every line with its clause and facts (N, P, B,
F, D, V1).

Points are from the view of a pair's first seat: above zero, the second owes the first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.chinese.hand import SEATS, Hand, clockwise, verify_hand
from tablemgr.rules.chinese.pool import PoolRuling, rule_pool
from tablemgr.rules.chinese.setting import HeldBonus
from tablemgr.rules.chinese.shown import SeatResult, Status, compare_naturals, open_hand
from tablemgr.rules.sheet import Natural, RuleSheet

Points = int | Fraction
# Bound here because looking an enum's member up is slow, and this is asked for each pair.
_PLAYED, _FOULED = Status.PLAYED, Status.FOULED


class LineReason(StrEnum):
    """What a line of a pair says; `Line.seat` is the seat it speaks of."""

    ROW_WON = "row_won"
    ROW_TIED = "row_tied"
    BANKER_TAKES_TIE = "banker_takes_tie"
    SCOOP = "scoop"
    OVERALL = "overall"
    SUPER_BONUS = "super_bonus"
    BONUS = "bonus"
    BONUS_HELD = "bonus_held"
    BONUS_CAPPED = "bonus_capped"
    FOULED = "fouled"
    FOUL_SUPER_BONUS = "foul_super_bonus"
    FOUL_BONUS = "foul_bonus"
    BOTH_FOULED = "both_fouled"
    FOULED_AGAINST_DROPPED = "fouled_against_dropped"
    DROPPED = "dropped"
    BOTH_DROPPED = "both_dropped"
    DROPPED_TO_NATURAL = "dropped_to_natural"
    NATURAL = "natural"
    FOULED_TO_NATURAL = "fouled_to_natural"
    HIGHER_TIER = "higher_tier"
    NATURAL_TIEBREAK = "natural_tiebreak"
    NATURALS_PUSH = "naturals_push"
    BANKER_TAKES_PUSH = "banker_takes_push"


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points: clause, the seat it favours (0: nobody), row and what was held there.

    `held` is a bonus key or a kind of natural.
    """

    points: int
    clause: str
    reason: LineReason
    seat: int = 0
    row: Row | None = None
    held: str = ""


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two seats that compare: points `b` owes `a` (below zero: `a` owes `b`), and their lines."""

    a: int
    b: int
    points: int
    lines: tuple[Line, ...]


class HandResult(NamedTuple):
    """A scored hand: seats by number, the order clockwise, pairs in that order, totals by seat.

    With a pool (V2) `pairs` is empty and `pool` says who takes what.
    """

    sheet: RuleSheet
    button: int
    seats: tuple[SeatResult, ...]
    order: tuple[int, ...]
    pairs: tuple[PairResult, ...]
    totals: Mapping[int, Points]
    pool: PoolRuling | None = None

    def seat(self, number: int) -> SeatResult:
        """The result of a seat by its number."""
        return next(each for each in self.seats if each.seat == number)


def score(hand: Hand, sheet: RuleSheet) -> HandResult:
    """Score a hand under a sheet; raises `HandRefusedError` with every fault of the entry."""
    verify_hand(hand, sheet)
    shown = open_hand(hand, sheet)
    in_order = [shown[seat] for seat in clockwise(shown, hand.button)]
    order = tuple([each.seat for each in in_order])
    seats = tuple([shown[seat] for seat in SEATS if seat in shown])
    if sheet.plays_pool:
        pool = rule_pool(in_order, sheet, hand.carried)
        return HandResult(sheet, hand.button, seats, order, (), pool.totals(order), pool)
    pairs = _score_pairs(in_order, sheet, sheet.banker_seat(hand.button) or 0)
    totals: dict[int, Points] = {each.seat: 0 for each in seats}
    for pair in pairs:
        totals[pair.a] += pair.points
        totals[pair.b] -= pair.points
    return HandResult(sheet, hand.button, seats, order, pairs, totals)


# Three rows against three: front + 3 x middle + 9 x back, each 1 won, -1 lost, 0 tied.
_ALL_WON, _ALL_LOST = 13, -13


def _score_pairs(seats: list[SeatResult], sheet: RuleSheet, banker: int) -> tuple[PairResult, ...]:
    """Every pair that compares, clockwise; with a banker (0: none) only his own (V1)."""
    rows_pair = _rows_pairs(sheet)
    results: list[PairResult] = []
    beaten = [0, 0, 0, 0, 0]
    for a, b in combinations(seats, 2):
        if banker and banker not in (a.seat, b.seat):
            continue
        outcome = _outcome(a, b)
        if outcome is None:
            results.append(_unlike_pair(a, b, sheet, banker, 0))
        else:
            results.append(rows_pair(a.seat, b.seat, outcome, a.bonuses, b.bonuses, 0, banker))
        if outcome == _ALL_WON or (outcome is None and b.status is _FOULED):
            beaten[a.seat] += 1
        elif outcome == _ALL_LOST or (outcome is None and a.status is _FOULED):
            beaten[b.seat] += 1
    if 3 in beaten and sheet.super_bonus:
        return _with_super_bonus(results, seats, sheet, banker, beaten.index(3))
    return tuple(results)


def _with_super_bonus(
    results: Sequence[PairResult],
    seats: Sequence[SeatResult],
    sheet: RuleSheet,
    banker: int,
    winner: int,
) -> tuple[PairResult, ...]:
    """The pairs again for the one seat that beats three opponents in every row (P4, F2).

    A fouled opponent counts as beaten. Two seats cannot: they compare with each other.
    """
    shown = {each.seat: each for each in seats}
    if shown[winner].status is not _PLAYED:
        return tuple(results)
    paid: list[PairResult] = []
    for pair in results:
        a, b = shown[pair.a], shown[pair.b]
        if winner not in (pair.a, pair.b):
            paid.append(pair)
        elif (outcome := _outcome(a, b)) is None:
            paid.append(_unlike_pair(a, b, sheet, banker, winner))
        else:
            held = a.bonuses, b.bonuses
            paid.append(_rows_pairs(sheet)(a.seat, b.seat, outcome, *held, winner, banker))
    return tuple(paid)


def _outcome(a: SeatResult, b: SeatResult) -> int | None:
    """How the rows of two set hands compare; None where one of them is not a legal set hand."""
    if a.status is not _PLAYED or b.status is not _PLAYED or not a.ranked or not b.ranked:
        return None
    (front, middle, back), (front_b, middle_b, back_b) = a.ranked.strengths, b.ranked.strengths
    return (
        (front > front_b)
        - (front < front_b)
        + 3 * ((middle > middle_b) - (middle < middle_b))
        + 9 * ((back > back_b) - (back < back_b))
    )


def _row_signs(outcome: int) -> tuple[int, int, int]:
    """An outcome taken apart: 1, -1 or 0 for front, middle and back."""
    digits = outcome + _ALL_WON
    return digits % 3 - 1, digits // 3 % 3 - 1, digits // 9 - 1


def _unlike_pair(
    a: SeatResult, b: SeatResult, sheet: RuleSheet, banker: int, super_winner: int
) -> PairResult:
    lines = tuple(_unlike_lines(a, b, sheet, banker, super_winner))
    return PairResult(a.seat, b.seat, sum([line.points for line in lines]), lines)


def _unlike_lines(
    a: SeatResult, b: SeatResult, sheet: RuleSheet, banker: int, super_winner: int
) -> list[Line]:
    """A pair in which somebody holds a natural, fouled or dropped."""
    fouled, dropped = _FOULED, Status.SURRENDERED
    statuses = (a.status, b.status)
    if a.natural and b.natural:
        return [_two_naturals(a, b, a.natural, b.natural, sheet, banker)]
    if a.natural:
        return _natural_lines(a.seat, a.natural, b.status, sheet, 1)
    if b.natural:
        return _natural_lines(b.seat, b.natural, a.status, sheet, -1)
    if statuses == (fouled, fouled):
        return [Line(0, "F3", LineReason.BOTH_FOULED)]
    if statuses == (dropped, dropped):
        return [Line(0, "D2", LineReason.BOTH_DROPPED)]
    if fouled in statuses and dropped in statuses:
        return [Line(0, "F3", LineReason.FOULED_AGAINST_DROPPED)]
    winner, sign = (a, 1) if a.status is _PLAYED else (b, -1)
    if dropped in statuses:
        return [Line(sign * sheet.surrender_points, "D1", LineReason.DROPPED, winner.seat)]
    return _foul_lines(winner, sheet, super_winner, sign)


def _natural_lines(
    seat: int, natural: Natural, against: Status, sheet: RuleSheet, sign: int
) -> list[Line]:
    """A natural against rows, a foul (F4) or a drop (D2)."""
    held = str(natural.kind)
    if against is Status.SURRENDERED:
        points = sign * natural.points
        return [Line(points, "D2", LineReason.DROPPED_TO_NATURAL, seat, None, held)]
    worth = Line(sign * natural.points, "N7", LineReason.NATURAL, seat, None, held)
    if against is not Status.FOULED or sheet.foul_vs_natural == "natural":
        return [worth]
    foul = Line(sign * sheet.foul_points, "F4", LineReason.FOULED_TO_NATURAL, seat, None, held)
    if sheet.foul_vs_natural == "sum":
        return [worth, foul]
    return [foul if sheet.foul_points > natural.points else worth]


def _two_naturals(
    a: SeatResult, b: SeatResult, first: Natural, second: Natural, sheet: RuleSheet, banker: int
) -> Line:
    """Tier, then tiebreak, then a push, which a house may give to the banker (N6, V1)."""
    higher, by_tier = compare_naturals(a, b, sheet)
    clause = "N6"
    reason = LineReason.HIGHER_TIER if by_tier else LineReason.NATURAL_TIEBREAK
    if higher == 0 and banker and sheet.banker_wins_natural_ties:
        higher, clause, reason = 1 if a.seat == banker else -1, "V1", LineReason.BANKER_TAKES_PUSH
    if higher == 0:
        return Line(0, clause, LineReason.NATURALS_PUSH)
    seat, natural = (a.seat, first) if higher > 0 else (b.seat, second)
    return Line(higher * natural.points, clause, reason, seat, None, str(natural.kind))


def _foul_lines(winner: SeatResult, sheet: RuleSheet, super_winner: int, sign: int) -> list[Line]:
    """A fouled hand pays the foul, or the super bonus in its place, and the winner's bonuses.

    Clauses F1 and F2; the bonuses of all three rows, whatever B3 says.
    """
    if winner.seat == super_winner:
        lines = [Line(sign * sheet.super_bonus, "F2", LineReason.FOUL_SUPER_BONUS, winner.seat)]
    else:
        lines = [Line(sign * sheet.foul_points, "F1", LineReason.FOULED, winner.seat)]
    if sheet.foul_pays_bonuses:
        bonuses = [("F2", LineReason.FOUL_BONUS, bonus) for bonus in winner.bonuses]
        lines += _bonus_lines(winner.seat, bonuses, sheet, sign)
    return lines


_RowsPair = Callable[
    [int, int, int, tuple[HeldBonus, ...], tuple[HeldBonus, ...], int, int], PairResult
]


@lru_cache(maxsize=64)
def _rows_pairs(sheet: RuleSheet) -> _RowsPair:
    """The results of two set hands under a sheet; they are few, and frozen, so hands share them."""
    return lru_cache(maxsize=1 << 15)(partial(_rows_pair, sheet))


def _rows_pair(
    sheet: RuleSheet,
    a: int,
    b: int,
    outcome: int,
    a_bonuses: tuple[HeldBonus, ...],
    b_bonuses: tuple[HeldBonus, ...],
    super_winner: int,
    banker: int,
) -> PairResult:
    """Two set hands: rows, then scoop, overall point or super bonus, then bonuses (P, B, V1)."""
    signs = _row_signs(outcome)
    lines = _row_lines(a, b, signs, banker, sheet)
    ahead = sum((line.points > 0) - (line.points < 0) for line in lines)
    sign, seat = (1, a) if ahead > 0 else (-1, b)
    if super_winner:
        sign = 1 if super_winner == a else -1
        lines = [Line(sign * sheet.super_bonus, "P4", LineReason.SUPER_BONUS, super_winner)]
    else:
        if ahead in (3, -3) and sheet.scoop_bonus:
            lines.append(Line(sign * sheet.scoop_bonus, "P2", LineReason.SCOOP, seat))
        if ahead and sheet.overall_point:
            lines.append(Line(sign * sheet.overall_point, "P3", LineReason.OVERALL, seat))
    for side, held, sign in ((a, a_bonuses, 1), (b, b_bonuses, -1)):
        won = [("B1", LineReason.BONUS, bonus) for bonus in held if signs[bonus.place] == sign]
        if sheet.bonus_paid == "held":
            won += [
                ("B3", LineReason.BONUS_HELD, bonus) for bonus in held if signs[bonus.place] != sign
            ]
        lines += _bonus_lines(side, won, sheet, sign)
    return PairResult(a, b, sum(line.points for line in lines), tuple(lines))


def _row_lines(
    a: int, b: int, signs: tuple[int, int, int], banker: int, sheet: RuleSheet
) -> list[Line]:
    """The rows won, lost and tied; a banker may take ties (P1, V1)."""
    worth = sheet.row_points
    lines: list[Line] = []
    for row, won in zip(ROWS, signs, strict=True):
        if won:
            lines.append(Line(won * worth, "P1", LineReason.ROW_WON, a if won > 0 else b, row))
        elif banker and sheet.banker_wins_ties:
            points = worth if a == banker else -worth
            lines.append(Line(points, "V1", LineReason.BANKER_TAKES_TIE, banker, row))
        else:
            lines.append(Line(0, "P1", LineReason.ROW_TIED, 0, row))
    return lines


def _bonus_lines(
    seat: int,
    bonuses: Sequence[tuple[str, LineReason, HeldBonus]],
    sheet: RuleSheet,
    sign: int,
) -> list[Line]:
    """One side's bonuses in a pair, each with clause and reason, within the side's cap (B2)."""
    lines = [
        Line(sign * bonus.points, clause, reason, seat, ROWS[bonus.place], bonus.held)
        for clause, reason, bonus in bonuses
    ]
    total = sum(bonus.points for _, _, bonus in bonuses)
    if 0 < sheet.bonus_cap < total:
        excess = sign * (sheet.bonus_cap - total)
        lines.append(Line(excess, "B2", LineReason.BONUS_CAPPED, seat))
    return lines
