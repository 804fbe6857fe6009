"""One hand of Italian draw as it came to its end, and everything that keeps it from being settled.

`hand_faults` asks, `verify_hand` raises; an opener who cannot show is no fault of entry (I9).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.cards import Card, DeckFault, Place, deck_faults, has_suits, suit_of
from tablemgr.rules.draw.deck import (
    HAND_SIZE,
    LEAST_PLAYERS,
    MORTO_PLAYERS,
    MOST_CHANGED,
    MOST_PLAYERS,
    SEATS,
    in_deck,
    lowest_rank,
)
from tablemgr.rules.draw.openers import Openers, Opening

LEAST_SHOWN = 2


class AfterDraw(StrEnum):
    """What all said after the draw where nobody bet (I8)."""

    PASSO = "passo"
    CHIP = "chip"
    PAROLA = "parola"


@dataclass(frozen=True, slots=True)
class DrawSeat:
    """One seat: what it put into the pot (smallest units), and its five cards or that it folded.

    `opening_cards` are what the opener opened with: five, or only those that show it. `ruled_dead`
    is the clause under which a ruling took the hand out of play.
    """

    seat: int
    contributed: int
    cards: tuple[Card, ...] = ()
    folded: bool = False
    opening_cards: tuple[Card, ...] = ()
    ruled_dead: str = ""

    @property
    def stays_in(self) -> bool:
        """Whether it neither folded nor was ruled dead."""
        return not (self.folded or self.ruled_dead)


@dataclass(frozen=True, slots=True)
class DrawHand:
    """One hand: how many were dealt in, who opened and how, the seats, and what all said last.

    `opener` is 0 where nobody opened.
    `carried` is what earlier hands left in the pot, in smallest units.
    """

    players: int
    opener: int
    seats: tuple[DrawSeat, ...]
    opening: Opening = Opening.REGULAR
    openers: Openers = Openers.JACKS
    morto: bool = False
    after_draw: AfterDraw | None = None
    carried: int = 0

    @property
    def opener_seat(self) -> DrawSeat | None:
        """The seat that opened, None where nobody did."""
        return next((each for each in self.seats if each.seat == self.opener), None)

    @property
    def lowest(self) -> int:
        """The lowest rank of its deck; ValueError where so many cannot play."""
        return lowest_rank(self.players, morto=self.morto)

    @property
    def is_shown(self) -> bool:
        """Whether it came to a showdown: somebody opened, and not all said *passo* or *parola*."""
        ended = self.after_draw in (AfterDraw.PASSO, AfterDraw.PAROLA)
        return self.opening is not Opening.NOBODY and not ended


class DrawReason(StrEnum):
    """Why a hand cannot be settled as it was entered."""

    PLAYERS_OUT_OF_RANGE = "players_out_of_range"
    MORTO_NOT_FOR_THREE = "morto_not_for_three"
    TOO_FEW_SEATS = "too_few_seats"
    TOO_MANY_SEATS = "too_many_seats"
    SEAT_OUT_OF_RANGE = "seat_out_of_range"
    SEAT_TWICE = "seat_twice"
    OPENER_NOT_THERE = "opener_not_there"
    SOMEBODY_OPENED = "somebody_opened"
    EVERYBODY_FOLDED = "everybody_folded"
    DECK = "deck"
    NOT_IN_DECK = "not_in_deck"
    LACKS_SUITS = "lacks_suits"
    NOT_FIVE_CARDS = "not_five_cards"
    FOLDED_WITH_CARDS = "folded_with_cards"
    NOTHING_SHOWN = "nothing_shown"
    NOTHING_PUT_IN = "nothing_put_in"
    OPENING_NOT_HIS = "opening_not_his"
    OPENING_COUNT = "opening_count"
    OPENING_TWICE = "opening_twice"
    OPENING_NOT_IN_DECK = "opening_not_in_deck"
    OPENING_LACKS_SUITS = "opening_lacks_suits"
    OPENING_HELD = "opening_held"
    CHANGED_ALL = "changed_all"


@dataclass(frozen=True, slots=True)
class DrawFault:
    """One reason, the clause, the seat it concerns (0: the table), and its facts."""

    reason: DrawReason
    clause: str
    seat: int = 0
    count: int = 0
    card: Card | None = None
    deck: DeckFault | None = None
    held_by: int = 0


class DrawRefusedError(ValueError):
    """Raised when a hand cannot be settled; carries every fault."""

    def __init__(self, faults: Sequence[DrawFault]) -> None:
        super().__init__(", ".join(fault.reason for fault in faults))
        self.faults = tuple(faults)


def verify_hand(hand: DrawHand) -> None:
    """Raise `DrawRefusedError` with every fault of the hand, if there is any."""
    faults = hand_faults(hand)
    if faults:
        raise DrawRefusedError(faults)


def hand_faults(hand: DrawHand) -> list[DrawFault]:
    """Every fault of a hand: table, deck, seats and the opener's cards (C2, I1, I4, I6, I8, I9)."""
    laid = [(Place(each.seat, None), each.cards) for each in hand.seats]
    faults = [*_table_faults(hand)]
    faults += [
        DrawFault(DrawReason.DECK, "C2", fault.place.seat, deck=fault)
        for fault in deck_faults(laid)
    ]
    for each in hand.seats:
        faults += _seat_faults(hand, each)
        faults += _opening_faults(hand, each)
    return faults


def _table_faults(hand: DrawHand) -> Iterator[DrawFault]:
    if not LEAST_PLAYERS <= hand.players <= MOST_PLAYERS:
        yield DrawFault(DrawReason.PLAYERS_OUT_OF_RANGE, "I1", count=hand.players)
    elif hand.morto and hand.players != MORTO_PLAYERS:
        yield DrawFault(DrawReason.MORTO_NOT_FOR_THREE, "I1", count=hand.players)
    elif len(hand.seats) > hand.players:
        yield DrawFault(DrawReason.TOO_MANY_SEATS, "I1", count=len(hand.seats))
    if len(hand.seats) < LEAST_SHOWN:
        yield DrawFault(DrawReason.TOO_FEW_SEATS, "I1", count=len(hand.seats))
    numbers = [each.seat for each in hand.seats]
    for place, number in enumerate(numbers):
        if number not in SEATS:
            yield DrawFault(DrawReason.SEAT_OUT_OF_RANGE, "I1", number)
        elif number in numbers[:place]:
            yield DrawFault(DrawReason.SEAT_TWICE, "I1", number)
    if hand.opening is Opening.NOBODY:
        if hand.opener:
            yield DrawFault(DrawReason.SOMEBODY_OPENED, "I6", hand.opener)
    elif hand.opener not in numbers:
        yield DrawFault(DrawReason.OPENER_NOT_THERE, "I6", hand.opener)
    if hand.seats and all(each.folded for each in hand.seats):
        yield DrawFault(DrawReason.EVERYBODY_FOLDED, "I9")


def _deck_lowest(hand: DrawHand) -> int:
    """The lowest rank of the deck; of the largest one where so many players cannot play."""
    try:
        return hand.lowest
    except ValueError:
        return lowest_rank(MOST_PLAYERS)


def _seat_faults(hand: DrawHand, each: DrawSeat) -> Iterator[DrawFault]:
    lowest = _deck_lowest(hand)
    for card in dict.fromkeys(each.cards):
        if not in_deck(card, lowest):
            yield DrawFault(DrawReason.NOT_IN_DECK, "I1", each.seat, card=card)
    if not has_suits(each.cards):
        yield DrawFault(DrawReason.LACKS_SUITS, "I4", each.seat)
    if each.folded and each.cards:
        yield DrawFault(DrawReason.FOLDED_WITH_CARDS, "I9", each.seat)
    elif each.cards and len(each.cards) != HAND_SIZE:
        yield DrawFault(DrawReason.NOT_FIVE_CARDS, "I8", each.seat, len(each.cards))
    if each.stays_in:
        if not (each.cards or last_standing(hand, each) or not hand.is_shown):
            yield DrawFault(DrawReason.NOTHING_SHOWN, "I9", each.seat)
        if not (each.contributed or hand.carried):
            yield DrawFault(DrawReason.NOTHING_PUT_IN, "I9", each.seat)


def last_standing(hand: DrawHand, seat: DrawSeat) -> bool:
    """Whether nobody else is in, so that this seat need not show its hand (I9)."""
    return not any(other.stays_in for other in hand.seats if other is not seat)


def _opening_faults(hand: DrawHand, each: DrawSeat) -> Iterator[DrawFault]:
    opened = each.opening_cards
    if not opened:
        return
    lowest = _deck_lowest(hand)
    if each.seat != hand.opener:
        yield DrawFault(DrawReason.OPENING_NOT_HIS, "I9", each.seat)
    if not LEAST_SHOWN <= len(opened) <= HAND_SIZE:
        yield DrawFault(DrawReason.OPENING_COUNT, "I9", each.seat, len(opened))
    if not has_suits(opened):
        yield DrawFault(DrawReason.OPENING_LACKS_SUITS, "I6", each.seat)
    for card in dict.fromkeys(opened):
        if not in_deck(card, lowest):
            yield DrawFault(DrawReason.OPENING_NOT_IN_DECK, "I1", each.seat, card=card)
        if suit_of(card) is None:
            continue
        if opened.count(card) > 1:
            yield DrawFault(DrawReason.OPENING_TWICE, "C2", each.seat, card=card)
        for other in hand.seats:
            if other is not each and card in other.cards:
                yield DrawFault(
                    DrawReason.OPENING_HELD, "C2", each.seat, card=card, held_by=other.seat
                )
    changed = set(opened) - set(each.cards)
    if len(each.cards) == HAND_SIZE and len(changed) > MOST_CHANGED:
        yield DrawFault(DrawReason.CHANGED_ALL, "I8", each.seat, len(changed))
