"""What five cards are worth in Italian draw: flush over full house, suits that break every tie
(I2 to I5).

Rank each hand once with `rank_hand`. Two hands compare by `strength`; those that meet in one pot go
through `best_first`, because the royal cycle is no order of its own.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from tablemgr.rules.cards import ACE, DECK_SIZE, TEN, Card, rank_of
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.ranking import Category

# By a card's suit (clubs, diamonds, hearts, spades): spades are lowest, hearts best (I4).
SUIT_ORDER = (1, 2, 3, 0)

# By card, its place among all: by rank, then by suit; and back.
_ORDER = tuple(card & ~3 | SUIT_ORDER[card & 3] for card in range(DECK_SIZE))
_CARD_AT = tuple(Card(_ORDER.index(place)) for place in range(DECK_SIZE))

# By how often the first card's rank stands in a hand sorted made ranks first, and the number of
# different ranks in it.
_SHAPES = {
    (1, 5): Category.HIGH_CARD,
    (2, 4): Category.PAIR,
    (2, 3): Category.TWO_PAIR,
    (3, 3): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 2): Category.FOUR_OF_A_KIND,
}
_TURNED = {Category.FLUSH: Category.FULL_HOUSE, Category.FULL_HOUSE: Category.FLUSH}
# Where the highest odd card stands in a hand sorted made ranks first.
_ODD_CARD = {Category.PAIR: 2, Category.TWO_PAIR: 4}


class RoyalKind(StrEnum):
    """The kinds of straight flush that the royal cycle sets apart (I5)."""

    LOWEST = "lowest"
    MIDDLE = "middle"
    HIGHEST = "highest"


class DrawRank(NamedTuple):
    """A ranked hand: its category, its cards made ranks first, and its strength, higher is better.

    The last card of a straight is its low ace if it has one. No two hands have one strength.
    """

    category: Category
    cards: tuple[Card, ...]
    strength: tuple[int, ...]

    @property
    def royal(self) -> RoyalKind | None:
        """Which kind of straight flush it is, None if it is none."""
        if self.category is not Category.STRAIGHT_FLUSH:
            return None
        if rank_of(self.cards[-1]) == ACE:
            return RoyalKind.LOWEST
        return RoyalKind.HIGHEST if rank_of(self.cards[-1]) == TEN else RoyalKind.MIDDLE


def rank_hand(cards: Sequence[Card], lowest: int, house: DrawHouse = USUAL) -> DrawRank:
    """Rank five cards with suits, in any order, of the deck with that lowest rank.

    That they fit the deck is not checked here.
    """
    ranks = [card >> 2 for card in cards]
    # Made ranks first, then by rank, then by suit: one number a card that sorts so.
    keys = [ranks.count(card >> 2) << 6 | _ORDER[card] for card in cards]
    keys.sort(reverse=True)
    ordered = [_CARD_AT[key & 63] for key in keys]
    ranks = [card >> 2 for card in ordered]
    category = _SHAPES[keys[0] >> 6, len(set(ranks))]
    if category is Category.HIGH_CARD:
        category, low_ace = _unpaired(ordered, ranks, lowest)
        if low_ace:
            ordered = [*ordered[1:], ordered[0]]
            ranks = [*ranks[1:], ranks[0]]
    suits = [SUIT_ORDER[card & 3] for card in ordered]
    # The suits of all cards come last: two hands of one deal never come to them, but they keep
    # hands apart that share cards, and so could not meet.
    strength = (*_before_suits(category, ranks, suits, house), *suits)
    return DrawRank(category, tuple(ordered), strength)


def _unpaired(cards: Sequence[Card], ranks: list[int], lowest: int) -> tuple[Category, bool]:
    """What five different ranks are, highest first, and whether the ace is low in it (I3)."""
    flush = len({card & 3 for card in cards}) == 1
    low_ace = ranks == [ACE, *range(lowest + 3, lowest - 1, -1)]
    if low_ace or ranks[0] - ranks[4] == 4:
        return (Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT), low_ace
    return (Category.FLUSH if flush else Category.HIGH_CARD), False


def _before_suits(
    category: Category, ranks: list[int], suits: list[int], house: DrawHouse
) -> tuple[int, ...]:
    """What decides before the suits of the cards, which are compared from the first on (I2, I4)."""
    place = _TURNED.get(category, category) if house.flush_beats_full else category
    if category is Category.FLUSH and house.flush_tie == "suit":
        return place, suits[0], *ranks
    if category in _ODD_CARD and house.pair_tie == "kicker_suit":
        return place, *ranks, suits[_ODD_CARD[category]]
    return place, *ranks


def best_first(hands: Mapping[int, DrawRank], house: DrawHouse = USUAL) -> tuple[int, ...]:
    """The seats of the hands that meet in a pot, the best first.

    In the royal cycle the lowest straight flush beats the highest. Where one between lies there too
    each is beaten by another, so the cycle decides nothing and the plain order stands (I5).
    """
    ordered = sorted(hands, key=lambda seat: hands[seat].strength, reverse=True)
    kinds = {hand.royal for hand in hands.values()}
    if house.royal_cycle and RoyalKind.HIGHEST in kinds and RoyalKind.MIDDLE not in kinds:
        # A stable sort: among the lowest, and among all others, the order stays.
        ordered.sort(key=lambda seat: hands[seat].royal is not RoyalKind.LOWEST)
    return tuple(ordered)
