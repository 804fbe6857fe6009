"""Amounts, numbers, dates and times as the reader's language writes them: the one way from a value
to what screen, paper and command line show.

Files keep the point and ISO 8601: nothing of this belongs into a file, a hash or the journal.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime, time
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

from tablemgr.i18n import Writing, number_text, writing
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.services.printed import Amount, Chips, Clock, Day, Moment, Numbers

_Value = TypeVar("_Value")
Teller = Callable[[str], str]


def shown_number(plain: str | int) -> str:
    """A number, or its text as files have it, `+1234.50`; a text that is none stays as it is."""
    return number_text(str(plain))


def shown_numbers(text: str) -> str:
    """A text with each of its words that is a number as the language writes it."""
    return " ".join(map(number_text, text.split(" ")))


def shown_amount(minor: int, currency: Currency) -> str:
    """Smallest units as an amount with all decimal digits, without its currency."""
    return number_text(format_amount(minor, currency))


def shown_money(minor: int, currency: Currency) -> str:
    """An amount with its currency's code, as a sentence has it."""
    return f"{shown_amount(minor, currency)} {currency.code}"


def shown_price(minor: int, currency: Currency) -> str:
    """An amount that stands alone, with its currency's code where the language has it."""
    parts = (currency.code, shown_amount(minor, currency))
    return " ".join(parts if writing().code_first else parts[::-1])


def shown_gain(minor: int, currency: Currency) -> str:
    """An amount with its sign; zero has none."""
    return f"{'+' if minor > 0 else ''}{shown_amount(minor, currency)}"


def shown_chips(text: str) -> str:
    """The text of a count of chips, `USD 100.00x5`, with each value as the language writes it."""
    return _CHIPS.sub(lambda found: f"{number_text(found[1])}x{number_text(found[2])}", text)


_CHIPS = re.compile(r"([0-9.]+)x([0-9]+)")


def shown_date(day: date) -> str:
    """A date."""
    return writing().day.format(day)


def shown_minute(at: datetime | time) -> str:
    """The time to the minute."""
    return writing().minute.format(at)


def shown_second(at: datetime | time) -> str:
    """The time to the second."""
    return writing().second.format(at)


def shown_moment(at: datetime) -> str:
    """A date and the time to the minute."""
    return writing().joint.format(shown_minute(at), shown_date(at))


def shown_day(text: str) -> str:
    """The text of a date, `2026-03-28`; one that is none, such as an empty one, stays as it is."""
    try:
        return shown_date(date.fromisoformat(text))
    except ValueError:
        return text


def shown_clock(text: str) -> str:
    """The text of a time, `22:41` or `22:41:07`; one that is none stays as it is."""
    try:
        at = time.fromisoformat(text)
    except ValueError:
        return text
    return shown_second(at) if text.count(":") > 1 else shown_minute(at)


def shown_stamp(text: str) -> str:
    """The text of a moment with its offset, `2026-03-28 22:41+01:00`, or of none."""
    found = _STAMP.fullmatch(text)
    if found is None:
        return text
    day, clock, offset = found.groups()
    how = writing()
    at = how.joint.format(shown_clock(clock), shown_day(day))
    # ISO 8601 has the offset close to the time.
    gap = "" if how.day == Writing().day or not offset else "\N{NO-BREAK SPACE}"
    return f"{at}{gap}{offset or ''}"


_STAMP = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)([+-]\d\d:\d\d)?")

_TELLERS: Mapping[Any, Teller] = {
    Amount: shown_number,
    Numbers: shown_numbers,
    Chips: shown_chips,
    Day: shown_day,
    Clock: shown_clock,
    Moment: shown_stamp,
}


def tellers(line: type) -> Mapping[str, Teller]:
    """By the fields of a class of printed values that are told in a language's way: how."""
    return _tellers(cast("Hashable", line), writing())


@cache
def _tellers(line: Any, how: Writing) -> Mapping[str, Teller]:
    hints = get_type_hints(line, include_extras=True)
    same = set(_as_in_files(how))
    told = {kind: tell for kind, tell in _TELLERS.items() if kind not in same}
    return {name: told[kind] for name, kind in hints.items() if kind in told}


def _as_in_files(how: Writing) -> Iterator[Any]:
    """What a language writes as files have it."""
    iso = Writing()
    if (how.minute, how.second) == (iso.minute, iso.second):
        yield Clock
        if how.day == iso.day:
            yield from (Day, Moment)


def shown_value(value: _Value) -> _Value:
    """A printed value, and all values in it, with numbers, dates and times as they are shown."""
    changed: object = value
    if isinstance(value, tuple):
        changed = tuple(map(shown_value, value))
    elif is_dataclass(value) and not isinstance(value, type):
        told = tellers(type(value))
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        changed = replace(
            value,
            **{
                name: told[name](part) if name in told else shown_value(part)
                for name, part in parts.items()
            },
        )
    return cast("_Value", changed)
