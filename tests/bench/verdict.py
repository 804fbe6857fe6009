"""How soon the verdict on four hands stands on the console's screen, from the key that asks for it.

Qt paints into memory; what counts is the time of the window's own thread.
"""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.bench.measure import Entry

if TYPE_CHECKING:
    from tablemgr.ui.console.page import ConsolePage

VERDICT = "from key to verdict, 99th percentile"
PRESSES = 100


def verdict_entries(stack: ExitStack) -> Iterator[Entry]:
    """The slowest but one of a hundred presses of Enter behind the last hand."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    page = _console(stack)
    yield Entry(VERDICT, 1, lambda: sorted(_press(page) for _ in range(PRESSES))[-2])


def _console(stack: ExitStack) -> "ConsolePage":
    """A console with four hands typed."""
    from tablemgr.ui.app import application
    from tablemgr.ui.console.flow import Kind
    from tablemgr.ui.console.page import ConsolePage
    from tablemgr.ui.shell.asking import Ask
    from tablemgr.ui.station import Station
    from tests.ui.console.killed import until
    from tests.ui.console.nights import CARDS
    from tests.ui.console.table import four_players
    from tests.ui.house import desk_of, opened

    application()
    folder = Path(stack.enter_context(TemporaryDirectory()))
    house = stack.enter_context(opened(str(folder / "house.sqlite"))).engage()
    station = Station(house.room)
    stack.callback(station.close)
    night = four_players(house, station)
    page = ConsolePage(desk_of(house.clock), station, Ask(station))
    page.resize(1280, 760)
    page.show()
    page.open(night.state.session)
    for kind in (Kind.DEAL, Kind.SET):
        until(page, kind)
        page.dealing.key_came()
        page.dealing.enter()
    until(page, Kind.SHOW)
    while page.dealing.sight and page.dealing.sight.typing and page.dealing.sight.typing.at:
        page.dealing.type(CARDS[page.dealing.sight.typing.at])
        page.dealing.key_came()
        page.dealing.enter()
    return page


def _press(page: "ConsolePage") -> float:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    page.dealing.back()
    page.dealing.key_came()
    QApplication.processEvents()
    start = time.thread_time()
    QTest.keyClick(page.bar.line, Qt.Key.Key_Return)
    QApplication.processEvents()
    return time.thread_time() - start
