"""Words for people: every sentence of screen, paper and command line passes through `tr` or `trn`.

English is the source; gettext finds a translation in `resources/translations` by the user's
language.
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from tablemgr import assets

DOMAIN = "tablemgr"
ENGLISH = "en"

_spoken: ContextVar[str] = ContextVar("spoken", default="")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Have `tr` and `trn` speak another language within, in this thread alone; "": the user's."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    folder = assets.root() / "resources" / "translations"
    return gettext.translation(DOMAIN, folder, [language] if language else None, fallback=True)


def tr(message: str, /, **facts: object) -> str:
    """The message in the user's language with its `{facts}` filled in."""
    return _catalogue(_spoken.get()).gettext(message).format(**facts)


def mark(message: str) -> str:
    """The message itself: marks a text for the catalogue that `tr` will be given later."""
    return message


def trn(one: str, many: str, count: int, /, **facts: object) -> str:
    """The message in the plural form of `count`, which is given to it as `{count}`."""
    return _catalogue(_spoken.get()).ngettext(one, many, count).format(count=count, **facts)


def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue for, by their codes; English needs none."""
    folder = assets.root() / "resources" / "translations"
    return tuple(sorted(each.parents[1].name for each in folder.glob(f"*/*/{DOMAIN}.mo")))
