"""Writes hand files (`tablemgr/hand@1`): a mapping as TOML that reads back equal."""

import json
from collections.abc import Iterator, Mapping


def hand_text(data: Mapping[str, object]) -> str:
    """A hand's mapping as TOML: its own keys first, then each of `seats`."""
    seats = data.get("seats")
    head = {key: value for key, value in data.items() if key != "seats"}
    blocks = ["".join(_lines(head))]
    if isinstance(seats, list):
        blocks += ["[[seats]]\n" + "".join(_lines(seat)) for seat in seats]
    return "\n".join(blocks)


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: object) -> str:
    """A text, whole number or boolean: TOML spells them as JSON does, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
