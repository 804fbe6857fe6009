"""A rule sheet as one reads it: every key with its clause, its value and its default.

The keys, their bounds and their choices come from the sheet itself; nothing is listed twice.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemgr.i18n import capital, mark, tr
from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.sheet import RuleSheet, canonical, keys_of, tables_of
from tablemgr.rules.sheetfile import clause_of
from tablemgr.services.reports.rulewords import rule_name, value_name
from tablemgr.services.rowwords import category_name, row_name
from tablemgr.services.sheets import preset, preset_names
from tablemgr.services.wording import natural_name

TABLES = ("bonuses", "naturals", "collection", "jackpots")
_TABLE_NAMES = {
    "bonuses": mark("bonuses"),
    "naturals": mark("naturals"),
    "collection": mark("collection by point value"),
    "jackpots": mark("jackpot hands"),
}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One key of a sheet: its name in words and as files spell it, its clause, values in words.

    `default` is what a sheet has that says nothing of it; `base` what the sheet it is compared with
    has, empty without one.
    """

    key: str
    name: str
    clause: str
    value: str
    default: str
    base: str = ""

    @property
    def differs(self) -> bool:
        """Whether it is other than in the sheet it is compared with."""
        return bool(self.base) and self.value != self.base


def key_name(key: str) -> str:
    """A key in words."""
    name = tr(_TABLE_NAMES[key]) if key in _TABLE_NAMES else rule_name(key)
    return capital(name)


def values_of(sheet: RuleSheet) -> dict[str, Any]:
    """A sheet as the mapping that a file of it would give."""
    found: dict[str, Any] = json.loads(canonical(sheet))
    return found


def sheet_lines(sheet: RuleSheet, base: RuleSheet | None = None) -> tuple[SheetLine, ...]:
    """Every key of a sheet in the order of the rules, beside the values of another one."""
    draw = DrawHouse() if sheet.draw else None
    plain = values_of(RuleSheet(sheet.id, sheet.version, sheet.title, draw=draw))
    mine, other = values_of(sheet), values_of(base) if base else None

    def text(values: Mapping[str, Any] | None, key: str) -> str:
        if values is None:
            return ""
        named = table_words if key in TABLES else value_name
        return named(key, values[key])

    return tuple(
        SheetLine(key, key_name(key), clause_of(key), text(mine, key), text(plain, key),
                  text(other, key))
        for key in (*keys_of(sheet), *tables_of(sheet))
    )  # fmt: skip


def table_words(key: str, value: Any) -> str:
    """A table of a sheet in one line, as one reads it."""
    if key == "bonuses":
        rows = (_row_words(row, value[str(row)]) for row in ROWS if value[str(row)])
        return "; ".join(rows) or "–"
    if key == "naturals":
        return ", ".join(map(_natural_words, value)) or "–"
    if key == "collection":
        return table_text(key, value)
    return ", ".join(_jackpot_words(each) for each in value) or "–"


def _row_words(row: Row, points: Mapping[str, int]) -> str:
    held = ", ".join(f"{category_name(each)} {worth}" for each, worth in points.items())
    return tr("{row}: {held}", row=row_name(row), held=held)


def _natural_words(each: Mapping[str, Any]) -> str:
    name, points, tier = natural_name(each["kind"]), each["points"], each["tier"]
    return tr("{natural} {points} (tier {tier})", natural=name, points=points, tier=tier)


def _jackpot_words(each: Mapping[str, str]) -> str:
    if "natural" in each:
        return natural_name(each["natural"])
    held = category_name(each["category"])
    return tr("{row}: {held}", row=row_name(Row(each["row"])), held=held)


def table_text(key: str, value: Any) -> str:
    """A table of a sheet in one line, as it can be typed again (`read_table`)."""
    if key == "bonuses":
        rows = (f"{row} {_pairs(value[str(row)])}" for row in ROWS if value[str(row)])
        return "; ".join(rows) or "–"
    if key == "naturals":
        parts = (f"{each['kind']} {each['points']} ({each['tier']})" for each in value)
        return ", ".join(parts) or "–"
    if key == "collection":
        return ", ".join(f"{each} = {fee}" for each, fee in value.items()) or "–"
    return ", ".join(_jackpot(each) for each in value) or "–"


def _pairs(points: Mapping[str, int]) -> str:
    return ", ".join(f"{held} {each}" for held, each in points.items())


def _jackpot(each: Mapping[str, str]) -> str:
    return each.get("natural") or f"{each['row']} {each['category']}"


def base_of(sheet: RuleSheet) -> RuleSheet | None:
    """The preset that a sheet is nearest to, by how many keys they share; None for a preset."""
    names = preset_names(sheet.game)
    if sheet.id in names:
        return None
    found = [each for each in map(preset, names) if each is not None]
    return min(found, key=lambda each: len(differences(sheet, each)), default=None)


def differences(sheet: RuleSheet, base: RuleSheet) -> tuple[SheetLine, ...]:
    """The keys in which a sheet differs from another one."""
    return tuple(line for line in sheet_lines(sheet, base) if line.differs)


def read_table(key: str, text: str) -> Any:
    """What a line that `table_text` could have written says, as a file would hold it.

    Words that make no sense are handed on, so that the check of the sheet names them.
    """
    text = text.strip().removeprefix("–")
    if key == "bonuses":
        rows = (part.split(maxsplit=1) for part in text.split(";") if part.strip())
        return {row: _read_pairs(rest[0] if rest else "") for row, *rest in rows}
    parts = [part.split() for part in text.split(",") if part.strip()]
    if key == "collection":
        pairs = (" ".join(words).partition("=") for words in parts)
        return {value.strip(): fee.strip() for value, _, fee in pairs}
    if key == "naturals":
        return [_read_natural(words) for words in parts]
    return [_read_jackpot(words) for words in parts]


def _read_pairs(text: str) -> dict[str, object]:
    words = (part.split(maxsplit=1) for part in text.split(",") if part.strip())
    return {held: _number(rest[0] if rest else "") for held, *rest in words}


def _read_natural(words: Sequence[str]) -> dict[str, object]:
    kind, *rest = words
    numbers = [_number(word.strip("()")) for word in rest]
    return {"kind": kind, **dict(zip(("points", "tier"), numbers, strict=False))}


def _read_jackpot(words: Sequence[str]) -> dict[str, object]:
    if len(words) == 1:
        return {"natural": words[0]}
    return {"row": words[0], "category": " ".join(words[1:])}


def _number(text: str) -> object:
    """A whole number, or the text itself where it is none or has more digits than any sheet."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
