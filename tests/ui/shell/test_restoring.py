"""A backup put in place of the open database from the desk, in the real window, by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tablemgr.services import restoring
from tablemgr.services.people.staff import staff
from tablemgr.store.engine import open_store
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.floor.restoring import RestoreDialog
from tablemgr.ui.floor.upkeeppane import UpkeepPane
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.shell.window import MainWindow
from tests.ui.house import BOSS, PINS, House, activate, dialog_of, enter, idle, press
from tests.ui.shell.conftest import route_of


def _at_the_database(main: MainWindow, qtbot: QtBot) -> UpkeepPane:
    page = main.page
    assert isinstance(page, SignInPage)
    page.list.line.setFocus()
    activate(main, qtbot)
    enter("ágnes")
    enter(PINS[BOSS])
    qtbot.waitUntil(lambda: isinstance(main.page, LobbyPage))
    route = route_of(main, qtbot)
    route._console_page()
    route.go_to_floor()
    assert isinstance(main.page, FloorPage)
    main.page.go_to(main.page.upkeep)
    return main.page.upkeep


def _signed_out(main: MainWindow, qtbot: QtBot) -> SignInPage:
    qtbot.waitUntil(lambda: isinstance(main.page, SignInPage))
    assert isinstance(main.page, SignInPage)
    idle(qtbot, route_of(main, qtbot).station)
    return main.page


def _backed_up(main: MainWindow, qtbot: QtBot, copy: Path) -> UpkeepPane:
    upkeep = _at_the_database(main, qtbot)
    station = upkeep.around.station
    upkeep.begin_backup(copy)
    idle(qtbot, station)
    return upkeep


def test_a_backup_takes_the_place_of_the_open_database(
    main: MainWindow, staffed: House, qtbot: QtBot, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.backup"
    upkeep = _backed_up(main, qtbot, copy)
    old = main.route
    upkeep.ask_where(copy)
    dialog = dialog_of(qtbot, RestoreDialog)
    # What is harmless comes first, and Escape does nothing.
    assert dialog.new.hasFocus()
    assert "house.sqlite" in dialog.about.text()
    dialog.over.setFocus()
    press(Qt.Key.Key_Space)
    page = _signed_out(main, qtbot)
    assert main.route is not old
    (kept,) = Path(staffed.url).parent.glob("*before-restore-*")
    assert f"kept beside it as {kept.name}" in page.about.text()
    upkeep = _at_the_database(main, qtbot)
    assert upkeep.around.station is main.route.station if main.route else False
    assert BOSS in {each.name for each in staff(upkeep.around.station.room.house)}


def test_an_unsound_backup_and_a_file_in_use_leave_everything_as_it_is(
    main: MainWindow,
    staffed: House,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(restoring, "PATIENCE_S", 0.5)
    copy, bad = tmp_path / "copy.backup", tmp_path / "bad.backup"
    upkeep = _backed_up(main, qtbot, copy)
    bad.write_bytes(copy.read_bytes()[:9000])
    old = main.route
    upkeep.begin_replace(bad)
    idle(qtbot, upkeep.around.station)
    assert "not sound" in upkeep.outcome.text()
    assert main.route is old
    upkeep.begin_replace(copy)
    upkeep.give_up()
    idle(qtbot, upkeep.around.station)
    assert "Nothing was changed" in upkeep.outcome.text()
    with open_store(staffed.url, "table 9") as other, other.read():
        upkeep.begin_replace(copy)
        page = _signed_out(main, qtbot)
        assert "is in use" in page.about.text()
        assert "Nothing was changed" in page.about.text()
    assert list(Path(staffed.url).parent.glob("*before-restore*")) == []
    _at_the_database(main, qtbot)
