"""The hand that is being typed at a station, kept as it changes and outside the ledger.

After a crash the screen is as it was; a hand that is over takes its draft along.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.ledger.journal import canonical
from tablemgr.store import desk
from tablemgr.store.engine import Store
from tablemgr.store.hands import is_recorded
from tablemgr.store.view import View

VERSION = 1
MOST_CHARACTERS = 20_000
"""Several times what four seats can hold."""

Typed = Mapping[str, Mapping[str, str]]
"""What was typed: by seat, as a text, and by row or another field of it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it was read: the hand's number in its session, and what was typed of it."""

    hand: int
    typed: Typed


class DraftError(ValueError):
    """Raised for a text that is no draft; a fault of the program, never of who types."""


def draft_text(draft: Draft) -> str:
    """A draft as the text that is kept; `DraftError` where it is too long, or cannot be kept."""
    typed = {seat: dict(fields) for seat, fields in draft.typed.items()}
    try:
        text = canonical({"version": VERSION, "hand": draft.hand, "typed": typed})
    except (TypeError, ValueError) as error:
        raise DraftError(str(error)) from error
    if len(text) > MOST_CHARACTERS:
        raise DraftError(f"{len(text)} characters")
    return text


def read_draft(text: str) -> Draft:
    """The draft of a text; `DraftError` for one of another version, too long, or of other form."""
    try:
        if len(text) > MOST_CHARACTERS:
            raise DraftError(f"{len(text)} characters")
        values = json.loads(text)
        if values["version"] != VERSION or type(values["hand"]) is not int or values["hand"] < 1:
            raise DraftError(text[:40])
        typed = {
            seat: {field: _text(each) for field, each in fields.items()}
            for seat, fields in values["typed"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DraftError(str(error)) from error
    return Draft(values["hand"], typed)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise DraftError(repr(value)[:40])
    return value


def save_draft(store: Store, session: str, text: str) -> None:
    """Keep what is being typed at this station, in place of what was kept.

    Nothing is kept of a hand that is over. `DraftError` for a text that is no draft.
    """
    hand = read_draft(text).hand
    with store.write() as work:
        # The last keys may come in after the hand was settled.
        if not is_recorded(work, session, hand):
            desk.save_draft(work, session, store.station, text)


def draft(store: Store, session: str) -> str | None:
    """What was being typed at this station, None where nothing was, or of a hand that is over."""
    with store.read() as view:
        return _standing(view, session, desk.draft(view, session, store.station))


def _standing(view: View, session: str, text: str | None) -> str | None:
    """The text where this program can go on with it."""
    if text is None:
        return None
    try:
        hand = read_draft(text).hand
    except DraftError:
        # Another version of the program kept it.
        return None
    return None if is_recorded(view, session, hand) else text


def clear_draft(store: Store, session: str) -> None:
    """Forget what was being typed at this station."""
    with store.write() as work:
        desk.clear_draft(work, session, store.station)
