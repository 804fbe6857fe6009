"""Hands of the journal read again: quickly where they stand as the program writes them, else fully.

The short way takes only what it surely reads as `services.handfile` does, and leaves all else to
it.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import DECK_SIZE, Card, card_text
from tablemgr.rules.chinese.hand import AUTO, Declared, Hand, HandRefusedError, SeatHand
from tablemgr.rules.chinese.setting import Setting, new_tuple
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
# How many things are said of a seat that set its rows, laid a natural, or dropped.
_SET, _LAID, _DROPPED = 6, 5, 4
_LONGEST = 80
NO_POINTS = Fraction(0)


class PlainHand(NamedTuple):
    """A hand as its document has it: what is scored, and the stakes in smallest units."""

    hand: Hand
    point_value: int
    smallest_chip: int
    stacks: Mapping[int, int]


def settled_again(facts: Mapping[str, Any], sheet: RuleSheet, currency: Currency) -> Settlement:
    """A hand's document, as the facts of its line hold it, settled under a sheet.

    `RefusedError` with every fault of a document that can't be.
    """
    plain = plain_hand(facts, currency)
    if plain is not None:
        try:
            return settle(_as_file(facts, plain, sheet, currency))
        except (HandRefusedError, ValueError):
            # The long way says why.
            pass
    return settle(read_hand(as_document(facts), sheet=sheet))


def _as_file(
    facts: Mapping[str, Any], plain: PlainHand, sheet: RuleSheet, currency: Currency
) -> HandFile:
    hand, point_value, chip, stacks = plain
    players = {each["seat"]: each["player"] for each in facts["seats"]}
    labels = {key: facts[key] for key in ("table", "hand", "dealer")}
    return HandFile(sheet, currency, point_value, chip, hand, stacks, players, labels)


def plain_hand(facts: Mapping[str, Any], currency: Currency) -> PlainHand | None:
    """The hand of a document as the program writes it; None where anything is unusual."""
    if facts.keys() != _HEAD or facts["schema"] != SCHEMA or facts["currency"] != currency.code:
        return None
    digits, button = currency.digits, facts["button"]
    point_value = _stake(facts["point_value"], digits)
    chip = _stake(facts["smallest_chip"], digits)
    names = [facts["table"], facts["hand"], facts["dealer"]]
    seats, stacks = [], {}
    for each in facts["seats"]:
        seat, stack = _plain_seat(each), _plain_amount(each.get("stack"), digits)
        if seat is None or not stack or not chip or stack % chip:
            return None
        seats.append(seat)
        stacks[seat.seat] = stack
        names.append(each["player"])
    if not point_value or point_value % chip or type(button) is not int:
        return None
    if len(stacks) < len(seats) or not all(map(is_plain_name, names)):
        return None
    return PlainHand(Hand(button, tuple(seats), NO_POINTS), point_value, chip, stacks)


def is_plain_name(name: object) -> bool:
    """Whether a name is one that a document can have as it is."""
    return type(name) is str and len(name) <= _LONGEST and name.isprintable()


def _plain_seat(facts: Mapping[str, Any]) -> SeatHand | None:
    """A seat of a document; cards each with its suit, one blank between two."""
    seat, said = facts.get("seat"), len(facts)
    if type(seat) is not int or "player" not in facts or "stack" not in facts:
        return None
    try:
        if said == _SET:
            return set_seat(seat, facts["front"], facts["middle"], facts["back"])
        if said == _LAID:
            pile = tuple([_CARDS[word] for word in facts["cards"].split(" ")])
            return SeatHand(seat, None, _DECLARED[facts["natural"]], pile)
    except (KeyError, AttributeError, TypeError):
        return None
    if said == _DROPPED and facts.get("surrender") == 1:
        return SeatHand(seat, surrendered=True)
    return None


def set_seat(seat: int, front: str, middle: str, back: str) -> SeatHand:
    """A seat that has set its rows, each card with its suit and one blank between two.

    KeyError for a row that is written otherwise.
    """
    cards = tuple([_CARDS[word] for word in f"{front} {middle} {back}".split(" ")])
    first = (len(front) + 1) // 3
    last = first + (len(middle) + 1) // 3
    rows = new_tuple(Setting, (cards[:first], cards[first:last], cards[last:]))
    return new_tuple(SeatHand, (seat, rows, None, (), False, ""))


def _plain_amount(text: object, digits: int) -> int:
    """An amount with all its decimal digits, in smallest units; 0 where it is none."""
    if type(text) is not str or not text.isascii():
        return 0
    whole, _, part = text.partition(".") if digits else (text, "", "")
    minor = whole + part
    if not whole or len(part) != digits or not minor.isdigit() or len(minor) > 15:
        return 0
    return int(minor)


# The same from hand to hand.
_stake = lru_cache(maxsize=64)(_plain_amount)
