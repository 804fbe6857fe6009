"""Points between the hands of a table, pair by pair, every line with its clause and facts (N, P, B,
F, D, V1).

Points are from the view of a pair's first seat: above zero, the second owes the first.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations, starmap
from typing import NamedTuple

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.chinese.hand import Hand, verify_hand
from tablemgr.rules.chinese.pool import PoolRuling, rule_pool
from tablemgr.rules.chinese.setting import HeldBonus, new_tuple
from tablemgr.rules.chinese.shown import (
    ASIDE,
    SeatResult,
    Side,
    Standing,
    Status,
    compare_naturals,
    open_hand,
)
from tablemgr.rules.sheet import Natural, RuleSheet

Points = int | Fraction


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


# Payer (0: the pool), payee, points (of a pool: money), and the row of the pool's third.
Claim = tuple[int, int, int, Row | None]


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two seats that compare: points `b` owes `a` (below zero: `a` owes `b`), and their lines.

    `claim` is the same as a payoff has it.
    """

    a: int
    b: int
    points: int
    lines: tuple[Line, ...]
    claim: Claim = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Turn the points into a claim; hands share pairs, so it is made once for many."""
        payer, payee = (self.b, self.a) if self.points > 0 else (self.a, self.b)
        object.__setattr__(self, "claim", (payer, payee, abs(self.points), None))


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
    sides, button = open_hand(hand, sheet), hand.button
    numbers, _, _, seats = zip(*sides, strict=True)
    # Clockwise from the button's left: the seats after it, then those up to it (X1).
    left = bisect(numbers, button)
    clockwise = sides[left:] + sides[:left]
    order = numbers[left:] + numbers[:left]
    if sheet.plays_pool:
        pool = rule_pool([side[3] for side in clockwise], sheet, hand.carried)
        return HandResult(sheet, button, seats, order, (), pool.totals(order), pool)
    pairs = _score_pairs(clockwise, sheet, sheet.banker_seat(button) or 0)
    totals: dict[int, Points] = dict.fromkeys(numbers, 0)
    for pair in pairs:
        points = pair.points
        totals[pair.a] += points
        totals[pair.b] -= points
    return new_tuple(HandResult, (sheet, button, seats, order, pairs, totals, None))


# Two seats, how their rows (or their naturals) compare, and the standing of each.
_Meeting = tuple[int, int, int, Standing, Standing]

# Three rows against three: front + 3 x middle + 9 x back, each 1 won, -1 lost, 0 tied.
_ALL_WON, _ALL_LOST = 13, -13


def _meetings(sides: Sequence[Side], banker: int) -> Iterable[tuple[Side, Side]]:
    """The pairs that compare, clockwise; with a banker (0: none) only his own (V1)."""
    meetings = combinations(sides, 2)
    if not banker:
        return meetings
    return [(a, b) for a, b in meetings if banker in (a[0], b[0])]


def _score_pairs(sides: Sequence[Side], sheet: RuleSheet, banker: int) -> tuple[PairResult, ...]:
    meetings: list[_Meeting] = []
    beaten = [0] * 5
    for (a, rows, held, one), (b, rows_b, held_b, other) in _meetings(sides, banker):
        front, middle, back = rows
        front_b, middle_b, back_b = rows_b
        outcome = 0
        # Branches, as arithmetic with comparisons takes twice as long.
        if front > front_b:
            outcome = 1
        elif front < front_b:
            outcome = -1
        if middle > middle_b:
            outcome += 3
        elif middle < middle_b:
            outcome -= 3
        if back > back_b:
            outcome += 9
        elif back < back_b:
            outcome -= 9
        if outcome == _ALL_WON:
            beaten[a] += 1
        elif outcome == _ALL_LOST:
            beaten[b] += 1
        elif rows is rows_b is ASIDE and one.natural and other.natural:
            outcome = compare_naturals(one, other, sheet)
        meetings.append((a, b, outcome, held, held_b))
    # The one seat that beats three opponents in every row, fouled ones too (P4, F2). Two seats
    # cannot: they compare with each other.
    super_winner = beaten.index(3) if 3 in beaten and sheet.super_bonus else 0
    return tuple(starmap(_ruling(sheet, banker, super_winner), meetings))


class _Terms(NamedTuple):
    """What pairs are ruled by: the sheet, the banker, and who has the super bonus (0: nobody)."""

    sheet: RuleSheet
    banker: int
    super_winner: int


_Ruling = Callable[[int, int, int, Standing, Standing], PairResult]


@lru_cache(maxsize=256)
def _ruling(sheet: RuleSheet, banker: int, super_winner: int) -> _Ruling:
    """How pairs are ruled on such terms; results are few, and frozen, so that hands share them."""
    terms = _Terms(sheet, banker, super_winner)
    return lru_cache(maxsize=1 << 14)(partial(_rule_pair, terms))


def _rule_pair(
    terms: _Terms, a: int, b: int, outcome: int, a_held: Standing, b_held: Standing
) -> PairResult:
    if isinstance(a_held, tuple) and isinstance(b_held, tuple):
        lines = _rows_lines(a, b, outcome, a_held, b_held, terms)
    elif isinstance(a_held, Natural) and isinstance(b_held, Natural):
        lines = [_two_naturals(a, b, outcome, a_held, b_held, terms)]
    elif isinstance(a_held, Natural):
        lines = _natural_lines(a, a_held, b_held, terms.sheet, 1)
    elif isinstance(b_held, Natural):
        lines = _natural_lines(b, b_held, a_held, terms.sheet, -1)
    elif isinstance(a_held, tuple):
        lines = _unopposed_lines(a, a_held, b_held, terms, 1)
    elif isinstance(b_held, tuple):
        lines = _unopposed_lines(b, b_held, a_held, terms, -1)
    elif a_held is not b_held:
        lines = [Line(0, "F3", LineReason.FOULED_AGAINST_DROPPED)]
    elif a_held is Status.FOULED:
        lines = [Line(0, "F3", LineReason.BOTH_FOULED)]
    else:
        lines = [Line(0, "D2", LineReason.BOTH_DROPPED)]
    return PairResult(a, b, sum([line.points for line in lines]), tuple(lines))


def _row_signs(outcome: int) -> tuple[int, int, int]:
    """An outcome taken apart: 1, -1 or 0 for front, middle and back."""
    digits = outcome + _ALL_WON
    return digits % 3 - 1, digits // 3 % 3 - 1, digits // 9 - 1


def _natural_lines(
    seat: int, natural: Natural, against: Standing, sheet: RuleSheet, sign: int
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
    a: int, b: int, higher: int, first: Natural, second: Natural, terms: _Terms
) -> Line:
    """Tier, then tiebreak, then a push, which a house may give to the banker (N6, V1)."""
    sheet, banker = terms.sheet, terms.banker
    clause = "N6"
    by_tier = first.tier != second.tier
    reason = LineReason.HIGHER_TIER if by_tier else LineReason.NATURAL_TIEBREAK
    if higher == 0 and banker and sheet.banker_wins_natural_ties:
        higher, clause, reason = 1 if a == banker else -1, "V1", LineReason.BANKER_TAKES_PUSH
    if higher == 0:
        return Line(0, clause, LineReason.NATURALS_PUSH)
    seat, natural = (a, first) if higher > 0 else (b, second)
    return Line(higher * natural.points, clause, reason, seat, None, str(natural.kind))


def _unopposed_lines(
    winner: int, bonuses: tuple[HeldBonus, ...], loser: Standing, terms: _Terms, sign: int
) -> list[Line]:
    """A drop pays its price (D1); a foul pays as F1, or the super bonus in its place, and bonuses.

    Clause F2; the bonuses of all three rows, whatever B3 says.
    """
    sheet = terms.sheet
    if loser is Status.SURRENDERED:
        return [Line(sign * sheet.surrender_points, "D1", LineReason.DROPPED, winner)]
    if winner == terms.super_winner:
        lines = [Line(sign * sheet.super_bonus, "F2", LineReason.FOUL_SUPER_BONUS, winner)]
    else:
        lines = [Line(sign * sheet.foul_points, "F1", LineReason.FOULED, winner)]
    if sheet.foul_pays_bonuses:
        paid = [("F2", LineReason.FOUL_BONUS, bonus) for bonus in bonuses]
        lines += _bonus_lines(winner, paid, sheet, sign)
    return lines


def _rows_lines(
    a: int,
    b: int,
    outcome: int,
    a_bonuses: tuple[HeldBonus, ...],
    b_bonuses: tuple[HeldBonus, ...],
    terms: _Terms,
) -> list[Line]:
    """Two set hands: rows, then scoop, overall point or super bonus, then bonuses (P, B, V1)."""
    sheet, super_winner = terms.sheet, terms.super_winner
    signs = _row_signs(outcome)
    lines = _row_lines(a, b, signs, terms.banker, sheet)
    ahead = sum((line.points > 0) - (line.points < 0) for line in lines)
    sign, seat = (1, a) if ahead > 0 else (-1, b)
    if super_winner in (a, b):
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
    return lines


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
