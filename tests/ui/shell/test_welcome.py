"""The very first start at a computer: the language, where the data are, and a look round first."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr import config, i18n
from tablemgr.services.demo import sample
from tablemgr.services.demo.house import QUICK
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.firststart import FirstStartPage
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.shell.splash import TroublePage
from tablemgr.ui.shell.welcome import WelcomePage
from tablemgr.ui.shell.window import MainWindow
from tablemgr.ui.speech import speak
from tests.store.server import Server
from tests.ui.house import Clock, enter
from tests.ui.shell.conftest import route_of

OpenMain = Callable[[str, Clock], MainWindow]
NOWHERE = "postgresql://nobody@127.0.0.1:1/cardroom"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who has not used the program yet."""
    folder = tmp_path / "data"
    monkeypatch.delenv(config.DATABASE_VARIABLE, raising=False)
    monkeypatch.setattr(config, "data_folder", lambda: folder)
    return folder


@pytest.fixture
def page(open_main: OpenMain, qtbot: QtBot) -> WelcomePage:
    """The page as it is first shown."""
    return _welcome(open_main("", Clock()), qtbot)


def _welcome(window: MainWindow, qtbot: QtBot) -> WelcomePage:
    qtbot.waitUntil(lambda: isinstance(window.page, WelcomePage))
    assert isinstance(window.page, WelcomePage)
    return window.page


def _window(page: WelcomePage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def test_enter_is_enough_for_a_room_of_its_own(
    page: WelcomePage, qtbot: QtBot, home: Path, open_main: OpenMain
) -> None:
    window = _window(page)
    enter()
    route_of(window, qtbot)
    assert isinstance(window.page, FirstStartPage)
    assert (home / "tablemgr.sqlite").is_file()
    window.close()
    again = open_main("", Clock())
    route_of(again, qtbot)
    assert isinstance(again.page, FirstStartPage)


def test_a_server_is_tested_kept_and_opened_from_then_on(
    page: WelcomePage, qtbot: QtBot, home: Path, server: Server, open_main: OpenMain
) -> None:
    url = server.empty_database()
    page.address.setText(url)
    page.there.setChecked(True)
    page.test.click()
    qtbot.waitUntil(lambda: "answers" in page.said.text())
    assert page.said.text().endswith("is empty and will be set up.")
    assert not home.exists()
    window = _window(page)
    page.go_on.click()
    route_of(window, qtbot)
    assert window.route is not None
    assert window.route.station.room.store.address.file is None
    kept = home / "database"
    assert kept.read_text() == f"{url}\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    window.close()
    again = open_main("", Clock())
    route_of(again, qtbot)
    assert again.route is not None
    assert again.route.station.room.store.address.file is None


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (NOWHERE, "The database server cannot be reached"),
        ("server/cardroom", "Type an address such as postgresql://"),
        ("mysql://server/cardroom", "is no address of a database"),
    ],
)
def test_an_address_that_cannot_be_used_is_told_and_goes_nowhere(
    page: WelcomePage, qtbot: QtBot, home: Path, address: str, words: str
) -> None:
    page.address.setText(address)
    page.there.setChecked(True)
    page.go_on.click()
    qtbot.waitUntil(lambda: words in page.said.text())
    assert page.go_on.isEnabled()
    assert _window(page).page is page
    assert not home.exists()


def test_a_server_that_is_gone_can_be_given_up_for_another_database(
    open_main: OpenMain, qtbot: QtBot
) -> None:
    config.choose_database(NOWHERE)
    window = open_main("", Clock())
    qtbot.waitUntil(lambda: isinstance(window.page, TroublePage))
    assert isinstance(window.page, TroublePage)
    window.page.other.click()
    page = _welcome(window, qtbot)
    assert page.address.text() == NOWHERE
    assert page.there.isChecked()
    page.here.setChecked(True)
    page.go_on.click()
    route_of(window, qtbot)
    assert isinstance(window.page, FirstStartPage)
    assert config.chosen_database() == ""


def test_the_language_holds_at_once_and_what_is_typed_stays(
    page: WelcomePage, qtbot: QtBot, app: QApplication
) -> None:
    window = _window(page)
    page.address.setText(NOWHERE)
    page.there.setChecked(True)
    try:
        page.languages.setCurrentIndex(page.languages.findData("it"))
        anew = _welcome(window, qtbot)
        assert anew is not page
        assert i18n.language() == "it"
        assert Memory().language == "it"
        assert (anew.address.text(), anew.there.isChecked()) == (NOWHERE, True)
        assert anew.test.text() == i18n.tr("&Test") != "&Test"
    finally:
        speak(app, "")


def test_a_sample_is_looked_at_and_never_kept_as_the_answer(
    page: WelcomePage, qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = sample.sample_night(home / "sample.sqlite", "Table 1", QUICK)
    before = Path(played).stat().st_mtime_ns
    window = _window(page)
    page.look_round.click()
    route_of(window, qtbot)
    assert isinstance(window.page, SignInPage)
    assert "The PIN of everybody here is" in window.welcome
    assert config.is_first_start()
    assert [each.name for each in home.glob("*.partial*")] == []
    assert sample.sample_night(Path(played), "Table 1") == played
    assert before <= Path(played).stat().st_mtime_ns


def test_a_database_that_is_named_is_opened_without_a_question(
    open_main: OpenMain, qtbot: QtBot, file_url: str
) -> None:
    window = open_main(file_url, Clock())
    route_of(window, qtbot)
    assert isinstance(window.page, FirstStartPage)
