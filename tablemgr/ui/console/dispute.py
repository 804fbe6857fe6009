"""A hand entered a second time by somebody who does not see the first: where the two differ; pure.

Neither entry is shown before they have been compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.i18n import tr
from tablemgr.rules.cards import (
    ROWS,
    Card,
    Row,
    cards_text,
    has_suits,
    rank_of,
    read_cards,
    read_row,
    suit_of,
)
from tablemgr.rules.floor.table import clockwise_from
from tablemgr.services.night.settling import as_document
from tablemgr.services.rowwords import row_name
from tablemgr.ui.console.typed import Typing


@dataclass(frozen=True, slots=True)
class Difference:
    """A row (None: a pile) of a seat that was entered in two ways, as texts of its cards."""

    seat: int
    row: Row | None
    before: str
    now: str


def begin_again(number: int, document: Mapping[str, Any], used: tuple[Card, ...] = ()) -> Typing:
    """The hand of a document to be entered once more, with nothing of it to be seen.

    `used` are the cards of the other hand of its deal (V3).
    """
    seats = [each for each in document["seats"] if _shows(each)]
    numbers = {int(each["seat"]) for each in seats}
    order = clockwise_from(int(document["button"]), numbers)
    naturals = frozenset(int(each["seat"]) for each in seats if each.get("cards"))
    return Typing(number, order, order[0] if order else 0, naturals=naturals, used=used)


def _shows(seat: Mapping[str, Any]) -> bool:
    return any(seat.get(key) for key in (*map(str, ROWS), "cards"))


def differences(document: Mapping[str, Any], again: Typing) -> list[Difference]:
    """Every row that differs between a hand's document and what was entered again."""
    texts = again.texts()
    found: list[Difference] = []
    for each in document["seats"]:
        seat = int(each["seat"])
        if seat not in texts:
            continue
        if each.get("cards") or texts[seat].get("cards"):
            found += _compare(seat, None, _cards_of(each), _cards_of(texts[seat]))
            continue
        for row in ROWS:
            before, now = (read_row(str(t.get(str(row), ""))).cards for t in (each, texts[seat]))
            found += _compare(seat, row, before, now)
    return found


def _cards_of(texts: Mapping[str, Any]) -> tuple[Card, ...]:
    """All cards of a seat, of its rows or its pile."""
    rows = [card for row in ROWS for card in read_row(str(texts.get(str(row), ""))).cards]
    return (*rows, *read_cards(str(texts.get("cards", ""))).cards)


def _compare(
    seat: int, row: Row | None, before: tuple[Card, ...], now: tuple[Card, ...]
) -> list[Difference]:
    if _same(before, now):
        return []
    return [Difference(seat, row, cards_text(before), cards_text(now))]


def _same(before: tuple[Card, ...], now: tuple[Card, ...]) -> bool:
    """Whether two entries of a row say the same; suits count where both have recorded them.

    A row without suits is not of one suit.
    """
    if has_suits(before) and has_suits(now):
        return sorted(before) == sorted(now)
    ranks = sorted(map(rank_of, before)) == sorted(map(rank_of, now))
    return ranks and _one_suit(before) == _one_suit(now)


def _one_suit(cards: tuple[Card, ...]) -> bool:
    return has_suits(cards) and len({suit_of(card) for card in cards}) == 1


def difference_text(each: Difference) -> str:
    """A difference in one line."""
    where = tr("seat {seat}", seat=each.seat)
    if each.row:
        where = tr("seat {seat} {row}", seat=each.seat, row=row_name(each.row))
    return differs_text(where, each.before, each.now)


def differs_text(where: str, before: str, now: str) -> str:
    """What was entered at the table and what is entered now, in one line."""
    nothing = tr("nothing")
    return tr(
        "{where}: {before} at the table, {now} now",
        where=where,
        before=before or nothing,
        now=now or nothing,
    )


def corrected(document: Mapping[str, Any], again: Typing) -> dict[str, Any]:
    """The hand's document with the cards as they were entered again; the rest stays."""
    texts = again.texts()
    whole: dict[str, Any] = as_document(document)
    keys = (*map(str, ROWS), "cards")
    seats = []
    for each in whole["seats"]:
        shown = texts.get(int(each["seat"]))
        if shown is None:
            seats.append(dict(each))
            continue
        kept = {key: value for key, value in each.items() if key not in keys}
        seats.append(kept | {key: value for key, value in shown.items() if value})
    return {**whole, "seats": seats}
