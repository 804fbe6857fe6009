"""The stripped deck of Italian draw, and who speaks in which order (I1).

A deck is known by its lowest rank (0 = deuce to 12 = ace); everything above it is in.
"""

from collections.abc import Iterable

from tablemgr.rules.cards import DECK_SIZE, Card, rank_of
from tablemgr.rules.draw.house import Direction

SEATS = (1, 2, 3, 4, 5, 6)
LEAST_PLAYERS, MOST_PLAYERS = 3, 6
HAND_SIZE = 5
MOST_CHANGED = 4
# The morto is dealt to three only; it takes a fourth player's place, and so his deck.
MORTO_PLAYERS = 3


def lowest_rank(players: int, *, morto: bool = False) -> int:
    """The lowest rank in the deck: 11 less the players (I1); ValueError unless they are 3 to 6.

    With a morto, which only three can deal, it is the deck of four.
    """
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS or (morto and players != MORTO_PLAYERS):
        raise ValueError(players)
    # Rank 0 is the deuce.
    return 11 - 2 - (players + morto)


def deck(lowest: int) -> tuple[Card, ...]:
    """Every card of the deck with that lowest rank, the lowest first."""
    return tuple(map(Card, range(lowest * 4, DECK_SIZE)))


def in_deck(card: int, lowest: int) -> bool:
    """Whether a card, with a recorded suit or without, is in the deck with that lowest rank."""
    return rank_of(card) >= lowest


def speaking_order(seats: Iterable[int], dealer: int, direction: Direction) -> tuple[int, ...]:
    """The seats as they are dealt to and speak: the dealer's left first, then the house's way.

    Seats are numbered clockwise; the dealer's own is one of them or empty.
    """
    clockwise = sorted(seats, key=lambda seat: (seat <= dealer, seat))
    if direction == "clockwise":
        return tuple(clockwise)
    return (*clockwise[:1], *reversed(clockwise[1:]))
