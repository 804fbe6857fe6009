"""A hand of Italian draw as it is being entered: who opened, then what each seat put in and shows.

Pure; a line of its own says who opened and what all said, as whoever deals hears it (I6 to I9).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from tablemgr.i18n import tr
from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import Card, Place, cards_text, deck_faults, has_suits, read_row
from tablemgr.rules.draw.deck import HAND_SIZE, MORTO_PLAYERS, in_deck, lowest_rank
from tablemgr.rules.draw.hand import AfterDraw, DrawFault, DrawReason
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.floor.table import ALL_SEATS, clockwise_from
from tablemgr.services.draw.faults import draw_fault
from tablemgr.services.faults import card_fault, deck_fault
from tablemgr.services.night.drawing import DrawPlayed, DrawShown, ante_of
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Running
from tablemgr.services.shown import shown_amount
from tablemgr.services.typedmoney import read_amount
from tablemgr.ui.console.typed import Lines
from tablemgr.ui.quick.model import NO_CURRENCY, amount_wrong

OPENING = len(ALL_SEATS) + 1
"""Where the line stands that says who opened, as if it were a seat."""

_OPENING = re.compile(r"\s*([0-6])\s*(b?)\s*([a-z]*)\s*", re.IGNORECASE)
_FOLDS = ("f", "fold", "folded")


@dataclass(frozen=True, slots=True)
class OpeningRead:
    """Who opened (0: nobody) and how, and what all said after the draw; `wrong` says what is."""

    opener: int = 0
    blind: bool = False
    after_draw: AfterDraw | None = None
    wrong: str = ""
    is_empty: bool = False


@dataclass(frozen=True, slots=True)
class SeatRead:
    """What a seat's line says: what it put in, in smallest units, its cards, or that it folded.

    `wrong` is the first thing that is wrong with it, `clash` the cards that lie elsewhere.
    """

    contributed: int
    cards: tuple[Card, ...] = ()
    opening: tuple[Card, ...] = ()
    folded: bool = False
    wrong: str = ""
    clash: frozenset[Card] = frozenset()
    is_empty: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether nothing more is to be typed of it."""
        return not self.wrong and (self.folded or len(self.cards) == HAND_SIZE)

    def shown(self) -> DrawShown:
        """The seat as the service takes it."""
        texts = cards_text(self.cards), cards_text(self.opening)
        return DrawShown(self.contributed, *texts, folded=self.folded)


@dataclass(frozen=True, slots=True)
class DrawTyping(Lines):
    """What is typed of a hand of draw: the line of the opening, then the seats as they speak.

    `seats` are all that were dealt in and still play; only they are asked for where somebody
    opened. `lowest` is the lowest rank of the deck, `ante` in smallest units of `currency`.
    """

    seats: tuple[int, ...] = ()
    lowest: int = 0
    ante: int = 0
    currency: Currency = NO_CURRENCY

    @property
    def opened(self) -> OpeningRead:
        """What the first line says."""
        return _read_opening(self.line(OPENING), self.seats)

    @property
    def shows(self) -> bool:
        """Whether hands are shown: not where all said passo or parola (I8)."""
        return self.opened.after_draw in (None, AfterDraw.CHIP)

    def filled(self) -> Self:
        """The hand with the seats that are asked for: none of them where nobody opened (I6)."""
        if self.at != OPENING:
            return self
        order = (OPENING, *self.seats) if self.opened.opener else (OPENING,)
        return replace(self, order=order)

    def ordered(self) -> Self:
        """The same where nobody opened: nothing else is asked for."""
        nobody = OPENING in self.entered and not self.opened.opener
        return replace(self, order=(OPENING,), at=0) if nobody else self

    def money(self, minor: int) -> str:
        """An amount of the table, without its currency."""
        return shown_amount(minor, self.currency)

    def deck(self, seat: int) -> dict[Card, int]:
        """Who but this seat holds which card, as far as it was entered."""
        held: dict[Card, int] = {}
        for other in self.order:
            if other not in (seat, OPENING):
                held |= dict.fromkeys(_read_seat(other, self).cards, other)
        return held

    def read(self, seat: int) -> SeatRead:
        """What a seat's line says, held against what the others have."""
        found = _read_seat(seat, self)
        others = [
            (Place(other, None), _read_seat(other, self).cards)
            for other in self.order
            if other not in (seat, OPENING)
        ]
        faults = [
            each
            for each in deck_faults([*others, (Place(seat, None), found.cards)])
            if each.place.seat == seat
        ]
        if not faults:
            return found
        clash = frozenset(each.card for each in faults)
        return replace(found, wrong=found.wrong or deck_fault(faults[0]), clash=clash)

    def is_right(self, seat: int) -> bool:
        """Whether a line can be entered: an amount alone is enough of who need not show."""
        if seat == OPENING:
            opened = self.opened
            return not opened.wrong and not opened.is_empty
        found = self.read(seat)
        return not found.wrong and not found.is_empty and (found.is_whole or not found.cards)

    def played(self) -> DrawPlayed:
        """The hand as the service takes it."""
        opened = self.opened
        seats: Mapping[int, DrawShown] = {
            seat: self.read(seat).shown() for seat in self.order if seat != OPENING
        }
        opening = Opening.BLIND if opened.blind else Opening.REGULAR
        return DrawPlayed(opened.opener, seats, opening, opened.after_draw)


def _read_opening(text: str, seats: tuple[int, ...]) -> OpeningRead:
    if not text.strip():
        return OpeningRead(is_empty=True)
    match = _OPENING.fullmatch(text)
    if match is None:
        return OpeningRead(wrong=opening_hint())
    opener, blind, word = int(match[1]), bool(match[2]), match[3].lower()
    said = [each for each in AfterDraw if word and each.startswith(word)]
    if opener and opener not in seats:
        return OpeningRead(wrong=tr("Seat {seat} is not in the hand (I6)", seat=opener))
    if (word and len(said) != 1) or (not opener and (blind or word)):
        return OpeningRead(wrong=opening_hint())
    return OpeningRead(opener, blind, said[0] if said else None)


def opening_hint() -> str:
    """How the first line is typed."""
    return tr(
        "The seat that opened, or 0 for nobody; b: blind; pas, chip or par: what all said"
        " (I6 to I8)"
    )


def _read_seat(seat: int, typing: DrawTyping) -> SeatRead:
    """One line: an amount, where it is more than the ante; then cards, or f; opening cards last."""
    text = typing.line(seat)
    if not text.strip():
        return SeatRead(typing.ante, is_empty=True)
    amount, rest = _parted(text)
    cards_part, _, opening_part = rest.partition("/")
    wrong = amount_wrong(amount, typing.currency) if amount else ""
    contributed = read_amount(amount, typing.currency) if amount and not wrong else typing.ante
    if not wrong and contributed < typing.ante:
        wrong = tr("Less than the ante (I6)")
    if cards_part.strip().lower() in _FOLDS:
        return SeatRead(contributed, folded=True, wrong=wrong)
    reading, opening = read_row(cards_part.strip()), read_row(opening_part.strip())
    faults = [*reading.faults, *opening.faults]
    wrong = wrong or next(map(card_fault, faults), "")
    wrong = wrong or next(_not_of_deck(seat, reading.cards, typing.lowest), "")
    if not wrong and len(reading.cards) > HAND_SIZE:
        wrong = tr("{count} cards, which are more than five (I9)", count=len(reading.cards))
    return SeatRead(contributed, reading.cards, opening.cards, wrong=wrong)


def _parted(text: str) -> tuple[str, str]:
    """The amount that a line begins with, empty where it begins with a card; and the rest."""
    first, _, rest = text.strip().partition(" ")
    if first and first[-1] in "fF" and _is_amount(first[:-1]):
        return first[:-1], f"f {rest}".strip()
    return (first, rest.strip()) if _is_amount(first) else ("", text.strip())


def _is_amount(word: str) -> bool:
    return bool(word) and all(each.isdigit() or each in ".,'" for each in word)


def _not_of_deck(seat: int, cards: tuple[Card, ...], lowest: int) -> Iterator[str]:
    """Cards that this deck has not, and a whole hand without its suits (I1, I4)."""
    for card in cards:
        if not in_deck(card, lowest):
            yield draw_fault(DrawFault(DrawReason.NOT_IN_DECK, "I1", seat, card=card)).text
    if len(cards) == HAND_SIZE and not has_suits(cards):
        yield draw_fault(DrawFault(DrawReason.LACKS_SUITS, "I4", seat)).text


def begin_draw(seen: Seen, hand: Running) -> DrawTyping:
    """A running hand of draw with nothing typed of it."""
    draw = seen.sheet.draw
    morto = bool(draw and draw.deal_morto and hand.players == MORTO_PLAYERS)
    seats = clockwise_from(hand.button, {each.seat for each in hand.seats})
    return DrawTyping(
        hand.number,
        (OPENING, *seats),
        OPENING,
        seats=seats,
        lowest=lowest_rank(hand.players, morto=morto),
        ante=ante_of(seen),
        currency=seen.state.currency,
    )


def renewed_draw(typing: DrawTyping | None, fresh: DrawTyping) -> DrawTyping:
    """The same lines for the hand as it stands by now, where it is still the same hand."""
    if typing is None or typing.hand != fresh.hand:
        return fresh
    lines = {seat: line for seat, line in typing.lines.items() if seat in fresh.order}
    entered = typing.entered & set(fresh.order)
    waiting = [seat for seat in fresh.order if seat not in entered]
    at = typing.at if typing.at in waiting else next(iter(waiting), 0)
    return replace(fresh, lines=lines, entered=entered, at=at).ordered()
