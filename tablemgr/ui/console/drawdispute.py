"""A hand of Italian draw entered a second time by somebody who does not see the first; pure.

Compared are who opened, what all said, and seat by seat what it put in and shows.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tablemgr.i18n import tr
from tablemgr.ledger.money import find_currency, parse_amount
from tablemgr.rules.cards import Card, cards_text, read_cards
from tablemgr.rules.draw.deck import lowest_rank
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.floor.table import clockwise_from
from tablemgr.services.night.drawing import DrawPlayed, entered_again
from tablemgr.ui.console.dispute import differs_text
from tablemgr.ui.console.drawtyped import OPENING, DrawTyping
from tablemgr.ui.draw.tablestrip import after_names
from tablemgr.ui.quick.model import NO_CURRENCY


def begin_draw_again(number: int, document: Mapping[str, Any]) -> DrawTyping:
    """The hand of a document to be entered once more, with nothing of it to be seen."""
    currency = find_currency(str(document["currency"])) or NO_CURRENCY
    numbers = {int(each["seat"]) for each in document["seats"]}
    seats = clockwise_from(int(document["button"]), numbers)
    return DrawTyping(
        number,
        (OPENING, *seats),
        OPENING,
        seats=seats,
        lowest=lowest_rank(int(document["players"]), morto=bool(document["morto"])),
        ante=parse_amount(str(document["ante"]), currency),
        currency=currency,
    )


def wholly_entered(again: DrawTyping) -> DrawTyping:
    """The same with every line that is asked for entered."""
    for place in again.order:
        again = again.go(place).accepted()
    return again.ordered()


def corrected_draw(document: Mapping[str, Any], again: DrawTyping) -> dict[str, Any]:
    """The hand's document as it was entered again; stacks, stakes and rulings stay."""
    return entered_again(document, wholly_entered(again).played())


def draw_differences(document: Mapping[str, Any], again: DrawTyping) -> list[str]:
    """Everything that differs between a hand's document and what was entered again, in words."""
    played = wholly_entered(again).played()
    return [*_opening(document, played), *_seats(document, again, played)]


def _opening(document: Mapping[str, Any], played: DrawPlayed) -> Iterator[str]:
    opening = played.opening if played.opener else Opening.NOBODY
    before = _opened_text(int(document["opener"]), str(document["opening"]))
    yield from _differs(tr("Who opened"), before, _opened_text(played.opener, opening))
    said = {str(key): words for words, key in after_names()}
    was, now = str(document.get("after_draw", "")), str(played.after_draw or "")
    yield from _differs(tr("After the draw"), said[was], said[now])


def _opened_text(opener: int, opening: str) -> str:
    if not opener:
        return tr("nobody opened")
    if opening == Opening.BLIND:
        return tr("seat {seat} opened blind", seat=opener)
    return tr("seat {seat} opened", seat=opener)


def _seats(document: Mapping[str, Any], again: DrawTyping, played: DrawPlayed) -> Iterator[str]:
    if not (played.opener and int(document["opener"])):
        # Where nobody opened no seat did anything.
        return
    was = {int(each["seat"]): each for each in document["seats"]}
    for seat in again.seats:
        now = played.seats[seat]
        before = parse_amount(str(was[seat]["contributed"]), again.currency)
        yield from _differs(
            tr("seat {seat}", seat=seat),
            _seat_text(again, before, was[seat]),
            _seat_text(
                again,
                now.contributed,
                {"cards": now.cards, "opening_cards": now.opening_cards, "folded": now.folded},
            ),
        )


def _seat_text(again: DrawTyping, contributed: int, seat: Mapping[str, Any]) -> str:
    """What a seat put in and shows; its cards in one order, whatever order they were typed in."""
    opened = _ordered(seat.get("opening_cards"))
    parts = (
        again.money(contributed),
        tr("folded") if seat.get("folded") else _ordered(seat.get("cards")),
        tr("opened with {cards}", cards=opened) if opened else "",
    )
    return " · ".join(filter(None, parts))


def _ordered(text: object) -> str:
    cards: tuple[Card, ...] = read_cards(str(text or "")).cards
    return cards_text(tuple(sorted(cards, reverse=True)))


def _differs(where: str, before: str, now: str) -> Iterator[str]:
    if before != now:
        yield differs_text(where, before, now)
