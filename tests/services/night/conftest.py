"""A room on a fresh SQLite file, every table of which is found sound after the test."""

from collections.abc import Iterator

import pytest

from tests.services.night.room import Room, Table, sound_room


@pytest.fixture
def room(file_url: str) -> Iterator[Room]:
    """A room whose tables are looked over at the end."""
    with sound_room(file_url) as opened:
        yield opened


@pytest.fixture
def table(room: Room) -> Table:
    """A table of Mandarin at 1.00 a point, nobody seated."""
    return room.open()
