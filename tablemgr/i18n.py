"""Words for people: every sentence of screen, paper and command line passes through `tr` or `trn`,
and every number, date and time through the language's `Writing` (see `services.shown`).

English is the source; gettext finds a translation in `resources/translations`. The language is the
one given to `use`, else that of `TABLEMGR_LANGUAGE`, else the system's; within `speaking`, the one
that was named there.
"""

import gettext
import os
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache

from tablemgr import assets

DOMAIN = "tablemgr"
ENGLISH = "en"
VARIABLE = "TABLEMGR_LANGUAGE"
"""The environment variable that names the language where nobody has chosen one."""

SYSTEM_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
SOURCE_CODES = (ENGLISH, "C", "POSIX")

_chosen = [""]
_spoken: ContextVar[str] = ContextVar("spoken", default="")


def use(code: str = "") -> None:
    """Speak this language from now on; without one, the environment's or the system's."""
    _chosen[0] = code
    _users.cache_clear()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Have `tr` and `trn` speak another language within, in this thread alone; "": the user's."""
    before = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    """The code of the language that is spoken here and now, `en` where there is no other."""
    return _spoken.get() or _users()


@cache
def _users() -> str:
    """The first language wanted that there is; else English."""
    there = languages()
    for code in _wanted():
        whole = code.partition(".")[0].partition("@")[0].replace("-", "_")
        short = whole.partition("_")[0]
        for each in (whole, short):
            if each in there:
                return each
        if short in SOURCE_CODES:
            break
    return ENGLISH


def _wanted() -> Iterable[str]:
    """The languages that are wanted, the first of all first."""
    named = _chosen[0] or os.environ.get(VARIABLE, "").strip()
    if named:
        return (named,)
    # As gettext reads them: a list in the first one, and the first that is set is the only one.
    told = next(filter(None, map(os.environ.get, SYSTEM_VARIABLES)), "")
    return told.split(":") if told else _of_windows()


def _of_windows() -> Iterable[str]:
    if sys.platform == "win32":
        import ctypes
        import locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return (locale.windows_locale.get(number, ENGLISH),)
    return ()


@cache
def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue for, by their codes; English needs none."""
    folder = assets.root() / "resources" / "translations"
    return tuple(sorted(each.parents[1].name for each in folder.glob(f"*/*/{DOMAIN}.mo")))


_SPOILT = (OSError, ValueError, struct.error)
"""What gettext raises for a catalogue that was cut short or is none."""


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code not in languages():
        # Looking for what is not there loads all names of all locales.
        return gettext.NullTranslations()
    folder = assets.root() / "resources" / "translations"
    try:
        return gettext.translation(DOMAIN, folder, [code])
    except _SPOILT:
        # English is better than nothing; `self-check` says what is wrong.
        return gettext.NullTranslations()


def tr(message: str, /, **facts: object) -> str:
    """The message in the user's language with its `{facts}` filled in."""
    return _catalogue(language()).gettext(message).format(**facts)


def mark(message: str) -> str:
    """The message itself: marks a text for the catalogue that `tr` will be given later."""
    return message


def capital(text: str) -> str:
    """A text as it begins a sentence or stands as a heading: with a capital letter."""
    return text[:1].upper() + text[1:]


def trn(one: str, many: str, count: int, /, **facts: object) -> str:
    """The message in the plural form of `count`, which stands in it as the language writes it."""
    words = _catalogue(language()).ngettext(one, many, count)
    return words.format(count=number_text(str(count)), **facts)


def catalogue_fault(code: str) -> str:
    """What is wrong with the catalogue of a language, empty where nothing is."""
    folder = assets.root() / "resources" / "translations"
    try:
        found = gettext.translation(DOMAIN, folder, [code])
    except _SPOILT as error:
        return f"{code}: {error}"
    return "" if found.info() else tr("the catalogue of {language} is empty", language=code)


LEAST = 4
"""How many digits a number has that most languages set apart as thousands."""


@dataclass(frozen=True, slots=True)
class Writing:
    """How a language writes numbers, dates and times; as it stands here, English does.

    `least` is the number of digits from which thousands are set apart; `code_first`: a currency's
    code stands before its amount. Dates and times are format strings: `day`, `minute` and `second`
    of a date or time `{0}`, `joint` of a time `{0}` after a date `{1}`. English keeps ISO 8601 and
    the clock of 24 hours, which a card room of any country reads in one way only.
    """

    decimal: str = "."
    group: str = ","
    least: int = LEAST
    code_first: bool = True
    day: str = "{0.year:04}-{0.month:02}-{0.day:02}"
    minute: str = "{0.hour:02}:{0.minute:02}"
    second: str = "{0.hour:02}:{0.minute:02}:{0.second:02}"
    joint: str = "{1} {0}"


def writing() -> Writing:
    """How the language that is spoken here and now writes."""
    return _writing(language())


def number_text(plain: str) -> str:
    """A number as files have it, `+1234.50`, as the language writes it; any other text as it is."""
    # Most numbers are so short that no language writes them in another way.
    if len(plain) < LEAST and "." not in plain:
        return plain
    return _number_text(plain, language())


@lru_cache(8192)
def _number_text(plain: str, code: str) -> str:
    found = _NUMBER.fullmatch(plain)
    if found is None:
        return plain
    sign, whole, part = found.groups()
    how = _writing(code)
    if len(whole) >= how.least:
        whole = f"{int(whole):,}".replace(",", how.group)
    return f"{sign}{whole}{how.decimal}{part}" if part else f"{sign}{whole}"


_NUMBER = re.compile(r"([+-]?)([0-9]+)(?:\.([0-9]+))?")
_GROUPED_FROM = {"it": 5, "hu": 5, "pl": 5}
"""Where thousands are set apart in numbers of five digits and more alone: `minimumGroupingDigits`
of CLDR, which Babel does not have."""

_PLACES = {"y": "year", "M": "month", "d": "day", "H": "hour", "m": "minute", "s": "second"}


@cache
def _writing(code: str) -> Writing:
    """The signs and orders of CLDR, read once; a year has its four digits."""
    if code == ENGLISH:
        return Writing()
    from babel import Locale, numbers

    locale = Locale.parse(code)
    patterns = locale.datetime_skeletons
    return Writing(
        decimal=numbers.get_decimal_symbol(locale),
        group=numbers.get_group_symbol(locale),
        least=_GROUPED_FROM.get(code, LEAST),
        code_first=locale.currency_formats["standard"].pattern.startswith("¤"),
        day=_places(patterns["yMd"].pattern),
        minute=_places(patterns["Hm"].pattern),
        second=_places(patterns["Hms"].pattern),
        joint=str(locale.datetime_formats["short"]),
    )


def _places(pattern: str) -> str:
    """A pattern of CLDR, `d.MM.y`, as a format string that no line breaks in."""
    return re.sub(
        r"([yMdHms])\1*",
        lambda found: f"{{0.{_PLACES[found[1]]}:0{len(found[0])}}}",
        pattern.replace(" ", "\N{NO-BREAK SPACE}"),
    )
