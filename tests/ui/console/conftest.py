"""Tables for the tests of the console: nights without a window, and consoles in one."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ui.station import Station
from tests.services.night.room import Room, Table, sound_room
from tests.ui.console.table import Console, console, four_players
from tests.ui.house import House, opened


@pytest.fixture
def night_room(file_url: str) -> Iterator[Room]:
    """A room whose tables are looked over at the end."""
    with sound_room(file_url) as opened:
        yield opened


@pytest.fixture
def four(night_room: Room) -> Table:
    """A table of Mandarin at 1.00 a point, four players with 40.00 each, the button at seat 4."""
    return night_room.open().seated(1, 2, 3, 4)


@pytest.fixture
def house(file_url: str, app: QApplication) -> Iterator[House]:
    """A house with its staff on a fresh SQLite file."""
    with opened(file_url) as empty:
        yield empty.engage()


@pytest.fixture
def station(house: House) -> Iterator[Station]:
    """A station in it; nobody is signed in yet."""
    made = Station(house.room)
    yield made
    made.close()


@pytest.fixture
def at_table(house: House, station: Station, qtbot: QtBot) -> Iterator[Console]:
    """A console at a table of four players with 40.00 each, the button at seat 4."""
    with console(house, station, four_players(house, station), qtbot) as made:
        yield made
