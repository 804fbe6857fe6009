"""What waits for the end of a hand is taken back, or done under the floor's word (T3, T4, T10)."""

from dataclasses import replace

import pytest

from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.services.night import money, playing, rulings
from tablemgr.services.night.act import Command, Denial, Done
from tablemgr.services.night.state import Allowed
from tablemgr.services.permissions import Role
from tests.services.night.asked import denied
from tests.services.night.room import DEALER, FLOOR, LEAD, Table, overriding


@pytest.fixture
def dealt(table: Table) -> Table:
    """A hand of two players, of whom the second has made his short buy already."""
    table.seated(1, 2)
    table.buy("p2", 10_00)
    table.deal()
    return table


def after_hand(table: Table) -> list[Done]:
    """The hand is played to its end, and what waited is carried out."""
    table.show_all()
    table.settle()
    table.pay()
    return money.after_hand(table.night, table.by())


def test_t4_a_leave_is_taken_back_while_it_waits(dealt: Table) -> None:
    money.leave(dealt.night, dealt.by(), "p1")
    assert [each.name for each in money.waiting(dealt.state)] == ["Anna"]
    money.cancel_leave(dealt.night, dealt.by(), "p1")
    assert money.waiting(dealt.state) == ()
    assert after_hand(dealt) == []
    assert dealt.state.seated("p1")
    dealt.deal()


def test_t4_a_leave_is_taken_back_after_the_hand_too(dealt: Table) -> None:
    money.leave(dealt.night, dealt.by(), "p1")
    dealt.show_all()
    dealt.settle()
    dealt.pay()
    money.cancel_leave(dealt.night, dealt.by(), "p1")
    assert money.after_hand(dealt.night, dealt.by()) == []


def test_t4_nothing_is_taken_back_that_was_not_noted(dealt: Table) -> None:
    with denied(Denial.NOTHING_CHANGES):
        money.cancel_leave(dealt.night, dealt.by(), "p1")
    with denied(Denial.NO_SUCH_PLAYER):
        money.cancel_leave(dealt.night, dealt.by(), "p3")
    money.leave(dealt.night, dealt.by(), "p1")
    command = dealt.by()
    first = money.cancel_leave(dealt.night, command, "p1")
    assert money.cancel_leave(dealt.night, command, "p1").line == first.line
    with denied(Denial.NOTHING_CHANGES):
        money.cancel_leave(dealt.night, dealt.by(), "p1")


def test_t4_a_foul_of_who_stays_after_all_stays(dealt: Table) -> None:
    money.leave(dealt.night, dealt.by(), "p1")
    dealt.room.clock.wait(minutes=30)
    rulings.call_clock(dealt.night, dealt.by(), 1)
    dealt.room.clock.wait(minutes=30)
    rulings.end_clock(dealt.night, dealt.by(FLOOR), 1, ClockRuling.FOUL)
    money.cancel_leave(dealt.night, dealt.by(), "p1")
    played = playing.live(dealt.state, 1)
    assert played.ruled_foul == "T4"


def waits(table: Table, *clauses: str) -> Command:
    """A second short buy is noted for after the hand, under the floor's word."""
    command = table.by(DEALER, "", *clauses)
    money.buy(table.night, command, "p2", 10_00, may_wait=True)
    return command


def test_t10_what_the_floor_has_allowed_is_carried_out(dealt: Table) -> None:
    asked = waits(dealt, "T2")
    word = asked.override
    assert word is not None
    told = dealt.state.seated("p2")
    assert told is not None
    expected = Allowed(asked.id, "f2", Role.FLOOR, "agreed", word.approval, ("T2",))
    assert told.allowed == expected
    (done,) = after_hand(dealt)
    assert (done.line.verb, done.line.approver, done.line.reason) == ("buy", "f2", "agreed")
    facts = dealt.facts(done)
    assert (facts["overridden"], facts["asked"]) == (["T2"], asked.id)
    assert facts["approval"] == word.approval
    assert dealt.money("p2") == 54_00
    seated = dealt.state.seated("p2")
    assert seated is not None
    assert seated.allowed is None


def test_t10_the_word_outlives_a_restart(dealt: Table) -> None:
    asked = waits(dealt, "T2")
    again = dealt.resumed()
    assert again.state == dealt.state
    (done,) = after_hand(again)
    assert again.facts(done)["asked"] == asked.id


def test_t10_who_approved_may_carry_it_out_himself(dealt: Table) -> None:
    waits(dealt, "T2")
    dealt.show_all()
    dealt.settle()
    dealt.pay()
    (done,) = money.after_hand(dealt.night, dealt.by(LEAD))
    assert (done.line.verb, done.line.operator, done.line.approver) == ("buy", "f2", "f2")


def test_t10_a_word_for_a_buy_that_was_carried_out_is_used_up(dealt: Table) -> None:
    asked = waits(dealt, "T2")
    after_hand(dealt)
    assert asked.override is not None
    word = replace(asked.override, asked=asked.id)
    with denied(Denial.OTHER_APPROVAL):
        money.buy(dealt.night, replace(dealt.by(), override=word), "p2", 10_00)


def test_t10_a_word_for_what_never_waited_is_none(dealt: Table) -> None:
    command = dealt.by()
    word = replace(overriding("T2", "T3"), asked="never")
    given = dealt.room.staff.approve("never", word)
    with denied(Denial.OTHER_APPROVAL):
        money.buy(dealt.night, replace(command, override=given), "p2", 10_00)


def test_t10_a_buy_given_up_takes_the_word_along(dealt: Table) -> None:
    waits(dealt, "T2")
    money.cancel_buy(dealt.night, dealt.by(), "p2")
    seated = dealt.state.seated("p2")
    assert seated is not None
    assert (seated.waiting_buy, seated.allowed) == (0, None)
