"""Kills, full disks and locks: what was acknowledged is there once, and nothing half written."""

import os
import random
import resource
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tablemgr.ledger.journal import chain_findings
from tablemgr.store import engines
from tablemgr.store.engine import Store, open_store
from tablemgr.store.entries import balances, count_orphans, entries
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import lines
from tablemgr.store.trouble import AlreadyDoneError, StoreError, Trouble
from tablemgr.store.work import UnitOfWork
from tests.store.processes import all_told, begin
from tests.store.sample import open_session, record_hand

ROUNDS = int(os.environ.get("TABLEMGR_TEST_KILLS", "15"))


def write_until_killed(url: str, first: int, told: Connection) -> None:
    """Record hands for ever, and tell of each once it is recorded."""
    with open_store(url, "table 3") as store:
        for number in count(first):
            with store.write() as work:
                record_hand(work, command=f"enter-{number}")
            told.send(f"enter-{number}")


def _killed_while_writing(url: str, first: int, after_s: float) -> list[str]:
    """The commands that a writing process acknowledged before it was killed."""
    writer, pipe = begin(write_until_killed, url, first)
    acknowledged = [pipe.recv()]
    time.sleep(after_s)
    writer.kill()
    return acknowledged + all_told(writer, pipe)


def verify_whole(store: Store) -> list[str]:
    """The commands recorded, after everything that was recorded was found whole."""
    with store.read() as view:
        recorded = list(lines(view, "s1"))
        assert list(chain_findings("s1", recorded)) == []
        made = [line for line in recorded if line.verb == "hand"]
        assert [each.seq for each in entries(view, "s1")] == [line.seq for line in made]
        assert [len(each.seats) for each in hands(view, HandFilter())] == [4] * len(made)
        assert balances(view, "s1").get("stack:s1:p1", 0) == -1500 * len(made)
        assert sum(balances(view, "s1").values()) == 0
        assert count_orphans(view) == 0
    return [line.command for line in made]


def test_whatever_moment_the_program_is_killed_at_acknowledged_hands_are_there_once(
    store_url: str,
) -> None:
    moments = random.Random(7)
    with open_store(store_url, "table 3") as store, store.write() as work:
        open_session(work)
    acknowledged: list[str] = []
    for _ in range(ROUNDS):
        with open_store(store_url, "table 3") as store:
            recorded = verify_whole(store)
        first = len(recorded) + 1
        acknowledged += _killed_while_writing(store_url, first, moments.uniform(0, 0.05))
    with open_store(store_url, "table 3") as store:
        recorded = verify_whole(store)
    assert len(set(recorded)) == len(recorded)
    assert set(acknowledged) <= set(recorded)
    assert len(recorded) - len(acknowledged) <= ROUNDS


def _record_many(store: Store) -> None:
    for _ in range(500):
        with store.write() as work:
            record_hand(work)


def _fails(store: Store) -> StoreError:
    with pytest.raises(StoreError) as caught:
        _record_many(store)
    assert "nothing was written" in caught.value.sentence
    return caught.value


def test_a_full_disk_is_told_and_nothing_half_written(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
        with store._writer.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 12}")
        assert _fails(store).trouble is Trouble.DISK_FULL
        assert len(verify_whole(store)) > 0
        with store._writer.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 100000")
        before = len(verify_whole(store))
        with store.write() as work:
            record_hand(work)
        assert len(verify_whole(store)) == before + 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits there")
def test_a_disk_that_takes_no_more_is_told_and_nothing_half_written(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (250_000, before[1]))
        try:
            assert _fails(store).trouble in {Trouble.DISK_FULL, Trouble.DISK_FAULT}
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        verify_whole(store)
        with store.write() as work:
            record_hand(work)


def test_a_locked_file_is_told_after_a_while(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_S", 0.1)
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
        with closing(sqlite3.connect(file_url, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert _fails(store).trouble is Trouble.LOCKED
        with store.write() as work:
            record_hand(work)


def test_a_locked_chain_is_told_after_a_while_at_a_server_too(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "://" not in store_url:
        return
    monkeypatch.setitem(engines._SERVER_ARGS, "options", "-c lock_timeout=100")
    with open_store(store_url, "table 3") as store, open_store(store_url, "office") as other:
        with store.write() as work:
            open_session(work)
        with other.write() as work:
            work.last("s1")
            assert _fails(store).trouble is Trouble.LOCKED


def _lost_after_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the store's next commit come through while the answer to it is lost."""
    real = store._once
    tries: list[int] = []

    def once(work: Callable[[UnitOfWork], object]) -> object:
        tries.append(1)
        done = real(work)
        if len(tries) == 1:
            raise StoreError(Trouble.CONNECTION_LOST, "x")
        return done

    monkeypatch.setattr(store, "_once", once)


def test_a_commit_whose_answer_was_lost_settles_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.write() as work:
        open_session(work)
    monkeypatch.setattr("tablemgr.store.engine.PAUSES_S", (0.0,))
    _lost_after_commit(store, monkeypatch)
    with pytest.raises(AlreadyDoneError) as caught:
        store.retrying(lambda work: record_hand(work, command="enter-1"))
    assert caught.value.line.seq == 2
    assert verify_whole(store) == ["enter-1"]


def test_other_trouble_is_not_tried_again(store: Store) -> None:
    tries: list[int] = []

    def work(_: UnitOfWork) -> None:
        tries.append(1)
        raise StoreError(Trouble.DISK_FULL, "x")

    with pytest.raises(StoreError):
        store.retrying(work)
    assert len(tries) == 1


def write_forty(url: str, session: str, told: Connection) -> None:
    """Record forty hands in a session of this process's own."""
    with open_store(url, session) as store:
        store.claim(session)
        for _ in range(40):
            with store.write() as work:
                record_hand(work, session)
    told.send(session)


def test_two_stations_that_write_two_chains_do_not_mix(store: Store, store_url: str) -> None:
    with store.write() as work:
        open_session(work)
        open_session(work, "s2", "Table 4")
    store.close()
    both = [begin(write_forty, store_url, name) for name in ("s1", "s2")]
    assert [all_told(*each) for each in both] == [["s1"], ["s2"]]
    with store.read() as view:
        for name in ("s1", "s2"):
            recorded = list(lines(view, name))
            assert len(recorded) == 41
            assert list(chain_findings(name, recorded)) == []


def test_the_log_is_folded_in_when_the_store_is_closed(file_url: str) -> None:
    with open_store(file_url, "table 3") as store, store.write() as work:
        open_session(work)
    assert [path.name for path in Path(file_url).parent.iterdir()] == ["house.sqlite"]
