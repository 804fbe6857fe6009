"""Draw files (`tablemgr/draw@1`): from a TOML mapping to a hand of Italian draw, with every
fault.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from tablemgr.i18n import tr
from tablemgr.ledger.money import Currency
from tablemgr.rules.draw.chips import overdrawn
from tablemgr.rules.draw.deck import MORTO_PLAYERS, SEATS
from tablemgr.rules.draw.hand import AfterDraw, DrawHand, DrawReason, DrawSeat, hand_faults
from tablemgr.rules.draw.house import CLAUSES, USUAL, DrawHouse, choices
from tablemgr.rules.draw.openers import Openers, Opening
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.draw.faults import draw_fault
from tablemgr.services.entryreader import LABELS, EntryReader, is_whole
from tablemgr.services.faults import RefusedError, told
from tablemgr.services.sheets import DEFAULT_DRAW, find_sheet, read_toml
from tablemgr.services.shown import shown_amount

SCHEMA = "tablemgr/draw@1"
# What is played by where a file names no rule sheet: every key at its default.
BARE = RuleSheet("italian_draw_defaults", 1, "Italian draw", draw=USUAL)
HOUSE_KEYS = tuple(choices())
DRAW_KEYS = (
    *("schema", "rules", "players", "morto", "button", "opener", "opening", "openers"),
    *("after_draw", "pot_carried", "ante", "point_value", "smallest_chip", "currency", "seats"),
    *(*HOUSE_KEYS, *LABELS),
)
SEAT_KEYS = (
    *("seat", "player", "stack", "contributed", "cards", "folded", "opening_cards", "fouled"),
)
# Faults that only follow from a key that cannot be read: where a seat's number, the number of
# players, or what the seat put in or shows is unknown, they say nothing.
_BY_SEATS = (
    DrawReason.TOO_FEW_SEATS,
    DrawReason.OPENER_NOT_THERE,
    DrawReason.OPENING_NOT_HIS,
    DrawReason.EVERYBODY_FOLDED,
)
_BY_PLAYERS = (
    DrawReason.PLAYERS_OUT_OF_RANGE,
    DrawReason.MORTO_NOT_FOR_THREE,
    DrawReason.TOO_MANY_SEATS,
    DrawReason.NOT_IN_DECK,
    DrawReason.OPENING_NOT_IN_DECK,
)
_BY_CARDS = (
    DrawReason.NOT_FIVE_CARDS,
    DrawReason.NOTHING_SHOWN,
    DrawReason.OPENING_COUNT,
    DrawReason.CHANGED_ALL,
)

Kind = TypeVar("Kind", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class DrawFile:
    """A hand of Italian draw as entered: rule sheet, currency, the hand, names and labels.

    `sheet` has the house rules that the file itself gives in place of its own. `button` is the
    dealer's seat and `ante` what each put in before the deal, in smallest units; 0 where not given.
    `stacks` are those after the ante, as far as they are given.
    """

    sheet: RuleSheet
    currency: Currency
    hand: DrawHand
    players: Mapping[int, str]
    labels: Mapping[str, str]
    button: int = 0
    ante: int = 0
    stacks: Mapping[int, int] = field(default_factory=dict)

    @property
    def house(self) -> DrawHouse:
        """The rules of the game that the hand is settled by."""
        return self.sheet.draw or USUAL


def read_draw_file(path: Path) -> DrawFile:
    """Read a draw file; `RefusedError` with every fault of it in words."""
    return read_draw(read_toml(path), path.parent)


def read_draw(
    data: Mapping[str, object], folder: Path | None = None, sheet: RuleSheet | None = None
) -> DrawFile:
    """Read a draw file's mapping; a rule sheet's path is relative to `folder`. Raises
    `RefusedError`.

    With a `sheet` that one rules, whatever the file names.
    """
    reader = _Reader(data, folder, sheet)
    draw_file = reader.read()
    if reader.faults or draw_file is None:
        raise RefusedError(dict.fromkeys(reader.faults))
    return draw_file


class _Reader(EntryReader):
    """Collects the faults of one draw file's mapping while its parts are read."""

    def __init__(
        self, data: Mapping[str, object], folder: Path | None, pinned: RuleSheet | None
    ) -> None:
        super().__init__(data)
        self.folder, self.pinned = folder, pinned

    def read(self) -> DrawFile | None:
        self.check_keys(self.data, DRAW_KEYS, 0)
        self.check_schema(SCHEMA)
        sheet = self._sheet()
        house = self._house(sheet)
        currency = self.currency(sheet.currency)
        button, ante = self._button(), self.money("ante", self.data, currency, least=0) or 0
        players = self._number("players", tr("players: say how many were dealt in, 3 to 6 (I1)"))
        opening = self._choice("opening", Opening) or Opening.REGULAR
        opener = 0
        if opening is not Opening.NOBODY or "opener" in self.data:
            opener = self._number("opener", tr("opener: give the seat that opened (I6)"))
        openers = self._choice("openers", Openers) or Openers.JACKS
        after_draw = self._choice("after_draw", AfterDraw)
        carried = self.money("pot_carried", self.data, currency, least=0) or 0
        missing = tr("seats: give the [[seats]] that were dealt in")
        entries = self.seats(SEAT_KEYS, len(SEATS), missing)
        seats = tuple(self._seat(number, entry, currency, ante) for number, entry in entries)
        morto = self._morto(players, house)
        hand = DrawHand(players, opener, seats, opening, openers, morto, after_draw, carried)
        self._rulings(hand)
        stacks = self._stacks(hand, entries, currency, ante)
        self._chips(hand, stacks, currency)
        if currency is None:
            return None
        names = {number: str(entry["player"]) for number, entry in entries if "player" in entry}
        sheet = replace(sheet, draw=house)
        return DrawFile(sheet, currency, hand, names, self.labels(), button, ante, stacks)

    def _stacks(
        self,
        hand: DrawHand,
        entries: list[tuple[int, Mapping[str, object]]],
        currency: Currency | None,
        ante: int,
    ) -> dict[int, int]:
        """The stacks that are given; who put in more than ante and stack is at fault (X5)."""
        read = {seat: self.money("stack", each, currency, seat, least=0) for seat, each in entries}
        stacks = {seat: minor for seat, minor in read.items() if minor is not None}
        seats = tuple(each for each in hand.seats if each.seat in stacks)
        for seat, most in overdrawn(replace(hand, seats=seats), stacks, ante):
            words = tr(
                "seat {seat}: contributed: it had no more than {most}, ante and stack together"
                " (X5)",
                seat=seat,
                most=shown_amount(most, currency) if currency else "",
            )
            self.fault(words, seat, "contributed")
        return stacks

    def _chips(self, hand: DrawHand, stacks: dict[int, int], currency: Currency | None) -> None:
        """Amounts that the table's smallest chip cannot make (X6)."""
        self.money("point_value", self.data, currency)
        chip = self.money("smallest_chip", self.data, currency)
        if not chip or currency is None:
            return
        amounts = [each.contributed for each in hand.seats] + [*stacks.values(), hand.carried]
        for amount in sorted({each for each in amounts if each % chip}):
            words = tr(
                "{amount} cannot be made of chips of {chip} (X6)",
                amount=shown_amount(amount, currency),
                chip=shown_amount(chip, currency),
            )
            self.fault(words, key="smallest_chip")

    def _sheet(self) -> RuleSheet:
        """The rule sheet that the file names, if it does and none is given."""
        if self.pinned:
            return self.pinned
        if "rules" not in self.data:
            return BARE
        name = self.data["rules"]
        if not isinstance(name, str):
            words = tr("rules: name a rule sheet, such as {name}", name=DEFAULT_DRAW)
            self.fault(words, key="rules")
            return BARE
        try:
            return find_sheet(name, self.folder, "italian_draw").sheet
        except RefusedError as error:
            self.faults += [replace(fault, key="rules") for fault in error.faults]
            return BARE

    def _button(self) -> int:
        value = self.data.get("button", 0)
        if "button" in self.data and (not is_whole(value) or value not in SEATS):
            self.fault(tr("button: give the dealer's seat, 1 to 6 (I1)"), key="button")
            return 0
        return value if is_whole(value) else 0

    def _house(self, sheet: RuleSheet) -> DrawHouse:
        """The keys of section I that are given, the others as the sheet has them."""
        given: dict[str, object] = {}
        for key, known in choices().items():
            if key not in self.data:
                continue
            value = self.data[key]
            if type(value) is type(known[0]) and value in known:
                given[key] = value
                continue
            self._not_one_of(key, value, known, f" ({CLAUSES[key]})")
        return replace(sheet.draw or USUAL, **given)  # type: ignore[arg-type]

    def _not_one_of(
        self, key: str, value: object, known: tuple[object, ...], clause: str = ""
    ) -> None:
        there_are = ", ".join(
            str(each).lower() if each in (True, False) else str(each) for each in known
        )
        words = tr(
            '{key}: "{value}" is not one of {known}', key=key, value=told(value), known=there_are
        )
        self.fault(words + clause, key=key)

    def _choice(self, key: str, kind: type[Kind]) -> Kind | None:
        """One of a few words, None where it is not given or is none of them."""
        value = self.data.get(key)
        if value is None:
            return None
        found = next((each for each in kind if value == each.value), None)
        if found is None:
            self._not_one_of(key, value, tuple(kind))
        return found

    def _number(self, key: str, missing: str) -> int:
        """A whole number, 0 where it is not given or is none."""
        value = self.data.get(key)
        if is_whole(value):
            return value
        self.fault(missing, key=key)
        return 0

    def _morto(self, players: int, house: DrawHouse) -> bool:
        """Whether a dead hand was dealt: by the file, else the house deals it to three."""
        value = self.data.get("morto", house.deal_morto and players == MORTO_PLAYERS)
        if not isinstance(value, bool):
            self.fault(tr("morto: must be true or false"), key="morto")
        return value is True

    def _seat(
        self, number: int, entry: Mapping[str, object], currency: Currency | None, ante: int
    ) -> DrawSeat:
        contributed = self.money("contributed", entry, currency, number, least=0)
        if "contributed" not in entry and not ante:
            words = tr("seat {seat}: contributed: missing", seat=number)
            self.fault(words, number, "contributed")
        elif contributed is not None and contributed < ante:
            words = tr("seat {seat}: contributed: less than the ante (I6)", seat=number)
            self.fault(words, number, "contributed")
        return DrawSeat(
            number,
            ante if contributed is None else contributed,
            self.cards(number, entry, "cards"),
            self.flag(number, entry, "folded"),
            self.cards(number, entry, "opening_cards"),
            self.ruled(number, entry),
        )

    def _rulings(self, hand: DrawHand) -> None:
        """The faults of the hand itself, but none that only follows from an unreadable key."""
        unread = {(fault.seat, fault.key) for fault in self.faults}
        if (0, "seats") in unread:
            return
        doubtful: set[DrawReason] = set()
        if (0, "seat") in unread:
            doubtful.update(_BY_SEATS)
        if (0, "opener") in unread:
            doubtful |= {DrawReason.OPENER_NOT_THERE, DrawReason.OPENING_NOT_HIS}
        if unread & {(0, "players"), (0, "morto")}:
            doubtful.update(_BY_PLAYERS)
        unread_money = {seat for seat, key in unread if key in ("contributed", "currency")}
        if unread & {(0, "currency"), (0, "pot_carried")}:
            doubtful.add(DrawReason.NOTHING_PUT_IN)
        unread_hands = {seat for seat, key in unread if key not in ("contributed", "player")}
        for fault in hand_faults(hand):
            follows = (fault.reason in _BY_CARDS and fault.seat in unread_hands) or (
                fault.reason is DrawReason.NOTHING_PUT_IN and fault.seat in unread_money
            )
            if not follows and fault.reason not in doubtful:
                self.faults.append(draw_fault(fault))
