"""A second, plain reading of the clauses, written from docs/RULES.md alone and as slow as it likes.

Tests compare the engine with it; it shares nothing with the engine but cards, hands and sheets.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations

from tablemgr.rules.chinese.hand import Hand, SeatHand
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = range(9)
NAMES = [
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
WHEEL = [12, 3, 2, 1, 0]
NEEDS_SUITS = (
    NaturalKind.THREE_FLUSHES,
    NaturalKind.SUITED_DRAGON,
    NaturalKind.ALL_ONE_COLOUR,
)

TIEBREAKS = (NaturalKind.SIX_PAIRS, NaturalKind.THREE_STRAIGHTS, NaturalKind.THREE_FLUSHES)

Worth = tuple[int, tuple[float, ...]]


def rank(card: int) -> int:
    """0 for a deuce to 12 for an ace."""
    return card - 52 if card > 51 else card // 4


def suits(cards: Iterable[int]) -> list[int | None]:
    """Suits, None where none was recorded."""
    return [None if card > 51 else card % 4 for card in cards]


def worth(cards: Sequence[int], wheel: str = "lowest", *, low: bool = False) -> Worth:
    """C3, C4, C5: category, then ranks in the order that decides; compares as a tuple (C6).

    `low`: as C7 reads it, where the ace is always high.
    """
    counted = Counter(map(rank, cards))
    ranks = sorted(counted, key=lambda each: (counted[each], each), reverse=True)
    shape = sorted(counted.values(), reverse=True)
    if shape[0] == 4:
        return QUADS, tuple(ranks)
    if shape == [3, 2]:
        return FULL, tuple(ranks)
    if shape[0] == 3:
        return TRIPS, tuple(ranks)
    if shape[:2] == [2, 2]:
        return TWO_PAIR, tuple(ranks)
    if shape[0] == 2:
        return PAIR, tuple(ranks)
    flush = len(cards) == 5 and len(set(suits(cards))) == 1 and None not in suits(cards)
    top: float | None = None
    if len(cards) == 5 and ranks[0] - ranks[4] == 4:
        top = ranks[0]
    if len(cards) == 5 and ranks == WHEEL and not low:
        top = 3 if wheel == "lowest" else 11.5
    if top is not None:
        return STRAIGHT_FLUSH if flush else STRAIGHT, (top,)
    return FLUSH if flush else HIGH, tuple(ranks)


def fouled(each: SeatHand, sheet: RuleSheet) -> bool:
    """S1 to S3."""
    setting = each.setting
    if setting is None:
        return True
    if [len(cards) for _, cards in setting.rows] != [3, 5, 5]:
        return True
    front, middle, back = (worth(cards, sheet.wheel) for _, cards in setting.rows)
    if sheet.middle == "lowball_27":
        return not _beats_front(back, front, sheet)
    if not _beats_front(middle, front, sheet):
        return True
    return back < middle or (back == middle and sheet.back_equals_middle == "foul")


def _beats_front(five: Worth, front: Worth, sheet: RuleSheet) -> bool:
    covered = five[0] == front[0] and five[1][: len(front[1])] == front[1]
    if covered and sheet.front_prefix == "foul":
        return False
    return five > front


def rows_won(a: SeatHand, b: SeatHand, sheet: RuleSheet) -> list[int]:
    """Front, middle and back as a sees them: 1 won, -1 lost, 0 tied."""
    assert a.setting
    assert b.setting
    found = []
    for place in range(3):
        mine, yours = a.setting.rows[place][1], b.setting.rows[place][1]
        if place == 1 and sheet.middle == "lowball_27":
            mine, yours = yours, mine
            first, second = worth(mine, low=True), worth(yours, low=True)
        else:
            first, second = worth(mine, sheet.wheel), worth(yours, sheet.wheel)
        found.append((first > second) - (first < second))
    return found


def bonus(each: SeatHand, place: int, sheet: RuleSheet) -> int:
    """B1 for one row, whether or not it is paid."""
    assert each.setting
    row, cards = each.setting.rows[place]
    if place == 1 and sheet.middle == "lowball_27":
        return 0
    values = dict(sheet.bonuses(row))
    category, _ = worth(cards)
    royal = category == STRAIGHT_FLUSH and {8, 12} <= set(map(rank, cards))
    if royal and "royal_flush" in values:
        return values["royal_flush"]
    return values.get(NAMES[category], 0)


def capped(points: int, sheet: RuleSheet) -> int:
    """B2: a side's bonus points in one pair."""
    return min(points, sheet.bonus_cap) if sheet.bonus_cap else points


# Naturals


def runs(left: Counter[int], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to lay the ranks left out in runs of these sizes, as (size, top); ace low has top
    3 in five and 1 in three."""
    if not sizes:
        yield ()
        return
    size = sizes[0]
    for top in range(size - 2, 13):
        run = [each % 13 for each in range(top - size + 1, top + 1)]
        if all(left[each] > 0 for each in run):
            for rest in runs(left - Counter(run), sizes[1:]):
                yield ((size, top), *rest)


def straight_tops(cards: Sequence[int], wheel: str) -> tuple[float, ...] | None:
    """N3 and N6: back, middle and front tops in the best arrangement; None: not three straights."""
    found = [
        tuple(11.5 if wheel != "lowest" and top == size - 2 else top for size, top in laid)
        for laid in runs(Counter(map(rank, cards)), (5, 5, 3))
    ]
    return max(found, default=None)


def _laid(held: list[list[int]], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to take groups of these sizes, each of one suit; `held` is ranks by suit."""
    if not sizes:
        yield ()
    for suit, ranks in enumerate(held):
        for group in combinations(ranks, sizes[0]) if sizes else ():
            left = [each for each in ranks if each not in group]
            for rest in _laid([*held[:suit], left, *held[suit + 1 :]], sizes[1:]):
                yield (group, *rest)


@cache
def flush_ranks(cards: frozenset[int]) -> tuple[tuple[int, ...], ...] | None:
    """N3 and N6: ranks of back, middle, front in the best arrangement; None: not three flushes."""
    if max(cards) > 51:
        return None
    held = [sorted((c // 4 for c in cards if c % 4 == suit), reverse=True) for suit in range(4)]
    if any(len(each) not in (0, 3, 5, 8, 10, 13) for each in held):
        return None
    return max(_laid(held, (5, 5, 3)), default=None)


def pairs_held(cards: Sequence[int]) -> list[int]:
    """Ranks of all disjoint pairs, highest first (N2)."""
    counted = Counter(map(rank, cards))
    return sorted((each for each in counted for _ in range(counted[each] // 2)), reverse=True)


def holds(kind: NaturalKind, cards: Sequence[int], sheet: RuleSheet) -> bool:
    """N1 to N4 for 13 cards in any order."""
    counted = Counter(map(rank, cards))
    if kind in NEEDS_SUITS and None in suits(cards):
        return False
    no_face = {9, 10, 11} | ({12} if sheet.no_face_ace == "counts_as_face" else set())
    dragon = len(counted) == 13
    return {
        NaturalKind.DRAGON: lambda: dragon,
        NaturalKind.SUITED_DRAGON: lambda: dragon and len(set(suits(cards))) == 1,
        NaturalKind.THREE_FLUSHES: lambda: flush_ranks(frozenset(cards)) is not None,
        NaturalKind.THREE_STRAIGHTS: lambda: straight_tops(cards, "lowest") is not None,
        NaturalKind.SIX_PAIRS: lambda: len(pairs_held(cards)) == 6,
        NaturalKind.NO_FACE: lambda: not no_face & set(counted),
        NaturalKind.ALL_ONE_COLOUR: lambda: (
            set(suits(cards)) <= {0, 3} or set(suits(cards)) <= {1, 2}
        ),
        NaturalKind.FIVE_PAIRS_AND_TRIPS: lambda: (
            len(pairs_held(cards)) == 6 and 3 in counted.values()
        ),
    }[kind]()


def counting_natural(each: SeatHand, sheet: RuleSheet) -> Natural | None:
    """N5: the natural that counts for a seat, if any."""
    cards = each.cards
    if len(cards) != 13 or (each.declared is None and sheet.natural_optional):
        return None
    held = [natural for natural in sheet.naturals if holds(natural.kind, cards, sheet)]
    named = [natural for natural in held if natural.kind == each.declared]
    if not named and isinstance(each.declared, NaturalKind) and sheet.natural_optional:
        return None
    return max(named or held, key=lambda natural: (natural.tier, natural.points), default=None)


def natural_against(a: SeatHand, b: SeatHand, sheet: RuleSheet) -> int:
    """N6: 1 if a's natural is the higher, -1 if b's, 0 for a push."""
    first, second = counting_natural(a, sheet), counting_natural(b, sheet)
    assert first
    assert second
    if first.tier != second.tier:
        return 1 if first.tier > second.tier else -1
    if sheet.same_tier == "push" or first.kind != second.kind:
        return 0
    mine, yours = a.cards, b.cards
    if first.kind == NaturalKind.SIX_PAIRS:
        one, two = pairs_held(mine), pairs_held(yours)
        return (one > two) - (one < two)
    if first.kind == NaturalKind.THREE_STRAIGHTS:
        tops = straight_tops(mine, sheet.wheel), straight_tops(yours, sheet.wheel)
        assert tops[0]
        assert tops[1]
        return (tops[0] > tops[1]) - (tops[0] < tops[1])
    if first.kind == NaturalKind.THREE_FLUSHES:
        ranks = flush_ranks(frozenset(mine)), flush_ranks(frozenset(yours))
        assert ranks[0]
        assert ranks[1]
        return (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])
    return 0


# The table


@dataclass(frozen=True)
class Verdict:
    """Status by seat, and points of every pair that compares (above zero: the second owes)."""

    status: dict[int, str]
    order: tuple[int, ...]
    pairs: dict[tuple[int, int], int]


def order_of(hand: Hand) -> tuple[int, ...]:
    """X1: live seats from the button's left, walked one by one."""
    live = {each.seat for each in hand.seats}
    walk = [(hand.button + step - 1) % 4 + 1 for step in (1, 2, 3, 4)]
    return tuple(seat for seat in walk if seat in live)


def status_of(each: SeatHand, hand: Hand, sheet: RuleSheet) -> str:
    """N5, S3, D1, D3."""
    if each.surrendered:
        return "surrendered"
    others_dropped = all(other.surrendered for other in hand.seats if other.seat != each.seat)
    if others_dropped:
        declared = counting_natural(each, replace(sheet, natural_optional=True))
        return "natural" if declared else "played"
    if counting_natural(each, sheet):
        return "natural"
    return "fouled" if fouled(each, sheet) else "played"


class Table:
    """One hand under one sheet, ruled on pair by pair."""

    def __init__(self, hand: Hand, sheet: RuleSheet) -> None:
        self.sheet = sheet
        self.hand = {each.seat: each for each in hand.seats}
        self.order = order_of(hand)
        self.status = {each.seat: status_of(each, hand, sheet) for each in hand.seats}
        self.banker = None
        if sheet.banker != "off":
            self.banker = hand.button if sheet.banker == "button" else sheet.banker

    def verdict(self) -> Verdict:
        pairs = {
            (a, b): self.points(a, b)
            for a, b in combinations(self.order, 2)
            if self.banker in (None, a, b)
        }
        return Verdict(self.status, self.order, pairs)

    def points(self, a: int, b: int) -> int:
        """What b owes a."""
        ranking = ("natural", "played", "surrendered", "fouled")
        if ranking.index(self.status[a]) > ranking.index(self.status[b]):
            return -self.points(b, a)
        both = self.status[a], self.status[b]
        if both == ("natural", "natural"):
            return self.two_naturals(a, b)
        if both[0] == "natural":
            return self.natural(a, both[1])
        if both == ("played", "played"):
            return self.gain(a, b) - self.gain(b, a)
        if both == ("played", "surrendered"):
            return self.sheet.surrender_points
        if both == ("played", "fouled"):
            return self.gain_from_foul(a)
        return 0

    def two_naturals(self, a: int, b: int) -> int:
        """N6 and, against the banker, V1."""
        higher = natural_against(self.hand[a], self.hand[b], self.sheet)
        if higher == 0 and self.banker is not None and self.sheet.banker_wins_natural_ties:
            higher = 1 if self.banker == a else -1
        winner = counting_natural(self.hand[a if higher > 0 else b], self.sheet)
        assert winner
        return higher * winner.points

    def natural(self, a: int, against: str) -> int:
        """N7, D2 and F4."""
        natural = counting_natural(self.hand[a], self.sheet)
        assert natural
        if against != "fouled" or self.sheet.foul_vs_natural == "natural":
            return natural.points
        both = natural.points, self.sheet.foul_points
        return max(both) if self.sheet.foul_vs_natural == "greater" else sum(both)

    def won(self, a: int, b: int) -> list[bool]:
        """Rows that a wins from b strictly."""
        return [row == 1 for row in rows_won(self.hand[a], self.hand[b], self.sheet)]

    def taken(self, a: int, b: int) -> int:
        """How many rows count as a's for P1 to P3 (V1: a banker takes ties)."""
        rows = rows_won(self.hand[a], self.hand[b], self.sheet)
        ties_too = self.banker == a and self.sheet.banker_wins_ties
        return sum(row == 1 or (ties_too and row == 0) for row in rows)

    def has_super(self, a: int) -> bool:
        """P4: three opponents it compares with, each beaten 3-0 or fouled."""
        others = [seat for seat in self.order if seat != a and self.banker in (None, a, seat)]
        if self.sheet.super_bonus == 0 or self.status[a] != "played" or len(others) != 3:
            return False
        return all(
            self.status[b] == "fouled" or (self.status[b] == "played" and all(self.won(a, b)))
            for b in others
        )

    def gain(self, a: int, b: int) -> int:
        """All that a has from b, before b's own gains are set off (P1 to P4, B1 to B3)."""
        sheet = self.sheet
        won = self.won(a, b)
        paid = [row for row in range(3) if won[row] or sheet.bonus_paid == "held"]
        bonuses = capped(sum(bonus(self.hand[a], row, sheet) for row in paid), sheet)
        if self.has_super(a):
            return sheet.super_bonus + bonuses
        if self.has_super(b):
            return bonuses
        mine, yours = self.taken(a, b), self.taken(b, a)
        points = mine * sheet.row_points + bonuses
        points += sheet.scoop_bonus if mine == 3 else 0
        return points + (sheet.overall_point if mine > yours else 0)

    def gain_from_foul(self, a: int) -> int:
        """F1 and F2."""
        sheet = self.sheet
        bonuses = 0
        if sheet.foul_pays_bonuses and self.hand[a].setting:
            bonuses = capped(sum(bonus(self.hand[a], row, sheet) for row in range(3)), sheet)
        return bonuses + (sheet.super_bonus if self.has_super(a) else sheet.foul_points)


# Chips


def pair_walk(order: Sequence[int], by: str) -> list[tuple[int, int]]:
    """X1, read off its own lists; for `winners` each (creditor, debtor)."""
    if by == "winners":
        walk = []
        for place, creditor in enumerate(order):
            walk += [(creditor, debtor) for debtor in [*order[place + 1 :], *order[:place]]]
        return walk
    text = {
        ("pairs", 2): "1-2",
        ("pairs", 3): "1-2, 1-3, 2-3",
        ("pairs", 4): "1-2, 1-3, 1-4, 2-3, 2-4, 3-4",
        ("circle", 2): "1-2",
        ("circle", 3): "1-2, 2-3, 3-1",
        ("circle", 4): "1-2, 2-3, 3-4, 4-1, 1-3, 2-4",
    }[by, len(order)]
    return [(order[int(pair[0]) - 1], order[int(pair[2]) - 1]) for pair in text.split(", ")]


@dataclass(frozen=True)
class Payment:
    """Who pays whom: due, paid, and what held it down."""

    payer: int
    payee: int
    due: int
    paid: int
    limits: frozenset[str]


def payments(
    verdict: Verdict, sheet: RuleSheet, point_value: int, stacks: dict[int, int]
) -> tuple[list[Payment], dict[int, int]]:
    """X1 to X5: the payments in order and the stacks after them."""
    owed = {}
    for (a, b), points in verdict.pairs.items():
        owed[a, b], owed[b, a] = points, -points
    claims = []
    for a, b in pair_walk(verdict.order, sheet.payoff_order):
        points = owed.get((a, b), 0)
        if points > 0:
            claims.append((b, a, points * point_value))
        elif points < 0 and sheet.payoff_order != "winners":
            claims.append((a, b, -points * point_value))
    if sheet.naturals_first:
        claims.sort(key=lambda claim: all(verdict.status[s] != "natural" for s in claim[:2]))
    done: list[Payment] = []
    for payer, payee, due in claims:
        got = {seat: sum(p.paid for p in done if p.payee == seat) for seat in stacks}
        gave = {seat: sum(p.paid for p in done if p.payer == seat) for seat in stacks}
        left = stacks[payer] - gave[payer]
        if sheet.pay_from == "running":
            left += got[payer]
        room = {
            "total": stacks[payee] - got[payee],
            "total_net": stacks[payee] - got[payee] + gave[payee],
            "per_opponent": stacks[payee],
            "none": due,
        }[sheet.win_cap]
        paid = min(due, left, room)
        bound = {"payer_stack": left, "winner_cap": room}
        limits = frozenset(name for name, most in bound.items() if paid == most < due)
        done.append(Payment(payer, payee, due, paid, limits))
    end = {
        seat: stack
        + sum(p.paid for p in done if p.payee == seat)
        - sum(p.paid for p in done if p.payer == seat)
        for seat, stack in stacks.items()
    }
    return done, end


def pool_totals(hand: Hand, sheet: RuleSheet) -> dict[int, Fraction]:
    """V2: points by seat, antes left out; every share in exact fractions."""
    table = Table(hand, sheet)
    totals = dict.fromkeys(table.hand, Fraction(0))
    pool = sheet.pool_ante * len(totals) + hand.carried
    naturals = [seat for seat in table.order if table.status[seat] == "natural"]
    winners = [
        seat
        for seat in naturals
        if all(
            natural_against(table.hand[seat], table.hand[other], sheet) >= 0
            for other in naturals
            if other != seat
        )
    ]
    legal = [seat for seat in table.order if table.status[seat] == "played"]
    best = [_best_seats(table, legal, place) for place in range(3)]
    if not winners and len(best[0]) == 1 and best[0] == best[1] == best[2]:
        winners = best[0]
    if winners:
        losers = [seat for seat in totals if seat not in winners]
        for seat in winners:
            totals[seat] += (pool + sheet.pool_sweep * len(losers)) / len(winners)
        for seat in losers:
            totals[seat] -= sheet.pool_sweep
    elif legal:
        for seats in best:
            for seat in seats:
                totals[seat] += pool / 3 / len(seats)
    return totals


def _best_seats(table: Table, legal: list[int], place: int) -> list[int]:
    """Who is beaten by nobody in a row."""
    return [
        a
        for a in legal
        if all(rows_won(table.hand[a], table.hand[b], table.sheet)[place] >= 0 for b in legal)
    ]
