"""Rows ranked and naturals found in arrays of hands, for whole sessions and whole decks at once.

Give columns: a contiguous uint8 array for each card of a hand, every card with its suit recorded.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product, starmap

import numpy as np
from numpy.typing import NDArray

from tablemgr.rules.cards import DECK_SIZE, RANK_ONLY
from tablemgr.rules.chinese import naturals
from tablemgr.rules.ranking import rank_five, rank_three

Cards = NDArray[np.uint8]
Classes = NDArray[np.int16]
Flags = NDArray[np.uint16]
Keys = NDArray[np.uint64]

# Large enough to hide the cost of some thirty array calls, small enough for the cache.
CHUNK = 131_072
NATURALS_CHUNK = 16_384

# Found by trying odd numbers until the 589 rank vectors of three straights fell apart.
SLOT_FACTOR = np.uint64(0x5FE634C134C151FD)

_RANK_CARDS = range(RANK_ONLY, RANK_ONLY + 13)


def columns_of(rows: Cards) -> Cards:
    """The columns of an array of rows: (n, k) cards to contiguous (k, n)."""
    return np.ascontiguousarray(rows.T)


def rank_fives(columns: Sequence[Cards] | Cards) -> Classes:
    """The classes of n five-card rows, from five columns of n cards.

    Raises ValueError for columns of another number, type or length, or for a card without suit.
    """
    out = np.empty(_length(columns, 5), np.int16)
    scratch = _FiveScratch(min(CHUNK, len(out)))
    for part, cards in _chunks(columns, len(out)):
        scratch.rank(cards, out[part])
    return out


def rank_threes(columns: Sequence[Cards] | Cards) -> Classes:
    """The classes of n three-card rows, from three columns; raises as `rank_fives`."""
    out = np.empty(_length(columns, 3), np.int16)
    table = _three_table()
    for part, (a, b, c) in _chunks(columns, len(out)):
        index = np.multiply(_pair(a, b), np.uint16(13), dtype=np.uint16)
        index += c >> 2
        table.take(index.astype(np.intp), out=out[part], mode="clip")
    return out


def naturals_flags(columns: Sequence[Cards] | Cards) -> Flags:
    """The naturals of n hands of 13 cards, as the flags of `naturals.natural_flags` (N1 to N4).

    Takes 13 columns of n cards; raises as `rank_fives`.
    """
    out = np.empty(_length(columns, naturals.HAND_SIZE), np.uint16)
    for part, cards in _chunks(columns, len(out), NATURALS_CHUNK):
        _flag(_keys(cards), out[part])
    return out


def _length(columns: Sequence[Cards] | Cards, count: int) -> int:
    if len(columns) != count:
        raise ValueError(f"{count} columns are needed, not {len(columns)}")
    if any(column.dtype != np.uint8 or column.ndim != 1 for column in columns):
        raise ValueError("columns must be one-dimensional and of type uint8")
    lengths = {len(column) for column in columns}
    if len(lengths) > 1:
        raise ValueError(f"columns differ in length: {sorted(lengths)}")
    return lengths.pop()


def _chunks(
    columns: Sequence[Cards] | Cards, length: int, size: int = CHUNK
) -> Iterator[tuple[slice, tuple[Cards, ...]]]:
    for start in range(0, length, size):
        part = slice(start, start + size)
        cards = tuple(column[part] for column in columns)
        if max(int(column.max()) for column in cards) >= DECK_SIZE:
            raise ValueError("a card without recorded suit, or no card at all")
        yield part, cards


def _pair(a: Cards, b: Cards) -> Cards:
    """The two ranks as one number in base 13, which still fits a byte."""
    pair = np.right_shift(a, 2, dtype=np.uint8)
    pair *= 13
    pair += b >> 2
    return pair


class _FiveScratch:
    """The work space of one call: arithmetic stays in the narrowest type that holds it.

    Five ranks in base 13 index one table; the two in a thousand of one suit are put right after.
    """

    def __init__(self, size: int) -> None:
        self.bytes = np.empty((3, size), np.uint8)
        self.words = np.empty(size, np.uint16)
        self.longs = np.empty(size, np.uint32)
        self.index = np.empty(size, np.intp)

    def rank(self, cards: tuple[Cards, ...], out: Classes) -> None:
        """Write the classes of one chunk into `out`."""
        suited = np.flatnonzero(self._suit_differences(cards) == 0)
        _five_table().take(self._base_13(cards), out=out, mode="clip")
        ranks = np.zeros(len(suited), np.intp)
        for column in cards:
            ranks |= np.left_shift(1, column[suited] >> 2, dtype=np.intp)
        out[suited] = _suited_table()[ranks]

    def _suit_differences(self, cards: tuple[Cards, ...]) -> Cards:
        first, *others = cards
        differences: Cards = self.bytes[0, : len(first)]
        difference: Cards = self.bytes[1, : len(first)]
        differences[:] = 0
        for column in others:
            np.bitwise_xor(first, column, out=difference)
            np.bitwise_or(differences, difference, out=differences)
        differences &= 3
        return differences

    def _base_13(self, cards: tuple[Cards, ...]) -> NDArray[np.intp]:
        a, b, c, d, e = cards
        size = len(a)
        high, low, rank = self.bytes[:, :size]
        words, longs, index = self.words[:size], self.longs[:size], self.index[:size]
        for pair, tens, units in ((high, a, b), (low, c, d)):
            np.right_shift(tens, 2, out=pair)
            np.multiply(pair, 13, out=pair)
            np.right_shift(units, 2, out=rank)
            np.add(pair, rank, out=pair)
        np.right_shift(e, 2, out=rank)
        words[:] = low
        np.multiply(words, 13, out=words)
        np.add(words, rank, out=words)
        longs[:] = high
        np.multiply(longs, 13**3, out=longs)
        np.add(longs, words, out=longs)
        index[:] = longs
        return index


@cache
def _five_table() -> Classes:
    """The class of five ranks not of one suit, by the ranks as a number in base 13."""
    return np.fromiter(starmap(rank_five, product(_RANK_CARDS, repeat=5)), np.int16, 13**5)


@cache
def _three_table() -> Classes:
    return np.fromiter(starmap(rank_three, product(_RANK_CARDS, repeat=3)), np.int16, 13**3)


@cache
def _suited_table() -> Classes:
    """The class of five ranks of one suit, by the set of ranks as bits."""
    table = np.zeros(1 << 13, np.int16)
    for cards in combinations(range(0, DECK_SIZE, 4), 5):
        table[sum(1 << (card >> 2) for card in cards)] = rank_five(*cards)
    return table


def _keys(cards: tuple[Cards, ...]) -> Keys:
    """The keys of hands: the sums of their cards' keys, taken for two cards at a time."""
    high, low = np.empty((2, len(cards[-1])), np.uint16)
    index = cards[-1].astype(np.intp)
    keys = _card_keys().take(index, mode="clip")
    pair = np.empty_like(keys)
    for one, other in zip(cards[:-1:2], cards[1::2], strict=True):
        high[:], low[:] = one, other
        high <<= 6
        high |= low
        index[:] = high
        _pair_keys().take(index, out=pair, mode="clip")
        keys += pair
    return keys


def _flag(keys: Keys, out: Flags) -> None:
    """Write the flags of hands by their keys; a kind by ranks marks only the few that hold it."""
    suits = keys >> np.uint64(naturals.SUIT_SHIFT)
    _suit_flags().take(suits.view(np.intp), out=out, mode="clip")
    ranks = keys & np.uint64(naturals.RANK_MASK)
    straights = np.flatnonzero(_straight_slots().take(_slot(ranks), mode="clip") == ranks)
    out[straights] |= naturals.THREE_STRAIGHTS
    # A dragon is A-2-3, 4 to 8 and 9 to K.
    out[straights[ranks[straights] == naturals.ONES]] |= naturals.DRAGON

    low = np.flatnonzero(ranks & np.uint64(naturals.FACES) == 0)
    out[low] |= naturals.NO_FACE_ACE_ALLOWED
    out[low[ranks[low] & np.uint64(naturals.ACES) == 0]] |= naturals.NO_FACE_ACE_IS_FACE

    pairs = np.bitwise_count(ranks & np.uint64(naturals.TWOS | naturals.FOURS))
    pairs += np.bitwise_count(ranks & np.uint64(naturals.FOURS))
    six = np.flatnonzero(pairs == 6)
    out[six] |= naturals.SIX_PAIRS
    trips = ranks[six] & (ranks[six] >> np.uint64(1)) & np.uint64(naturals.ONES)
    out[six[trips != 0]] |= naturals.FIVE_PAIRS_AND_TRIPS


@cache
def _card_keys() -> Keys:
    """The cards' keys, filled up to 64 of them."""
    keys = np.zeros(64, np.uint64)
    keys[:DECK_SIZE] = naturals.CARD_KEYS[:DECK_SIZE]
    return keys


@cache
def _pair_keys() -> Keys:
    """The sum of two cards' keys, by the first card times 64 plus the second."""
    return np.add.outer(_card_keys(), _card_keys()).ravel()


@cache
def _suit_flags() -> Flags:
    """The flags of the kinds that go by suits, by suit vector, asked of one hand each."""
    by_suit = naturals.THREE_FLUSHES | naturals.ALL_ONE_COLOUR | naturals.SUITED_DRAGON
    table = np.zeros(1 << 16, np.uint16)
    for counts in product(range(naturals.HAND_SIZE + 1), repeat=4):
        if sum(counts) == naturals.HAND_SIZE:
            cards = [4 * rank + suit for suit in range(4) for rank in range(counts[suit])]
            vector = sum(count << 4 * suit for suit, count in enumerate(counts))
            table[vector] = naturals.natural_flags(cards) & by_suit
    return table


def _slot(ranks: Keys) -> NDArray[np.intp]:
    """A slot of 2^14 for each rank vector: the high bits of a product that keeps all 589 apart."""
    slots = ranks * SLOT_FACTOR
    slots >>= np.uint64(50)
    return slots.view(np.intp)


@cache
def _straight_slots() -> Keys:
    """The rank vectors that make three straights, each in its slot."""
    vectors = np.array(list(naturals.STRAIGHT_VECTORS), np.uint64)
    slots = np.zeros(1 << 14, np.uint64)
    slots[_slot(vectors)] = vectors
    return slots
