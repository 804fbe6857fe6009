"""A table asked for by another station: heard, let go, and taken from one that does not answer."""

import pytest

from tablemgr.services import handover
from tablemgr.services.handover import Wish
from tablemgr.store.engine import Store, open_store
from tablemgr.store.trouble import ClaimedError
from tests.store.sample import open_session, record_hand


@pytest.fixture
def at_table(store: Store) -> Store:
    """A station that has a table."""
    with store.write() as work:
        open_session(work)
    store.claim("s1")
    return store


def test_a_wish_is_told_heard_and_withdrawn(at_table: Store, store_url: str) -> None:
    with open_store(store_url, "floor desk") as desk:
        assert handover.wish(at_table, "s1") is None
        handover.ask_for(desk, "s1")
        found = handover.wish(at_table, "s1")
        assert found == Wish("floor desk", heard=False)
        handover.hear(at_table, "s1", found)
        assert handover.wish(desk, "s1") == Wish("floor desk", heard=True)
        assert handover.wish(desk, "s2") is None
        assert not handover.is_free(desk, "s1")
        at_table.release("s1")
        assert handover.is_free(desk, "s1")
        handover.withdraw(desk, "s1")
        assert handover.wish(at_table, "s1") is None
    at_table.claim("s1")


def test_a_file_s_table_is_not_taken_from_a_program_that_runs(file_url: str) -> None:
    with open_store(file_url, "table 3") as store, open_store(file_url, "office") as office:
        with store.write() as work:
            open_session(work)
        store.claim("s1")
        assert not handover.take_over(office, "s1")


def test_a_server_s_table_is_taken_from_a_station_that_hangs(server_url: str) -> None:
    with open_store(server_url, "table 3") as hangs, open_store(server_url, "office") as office:
        with hangs.write() as work:
            open_session(work)
        hangs.claim("s1")
        assert not handover.is_free(office, "s1")
        assert handover.take_over(office, "s1")
        office.claim("s1")
        with office.write() as work:
            record_hand(work)
        # Should it wake up, it can write no more.
        with pytest.raises(ClaimedError), hangs.write() as work:
            record_hand(work)
