from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap import Desk
from tablemgr.ui.draw.window import QuickDraw
from tests.ui.quick.keys import Person


@pytest.fixture
def draw(app: QApplication, qtbot: QtBot) -> Iterator[QuickDraw]:
    """A quick draw as it opens on a large screen."""
    window = QuickDraw(Desk(clock=lambda: datetime(2024, 5, 1, 21, 30, tzinfo=UTC)))
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
def typist(draw: QuickDraw) -> Person:
    """Somebody at the keyboard."""
    return Person(draw)
