"""The table itself: seats clockwise, amounts that its chips make, and refusals in general."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.floor.refusal import FINAL, Refusal, RefusedByRuleError, verify
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.rules.floor.table import SEATS, Money, Stakes, clockwise_from
from tests.rules.chinese.table import sheet


def test_x1_seats_go_clockwise_from_the_buttons_left() -> None:
    assert [clockwise_from(button) for button in SEATS] == [
        (2, 3, 4, 1),
        (3, 4, 1, 2),
        (4, 1, 2, 3),
        (1, 2, 3, 4),
    ]
    assert clockwise_from(3, {1, 3}) == (1, 3)
    assert clockwise_from(3, ()) == ()


def test_t6_chips_and_money_behind_play_together() -> None:
    assert Money(30, 70).total == 100


@given(
    denominations=st.lists(st.integers(1, 30), min_size=1, max_size=4),
    amount=st.integers(0, 400),
)
def test_x6_an_amount_is_made_of_chips_just_if_some_sum_of_them_is_it(
    denominations: list[int], amount: int
) -> None:
    sums = {0}
    for each in range(1, amount + 1):
        if any(each - chip in sums for chip in denominations):
            sums.add(each)
    assert Stakes(1, tuple(denominations)).can_make(amount) == (amount in sums)


def test_x6_large_amounts_are_judged_at_once_and_nothing_below_zero_is_made() -> None:
    stakes = Stakes(5_00, (5_00, 25_00, 100_00))
    assert stakes.can_make(10**15)
    assert not stakes.can_make(10**15 + 1)
    assert not stakes.can_make(-5_00)


@pytest.mark.parametrize(
    ("point_value", "denominations"), [(0, (1,)), (-1, (1,)), (1, ()), (1, (0, 5)), (1, (-5,))]
)
def test_x6_a_table_without_point_value_or_chips_is_none(
    point_value: int, denominations: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="above zero"):
        Stakes(point_value, denominations)


def test_t1_the_full_buy_and_the_most_go_by_the_point_value() -> None:
    stakes = Stakes(5, (5,))
    assert stakes.full_buy(sheet()) == 100
    assert stakes.most(sheet()) is None
    assert stakes.full_buy(sheet(buy_in_points=30)) == 150
    assert stakes.most(sheet(buy_in_max_points=40)) == 200


def test_t10_the_floor_sets_aside_the_clauses_it_names_and_no_others() -> None:
    both = [Refusal("T2", StakesReason.SECOND_SHORT_BUY), Refusal("T3", StakesReason.HAND_RUNNING)]
    with pytest.raises(RefusedByRuleError) as error:
        verify(both, {"T2"})
    assert error.value.refusals == (both[1],)
    verify(both, {"T2", "T3"})
    verify([])


@pytest.mark.parametrize("clause", sorted(FINAL))
def test_t10_nobody_overrules_what_is_a_fact(clause: str) -> None:
    with pytest.raises(RefusedByRuleError):
        verify([Refusal(clause, StakesReason.NO_AMOUNT)], {clause})
