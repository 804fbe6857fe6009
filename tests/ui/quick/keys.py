"""What the tests of the window share: golden cases, somebody at the keyboard, and answers."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from tablemgr import assets
from tablemgr.bootstrap import Desk
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.quick.window import QuickHand

Quick = TypeVar("Quick", QuickHand, QuickDraw)
GOLDEN = assets.asset("resources/golden")
CASES = sorted(path for path in GOLDEN.rglob("*.toml") if path.with_suffix(".json").is_file())
NONE, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


def case(name: str) -> Path:
    """The golden hand file of that name."""
    return next(path for path in CASES if path.stem == name)


def expected(path: Path) -> dict[str, Any]:
    """What must come out of a golden hand file."""
    found: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return found


@contextmanager
def quick_window(make: Callable[[Desk], Quick], qtbot: QtBot) -> Iterator[Quick]:
    """A quick window as it opens on a large screen, by a clock that stands."""
    window = make(Desk(clock=lambda: datetime(2024, 5, 1, 21, 30, tzinfo=UTC)))
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    # Nothing is unsaved then, so that closing asks nothing.
    window.files.begin(window.draft())
    window.close()
    window.deleteLater()


class Person:
    """Types into whatever has the focus, and counts the keys."""

    def __init__(self, window: QMainWindow) -> None:
        self.window, self.count = window, 0

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press one key, with a modifier held or not."""
        self.count += 1
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifier)

    def type(self, *texts: str) -> None:
        """Type texts, with Enter after each."""
        for text in texts:
            for letter in text:
                self.count += 1
                self._send(letter)
            self.press(Qt.Key.Key_Return)

    def _send(self, letter: str) -> None:
        """Send one letter as a keyboard does, those that QTest cannot send too."""
        focus = QApplication.focusWidget() or self.window
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(focus, QKeyEvent(kind, 0, NONE, letter))


def when_asked(act: Callable[[QWidget], None]) -> list[QWidget]:
    """Act on the next window that asks something; the list fills once one has asked."""
    asked: list[QWidget] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(10, look)
        else:
            asked.append(dialog)
            try:
                act(dialog)
            except BaseException:
                # What nobody answers would hold up all tests, and not fail this one.
                dialog.hide()
                raise

    QTimer.singleShot(0, look)
    return asked


def choose_file(path: Path) -> list[QWidget]:
    """Choose a file once one is asked for; what has asked is in the list then."""

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        dialog.setDirectory(str(path.parent))
        dialog.selectFile(path.name)
        dialog.accept()

    return when_asked(act)
