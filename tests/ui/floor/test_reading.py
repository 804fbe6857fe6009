"""Readings and news on threads of their own: the last answer counts, a lost server comes back."""

from collections.abc import Callable, Iterator
from threading import Event
from time import perf_counter
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
        go.wait(60)
        return "first"

    reader.read("hands", slow, shown.append)
    reader.read("hands", lambda: "second", shown.append)
    reader.read("story", lambda: "other", shown.append)
    go.set()
    qtbot.waitUntil(lambda: not reader.is_busy)
    assert shown == ["second", "other"]


def test_what_is_forgotten_is_not_shown(reader: Reader, qtbot: QtBot) -> None:
    shown: list[str] = []
    reader.read("hands", lambda: "first", shown.append)
    reader.forget("hands")
    qtbot.waitUntil(lambda: not reader.is_busy)
    assert shown == []


def test_why_something_cannot_be_worked_out_is_told(reader: Reader, qtbot: QtBot) -> None:
    told: list[Refused] = []

    def work_out() -> str:
        raise DeniedError(Denial.NOTHING_CHANGES)

    reader.read("preview", work_out, str, told.append)
    qtbot.waitUntil(lambda: bool(told))
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
    qtbot.waitUntil(lambda: shown == ["there"])
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
        qtbot.waitUntil(lambda: watch._reader is not None)
        acts: list[Callable[[], object]] = [lambda: table.buy("p1"), table.deal]
        taken_s = []
        for act in acts:
            heard.clear()
            began = perf_counter()
            act()
            qtbot.waitUntil(lambda: bool(heard))
            taken_s.append(perf_counter() - began)
            assert table.state.session in heard[0].sessions
        # The machine may be busy with something else once.
        assert min(taken_s) < 1
        watch.stop()
        heard.clear()
        table.set_all()
        qtbot.wait(300)
        assert heard == []
