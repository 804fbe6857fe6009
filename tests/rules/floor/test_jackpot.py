"""Jackpots: which hands qualify, which is paid, and what it takes (J1 to J3)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.hand import Hand, SeatHand
from tablemgr.rules.chinese.scoring import HandResult, score
from tablemgr.rules.floor.jackpot import (
    JackpotRequest,
    Qualifying,
    award_jackpot,
    can_pay_jackpot,
    jackpot_refusals,
    qualifying,
    verify_jackpot,
)
from tablemgr.rules.floor.table import SEATS
from tablemgr.rules.sheet import Jackpot, NaturalKind, RuleSheet
from tests.rules.chinese.table import beside, seat, sheet
from tests.rules.floor.asked import facts, refused, told

QUADS = Jackpot("four_of_a_kind", Row.BACK)
RULES = sheet(
    jackpots=(
        QUADS,
        Jackpot("straight_flush", Row.BACK),
        Jackpot("three_of_a_kind", Row.FRONT),
        Jackpot(NaturalKind.DRAGON.value),
        Jackpot(NaturalKind.SIX_PAIRS.value),
    )
)
TENS = "3h 5d 7c / 4c 4d 8s 9h Jc / Tc Td Th Ts 2c"
KINGS = "3s 5h 7d / 6c 6d 8c 9c Jd / Kc Kd Kh Ks 2d"
NOTHING = "2h 4h 6h / 3c 3d 5c 7h 9s / Ac Ad 8d 8h Qc"
SIX_PAIRS = "2s 2h 4h 4s 5s 5c 7h 7s Jh Js Ah As Qd"
DRAGON = "2c 3c 4c 5d 6s 7c 8c 9c Tc Jc Qc Kc Ac"


def played(*seats: SeatHand, rules: RuleSheet = RULES, button: int = 4) -> HandResult:
    """A hand of these seats; what they hold must not clash."""
    return score(Hand(button, seats), rules)


def seats_of(found: Qualifying) -> tuple[list[int], list[int]]:
    return [each.seat for each in found.best], [each.seat for each in found.disqualified]


def of(*seats: SeatHand, **how: Any) -> tuple[list[int], list[int]]:
    return seats_of(qualifying([played(*seats, **how)]))


def test_j1_without_a_list_no_hand_qualifies() -> None:
    assert of(seat(1, TENS), seat(2, KINGS), rules=sheet()) == ([], [])


def test_j1_a_row_qualifies_by_its_category_alone() -> None:
    assert of(seat(1, TENS), seat(2, NOTHING)) == ([1], [])
    middle = sheet(jackpots=(Jackpot("four_of_a_kind", Row.MIDDLE),))
    assert of(seat(1, TENS), seat(2, NOTHING), rules=middle) == ([], [])


@pytest.mark.parametrize(
    ("jackpot", "back", "qualifies"),
    [
        ("straight_flush", "9s 8s 7s 6s 5s", True),
        ("straight_flush", "As Ks Qs Js Ts", True),
        ("royal_flush", "As Ks Qs Js Ts", True),
        ("royal_flush", "9s 8s 7s 6s 5s", False),
    ],
)
def test_j1_a_royal_flush_is_a_straight_flush_and_may_stand_alone(
    jackpot: str, back: str, *, qualifies: bool
) -> None:
    one = seat(1, f"2h 4h 6h / 3c 3d 5c 7h 9c / {back}")
    rules = sheet(jackpots=(Jackpot(jackpot, Row.BACK),))
    assert of(one, beside(2, one), rules=rules) == ([1] if qualifies else [], [])


def test_j1_a_natural_qualifies_where_it_counts() -> None:
    assert of(seat(1, TENS), seat(2, declared="auto", pile=SIX_PAIRS)) == ([2], [1])
    undeclared = seat(2, "4h 4s Qd / 2s 2h 5s 5c As / 7h 7s Jh Js Ah")
    assert of(seat(1, TENS), undeclared) == ([1], [])


def test_j1_a_fouled_hand_qualifies_for_nothing() -> None:
    fouled = seat(1, "4c 4d 5d / 3h 7c 8s 9h Jc / Tc Td Th Ts 2c")
    assert of(fouled, seat(2, NOTHING)) == ([], [])
    short = seat(1, "5d 7c / 4c 4d 8s 9h Jc / Tc Td Th Ts 2c")
    assert of(short, seat(2, NOTHING)) == ([], [])


def test_j1_nobody_qualifies_unopened() -> None:
    drops = replace(RULES, surrender_points=3)
    assert of(seat(1, TENS), seat(2, dropped=True), rules=drops) == ([], [])
    three = (seat(1, TENS), seat(2, dropped=True), seat(3, KINGS))
    assert of(*three, rules=drops) == ([3], [1])


def test_c7_a_lowball_middle_wins_no_jackpot() -> None:
    middle = Jackpot("high_card", Row.MIDDLE)
    one = seat(1, "Ah Kd Qc / 2c 3d 4s 5h 7c / Tc Td Th Ts 2h")
    low = sheet(middle="lowball_27", jackpots=(middle,))
    assert of(one, beside(2, one), rules=low) == ([], [])
    assert of(one, beside(2, one), rules=replace(low, jackpots=(middle, QUADS))) == ([1], [])


def test_j2_of_two_the_lower_is_disqualified() -> None:
    assert of(seat(1, TENS), seat(2, KINGS)) == ([2], [1])


def test_j2_a_natural_is_above_every_row_and_naturals_go_by_tier() -> None:
    six = seat(2, declared="auto", pile=SIX_PAIRS)
    assert of(six, seat(1, KINGS)) == ([2], [1])
    assert of(six, seat(3, declared="auto", pile=DRAGON)) == ([3], [2])


def test_j2_equal_hands_are_both_paid() -> None:
    one = seat(1, "3h 5d 7c / 4c 4d 8s 9h Jc / 9c 8c 7d 6h 5s")
    other = seat(2, "3s 5h 7s / 4h 4s 8h 9d Jd / 9s 8d 7h 6c 5c")
    rules = sheet(jackpots=(Jackpot("straight", Row.BACK),))
    assert of(one, other, rules=rules, button=1) == ([2, 1], [])
    assert of(one, other, rules=rules, button=2) == ([1, 2], [])


def test_j2_two_hands_of_one_player_count_as_one() -> None:
    first = played(seat(1, TENS), seat(2, NOTHING))
    second = played(seat(1, KINGS), seat(2, NOTHING))
    found = qualifying([first, second])
    assert seats_of(found) == ([1], [])
    assert found.best[0].strength > qualifying([first]).best[0].strength
    assert found == qualifying([second, first])


def test_j2_two_rows_of_one_hand_count_as_one() -> None:
    both = seat(1, "3h 3d 3c / 4c 4d 4s 9h 9s / Tc Td Th Ts 2c")
    found = qualifying([played(both, seat(2, KINGS))])
    assert seats_of(found) == ([2], [1])
    assert found.disqualified[0].jackpot == QUADS


def test_j2_nothing_was_played() -> None:
    assert qualifying([]) == Qualifying((), ())


WON = qualifying([played(seat(1, TENS), seat(2, NOTHING))])


def request(**keys: Any) -> JackpotRequest:
    given = {"qualifying": WON, "amount": 1_000, "button": 4, "unit": 5}
    fine = {"deck_complete": True, "approved_by": ("Anna", "Bert")}
    return JackpotRequest(**{**given, **fine, **keys})


def against(wanted: JackpotRequest) -> list[str]:
    found = told(jackpot_refusals(wanted))
    assert can_pay_jackpot(wanted) == (found == [])
    if found:
        assert refused(verify_jackpot, wanted) == refused(award_jackpot, wanted) == found
    return found


def test_j3_two_people_approve_before_it_is_paid() -> None:
    assert award_jackpot(request()).paid == {1: 1_000}
    assert against(request(approved_by=())) == ["J3 approvals_missing"]
    assert against(request(approved_by=("Anna", "Anna"))) == ["J3 approvals_missing"]
    assert facts(jackpot_refusals(request(approved_by=("Anna", "Anna")))) == {"given": 1}


def test_j3_it_takes_a_complete_deck_and_no_void() -> None:
    assert against(request(deck_complete=False)) == ["J3 deck_not_checked"]
    assert against(request(void=True)) == ["M6 eligibility_void"]
    assert award_jackpot(request(void=True), {"M6"}).paid == {1: 1_000}


def test_j1_j3_all_that_is_missing_is_told_at_once() -> None:
    none = request(qualifying=Qualifying((), ()), amount=0, deck_complete=False, approved_by=("A",))
    assert against(none) == [
        "J1 nobody_qualifies",
        "X6 no_money",
        "J3 deck_not_checked",
        "J3 approvals_missing",
    ]


def test_j1_without_a_winner_nothing_is_paid_whatever_the_floor_sets_aside() -> None:
    none = request(qualifying=Qualifying((), ()))
    assert refused(award_jackpot, none, {"J1"}) == ["J1 nobody_qualifies"]


def tied(seats: list[int]) -> Qualifying:
    return Qualifying(tuple(replace(WON.best[0], seat=each) for each in seats), ())


def test_j2_the_odd_chip_goes_clockwise_from_the_button() -> None:
    shared = request(qualifying=tied([2, 4]), amount=105, button=2)
    assert award_jackpot(shared).paid == {4: 55, 2: 50}
    assert award_jackpot(replace(shared, button=1)).paid == {2: 55, 4: 50}


@given(
    seats=st.lists(st.sampled_from(SEATS), min_size=1, unique=True),
    amount=st.integers(1, 10_000),
    button=st.sampled_from(SEATS),
    unit=st.sampled_from([1, 5, 25]),
)
def test_j2_a_split_jackpot_is_paid_whole_and_evenly(
    seats: list[int], amount: int, button: int, unit: int
) -> None:
    paid = award_jackpot(request(qualifying=tied(seats), amount=amount, button=button, unit=unit))
    parts = list(paid.paid.values())
    assert sum(parts) == amount
    assert set(paid.paid) == set(seats)
    assert parts == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] < 2 * unit
