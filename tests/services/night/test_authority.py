"""Nothing that a command says of its operator and approver is believed: the database is asked."""

from dataclasses import replace

import pytest

from tablemgr.rules.floor.stakes import BuyKind
from tablemgr.services.night import bank, money
from tablemgr.services.night.act import Command, Denial, DeniedError, Operator
from tablemgr.services.night.night import resume
from tablemgr.services.night.words import sentences
from tablemgr.services.people.keeping import change_person
from tablemgr.services.people.signing import sign_out, verify_approver
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import open_store
from tests.services.night.asked import denied
from tests.services.night.room import DEALER, FLOOR, LEAD, MANAGER, USD, Room, Table, overriding
from tests.services.staff import BOSS, PIN, Staff


def note(table: Table, command: Command) -> None:
    bank.note(table.night, command, "somebody writes")


@pytest.fixture
def dealt_by(table: Table) -> Table:
    """A table at which the dealer is signed in."""
    table.room.staff.sign_in(DEALER.person)
    return table


def test_an_operator_is_who_is_signed_in_at_the_station(dealt_by: Table) -> None:
    note(dealt_by, Command("his", DEALER))
    with denied(Denial.NOT_SIGNED_IN, station="table 3"):
        note(dealt_by, Command("x", FLOOR))
    dealt_by.room.staff.sign_in(FLOOR.person)
    with denied(Denial.NOT_SIGNED_IN, station="table 3"):
        note(dealt_by, Command("x", DEALER))


def test_nobody_signed_in_is_nobody(dealt_by: Table) -> None:
    sign_out(dealt_by.room.staff.house, Command("out", DEALER))
    with denied(Denial.NOT_SIGNED_IN):
        note(dealt_by, Command("x", DEALER))


@pytest.mark.parametrize("person", ["nobody", "", "d1 "])
def test_who_is_not_on_the_staff_does_nothing(dealt_by: Table, person: str) -> None:
    with denied(Denial.NOT_ON_STAFF):
        note(dealt_by, Command("x", replace(DEALER, person=person)))


@pytest.mark.parametrize("role", [Role.FLOOR, Role.MANAGER])
def test_a_role_is_the_one_on_file_whatever_is_said(dealt_by: Table, role: Role) -> None:
    with denied(Denial.OTHER_ROLE, role=Role.DEALER):
        bank.cash_fill(dealt_by.night, Command("x", replace(DEALER, role=role)), 1_00)


def test_a_command_comes_from_its_own_station(dealt_by: Table) -> None:
    with denied(Denial.OTHER_STATION, station="table 9", here="table 3"):
        note(dealt_by, Command("x", replace(DEALER, station="table 9")))


def test_another_stations_sign_in_counts_for_nothing(room: Room, file_url: str) -> None:
    table = room.open()
    room.store.release(table.state.session)
    room.staff.sign_in(DEALER.person)
    with open_store(file_url, "table 4") as other:
        night = resume(other, room.site, room.clock, table.state.session)
        with denied(Denial.NOT_SIGNED_IN, station="table 4"):
            bank.note(night, Command("x", replace(DEALER, station="table 4")), "from afar")


def test_who_leaves_the_staff_or_his_role_does_nothing_more(table: Table) -> None:
    staff = table.room.staff
    boss = Operator(BOSS, Role.MANAGER, "table 3")
    staff.sign_in(BOSS)
    change_person(staff.house, Command("away", boss), DEALER.person, active=False)
    with denied(Denial.NOT_ON_STAFF):
        note(table, Command("x", DEALER))
    change_person(staff.house, Command("less", boss), FLOOR.person, role=Role.DEALER)
    staff.sign_in(FLOOR.person)
    with denied(Denial.OTHER_ROLE, role=Role.DEALER):
        bank.cash_fill(table.night, Command("x", FLOOR), 1_00)


def test_a_table_is_opened_by_who_is_signed_in_alone(room: Room) -> None:
    room.staff.sign_in(DEALER.person)
    for operator, denial in (
        (FLOOR, Denial.NOT_SIGNED_IN),
        (replace(DEALER, role=Role.FLOOR), Denial.OTHER_ROLE),
    ):
        with denied(denial):
            bank.open_session(
                room.store, room.site, room.clock, Command("x", operator), room.opening()
            )


def test_a_repeated_command_is_done_though_he_has_signed_out(dealt_by: Table) -> None:
    command = Command("once", DEALER)
    first = bank.note(dealt_by.night, command, "written")
    dealt_by.room.staff.sign_in(FLOOR.person)
    again = bank.note(dealt_by.night, command, "written")
    assert (again.line, again.again) == (first.line, True)


# T10: the floor's word


def bought(table: Table, command: Command) -> None:
    """A first buy that is no full one, which T2 refuses."""
    money.buy(table.night, command, "p1", 10_00)


def test_t10_a_word_without_a_pin_sets_nothing_aside(dealt_by: Table) -> None:
    dealt_by.sit(1)
    with denied(Denial.NOT_APPROVED):
        bought(dealt_by, Command("x", DEALER, overriding("T2")))
    bought(dealt_by, Command("x", DEALER, dealt_by.room.staff.approve("x", overriding("T2"))))
    assert dealt_by.state.seats[0].last_buy is BuyKind.SHORT


@pytest.mark.parametrize("approval", ["", "no such", "c1", "d1"])
def test_t10_what_is_no_approval_serves_for_none(dealt_by: Table, approval: str) -> None:
    dealt_by.sit(1)
    word = replace(overriding("T2"), approval=approval)
    with denied(Denial.NOT_APPROVED):
        bought(dealt_by, Command("x", DEALER, word))


def test_t10_a_pin_serves_for_one_command(dealt_by: Table) -> None:
    dealt_by.sit(1)
    word = dealt_by.room.staff.approve("first", overriding("T2"))
    with denied(Denial.OTHER_APPROVAL):
        bought(dealt_by, Command("second", DEALER, word))
    bought(dealt_by, Command("first", DEALER, word))
    with denied(Denial.OTHER_APPROVAL):
        bought(dealt_by, Command("second", DEALER, word))


def test_t10_a_pin_serves_who_gave_it(dealt_by: Table) -> None:
    dealt_by.sit(1)
    word = dealt_by.room.staff.approve("x", overriding("T2"))
    others = (
        replace(word, approver=MANAGER.person),
        replace(word, role=Role.MANAGER),
        replace(word, asked="other"),
    )
    for each in others:
        with denied(Denial.OTHER_APPROVAL):
            bought(dealt_by, Command("x", DEALER, each))


def test_t10_a_pin_serves_for_what_it_was_asked_for(dealt_by: Table) -> None:
    dealt_by.sit(1)
    house = dealt_by.room.staff.house
    given = verify_approver(house, "given", LEAD.person, PIN, Verb.VOID_HAND, approves="x")
    with denied(Denial.OTHER_APPROVAL):
        bought(dealt_by, Command("x", DEALER, replace(overriding("T2"), approval=given.id)))


def test_t10_a_pin_serves_where_it_was_given(dealt_by: Table, file_url: str) -> None:
    dealt_by.sit(1)
    with open_store(file_url, "table 4") as other:
        word = Staff(other).approve("x", overriding("T2"))
    with denied(Denial.OTHER_APPROVAL):
        bought(dealt_by, Command("x", DEALER, word))


def test_t10_an_approver_is_on_the_staff_when_it_is_done(dealt_by: Table) -> None:
    dealt_by.sit(1)
    staff = dealt_by.room.staff
    word = staff.approve("x", overriding("T2"))
    staff.sign_in(BOSS)
    boss = Operator(BOSS, Role.MANAGER, "table 3")
    change_person(staff.house, Command("away", boss), LEAD.person, active=False)
    staff.sign_in(DEALER.person)
    with denied(Denial.APPROVER_MAY_NOT):
        bought(dealt_by, Command("x", DEALER, word))


def test_t10_the_record_names_the_pin(dealt_by: Table) -> None:
    dealt_by.sit(1)
    word = dealt_by.room.staff.approve("x", overriding("T2"))
    done = money.buy(dealt_by.night, Command("x", DEALER, word), "p1", 10_00)
    facts = dealt_by.facts(done)
    assert (facts["approval"], facts["approver_role"]) == (word.approval, "floor")
    plain = money.buy(dealt_by.night, Command("y", DEALER, word), "p1", 40_00)
    assert not {"approval", "approver_role"} & dealt_by.facts(plain).keys()


@pytest.mark.parametrize(
    ("denial", "facts", "words"),
    [
        (Denial.OTHER_STATION, {"station": "A", "here": "B"}, "B"),
        (Denial.NOT_SIGNED_IN, {"station": "table 3"}, "table 3"),
        (Denial.NOT_ON_STAFF, {}, "staff"),
        (Denial.OTHER_ROLE, {"role": "dealer"}, "dealer"),
        (Denial.NOT_APPROVED, {}, "PIN"),
        (Denial.OTHER_APPROVAL, {}, "PIN"),
    ],
)
def test_each_refusal_says_why(denial: Denial, facts: dict[str, str], words: str) -> None:
    (told,) = sentences(DeniedError(denial, facts), USD, {})
    assert words in told
