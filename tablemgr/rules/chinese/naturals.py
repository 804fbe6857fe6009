"""Naturals: which of them 13 cards hold, an arrangement that shows it, and which is higher (N1 to
N6).

One integer key a card adds up to the counts of ranks and suits of a hand; three straights are then
one of 589 rank vectors and three flushes one of 40 suit vectors.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product

from tablemgr.rules.cards import ACE, DECK_SIZE, Card, has_suits, rank_of
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet, Wheel

HAND_SIZE = 13
RANK_BITS, SUIT_SHIFT = 3, 40
RANK_MASK = (1 << (RANK_BITS * 13)) - 1

# Keys of the 52 cards and, after them, of the 13 cards without a recorded suit.
CARD_KEYS = [
    *(1 << RANK_BITS * (card >> 2) | 1 << SUIT_SHIFT + 4 * (card & 3) for card in range(DECK_SIZE)),
    *(1 << RANK_BITS * rank for rank in range(13)),
]

ONES = 0o1111111111111
TWOS, FOURS = ONES << 1, ONES << 2
FACES = 0o0777000000000
ACES = 0o7000000000000

NEEDS_SUITS = frozenset(
    {NaturalKind.THREE_FLUSHES, NaturalKind.SUITED_DRAGON, NaturalKind.ALL_ONE_COLOUR}
)

# Flags of `natural_flags`; no_face is given as the two readings of the ace (N4).
DRAGON, SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES = 1, 2, 4, 8
NO_FACE_ACE_ALLOWED, NO_FACE_ACE_IS_FACE = 16, 32
SUITED_DRAGON, ALL_ONE_COLOUR, FIVE_PAIRS_AND_TRIPS = 64, 128, 256


@dataclass(frozen=True, slots=True)
class Arrangement:
    """13 cards laid so that the natural can be seen; straights and flushes: front, middle, back."""

    kind: NaturalKind
    groups: tuple[tuple[Card, ...], ...]


def run_ranks(top: int, size: int) -> tuple[int, ...]:
    """The ranks of a run from its top down; below the deuce comes the ace (A-2-3: top 3)."""
    return tuple((top - step) % 13 for step in range(size))


def _vector(ranks: Sequence[int]) -> int:
    return sum(1 << RANK_BITS * rank for rank in ranks)


def _straight_vectors() -> dict[int, tuple[tuple[int, int, int], ...]]:
    """Rank vectors that split into runs of 3, 5 and 5: each with the (front, middle, back) tops."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    pairs = combinations_with_replacement(range(3, 13), 2)
    for front, (low, high) in product(range(1, 13), pairs):
        ranks = run_ranks(front, 3) + run_ranks(low, 5) + run_ranks(high, 5)
        # Any three runs hold a rank at most three times, so one deck always has the cards.
        found.setdefault(_vector(ranks), []).append((front, low, high))
    return {vector: tuple(tops) for vector, tops in found.items()}


def _flush_vectors() -> dict[int, tuple[int, int, int]]:
    """Suit vectors that split 3, 5, 5 into one suit each: the (front, group, group) suits."""
    found: dict[int, tuple[int, int, int]] = {}
    for front in range(4):
        for low, high in combinations_with_replacement(range(4), 2):
            key = (3 << 4 * front) + (5 << 4 * low) + (5 << 4 * high)
            found[key] = (front, low, high)
    return found


STRAIGHT_VECTORS = _straight_vectors()
FLUSH_VECTORS = _flush_vectors()


_ONE_SUIT = frozenset(13 << 4 * suit for suit in range(4))
_ONE_COLOUR = frozenset(
    (count << 4 * one) + (13 - count << 4 * other)
    for one, other in ((0, 3), (1, 2))
    for count in range(14)
)
_SUIT_FLAGS = {
    suits: (THREE_FLUSHES if suits in FLUSH_VECTORS else 0)
    | (SUITED_DRAGON if suits in _ONE_SUIT else 0)
    | (ALL_ONE_COLOUR if suits in _ONE_COLOUR else 0)
    for suits in FLUSH_VECTORS.keys() | _ONE_COLOUR
}


def natural_flags(
    cards: Sequence[int],
    _key: Sequence[int] = CARD_KEYS,
    _straights: Container[int] = STRAIGHT_VECTORS,
    _suit_flags: dict[int, int] = _SUIT_FLAGS,
) -> int:
    """Every natural that 13 cards hold, as an OR of the flags of this module (N1 to N4)."""
    # Written out, because a loop over the cards takes twice as long.
    a, b, c, d, e, f, g, h, i, j, k, m, n = cards
    key = _key[a] + _key[b] + _key[c] + _key[d] + _key[e] + _key[f] + _key[g] + _key[h]
    key += _key[i] + _key[j] + _key[k] + _key[m] + _key[n]
    ranks, suits = key & RANK_MASK, key >> SUIT_SHIFT
    flags = _suit_flags.get(suits, 0)
    if ranks in _straights:
        flags |= THREE_STRAIGHTS
    if not ranks & FACES:
        flags |= NO_FACE_ACE_ALLOWED if ranks & ACES else NO_FACE_ACE_ALLOWED | NO_FACE_ACE_IS_FACE
    # A pair sets the second bit of its rank, four of a kind the third, worth two pairs.
    pairs = (ranks & TWOS).bit_count()
    fours = ranks & FOURS
    if fours:
        pairs += 2 * fours.bit_count()
    if pairs == 6:
        flags |= SIX_PAIRS
        if ranks & ONES & ranks >> 1:
            flags |= FIVE_PAIRS_AND_TRIPS
    elif ranks == ONES:
        flags |= DRAGON
    return flags


_FLAGS = {
    NaturalKind.DRAGON: DRAGON,
    NaturalKind.THREE_FLUSHES: THREE_FLUSHES,
    NaturalKind.THREE_STRAIGHTS: THREE_STRAIGHTS,
    NaturalKind.SIX_PAIRS: SIX_PAIRS,
    NaturalKind.SUITED_DRAGON: SUITED_DRAGON,
    NaturalKind.ALL_ONE_COLOUR: ALL_ONE_COLOUR,
    NaturalKind.FIVE_PAIRS_AND_TRIPS: FIVE_PAIRS_AND_TRIPS,
}


def _flag(kind: NaturalKind, sheet: RuleSheet) -> int:
    if kind is NaturalKind.NO_FACE:
        return NO_FACE_ACE_ALLOWED if sheet.no_face_ace == "allowed" else NO_FACE_ACE_IS_FACE
    return _FLAGS[kind]


@lru_cache(maxsize=64)
def _in_play(sheet: RuleSheet) -> tuple[tuple[int, Natural], ...]:
    """The naturals of a sheet, each with its flag, best first: by tier, then points (N5)."""
    best_first = sorted(sheet.naturals, key=lambda each: (-each.tier, -each.points))
    return tuple((_flag(each.kind, sheet), each) for each in best_first)


def held_naturals(cards: Sequence[Card], sheet: RuleSheet) -> tuple[Natural, ...]:
    """The naturals of a sheet that 13 cards hold, best first: by tier, then points (N5)."""
    if len(cards) != HAND_SIZE:
        return ()
    flags = natural_flags(cards)
    return tuple([natural for flag, natural in _in_play(sheet) if flags & flag])


def verify_natural(
    declared: NaturalKind | None, cards: Sequence[Card], sheet: RuleSheet
) -> Natural | None:
    """The natural that counts for a declaration (None: `auto`), None if the cards don't hold it
    (N5).
    """
    held = held_naturals(cards, sheet)
    if declared is None:
        return held[0] if held else None
    return next((each for each in held if each.kind is declared), None)


def natural_order(
    one: Sequence[Card], other: Sequence[Card], kind: NaturalKind, wheel: Wheel
) -> int:
    """Which of two equal naturals is higher by the tiebreak of N6: 1, -1, or 0 for a push."""
    first, second = _tiebreak(one, kind, wheel), _tiebreak(other, kind, wheel)
    return (first > second) - (first < second)


def _tiebreak(cards: Sequence[Card], kind: NaturalKind, wheel: Wheel) -> list[tuple[int, ...]]:
    if kind is NaturalKind.SIX_PAIRS:
        ranks = sorted(map(rank_of, cards), reverse=True)
        return [tuple(rank for rank in range(12, -1, -1) for _ in range(ranks.count(rank) // 2))]
    if kind is NaturalKind.THREE_STRAIGHTS:
        front, middle, back = _best_tops(cards, wheel)
        return [
            (_run_strength(back, 5, wheel),),
            (_run_strength(middle, 5, wheel),),
            (_run_strength(front, 3, wheel),),
        ]
    if kind is NaturalKind.THREE_FLUSHES:
        front_cards, middle_cards, back_cards = _best_flushes(cards)
        return [tuple(map(rank_of, group)) for group in (back_cards, middle_cards, front_cards)]
    return []


def _run_strength(top: int, size: int, wheel: Wheel) -> int:
    """Runs go by their top card, the wheel (top below its size) last or second to the ace (C5)."""
    if top == size - 2 and wheel == "second_highest":
        return 2 * ACE - 1
    return 2 * top


def _best_tops(cards: Sequence[Card], wheel: Wheel) -> tuple[int, int, int]:
    """The tops of the best three runs: highest back, then middle, then front (N6)."""
    choices = [
        (front, middle, back)
        for front, one, other in STRAIGHT_VECTORS[_vector(list(map(rank_of, cards)))]
        for middle, back in ((one, other), (other, one))
    ]

    def strength(tops: tuple[int, int, int]) -> tuple[int, int, int]:
        front, middle, back = tops
        return (
            _run_strength(back, 5, wheel),
            _run_strength(middle, 5, wheel),
            _run_strength(front, 3, wheel),
        )

    return max(choices, key=strength)


def _best_flushes(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Front, middle and back of one suit each, the highest cards in the back, then the middle."""
    suits = [sorted((c for c in cards if c & 3 == suit), reverse=True) for suit in range(4)]
    groups: list[tuple[Card, ...]] = []
    for size in (5, 5, 3):
        # Counts are 3, 5, 8, 10 or 13, so a suit that gives five still splits afterwards.
        able = [held for held in suits if len(held) >= size]
        best = max(able, key=lambda held: [rank_of(card) for card in held[:size]])
        groups.append(tuple(best[:size]))
        del best[:size]
    back, middle, front = groups
    return front, middle, back


def arrange(kind: NaturalKind, cards: Sequence[Card], sheet: RuleSheet) -> Arrangement | None:
    """Lay out 13 cards so that the natural shows; None if they do not hold it (N1 to N4)."""
    known = len(cards) == HAND_SIZE and natural_flags(cards) & _flag(kind, sheet)
    return Arrangement(kind, tuple(_groups(kind, cards, sheet.wheel))) if known else None


def _groups(kind: NaturalKind, cards: Sequence[Card], wheel: Wheel) -> Iterator[tuple[Card, ...]]:
    high_first = sorted(cards, key=lambda card: (-rank_of(card), card))
    if kind is NaturalKind.THREE_STRAIGHTS:
        left = list(high_first)
        for top, size in zip(_best_tops(cards, wheel), (3, 5, 5), strict=True):
            run = [_take(left, rank) for rank in run_ranks(top, size)]
            yield tuple(reversed(run))
    elif kind is NaturalKind.THREE_FLUSHES:
        yield from _best_flushes(cards)
    elif kind in (NaturalKind.SIX_PAIRS, NaturalKind.FIVE_PAIRS_AND_TRIPS):
        yield from _pairs(high_first, trips=kind is NaturalKind.FIVE_PAIRS_AND_TRIPS)
    elif kind is NaturalKind.ALL_ONE_COLOUR:
        suits = sorted({card & 3 for card in cards})
        yield from (tuple(c for c in high_first if c & 3 == suit) for suit in suits)
    else:
        yield tuple(reversed(high_first))


def _take(left: list[Card], rank: int) -> Card:
    card = next(card for card in left if rank_of(card) == rank)
    left.remove(card)
    return card


def _pairs(high_first: list[Card], *, trips: bool) -> Iterator[tuple[Card, ...]]:
    """The pairs, highest first, then the odd card; or the three of a kind before its pairs."""
    by_rank: dict[int, list[Card]] = {}
    for card in high_first:
        by_rank.setdefault(rank_of(card), []).append(card)
    odd = next(held for held in by_rank.values() if len(held) % 2)
    if trips:
        yield tuple(odd)
        odd.clear()
    for held in by_rank.values():
        yield from (tuple(held[at : at + 2]) for at in range(0, len(held) - 1, 2))
    if odd:
        yield (odd[-1],)


def lacks_suits(kind: NaturalKind, cards: Sequence[Card]) -> bool:
    """Whether a natural that goes by suits is claimed on cards without recorded suits."""
    return kind in NEEDS_SUITS and not has_suits(cards)
