"""News of the room for a screen that follows it: what was recorded, by anybody, since the last
look.

A newsreader belongs to the thread that waits; any thread may stop it.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import monotonic

from tablemgr.store.engine import Store
from tablemgr.store.rows import Change

TOGETHER_S = 0.1
"""How long lines that follow each other are gathered, so that a screen is not drawn for each."""


@dataclass(frozen=True, slots=True)
class News:
    """The chains that have new lines; `everything`: anything may have changed."""

    sessions: frozenset[str]
    everything: bool = False


class Newsreader(AbstractContextManager["Newsreader"]):
    """Waits for news; `StoreError` where the database cannot be reached to begin with."""

    def __init__(self, store: Store) -> None:
        self._watcher = store.watch()

    def wait(self, timeout_s: float) -> News | None:
        """The news of the tenth of a second after the first; None after the time or a stop."""
        found = list(self._watcher.wait(timeout_s))
        if not found:
            return None
        until = monotonic() + TOGETHER_S
        while (left := until - monotonic()) > 0:
            more = self._watcher.wait(left)
            if not more:
                break
            found += more
        return news_of(found)

    def stop(self) -> None:
        """Have `wait` return at once, now and from now on."""
        self._watcher.stop()

    def __exit__(self, *_: object) -> None:
        """End its connection."""
        self._watcher.__exit__()


def news_of(changes: list[Change]) -> News:
    """Changes as they came in, put together."""
    named = frozenset(each.session for each in changes if each.session)
    return News(named, everything=any(not each.session for each in changes))
