"""Entering the room: a new database, the house's own settings, its players."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablemgr.services.faults import RefusedError
from tablemgr.services.housesettings import CUT, NAME, ZONE
from tablemgr.services.night.act import DeniedError
from tablemgr.services.people.staff import nobody_yet
from tablemgr.services.players import find_players, keep_player
from tablemgr.services.room import enter_room
from tablemgr.store.desk import set_setting
from tablemgr.store.trouble import StoreError

NOW = datetime(2026, 3, 28, 21, 30, tzinfo=UTC)


def test_a_new_database_is_set_up_and_has_nobody_yet(tmp_path: Path) -> None:
    with enter_room(str(tmp_path / "room.sqlite"), "desk 1", lambda: NOW) as room:
        assert nobody_yet(room.house)
        assert (room.station, room.name, room.clock()) == ("desk 1", "", NOW)


def test_the_house_has_its_name_zone_and_cut(tmp_path: Path) -> None:
    place = str(tmp_path / "room.sqlite")
    with enter_room(place, "desk 1", lambda: NOW) as room, room.store.write() as work:
        for name, value in ((NAME, "Casa"), (ZONE, "Europe/Rome"), (CUT, "05:30")):
            set_setting(work, name, value)
    with enter_room(place, "desk 1", lambda: NOW) as room:
        assert room.name == "Casa"
        assert room.site.offset_minutes(NOW) == 60


def test_a_time_zone_that_there_is_not_is_refused_in_a_sentence(tmp_path: Path) -> None:
    place = str(tmp_path / "room.sqlite")
    with enter_room(place, "desk 1", lambda: NOW) as room, room.store.write() as work:
        set_setting(work, ZONE, "Europe/Atlantis")
    with pytest.raises(RefusedError, match="Europe/Atlantis"):
        enter_room(place, "desk 1", lambda: NOW)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "room.sqlite"
    place.write_bytes(b"no database " * 100)
    with pytest.raises(StoreError):
        enter_room(str(place), "desk 1", lambda: NOW)


def test_players_are_found_whatever_accents_are_typed(tmp_path: Path) -> None:
    with enter_room(str(tmp_path / "room.sqlite"), "desk 1", lambda: NOW) as room:
        for player, name in (("a", "Bartek  Łukasik"), ("b", "Dávid Szőke"), ("c", "Anna Kovács")):
            keep_player(room.store, player, name)
        assert [each.name for each in find_players(room.store, "lukas")] == ["Bartek Łukasik"]
        assert [each.id for each in find_players(room.store, "A")] == ["c", "a", "b"]
        keep_player(room.store, "b", "David Szoke")
        keep_player(room.store, "b", "David Szoke")
        assert [each.name for each in find_players(room.store, "szőke")] == ["David Szoke"]
        with pytest.raises(DeniedError):
            keep_player(room.store, "d", "a bell\x07")
