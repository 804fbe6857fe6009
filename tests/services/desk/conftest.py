"""The demo's night, opened at the floor's station: one table closed, one still open."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.services.desk.sessions import SessionFacts, session_facts, session_titles
from tablemgr.store.engine import Store, open_store
from tests.services.night.room import Room, Table


@pytest.fixture
def night(played: Path) -> Iterator[Store]:
    """The store of the night."""
    with open_store(str(played), "floor desk") as store:
        yield store


@pytest.fixture
def first(night: Store) -> SessionFacts:
    """The table that was closed, which saw most of what can happen."""
    return session_facts(night, next(e.id for e in session_titles(night) if not e.is_open))


@pytest.fixture
def second(night: Store) -> SessionFacts:
    """The table that is open."""
    return session_facts(night, next(e.id for e in session_titles(night) if e.is_open))


@pytest.fixture
def room(file_url: str) -> Iterator[Room]:
    """A room with a table of its own to play at."""
    with open_store(file_url, "table 3") as store:
        yield Room(store)


@pytest.fixture
def table(room: Room) -> Table:
    """A table of Mandarin at 1.00 a point, nobody seated."""
    return room.open()
