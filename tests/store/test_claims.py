"""A table session belongs to one program at a time, which the system forgets when it ends."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablemgr.ledger.journal import JournalLine
from tablemgr.store.desk import claim
from tablemgr.store.engine import Store, open_store
from tablemgr.store.journal import last_line
from tablemgr.store.locks import lock_file
from tablemgr.store.trouble import ClaimedError, StoreError
from tablemgr.store.work import UnitOfWork
from tests.architecture.tree import ROOT
from tests.store.sample import open_session, record_hand
from tests.store.server import Server, database_of

HOLDS = """
import sys, time
from tablemgr.store.engine import open_store
store = open_store(sys.argv[1], "table 9")
store.claim("s1")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def at_table(store: Store) -> Store:
    with store.write() as work:
        open_session(work)
    return store


def test_a_second_station_is_told_who_has_the_session(at_table: Store, store_url: str) -> None:
    at_table.claim("s1")
    at_table.claim("s1")
    with open_store(store_url, "office") as other:
        with pytest.raises(ClaimedError) as caught:
            other.claim("s1")
        assert caught.value.station == "table 3"
        assert "table 3" in caught.value.sentence
        other.claim("s2")
        with pytest.raises(ClaimedError), other.write() as work:
            record_hand(work)
        with at_table.write() as work:
            record_hand(work)


def test_a_session_let_go_can_be_taken(at_table: Store, store_url: str) -> None:
    at_table.claim("s1")
    at_table.release("s1")
    at_table.release("s1")
    with at_table.read() as view:
        assert claim(view, "s1") is None
    with open_store(store_url, "office") as other:
        other.claim("s1")
        with other.write() as work:
            record_hand(work)


def test_closing_the_store_lets_its_sessions_go(at_table: Store, store_url: str) -> None:
    with open_store(store_url, "office") as other:
        other.claim("s1")
    at_table.claim("s1")
    if at_table.address.file is not None:
        at_table.release("s1")
        assert list(at_table.address.file.parent.glob("*.lock")) == []


def test_a_program_that_was_killed_holds_nothing(at_table: Store, store_url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, store_url], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            with pytest.raises(ClaimedError, match="table 9"):
                at_table.claim("s1")
            with pytest.raises(ClaimedError, match="table 9"), at_table.write() as work:
                record_hand(work)
        finally:
            holder.kill()
    _claim_soon(at_table)
    with at_table.write() as work:
        record_hand(work)


def _claim_soon(store: Store) -> None:
    for _ in range(100):
        try:
            store.claim("s1")
        except ClaimedError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the killed program still holds the session")


def test_a_program_whose_claim_was_taken_over_writes_no_more(
    at_table: Store, store_url: str
) -> None:
    at_table.claim("s1")
    at_table._claims._locks["s1"].let_go()
    with open_store(store_url, "office") as other:
        other.claim("s1")
        with pytest.raises(ClaimedError, match="office"), at_table.write() as work:
            record_hand(work)
    with at_table.read() as view:
        last = last_line(view, "s1")
        assert last is not None
        assert last.seq == 1


def _drop_connections(server: Server, url: str) -> None:
    server.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{database_of(url)}' AND pid <> pg_backend_pid()"
    )


def test_a_dropped_connection_is_tried_again_under_the_same_command(
    server: Server, server_url: str
) -> None:
    with open_store(server_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
        store.claim("s1")
        tries: list[int] = []

        def record(unit: UnitOfWork) -> JournalLine:
            tries.append(1)
            unit.last("s1")
            if len(tries) == 1:
                _drop_connections(server, server_url)
            return record_hand(unit, command="enter-1")

        line = store.retrying(record)
        assert (line.seq, len(tries)) == (2, 2)
        with open_store(server_url, "office") as other, pytest.raises(ClaimedError):
            other.claim("s1")


def test_a_session_taken_over_while_the_connection_was_away_is_lost(
    server: Server, server_url: str
) -> None:
    with open_store(server_url, "table 3") as store, open_store(server_url, "office") as other:
        with store.write() as work:
            open_session(work)
        store.claim("s1")
        _drop_connections(server, server_url)
        other.claim("s1")
        with pytest.raises(ClaimedError, match="office"):
            store.retrying(record_hand)
        with other.write() as work:
            record_hand(work)


def test_a_connection_lost_while_nobody_used_it_is_not_noticed(
    server: Server, server_url: str
) -> None:
    with open_store(server_url, "table 3") as store, open_store(server_url, "office") as other:
        with store.write() as work:
            open_session(work)
        store.claim("s1")
        _drop_connections(server, server_url)
        with store.write() as work:
            record_hand(work)
        with pytest.raises(ClaimedError, match="table 3"):
            other.claim("s1")


def test_a_file_is_locked_by_one_at_a_time_and_goes_with_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    lock = lock_file(path)
    assert lock is not None
    assert lock_file(path) is None
    lock.let_go()
    assert not path.exists()
    again = lock_file(path)
    assert again is not None
    again.let_go()
    assert (lock.is_held(), path.exists()) == (False, False)


def test_a_lost_server_is_no_hindrance_to_closing(server: Server, server_url: str) -> None:
    store = open_store(server_url, "table 3")
    store.claim("s1")
    server.stop()
    try:
        store.close()
    finally:
        server.start()


def test_a_claim_that_cannot_be_written_holds_nothing(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            work.connection.exec_driver_sql("ALTER TABLE claims RENAME TO no_claims")
        with pytest.raises(StoreError):
            store.claim("s1")
        assert not list(Path(file_url).parent.glob("*.lock"))


def test_a_claim_that_somebody_removed_is_one_no_more(at_table: Store) -> None:
    at_table.claim("s1")
    with at_table.write() as work:
        work.connection.exec_driver_sql("DELETE FROM claims")
    with pytest.raises(ClaimedError) as caught, at_table.write() as work:
        record_hand(work)
    assert "another station" in caught.value.sentence
