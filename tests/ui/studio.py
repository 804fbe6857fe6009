"""What a screen is built with to have its picture taken: the demo's night in the main window.

A builder gets the studio and gives the widget that is photographed.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from tablemgr.bootstrap import Desk
from tablemgr.services.demo.house import PIN, STARTS
from tablemgr.services.demo.story import play_demo
from tablemgr.services.desk.tables import TableCard, Tables
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.store.engine import open_store
from tablemgr.ui.shell.route import Route
from tablemgr.ui.shell.window import MainWindow
from tests.ui.house import CHEAP
from tests.ui.patience import wait_until

Quick = TypeVar("Quick", bound=QMainWindow)
STATION = "Pit 1"
MANAGER, FLOOR, DEALER = "Magda", "Francesca", "Mei"
"""Whom the demo has, by the beginnings of their names."""


@dataclass
class Studio:
    """One screen's own copy of the night; whatever it opens is closed with it."""

    played: Path
    folder: Path
    windows: list[MainWindow] = field(default_factory=list)
    others: list[QMainWindow] = field(default_factory=list)

    def main(self, *, empty: bool = False) -> MainWindow:
        """The main window at its first page, on the night or on a database with nobody in it."""
        file = self.folder / f"night-{len(self.windows) + 1}.sqlite"
        if not empty:
            shutil.copyfile(self.played, file)
        window = MainWindow(Desk(clock=NIGHT, profile=CHEAP), str(file))
        self.windows.append(window)
        window.resize(1280, 800)
        window.show()
        self.wait(lambda: window.route is not None and window.page is not window.splash)
        self.settle(window)
        return window

    def signed_in(self, name: str) -> tuple[MainWindow, Route]:
        """The main window with somebody signed in, who is shown the tables."""
        window = self.main()
        route = window.route
        assert route is not None
        house = route.station.room.house
        person = next(each for each in staff(house) if each.name.startswith(name))
        route.sign_in.signed_in.emit(sign_in(house, uuid4().hex, person.id, PIN))
        self.settle(window)
        for each in window.dialogs():
            each.reject()
        self.settle(window)
        return window, route

    def quick(self, make: Callable[[Desk], Quick]) -> Quick:
        """A quick window, which needs no house."""
        window = make(Desk(clock=NIGHT))
        self.others.append(window)
        window.resize(1280, 800)
        window.show()
        return window

    def open_tables(self, route: Route) -> tuple[TableCard, ...]:
        """The tables that are open in the night."""
        return Tables(route.station.room.store).read()

    def dialog(self, window: MainWindow) -> QDialog:
        """What the window asks now."""
        self.wait(lambda: bool(window.dialogs()))
        self.settle(window)
        return window.dialogs()[-1]

    def settle(self, window: MainWindow) -> None:
        """Have everything done that was asked for, and all of it drawn."""
        station = window.route.station if window.route else None
        for _ in range(3):
            self.wait(
                lambda: station is None or not (station.verbs.is_busy or station.side.is_busy)
            )
            QApplication.processEvents()

    def wait(self, until: Callable[[], bool]) -> None:
        """Let the program run until something is so."""
        wait_until(until)

    def close(self) -> None:
        """Close what was opened."""
        for window in self.windows:
            for each in window.dialogs():
                each.reject()
        for shown in (*self.windows, *self.others):
            shown.close()
            shown.deleteLater()
        QCoreApplication.processEvents()


def rest(time_ms: int) -> None:
    """Let the program run for a while, as long as what fades in or is drawn later takes."""
    late: list[bool] = []
    QTimer.singleShot(time_ms, lambda: late.append(True))
    wait_until(lambda: bool(late))


Builder = Callable[[Studio], QWidget]


@dataclass
class StandingClock:
    """A clock that stands, so that the same is seen each time."""

    at: datetime

    def __call__(self) -> datetime:
        return self.at


NIGHT = StandingClock(STARTS)


def play(file: Path) -> None:
    """Play the demo's night into a file."""
    with open_store(str(file), STATION) as store:
        scene = play_demo(store, profile=CHEAP)
        NIGHT.at = scene.stage.clock()
