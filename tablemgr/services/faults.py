"""Faults of input in words: one line each, saying what is wrong, where, and what would be right."""

from collections.abc import Iterable
from dataclasses import dataclass

from tablemgr.i18n import mark, tr
from tablemgr.ledger.money import AmountError, AmountReason, Currency
from tablemgr.rules.cards import (
    CardFault,
    CardReason,
    DeckFault,
    DeckReason,
    Place,
    card_text,
    rank_of,
)
from tablemgr.rules.chinese.hand import AUTO, HandFault, HandReason
from tablemgr.rules.sheetfaults import SheetFault, SheetReason
from tablemgr.services.rowwords import rank_name, row_name
from tablemgr.services.wording import natural_name

# Longer than a row of cards with blanks, and still within a line of a terminal.
MOST_TOLD = 48


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in words, with its place: a seat (0: the table) and the key of the hand file.

    `file` is the file that the words themselves begin with, empty where they name none.
    """

    text: str
    seat: int = 0
    key: str = ""
    file: str = ""

    def __str__(self) -> str:
        """The sentence itself."""
        return self.text


class RefusedError(ValueError):
    """Raised where input cannot be used; carries every fault in words."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.text for fault in self.faults))


def told(value: object) -> str:
    """What somebody wrote as a message may repeat it: short, and nothing that moves the screen."""
    text = "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(value)
    )
    return text if len(text) <= MOST_TOLD else text[: MOST_TOLD - 1] + "…"


def card_fault(fault: CardFault) -> str:
    """Why a word is no card (C1), or a row no row of one suit (C2)."""
    if fault.reason is CardReason.REPEATED_UNDER_ONE_SUIT:
        return tr(
            'the one suit of "{word}" covers the whole row, and {piece} is there twice (C2)',
            word=told(fault.word),
            piece=fault.piece,
        )
    word, piece = told(fault.word), told(fault.piece)
    if piece == word or len(word) <= 3:
        return tr('"{word}" is not a card (C1)', word=word)
    return tr('"{piece}" in "{word}" is not a card (C1)', piece=piece, word=word)


def place_text(place: Place) -> str:
    """A seat, with its row where the card lies in one."""
    if place.row is None:
        return tr("seat {seat}", seat=place.seat)
    return tr("seat {seat} {row}", seat=place.seat, row=row_name(place.row))


def deck_fault(fault: DeckFault) -> str:
    """Why a card cannot lie where it was entered, naming who already holds it (C2)."""
    held = ", ".join(map(place_text, fault.held))
    card = card_text(fault.card)
    if fault.reason is DeckReason.TWICE:
        return tr("{card} is already in {held} (C2)", card=card, held=held)
    ranks = rank_name(rank_of(fault.card), plural=True)
    return tr("four {ranks} are already in {held} (C2)", ranks=ranks, held=held)


def repeated_card(fault: DeckFault) -> str:
    """Why a card cannot stand again where no seats are spoken of (C2)."""
    if fault.reason is DeckReason.TWICE:
        return tr("{card} is there twice (C2)", card=card_text(fault.card))
    ranks = rank_name(rank_of(fault.card), plural=True)
    return tr("there are more than four {ranks} (C2)", ranks=ranks)


_HAND_FAULTS = {
    HandReason.BUTTON_OUT_OF_RANGE: mark("the button is at seat {count}; seats are 1 to 4 (X1)"),
    HandReason.SEAT_OUT_OF_RANGE: mark("there is no seat {seat}; seats are 1 to 4 (C1)"),
    HandReason.SEAT_TWICE: mark("seat {seat} is there twice (C1)"),
    HandReason.WRONG_NUMBER_OF_SEATS: mark("{count} seats; a hand has 2 to 4 (C1)"),
    HandReason.NOTHING_SHOWN: mark(
        "seat {seat} shows nothing; set its rows, declare a natural or mark it dropped (S4)"
    ),
    HandReason.NOT_SET_NOR_DECLARED: mark(
        "seat {seat} has a pile of cards but neither rows nor a declared natural (N5)"
    ),
    HandReason.NATURAL_NOT_IN_PLAY: mark(
        "seat {seat} declares {natural}, which the rule sheet does not play (N1)"
    ),
    HandReason.NATURAL_WITHOUT_13: mark("a natural needs 13 cards; seat {seat} shows {count} (N5)"),
    HandReason.NATURAL_LACKS_SUITS: mark(
        "seat {seat} declares {natural} on cards without recorded suits (N3)"
    ),
    HandReason.NATURAL_AND_DROP: mark(
        "seat {seat} both declares a natural and drops; it can do one (D2)"
    ),
    HandReason.PILE_DIFFERS_FROM_ROWS: mark(
        "the cards of seat {seat} are not those of its rows; give one or make them equal (N5)"
    ),
    HandReason.DROP_NOT_ALLOWED: mark(
        "seat {seat} drops, which the rule sheet does not allow (D1)"
    ),
    HandReason.EVERYBODY_DROPPED: mark("everybody dropped; the last player may not (D3)"),
    HandReason.BANKER_NOT_LIVE: mark(
        "seat {seat} is the banker and must hold a live hand, not empty and not dropped (V1)"
    ),
}
_KEY_OF = {
    HandReason.BUTTON_OUT_OF_RANGE: "button",
    HandReason.SEAT_TWICE: "seat",
    HandReason.SEAT_OUT_OF_RANGE: "seat",
    HandReason.NATURAL_AND_DROP: "surrender",
    HandReason.DROP_NOT_ALLOWED: "surrender",
    HandReason.EVERYBODY_DROPPED: "surrender",
    HandReason.NATURAL_NOT_IN_PLAY: "natural",
    HandReason.NATURAL_WITHOUT_13: "natural",
    HandReason.NATURAL_LACKS_SUITS: "natural",
    HandReason.NOT_SET_NOR_DECLARED: "natural",
    HandReason.PILE_DIFFERS_FROM_ROWS: "cards",
}


def hand_fault(fault: HandFault) -> Fault:
    """Why a hand cannot be scored as it was entered."""
    if fault.deck:
        place = fault.deck.place
        words = tr("{place}: {fault}", place=place_text(place), fault=deck_fault(fault.deck))
        return Fault(words, fault.seat, str(place.row or "cards"))
    declared = fault.natural
    natural = tr("a natural")
    if declared and declared != AUTO:
        natural = natural_name(declared)
    words = tr(_HAND_FAULTS[fault.reason], seat=fault.seat, count=fault.count, natural=natural)
    return Fault(words, fault.seat, _KEY_OF.get(fault.reason, ""))


_AMOUNTS = {
    AmountReason.UNREADABLE: mark('"{text}" is no amount; write it as "{example}"'),
    AmountReason.TOO_FINE: mark('"{text}" is finer than the smallest unit of {currency} (X6)'),
    AmountReason.TWO_WAYS: mark(
        '"{text}" could be two amounts; write it as "{example}", with no sign between thousands'
    ),
    AmountReason.TOO_LARGE: mark('"{text}" is more money than a table can hold'),
}


def amount_fault(error: AmountError, currency: Currency, example: str = "37.50") -> str:
    """Why a text is no amount of a currency (X6); `example` is one that is written as it should."""
    words = _AMOUNTS[error.reason]
    return tr(words, text=told(error.text), currency=currency.code, example=example)


_SHEET_FAULTS = {
    SheetReason.MISSING: mark("{key}: missing; it should be {expected}"),
    SheetReason.WRONG_TYPE: mark("{key}: {found} is of the wrong type; it should be {expected}"),
    SheetReason.NOT_A_CHOICE: mark("{key}: {found} is not one of {expected}"),
    SheetReason.MALFORMED: mark("{key}: {found} should be {expected}"),
    SheetReason.TWICE: mark("{key}: {found} is listed twice"),
    SheetReason.UNKNOWN_BASE: mark("{key}: there is no preset named {found}"),
    SheetReason.POOL_EXCLUDES: mark(
        "{key}: with a pool there is no pair comparison, so this must stay off (V2)"
    ),
    SheetReason.NATURAL_NOT_IN_PLAY: mark(
        "{key}: the sheet does not play {found}, so it can win no jackpot (J1)"
    ),
    SheetReason.FOUL_CHEAPER_THAN_SCOOP: mark(
        "{key}: fouling costs {found}, less than being scooped ({expected}) (F1)"
    ),
    SheetReason.LOWBALL_PAYS_NO_BONUS: mark("{key}: a lowball middle pays no bonus (C7)"),
    SheetReason.LOWBALL_HAS_NO_JACKPOT: mark("{key}: a lowball middle wins no jackpot (C7)"),
    SheetReason.OTHER_GAME: mark("{key}: belongs to another game; this sheet is of {expected}"),
}


def sheet_fault(fault: SheetFault) -> str:
    """A fault or warning of a rule sheet, beginning with its key."""
    facts = {"key": told(fault.key), "found": told(fault.found)}
    facts["expected"] = ", ".join(fault.expected)
    if fault.reason is SheetReason.UNKNOWN_KEY:
        if fault.expected:
            return tr("{key}: unknown key; did you mean {expected}?", **facts)
        return tr("{key}: unknown key", **facts)
    if fault.reason is SheetReason.OUT_OF_RANGE:
        least, most = fault.expected
        return tr("{key}: {found} is not from {least} to {most}", least=least, most=most, **facts)
    return tr(_SHEET_FAULTS[fault.reason], **facts)
