"""A hand as it is being entered: each seat's line, whose turn it is, and what its lines read as.

Frozen, so that every key makes a new one and going back is taking an old one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Self, TypeVar

from tablemgr.rules.cards import ROWS, Card, Place, Row, read_cards
from tablemgr.rules.floor.table import clockwise_from
from tablemgr.services.drafts import Draft, Typed
from tablemgr.services.night.state import Played, Running
from tablemgr.ui.console.entry import HAND_SIZE, Deck, Entered, read_entry

LONGEST_LINE = 120
"""How many characters a hand is typed in at most; what is pasted may be anything."""
# Where the cards of the deal's first hand lie, as if it were a seat (V3).
FIRST_HAND = 0
_LAST_BUT_ONE = 3 * HAND_SIZE
_LINE, _ENTERED, _TURN = "line", "entered", "at"


Laid = tuple[tuple[Place, tuple[Card, ...]], ...]


@lru_cache(maxsize=512)
def _laid(line: str, seat: int, *, pile: bool) -> Laid:
    reading = read_entry(line, seat, Deck(), pile=pile)
    rows: Sequence[Row | None] = [None] if reading.pile else ROWS
    return tuple((Place(seat, row), cards) for row, cards in zip(rows, reading.cards, strict=True))


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a hand of any game: `order` is how they are asked for; `at` is 0 once all are in."""

    hand: int
    order: tuple[int, ...]
    at: int
    lines: Mapping[int, str] = field(default_factory=dict)
    entered: frozenset[int] = frozenset()

    @property
    def is_done(self) -> bool:
        """Whether every seat that shows has been entered."""
        return self.entered.issuperset(self.order)

    def line(self, seat: int) -> str:
        """What was typed for a seat."""
        return self.lines.get(seat, "")

    def typed(self, text: str) -> Self:
        """The line of the seat whose turn it is, as it is now."""
        text = text[:LONGEST_LINE]
        if not self.at or text == self.line(self.at):
            return self
        lines = {**self.lines, self.at: text}
        return replace(self, lines=lines, entered=self.entered - {self.at})

    def accepted(self) -> Self:
        """The line is in, and the next one's turn that is not."""
        if not self.at:
            return self
        full = self.filled()
        entered = full.entered | {full.at}
        return replace(full, entered=entered, at=_onward(full.order, full.at, entered))

    def filled(self) -> Self:
        """The hand with what the line of this turn says beyond itself; games know of such."""
        return self

    def ordered(self) -> Self:
        """The hand with no more asked for than its lines call for; games know of such."""
        return self

    def back(self) -> Self:
        """The seat before this one once more, with its line as it was."""
        place = self.order.index(self.at) if self.at else len(self.order)
        return self.go(self.order[place - 1]) if place else self

    def go(self, seat: int) -> Self:
        """That seat's turn, to be entered or entered again."""
        if seat not in self.order:
            return self
        return replace(self, at=seat, entered=self.entered - {seat})


def _onward(order: tuple[int, ...], seat: int, entered: frozenset[int]) -> int:
    """The next in order, round to the start, that is not entered; 0 where all are."""
    place = order.index(seat)
    return next((each for each in order[place + 1 :] + order[:place] if each not in entered), 0)


@dataclass(frozen=True, slots=True)
class Typing(Lines):
    """What is typed of a hand of Chinese poker: the seats that show, clockwise.

    `natural` are the seats that have declared one; `used` the cards of the deal's first hand (V3).
    """

    naturals: frozenset[int] = frozenset()
    used: tuple[Card, ...] = ()

    def deck(self, seat: int) -> Deck:
        """What everybody but a seat holds, as far as it was entered."""
        laid: list[tuple[Place, tuple[Card, ...]]] = []
        if self.used:
            laid.append((Place(FIRST_HAND, None), self.used))
        for other in self.order:
            if other != seat and self.line(other):
                laid += self._laid(other)
        many = sum(len(cards) for _, cards in laid)
        return Deck(tuple(laid), last=many == _LAST_BUT_ONE)

    def _laid(self, seat: int) -> Laid:
        """A seat's cards by its own line; what only fills itself is typed once it is entered."""
        return _laid(self.line(seat), seat, pile=seat in self.naturals)

    def read(self, seat: int) -> Entered:
        """What a seat's line says."""
        return read_entry(self.line(seat), seat, self.deck(seat), pile=seat in self.naturals)

    def filled(self) -> Self:
        """The hand with what the line of the seat fills by itself written out in it."""
        reading = self.read(self.at) if self.at else None
        if reading is None or not reading.filled:
            return self
        return replace(self, lines={**self.lines, self.at: " / ".join(reading.rows)})

    def texts(self) -> dict[int, dict[str, str]]:
        """What each entered seat shows, as a hand file spells it."""
        return {seat: self.read(seat).texts() for seat in self.order if seat in self.entered}


def begin(hand: Running) -> Typing:
    """The hand as it is to be entered: nothing typed but what the seats have shown already."""
    order = showing(hand)
    live = {each.seat: each for each in hand.seats}
    lines = {seat: line for seat in order if (line := _shown_line(live[seat]))}
    entered = frozenset(lines)
    at = next((seat for seat in order if seat not in entered), 0)
    naturals = frozenset(seat for seat in order if live[seat].natural)
    return Typing(hand.number, order, at, lines, entered, naturals, read_cards(hand.used).cards)


def showing(hand: Running) -> tuple[int, ...]:
    """The seats that show their cards, clockwise from the button's left.

    A dropped or fouled one does not, and who is left alone collects unopened (D3).
    """
    live = [each for each in hand.seats if not each.dropped]
    if len(live) == 1 and not live[0].natural:
        return ()
    seats = {each.seat for each in live if not each.ruled_foul}
    return clockwise_from(hand.button, seats)


def _shown_line(each: Played) -> str:
    rows = (each.front, each.middle, each.back)
    return " / ".join(rows) if any(rows) else each.cards


def renewed(typing: Typing, hand: Running) -> Typing:
    """The same lines for the hand as it stands by now, where it is still the same hand."""
    fresh = begin(hand)
    if fresh.hand != typing.hand:
        return fresh
    lines = {**fresh.lines, **{s: typing.line(s) for s in fresh.order if typing.line(s)}}
    entered = frozenset(s for s in fresh.order if s in typing.entered or s in fresh.entered)
    at = typing.at if typing.at in fresh.order and typing.at not in entered else 0
    at = at or next((seat for seat in fresh.order if seat not in entered), 0)
    return Typing(fresh.hand, fresh.order, at, lines, entered, fresh.naturals, fresh.used)


def to_draft(typing: Lines) -> Draft:
    """What is kept of it, so that nothing typed is lost."""
    typed: dict[str, dict[str, str]] = {
        str(seat): {_LINE: typing.line(seat), _ENTERED: "yes" if seat in typing.entered else ""}
        for seat in typing.order
        if typing.line(seat)
    }
    typed["0"] = {_TURN: str(typing.at)}
    return Draft(typing.hand, typed)


Kept = TypeVar("Kept", bound=Lines)


def from_draft(typing: Kept, draft: Draft) -> Kept:
    """A hand with what was kept of it; another hand's draft says nothing."""
    if draft.hand != typing.hand:
        return typing
    lines = dict(typing.lines)
    entered = set(typing.entered)
    for seat in typing.order:
        kept = _kept(draft.typed, seat)
        if kept.get(_LINE):
            lines[seat] = kept[_LINE]
            (entered.add if kept.get(_ENTERED) else entered.discard)(seat)
    turn = _kept(draft.typed, 0).get(_TURN, "")
    waiting = [seat for seat in typing.order if seat not in entered]
    at = next((seat for seat in waiting if str(seat) == turn), next(iter(waiting), 0))
    return replace(typing, lines=lines, entered=frozenset(entered), at=at).ordered()


def _kept(typed: Typed, seat: int) -> Mapping[str, str]:
    return typed.get(str(seat), {})


def cards_by_seat(typing: Typing, seats: Sequence[int]) -> dict[int, Entered]:
    """What every one of these seats has on the table so far."""
    return {seat: typing.read(seat) for seat in seats if typing.line(seat)}
