"""Cards as plain integers, and the one reader and printer of their text (clauses C1 and C2).

A card is `rank * 4 + suit` (0 to 51); a card whose suit nobody recorded is `52 + rank`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
DECK_SIZE = 52
RANK_ONLY = 52

ACE, KING, QUEEN, JACK, TEN, FIVE = 12, 11, 10, 9, 8, 3

_SUIT_OF_LETTER = {letter: index for index, letter in enumerate(SUITS)} | {
    symbol: index for symbols in (SUIT_SYMBOLS, "♧♢♡♤") for index, symbol in enumerate(symbols)
}
_SUIT = "[cdhsCDHS♣♦♥♠♧♢♡♤]\ufe0f?"
_CARD = re.compile(rf"(10|[2-9TJQKAtjqka])({_SUIT})?")
_WORD = re.compile(r"[^\s,;.:/|_+()\[\]-]+")


class Row(StrEnum):
    """One of the three rows of a set hand."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"


ROWS = (Row.FRONT, Row.MIDDLE, Row.BACK)
ROW_SIZE = {Row.FRONT: 3, Row.MIDDLE: 5, Row.BACK: 5}


def make_card(rank: int, suit: int | None = None) -> Card:
    """The card of a rank (0 = deuce to 12 = ace) and suit (0 to 3: c d h s; None: unrecorded)."""
    return Card(RANK_ONLY + rank if suit is None else rank * 4 + suit)


def rank_of(card: int) -> int:
    """The card's rank: 0 (deuce) to 12 (ace)."""
    return card - RANK_ONLY if card >= RANK_ONLY else card >> 2


def suit_of(card: int) -> int | None:
    """The card's suit (0 to 3: clubs, diamonds, hearts, spades), None if it was not recorded."""
    return None if card >= RANK_ONLY else card & 3


def has_suits(cards: Iterable[int]) -> bool:
    """Whether every card's suit was recorded."""
    return all(card < RANK_ONLY for card in cards)


def card_text(card: int) -> str:
    """The one text form of a card: `As`, `Th`, or `K` where no suit was recorded."""
    if card >= RANK_ONLY:
        return RANKS[card - RANK_ONLY]
    return RANKS[card >> 2] + SUITS[card & 3]


def cards_text(cards: Iterable[int]) -> str:
    """Cards as text, in their order, one blank between two."""
    return " ".join(map(card_text, cards))


_PRINTED = {card_text(card): Card(card) for card in range(DECK_SIZE)}


class CardReason(StrEnum):
    """Why a word cannot be read as cards."""

    UNREADABLE = "unreadable"
    REPEATED_UNDER_ONE_SUIT = "repeated_under_one_suit"


@dataclass(frozen=True, slots=True)
class CardFault:
    """A word that is no card: the word, its piece that cannot be read, and where it stands.

    Where one suit covers a row that repeats a rank, the word is the row and the piece that card.
    """

    word: str
    piece: str
    start: int
    end: int
    reason: CardReason = CardReason.UNREADABLE


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line of cards says: the cards that could be read, and every word that could not."""

    cards: tuple[Card, ...]
    faults: tuple[CardFault, ...]


_NOTHING = Reading((), ())


class UnreadableCardsError(ValueError):
    """Raised by `parse_cards` and `parse_row`; carries every fault of the text."""

    def __init__(self, faults: tuple[CardFault, ...]) -> None:
        super().__init__(", ".join(repr(fault.word) for fault in faults))
        self.faults = faults


def _read_word(word: str, at: int) -> tuple[list[tuple[int, int | None]], list[CardFault]]:
    """The (rank, suit) pairs of one word, and its unreadable pieces."""
    read: list[tuple[int, int | None]] = []
    faults: list[CardFault] = []
    position = 0
    while position < len(word):
        match = _CARD.match(word, position)
        if match:
            rank = 8 if match[1] == "10" else RANKS.index(match[1].upper())
            suit = _SUIT_OF_LETTER[match[2][0].lower()] if match[2] else None
            read.append((rank, suit))
            position = match.end()
            continue
        end = position + 1
        while end < len(word) and not _CARD.match(word, end):
            end += 1
        faults.append(CardFault(word, word[position:end], at, at + len(word)))
        position = end
    return read, faults


def read_cards(text: str) -> Reading:
    """Read cards in any spelling (`10h`, `Th`, `th`, `T♥`), separators free (C1); never raises."""
    return _as_printed(text) or _read(text, covering=False)


def read_row(text: str) -> Reading:
    """Read a row: as `read_cards`, and one suit at the very end covers the whole row.

    `AJ642h` is five hearts. Without that suit rank-only cards stay without one. Never raises.
    """
    return _as_printed(text) or _read(text, covering=True)


def _as_printed(text: str) -> Reading | None:
    """The reading of cards that are spelt as `cards_text` prints them, each with its suit.

    These are most by far: what the program wrote itself.
    """
    try:
        return Reading(tuple([_PRINTED[word] for word in text.split(" ")]), ())
    except KeyError:
        return None if text else _NOTHING


def _read(text: str, *, covering: bool) -> Reading:
    words = [(match[0], match.start()) for match in _WORD.finditer(text)]
    tail = None
    if covering and len(words) > 1 and re.fullmatch(_SUIT, words[-1][0]):
        tail = words.pop()
    read: list[tuple[int, int | None]] = []
    faults: list[CardFault] = []
    for word, at in words:
        word_read, word_faults = _read_word(word, at)
        read += word_read
        faults += word_faults
    cover = None
    if tail and any(suit is not None for _, suit in read):
        faults.append(CardFault(tail[0], tail[0], tail[1], tail[1] + len(tail[0])))
    elif tail:
        cover = _SUIT_OF_LETTER[tail[0][0].lower()]
    elif covering and read and all(suit is None for _, suit in read[:-1]):
        cover = read[-1][1]
    if cover is not None:
        faults += _repeated(text, [rank for rank, _ in read], cover)
        read = [(rank, cover) for rank, _ in read]
    return Reading(tuple(make_card(rank, suit) for rank, suit in read), tuple(faults))


def _repeated(text: str, ranks: list[int], suit: int) -> list[CardFault]:
    """The ranks that stand again in a row of one suit: a slip, as one deck has no such row (C2)."""
    row, start = text.strip(), len(text) - len(text.lstrip())
    reason = CardReason.REPEATED_UNDER_ONE_SUIT
    return [
        CardFault(row, card_text(make_card(rank, suit)), start, start + len(row), reason)
        for rank in sorted({rank for rank in ranks if ranks.count(rank) > 1}, reverse=True)
    ]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text; raises `UnreadableCardsError` with every unreadable word."""
    return _whole(read_cards(text))


def parse_row(text: str) -> tuple[Card, ...]:
    """The cards of a row's text (see `read_row`); raises `UnreadableCardsError`."""
    return _whole(read_row(text))


def _whole(reading: Reading) -> tuple[Card, ...]:
    if reading.faults:
        raise UnreadableCardsError(reading.faults)
    return reading.cards


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies: a seat, and the row it was set in (None: in a pile of 13)."""

    seat: int
    row: Row | None


class DeckReason(StrEnum):
    """Why a card cannot lie where it was entered (C2)."""

    TWICE = "twice"
    FIFTH_OF_RANK = "fifth_of_rank"


@dataclass(frozen=True, slots=True)
class DeckFault:
    """A card one deck cannot hold: the card, where it was refused, and who already holds it."""

    reason: DeckReason
    card: Card
    place: Place
    held: tuple[Place, ...]
    clause: str = "C2"


def deck_faults(laid: Sequence[tuple[Place, Sequence[Card]]]) -> list[DeckFault]:
    """Every card that stands twice, or a fifth time by rank, in the order of entry (C2)."""
    everything = [card for _, cards in laid for card in cards]
    if len(set(everything)) == len(everything) and max(everything, default=0) < RANK_ONLY:
        return []
    faults: list[DeckFault] = []
    first: dict[Card, Place] = {}
    of_rank: dict[int, list[Place]] = {}
    for place, cards in laid:
        for card in cards:
            if card < RANK_ONLY and card in first:
                faults.append(DeckFault(DeckReason.TWICE, card, place, (first[card],)))
                continue
            first.setdefault(card, place)
            holders = of_rank.setdefault(rank_of(card), [])
            if len(holders) >= 4:
                held = tuple(dict.fromkeys(holders))
                faults.append(DeckFault(DeckReason.FIFTH_OF_RANK, card, place, held))
            holders.append(place)
    return faults
