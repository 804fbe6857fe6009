"""What a house has set for itself, what stands where it has set nothing, and who sets it."""

import json
from datetime import time
from zoneinfo import ZoneInfo

import pytest

from tablemgr.services import housesettings
from tablemgr.services.faults import RefusedError
from tablemgr.services.housesettings import CUT, NAME, ZONE, house_settings, keep_house, zones
from tablemgr.services.night.act import Command, Denial, DeniedError, Operator
from tablemgr.services.people.reasons import PeopleReason
from tablemgr.services.permissions import Role
from tablemgr.store.desk import set_setting
from tablemgr.store.engine import Store, open_store
from tests.services.people.room import DEALER_PIN, PIN_OF, Clock, Room, refused, unchanged


def _set(store: Store, **settings: str) -> None:
    with store.write() as work:
        for name, value in settings.items():
            set_setting(work, name, value)


@pytest.fixture
def opened(file_url: str) -> Store:
    return open_store(file_url, "table 3")


def test_what_is_set_is_read(opened: Store) -> None:
    _set(opened, **{NAME: "Casino Łódź", ZONE: "Europe/Warsaw", CUT: "05:30"})
    with opened, opened.read() as view:
        found = house_settings(view)
    assert found.name == "Casino Łódź"
    assert found.site.zone.key == "Europe/Warsaw"
    assert found.site.cut == time(5, 30)


@pytest.mark.parametrize(("local", "zone"), [("Europe/Rome", "Europe/Rome"), ("Not/A", "UTC")])
def test_else_the_computers_own_zone_and_six_oclock(
    opened: Store, monkeypatch: pytest.MonkeyPatch, local: str, zone: str
) -> None:
    monkeypatch.setattr(housesettings, "local_zone", lambda: local)
    with opened, opened.read() as view:
        found = house_settings(view)
    assert (found.name, found.site.zone.key, found.site.cut) == ("", zone, time(6))


@pytest.mark.parametrize(("name", "value"), [(ZONE, "Not/A"), (ZONE, "/etc"), (CUT, "25:00")])
def test_a_zone_or_time_that_there_is_not_is_no_gaming_day(
    opened: Store, name: str, value: str
) -> None:
    _set(opened, **{name: value})
    with opened, opened.read() as view, pytest.raises(ValueError, match=r".+"):
        house_settings(view)


@pytest.fixture
def room(store: Store) -> Room:
    """A house with a manager, who is signed in, on each kind of database."""
    return Room(store, Clock())


def test_a_manager_sets_name_zone_and_cut_and_all_is_on_record(room: Room) -> None:
    found = keep_house(
        room.house, room.command(), name=" Casino Łódź ", zone="Europe/Warsaw", cut="05:30"
    )
    assert (found.name, found.site.zone.key, found.site.cut) == (
        "Casino Łódź",
        "Europe/Warsaw",
        time(5, 30),
    )
    with room.house.store.read() as view:
        assert house_settings(view) == found
    last = room.journal()[-1]
    assert (last.verb, last.operator, last.role) == ("keep_house", room.boss, "manager")
    after = {NAME: "Casino Łódź", ZONE: "Europe/Warsaw", CUT: "05:30"}
    assert json.loads(last.facts) == {"before": dict.fromkeys(after, ""), "after": after}


def test_only_what_changes_is_set_and_told(room: Room) -> None:
    keep_house(room.house, room.command(), name="A", zone="Europe/Rome")
    keep_house(room.house, room.command(), name="B", zone="Europe/Rome")
    facts = json.loads(room.journal()[-1].facts)
    assert facts == {"before": {NAME: "A"}, "after": {NAME: "B"}}
    assert keep_house(room.house, room.command(), name="").name == ""


def test_nothing_is_recorded_where_nothing_changes(room: Room) -> None:
    keep_house(room.house, room.command(), name="A")
    for given in ({}, {"name": "A"}):
        with unchanged(room), pytest.raises(DeniedError) as caught:
            keep_house(room.house, room.command(), **given)
        assert caught.value.denial is Denial.NOTHING_CHANGES


def test_every_fault_is_told_and_none_of_it_is_set(room: Room) -> None:
    with unchanged(room), pytest.raises(RefusedError) as caught:
        keep_house(room.house, room.command(), name="A\nB", zone="Not/A", cut="25:00")
    assert [each.key for each in caught.value.faults] == [NAME, ZONE, CUT]
    with room.house.store.read() as view:
        assert house_settings(view).name == ""


def test_a_house_has_chips_of_a_currency(room: Room) -> None:
    found = keep_house(room.house, room.command(), currency="HUF", chips="100 500 1000")
    assert (found.currency, found.chips) == ("HUF", "100 500 1000")


@pytest.mark.parametrize(
    ("currency", "chips", "words"),
    [
        ("XYZ", "", '"XYZ" is not a currency'),
        ("XYZ", "5", '"XYZ" is not a currency'),
        ("", "5 25", "chips are worth something in a currency"),
        ("EUR", "5 five", "denominations: "),
        ("EUR", "5 0.001", "denominations: "),
        ("EUR", "5 5", "denominations: "),
    ],
)
def test_chips_that_no_table_could_play_with_are_refused(
    room: Room, currency: str, chips: str, words: str
) -> None:
    with unchanged(room), pytest.raises(RefusedError) as caught:
        keep_house(room.house, room.command(), currency=currency, chips=chips)
    (fault,) = caught.value.faults
    assert fault.text.startswith(words)


@pytest.mark.parametrize("zone", ["", "/etc/passwd", "../UTC", "Europe"])
def test_a_zone_is_one_that_there_is(room: Room, zone: str) -> None:
    with pytest.raises(RefusedError):
        keep_house(room.house, room.command(), zone=zone)


@pytest.mark.parametrize("cut", ["", "6", "06", "6:00", "06:00:00", "24:00", "06:00+01:00"])
def test_a_cut_is_hours_and_minutes(room: Room, cut: str) -> None:
    with pytest.raises(RefusedError):
        keep_house(room.house, room.command(), cut=cut)


def test_every_zone_that_is_offered_can_be_set() -> None:
    offered = zones()
    assert {"Europe/Rome", "UTC", "Asia/Macau"} <= set(offered)
    assert all(ZoneInfo(each) for each in offered)


@pytest.mark.parametrize("role", [Role.DEALER, Role.FLOOR])
def test_nobody_but_a_manager_sets_anything(room: Room, role: Role) -> None:
    room.sign_in(room.dealer if role is Role.DEALER else room.floor, PIN_OF[role])
    with unchanged(room), refused(PeopleReason.NOT_PERMITTED):
        keep_house(room.house, room.command(), name="Mine")


def test_who_is_not_signed_in_sets_nothing(room: Room) -> None:
    claimed = Command("x", Operator(room.boss, Role.MANAGER, "table 3"))
    room.sign_in(room.dealer, DEALER_PIN)
    with unchanged(room), refused(PeopleReason.NOT_SIGNED_IN):
        keep_house(room.house, claimed, name="Mine")
