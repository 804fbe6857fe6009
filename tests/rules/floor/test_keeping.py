"""Leaving, money behind, and what a hand costs before the deal (T4, T6, T9, V2)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.floor.collection import Charge, Price, charge
from tablemgr.rules.floor.keeping import (
    BehindRequest,
    Leave,
    LeaveRequest,
    Spending,
    behind_refusals,
    can_leave,
    can_put_behind,
    is_all_in,
    leave,
    leave_refusals,
    put_behind,
    spend,
    verify_behind,
    verify_leave,
)
from tablemgr.rules.floor.stakes import Timing
from tablemgr.rules.floor.table import Money, Stakes
from tests.rules.chinese.table import sheet
from tests.rules.floor.asked import HOUSE, refused, told

TABLE = Stakes(5, (5, 25))
WAIVE = sheet(collection_short="waive")


def against(request: LeaveRequest) -> list[str]:
    found = told(leave_refusals(request))
    assert can_leave(request) == (found == [])
    if found:
        assert refused(verify_leave, request) == refused(leave, request) == found
    return found


def test_t4_who_leaves_takes_all_that_he_has() -> None:
    money = Money(60, 40)
    assert leave(LeaveRequest(money)) == Leave(money, Timing.NOW)
    assert against(LeaveRequest(money, 100)) == []
    assert against(LeaveRequest(money, 60)) == ["T4 not_all"]
    assert against(LeaveRequest(money, 0)) == ["T4 not_all"]
    assert leave(LeaveRequest(Money(0))).cash_out.total == 0


def test_t4_who_leaves_during_a_hand_is_cashed_out_after_it() -> None:
    assert leave(LeaveRequest(Money(60), hand_running=True)).timing is Timing.AFTER_HAND


def behind(amount: int, stack: int = 100, **other: Any) -> BehindRequest:
    return BehindRequest(Money(stack, 10), amount, **{"floor_lead": True, **other})


def against_behind(request: BehindRequest) -> list[str]:
    found = told(behind_refusals(request, TABLE))
    assert can_put_behind(request, TABLE) == (found == [])
    if found:
        assert refused(verify_behind, request, TABLE) == found
        assert refused(put_behind, request, TABLE) == found
    return found


def test_t6_what_is_coloured_up_lies_behind() -> None:
    assert put_behind(behind(75), TABLE) == Money(25, 85)


def test_t6_the_floor_lead_allows_it() -> None:
    assert against_behind(behind(75, floor_lead=False)) == ["T6 floor_lead"]


def test_t6_some_chips_stay_on_the_table() -> None:
    assert against_behind(behind(100)) == ["T6 nothing_stays"]
    assert against_behind(behind(105)) == ["X5 more_than_held"]
    assert against_behind(behind(0)) == ["X6 nothing_asked"]
    assert against_behind(behind(7)) == ["T1 not_made_of_chips"]


def test_t3_nothing_is_taken_during_a_hand() -> None:
    assert against_behind(behind(75, hand_running=True)) == ["T3 taken_during_hand"]


def test_t6_chips_pay_first_and_then_money_behind() -> None:
    money = Money(30, 70)
    assert spend(money, 30) == Spending(30, 0, Money(0, 70))
    assert spend(money, 45) == Spending(30, 15, Money(0, 55))
    assert refused(spend, money, 101) == ["X5 more_than_held"]
    with pytest.raises(ValueError, match="below zero"):
        spend(money, -1)


def test_t6_nobody_is_all_in_before_the_money_behind_is_gone() -> None:
    assert not is_all_in(spend(Money(30, 70), 99).left)
    assert is_all_in(spend(Money(30, 70), 100).left)


@given(stack=st.integers(0, 10**6), behind=st.integers(0, 10**6), part=st.fractions(0, 1))
def test_t6_a_payment_takes_what_it_is_and_leaves_nothing_below_zero(
    stack: int, behind: int, part: Any
) -> None:
    money = Money(stack, behind)
    amount = int(money.total * part)
    paid = spend(money, amount)
    assert paid.from_stack + paid.from_behind == amount
    assert paid.left.total == money.total - amount
    assert min(paid.left.stack, paid.left.behind) >= 0
    assert paid.from_behind == 0 or paid.left.stack == 0


def charged(total: int, fee: int, ante: int = 0, rules: Any = HOUSE) -> Charge | str:
    done = charge(Money(total - total // 2, total // 2), Price(fee, ante), rules)
    if done.refusal is None:
        return done
    assert (done.fee, done.ante, done.waived) == (0, 0, False)
    return told([done.refusal])[0]


def test_t9_each_player_dealt_in_pays_the_collection() -> None:
    assert charged(100, 5) == Charge(5)
    assert charged(100, 0) == Charge()


@pytest.mark.parametrize("total", [1, 4, 5])
def test_t9_a_stack_that_the_fee_uses_up_sits_out_or_is_let_off(total: int) -> None:
    assert charged(total, 5) == "T9 short_of_collection"
    assert charged(total, 5, rules=WAIVE) == Charge(waived=True)
    assert charged(6, 5) == charged(6, 5, rules=WAIVE) == Charge(5)


def test_t11_without_chips_nobody_is_dealt_in() -> None:
    assert charged(0, 0) == charged(0, 5, rules=WAIVE) == "T11 no_chips"


def test_v2_one_who_cannot_post_the_ante_and_play_sits_out() -> None:
    assert charged(100, 0, 15) == Charge(0, 15)
    assert charged(15, 0, 15) == "V2 short_of_ante"
    assert charged(20, 5, 15) == charged(19, 5, 15, WAIVE) == "V2 short_of_ante"
    assert charged(21, 5, 15) == Charge(5, 15)


def test_v5_where_points_are_played_nobody_pays() -> None:
    assert charged(0, 5, 15, sheet(stakes="points")) == Charge()


@given(
    total=st.integers(0, 60),
    fee=st.integers(0, 30),
    ante=st.integers(0, 30),
    rules=st.sampled_from([HOUSE, WAIVE]),
)
def test_x5_who_is_dealt_in_has_something_to_play_with(
    total: int, fee: int, ante: int, rules: Any
) -> None:
    done = charge(Money(total), Price(fee, ante), rules)
    assert done.refusal is not None or total - done.fee - done.ante > 0
    assert done.refusal is not None or done.fee == (0 if done.waived else fee)
