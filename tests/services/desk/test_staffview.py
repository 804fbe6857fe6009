"""The staff as a floor lists them: roles, sign-ins, and a PIN given anew past its owner."""

from dataclasses import replace

import pytest

from tablemgr.services.desk.staffview import staff_list
from tablemgr.services.people.keeping import change_person
from tablemgr.services.people.recovery import recover_manager
from tablemgr.store.engine import Store, open_store
from tests.services.people.room import DEALER_PIN, Clock, Room


@pytest.fixture
def room(store: Store) -> Room:
    """A room on each kind of database, its manager signed in."""
    return Room(store, Clock())


def test_everybody_is_listed_with_where_he_is_signed_in(room: Room, store_url: str) -> None:
    with open_store(store_url, "table 4") as other:
        room.sign_in(room.dealer, DEALER_PIN, replace(room.house, store=other))
        found = staff_list(room.house)
    assert [(line.person.name, line.stations) for line in found.lines] == [
        ("Dario", ("table 4",)),
        ("Flóra", ()),
        ("Ágnes", ("table 3",)),
    ]
    assert found.recoveries == ()


def test_who_is_gone_comes_last(room: Room) -> None:
    change_person(room.house, room.command(), room.dealer, active=False)
    assert [line.person.name for line in staff_list(room.house).lines] == [
        "Flóra",
        "Ágnes",
        "Dario",
    ]


def test_a_pin_given_anew_at_the_database_is_for_all_to_see(room: Room) -> None:
    recover_manager(room.house, room.id(), "739154")
    (told,) = staff_list(room.house).recoveries
    assert "the PIN of Ágnes was given anew" in told
    assert "table 3" in told
    assert told.startswith("On 2026-11-27 21:00")
