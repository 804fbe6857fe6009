"""Words for people: every sentence of screen, paper and command line passes through `tr` or `trn`.

English is the source; gettext finds a translation in `resources/translations` by the user's
language.
"""

import gettext
from functools import cache

from tablemgr import assets

DOMAIN = "tablemgr"


@cache
def _catalogue() -> gettext.NullTranslations:
    folder = assets.root() / "resources" / "translations"
    return gettext.translation(DOMAIN, folder, fallback=True)


def tr(message: str, /, **facts: object) -> str:
    """The message in the user's language with its `{facts}` filled in."""
    return _catalogue().gettext(message).format(**facts)


def mark(message: str) -> str:
    """The message itself: marks a text for the catalogue that `tr` will be given later."""
    return message


def trn(one: str, many: str, count: int, /, **facts: object) -> str:
    """The message in the plural form of `count`, which is given to it as `{count}`."""
    return _catalogue().ngettext(one, many, count).format(count=count, **facts)


def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue for, by their codes; English needs none."""
    folder = assets.root() / "resources" / "translations"
    return tuple(sorted(each.parents[1].name for each in folder.glob(f"*/*/{DOMAIN}.mo")))
