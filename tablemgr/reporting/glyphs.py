"""Makes the values of a form printable before it is laid out, and names what cannot be printed."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TypeVar, cast

from tablemgr.i18n import tr
from tablemgr.reporting.fonts import PLACEHOLDER, glyph_name, missing_glyphs, printable

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


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))


def missing_remark(*values: object) -> str:
    """A sentence that names what stands as a placeholder in the values' texts, empty if nothing."""
    missing = missing_glyphs("\n".join(text for value in values for text in _texts(value)))
    if not missing:
        return ""
    names = ", ".join(map(glyph_name, missing))
    return tr("Not in the fonts and printed as {box}: {names}.", box=PLACEHOLDER, names=names)
