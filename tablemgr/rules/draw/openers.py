"""What a player may open on, and what the next opening needs (I6 to I8).

`grounds` says what supports an opening; the deck is known by its lowest rank.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from tablemgr.rules.cards import ACE, JACK, KING, QUEEN, Card, rank_of, suit_of
from tablemgr.rules.draw.deck import HAND_SIZE
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.draw.ranking import rank_hand
from tablemgr.rules.ranking import Category

FOUR = 4


class Openers(StrEnum):
    """The lowest pair that opens."""

    JACKS = "JJ"
    QUEENS = "QQ"
    KINGS = "KK"
    ACES = "AA"

    @property
    def rank(self) -> int:
        """The rank of that pair."""
        return _RANKS[self]


_RANKS = {
    Openers.JACKS: JACK,
    Openers.QUEENS: QUEEN,
    Openers.KINGS: KING,
    Openers.ACES: ACE,
}
_LADDER = {
    Openers.JACKS: Openers.QUEENS,
    Openers.QUEENS: Openers.KINGS,
    Openers.KINGS: Openers.ACES,
    Openers.ACES: Openers.ACES,
}


class Opening(StrEnum):
    """How a hand was opened: on cards, blind, before looking at them (I7), or by nobody (I6)."""

    REGULAR = "regular"
    BLIND = "blind"
    NOBODY = "nobody"


class Grounds(StrEnum):
    """What an opening stands on (I6)."""

    PAIR_OR_BETTER = "pair_or_better"
    FOUR_OF_A_SUIT = "four_of_a_suit"
    FOUR_TO_A_STRAIGHT_FLUSH = "four_to_a_straight_flush"


class Ending(StrEnum):
    """How a hand ended: its pot played, taken back, kept for the next deal, or frozen (I6, I8)."""

    PLAYED = "played"
    REFUNDED = "refunded"
    CARRIED = "carried"
    FROZEN = "frozen"


def grounds(
    cards: Sequence[Card], needed: Openers, lowest: int, house: DrawHouse = USUAL
) -> Grounds | None:
    """What the cards open on, None if on nothing: a whole hand, or only the cards that show it.

    A four opens only where jacks do, never after a frozen pot (I8).
    """
    if _pair_or_better(cards, needed, lowest):
        return Grounds.PAIR_OR_BETTER
    if needed is not Openers.JACKS:
        return None
    four = next((group for group in _by_suit(cards) if len(group) == FOUR), None)
    if four is None:
        return None
    if house.opener_four == "suited":
        return Grounds.FOUR_OF_A_SUIT
    return Grounds.FOUR_TO_A_STRAIGHT_FLUSH if _in_one_straight(four, lowest) else None


def can_open(cards: Sequence[Card], needed: Openers, lowest: int, house: DrawHouse = USUAL) -> bool:
    """Whether the cards allow an opening (I6)."""
    return grounds(cards, needed, lowest, house) is not None


def _pair_or_better(cards: Sequence[Card], needed: Openers, lowest: int) -> bool:
    repeated = {rank: n for rank, n in Counter(map(rank_of, cards)).items() if n > 1}
    if len(repeated) > 1 or any(n > 2 or rank >= needed.rank for rank, n in repeated.items()):
        return True
    return len(cards) == HAND_SIZE and rank_hand(cards, lowest).category >= Category.STRAIGHT


def _by_suit(cards: Sequence[Card]) -> list[list[Card]]:
    return [[card for card in cards if suit_of(card) == suit] for suit in range(4)]


def _in_one_straight(four: Sequence[Card], lowest: int) -> bool:
    """Whether four different ranks are all in one run of five, the ace at either end (I3)."""
    ranks = [rank_of(card) for card in four]
    low = [lowest - 1 if rank == ACE else rank for rank in ranks]
    return any(max(each) - min(each) < HAND_SIZE for each in (ranks, low))


def blind_stake(pot_minor: int) -> int:
    """What a blind opener puts in: as much as is in the pot, which doubles it (I7)."""
    return pot_minor


def next_openers(needed: Openers, ending: Ending, house: DrawHouse = USUAL) -> Openers:
    """What the next opening needs, after a hand that needed `needed` (I8).

    A frozen pot asks for kings, or for the ladder's next step, aces being its last; a pot that is
    kept asks for the same again; after one that is gone jacks open.
    """
    if ending is Ending.FROZEN:
        return _LADDER[needed] if house.opener_ladder == "step" else Openers.KINGS
    return needed if ending is Ending.CARRIED else Openers.JACKS
