"""How soon the console answers a key, in this thread's own time.

The median, which holds on a busy machine too; the benchmark has the slowest of a hundred.
"""

import time
from collections.abc import Callable
from statistics import median

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tablemgr.ui.console.flow import Kind
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console

FRAME_MS = 16.0
TRIES = 50


def median_ms(prepare: Callable[[], object], act: Callable[[], object]) -> float:
    """What it takes until the screen is painted."""
    took = []
    for _ in range(TRIES):
        prepare()
        QApplication.processEvents()
        start = time.thread_time()
        act()
        QApplication.processEvents()
        took.append(1000 * (time.thread_time() - start))
    return median(took)


def test_the_verdict_stands_within_a_frame_of_its_key(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    dealing, line = at_table.page.dealing, at_table.page.bar.line

    def back() -> None:
        dealing.back()
        dealing.key_came()
        assert at_table.waits_for(Kind.SHOW)

    def enter() -> None:
        QTest.keyClick(line, Qt.Key.Key_Return)
        assert at_table.waits_for(Kind.SETTLE)

    assert median_ms(back, enter) <= FRAME_MS
    assert at_table.page.verdicts.matrix.item(0, 4).text() == "+27"  # type: ignore[union-attr]


def test_a_typed_card_stands_within_a_frame_of_its_key(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    for seat in (1, 2, 3):
        at_table.type(CARDS[seat])
        at_table.enter()
    dealing, line = at_table.page.dealing, at_table.page.bar.line
    assert median_ms(lambda: dealing.type("KcQs"), lambda: QTest.keyClicks(line, "8")) <= FRAME_MS
