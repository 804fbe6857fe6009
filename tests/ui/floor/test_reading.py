"""Readings and news on threads of their own: the last answer counts, a lost server comes back."""

from collections.abc import Iterator
from threading import Event
from zoneinfo import ZoneInfo

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.services.desk.watching import News
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.people.house import House
from tablemgr.services.refusals import Refused
from tablemgr.services.room import Room
from tablemgr.store.engine import Store, open_store
from tablemgr.store.trouble import StoreError, Trouble
from tablemgr.ui.floor import reading
from tablemgr.ui.floor.reading import Reader
from tablemgr.ui.roomwatch import RoomWatch
from tests.services.night.room import Room as Tables
from tests.ui.house import CHEAP, Clock

WAIT_MS = 10_000


@pytest.fixture
def reader(qapp: object) -> Iterator[Reader]:
    reader = Reader()
    yield reader
    reader.close()
    assert qapp is not None


def test_of_two_readings_of_a_thing_the_later_is_shown(reader: Reader, qtbot: QtBot) -> None:
    go = Event()
    shown: list[str] = []

    def slow() -> str:
        go.wait(WAIT_MS / 1000)
        return "first"

    reader.read("hands", slow, shown.append)
    reader.read("hands", lambda: "second", shown.append)
    reader.read("story", lambda: "other", shown.append)
    go.set()
    qtbot.waitUntil(lambda: not reader.is_busy, timeout=WAIT_MS)
    assert shown == ["second", "other"]


def test_what_is_forgotten_is_not_shown(reader: Reader, qtbot: QtBot) -> None:
    shown: list[str] = []
    reader.read("hands", lambda: "first", shown.append)
    reader.forget("hands")
    qtbot.waitUntil(lambda: not reader.is_busy, timeout=WAIT_MS)
    assert shown == []


def test_why_something_cannot_be_worked_out_is_told(reader: Reader, qtbot: QtBot) -> None:
    told: list[Refused] = []

    def work_out() -> str:
        raise DeniedError(Denial.NOTHING_CHANGES)

    reader.read("preview", work_out, str, told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=WAIT_MS)
    assert told[0].sentences == ("that is so already; nothing would change",)


def test_a_database_out_of_reach_is_asked_again(
    reader: Reader, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "AGAIN_MS", 10)
    tries: list[int] = []
    shown: list[str] = []
    reach: list[bool] = []
    reader.reach.connect(reach.append)

    def read() -> str:
        tries.append(1)
        if len(tries) < 3:
            raise StoreError(Trouble.CONNECTION_LOST, "server")
        return "there"

    reader.read("tables", read, shown.append)
    qtbot.waitUntil(lambda: shown == ["there"], timeout=WAIT_MS)
    assert len(tries) == 3
    assert reach == [False, True]


def test_news_come_to_the_window_from_either_database(
    store: Store, store_url: str, qtbot: QtBot
) -> None:
    """SQLite by looking at the file, PostgreSQL by notification, each within a second."""
    table = Tables(store).open().seated(1, 2, 3)
    with open_store(store_url, "floor desk") as other:
        house = House(other, Site(ZoneInfo("Europe/Rome")), Clock(), CHEAP)
        watch = RoomWatch(Room(house))
        heard: list[News] = []
        watch.news.connect(heard.append)
        watch.start()
        qtbot.waitUntil(lambda: watch._reader is not None, timeout=WAIT_MS)
        table.deal()
        qtbot.waitUntil(lambda: bool(heard), timeout=1000)
        assert table.state.session in heard[0].sessions
        watch.stop()
        heard.clear()
        table.set_all()
        qtbot.wait(300)
        assert heard == []
