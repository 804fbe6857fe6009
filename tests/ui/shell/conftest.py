"""The main window on a house's database, as the program opens it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr import config
from tablemgr.ui.shell.route import Route
from tablemgr.ui.shell.window import MainWindow
from tests.ui.house import STATION, Clock, House, desk_of, idle, opened

Opened = tuple[MainWindow, Route]


@pytest.fixture
def staffed(file_url: str) -> House:
    """A house that has its staff, nobody signed in and nothing open."""
    clock = Clock()
    with opened(file_url, clock) as house:
        return house.engage().empty()


@pytest.fixture
def open_main(
    app: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, Clock], MainWindow]]:
    """Opens the main window on a database, and closes it in the end."""
    monkeypatch.setenv(config.STATION_VARIABLE, STATION)
    with ExitStack() as stack:

        def open_it(url: str, clock: Clock) -> MainWindow:
            window = MainWindow(desk_of(clock), url, "Welcome to the test.")
            window.resize(1280, 800)
            stack.callback(window.deleteLater)
            stack.callback(window.close)
            with qtbot.waitExposed(window):
                window.show()
            window.activateWindow()
            return window

        yield open_it


@pytest.fixture
def main(staffed: House, open_main: Callable[[str, Clock], MainWindow], qtbot: QtBot) -> MainWindow:
    """The main window on the house's database, where people sign in."""
    window = open_main(staffed.url, staffed.clock)
    route_of(window, qtbot)
    return window


def route_of(window: MainWindow, qtbot: QtBot) -> Route:
    """The window's route, once the room is open and the first page is shown."""
    qtbot.waitUntil(lambda: window.route is not None and window.page is not window.splash)
    route = window.route
    assert route is not None
    idle(qtbot, route.station)
    return route
