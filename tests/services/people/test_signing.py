"""Signing in and out: one person a station, one station a person; approvals and one's own PIN."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from time import process_time

import pytest

from tablemgr.services.night.act import Command, Operator
from tablemgr.services.people.house import House
from tablemgr.services.people.keeping import change_person
from tablemgr.services.people.pins import PinProfile
from tablemgr.services.people.reasons import PeopleError, PeopleReason
from tablemgr.services.people.signing import (
    Approval,
    change_pin,
    sign_in,
    sign_out,
    verify_approver,
)
from tablemgr.services.people.staff import operator_at, verify_operator
from tablemgr.services.permissions import PERMISSIONS, Role, Verb
from tablemgr.store import people
from tests.services.people.room import (
    BOSS_PIN,
    DEALER_PIN,
    FLOOR_PIN,
    PIN_OF,
    START,
    WRONG,
    Room,
    refused,
    unchanged,
)


def test_a_sign_in_names_the_operator_and_is_in_the_journal(room: Room) -> None:
    made = room.sign_in(room.dealer, DEALER_PIN)
    assert made.operator == Operator(room.dealer, Role.DEALER, "table 3")
    assert made.person.name == "Dario"
    last = room.journal()[-1]
    assert (last.verb, last.operator, last.role) == (Verb.SIGN_IN, room.dealer, Role.DEALER)
    assert (last.command, last.station, last.gaming_date) == (made.id, "table 3", "2026-11-27")
    ended = [{"person": room.boss, "station": "table 3"}]
    assert json.loads(last.facts) == {"person": room.dealer, "ended": ended}


def test_signing_in_signs_out_whoever_was_at_the_station(room: Room) -> None:
    room.sign_in(room.floor, FLOOR_PIN)
    room.sign_in(room.dealer, DEALER_PIN)
    assert room.signed_in() == [(room.dealer, "table 3")]


def test_signing_in_again_at_the_same_station_begins_a_new_sign_in(room: Room) -> None:
    first = room.sign_in(room.dealer, DEALER_PIN)
    again = room.sign_in(room.dealer, DEALER_PIN)
    assert again.id != first.id
    assert room.signed_in() == [(room.dealer, "table 3")]


def test_digits_of_another_script_sign_in_too(room: Room) -> None:
    assert room.sign_in(room.dealer, "٢٧٤٠٨").operator.person == room.dealer


def test_after_midnight_it_is_still_the_gaming_day_of_the_evening(room: Room) -> None:
    room.clock.now = datetime(2026, 11, 28, 3, 0, tzinfo=UTC)
    room.sign_in(room.dealer, DEALER_PIN)
    assert (room.journal()[-1].gaming_date, room.journal()[-1].offset_min) == ("2026-11-27", 60)


def test_a_second_station_is_refused_with_the_name_of_the_first(room: Room, table_4: House) -> None:
    room.sign_in(room.dealer, DEALER_PIN)
    with unchanged(room), pytest.raises(PeopleError) as caught:
        room.sign_in(room.dealer, DEALER_PIN, table_4)
    assert caught.value.refusals[0].facts == (("name", "Dario"), ("station", "table 3"))
    with unchanged(room), refused(PeopleReason.FLOOR_TAKES_OVER):
        sign_in(table_4, room.id(), room.dealer, DEALER_PIN, take_over=True)


@pytest.mark.parametrize("role", [Role.FLOOR, Role.MANAGER])
def test_the_floor_takes_its_own_sign_in_over(room: Room, table_4: House, role: Role) -> None:
    person = {Role.FLOOR: room.floor, Role.MANAGER: room.boss}[role]
    room.sign_in(person, PIN_OF[role])
    with refused(PeopleReason.SIGNED_IN_ELSEWHERE):
        room.sign_in(person, PIN_OF[role], table_4)
    sign_in(table_4, room.id(), person, PIN_OF[role], take_over=True)
    assert room.signed_in() == [(person, "table 4")]
    ended = json.loads(room.journal()[-1].facts)["ended"]
    assert ended == [{"person": person, "station": "table 3"}]


def test_taking_over_what_is_nowhere_is_an_ordinary_sign_in(room: Room) -> None:
    made = sign_in(room.house, room.id(), room.dealer, DEALER_PIN, take_over=True)
    assert room.signed_in() == [(made.operator.person, "table 3")]


def test_the_floor_ends_a_sign_in_that_a_broken_station_left(room: Room, table_4: House) -> None:
    room.sign_in(room.dealer, DEALER_PIN, table_4)
    room.sign_in(room.floor, FLOOR_PIN)
    sign_out(room.house, room.command(), room.dealer)
    assert room.signed_in() == [(room.floor, "table 3")]
    assert room.sign_in(room.dealer, DEALER_PIN).operator.station == "table 3"


def test_signing_out(room: Room) -> None:
    command = room.command()
    sign_out(room.house, command)
    assert room.signed_in() == []
    assert (room.journal()[-1].verb, room.journal()[-1].operator) == (Verb.SIGN_OUT, room.boss)
    with unchanged(room), refused(PeopleReason.NOT_SIGNED_IN):
        sign_out(room.house, replace(command, id=room.id()))


def test_signing_others_out_is_refused_where_it_cannot_be(room: Room, table_4: House) -> None:
    room.sign_in(room.floor, FLOOR_PIN, table_4)
    with unchanged(room), refused(PeopleReason.NO_SUCH_PERSON):
        sign_out(room.house, room.command(), "nobody")
    with unchanged(room), refused(PeopleReason.NOWHERE_SIGNED_IN):
        sign_out(room.house, room.command(), room.dealer)
    room.sign_in(room.dealer, DEALER_PIN)
    with unchanged(room), refused(PeopleReason.NOT_PERMITTED):
        sign_out(room.house, room.command(), room.floor)


def test_a_command_is_believed_only_of_whoever_is_signed_in_there(
    room: Room, table_4: House
) -> None:
    as_boss = room.command()
    with table_4.store.read() as view:
        assert operator_at(view, "table 4") is None
        with refused(PeopleReason.NOT_SIGNED_IN):
            verify_operator(view, table_4, as_boss, Verb.NOTE)
    room.sign_in(room.dealer, DEALER_PIN)
    claimed = Command(room.id(), Operator(room.dealer, Role.MANAGER, "table 3"))
    with room.house.store.read() as view:
        with refused(PeopleReason.NOT_SIGNED_IN):
            verify_operator(view, room.house, as_boss, Verb.NOTE)
        with refused(PeopleReason.NOT_PERMITTED):
            verify_operator(view, room.house, claimed, Verb.KEEP_PERSON)
        assert verify_operator(view, room.house, claimed, Verb.NOTE).role is Role.DEALER


def test_who_is_not_on_the_staff_operates_nothing_though_his_sign_in_lasts(room: Room) -> None:
    command = room.command()
    with room.house.store.write() as unit:
        people.keep_person(unit, replace(room.row(room.boss), active=False))
    with room.house.store.read() as view:
        assert operator_at(view, "table 3") is None
        with refused(PeopleReason.NOT_SIGNED_IN):
            verify_operator(view, room.house, command, Verb.NOTE)


def test_who_has_left_is_refused_once_he_shows_his_pin(room: Room) -> None:
    change_person(room.house, room.command(), room.dealer, active=False)
    assert room.guess(room.dealer, WRONG) is PeopleReason.WRONG_PIN
    with unchanged(room):
        assert room.guess(room.dealer, DEALER_PIN) is PeopleReason.INACTIVE


def test_a_text_that_is_no_pin_is_refused_without_being_counted(room: Room) -> None:
    for person in (room.dealer, "nobody"):
        with unchanged(room):
            assert room.guess(person, "") is PeopleReason.PIN_LENGTH
            assert room.guess(person, "27408a") is PeopleReason.PIN_NOT_DIGITS


def test_nobody_and_a_wrong_pin_are_one_answer(room: Room) -> None:
    errors = []
    for person in (room.dealer, "27408"):
        with pytest.raises(PeopleError) as caught:
            room.sign_in(person, WRONG)
        errors.append(caught.value.refusals)
    assert errors[0] == errors[1]
    known, unknown = room.journal()[-2:]
    assert json.loads(known.facts)["person"] == room.dealer
    # What was typed for a name may have been a PIN.
    assert json.loads(unknown.facts)["person"] == ""
    assert known.verb == unknown.verb == Verb.WRONG_PIN
    assert known.operator == unknown.operator == room.boss


def test_nobody_is_as_long_in_coming_as_a_wrong_pin(room: Room) -> None:
    slow = replace(room.house, profile=PinProfile(passes=4, memory_kib=16_384, lanes=1))
    change_pin(slow, room.id(), room.dealer, DEALER_PIN, FLOOR_PIN)

    def shortest(person: str) -> float:
        times = []
        for _ in range(4):
            room.clock.forward(days=1)
            begun = process_time()
            with refused(PeopleReason.WRONG_PIN):
                sign_in(slow, room.id(), person, WRONG)
            times.append(process_time() - begun)
        return min(times)

    # Without the hash, nobody would be here in a tenth of the time.
    assert 0.5 < shortest("nobody") / shortest(room.dealer) < 2


def test_a_quarter_after_it_was_set_a_new_pin_is_asked_for(room: Room) -> None:
    change_pin(room.house, room.id(), room.dealer, DEALER_PIN, "9021")
    room.clock.now = START + timedelta(days=90, seconds=-1)
    assert not room.sign_in(room.dealer, "9021").person.change_due
    room.clock.forward(seconds=1)
    assert room.sign_in(room.dealer, "9021").person.change_due
    assert not change_pin(room.house, room.id(), room.dealer, "9021", "8143").change_due


def test_changing_ones_pin(room: Room) -> None:
    assert room.sign_in(room.dealer, DEALER_PIN).person.change_due
    changed = change_pin(room.house, room.id(), room.dealer, DEALER_PIN, "9021")
    assert not changed.change_due
    last = room.journal()[-1]
    assert (last.verb, last.operator) == (Verb.CHANGE_PIN, room.dealer)
    assert room.guess(room.dealer, DEALER_PIN) is PeopleReason.WRONG_PIN
    assert room.sign_in(room.dealer, "9021").operator.person == room.dealer


def test_changing_ones_pin_is_refused_where_it_cannot_be(room: Room) -> None:
    def change(old: str, new: str) -> None:
        change_pin(room.house, room.id(), room.dealer, old, new)

    with unchanged(room):
        with refused(PeopleReason.PIN_UNCHANGED):
            change(DEALER_PIN, "٢٧٤٠٨")
        with refused(PeopleReason.PIN_LENGTH, PeopleReason.PIN_ONE_DIGIT):
            change(DEALER_PIN, "111")
    with refused(PeopleReason.WRONG_PIN):
        change(WRONG, WRONG)
    assert room.row(room.dealer).failures == 1


def test_an_approver_is_one_who_may_do_the_verb(room: Room) -> None:
    room.sign_in(room.dealer, DEALER_PIN)
    staff = {Role.DEALER: room.dealer, Role.FLOOR: room.floor, Role.MANAGER: room.boss}
    verbs = (Verb.OVERRIDE, Verb.WRITE_OFF_RECEIVABLE, Verb.NOTE)
    for (role, person), verb in product(staff.items(), verbs):
        command, pin = room.id(), PIN_OF[role]
        if role not in PERMISSIONS[verb]:
            with unchanged(room), refused(PeopleReason.NOT_PERMITTED):
                verify_approver(room.house, command, person, pin, verb)
            continue
        approval = verify_approver(room.house, command, person, pin, verb, approves="other")
        assert approval == Approval(command, person, role, verb)
        last = room.journal()[-1]
        assert (last.verb, last.operator, last.approver) == (Verb.APPROVE, room.dealer, person)
        assert json.loads(last.facts) == {"for": verb, "role": role, "approves": "other"}
    assert room.signed_in() == [(room.dealer, "table 3")]


def test_a_wrong_pin_of_an_approver_counts_against_him(room: Room) -> None:
    room.sign_in(room.dealer, DEALER_PIN)
    for _ in range(2):
        with refused(PeopleReason.WRONG_PIN):
            verify_approver(room.house, room.id(), room.floor, WRONG, Verb.OVERRIDE)
    last = room.journal()[-1]
    assert (last.verb, last.operator) == (Verb.WRONG_PIN, room.dealer)
    assert json.loads(last.facts) == {
        "for": "override",
        "person": room.floor,
        "failures": 2,
        "locked_until": "",
    }
    verify_approver(room.house, room.id(), room.floor, FLOOR_PIN, Verb.OVERRIDE)
    assert room.row(room.floor).failures == 0


def test_where_nobody_is_signed_in_an_approval_has_no_operator(room: Room) -> None:
    sign_out(room.house, room.command())
    verify_approver(room.house, room.id(), room.boss, BOSS_PIN, Verb.OVERRIDE)
    last = room.journal()[-1]
    assert (last.operator, last.role, last.approver) == ("", "", room.boss)
