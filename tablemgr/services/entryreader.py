"""What the readers of hand files and draw files share: keys, numbers, money and cards, each with
its fault.

A reader collects every fault of one mapping while it reads; nothing stops at the first.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeGuard

from tablemgr.i18n import tr
from tablemgr.ledger.money import AmountError, Currency, find_currency, parse_amount
from tablemgr.rules.cards import Card, Reading, read_row
from tablemgr.services.faults import Fault, amount_fault, card_fault, told
from tablemgr.services.oneline import is_one_line

# Beyond what a hand needs, a file may say where and which hand it was, and who dealt; they are
# printed.
LABELS = ("table", "hand", "dealer", "note")
CLAUSE = re.compile(r"[A-Z][1-9][0-9]?")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_label(value: object) -> bool:
    """Whether a value can be printed in one line."""
    return isinstance(value, str) and is_one_line(value)


def _place(seat: int, key: str) -> str:
    return tr("seat {seat}: {key}", seat=seat, key=key) if seat else key


class EntryReader:
    """Collects the faults of one mapping while its parts are read."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.faults: list[Fault] = []

    def fault(self, text: str, seat: int = 0, key: str = "") -> None:
        """Note a fault in words, with its place."""
        self.faults.append(Fault(text, seat, key))

    def check_schema(self, schema: str) -> None:
        """Note a fault unless the mapping says that it is of this schema."""
        if self.data.get("schema") != schema:
            self.fault(tr('schema: must be "{schema}"', schema=schema), key="schema")

    def check_keys(self, table: Mapping[str, object], known: tuple[str, ...], seat: int) -> None:
        """Note every key that is not known, and every label that cannot be printed."""
        for key in table:
            if key not in known:
                where = tr("seat {seat}: ", seat=seat) if seat else ""
                self.fault(where + tr('unknown key "{key}"', key=told(key)), seat, key)
            elif key in (*LABELS, "player") and not _is_label(table[key]):
                where = tr("seat {seat}: ", seat=seat) if seat else ""
                words = tr(
                    '{key}: must be a text of one line, as "1", 80 characters at most', key=key
                )
                self.fault(where + words, seat, key)

    def labels(self) -> dict[str, str]:
        """Where and which hand it was, as far as the mapping says it."""
        return {key: str(self.data[key]) for key in LABELS if key in self.data}

    def currency(self, default: str) -> Currency | None:
        """The currency of the mapping, None where there is none of that code."""
        code = self.data.get("currency", default)
        currency = find_currency(code) if isinstance(code, str) else None
        if currency is None:
            self.fault(
                tr('currency: "{code}" is not a currency of ISO 4217', code=told(code)),
                key="currency",
            )
        return currency

    def money(
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
        if not isinstance(value, str):
            where = _place(seat, key)
            example = f"{value}.00" if is_whole(value) and value > 0 else "37.50"
            words = tr('{where}: money is a text, as "{example}"', where=where, example=example)
            self.fault(words, seat, key)
            return None
        if currency is None:
            return None
        try:
            amount = parse_amount(value, currency)
        except AmountError as error:
            words = amount_fault(error, currency)
            words = tr("{where}: {fault}", where=_place(seat, key), fault=words)
            self.fault(words, seat, key)
            return None
        if amount < least:
            words = tr("{where}: must be above zero", where=_place(seat, key))
            self.fault(words, seat, key)
            return None
        return amount

    def flag(self, seat: int, table: Mapping[str, object], key: str) -> bool:
        """A seat's true or false, false where it is not given."""
        value = table.get(key, False)
        if not isinstance(value, bool):
            words = tr("seat {seat}: {key}: must be true or false", seat=seat, key=key)
            self.fault(words, seat, key)
        return value is True

    def ruled(self, seat: int, table: Mapping[str, object]) -> str:
        """The clause under which a ruling fouled the seat's hand, empty where none did."""
        ruled = table.get("fouled", "")
        if ruled == "" or (isinstance(ruled, str) and CLAUSE.fullmatch(ruled)):
            return ruled
        words = tr('seat {seat}: fouled: name the clause of the ruling, as "K1"', seat=seat)
        self.fault(words, seat, "fouled")
        return ""

    def cards(
        self,
        seat: int,
        table: Mapping[str, object],
        key: str,
        read: Callable[[str], Reading] = read_row,
    ) -> tuple[Card, ...]:
        """The cards of one of a seat's keys, as far as they can be read."""
        text = table.get(key, "")
        if not isinstance(text, str):
            words = tr('seat {seat} {key}: cards are a text, as "Kh Kd 9s"', seat=seat, key=key)
            self.fault(words, seat, key)
            return ()
        reading = read(text)
        for fault in reading.faults:
            words = card_fault(fault)
            words = tr("seat {seat} {key}: {fault}", seat=seat, key=key, fault=words)
            self.fault(words, seat, key)
        return reading.cards

    def seats(
        self, known: tuple[str, ...], most: int, missing: str
    ) -> list[tuple[int, Mapping[str, object]]]:
        """The seats with their numbers, 1 to `most`; `missing` says what there should be."""
        entries = self.data.get("seats")
        if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
            self.fault(missing, key="seats")
            return []
        found: list[tuple[int, Mapping[str, object]]] = []
        for place, entry in enumerate(entries, 1):
            number = entry.get("seat")
            if not is_whole(number):
                words = tr(
                    "[[seats]] number {place}: give its seat, 1 to {most}", place=place, most=most
                )
                self.fault(words, key="seat")
                continue
            self.check_keys(entry, known, number)
            found.append((number, entry))
        return found
