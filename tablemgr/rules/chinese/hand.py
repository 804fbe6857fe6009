"""What was shown at the table in one hand, and everything that keeps it from being scored.

`hand_faults` asks, `verify_hand` raises; a fouled hand is no fault of entry (S3).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple

from tablemgr.rules.cards import Card, DeckFault, Place, deck_faults
from tablemgr.rules.chinese.naturals import HAND_SIZE, lacks_suits
from tablemgr.rules.chinese.seating import SEATS, Seating, seating
from tablemgr.rules.chinese.setting import Setting
from tablemgr.rules.sheet import NaturalKind, RuleSheet

AUTO: Literal["auto"] = "auto"
Declared = NaturalKind | Literal["auto"] | None


class SeatHand(NamedTuple):
    """One live seat: the rows set, a natural declared, the pile laid for it, or the drop.

    `ruled_foul` is the clause under which a ruling fouled it (M6, K1, T4), whatever it shows. A
    named tuple, as it is made for each seat of each hand.
    """

    seat: int
    setting: Setting | None = None
    declared: Declared = None
    pile: tuple[Card, ...] = ()
    surrendered: bool = False
    ruled_foul: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards shown: the pile of a natural, else those of the rows."""
        if self.pile or self.setting is None:
            return self.pile
        return self.setting.cards


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: the button's seat, the live seats, and points carried in the pool (V2)."""

    button: int
    seats: tuple[SeatHand, ...]
    carried: Fraction = Fraction(0)


class HandReason(StrEnum):
    """Why a hand cannot be scored as it was entered."""

    BUTTON_OUT_OF_RANGE = "button_out_of_range"
    SEAT_OUT_OF_RANGE = "seat_out_of_range"
    SEAT_TWICE = "seat_twice"
    WRONG_NUMBER_OF_SEATS = "wrong_number_of_seats"
    DECK = "deck"
    NOTHING_SHOWN = "nothing_shown"
    NOT_SET_NOR_DECLARED = "not_set_nor_declared"
    NATURAL_NOT_IN_PLAY = "natural_not_in_play"
    NATURAL_WITHOUT_13 = "natural_without_13"
    NATURAL_LACKS_SUITS = "natural_lacks_suits"
    NATURAL_AND_DROP = "natural_and_drop"
    PILE_DIFFERS_FROM_ROWS = "pile_differs_from_rows"
    DROP_NOT_ALLOWED = "drop_not_allowed"
    EVERYBODY_DROPPED = "everybody_dropped"
    BANKER_NOT_LIVE = "banker_not_live"


@dataclass(frozen=True, slots=True)
class HandFault:
    """One reason, the clause, the seat it concerns (0: the table), and its facts."""

    reason: HandReason
    clause: str
    seat: int = 0
    natural: Declared = None
    count: int = 0
    deck: DeckFault | None = None


class HandRefusedError(ValueError):
    """Raised when a hand cannot be scored; carries every fault."""

    def __init__(self, faults: Sequence[HandFault]) -> None:
        super().__init__(", ".join(fault.reason for fault in faults))
        self.faults = tuple(faults)


def hand_faults(hand: Hand, sheet: RuleSheet) -> list[HandFault]:
    """Every fault of a hand under a sheet: table, deck, seats and banker (C1, C2, N5, D1, V1)."""
    return [*_table_faults(hand, sheet), *_deck(hand), *_seat_faults(hand, sheet)]


def verify_hand(hand: Hand, sheet: RuleSheet) -> Seating:
    """How the seats of a hand sit; raises `HandRefusedError` with every fault, if there is any."""
    faults = hand_faults(hand, sheet)
    found = seating(hand.button, tuple(each.seat for each in hand.seats))
    if faults or found is None:
        raise HandRefusedError(faults)
    return found


def _table_faults(hand: Hand, sheet: RuleSheet) -> Iterator[HandFault]:
    if hand.button not in SEATS:
        yield HandFault(HandReason.BUTTON_OUT_OF_RANGE, "X1", count=hand.button)
    numbers = [each.seat for each in hand.seats]
    if not 2 <= len(numbers) <= len(SEATS):
        yield HandFault(HandReason.WRONG_NUMBER_OF_SEATS, "C1", count=len(numbers))
    for place, number in enumerate(numbers):
        if number not in SEATS:
            yield HandFault(HandReason.SEAT_OUT_OF_RANGE, "C1", number)
        elif number in numbers[:place]:
            yield HandFault(HandReason.SEAT_TWICE, "C1", number)
    if all(each.surrendered for each in hand.seats) and hand.seats:
        yield HandFault(HandReason.EVERYBODY_DROPPED, "D3")
    banker = sheet.banker_seat(hand.button)
    if banker is not None and not any(
        each.seat == banker and not each.surrendered for each in hand.seats
    ):
        yield HandFault(HandReason.BANKER_NOT_LIVE, "V1", banker)


def laid_cards(seat: SeatHand) -> list[tuple[Place, tuple[Card, ...]]]:
    """The seat's cards with the place where each lies; a pile counts once, not again as rows."""
    if seat.setting is None or (seat.pile and sorted(seat.pile) != sorted(seat.setting.cards)):
        return [(Place(seat.seat, None), seat.pile)]
    return [(Place(seat.seat, row), cards) for row, cards in seat.setting.rows]


def _deck(hand: Hand) -> list[HandFault]:
    laid = [place for each in hand.seats for place in laid_cards(each)]
    return [
        HandFault(HandReason.DECK, "C2", fault.place.seat, deck=fault)
        for fault in deck_faults(laid)
    ]


def _seat_faults(hand: Hand, sheet: RuleSheet) -> Iterator[HandFault]:
    for each in hand.seats:
        if each.ruled_foul:
            # It is fouled with whatever it shows, if it shows anything.
            continue
        if each.surrendered and sheet.surrender_points == 0:
            yield HandFault(HandReason.DROP_NOT_ALLOWED, "D1", each.seat)
        if each.pile and each.setting and sorted(each.pile) != sorted(each.setting.cards):
            yield HandFault(HandReason.PILE_DIFFERS_FROM_ROWS, "N5", each.seat)
        if each.declared is not None:
            yield from _declaration_faults(each, sheet)
        elif each.setting is None and not each.surrendered and not last_standing(hand, each):
            yield from _unset_faults(each, sheet)


def last_standing(hand: Hand, seat: SeatHand) -> bool:
    """Whether all others have dropped, so that this seat collects without opening (D3)."""
    return all(other.surrendered for other in hand.seats if other is not seat)


def _unset_faults(each: SeatHand, sheet: RuleSheet) -> Iterator[HandFault]:
    """A seat without rows or declaration is nothing, but where the program claims for it (N5)."""
    if not each.pile:
        yield HandFault(HandReason.NOTHING_SHOWN, "S4", each.seat)
    elif sheet.natural_optional:
        yield HandFault(HandReason.NOT_SET_NOR_DECLARED, "N5", each.seat)
    elif len(each.pile) != HAND_SIZE:
        yield HandFault(HandReason.NATURAL_WITHOUT_13, "N5", each.seat, count=len(each.pile))


def _declaration_faults(each: SeatHand, sheet: RuleSheet) -> Iterator[HandFault]:
    declared = each.declared
    if each.surrendered:
        yield HandFault(HandReason.NATURAL_AND_DROP, "D2", each.seat)
    if isinstance(declared, NaturalKind):
        if sheet.natural(declared) is None:
            yield HandFault(HandReason.NATURAL_NOT_IN_PLAY, "N1", each.seat, declared)
        if lacks_suits(declared, each.cards):
            yield HandFault(HandReason.NATURAL_LACKS_SUITS, "N3", each.seat, declared)
    elif not sheet.naturals:
        yield HandFault(HandReason.NATURAL_NOT_IN_PLAY, "N1", each.seat, AUTO)
    if len(each.cards) != HAND_SIZE:
        count = len(each.cards)
        yield HandFault(HandReason.NATURAL_WITHOUT_13, "N5", each.seat, declared, count)
