"""One window for each test that wants one, with settings of its own and a clock that stands."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap import Desk
from tablemgr.ui.app import application
from tablemgr.ui.quick.window import QuickHand
from tests.ui.quick.keys import Person


@pytest.fixture
def app(qapp: QApplication, tmp_path: Path) -> QApplication:
    """The application as the program sets it up, remembering nothing of other tests."""
    QSettings.setPath(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings")
    )
    return application()


@pytest.fixture
def window(app: QApplication, qtbot: QtBot) -> Iterator[QuickHand]:
    """A window as it opens on a large screen; the one of the tests is 800 by 800."""
    desk = Desk(clock=lambda: datetime(2024, 5, 1, 21, 30, tzinfo=UTC))
    window = QuickHand(desk)
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    # Nothing is unsaved then, so that closing asks nothing.
    window.files.begin(window.draft())
    window.close()
    window.deleteLater()


@pytest.fixture
def person(window: QuickHand) -> Person:
    """Somebody at the keyboard."""
    return Person(window)
