import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Role
from tablemgr.store import migrate, schema
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.memory import Memory
from tablemgr.ui.quick.window import QuickHand
from tablemgr.ui.shell.firststart import FirstStartPage
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.shell.splash import TroublePage
from tablemgr.ui.shell.tour import STOPS, TourDialog
from tablemgr.ui.shell.welcome import WelcomePage
from tablemgr.ui.shell.window import MainWindow
from tests.architecture.tree import ROOT
from tests.ui.house import Clock, House, enter, idle, press, type_text
from tests.ui.shell.conftest import route_of

LOOK = """
import sys
from PySide6.QtCore import QSettings, QTimer
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
from tablemgr import config
from tablemgr.bootstrap import Desk
from tablemgr.ui.app import application, run
import tablemgr.ui.shell.window as shell
HEAVY = ("sqlalchemy", "alembic", "argon2", "psycopg", "reportlab", "numpy", "typer")
window = shell.MainWindow

def painted(self, event, before=window.paintEvent, seen=[]):
    before(self, event)
    if not seen:
        seen.append(self)
        print("painted", sorted(name for name in HEAVY if name in sys.modules))
        QTimer.singleShot(10, lambda: look(self))

def begins(self, before=window.open_room):
    print("opens the room")
    before(self)

def look(self):
    if self.page is self.splash:
        QTimer.singleShot(10, lambda: look(self))
        return
    print(type(self.page).__name__, "sqlalchemy" in sys.modules)
    self.close()

window.paintEvent, window.open_room = painted, begins
print(run(Desk(), None, sys.argv[1]))
"""


def test_the_first_picture_comes_before_the_database_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK, str(tmp_path / "new.sqlite"), str(tmp_path / "settings")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )
    told = ["painted []", "opens the room", "FirstStartPage True", "0"]
    assert done.stdout.splitlines() == told, done.stderr


def test_the_first_manager_is_made_by_keyboard_alone(
    open_main: Callable[[str, Clock], MainWindow], file_url: str, qtbot: QtBot
) -> None:
    window = open_main(file_url, Clock())
    route = route_of(window, qtbot)
    page = window.page
    assert isinstance(page, FirstStartPage)
    page.house.name.setText("The Green Baize")
    page.house.zone.setCurrentText("Europe/Budapest")
    page.house.cut.setTime(QTime(7, 30))
    page.house.currency.setText("forint")
    page.house.chips.setText("100; 500")
    enter()
    enter("80427")
    assert page.pad.word.text() == "First the name."
    enter("Ágnes Kovács")
    # Nobody is made with a house that cannot be kept; the field that is wrong is marked.
    enter("80427")
    assert "FORINT" in page.pad.word.text()
    assert page.house.currency.hasFocus()
    page.house.currency.setText("huf")
    page.pad.setFocus()
    enter("1111")
    assert "too easy" in page.pad.word.text()
    enter("80427")
    enter("80427")
    qtbot.waitUntil(lambda: isinstance(window.page, LobbyPage))
    idle(qtbot, route.station)
    (boss,) = staff(route.station.room.house)
    assert (boss.name, boss.role, boss.change_due) == ("Ágnes Kovács", Role.MANAGER, False)
    (tour,) = window.dialogs()
    assert isinstance(tour, TourDialog)
    for _ in STOPS:
        enter()
    assert window.dialogs() == []
    # Next time he is the one who is marked.
    assert Memory().last_person == boss.id
    room = route.station.room
    assert (room.currency, room.chips) == ("HUF", "100 500")
    assert (room.name, room.site.zone.key, str(room.site.cut)) == (
        "The Green Baize",
        "Europe/Budapest",
        "07:30:00",
    )


def test_two_stations_at_their_first_start_make_one_manager(
    open_main: Callable[[str, Clock], MainWindow],
    file_url: str,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    windows = [open_main(file_url, Clock()) for _ in range(2)]
    for each in windows:
        route_of(each, qtbot)
    for number, window in enumerate(windows):
        page = window.page
        assert isinstance(page, FirstStartPage)
        page.name.setText(f"Manager {number}")
        page.pad.entered.emit("80427")
        page.pad.entered.emit("80427")
        qtbot.waitUntil(lambda page=page, window=window: window.page is not page)  # type: ignore[misc]
    assert isinstance(windows[0].page, LobbyPage)
    assert isinstance(windows[1].page, SignInPage)


def test_a_database_that_cannot_be_opened_is_told_in_a_sentence_and_tried_again(
    open_main: Callable[[str, Clock], MainWindow], tmp_path: Path, qtbot: QtBot, file_url: str
) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("this is a shopping list and no database " * 40)
    window = open_main(str(broken), Clock())
    qtbot.waitUntil(lambda: isinstance(window.page, TroublePage))
    page = window.page
    assert isinstance(page, TroublePage)
    assert "broken.sqlite" in page.why.text()
    assert "Traceback" not in page.why.text()
    assert page.again.hasFocus()
    broken.write_bytes(Path(file_url).read_bytes())
    enter()
    route_of(window, qtbot)
    assert isinstance(window.page, FirstStartPage)


def test_a_folder_that_cannot_be_made_is_told_too(
    open_main: Callable[[str, Clock], MainWindow],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.delenv("TABLEMGR_DATABASE", raising=False)
    monkeypatch.setattr("tablemgr.config.data_folder", lambda: in_the_way / "data")
    window = open_main("", Clock())
    qtbot.waitUntil(lambda: isinstance(window.page, WelcomePage))
    enter()
    qtbot.waitUntil(lambda: isinstance(window.page, TroublePage))
    assert isinstance(window.page, TroublePage)
    assert window.page.why.text() == f"The folder of {in_the_way / 'data'} does not exist."


def test_quick_hand_needs_no_database(
    open_main: Callable[[str, Clock], MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("no database " * 400)
    window = open_main(str(broken), Clock())
    qtbot.waitUntil(lambda: isinstance(window.page, TroublePage))
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)
    (quick,) = _quick_hands()
    window.quick_hand()
    assert _quick_hands() == [quick]
    window.quick_draw()
    (draw,) = _quick_hands(QuickDraw)
    window.quick_draw()
    assert _quick_hands(QuickDraw) == [draw]
    for own, again in ((quick, window.quick_hand), (draw, window.quick_draw)):
        own.close()
        again()
        # The one that was closed is gone.
        qtbot.waitUntil(partial(_is_gone, own))
    window.close()
    assert not _quick_hands(QuickDraw)
    assert not _quick_hands()


def _is_gone(window: QWidget) -> bool:
    return not isValid(window)


def _quick_hands(kind: type[QWidget] = QuickHand) -> list[QWidget]:
    windows = QApplication.topLevelWidgets()
    return [each for each in windows if isinstance(each, kind) and each.isVisible()]


def test_a_window_remembers_its_place(
    open_main: Callable[[str, Clock], MainWindow], file_url: str, qtbot: QtBot
) -> None:
    window = open_main(file_url, Clock())
    route_of(window, qtbot)
    window.resize(700, 600)
    window.close()
    again = MainWindow(window.desk, file_url)
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (700, 600)


def test_typed_letters_reach_the_name_at_once(
    open_main: Callable[[str, Clock], MainWindow], file_url: str, qtbot: QtBot
) -> None:
    window = open_main(file_url, Clock())
    route_of(window, qtbot)
    type_text("Ida")
    assert isinstance(window.page, FirstStartPage)
    assert window.page.name.text() == "Ida"


def test_a_database_that_was_brought_up_to_date_says_where_the_old_one_is(
    open_main: Callable[[str, Clock], MainWindow],
    staffed: House,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(ROOT / "tablemgr" / "store" / "migrations", folder)
    step = (
        'revision = "0002"\ndown_revision = "0001"\n\n\ndef upgrade() -> None:\n    """None."""\n'
    )
    (folder / "versions" / "v0002_second.py").write_text(step, encoding="utf-8")
    monkeypatch.setattr(migrate, "_FOLDER", folder)
    monkeypatch.setattr(schema, "REVISIONS", ("0001", "0002"))
    monkeypatch.setattr(migrate, "NEWEST", "0002")
    window = open_main(staffed.url, staffed.clock)
    route = route_of(window, qtbot)
    assert isinstance(window.page, SignInPage)
    copy = route.station.room.store.copy
    assert copy is not None
    assert copy.is_file()
    assert f"kept as {copy.name}." in window.welcome
