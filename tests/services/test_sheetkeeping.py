"""The house's own rule sheets: kept once and for ever, offered or not, on record either way."""

import json

import pytest

from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.services.check.audit import check
from tablemgr.services.desk.sheetview import values_of
from tablemgr.services.faults import RefusedError
from tablemgr.services.people.reasons import PeopleReason
from tablemgr.services.permissions import Verb
from tablemgr.services.sheetkeeping import (
    keep_sheet,
    offered_sheets,
    stored_sheets,
    withdraw_sheet,
)
from tablemgr.services.sheets import preset
from tablemgr.store.engine import Store
from tests.services.people.room import FLOOR_PIN, Clock, Room, refused, unchanged


@pytest.fixture
def room(store: Store) -> Room:
    """A room on each kind of database, its manager signed in."""
    return Room(store, Clock())


def _values(**changes: object) -> dict[str, object]:
    mandarin = preset("mandarin")
    assert mandarin is not None
    return values_of(mandarin) | {"id": "ours", "title": "Ours", "version": 1} | changes


def _keep(room: Room, **changes: object) -> RuleSheet:
    return keep_sheet(room.house, room.command(), _values(**changes))


def _offered(room: Room) -> list[tuple[str, int]]:
    return [(each.id, each.version) for each in offered_sheets(room.house.store)]


def test_a_sheet_that_is_kept_is_offered_for_new_tables(room: Room) -> None:
    assert _offered(room) == []
    sheet = _keep(room, foul_points=12)
    assert offered_sheets(room.house.store) == (sheet,)
    assert sheet.foul_points == 12


def test_a_later_version_takes_the_place_of_the_one_before(room: Room) -> None:
    _keep(room)
    _keep(room, version=2, foul_points=9)
    assert _offered(room) == [("ours", 2)]
    kept = [(each.sheet.version, each.offered) for each in stored_sheets(room.house.store)]
    assert kept == [(1, False), (2, True)]


def test_a_version_stands_for_one_text_only(room: Room) -> None:
    _keep(room, version=2)
    for version in (1, 2):
        with pytest.raises(RefusedError) as caught, unchanged(room):
            _keep(room, version=version, foul_points=9)
        assert [fault.key for fault in caught.value.faults] == ["version"]
    assert "2" in str(caught.value)


def test_the_same_sheet_can_be_offered_again(room: Room) -> None:
    _keep(room)
    withdraw_sheet(room.house, room.command(), "ours")
    assert _offered(room) == []
    _keep(room)
    assert _offered(room) == [("ours", 1)]


def test_a_sheet_that_is_withdrawn_stays_on_file(room: Room) -> None:
    sheet = _keep(room)
    withdraw_sheet(room.house, room.command(), "ours")
    (kept,) = stored_sheets(room.house.store)
    assert (kept.sheet, kept.sha256, kept.offered) == (sheet, sheet_hash(sheet), False)
    with pytest.raises(RefusedError, match="not offered"):
        withdraw_sheet(room.house, room.command(), "ours")


def test_every_fault_of_a_sheet_is_told_and_nothing_is_kept(room: Room) -> None:
    with pytest.raises(RefusedError) as caught, unchanged(room):
        _keep(room, row_points=0, foul_points=-1, currency="usd")
    assert {fault.key for fault in caught.value.faults} == {"row_points", "foul_points", "currency"}
    with pytest.raises(RefusedError) as caught, unchanged(room):
        _keep(room, id="mandarin")
    assert [fault.key for fault in caught.value.faults] == ["id"]


def test_only_a_manager_keeps_sheets(room: Room) -> None:
    _keep(room)
    room.sign_in(room.floor, FLOOR_PIN)
    with refused(PeopleReason.NOT_PERMITTED), unchanged(room):
        _keep(room, version=2)
    with refused(PeopleReason.NOT_PERMITTED), unchanged(room):
        withdraw_sheet(room.house, room.command(), "ours")


def test_what_was_done_is_on_record_and_sound(room: Room) -> None:
    first = _keep(room)
    second = _keep(room, version=2)
    withdraw_sheet(room.house, room.command(), "ours")
    told = [json.loads(line.facts) for line in room.journal() if line.verb == Verb.KEEP_SHEET]
    assert [each["offered"] for each in told] == [1, 1, 0]
    assert [each["sheet"] for each in told] == [*map(sheet_hash, (first, second, second))]
    assert [each["before"] for each in told] == ["", sheet_hash(first), sheet_hash(second)]
    with room.house.store.read() as view:
        assert list(check(view)) == []
