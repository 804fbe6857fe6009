"""Makes the values of a form printable before it is laid out, and gathers their texts."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TypeVar, cast

from tablemgr.reporting.fonts import printable

_Value = TypeVar("_Value")


def printable_value(value: _Value) -> _Value:
    """The same value with every text in it as it prints; words of an enum stay as they are."""
    changed: object = value
    if isinstance(value, str) and not isinstance(value, Enum):
        changed = printable(value)
    elif isinstance(value, tuple):
        changed = tuple(map(printable_value, value))
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {each.name: printable_value(getattr(value, each.name)) for each in fields(value)}
        changed = replace(value, **parts)
    return cast("_Value", changed)


def texts_in(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_in(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name))
