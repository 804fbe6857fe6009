"""Keeping the staff: the first manager, changes, the last manager, forgotten PINs and locks."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablemgr.services.people.house import House
from tablemgr.services.people.keeping import (
    add_person,
    change_person,
    create_first_manager,
    reset_pin,
    unlock,
)
from tablemgr.services.people.pins import pin_mark
from tablemgr.services.people.reasons import PeopleError, PeopleReason
from tablemgr.services.people.signing import change_pin
from tablemgr.services.people.staff import nobody_yet, staff
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import Store
from tests.services.people.room import (
    BOSS_PIN,
    CHEAP,
    DEALER_PIN,
    FLOOR_PIN,
    SITE,
    WRONG,
    Clock,
    Room,
    refused,
    the_reason,
    unchanged,
)


def test_the_first_start_makes_a_manager_with_the_pin_that_he_chose(store: Store) -> None:
    house = House(store, SITE, Clock(), CHEAP)
    assert nobody_yet(house)
    assert staff(house) == ()
    first = create_first_manager(house, "c1", "  Ágnes \t Nagy ", BOSS_PIN)
    assert (first.id, first.name, first.role) == ("c1", "Ágnes Nagy", Role.MANAGER)
    assert not first.change_due
    assert not nobody_yet(house)
    assert staff(house) == (first,)


def test_there_is_only_one_first_manager(room: Room) -> None:
    with unchanged(room), refused(PeopleReason.STAFF_EXISTS):
        create_first_manager(room.house, room.id(), "Mallory", WRONG)


def test_of_several_first_starts_at_once_one_makes_the_manager(store: Store) -> None:
    house = House(store, SITE, Clock(), CHEAP)

    def start(number: int) -> PeopleReason | None:
        try:
            create_first_manager(house, f"c{number}", f"Manager {number}", BOSS_PIN)
        except PeopleError as error:
            return the_reason(error)
        return None

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(start, range(6)))
    assert sorted(answers, key=bool) == [None, *[PeopleReason.STAFF_EXISTS] * 5]
    assert len(staff(house)) == 1


def test_no_pin_is_given_to_anybody_who_has_not_got_one(store: Store) -> None:
    house = House(store, SITE, Clock(), CHEAP)
    with refused(PeopleReason.NAME_EMPTY, PeopleReason.PIN_LENGTH):
        create_first_manager(house, "c1", " \n", "")
    assert nobody_yet(house)


def test_a_station_without_a_name_is_no_station(store: Store) -> None:
    store.station = ""
    with pytest.raises(ValueError, match="no name"):
        House(store, SITE, Clock(), CHEAP)


FAULTY: list[tuple[str, str, list[PeopleReason]]] = [
    ("", "1234", [PeopleReason.NAME_EMPTY, PeopleReason.PIN_RUN]),
    ("x" * 61, "12x4", [PeopleReason.NAME_TOO_LONG, PeopleReason.PIN_NOT_DIGITS]),
    ("Da\0rio", "8042", [PeopleReason.NAME_UNREADABLE]),
    ("Da\ud800rio", "8042", [PeopleReason.NAME_UNREADABLE]),
    ("FLO\u0301RA", "8042", [PeopleReason.NAME_TAKEN]),
    (" dario", "8042", [PeopleReason.NAME_TAKEN]),
]


def test_faults_of_a_new_person(room: Room) -> None:
    for name, pin, reasons in FAULTY:
        with unchanged(room), refused(*reasons):
            room.add(name, Role.DEALER, pin)
    assert room.add("x" * 60, Role.DEALER, "8042").name == "x" * 60


def test_a_new_person_is_asked_to_choose_a_pin_of_his_own(room: Room) -> None:
    added = room.add("Petra", Role.DEALER, "9021")
    assert added.change_due
    line = room.journal()[-1]
    assert (line.verb, line.operator, line.role) == (Verb.KEEP_PERSON, room.boss, Role.MANAGER)
    expected = {"person": added.id, "name": "Petra", "role": "dealer", "active": 1}
    assert json.loads(line.facts) == expected | {"pin": pin_mark(room.row(added.id).pin_hash)}
    assert room.sign_in(added.id, "9021").person.change_due


@pytest.mark.parametrize("pin", [DEALER_PIN, FLOOR_PIN])
def test_only_a_manager_keeps_the_staff(room: Room, pin: str) -> None:
    room.sign_in(room.dealer if pin == DEALER_PIN else room.floor, pin)
    with unchanged(room):
        with refused(PeopleReason.NOT_PERMITTED):
            add_person(room.house, room.command(), "Mallory", Role.MANAGER, WRONG)
        with refused(PeopleReason.NOT_PERMITTED):
            change_person(room.house, room.command(), room.dealer, role=Role.MANAGER)
        with refused(PeopleReason.NOT_PERMITTED):
            reset_pin(room.house, room.command(), room.boss, WRONG)


def test_a_change_says_what_was_before(room: Room) -> None:
    changed = change_person(room.house, room.command(), room.dealer, name="Dario B.")
    assert (changed.name, changed.role, changed.active) == ("Dario B.", Role.DEALER, True)
    facts = json.loads(room.journal()[-1].facts)
    assert (facts["before"]["name"], facts["name"]) == ("Dario", "Dario B.")
    with unchanged(room), refused(PeopleReason.NAME_TAKEN):
        change_person(room.house, room.command(), room.dealer, name="flóra")
    with unchanged(room), refused(PeopleReason.NAME_EMPTY):
        change_person(room.house, room.command(), room.dealer, name="")
    with unchanged(room), refused(PeopleReason.NO_SUCH_PERSON):
        change_person(room.house, room.command(), "nobody", name="Petra")


def test_the_name_of_who_has_left_is_free_until_he_is_back(room: Room) -> None:
    change_person(room.house, room.command(), room.dealer, active=False)
    assert [each.id for each in staff(room.house, active=False)] == [room.dealer]
    room.add("Dario", Role.DEALER, "9021")
    with unchanged(room), refused(PeopleReason.NAME_TAKEN):
        change_person(room.house, room.command(), room.dealer, active=True)
    change_person(room.house, room.command(), room.dealer, active=True, name="Dario B.")
    assert room.sign_in(room.dealer, DEALER_PIN).person.name == "Dario B."


@pytest.mark.parametrize("role", [Role.MANAGER, Role.DEALER])
def test_a_new_role_and_the_end_of_service_sign_out(room: Room, table_4: House, role: Role) -> None:
    room.sign_in(room.floor, FLOOR_PIN, table_4)
    change_person(room.house, room.command(), room.floor, name="Flóra K.")
    assert (room.floor, "table 4") in room.signed_in()
    change_person(room.house, room.command(), room.floor, role=role)
    assert (room.floor, "table 4") not in room.signed_in()
    assert room.sign_in(room.floor, FLOOR_PIN, table_4).operator.role is role
    change_person(room.house, room.command(), room.floor, active=False)
    assert (room.floor, "table 4") not in room.signed_in()
    ended = json.loads(room.journal()[-1].facts)["ended"]
    assert ended == [{"person": room.floor, "station": "table 4"}]


def test_the_last_active_manager_stays_one(room: Room) -> None:
    second = room.add("Bea", Role.MANAGER, "9021").id
    change_person(room.house, room.command(), second, active=False)
    with unchanged(room), refused(PeopleReason.LAST_MANAGER):
        change_person(room.house, room.command(), room.boss, active=False)
    with unchanged(room), refused(PeopleReason.LAST_MANAGER):
        change_person(room.house, room.command(), room.boss, role=Role.FLOOR)
    change_person(room.house, room.command(), second, active=True)
    demoted = change_person(room.house, room.command(), room.boss, role=Role.FLOOR)
    assert demoted.role is Role.FLOOR
    assert room.signed_in() == []


def test_two_managers_who_dismiss_each_other_at_once_leave_one(room: Room, table_4: House) -> None:
    second = room.add("Bea", Role.MANAGER, "9021").id
    room.sign_in(second, "9021", table_4)
    orders = [
        (room.house, room.command(), second),
        (table_4, room.command(table_4), room.boss),
    ]

    def dismiss(order: int) -> PeopleReason | None:
        house, command, person = orders[order]
        try:
            change_person(house, command, person, active=False)
        except PeopleError as error:
            return the_reason(error)
        return None

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(dismiss, range(2)))
    # Whoever came second is no longer signed in.
    assert sorted(answers, key=bool) == [None, PeopleReason.NOT_SIGNED_IN]
    assert sum(each.role is Role.MANAGER for each in staff(room.house, active=True)) == 1


def test_a_forgotten_pin_is_replaced_by_a_manager(room: Room) -> None:
    change_pin(room.house, room.id(), room.dealer, DEALER_PIN, "8143")
    for _ in range(3):
        room.guess(room.dealer)
    given = reset_pin(room.house, room.command(), room.dealer, "9021")
    assert (given.change_due, given.locked_s) == (True, 0)
    line = room.journal()[-1]
    assert (line.verb, line.operator) == (Verb.CHANGE_PIN, room.boss)
    assert room.sign_in(room.dealer, "9021").person.change_due


def test_a_pin_is_not_replaced_where_it_cannot_be(room: Room) -> None:
    with unchanged(room):
        # Whoever finds the manager's place empty does not get his PIN.
        with refused(PeopleReason.OWN_PIN):
            reset_pin(room.house, room.command(), room.boss, "9021")
        with refused(PeopleReason.NO_SUCH_PERSON):
            reset_pin(room.house, room.command(), "nobody", "9021")
        with refused(PeopleReason.PIN_RUN):
            reset_pin(room.house, room.command(), room.dealer, "2345")


def test_the_floor_lifts_a_lock_but_not_the_count(room: Room) -> None:
    for _ in range(3):
        room.guess(room.dealer)
    room.sign_in(room.floor, FLOOR_PIN)
    assert unlock(room.house, room.command(), room.dealer).locked_s == 0
    assert (room.journal()[-1].verb, room.journal()[-1].operator) == (
        Verb.UNLOCK_PERSON,
        room.floor,
    )
    assert room.guess(room.dealer) is PeopleReason.WRONG_PIN
    (locked,) = [each for each in staff(room.house) if each.id == room.dealer]
    assert locked.locked_s == 60
    unlock(room.house, room.command(), room.dealer)
    room.sign_in(room.dealer, DEALER_PIN)
    assert room.row(room.dealer).failures == 0


def test_who_may_not_lift_a_lock(room: Room) -> None:
    with unchanged(room), refused(PeopleReason.OWN_LOCK):
        unlock(room.house, room.command(), room.boss)
    with unchanged(room), refused(PeopleReason.NO_SUCH_PERSON):
        unlock(room.house, room.command(), "nobody")
    room.sign_in(room.dealer, DEALER_PIN)
    with unchanged(room), refused(PeopleReason.NOT_PERMITTED):
        unlock(room.house, room.command(), room.floor)
