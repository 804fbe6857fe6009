"""What a dealer types for one seat, as cards in rows; pure, and read anew at each key.

Ranks and cards run on from front to middle to back. A stroke ends a row as it is; two of them say
exactly where all rows end.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tablemgr.rules.cards import (
    DECK_SIZE,
    RANK_ONLY,
    RANKS,
    ROW_SIZE,
    ROWS,
    Card,
    CardFault,
    DeckFault,
    Place,
    Row,
    cards_text,
    deck_faults,
    has_suits,
    make_card,
    rank_of,
    read_cards,
    read_row,
)

HAND_SIZE = sum(ROW_SIZE.values())
_SUITS = "cdhsCDHS♣♦♥♠♧♢♡♤"
# A card, a suit that stands by itself, a stroke, or a word that is none of them.
_PIECE = re.compile(
    rf"(?:10|[2-9TJQKAtjqka])[{_SUITS}]?\ufe0f?|[{_SUITS}]\ufe0f?|/|[^\s,;.:|/_+()\[\]-]"
)
_ENDS = (ROW_SIZE[Row.FRONT], ROW_SIZE[Row.FRONT] + ROW_SIZE[Row.MIDDLE])


@lru_cache(maxsize=512)
def _cards(rows: tuple[str, str, str], pile: str) -> tuple[tuple[Card, ...], ...]:
    if pile:
        return (read_cards(pile).cards,)
    return tuple(read_row(row).cards for row in rows)


@dataclass(frozen=True, slots=True)
class Entered:
    """One seat's line as it reads: its rows as texts, or its pile, and what is wrong with it.

    `filled` are the cards that were not typed but are all that is left for the back. `deck` are
    cards that lie elsewhere (C2), `faults` words that are none.
    """

    rows: tuple[str, str, str] = ("", "", "")
    pile: str = ""
    filled: tuple[Card, ...] = ()
    faults: tuple[CardFault, ...] = ()
    deck: tuple[DeckFault, ...] = ()

    @property
    def cards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards by row, or the pile as the only one."""
        return _cards(self.rows, self.pile)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards lie in each row, or in the pile."""
        return tuple(map(len, self.cards))

    @property
    def is_whole(self) -> bool:
        """Whether every row has as many cards as it should, and nothing is wrong with any."""
        wanted = (HAND_SIZE,) if self.pile else tuple(ROW_SIZE.values())
        return self.counts == wanted and self.is_readable

    @property
    def is_readable(self) -> bool:
        """Whether every word is a card that can lie here."""
        return not self.faults and not self.deck

    @property
    def is_empty(self) -> bool:
        """Whether there is no card at all."""
        return not any(self.counts)

    def texts(self) -> dict[str, str]:
        """The seat's cards as a hand file spells them: rows, or the pile."""
        if self.pile:
            return {"cards": self.pile}
        return dict(zip(map(str, ROWS), self.rows, strict=True))


@dataclass(frozen=True, slots=True)
class Deck:
    """What the other seats of the hand hold, by place; `last` where theirs is all but one hand."""

    laid: tuple[tuple[Place, tuple[Card, ...]], ...] = ()
    last: bool = False

    def left(self, typed: Sequence[Card] = ()) -> tuple[Card, ...]:
        """The cards that are left, highest first; ranks alone where not every suit is known."""
        gone = [card for _, cards in self.laid for card in cards] + list(typed)
        if has_suits(gone):
            left: Iterable[Card] = (Card(card) for card in range(DECK_SIZE) if card not in gone)
            return tuple(sorted(left, key=lambda card: (-(card >> 2), card & 3)))
        many = Counter(map(rank_of, gone))
        ranks = range(len(RANKS) - 1, -1, -1)
        return tuple(make_card(rank) for rank in ranks for _ in range(4 - many[rank]))

    def holders(self) -> dict[Card, int]:
        """The seat that holds each card whose suit is known."""
        return {card: place.seat for place, cards in self.laid for card in cards}


@lru_cache(maxsize=512)
def read_entry(text: str, seat: int, deck: Deck, *, pile: bool = False) -> Entered:
    """Read what was typed for a seat; `pile`: a natural was declared, so 13 cards in any order.

    In a pile a stroke says that rows are meant after all. Where only one hand is left and front and
    middle are typed, the back is filled by itself.
    """
    if pile and "/" not in text:
        reading = read_cards(text)
        faults = deck_faults([*deck.laid, (Place(seat, None), reading.cards)])
        return Entered(
            pile=cards_text(reading.cards) if not reading.faults else text,
            faults=reading.faults,
            deck=_of_seat(faults, seat),
        )
    rows, covered = _split(text)
    filled: tuple[Card, ...] = ()
    if deck.last and not rows[2]:
        filled = _left_for_back(rows, deck)
        if filled:
            rows = (
                rows[0],
                rows[1],
                cards_text(filled) if not covered else _cover(filled, covered),
            )
    elif covered:
        rows = (rows[0], rows[1], f"{rows[2]} {covered}")
    readings = [read_row(row) for row in rows]
    laid = [(Place(seat, row), each.cards) for row, each in zip(ROWS, readings, strict=True)]
    faults = deck_faults([*deck.laid, *laid])
    words = tuple(fault for each in readings for fault in each.faults)
    return Entered(rows, "", filled, words, _of_seat(faults, seat))


def _of_seat(faults: Iterable[DeckFault], seat: int) -> tuple[DeckFault, ...]:
    return tuple(fault for fault in faults if fault.place.seat == seat)


def _cover(cards: Sequence[Card], suit: str) -> str:
    return f"{cards_text(cards)} {suit}" if min(cards) >= RANK_ONLY else cards_text(cards)


def _split(text: str) -> tuple[tuple[str, str, str], str]:
    """The three rows of a line, and a suit that stands by itself at its end."""
    if text.count("/") >= 2:
        front, middle, back = text.split("/", 2)
        return (_spelled(front), _spelled(middle), _spelled(back)), ""
    rows: list[list[str]] = [[], [], []]
    at = 0
    pieces = _PIECE.findall(text)
    tail = pieces.pop() if pieces and pieces[-1][0] in _SUITS else ""
    for piece in pieces:
        if piece == "/":
            # After a whole row it says nothing new.
            at = min(at + 1, 2) if rows[at] else at
            continue
        if at < 2 and len(rows[at]) >= tuple(ROW_SIZE.values())[at]:
            at += 1
        rows[at].append(piece)
    if tail and any(rows) and not rows[2]:
        # After a whole middle it speaks of the cards that are left for the back.
        whole = tuple(map(len, rows[:2])) == tuple(ROW_SIZE.values())[:2]
        return _joined(rows if whole else _with(rows, at, tail)), tail if whole else ""
    return _joined(rows), tail


def _with(rows: list[list[str]], at: int, tail: str) -> list[list[str]]:
    rows[at].append(tail)
    return rows


def _joined(rows: list[list[str]]) -> tuple[str, str, str]:
    front, middle, back = (" ".join(row) for row in rows)
    return front, middle, back


def _spelled(text: str) -> str:
    return " ".join(_PIECE.findall(text))


def _left_for_back(rows: tuple[str, str, str], deck: Deck) -> tuple[Card, ...]:
    front, middle = read_row(rows[0]), read_row(rows[1])
    whole = (len(front.cards), len(middle.cards)) == tuple(ROW_SIZE.values())[:2]
    if not whole or front.faults or middle.faults:
        return ()
    typed = (*front.cards, *middle.cards)
    if has_suits(card for _, cards in deck.laid for card in cards) and 0 < _suited(typed) < 8:
        # The suit of the last one is still to come.
        return ()
    left = deck.left(typed)
    return left if len(left) == ROW_SIZE[Row.BACK] else ()


def _suited(cards: Sequence[Card]) -> int:
    return sum(card < RANK_ONLY for card in cards)
