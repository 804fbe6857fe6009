"""The floor's desk on the demo's night, its manager signed in, and somebody at the keyboard."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.services.demo.house import PIN
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Role
from tablemgr.services.room import enter_room
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.floor.pane import Pane
from tablemgr.ui.shell.asking import Ask, ReasonDialog
from tablemgr.ui.station import Station
from tests.ui.house import CHEAP, Clock, desk_of, dialog_of, enter, press, show_page


@dataclass
class AtDesk:
    """The page with what it said, and the ways to wait for it."""

    page: FloorPage
    station: Station
    qtbot: QtBot
    said: list[tuple[str, str]]

    def take(self, role: Role) -> None:
        """Sign somebody of that role in."""
        house = self.station.room.house
        who = next(each.id for each in staff(house) if each.role is role and each.active)
        self.station.take_operator(sign_in(house, uuid4().hex, who, PIN).operator)

    def settle(self) -> None:
        """Wait until everything that was asked for is there."""
        self.qtbot.wait(1)
        self.qtbot.waitUntil(self._is_idle)

    def _is_idle(self) -> bool:
        QApplication.processEvents()
        station = self.station
        return not (self.page.reader.is_busy or station.verbs.is_busy or station.side.is_busy)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        self.qtbot.waitUntil(holds)

    def open(self, session: str, hand: int = 0) -> None:
        self.page.open_session(session, hand)
        self.settle()
        # The count and the story come a moment after the rows.
        self.until(lambda: not self.page.session.hands.is_busy)

    def go(self, pane: Pane) -> None:
        """Show a pane of the desk."""
        self.page.go_to(pane)
        self.settle()

    def back(self) -> None:
        """Go back to the desk once a dialog is gone, as a window manager would."""
        self.page.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is self.page)

    def put_on_record(self, dialog: AmendDialog, reason: str) -> None:
        """Confirm what a correction would bring, with its reason."""
        self.until(dialog.confirm.isEnabled)
        dialog.confirm.setFocus()
        press(Qt.Key.Key_Space)
        dialog_of(self.qtbot, ReasonDialog)
        enter(reason)
        self.settle()

    def sessions(self) -> dict[str, str]:
        """The sessions by their tables."""
        from tablemgr.services.desk.sessions import session_titles

        return {each.title[:7]: each.id for each in session_titles(self.station.room.store)}


@contextmanager
def shown_desk(station: Station, clock: Clock, qtbot: QtBot) -> Iterator[AtDesk]:
    """The desk of a station as it is shown at 1280 by 770; somebody is signed in there."""
    page = FloorPage(desk_of(clock), station, Ask(station))
    said: list[tuple[str, str]] = []
    page.status.connect(lambda text, tone: said.append((text, tone)))
    at = AtDesk(page, station, qtbot, said)
    show_page(page, qtbot)
    at.settle()
    yield at
    page.leave()
    at.settle()
    page.reader.close()
    station.close()
    page.close()
    page.deleteLater()


@pytest.fixture
def desk(app: QApplication, qtbot: QtBot, played: Path) -> Iterator[AtDesk]:
    """The desk on the demo's night, its manager signed in."""
    assert app is not None
    clock = Clock()
    with enter_room(str(played), "floor desk", clock, CHEAP) as room:
        station = Station(room)
        manager = next(each.id for each in staff(room.house) if each.role is Role.MANAGER)
        station.take_operator(sign_in(room.house, uuid4().hex, manager, PIN).operator)
        with shown_desk(station, clock, qtbot) as at:
            yield at
