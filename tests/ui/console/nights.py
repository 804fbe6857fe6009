"""Hands of known result as a dealer types them: with ranks only, and card by card."""

from tablemgr.services.night.seen import Seen
from tests.services.night.room import HANDS, Table


def ranks(hand: str) -> str:
    """A hand's ranks, front to back, with an `h` after the rows that are flushes."""
    rows = []
    for row in hand.split("/"):
        cards = row.split()
        suited = len(cards) == 5 and len({card[1] for card in cards}) == 1
        rows.append("".join(card[0] for card in cards) + (cards[0][1] if suited else ""))
    return "".join(rows).lower()


def cards(hand: str) -> str:
    """A hand's cards without anything between them."""
    return hand.replace(" ", "").replace("/", "")


def seen(table: Table) -> Seen:
    """The table as a screen has it."""
    return Seen(table.night.state, table.night.sheet)


RANKS = {seat: ranks(hand) for seat, hand in HANDS.items()}
CARDS = {seat: cards(hand) for seat, hand in HANDS.items()}
