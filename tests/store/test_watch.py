"""Watchers: told from other threads and programs, stopped at once, and patient with a server."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Timer
from time import monotonic

import pytest

from tablemgr.store import watch
from tablemgr.store.engine import Store, open_store
from tablemgr.store.rows import Change
from tests.store.sample import open_session, record_hand, record_hands
from tests.store.server import Server


@pytest.fixture
def at_table(store: Store) -> Store:
    with store.write() as work:
        open_session(work)
    return store


def test_lines_are_told_in_order_as_soon_as_they_are_committed(at_table: Store) -> None:
    with at_table.watch() as watcher:
        with at_table.write() as work:
            list(record_hands(work, 3))
            assert watcher.wait(0.01) == ()
        told = list(watcher.wait(5))
        while len(told) < 3:
            told += watcher.wait(5)
        assert told == [Change("s1", seq) for seq in (2, 3, 4)]


def test_nothing_is_told_of_what_is_no_line(file_url: str) -> None:
    with open_store(file_url, "x") as store, store.watch() as watcher:
        with closing(sqlite3.connect(file_url)) as other:
            other.execute("INSERT INTO settings VALUES ('cut', '06:00')")
            other.commit()
        assert watcher.wait(0.05) == ()


def test_a_waiting_watcher_is_stopped_by_another_thread(at_table: Store) -> None:
    with at_table.watch() as watcher:
        Timer(0.05, watcher.stop).start()
        began = monotonic()
        assert watcher.wait(30) == ()
        assert monotonic() - began < 5


def test_a_watcher_outlives_its_server(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.setattr(watch, "RETRY_S", 0.01)
    url = server.ready_database()
    with open_store(url, "table 3") as store, store.watch() as watcher:
        with store.write() as work:
            open_session(work)
        assert watcher.wait(5) == (Change("s1", 1),)
        server.stop()
        assert watcher.wait(0.3) == ()
        server.start()
        assert watcher.wait(10) == (Change("", 0),)
        with store.write() as work:
            record_hand(work)
        assert watcher.wait(5) == (Change("s1", 2),)
    server.drop(url)


def test_the_threads_of_a_program_share_a_store(store: Store) -> None:
    names = [f"s{number}" for number in range(4)]
    with store.write() as work:
        for name in names:
            open_session(work, name, name)

    def record(name: str) -> int:
        for _ in range(5):
            with store.write() as work:
                last = record_hand(work, name)
        return last.seq

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(record, names)) == [6, 6, 6, 6]
