"""One scale for every row: 7,462 classes of five cards and 455 of three, as ints, higher is better.

Rank each row once with `rank_five` or `rank_three`; then compare the ints, front and back alike.
"""

from bisect import bisect_left
from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from operator import itemgetter
from typing import Any

CLASS_COUNT = 7917
NO_CLASS = -1

ROYAL_FLUSH = "royal_flush"
"""The word for the straight flush to the ace where sheets and results set it apart (B1)."""

Reading = tuple[int, ...]

_RANKS = range(13)
_WHEEL = (12, 3, 2, 1, 0)


class Category(IntEnum):
    """The kinds of row, weakest first (C3, C4)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def value_name(self) -> str:
        """The word that sheets and results use, such as `full_house`."""
        return self.name.lower()


# Taken by place, which costs a fraction of calling the enum.
_CATEGORIES = tuple(Category)

# A bag of ranks is the sum of its digits: octal digit r counts the cards of rank r.
_DIGITS = tuple(8**rank for rank in _RANKS)


def _unpaired() -> tuple[dict[int, Reading], dict[int, Reading]]:
    """What five different ranks are, of several suits and of one, by their bag."""
    plain: dict[int, Reading] = {}
    suited: dict[int, Reading] = {}
    for ranks in combinations(reversed(_RANKS), 5):
        bag = sum([_DIGITS[rank] for rank in ranks])
        if ranks == _WHEEL:
            top: Reading = (3,)
        else:
            top = ranks[:1] if ranks[0] - ranks[4] == 4 else ()
        plain[bag] = (Category.STRAIGHT, *top) if top else (Category.HIGH_CARD, *ranks)
        suited[bag] = (Category.STRAIGHT_FLUSH, *top) if top else (Category.FLUSH, *ranks)
    return plain, suited


def _paired() -> dict[int, Reading]:
    """What five cards are that repeat a rank, by their bag."""
    one, two, three, four = ([n * digit for digit in _DIGITS] for n in (1, 2, 3, 4))
    read: dict[int, Reading] = {}
    for made in _RANKS:
        odd = [rank for rank in reversed(_RANKS) if rank != made]
        for a, b, c in combinations(odd, 3):
            read[two[made] + one[a] + one[b] + one[c]] = (Category.PAIR, made, a, b, c)
        for a, b in combinations(odd, 2):
            read[three[made] + one[a] + one[b]] = (Category.THREE_OF_A_KIND, made, a, b)
            read[one[made] + two[a] + two[b]] = (Category.TWO_PAIR, a, b, made)
        for a in odd:
            read[three[made] + two[a]] = (Category.FULL_HOUSE, made, a)
            read[four[made] + one[a]] = (Category.FOUR_OF_A_KIND, made, a)
    return read


def _threes() -> dict[int, Reading]:
    """What three cards are, by their bag; straights and flushes do not count (C4)."""
    read: dict[int, Reading] = {}
    for a, b, c in combinations(reversed(_RANKS), 3):
        read[_DIGITS[a] + _DIGITS[b] + _DIGITS[c]] = (Category.HIGH_CARD, a, b, c)
    for made, kicker in permutations(_RANKS, 2):
        read[2 * _DIGITS[made] + _DIGITS[kicker]] = (Category.PAIR, made, kicker)
    for made in _RANKS:
        read[3 * _DIGITS[made]] = (Category.THREE_OF_A_KIND, made)
    return read


# A row's tree has one level a card: each node is indexed by the next card's int, each leaf is the
# row's class. Nodes know only the bag of ranks so far, and its suit while all have the same one.
# The suit-free part of a node holds 13 values, one a rank; these spread it over all 65 card ints,
# and the four others take the second 13 of 26 values for the cards of their own suit.
_spread = itemgetter(*(card >> 2 for card in range(52)), *_RANKS)
_spread_suited = tuple(
    itemgetter(*((card >> 2) + 13 * (card & 3 == suit) for card in range(52)), *_RANKS)
    for suit in range(4)
)


def _plain_levels(classes: dict[int, int], size: int) -> list[dict[int, list[Any]]]:
    """The 13 values of each suit-free node, by its bag; the level of the root first."""
    levels: list[dict[int, list[Any]]] = []
    below: dict[int, Any] = classes
    for count in reversed(range(size)):
        level = {
            bag: [below.get(bag + digit, NO_CLASS) for digit in _DIGITS]
            for bag in map(sum, combinations_with_replacement(_DIGITS, count))
        }
        levels.insert(0, level)
        below = {bag: _spread(values) for bag, values in level.items()}
    return levels


def _suited_root(
    suit: int, levels: list[dict[int, list[Any]]], leaves: dict[int, list[int]]
) -> Any:
    """The node that a row starts from if its first card has this suit."""
    spread = _spread_suited[suit]
    below: dict[int, Any] = {bag: spread(values) for bag, values in leaves.items()}
    for count in reversed(range(len(levels) - 1)):
        level = levels[count]
        below = {
            bag: spread(level[bag] + [below.get(bag + digit) for digit in _DIGITS])
            for bag in map(sum, combinations(_DIGITS, count))
        }
    return below[0]


def _five_tree(plain: dict[int, int], suited: dict[int, int]) -> Any:
    levels = _plain_levels(plain, 5)
    last = levels[-1]
    leaves = {
        bag: last[bag] + [suited.get(bag + digit, NO_CLASS) for digit in _DIGITS]
        for bag in map(sum, combinations(_DIGITS, 4))
    }
    roots = [_suited_root(suit, levels, leaves) for suit in range(4)]
    return *(roots[card & 3][card] for card in range(52)), *levels[0][0]


def _three_tree(classes: dict[int, int]) -> Any:
    return _spread(_plain_levels(classes, 3)[0][0])


def _build() -> tuple[tuple[Reading, ...], Any, Any]:
    """Every class's reading in order, and the trees of five and of three cards."""
    plain, suited = _unpaired()
    plain |= _paired()
    threes = _threes()
    # Tuples order as C6 asks: a shorter one stands directly below a longer one that it begins.
    readings = tuple(sorted([*plain.values(), *suited.values(), *threes.values()]))
    class_of = {reading: index for index, reading in enumerate(readings)}
    by_bag = [
        {bag: class_of[reading] for bag, reading in read.items()}
        for read in (plain, suited, threes)
    ]
    return readings, _five_tree(by_bag[0], by_bag[1]), _three_tree(by_bag[2])


_READINGS: tuple[Reading, ...]
# Indexed by one card after the other, for those who rank too many rows for a call each.
FIVES: tuple[tuple[tuple[tuple[tuple[int, ...], ...], ...], ...], ...]
THREES: tuple[tuple[tuple[int, ...], ...], ...]
_READINGS, FIVES, THREES = _build()


def rank_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The class of five cards, in any order (C3, C5: the wheel is the lowest straight).

    Cards without recorded suit are never a flush. The cards must fit one deck (C2); that is not
    checked here, but five of one rank give `NO_CLASS`.
    """
    return FIVES[a][b][c][d][e]


def rank_three(a: int, b: int, c: int) -> int:
    """The class of three cards, in any order, on the same scale (C4, C6)."""
    return THREES[a][b][c]


def rank_rows(
    front: Sequence[int], middle: Sequence[int], back: Sequence[int]
) -> tuple[int, int, int]:
    """The classes of three rows at once; raises ValueError unless they are 3, 5 and 5 cards."""
    # The rankings are written out, as a hand is ranked in half the time of three calls.
    a, b, c = front
    d, e, f, g, h = middle
    i, j, k, m, n = back
    return THREES[a][b][c], FIVES[d][e][f][g][h], FIVES[i][j][k][m][n]


def category_of(row_class: int) -> Category:
    """The category of a class."""
    return _CATEGORIES[_READINGS[row_class][0]]


def lowest_class(category: Category) -> int:
    """The lowest class of a category, of three or five cards."""
    return bisect_left(_READINGS, (category,))


def ranks_of(row_class: int) -> tuple[int, ...]:
    """The made ranks of a class, then its kickers; of a straight its top alone (wheel: 3)."""
    return _READINGS[row_class][1:]


def is_royal(row_class: int) -> bool:
    """Whether a class is the straight flush to the ace (B1)."""
    return row_class == CLASS_COUNT - 1


def same_prefix(front_class: int, five_class: int) -> bool:
    """Whether a front equals a five-card row over its three cards (C6, `front_prefix`)."""
    front = _READINGS[front_class]
    return _READINGS[five_class][: len(front)] == front


@cache
def wheel_second() -> tuple[int, ...]:
    """By class, its place on a scale where the wheel stands between king-high and ace-high (C5)."""
    scale = list(range(CLASS_COUNT))
    for category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        wheel = _READINGS.index((category, 3))
        scale[wheel : wheel + 9] = [wheel + 8, *range(wheel, wheel + 8)]
    return tuple(scale)


def lowball_reading(row_class: int) -> tuple[Category, tuple[int, ...]]:
    """Category and ranks of a class in deuce-to-seven, where the wheel is no straight (C7)."""
    category, ranks = category_of(row_class), ranks_of(row_class)
    if ranks == (3,) and category is Category.STRAIGHT:
        return Category.HIGH_CARD, _WHEEL
    if ranks == (3,) and category is Category.STRAIGHT_FLUSH:
        return Category.FLUSH, _WHEEL
    return category, ranks


@cache
def lowball() -> tuple[int, ...]:
    """By class, its strength in deuce-to-seven: higher is better, 7-5-4-3-2 best of five (C7)."""
    worst_first = sorted(range(CLASS_COUNT), key=lowball_reading, reverse=True)
    strength = [0] * CLASS_COUNT
    for place, row_class in enumerate(worst_first):
        strength[row_class] = place
    return tuple(strength)
