"""Reads a rule sheet from the mapping a TOML file gives, reporting every fault with its key.

The fields of `RuleSheet` say what a key may hold; nothing is listed twice here.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, replace
from typing import Any, get_args, get_type_hints

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.sheet import (
    BONUS_KEYS,
    COMMON_KEYS,
    DRAW_FIELDS,
    FIELDS,
    FLAT_KEYS,
    FRONT_BONUS_KEYS,
    MAX_POINTS,
    SCHEMA,
    TABLES,
    Bonuses,
    Collection,
    Game,
    Jackpot,
    Natural,
    NaturalKind,
    RuleSheet,
)
from tablemgr.rules.sheetfaults import SheetFault, SheetReason, odds, shown, warnings_of


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A sheet as read: the value (None where a fault stands), all faults and all warnings."""

    sheet: RuleSheet | None
    faults: tuple[SheetFault, ...]
    warnings: tuple[SheetFault, ...] = ()


_HINTS = get_type_hints(RuleSheet) | get_type_hints(DrawHouse)
_HEAD = ("schema", "id", "version", "title", "base")
_GAMES = get_args(Game)
_TYPE_NAMES = {bool: "true or false", int: "a whole number", str: "a text"}
_NATURALS = tuple(map(str, NaturalKind))
_AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,4})?")
# Nothing that breaks a line or turns it round, on paper and on the screen.
_LINE = r"[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]{1,80}"
KEYS = (*_HEAD, *FLAT_KEYS, *TABLES)
_ALL_KEYS = (*KEYS, "game", *DRAW_FIELDS)


def clause_of(key: str) -> str:
    """The clause of RULES.md that a key of a sheet belongs to."""
    found = _field(key)
    return str(found.metadata["clause"]) if found else TABLES.get(key, "V4")


def _field(key: str) -> Field[Any] | None:
    return FIELDS.get(key) or DRAW_FIELDS.get(key)


def choices_of(key: str) -> tuple[object, ...]:
    """The values a key may take where they are few and named, else nothing."""
    return get_args(_HINTS[key]) if _field(key) else ()


def read_sheet(
    data: Mapping[str, object], preset: Callable[[str], RuleSheet | None] = lambda _: None
) -> SheetReading:
    """Read a sheet's mapping; `preset` gives the sheet named as `base`, None if there is none."""
    reader = _Reader(data)
    reader.check_names("", data, _ALL_KEYS)
    start = reader.start(preset)
    draw = reader.draw_house(start)
    values = reader.flat_values(FIELDS)
    values |= reader.bonuses()
    tables = {
        "naturals": reader.naturals,
        "collection": reader.collection,
        "jackpots": reader.jackpots,
    }
    values |= {name: read() for name, read in tables.items() if name in data}
    if reader.faults or start is None:
        return SheetReading(None, tuple(reader.faults))
    sheet = replace(start, **values, draw=draw)
    faults = tuple(odds(sheet))
    if faults:
        return SheetReading(None, faults)
    return SheetReading(sheet, (), tuple(warnings_of(sheet)))


class _Reader:
    """Collects the faults of one mapping while its parts are read."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.faults: list[SheetFault] = []

    def fault(self, key: str, reason: SheetReason, found: object = "", *expected: object) -> None:
        self.faults.append(SheetFault(key, reason, shown(found), tuple(map(shown, expected))))

    def check_names(self, prefix: str, table: Mapping[str, object], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                self.fault(prefix + key, SheetReason.UNKNOWN_KEY, key, *near)

    def whole_number(self, key: str, value: object, least: int, most: int) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault(key, SheetReason.WRONG_TYPE, value, "a whole number")
        elif not least <= value <= most:
            self.fault(key, SheetReason.OUT_OF_RANGE, value, least, most)
        else:
            return value
        return None

    def text(self, key: str, pattern: str, shape: str, default: str | None = None) -> str | None:
        value = self.data.get(key, default)
        if value is None:
            self.fault(key, SheetReason.MISSING, "", shape)
        elif not isinstance(value, str):
            self.fault(key, SheetReason.WRONG_TYPE, value, "a text")
        elif not re.fullmatch(pattern, value):
            self.fault(key, SheetReason.MALFORMED, value, shape)
        else:
            return value
        return None

    def start(self, preset: Callable[[str], RuleSheet | None]) -> RuleSheet | None:
        """The sheet that the keys given here change: the base preset, or the defaults."""
        self.text("schema", re.escape(SCHEMA), f'"{SCHEMA}"')
        sheet_id = self.text("id", r"[A-Za-z0-9_-]{1,40}", "letters, digits, _ and -")
        title = self.text("title", _LINE, "one line of text", sheet_id or "-")
        version = None
        if "version" in self.data:
            version = self.whole_number("version", self.data["version"], 1, 1_000_000)
        else:
            self.fault("version", SheetReason.MISSING, "", "a whole number")
        base = None
        if "base" in self.data:
            name = self.text("base", r"[^\n]+", "a preset's name")
            base = preset(name) if name else None
            if name and base is None:
                self.fault("base", SheetReason.UNKNOWN_BASE, name)
        if sheet_id is None or title is None or version is None:
            return None
        if base is not None:
            return replace(base, id=sheet_id, version=version, title=title)
        return RuleSheet(sheet_id, version, title)

    def draw_house(self, start: RuleSheet | None) -> DrawHouse | None:
        """The rules of Italian draw where the sheet is one; a key of another game is a fault."""
        game = "chinese_poker"
        if start and start.draw:
            game = "italian_draw"
        if "game" in self.data:
            game = self.choice("game", self.data["game"], _GAMES) or game
        if start and "base" in self.data and start.game != game:
            self.fault("base", SheetReason.OTHER_GAME, self.data["base"], game)
        foreign = {*FLAT_KEYS, *TABLES} - {*COMMON_KEYS, "collection"}
        for key in self.data:
            if key in (foreign if game == "italian_draw" else DRAW_FIELDS):
                self.fault(key, SheetReason.OTHER_GAME, "", game)
        values = self.flat_values(DRAW_FIELDS)
        before = start.draw if start and start.draw else DrawHouse()
        return replace(before, **values) if game == "italian_draw" else None

    def flat_values(self, known: Iterable[str]) -> dict[str, Any]:
        given = {key: self._flat(key) for key in known if key in self.data}
        return {key: value for key, value in given.items() if value is not None}

    def _flat(self, key: str) -> object | None:
        value, found = self.data[key], _field(key)
        choices = choices_of(key)
        if choices:
            kinds = {type(choice) for choice in choices}
            if type(value) not in kinds:
                self.fault(key, SheetReason.WRONG_TYPE, value, *choices)
            elif value not in choices:
                self.fault(key, SheetReason.NOT_A_CHOICE, value, *choices)
            else:
                return value
            return None
        kind = _HINTS[key]
        if kind is int and found:
            bounds = found.metadata
            return self.whole_number(key, value, bounds["least"], bounds["most"])
        if kind is str:
            return self.text(key, "[A-Z]{3}", 'three capital letters, as "USD"')
        if type(value) is not kind:
            self.fault(key, SheetReason.WRONG_TYPE, value, _TYPE_NAMES[kind])
            return None
        return value

    def bonuses(self) -> dict[str, Bonuses]:
        table = self.data.get("bonuses", {})
        if not isinstance(table, Mapping):
            self.fault("bonuses", SheetReason.WRONG_TYPE, table, "a table for each row")
            return {}
        self.check_names("bonuses.", table, tuple(map(str, ROWS)))
        return {
            f"{row}_bonuses": self._row_bonuses(row, table[row]) for row in ROWS if row in table
        }

    def _row_bonuses(self, row: Row, table: object) -> Bonuses:
        prefix = f"bonuses.{row}"
        if not isinstance(table, Mapping):
            self.fault(prefix, SheetReason.WRONG_TYPE, table, "a table of points")
            return ()
        known = FRONT_BONUS_KEYS if row is Row.FRONT else BONUS_KEYS
        self.check_names(prefix + ".", table, known)
        read: list[tuple[str, int]] = []
        for key in known:
            if key in table:
                points = self.whole_number(f"{prefix}.{key}", table[key], 0, MAX_POINTS)
                read.append((key, points or 0))
        return tuple(read)

    def _entries(self, key: str) -> list[tuple[str, Mapping[str, object]]]:
        """The tables of a list, each with the key that names it in faults."""
        table = self.data[key]
        if not isinstance(table, list) or not all(isinstance(each, Mapping) for each in table):
            self.fault(key, SheetReason.WRONG_TYPE, table, "a list of tables")
            return []
        return [(f"{key}[{number}]", entry) for number, entry in enumerate(table, 1)]

    def choice(self, key: str, value: object, choices: tuple[str, ...]) -> str | None:
        if value not in choices:
            self.fault(key, SheetReason.NOT_A_CHOICE, value, *choices)
            return None
        return str(value)

    def naturals(self) -> tuple[Natural, ...]:
        read: list[Natural] = []
        for prefix, entry in self._entries("naturals"):
            natural = self._natural(prefix, entry)
            if natural is None:
                continue
            if any(natural.kind is other.kind for other in read):
                self.fault(f"{prefix}.kind", SheetReason.TWICE, str(natural.kind))
            read.append(natural)
        return tuple(read)

    def _natural(self, prefix: str, entry: Mapping[str, object]) -> Natural | None:
        parts = ("kind", "points", "tier")
        self.check_names(prefix + ".", entry, parts)
        for part in parts:
            if part not in entry:
                self.fault(f"{prefix}.{part}", SheetReason.MISSING)
        kind = None
        if "kind" in entry:
            kind = self.choice(f"{prefix}.kind", entry["kind"], _NATURALS)
        numbers = {"points": (0, MAX_POINTS), "tier": (1, 100)}
        read = {
            part: self.whole_number(f"{prefix}.{part}", entry[part], *bounds)
            for part, bounds in numbers.items()
            if part in entry
        }
        points, tier = read.get("points"), read.get("tier")
        if kind is None or points is None or tier is None:
            return None
        return Natural(NaturalKind(kind), points, tier)

    def collection(self) -> Collection:
        table = self.data["collection"]
        if not isinstance(table, Mapping):
            self.fault("collection", SheetReason.WRONG_TYPE, table, "a table of amounts")
            return ()
        read: dict[str, str] = {}
        for value, fee in table.items():
            key = f'collection."{value}"'
            if not isinstance(fee, str):
                self.fault(key, SheetReason.WRONG_TYPE, fee, "a text")
            elif not _AMOUNT.fullmatch(fee) or not _AMOUNT.fullmatch(value) or not _bare(value):
                spelled = f"{value} = {fee}"
                self.fault(key, SheetReason.MALFORMED, spelled, 'amounts, as "5.00" = "1.00"')
            elif _bare(value) in map(_bare, read):
                self.fault(key, SheetReason.TWICE, value)
            else:
                read[value] = fee
        return tuple(read.items())

    def jackpots(self) -> tuple[Jackpot, ...]:
        read: list[Jackpot] = []
        for prefix, entry in self._entries("jackpots"):
            jackpot = self._jackpot(prefix, entry)
            if jackpot in read:
                self.fault(prefix, SheetReason.TWICE, jackpot.held)
            if jackpot:
                read.append(jackpot)
        return tuple(read)

    def _jackpot(self, prefix: str, entry: Mapping[str, object]) -> Jackpot | None:
        """One qualifying hand: either a natural, or a row and its category (J1)."""
        parts = ("natural",) if "natural" in entry else ("row", "category")
        self.check_names(prefix + ".", entry, parts)
        if parts == ("natural",):
            natural = self.choice(f"{prefix}.natural", entry["natural"], _NATURALS)
            return Jackpot(natural) if natural else None
        rows = tuple(map(str, ROWS))
        for part, expected in zip(parts, (rows, ("a category",)), strict=True):
            if part not in entry:
                self.fault(f"{prefix}.{part}", SheetReason.MISSING, "", *expected)
        row = held = None
        if "row" in entry:
            row = self.choice(f"{prefix}.row", entry["row"], rows)
        if "category" in entry:
            known = FRONT_BONUS_KEYS if row == Row.FRONT else BONUS_KEYS
            held = self.choice(f"{prefix}.category", entry["category"], known)
        return Jackpot(held, Row(row)) if row and held else None


def _bare(amount: str) -> str:
    """An amount without the zeros that say nothing: "5" is "5.00", and nothing is nothing."""
    whole, _, part = amount.partition(".")
    whole, part = whole.lstrip("0"), part.rstrip("0")
    return f"{whole}.{part}" if part else whole
