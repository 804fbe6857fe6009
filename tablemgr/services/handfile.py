"""Hand files (`tablemgr/hand@1`): from a TOML mapping to a hand that can be scored, with every
fault.

The quick-hand window makes the same mapping from what is typed, so screen and file share one
reader.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TypeGuard

from tablemgr.i18n import tr
from tablemgr.ledger.money import AmountError, Currency, find_currency, format_amount, parse_amount
from tablemgr.rules.cards import ROWS, Card, Reading, read_cards, read_row
from tablemgr.rules.chinese.hand import (
    AUTO,
    SEATS,
    Declared,
    Hand,
    HandReason,
    SeatHand,
    hand_faults,
)
from tablemgr.rules.chinese.payoff import unmakeable
from tablemgr.rules.chinese.setting import Setting
from tablemgr.rules.sheet import NaturalKind, RuleSheet
from tablemgr.services import sheets
from tablemgr.services.faults import (
    Fault,
    RefusedError,
    amount_fault,
    card_fault,
    hand_fault,
    told,
)

SCHEMA = "tablemgr/hand@1"
# Beyond what a hand needs, a file may say where and which hand it was, and who dealt; they are
# printed.
LABELS = ("table", "hand", "dealer", "note")
HAND_KEYS = (
    *("schema", "rules", "point_value", "currency", "button", "seats"),
    *("smallest_chip", "pool_carried", *LABELS),
)
SEAT_KEYS = ("seat", "player", "stack", *map(str, ROWS), "natural", "cards", "surrender", "fouled")
_CLAUSE = re.compile(r"[A-Z][1-9][0-9]?")
# Faults that say nothing where the sheet, a seat's number, or what a seat shows cannot be read.
_BY_SHEET = (
    HandReason.BANKER_NOT_LIVE,
    HandReason.DROP_NOT_ALLOWED,
    HandReason.NATURAL_NOT_IN_PLAY,
    HandReason.NOT_SET_NOR_DECLARED,
)
_BY_SEATS = (
    HandReason.BANKER_NOT_LIVE,
    HandReason.EVERYBODY_DROPPED,
    HandReason.WRONG_NUMBER_OF_SEATS,
)
_BY_CARDS = (
    HandReason.NATURAL_WITHOUT_13,
    HandReason.NOTHING_SHOWN,
    HandReason.NOT_SET_NOR_DECLARED,
    HandReason.PILE_DIFFERS_FROM_ROWS,
)
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class HandFile:
    """A hand as entered: sheet, money in smallest units, the hand itself, names and labels.

    `point_value` and `stacks` may be missing only where the sheet plays for points (V5).
    """

    sheet: RuleSheet
    currency: Currency
    point_value: int | None
    smallest_chip: int
    hand: Hand
    stacks: Mapping[int, int]
    players: Mapping[int, str]
    labels: Mapping[str, str]


def read_hand_file(path: Path) -> HandFile:
    """Read a hand file; `RefusedError` with every fault of it in words."""
    return read_hand(sheets.read_toml(path), path.parent)


def read_hand(
    data: Mapping[str, object], folder: Path | None = None, sheet: RuleSheet | None = None
) -> HandFile:
    """Read a hand's mapping; `folder` is where a rule sheet named by path lies. Raises
    `RefusedError`.
    """
    reader = _Reader(data, folder, sheet)
    hand_file = reader.read()
    if reader.faults or hand_file is None:
        # A card that stands ten times is told once.
        raise RefusedError(dict.fromkeys(reader.faults))
    return hand_file


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_label(value: object) -> bool:
    """Whether a value can be printed in one line, without what breaks lines or turns them round."""
    return isinstance(value, str) and len(value) <= 80 and not _UNPRINTABLE.search(value)


class _Reader:
    """Collects the faults of one hand's mapping while its parts are read."""

    def __init__(
        self, data: Mapping[str, object], folder: Path | None, pinned: RuleSheet | None
    ) -> None:
        self.data = data
        self.folder = folder
        self.pinned = pinned
        self.faults: list[Fault] = []

    def fault(self, text: str, seat: int = 0, key: str = "") -> None:
        self.faults.append(Fault(text, seat, key))

    def read(self) -> HandFile | None:
        self._keys(self.data, HAND_KEYS, 0)
        if self.data.get("schema") != SCHEMA:
            self.fault(tr('schema: must be "{schema}"', schema=SCHEMA), key="schema")
        sheet = self._sheet()
        currency = self._currency(sheet)
        button = self.data.get("button")
        if not _is_whole(button):
            self.fault(tr("button: give the seat of the dealer button, 1 to 4"), key="button")
            button = 1
        seats = self._seats()
        point_value = self._money("point_value", self.data, currency)
        chip = self._money("smallest_chip", self.data, currency)
        stacks = self._stacks(seats, sheet, currency, point_value)
        hand = Hand(
            button,
            tuple(self._seat(number, entry) for number, entry in seats),
            self._carried(sheet, currency, point_value or 1),
        )
        self._rulings(hand, sheet)
        if sheet is None or currency is None:
            return None
        if chip:
            self._makeable([point_value or 0, *stacks.values()], chip, currency)
        players = {number: str(entry["player"]) for number, entry in seats if "player" in entry}
        labels = {key: str(self.data[key]) for key in LABELS if key in self.data}
        return HandFile(sheet, currency, point_value, chip or 1, hand, stacks, players, labels)

    def _carried(
        self, sheet: RuleSheet | None, currency: Currency | None, point_value: int
    ) -> Fraction:
        """What earlier hands left in the pool, in points; only a pool can have it (V2)."""
        carried = self._money("pool_carried", self.data, currency, least=0) or 0
        if carried and sheet and not sheet.plays_pool:
            words = tr("pool_carried: the rule sheet plays for no pool (V2)")
            self.fault(words, key="pool_carried")
        return Fraction(carried, point_value)

    def _keys(self, table: Mapping[str, object], known: tuple[str, ...], seat: int) -> None:
        where = tr("seat {seat}: ", seat=seat) if seat else ""
        for key in table:
            if key not in known:
                self.fault(where + tr('unknown key "{key}"', key=told(key)), seat, key)
            elif key in (*LABELS, "player") and not _is_label(table[key]):
                words = tr(
                    '{key}: must be a text of one line, as "1", 80 characters at most', key=key
                )
                self.fault(where + words, seat, key)

    def _sheet(self) -> RuleSheet | None:
        if self.pinned:
            return self.pinned
        name = self.data.get("rules")
        if not isinstance(name, str):
            self.fault(
                tr("rules: name a rule sheet, such as {name}", name=sheets.DEFAULT), key="rules"
            )
            return None
        try:
            return sheets.find_sheet(name, self.folder).sheet
        except RefusedError as error:
            self.faults += [replace(fault, key="rules") for fault in error.faults]
            return None

    def _currency(self, sheet: RuleSheet | None) -> Currency | None:
        code = self.data.get("currency", sheet.currency if sheet else "USD")
        currency = find_currency(code) if isinstance(code, str) else None
        if currency is None:
            self.fault(
                tr('currency: "{code}" is not a currency of ISO 4217', code=told(code)),
                key="currency",
            )
        return currency

    def _money(
        self,
        key: str,
        table: Mapping[str, object],
        currency: Currency | None,
        seat: int = 0,
        least: int = 1,
    ) -> int | None:
        """An amount in smallest units, None where it is not given or not right."""
        value = table.get(key)
        if value is None:
            return None
        where = tr("seat {seat}: {key}", seat=seat, key=key) if seat else key
        if not isinstance(value, str):
            example = f"{value}.00" if _is_whole(value) and value > 0 else "37.50"
            words = tr('{where}: money is a text, as "{example}"', where=where, example=example)
            self.fault(words, seat, key)
            return None
        if currency is None:
            return None
        try:
            amount = parse_amount(value, currency)
        except AmountError as error:
            words = amount_fault(error, currency)
            self.fault(tr("{where}: {fault}", where=where, fault=words), seat, key)
            return None
        if amount < least:
            self.fault(tr("{where}: must be above zero", where=where), seat, key)
            return None
        return amount

    def _seats(self) -> list[tuple[int, Mapping[str, object]]]:
        entries = self.data.get("seats")
        if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
            self.fault(tr("seats: give two to four [[seats]]"), key="seats")
            return []
        found: list[tuple[int, Mapping[str, object]]] = []
        for place, entry in enumerate(entries, 1):
            number = entry.get("seat")
            if not _is_whole(number):
                self.fault(
                    tr("[[seats]] number {place}: give its seat, 1 to 4", place=place), key="seat"
                )
                continue
            self._keys(entry, SEAT_KEYS, number)
            found.append((number, entry))
        return found

    def _stacks(
        self,
        seats: list[tuple[int, Mapping[str, object]]],
        sheet: RuleSheet | None,
        currency: Currency | None,
        point_value: int | None,
    ) -> dict[int, int]:
        """Stacks by seat; a sheet played in chips needs one at each seat, and a point value."""
        needed = sheet is not None and sheet.plays_chips
        if needed and point_value is None and "point_value" not in self.data:
            self.fault(
                tr("point_value: missing; the rule sheet plays for chips"), key="point_value"
            )
        stacks: dict[int, int] = {}
        for number, entry in seats:
            stack = self._money("stack", entry, currency, number)
            if stack is not None:
                stacks[number] = stack
            elif needed and "stack" not in entry:
                self.fault(tr("seat {seat}: stack: missing", seat=number), number, "stack")
        return stacks

    def _seat(self, number: int, entry: Mapping[str, object]) -> SeatHand:
        rows = {row: self._cards(number, entry, str(row)) for row in ROWS}
        is_set = any(str(row) in entry for row in ROWS)
        setting = Setting(*rows.values()) if is_set else None
        dropped = entry.get("surrender", False)
        if not isinstance(dropped, bool):
            words = tr("seat {seat}: surrender: must be true or false", seat=number)
            self.fault(words, number, "surrender")
        declared = self._declared(number, entry)
        pile = self._cards(number, entry, "cards")
        ruled = self._ruled(number, entry)
        # Who dropped and was then fouled by a ruling pays as fouled.
        return SeatHand(number, setting, declared, pile, dropped is True and not ruled, ruled)

    def _ruled(self, number: int, entry: Mapping[str, object]) -> str:
        """The clause under which the seat was fouled by a ruling, empty where it was not."""
        ruled = entry.get("fouled", "")
        if ruled == "" or (isinstance(ruled, str) and _CLAUSE.fullmatch(ruled)):
            return ruled
        words = tr('seat {seat}: fouled: name the clause of the ruling, as "K1"', seat=number)
        self.fault(words, number, "fouled")
        return ""

    def _cards(self, number: int, entry: Mapping[str, object], key: str) -> tuple[Card, ...]:
        text = entry.get(key, "")
        if not isinstance(text, str):
            words = tr('seat {seat} {key}: cards are a text, as "Kh Kd 9s"', seat=number, key=key)
            self.fault(words, number, key)
            return ()
        reading = _reading(key, text)
        for fault in reading.faults:
            words = card_fault(fault)
            words = tr("seat {seat} {key}: {fault}", seat=number, key=key, fault=words)
            self.fault(words, number, key)
        return reading.cards

    def _declared(self, number: int, entry: Mapping[str, object]) -> Declared:
        kind = entry.get("natural")
        if kind is None or kind == AUTO:
            return AUTO if kind == AUTO else None
        if kind in tuple(NaturalKind):
            return NaturalKind(str(kind))
        known = ", ".join((*NaturalKind, AUTO))
        words = tr(
            'seat {seat}: "{kind}" is no natural; there are: {known}',
            seat=number,
            kind=told(kind),
            known=known,
        )
        self.fault(words, number, "natural")
        return None

    def _rulings(self, hand: Hand, sheet: RuleSheet | None) -> None:
        """The faults of the hand itself, but none that only follows from an unreadable key."""
        unread = {(fault.seat, fault.key) for fault in self.faults}
        if (0, "seats") in unread:
            return
        doubtful = set(_BY_SHEET) if sheet is None else set()
        if (0, "seat") in unread:
            doubtful.update(_BY_SEATS)
        if hand.button not in SEATS or (0, "button") in unread:
            doubtful.add(HandReason.BANKER_NOT_LIVE)
        unread_hands = {seat for seat, key in unread if key not in ("stack", "player")}
        for fault in hand_faults(hand, sheet or RuleSheet("-", 1, "-")):
            follows = fault.reason in _BY_CARDS and fault.seat in unread_hands
            if not follows and fault.reason not in doubtful:
                self.faults.append(hand_fault(fault))

    def _makeable(self, amounts: list[int], chip: int, currency: Currency) -> None:
        for amount in unmakeable(amounts, chip):
            text, smallest = format_amount(amount, currency), format_amount(chip, currency)
            words = tr(
                "{amount} cannot be made of chips of {chip} (X6)", amount=text, chip=smallest
            )
            self.fault(words, key="smallest_chip")


def _reading(key: str, text: str) -> Reading:
    """A pile of 13 is no row, so one suit at its end does not cover it."""
    return read_cards(text) if key == "cards" else read_row(text)
