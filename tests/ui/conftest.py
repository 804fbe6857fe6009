"""One window for each test that wants one, with settings of its own and a clock that stands; and a
house with its staff on a database of its own.
"""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ui.app import application
from tablemgr.ui.collecting import Collector
from tablemgr.ui.quick.window import QuickHand
from tablemgr.ui.shell.acting import Acting
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.speech import speak
from tablemgr.ui.station import Station
from tests.ui.house import House, opened
from tests.ui.patience import PatientBot
from tests.ui.quick.keys import Person, quick_window


@pytest.fixture(scope="package", autouse=True)
def _own_garbage() -> Iterator[None]:
    """Leave no widget to be collected by whichever thread of another test comes along."""
    yield
    application = QApplication.instance()
    found = application.findChild(Collector) if application else None
    if isinstance(found, Collector):
        found.stop()
        found.deleteLater()
    gc.collect()


@pytest.fixture(autouse=True)
def _delete_later() -> Iterator[None]:
    """Have what a test has let go of be gone: fonts and styles are set for all that is there."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def _qt_speaks_english() -> Iterator[None]:
    """Leave no button of Qt's own in the language that a test has changed to."""
    yield
    app = QApplication.instance()
    usual = (QLocale.Language.C, QLocale.Language.English)
    if isinstance(app, QApplication) and QLocale().language() not in usual:
        speak(app, "")


@pytest.fixture
def app(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> QApplication:
    """The application as the program sets it up, remembering nothing of other tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    QSettings.setPath(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings")
    )
    return application()


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """The robot of every test of a window."""
    return PatientBot(request)


@pytest.fixture
def window(app: QApplication, qtbot: QtBot) -> Iterator[QuickHand]:
    """A window as it opens on a large screen; the one of the tests is 800 by 800."""
    with quick_window(QuickHand, qtbot) as made:
        yield made


@pytest.fixture
def person(window: QuickHand) -> Person:
    """Somebody at the keyboard."""
    return Person(window)


@pytest.fixture
def house(file_url: str) -> Iterator[House]:
    """A house with its staff, the manager signed in at the station."""
    with opened(file_url) as found:
        yield found.engage()


@pytest.fixture
def station(app: QApplication, house: House) -> Iterator[Station]:
    """The house's station, at which nobody has signed in on the screen yet."""
    station = Station(house.room)
    yield station
    station.close()


@pytest.fixture
def ask(station: Station) -> Ask:
    """The questions of the station."""
    return Ask(station)


@pytest.fixture
def acting(station: Station, ask: Ask) -> Acting:
    """The verbs of the station."""
    return Acting(station, ask)
