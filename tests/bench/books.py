"""Whole books: how fast a database is audited, in how much memory, and how soon a night opens."""

import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tablemgr.services.check.audit import check
from tablemgr.services.night.night import resume
from tablemgr.store.engine import Store, open_store
from tests.bench.measure import Entry, timed
from tests.services.longnight import Ticking, play_long
from tests.services.staff import SITE

FEW, MANY, LONG = 100, 400, 10_000
LONG_NAME = "T"
WARM = 12
# As a room has them: heads-up, three and four at a table.
PLAYERS = (2, 3, 4)

CHECK_FEW = f"check: hands, of {FEW * len(PLAYERS)}"
CHECK = f"check: hands, of {MANY * len(PLAYERS):,}"
MEMORY_FEW = f"check: a billion / its bytes, {FEW * len(PLAYERS)} hands"
MEMORY = f"check: a billion / its bytes, {MANY * len(PLAYERS):,} hands"
OPENING = f"opening a session of {LONG:,} hands"


def book_entries(stack: ExitStack) -> Iterator[Entry]:
    """The audit of a few hands and of many, and the opening of a long night."""
    folder = Path(stack.enter_context(TemporaryDirectory()))
    for hands, *names in ((FEW, CHECK_FEW, MEMORY_FEW), (MANY, CHECK, MEMORY)):
        store = stack.enter_context(open_store(str(folder / f"{hands}.sqlite"), "table 3"))
        for players in PLAYERS:
            play_long(store, f"T{players}", hands, players, closed=True)
        yield timed(names[0], hands * len(PLAYERS), partial(_audit, store))
        # Memory takes the place of time: the more it is, the lower the rate.
        yield Entry(names[1], 10**9, partial(_peak, store))
    store = stack.enter_context(open_store(str(long_book(stack)), "table 3"))

    def opening() -> None:
        assert resume(store, SITE, Ticking(), LONG_NAME).state.hands == LONG
        store.release(LONG_NAME)

    yield timed(OPENING, 1, opening)


@cache
def long_book(stack: ExitStack) -> Path:
    """A file with one long night, made once for all who want it."""
    file = Path(stack.enter_context(TemporaryDirectory())) / "long.sqlite"
    with open_store(str(file), "table 3") as store:
        play_long(store, LONG_NAME, LONG, 4)
    return file


def _audit(store: Store) -> None:
    with store.read() as view:
        found = list(check(view))
    if found:
        raise ValueError(f"a sound book has {len(found)} findings")


@cache
def _peak(store: Store) -> float:
    """The most memory that an audit takes at a time beyond what there was before it."""
    # Until the interpreter keeps as many small things for later as it ever will.
    for _ in range(WARM):
        _audit(store)
    tracemalloc.start()
    _audit(store)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return float(peak)
