from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ui.draw.window import QuickDraw
from tests.ui.quick.keys import Person, quick_window


@pytest.fixture
def draw(app: QApplication, qtbot: QtBot) -> Iterator[QuickDraw]:
    """A quick draw as it opens on a large screen."""
    with quick_window(QuickDraw, qtbot) as made:
        yield made


@pytest.fixture
def typist(draw: QuickDraw) -> Person:
    """Somebody at the keyboard."""
    return Person(draw)
