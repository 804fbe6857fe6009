"""Words for people: every sentence of screen, paper and command line passes through `tr` or `trn`.

English is the source; gettext finds a translation in `resources/translations`. The language is the
one given to `use`, else that of `TABLEMGR_LANGUAGE`, else the system's; within `speaking`, the one
that was named there.
"""

import gettext
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

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


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    folder = assets.root() / "resources" / "translations"
    return gettext.translation(DOMAIN, folder, [code], fallback=True)


def tr(message: str, /, **facts: object) -> str:
    """The message in the user's language with its `{facts}` filled in."""
    return _catalogue(language()).gettext(message).format(**facts)


def number_signs() -> tuple[str, str]:
    """What stands before decimals and what between thousands, as the language writes them."""
    return _number_signs(language())


@cache
def _number_signs(code: str) -> tuple[str, str]:
    if code == ENGLISH:
        return ".", ","
    from babel import numbers

    signs = numbers.get_decimal_symbol(code), numbers.get_group_symbol(code)
    return signs[0], signs[1].replace("\N{NO-BREAK SPACE}", " ")


def mark(message: str) -> str:
    """The message itself: marks a text for the catalogue that `tr` will be given later."""
    return message


def trn(one: str, many: str, count: int, /, **facts: object) -> str:
    """The message in the plural form of `count`, which is given to it as `{count}`."""
    return _catalogue(language()).ngettext(one, many, count).format(count=count, **facts)


def catalogue_fault(code: str) -> str:
    """What is wrong with the catalogue of a language, empty where nothing is."""
    folder = assets.root() / "resources" / "translations"
    try:
        found = gettext.translation(DOMAIN, folder, [code])
    except (OSError, ValueError, UnicodeError) as error:
        return f"{code}: {error}"
    return "" if found.info() else tr("the catalogue of {language} is empty", language=code)
