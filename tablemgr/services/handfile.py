"""Hand files (`tablemgr/hand@1`): from a TOML mapping to a hand that can be scored, with every
fault.

The quick-hand window makes the same mapping from what is typed, so screen and file share one
reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from tablemgr.i18n import tr
from tablemgr.ledger.money import Currency
from tablemgr.rules.cards import ROWS, read_cards
from tablemgr.rules.chinese.hand import (
    AUTO,
    Declared,
    Hand,
    HandReason,
    SeatHand,
    hand_faults,
)
from tablemgr.rules.chinese.payoff import unmakeable
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.rules.chinese.setting import Setting
from tablemgr.rules.sheet import NaturalKind, RuleSheet
from tablemgr.services import sheets
from tablemgr.services.entryreader import LABELS, EntryReader, is_whole
from tablemgr.services.faults import (
    RefusedError,
    hand_fault,
    told,
)
from tablemgr.services.shown import shown_amount

SCHEMA = "tablemgr/hand@1"
HAND_KEYS = (
    *("schema", "rules", "point_value", "currency", "button", "seats"),
    *("smallest_chip", "pool_carried", *LABELS),
)
SEAT_KEYS = ("seat", "player", "stack", *map(str, ROWS), "natural", "cards", "surrender", "fouled")
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


class _Reader(EntryReader):
    """Collects the faults of one hand's mapping while its parts are read."""

    def __init__(
        self, data: Mapping[str, object], folder: Path | None, pinned: RuleSheet | None
    ) -> None:
        super().__init__(data)
        self.folder = folder
        self.pinned = pinned

    def read(self) -> HandFile | None:
        self.check_keys(self.data, HAND_KEYS, 0)
        self.check_schema(SCHEMA)
        sheet = self._sheet()
        currency = self.currency(sheet.currency if sheet else "USD")
        button = self.data.get("button")
        if not is_whole(button):
            self.fault(tr("button: give the seat of the dealer button, 1 to 4"), key="button")
            button = 1
        missing = tr("seats: give two to four [[seats]]")
        seats = self.seats(SEAT_KEYS, len(SEATS), missing)
        point_value = self.money("point_value", self.data, currency)
        chip = self.money("smallest_chip", self.data, currency)
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
        return HandFile(
            sheet, currency, point_value, chip or 1, hand, stacks, players, self.labels()
        )

    def _carried(
        self, sheet: RuleSheet | None, currency: Currency | None, point_value: int
    ) -> Fraction:
        """What earlier hands left in the pool, in points; only a pool can have it (V2)."""
        carried = self.money("pool_carried", self.data, currency, least=0) or 0
        if carried and sheet and not sheet.plays_pool:
            words = tr("pool_carried: the rule sheet plays for no pool (V2)")
            self.fault(words, key="pool_carried")
        return Fraction(carried, point_value)

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
            return sheets.find_sheet(name, self.folder, "chinese_poker").sheet
        except RefusedError as error:
            self.faults += [replace(fault, key="rules") for fault in error.faults]
            return None

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
            stack = self.money("stack", entry, currency, number)
            if stack is not None:
                stacks[number] = stack
            elif needed and "stack" not in entry:
                self.fault(tr("seat {seat}: stack: missing", seat=number), number, "stack")
        return stacks

    def _seat(self, number: int, entry: Mapping[str, object]) -> SeatHand:
        rows = {row: self.cards(number, entry, str(row)) for row in ROWS}
        is_set = any(str(row) in entry for row in ROWS)
        setting = Setting(*rows.values()) if is_set else None
        dropped = self.flag(number, entry, "surrender")
        declared = self._declared(number, entry)
        # A pile of 13 is no row, so one suit at its end does not cover it.
        pile = self.cards(number, entry, "cards", read_cards)
        ruled = self.ruled(number, entry)
        # Who dropped and was then fouled by a ruling pays as fouled.
        return SeatHand(number, setting, declared, pile, dropped and not ruled, ruled)

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
            text, smallest = shown_amount(amount, currency), shown_amount(chip, currency)
            words = tr(
                "{amount} cannot be made of chips of {chip} (X6)", amount=text, chip=smallest
            )
            self.fault(words, key="smallest_chip")
