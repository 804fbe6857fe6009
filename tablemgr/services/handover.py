"""A table that another station asks for, and gets between two hands.

The wish is kept beside the ledger: nothing of it is evidence. The station that has the table looks
for it, marks it as heard, lets the table go, and takes it up again once the wish is gone.
"""

from dataclasses import dataclass

from tablemgr.store import desk
from tablemgr.store.engine import Store
from tablemgr.store.trouble import ClaimedError

_NAME = "wanted {session}"
_HEARD = "heard "


@dataclass(frozen=True, slots=True)
class Wish:
    """The station that asks for a table, and whether the one that has it has heard of it."""

    station: str
    heard: bool


def wish(store: Store, session: str) -> Wish | None:
    """Who asks for a table, None where nobody does."""
    with store.read() as view:
        text = desk.setting(view, _NAME.format(session=session))
    if text is None:
        return None
    return Wish(text.removeprefix(_HEARD), text.startswith(_HEARD))


def ask_for(store: Store, session: str) -> None:
    """Ask for a table for this station."""
    _keep(store, session, store.station)


def hear(store: Store, session: str, asked: Wish) -> None:
    """Let whoever asks know that it was heard."""
    _keep(store, session, f"{_HEARD}{asked.station}")


def withdraw(store: Store, session: str) -> None:
    """Ask for it no more."""
    with store.write() as work:
        desk.drop_setting(work, _NAME.format(session=session))


def is_free(store: Store, session: str) -> bool:
    """Whether a table can be had here now; it is not kept."""
    try:
        store.claim(session)
    except ClaimedError:
        return False
    store.release(session)
    return True


def take_over(store: Store, session: str) -> bool:
    """End the hold of a station that does not answer; whether the table can be had here now.

    What that station still writes is refused, should it be alive. A file's lock belongs to a
    program of this computer and ends with it, so that there is nothing to take over there.
    """
    store.end_hold(session)
    return is_free(store, session)


def _keep(store: Store, session: str, value: str) -> None:
    with store.write() as work:
        desk.set_setting(work, _NAME.format(session=session), value)
