"""Hands of Italian draw for the tests, written as one says them."""

from typing import Any

from tablemgr.rules.cards import RANKS, Card, parse_cards, parse_row
from tablemgr.rules.draw.deck import lowest_rank
from tablemgr.rules.draw.hand import DrawHand, DrawSeat
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.draw.ranking import DrawRank, rank_hand

OF_32 = lowest_rank(4)


def ranked(text: str, house: DrawHouse = USUAL, players: int = 4) -> DrawRank:
    """A hand ranked, `AJ987h` being all hearts."""
    return rank_hand(parse_row(text), lowest_rank(players), house)


def wins(one: str, other: str, house: DrawHouse = USUAL, players: int = 4) -> bool:
    """Whether the first hand beats the second; the second must then lose to it."""
    first, second = (ranked(text, house, players).strength for text in (one, other))
    assert first != second
    return first > second


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def seat(number: int, contributed: int, shown: str = "", **facts: Any) -> DrawSeat:
    """A seat with its cards, or folded where it shows none; `opened` are its opening cards."""
    opened = facts.pop("opened", "")
    facts.setdefault("folded", not shown)
    return DrawSeat(
        number, contributed, parse_row(shown), opening_cards=parse_cards(opened), **facts
    )


def hand(*seats: DrawSeat, opener: int = 1, players: int = 4, **facts: Any) -> DrawHand:
    return DrawHand(players, opener, seats, **facts)


def lowest_letter(lowest: int) -> str:
    return RANKS[lowest]
