"""Buy-ins, short buys, and coming back (T1 to T3, T5): point value 5, so a full buy is 100."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.floor.stakes import (
    Buy,
    BuyKind,
    BuyRequest,
    Return,
    Timing,
    buy,
    buy_kind,
    buy_refusals,
    can_buy,
    offered_buy,
    verify_buy,
)
from tablemgr.rules.floor.table import Money, Stakes
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese.table import sheet
from tests.rules.floor.asked import HOUSE, facts, refused, told

TABLE = Stakes(5, (5, 25))
STACK_AFTER = sheet(short_buy_basis="stack_after")
FULL, SHORT, TOP_UP = BuyKind


def asks(amount: int, stack: int = 0, last: BuyKind | None = None, **other: Any) -> BuyRequest:
    return BuyRequest(amount, Money(stack), last, **other)


def against(request: BuyRequest, rules: RuleSheet = HOUSE, table: Stakes = TABLE) -> list[str]:
    found = told(buy_refusals(request, table, rules))
    assert can_buy(request, table, rules) == (found == [])
    if found:
        assert refused(verify_buy, request, table, rules) == found
        assert refused(buy, request, table, rules) == found
    return found


def test_t1_a_full_buy_is_twenty_points_or_more() -> None:
    assert buy(asks(100), TABLE, HOUSE) == Buy(FULL, 100, Timing.NOW)
    assert buy(asks(5_000), TABLE, HOUSE).kind is FULL
    assert against(asks(95)) == ["T2 first_buy_short"]
    assert against(asks(100), sheet(buy_in_points=21)) == ["T2 first_buy_short"]


def test_t1_the_house_may_set_the_most_that_is_bought() -> None:
    rules = sheet(buy_in_max_points=40)
    assert against(asks(200), rules) == []
    assert against(asks(205), rules) == ["T1 above_most"]
    assert facts(buy_refusals(asks(205), TABLE, rules)) == {"most_minor": 200}
    assert against(asks(200, stack=500, last=FULL), rules) == []


def test_t1_where_stacks_are_measured_the_most_holds_for_the_stack() -> None:
    rules = sheet(buy_in_max_points=40, short_buy_basis="stack_after")
    assert against(asks(100, stack=100, last=FULL), rules) == []
    assert against(asks(100, stack=105, last=FULL), rules) == ["T1 above_most"]


def test_t1_cash_and_larger_chips_do_not_play() -> None:
    assert against(asks(102)) == ["T1 not_in_chips"]
    assert against(asks(110), table=Stakes(5, (25,))) == ["T1 not_in_chips"]


@pytest.mark.parametrize("amount", [0, -5])
def test_x6_a_buy_is_an_amount(amount: int) -> None:
    assert "X6 no_amount" in against(asks(amount, last=FULL))


def test_v5_nothing_is_bought_where_points_are_played() -> None:
    assert against(asks(100), sheet(stakes="points")) == ["V5 played_for_points"]


def test_t2_one_short_buy_after_each_full_one() -> None:
    assert buy(asks(50, stack=10, last=FULL), TABLE, HOUSE).kind is SHORT
    assert against(asks(50, stack=10, last=SHORT)) == ["T2 second_short_buy"]
    assert buy(asks(100, stack=10, last=SHORT), TABLE, HOUSE).kind is FULL
    assert facts(buy_refusals(asks(50, last=SHORT), TABLE, HOUSE)) == {"full_minor": 100}


def test_t2_the_first_buy_of_all_is_a_full_one() -> None:
    assert against(asks(50)) == ["T2 first_buy_short"]
    assert against(asks(50), STACK_AFTER) == ["T2 first_buy_short"]


def test_t2_measured_by_the_purchase_what_lies_on_the_table_does_not_count() -> None:
    assert buy_kind(asks(50, stack=500, last=SHORT), TABLE, HOUSE) is SHORT
    assert against(asks(50, stack=500, last=SHORT)) == ["T2 second_short_buy"]


def test_t2_measured_by_the_stack_after_it_a_top_up_counts_as_full() -> None:
    assert buy(asks(50, stack=50, last=SHORT), TABLE, STACK_AFTER).kind is TOP_UP
    assert against(asks(45, stack=50, last=SHORT), STACK_AFTER) == ["T2 second_short_buy"]
    assert against(asks(45, stack=50, last=TOP_UP), STACK_AFTER) == []
    assert buy(asks(100, stack=50, last=SHORT), TABLE, STACK_AFTER).kind is FULL
    behind = BuyRequest(50, Money(10, 40), SHORT)
    assert buy(behind, TABLE, STACK_AFTER).kind is TOP_UP


def test_t3_during_a_hand_a_buy_is_refused() -> None:
    assert against(asks(100, hand_running=True)) == ["T3 hand_running"]


def test_t3_during_a_hand_a_buy_waits_if_the_player_wants() -> None:
    waits = asks(100, hand_running=True, may_wait=True)
    assert buy(waits, TABLE, HOUSE) == Buy(FULL, 100, Timing.AFTER_HAND)
    assert against(asks(50, hand_running=True, may_wait=True)) == ["T2 first_buy_short"]
    assert buy(asks(100, may_wait=True), TABLE, HOUSE).timing is Timing.NOW


@pytest.mark.parametrize(
    ("away_s", "refusals"),
    [
        (0, ["T5 less_than_left_with"]),
        (3_599, ["T5 less_than_left_with"]),
        (3_600, ["T5 less_than_left_with"]),
        (3_601, []),
        (-5, ["T5 less_than_left_with"]),
    ],
)
def test_t5_within_the_window_he_brings_what_he_left_with(away_s: int, refusals: list[str]) -> None:
    back = asks(300, returning=Return(305, away_s))
    assert against(back) == refusals
    assert against(asks(305, returning=Return(305, away_s))) == []


def test_t5_the_window_is_the_houses() -> None:
    back = asks(100, returning=Return(300, 1_800))
    assert against(back, sheet(return_window_minutes=30)) == ["T5 less_than_left_with"]
    assert against(back, sheet(return_window_minutes=29)) == []


@pytest.mark.parametrize("last", [None, *BuyKind])
@pytest.mark.parametrize("away_s", [10, 100_000])
def test_t5_at_any_time_he_brings_at_least_a_full_buy(last: BuyKind | None, away_s: int) -> None:
    back = asks(50, last=last, returning=Return(20, away_s))
    assert against(back) == ["T5 below_full_buy"]
    assert against(asks(100, last=last, returning=Return(20, away_s))) == []


def test_t5_what_he_left_with_goes_above_the_most_that_is_bought() -> None:
    rules = sheet(buy_in_max_points=40)
    assert against(asks(300, returning=Return(300, 60)), rules) == []
    assert against(asks(305, returning=Return(300, 60)), rules) == ["T1 above_most"]
    assert against(asks(300, returning=Return(300, 4_000)), rules) == ["T1 above_most"]


def test_all_that_is_against_a_buy_is_told_at_once() -> None:
    request = asks(3, last=SHORT, returning=Return(300, 60), hand_running=True)
    assert against(request) == [
        "T3 hand_running",
        "T1 not_in_chips",
        "T5 below_full_buy",
        "T5 less_than_left_with",
    ]


def test_t10_with_its_clause_set_aside_the_buy_goes_through() -> None:
    second = asks(50, last=SHORT)
    assert buy(second, TABLE, HOUSE, {"T2"}) == Buy(SHORT, 50, Timing.NOW)
    assert refused(buy, asks(0, last=FULL), TABLE, HOUSE, {"X6", "T2"}) == ["X6 no_amount"]
    assert buy(asks(100, hand_running=True), TABLE, HOUSE, {"T3"}).timing is Timing.NOW


@given(
    amounts=st.lists(st.tuples(st.integers(1, 40), st.integers(0, 30)), max_size=30),
    rules=st.sampled_from([HOUSE, STACK_AFTER]),
)
def test_t2_no_two_short_buys_come_without_a_full_one_between(
    amounts: list[tuple[int, int]], rules: RuleSheet
) -> None:
    stack, last, made = 0, None, []
    for chips, lost in amounts:
        try:
            done = buy(asks(5 * chips, stack=stack, last=last), TABLE, rules)
        except RefusedByRuleError:
            continue
        last = done.kind
        made.append(done)
        stack = max(stack + done.amount - 5 * lost, 0)
    kinds = [each.kind for each in made]
    assert kinds[:1] in ([], [FULL])
    assert all(pair != (SHORT, SHORT) for pair in pairwise(kinds))
    assert all(each.amount >= 100 for each in made if each.kind is FULL)


@pytest.mark.parametrize(
    ("request_", "rules", "amount"),
    [
        (asks(0), HOUSE, 100),
        # After a full buy one short one brings it up to the full amount (T2).
        (asks(0, 40, FULL), HOUSE, 60),
        (asks(0, 40, SHORT), HOUSE, 100),
        (asks(0, 40, SHORT), STACK_AFTER, 60),
        (asks(0, 250, FULL), HOUSE, 100),
        # No more than the house allows (T1).
        (asks(0, 150, FULL), sheet(buy_in_max_points=40, short_buy_basis="stack_after"), 50),
        (asks(0, returning=Return(175, 60)), HOUSE, 175),
        (asks(0, returning=Return(40, 60)), HOUSE, 100),
        (asks(0, returning=Return(175, 7200)), HOUSE, 100),
    ],
)
def test_t2_what_is_offered_brings_a_stack_to_the_full_buy(
    request_: BuyRequest, rules: RuleSheet, amount: int
) -> None:
    assert offered_buy(request_, TABLE, rules) == amount
