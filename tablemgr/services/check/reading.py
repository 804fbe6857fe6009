"""Hands of the journal read again: quickly where they stand as the program writes them, else fully.

The short way takes only what it surely reads as `services.handfile` does, and leaves all else to
it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import DECK_SIZE, Card, card_text
from tablemgr.rules.chinese.hand import AUTO, Declared, Hand, HandRefusedError, SeatHand
from tablemgr.rules.chinese.setting import Setting
from tablemgr.rules.sheet import NaturalKind, RuleSheet
from tablemgr.services.handfile import SCHEMA, HandFile, read_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.settle import Settlement, settle

_CARDS = {card_text(card): Card(card) for card in range(DECK_SIZE)}
_DECLARED: dict[object, Declared] = {AUTO: AUTO, **{str(kind): kind for kind in NaturalKind}}
_HEAD = frozenset(
    (
        *("schema", "rules", "point_value", "currency", "button", "seats"),
        *("smallest_chip", "table", "hand", "dealer"),
    )
)
_SET = frozenset(("seat", "player", "stack", "front", "middle", "back"))
_LAID = frozenset(("seat", "player", "stack", "natural", "cards"))
_DROPPED = frozenset(("seat", "player", "stack", "surrender"))


def settled_again(facts: Mapping[str, Any], sheet: RuleSheet, currency: Currency) -> Settlement:
    """A hand's document, as the facts of its line hold it, settled under a sheet.

    `RefusedError` with every fault of a document that can't be.
    """
    entry = _plain_hand(facts, sheet, currency)
    if entry is not None:
        try:
            return settle(entry)
        except (HandRefusedError, ValueError):
            # The long way says why.
            pass
    return settle(read_hand(as_document(facts), sheet=sheet))


def _plain_hand(facts: Mapping[str, Any], sheet: RuleSheet, currency: Currency) -> HandFile | None:
    if facts.keys() != _HEAD or facts["schema"] != SCHEMA or facts["currency"] != currency.code:
        return None
    seats = [_plain_seat(each) for each in facts["seats"]]
    money = [facts["point_value"], facts["smallest_chip"]]
    amounts = _amounts([*money, *(each.get("stack") for each in facts["seats"])], currency)
    if amounts is None or None in seats or type(facts["button"]) is not int:
        return None
    point_value, chip, *held = amounts
    if point_value % chip or any(each % chip for each in held):
        return None
    players = {each["seat"]: each["player"] for each in facts["seats"]}
    labels = {key: facts[key] for key in ("table", "hand", "dealer")}
    if not all(map(_is_plain, (*players.values(), *labels.values()))):
        return None
    hand = Hand(facts["button"], tuple(filter(None, seats)), Fraction(0))
    stacks = {each.seat: stack for each, stack in zip(hand.seats, held, strict=True)}
    return HandFile(sheet, currency, point_value, chip, hand, stacks, players, labels)


def _is_plain(name: object) -> bool:
    return type(name) is str and len(name) <= 80 and name.isprintable()


def _plain_seat(facts: Mapping[str, Any]) -> SeatHand | None:
    seat, keys = facts.get("seat"), facts.keys()
    if type(seat) is not int:
        return None
    if keys == _SET:
        rows = [_plain_row(facts[row]) for row in ("front", "middle", "back")]
        front, middle, back = rows
        if front is None or middle is None or back is None:
            return None
        return SeatHand(seat, Setting(front, middle, back))
    if keys == _LAID:
        pile, declared = _plain_row(facts["cards"]), _DECLARED.get(facts["natural"])
        return None if pile is None or declared is None else SeatHand(seat, None, declared, pile)
    if keys == _DROPPED and facts["surrender"] == 1:
        return SeatHand(seat, surrendered=True)
    return None


def _plain_row(text: object) -> tuple[Card, ...] | None:
    """Cards each with its suit, one blank between two; None for any other way of writing them."""
    if type(text) is not str:
        return None
    try:
        return tuple([_CARDS[word] for word in text.split(" ")])
    except KeyError:
        return None


def _amounts(texts: Sequence[object], currency: Currency) -> list[int] | None:
    """Amounts with all their decimal digits, above zero, in smallest units."""
    digits = currency.digits
    found = []
    for text in texts:
        if type(text) is not str or not text.isascii():
            return None
        if digits:
            whole, point, part = text[: -digits - 1], text[-digits - 1 : -digits], text[-digits:]
            if point != "." or not part.isdigit():
                return None
        else:
            whole, part = text, ""
        minor = whole + part
        if not minor.isdigit() or len(minor) > 15 or not int(minor):
            return None
        found.append(int(minor))
    return found
