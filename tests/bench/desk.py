"""How soon the hands of a long session stand on the floor's desk: scrolled to, and filtered.

Qt paints into memory; what counts is the time of all threads until the rows in view are read and
painted.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from statistics import median
from typing import TYPE_CHECKING

from tests.bench import books
from tests.bench.measure import Entry

if TYPE_CHECKING:
    from PySide6.QtWidgets import QCheckBox

    from tablemgr.ui.floor.handspart import HandsPart

SCROLLED = f"a session of {books.LONG:,} hands, scrolled a page"
FILTERED = f"a session of {books.LONG:,} hands, filtered"
PAGES, TURNS = 40, 5


def desk_entries(stack: ExitStack) -> Iterator[Entry]:
    """Pages of the list one after another, and each of its filters on and off."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    part = _hands(stack)
    yield Entry(SCROLLED, 1, lambda: _scroll(part))
    yield Entry(FILTERED, 1, lambda: _filter(part))


def _hands(stack: ExitStack) -> "HandsPart":
    """The hands of the long session, as the desk shows them."""
    from tablemgr.services.desk.sessions import session_facts
    from tablemgr.ui.app import application
    from tablemgr.ui.floor.handspart import HandsPart
    from tablemgr.ui.floor.pane import Around
    from tablemgr.ui.floor.reading import Reader
    from tablemgr.ui.shell.acting import Acting
    from tablemgr.ui.shell.asking import Ask
    from tablemgr.ui.station import Station
    from tests.ui.house import opened

    application()
    house = stack.enter_context(opened(str(books.long_book(stack))))
    station = Station(house.room)
    stack.callback(station.close)
    reader, ask = Reader(), Ask(station)
    stack.callback(reader.close)
    acting = Acting(station, ask)
    around = Around(station, ask, acting, reader, *3 * (lambda *_: None,))
    part = HandsPart(around)
    part.resize(1100, 700)
    part.show()
    part.show_session(session_facts(house.room.store, books.LONG_NAME))
    _until(lambda: part.model.rowCount() == books.LONG and not part.is_busy)
    return part


def _until(holds: Callable[[], bool]) -> None:
    """Let the window run, asleep between events, until something holds and is painted."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    while not holds():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    QApplication.processEvents()


def _is_read(part: "HandsPart") -> bool:
    """Whether every row in view is there, and not the dots in its place."""
    view, model = part.view, part.model
    first = view.rowAt(0)
    last = view.rowAt(view.viewport().height() - 1)
    last = last if last >= 0 else model.rowCount() - 1
    return all(model.index(row, 1).data() != "…" for row in (first, last))


def _scroll(part: "HandsPart") -> float:
    """The middle one of many pages that are read and painted, each elsewhere in the night."""
    bar = part.view.verticalScrollBar()
    part.model.put(part.model._places, part.model._pages[0])
    taken = []
    for page in range(1, PAGES + 1):
        start = time.process_time()
        bar.setValue(bar.maximum() * page // (PAGES + 1))
        _until(lambda: _is_read(part))
        taken.append(time.process_time() - start)
    bar.setValue(0)
    _until(lambda: _is_read(part) and not part.is_busy)
    return median(taken)


def _filter(part: "HandsPart") -> float:
    """The slowest of the filters turned on and off, of each the middle turn.

    How many hands there are, and the story of the one that is found first, come after.
    """
    found: list[bool] = []
    told = part.model.modelReset.connect(lambda: found.append(True))
    taken = [_turn(part, tick, found) for tick in part.filter.ticks.values()]
    part.model.modelReset.disconnect(told)
    return max(taken)


def _turn(part: "HandsPart", tick: "QCheckBox", found: list[bool]) -> float:
    """How long it takes until a filter's hands are painted."""
    taken = []
    for _ in range(2 * TURNS):
        found.clear()
        start = time.process_time()
        tick.toggle()
        _until(lambda: bool(found))
        taken.append(time.process_time() - start)
        _until(lambda: not part.is_busy)
    return max(median(taken[::2]), median(taken[1::2]))
