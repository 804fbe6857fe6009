"""Points between the hands of a table, pair by pair, every line with its clause and facts (N, P, B,
F, D, V1).

Points are from the view of a pair's first seat: above zero, the second owes the first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.chinese.hand import Hand
from tablemgr.rules.chinese.opening import open_hand
from tablemgr.rules.chinese.pool import PoolRuling, rule_pool
from tablemgr.rules.chinese.setting import HeldBonus, new_tuple
from tablemgr.rules.chinese.shown import (
    Mark,
    SeatResult,
    Side,
    Standing,
    Status,
    compare_naturals,
)
from tablemgr.rules.remembered import Remembered
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


# Payer, payee and points above or at zero; and the three as one number, to look payments up by.
Claim = tuple[int, int, int, int]


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
        points = abs(self.points)
        object.__setattr__(self, "claim", (payer, payee, points, claim_key(payer, payee, points)))


def claim_key(payer: int, payee: int, points: int) -> int:
    """One number for a claim, other than any other claim's; seats are 1 to 4."""
    return points << 6 | payer << 3 | payee


def claim_of(key: int) -> tuple[int, int, int]:
    """Payer, payee and points by `claim_key`."""
    return key >> 3 & 7, key & 7, key >> 6


class HandResult(NamedTuple):
    """A scored hand: seats by number, the order clockwise, pairs in that order, totals by seat.

    With a pool (V2) `pairs` is empty and `pool` says who takes what. `owes` and `collects` hold by
    seat's number what a total was set off from; without them a payoff takes the long way.
    """

    sheet: RuleSheet
    button: int
    seats: tuple[SeatResult, ...]
    order: tuple[int, ...]
    pairs: tuple[PairResult, ...]
    totals: Mapping[int, Points]
    pool: PoolRuling | None = None
    owes: Sequence[int] = ()
    collects: Sequence[int] = ()

    def seat(self, number: int) -> SeatResult:
        """The result of a seat by its number."""
        return next(each for each in self.seats if each.seat == number)


def score(hand: Hand, sheet: RuleSheet) -> HandResult:
    """Score a hand under a sheet; raises `HandRefusedError` with every fault of the entry."""
    seating, sides, results = open_hand(hand, sheet)
    button, order, seats = hand.button, seating.order, seating.by_number(results)
    if sheet.pool_ante:
        pool = rule_pool(seating.clockwise(results), sheet, hand.carried)
        return HandResult(sheet, button, seats, order, (), pool.totals(order), pool)
    banker = 0 if sheet.banker == "off" else sheet.banker_seat(button) or 0
    pairs = _score_pairs(seating.clockwise(sides), seats, sheet, banker)
    owes, collects = [0] * 5, [0] * 5
    for pair in pairs:
        payer, payee, points, _ = pair.claim
        owes[payer] += points
        collects[payee] += points
    totals: dict[int, Points] = {}
    for seat in seating.numbers:
        totals[seat] = collects[seat] - owes[seat]
    values = (sheet, button, seats, order, tuple(pairs), totals, None, owes, collects)
    return new_tuple(HandResult, values)


# How three rows compare with three: front + 3 x middle + 9 x back, each 0 lost, 1 tied, 2 won. Of
# two naturals the tied middle and back count as such, and the front says which is higher.
_ALL_LOST, _ALL_TIED, _ALL_WON = 0, 13, 26
# As much, by a seat that won all rows against three opponents (P4, F2).
_SUPER_LOST, _SUPER_WON = _ALL_LOST + 27, _ALL_WON + 27


def _score_pairs(
    sides: Sequence[Side], seats: tuple[SeatResult, ...], sheet: RuleSheet, banker: int
) -> list[PairResult]:
    """The pairs that compare, clockwise; with a banker (0: none) only his own (V1)."""
    rulings = _rulings(sheet, banker)
    pairs: list[PairResult] = []
    beaten = [0] * 5
    later = list(sides)
    for a, front, middle, back, mark in sides:
        del later[0]
        against = rulings[mark]
        for b, front_b, middle_b, back_b, mark_b in later:
            if banker and a != banker != b:
                continue
            # Branches, as arithmetic with comparisons takes twice as long.
            outcome = 2 if front > front_b else 0 if front < front_b else 1
            if middle > middle_b:
                outcome += 6
            elif middle == middle_b:
                outcome += 3
            if back > back_b:
                outcome += 18
                if outcome == _ALL_WON:
                    beaten[a] += 1
            elif back == back_b:
                outcome += 9
                if outcome == _ALL_TIED:
                    outcome += _higher_natural(seats, a, b, sheet)
            elif outcome == _ALL_LOST:
                beaten[b] += 1
            pairs.append(against[mark_b][outcome])
    if 3 in beaten and sheet.super_bonus:
        _give_super_bonus(pairs, beaten.index(3), sides, rulings)
    return pairs


def _higher_natural(seats: tuple[SeatResult, ...], a: int, b: int, sheet: RuleSheet) -> int:
    """Which of two naturals is higher (N6): 1, -1, or 0 for a push and for all other hands."""
    one, other = (each for seat in (a, b) for each in seats if each.seat == seat)
    return compare_naturals(one, other, sheet) if one.natural and other.natural else 0


# Pairs by the marks of both seats and by how their rows compare.
_Rulings = Remembered[Mark, Remembered[Mark, Remembered[int, PairResult]]]
# So many marks are remembered for either seat; a house's own come to a few dozen.
_MARKS = 128


def _give_super_bonus(
    pairs: list[PairResult], winner: int, sides: Sequence[Side], rulings: _Rulings
) -> None:
    """Rule the pairs of the seat again that beats three opponents in every row (P4).

    Fouled ones too (F2). Two seats cannot beat three: they compare with each other.
    """
    marks = {side[0]: side[4] for side in sides}
    for at, pair in enumerate(pairs):
        if pair.a == winner:
            pairs[at] = rulings[marks[winner]][marks[pair.b]][_SUPER_WON]
        elif pair.b == winner:
            pairs[at] = rulings[marks[pair.a]][marks[winner]][_SUPER_LOST]


class _Terms(NamedTuple):
    """What a pair is ruled by: the sheet, the banker, and who has the super bonus (0: nobody)."""

    sheet: RuleSheet
    banker: int
    super_winner: int


@lru_cache(maxsize=256)
def _rulings(sheet: RuleSheet, banker: int) -> _Rulings:
    """Pairs as ruled on such terms; results are few, and frozen, so that hands share them."""

    def between(mark: Mark, mark_b: Mark) -> Remembered[int, PairResult]:
        return Remembered(partial(_rule_pair, sheet, banker, mark, mark_b), 54)

    def against(mark: Mark) -> Remembered[Mark, Remembered[int, PairResult]]:
        return Remembered(partial(between, mark), _MARKS)

    return Remembered(against, _MARKS)


def _rule_pair(sheet: RuleSheet, banker: int, mark: Mark, mark_b: Mark, outcome: int) -> PairResult:
    a, a_held = mark if isinstance(mark, tuple) else (mark, ())
    b, b_held = mark_b if isinstance(mark_b, tuple) else (mark_b, ())
    super_winner = {_SUPER_WON: a, _SUPER_LOST: b}.get(outcome, 0)
    terms, outcome = _Terms(sheet, banker, super_winner), outcome % 27
    if isinstance(a_held, tuple) and isinstance(b_held, tuple):
        lines = _rows_lines(a, b, outcome, a_held, b_held, terms)
    elif isinstance(a_held, Natural) and isinstance(b_held, Natural):
        lines = [_two_naturals(a, b, outcome - _ALL_TIED, a_held, b_held, terms)]
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
    return outcome % 3 - 1, outcome // 3 % 3 - 1, outcome // 9 - 1


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
