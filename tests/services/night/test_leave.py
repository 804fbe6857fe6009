"""Leave: what a dealer may not do he does when somebody who may gives his PIN for it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.cards import Row
from tablemgr.rules.floor.misdeal import Cause, Moment, RulingKind
from tablemgr.rules.floor.pointvalue import PointValueReason
from tablemgr.rules.sheet import Jackpot
from tablemgr.services.night import bank, jackpots, money, playing, rulings
from tablemgr.services.night.act import Command, Denial, DeniedError, Done, Override, who_answers
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import past_hand
from tablemgr.services.permissions import Role, Verb
from tablemgr.services.refusals import refused as as_refused
from tablemgr.store.journal import lines
from tablemgr.store.rows import Standing
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import DEALER, FLOOR, LEAD, MANAGER, Room, Table, row_counts

FULL_HOUSE = (Jackpot("full_house", Row.BACK),)
Deed = Callable[[Night, Command], Done]


def void(night: Night, command: Command) -> Done:
    return rulings.void_hand(night, command, 1)


@pytest.fixture
def played(table: Table) -> Table:
    """A table with a hand, at which the dealer is signed in."""
    table.seated(1, 2)
    table.play()
    return table


def test_a_hand_is_voided_at_the_dealers_station_by_the_floors_leave(played: Table) -> None:
    command = played.room.by_leave(Verb.VOID_HAND, "a joker lay in the deck")
    done = void(played.night, command)
    line, facts = done.line, played.facts(done)
    assert (line.operator, line.role, line.approver) == ("d1", "dealer", "f2")
    assert (line.reason, facts["reason"]) == ("I was called", "a joker lay in the deck")
    assert command.override
    assert facts["approval"] == command.override.approval
    assert facts["approver_role"] == "floor"
    assert "overridden" not in facts
    assert past_hand(played.night, 1).standing is Standing.VOID
    assert who_answers(command, Verb.VOID_HAND) == "f2"
    assert who_answers(command, Verb.NOTE) == "d1"


def test_the_dealer_stays_signed_in(played: Table) -> None:
    void(played.night, played.room.by_leave(Verb.VOID_HAND, "joker"))
    bank.note(played.night, Command("after", DEALER), "next hand")


DEEDS: dict[Verb, Deed] = {
    Verb.FILL: lambda night, command: bank.fill(night, command, bank_count(night)),
    Verb.CREDIT: lambda night, command: bank.credit(night, command, bank_count(night)),
    Verb.CASH_FILL: lambda night, command: bank.cash_fill(night, command, 5_00),
    Verb.CASH_DROP: lambda night, command: bank.cash_drop(night, command, 5_00),
    Verb.COUNT: lambda night, command: bank.count(night, command, bank_count(night)),
    Verb.VOID_HAND: void,
    Verb.PUT_BEHIND: lambda night, command: money.put_behind(night, command, "p1", 5_00, cash=True),
    Verb.CHANGE_POINT_VALUE: lambda night, command: rulings.change_point_value(
        night, command, 200, (1, 2)
    ),
}


def bank_count(night: Night) -> ChipCount:
    return Table(Room(night.store, hires=False), night).count()


@pytest.mark.parametrize("verb", DEEDS)
def test_every_verb_of_the_floor_goes_by_leave_and_not_without(played: Table, verb: Verb) -> None:
    night, deed = played.night, DEEDS[verb]
    before = row_counts(played.room.store)
    with denied(Denial.NOT_PERMITTED, role=Role.DEALER, verb=verb):
        deed(night, played.by(DEALER, "why"))
    assert row_counts(played.room.store) == before
    command = played.room.by_leave(verb, "why")
    assert command.override
    unproved = replace(command, override=replace(command.override, approval=""))
    with denied(Denial.NOT_APPROVED):
        deed(night, unproved)
    assert row_counts(played.room.store) == before
    assert deed(night, command).line.approver == LEAD.person


def test_leave_is_for_one_verb_of_one_command(played: Table) -> None:
    room, night = played.room, played.night
    for_fill = room.by_leave(Verb.FILL, "joker")
    with denied(Denial.OTHER_APPROVAL):
        void(night, for_fill)
    word = room.by_leave(Verb.VOID_HAND, "joker").override
    with denied(Denial.OTHER_APPROVAL):
        void(night, Command("another", DEALER, word, "joker"))
    t10 = room.staff.approve("mine", replace(_word(word), approval=""))
    with denied(Denial.OTHER_APPROVAL):
        void(night, Command("mine", DEALER, t10, "joker"))


def _word(word: Override | None) -> Override:
    assert word
    return word


def test_leave_is_given_by_somebody_else_whose_role_may(played: Table) -> None:
    room, night = played.room, played.night
    command = room.by_leave(Verb.VOID_HAND, "joker")
    word = _word(command.override)
    tries = (
        (replace(word, approver=DEALER.person), Denial.APPROVER_IS_OPERATOR),
        (replace(word, role=Role.DEALER), Denial.NOT_PERMITTED),
        (replace(word, role=Role.MANAGER), Denial.OTHER_APPROVAL),
        (replace(word, approver=MANAGER.person), Denial.OTHER_APPROVAL),
        (replace(word, reason=" "), Denial.NO_REASON),
    )
    for each, denial in tries:
        with denied(denial):
            void(night, replace(command, override=each))


def test_a_debt_is_written_off_by_a_managers_leave_alone(played: Table) -> None:
    room, night = played.room, played.night

    def write_off(approver: str, role: Role) -> Done:
        word = Override(approver, role, "gone", frozenset(), "nothing")
        command = Command("w", DEALER, word, "gone")
        return bank.write_off_receivable(night, command, "p1", 1_00)

    room.staff.sign_in(DEALER.person)
    with denied(Denial.NOT_PERMITTED):
        write_off(FLOOR.person, Role.FLOOR)
    with denied(Denial.NOT_OWED):
        write_off(MANAGER.person, Role.MANAGER)


def test_t12_one_word_gives_leave_and_sets_a_clause_aside(table: Table) -> None:
    table.seated(1, 2)
    table.deal()

    def change(command: Command) -> Done:
        return rulings.change_point_value(table.night, command, 200, (1, 2))

    with refused("T12", PointValueReason.DURING_HAND):
        change(table.room.by_leave(Verb.CHANGE_POINT_VALUE))
    done = change(table.room.by_leave(Verb.CHANGE_POINT_VALUE, "", "T12"))
    assert done.line.approver == "f2"
    assert table.facts(done)["overridden"] == ["T12"]


def test_a_table_is_opened_by_leave(room: Room) -> None:
    def open_table(command: Command) -> Night:
        return bank.open_session(room.store, room.site, room.clock, command, room.opening())

    with denied(Denial.NOT_PERMITTED):
        open_table(room.command())
    with denied(Denial.OTHER_APPROVAL):
        open_table(room.by_leave(Verb.FILL))
    night = open_table(room.by_leave(Verb.OPEN_SESSION))
    table = Table(room, night)
    (first,) = _lines(table)
    assert (first.operator, first.approver, first.reason) == ("d1", "f2", "I was called")


def _lines(table: Table) -> list[JournalLine]:
    with table.room.store.read() as view:
        return list(lines(view, table.state.session))


def test_j3_leave_counts_as_the_approval_of_who_gives_it(room: Room) -> None:
    table = room.open(sheet(jackpots=FULL_HOUSE)).seated(1, 2, 3, 4)
    table.play()
    jackpots.claim_jackpot(table.night, table.by(FLOOR), 1, 50_00)
    (claimed,) = table.state.jackpots

    def approve(command: Command) -> Done:
        return jackpots.approve_jackpot(table.night, command, claimed.id)

    approve(room.by_leave(Verb.APPROVE_JACKPOT, approver=LEAD))
    with denied(Denial.ALREADY_DONE):
        approve(room.by_leave(Verb.APPROVE_JACKPOT, approver=LEAD))
    with denied(Denial.ALREADY_DONE):
        approve(table.by(LEAD))
    approve(room.by_leave(Verb.APPROVE_JACKPOT, approver=FLOOR))
    assert table.state.jackpots[0].approved == ("f2", "f1")
    pays = room.by_leave(Verb.PAY_JACKPOT)
    assert jackpots.pay_jackpot(table.night, pays, claimed.id, PaidAt.CAGE).line.approver == "f2"


def test_v3_one_leave_ends_both_hands_of_a_deal(room: Room) -> None:
    table = room.open(sheet("polish")).seated(1, 2, amount=100_00)
    table.play()
    table.deal()
    playing.mark_set(table.night, table.by(), 1)
    table.report(Cause.WRONG_PLAYER, Moment.SOMEBODY_SET, 1)
    command = room.by_leave(Verb.DECIDE_INCIDENT, "dealt again")
    done = rulings.decide_incident(table.night, command, RulingKind.MISDEAL)
    both = [each for each in _lines(table) if each.verb == Verb.DECIDE_INCIDENT]
    assert [each.command for each in both] == [f"{command.id}.1", command.id]
    assert {each.approver for each in both} == {"f2"}
    assert done.line == both[-1]


def test_the_same_command_again_is_done_once(played: Table) -> None:
    command = played.room.by_leave(Verb.VOID_HAND, "joker")
    first = void(played.night, command)
    assert void(played.night, command).line == first.line


def test_who_asks_is_told_that_leave_can_be_given(played: Table) -> None:
    with pytest.raises(DeniedError) as error:
        void(played.night, played.by(DEALER, "joker"))
    assert as_refused(error.value).by_leave
    with pytest.raises(DeniedError) as error:
        void(played.night, played.by(FLOOR))
    assert not as_refused(error.value).by_leave
