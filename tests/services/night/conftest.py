"""A room on a fresh SQLite file, every table of which is found sound after the test."""

from collections.abc import Iterator

import pytest

from tablemgr.store.engine import open_store
from tests.services.night.room import Room, Table, verify_sound


@pytest.fixture
def room(file_url: str) -> Iterator[Room]:
    """A room whose tables are looked over at the end."""
    with open_store(file_url, "table 3") as store:
        opened = Room(store)
        yield opened
        for each in opened.tables:
            verify_sound(each)


@pytest.fixture
def table(room: Room) -> Table:
    """A table of Mandarin at 1.00 a point, nobody seated."""
    return room.open()
