"""The print centre on the demo's night, with a folder of prints of its own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr import config
from tablemgr.services.demo.house import PIN
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Role
from tablemgr.services.reports.order import Order
from tablemgr.services.reports.printing import times_printed
from tablemgr.services.room import enter_room
from tablemgr.ui.paper.jobs import Job, State
from tablemgr.ui.paper.page import PaperPage
from tablemgr.ui.paper.sending import Sending
from tablemgr.ui.station import Station
from tests.ui.house import CHEAP, Clock, desk_of, show_page

STATION = "office"


@dataclass
class Centre:
    """The page with what it said, and the ways to wait for it."""

    page: PaperPage
    station: Station
    qtbot: QtBot
    prints: Path
    said: list[tuple[str, str]] = field(default_factory=list)

    def take(self, role: Role) -> None:
        """Sign somebody of that role in who is not yet."""
        house = self.station.room.house
        for each in staff(house):
            if each.role is role and each.active:
                found = sign_in(house, uuid4().hex, each.id, PIN, take_over=role is not Role.DEALER)
                self.station.take_operator(found.operator)
                return

    def settle(self) -> None:
        """Wait until everything that was asked for is there."""
        self.qtbot.wait(1)
        self.until(
            lambda: (
                not (
                    self.page.is_waiting or self.station.verbs.is_busy or self.station.side.is_busy
                )
            )
        )

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        self.qtbot.waitUntil(holds)

    def order(self, order: Order) -> None:
        """Choose what an order says."""
        self.page.begin(order)
        self.settle()

    @property
    def job(self) -> Job:
        """The job that is chosen."""
        found = self.page.list.chosen
        assert found is not None
        return found

    def state(self) -> State:
        """How far the job is that is chosen."""
        return self.job.state

    def printed(self, sheet: str) -> int:
        """How often a sheet was printed, by the record."""
        with self.station.room.store.read() as view:
            return times_printed(view, sheet)

    def printers(self, *names: str) -> None:
        """Have the computer know these printers."""
        page = self.page
        page.sending = Sending(page.making, page.jobs, page, lambda: names)


@pytest.fixture
def centre(
    app: QApplication,
    qtbot: QtBot,
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Centre]:
    """The page as it is shown at 1280 by 770, the manager signed in, no printer there."""
    prints = tmp_path / "paper" / "prints"
    monkeypatch.setenv(config.PRINTS_VARIABLE, str(prints))
    monkeypatch.setenv(config.FORMS_VARIABLE, str(tmp_path / "forms"))
    clock = Clock()
    with enter_room(str(played), STATION, clock, CHEAP) as room:
        station = Station(room)
        page = PaperPage(desk_of(clock), station)
        at = Centre(page, station, qtbot, prints)
        page.status.connect(lambda text, tone: at.said.append((text, tone)))
        at.take(Role.MANAGER)
        at.printers()
        show_page(page, qtbot)
        at.settle()
        yield at
        at.settle()
        page.let_go()
        station.close()
        page.close()
        page.deleteLater()
        assert app is not None
