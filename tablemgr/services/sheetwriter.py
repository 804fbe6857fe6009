"""Writes rule sheets (`tablemgr/rules@1`): a sheet as TOML that reads back with the same hash."""

import json
from collections.abc import Iterator, Mapping

from tablemgr.rules.sheet import RuleSheet, canonical

_FIRST = ("schema", "id", "version", "title")


def sheet_text(sheet: RuleSheet) -> str:
    """A sheet with every key, so that it depends on no other."""
    values: dict[str, object] = json.loads(canonical(sheet))
    flat = {key: each for key, each in values.items() if not isinstance(each, dict | list)}
    order = [*_FIRST, *(key for key in flat if key not in _FIRST)]
    return "\n".join(["".join(f"{key} = {_value(flat[key])}\n" for key in order), *_tables(values)])


def _tables(values: Mapping[str, object]) -> Iterator[str]:
    for name, each in values.items():
        if name == "bonuses" and isinstance(each, dict):
            for row, points in each.items():
                yield f"[bonuses.{row}]\n{_lines(points)}"
        elif isinstance(each, dict):
            yield f"[{name}]\n{_lines(each)}"
        elif isinstance(each, list):
            yield from (f"[[{name}]]\n{_lines(entry)}" for entry in each)


def _lines(table: Mapping[str, object]) -> str:
    return "".join(f"{_value(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: object) -> str:
    """A text, whole number or boolean: TOML spells them as JSON does, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
