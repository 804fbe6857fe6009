"""Reads a rule sheet from the mapping a TOML file gives, reporting every fault with its key.

The fields of `RuleSheet` say what a key may hold; nothing is listed twice here.
"""

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields, replace
from enum import StrEnum
from typing import Any, get_args, get_type_hints

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.sheet import (
    BONUS_KEYS,
    FRONT_BONUS_KEYS,
    MAX_POINTS,
    SCHEMA,
    Bonuses,
    Natural,
    NaturalKind,
    RuleSheet,
)


class SheetReason(StrEnum):
    """What is wrong with a key, or (the last two) worth a warning."""

    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    WRONG_TYPE = "wrong_type"
    NOT_A_CHOICE = "not_a_choice"
    OUT_OF_RANGE = "out_of_range"
    MALFORMED = "malformed"
    NATURAL_TWICE = "natural_twice"
    UNKNOWN_BASE = "unknown_base"
    POOL_EXCLUDES = "pool_excludes"
    FOUL_CHEAPER_THAN_SCOOP = "foul_cheaper_than_scoop"
    LOWBALL_PAYS_NO_BONUS = "lowball_pays_no_bonus"


WARNINGS = (SheetReason.FOUL_CHEAPER_THAN_SCOOP, SheetReason.LOWBALL_PAYS_NO_BONUS)


@dataclass(frozen=True, slots=True)
class SheetFault:
    """One fault of a sheet: its key (`naturals[2].kind`), what was found and what was expected."""

    key: str
    reason: SheetReason
    found: str = ""
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A sheet as read: the value (None where a fault stands), all faults and all warnings."""

    sheet: RuleSheet | None
    faults: tuple[SheetFault, ...]
    warnings: tuple[SheetFault, ...] = ()


_FIELDS: dict[str, Field[Any]] = {
    each.name: each
    for each in fields(RuleSheet)
    if each.metadata and "row" not in each.metadata and each.name != "naturals"
}
_HINTS = get_type_hints(RuleSheet)
_HEAD = ("schema", "id", "version", "title", "base")
_TABLES = ("bonuses", "naturals")
_TYPE_NAMES = {bool: "true or false", int: "a whole number", str: "a text"}
KEYS = (*_HEAD, *_FIELDS, *_TABLES)


def clause_of(key: str) -> str:
    """The clause of RULES.md that a key of a sheet belongs to."""
    if key in _FIELDS:
        return str(_FIELDS[key].metadata["clause"])
    return {"bonuses": "B1", "naturals": "N1"}.get(key, "V4")


def choices_of(key: str) -> tuple[object, ...]:
    """The values a key may take where they are few and named, else nothing."""
    return get_args(_HINTS[key]) if key in _FIELDS else ()


def read_sheet(
    data: Mapping[str, object], preset: Callable[[str], RuleSheet | None] = lambda _: None
) -> SheetReading:
    """Read a sheet's mapping; `preset` gives the sheet named as `base`, None if there is none."""
    reader = _Reader(data)
    reader.check_names("", data, KEYS)
    start = reader.start(preset)
    values = reader.flat_values()
    values |= reader.bonuses()
    if "naturals" in data:
        values["naturals"] = reader.naturals()
    if reader.faults or start is None:
        return SheetReading(None, tuple(reader.faults))
    sheet = replace(start, **values)
    faults = _excluded_by_pool(sheet)
    if faults:
        return SheetReading(None, tuple(faults))
    return SheetReading(sheet, (), tuple(_warnings(sheet)))


def _excluded_by_pool(sheet: RuleSheet) -> list[SheetFault]:
    """Without pair comparisons nobody can bank the game or pay for dropping (V2)."""
    if not sheet.plays_pool:
        return []
    clashes = {"banker": sheet.banker != "off", "surrender_points": sheet.surrender_points > 0}
    return [SheetFault(key, SheetReason.POOL_EXCLUDES) for key, clash in clashes.items() if clash]


def _warnings(sheet: RuleSheet) -> list[SheetFault]:
    found: list[SheetFault] = []
    if not sheet.plays_pool and sheet.foul_points < sheet.scoop_cost:
        reason = SheetReason.FOUL_CHEAPER_THAN_SCOOP
        cost = (str(sheet.scoop_cost),)
        found.append(SheetFault("foul_points", reason, str(sheet.foul_points), cost))
    if sheet.middle == "lowball_27" and sheet.middle_bonuses:
        found.append(SheetFault("bonuses.middle", SheetReason.LOWBALL_PAYS_NO_BONUS))
    return found


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
        title = self.text("title", r"[^\n]{1,80}", "one line of text", sheet_id or "-")
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

    def flat_values(self) -> dict[str, Any]:
        given = {key: self._flat(key) for key in _FIELDS if key in self.data}
        return {key: value for key, value in given.items() if value is not None}

    def _flat(self, key: str) -> object | None:
        value = self.data[key]
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
        if kind is int:
            bounds = _FIELDS[key].metadata
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

    def naturals(self) -> tuple[Natural, ...]:
        table = self.data["naturals"]
        if not isinstance(table, list) or not all(isinstance(each, Mapping) for each in table):
            self.fault("naturals", SheetReason.WRONG_TYPE, table, "a list of tables")
            return ()
        read: list[Natural] = []
        for number, entry in enumerate(table, 1):
            natural = self._natural(f"naturals[{number}]", entry)
            if natural is None:
                continue
            if any(natural.kind is other.kind for other in read):
                key = f"naturals[{number}].kind"
                self.fault(key, SheetReason.NATURAL_TWICE, str(natural.kind))
            read.append(natural)
        return tuple(read)

    def _natural(self, prefix: str, entry: Mapping[str, object]) -> Natural | None:
        parts = ("kind", "points", "tier")
        self.check_names(prefix + ".", entry, parts)
        for part in parts:
            if part not in entry:
                self.fault(f"{prefix}.{part}", SheetReason.MISSING)
        kinds = tuple(map(str, NaturalKind))
        kind = entry.get("kind")
        if kind is not None and kind not in kinds:
            self.fault(f"{prefix}.kind", SheetReason.NOT_A_CHOICE, kind, *kinds)
        numbers = {"points": (0, MAX_POINTS), "tier": (1, 100)}
        read = {
            part: self.whole_number(f"{prefix}.{part}", entry[part], *bounds)
            for part, bounds in numbers.items()
            if part in entry
        }
        points, tier = read.get("points"), read.get("tier")
        if kind not in kinds or points is None or tier is None:
            return None
        return Natural(NaturalKind(str(kind)), points, tier)


def shown(value: object) -> str:
    """A value of a sheet as TOML would spell it, for messages."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
