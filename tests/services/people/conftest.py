"""A room of each kind of database, and a second station in it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablemgr.services.people.house import House
from tablemgr.store.engine import Store, open_store
from tests.services.people.room import Clock, Room


@pytest.fixture
def room(store: Store) -> Room:
    """A room whose first station is table 3, the manager signed in there."""
    return Room(store, Clock())


@pytest.fixture
def table_4(room: Room, store_url: str) -> Iterator[House]:
    """A second station on the same database."""
    with open_store(store_url, "table 4") as opened:
        yield replace(room.house, store=opened)
