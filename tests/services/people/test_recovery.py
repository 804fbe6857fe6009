"""The last manager's lost PIN: a new one at the database itself, and on record."""

import json
from collections.abc import Iterator

import pytest

from tablemgr.services.people.house import House
from tablemgr.services.people.keeping import add_person, change_person
from tablemgr.services.people.pins import pin_mark
from tablemgr.services.people.reasons import PeopleReason
from tablemgr.services.people.recovery import last_manager, recover_manager
from tablemgr.services.people.signing import sign_in
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import Store, open_store
from tests.services.people.room import (
    BOSS_PIN,
    CHEAP,
    DEALER_PIN,
    SITE,
    WRONG,
    Clock,
    Room,
    refused,
    unchanged,
)

NEW = "69274"


@pytest.fixture
def at_the_pc(room: Room, store_url: str) -> Iterator[House]:
    """The house as somebody at its computer opens it."""
    with open_store(store_url, "rossi@office-pc") as store:
        yield House(store, SITE, room.clock, CHEAP)


def test_the_only_manager_has_a_new_pin_and_the_old_one_is_none(
    room: Room, at_the_pc: House
) -> None:
    assert last_manager(at_the_pc).name == "Ágnes"
    person = recover_manager(at_the_pc, "recovers", NEW)
    assert (person.id, person.role, person.change_due) == (room.boss, Role.MANAGER, False)
    assert room.guess(room.boss, BOSS_PIN) is PeopleReason.WRONG_PIN
    assert room.sign_in(room.boss, NEW).operator.role is Role.MANAGER


def test_it_is_on_record_with_who_did_it_and_where(room: Room, at_the_pc: House) -> None:
    room.sign_in(room.boss, BOSS_PIN)
    recover_manager(at_the_pc, "recovers", NEW)
    last = room.journal()[-1]
    assert (last.verb, last.station) == (Verb.RECOVER_MANAGER, "rossi@office-pc")
    assert (last.operator, last.role, last.approver) == ("", "", "")
    assert json.loads(last.facts) == {
        "person": room.boss,
        "name": "Ágnes",
        "ended": [{"person": room.boss, "station": "table 3"}],
        "pin": pin_mark(room.row(room.boss).pin_hash),
    }
    assert room.signed_in() == []


def test_his_lock_is_lifted(room: Room, at_the_pc: House) -> None:
    for _ in range(3):
        room.guess(room.boss)
    assert room.guess(room.boss, BOSS_PIN) is PeopleReason.LOCKED
    recover_manager(at_the_pc, "recovers", NEW)
    assert room.sign_in(room.boss, NEW).operator.person == room.boss


def test_where_there_is_another_manager_he_is_asked(room: Room, at_the_pc: House) -> None:
    add_person(room.house, room.command(), "Zita", Role.MANAGER, DEALER_PIN)
    with unchanged(room), refused(PeopleReason.OTHER_MANAGERS):
        last_manager(at_the_pc)
    with unchanged(room), refused(PeopleReason.OTHER_MANAGERS):
        recover_manager(at_the_pc, "recovers", NEW)


def test_where_nobody_is_on_the_staff_yet_there_is_none_to_help(store: Store) -> None:
    house = House(store, SITE, Clock(), CHEAP)
    with refused(PeopleReason.NO_MANAGER):
        recover_manager(house, "recovers", NEW)


@pytest.mark.parametrize(
    ("pin", "reason"),
    [
        ("27", PeopleReason.PIN_LENGTH),
        ("1111", PeopleReason.PIN_ONE_DIGIT),
        ("3456", PeopleReason.PIN_RUN),
        ("12a4", PeopleReason.PIN_NOT_DIGITS),
    ],
)
def test_a_pin_that_is_too_easy_is_none(room: Room, pin: str, reason: PeopleReason) -> None:
    with unchanged(room), refused(reason):
        recover_manager(room.house, "recovers", pin)


def test_a_manager_who_is_gone_is_none_who_could_help(room: Room, at_the_pc: House) -> None:
    second = add_person(room.house, room.command(), "Zita", Role.MANAGER, DEALER_PIN)
    change_person(room.house, room.command(), second.id, active=False)
    assert recover_manager(at_the_pc, "recovers", NEW).id == room.boss
    with refused(PeopleReason.WRONG_PIN):
        sign_in(room.house, "in", second.id, WRONG)
