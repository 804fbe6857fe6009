"""Taking a seat, changing it, moving table, and holding a seat (C1, T1, T8, T11)."""

from typing import Any

import pytest

from tablemgr.rules.floor.seats import (
    MoveRequest,
    SeatChange,
    SeatRequest,
    TableMove,
    can_change_seat,
    can_move_table,
    can_release,
    can_sit,
    change_refusals,
    change_seat,
    jumps_ahead,
    move_refusals,
    move_table,
    release_refusals,
    seat_hold_left_s,
    seat_refusals,
    verify_change_seat,
    verify_move_table,
    verify_release,
    verify_sit,
)
from tablemgr.rules.floor.table import SEATS, Money, Stakes
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese.table import sheet
from tests.rules.floor.asked import HOUSE, facts, refused, told

TABLE = Stakes(5, (5, 25))


def sitting(seat: int, **other: Any) -> list[str]:
    request = SeatRequest(seat, **other)
    found = told(seat_refusals(request))
    assert can_sit(request) == (found == [])
    if found:
        assert refused(verify_sit, request) == found
    return found


def test_c1_a_seat_is_one_of_four_and_has_one_player() -> None:
    assert sitting(4, taken={1, 2}) == []
    assert sitting(5) == ["C1 no_such_seat"]
    assert sitting(0) == ["C1 no_such_seat"]
    assert sitting(2, taken={1, 2}) == ["C1 seat_taken"]
    assert refused(verify_sit, SeatRequest(2, {2}), {"C1"}) == ["C1 seat_taken"]


def test_t11_a_player_has_one_live_seat_in_the_room() -> None:
    assert sitting(4, seated_elsewhere=True) == ["T11 seated_elsewhere"]
    assert sitting(2, taken={2}, seated_elsewhere=True) == [
        "C1 seat_taken",
        "T11 seated_elsewhere",
    ]


def test_t11_a_seat_that_is_held_goes_to_nobody_else_but_by_the_floor() -> None:
    assert sitting(3, held={3}) == ["T11 seat_held"]
    verify_sit(SeatRequest(3, held={3}), {"T11"})


@pytest.mark.parametrize(
    ("button", "before", "after", "ahead"),
    [
        (1, 4, 2, True),
        (1, 2, 4, False),
        (1, 4, 3, True),
        (1, 1, 2, True),
        (1, 3, 1, False),
        (3, 1, 4, True),
        (3, 4, 2, False),
        (2, 1, 4, True),
        (2, 4, 1, False),
    ],
)
def test_t11_he_jumps_ahead_where_the_button_would_come_to_him_sooner(
    button: int, before: int, after: int, *, ahead: bool
) -> None:
    assert jumps_ahead(before, after, button) is ahead
    done = change_seat(SeatRequest(after, {before}), before, button)
    assert done == SeatChange(before, after, ahead)


@pytest.mark.parametrize("button", SEATS)
def test_t11_a_change_there_and_back_jumps_ahead_just_once(button: int) -> None:
    for before in SEATS:
        for after in SEATS:
            ways = [jumps_ahead(before, after, button), jumps_ahead(after, before, button)]
            assert sum(ways) == (before != after)


def changing(seat: int, before: int, *, hand_running: bool = False, **other: Any) -> list[str]:
    request = SeatRequest(seat, **other)
    found = told(change_refusals(request, before, hand_running=hand_running))
    assert can_change_seat(request, before, hand_running=hand_running) == (found == [])
    if found:
        assert refused(verify_change_seat, request, before, hand_running=hand_running) == found
        assert refused(change_seat, request, before, 1, hand_running=hand_running) == found
    return found


def test_t11_seats_are_changed_between_hands() -> None:
    assert changing(4, 1, taken={1, 2}) == []
    assert changing(4, 1, hand_running=True) == ["T11 move_during_hand"]
    assert changing(2, 1, taken={1, 2}) == ["C1 seat_taken"]
    assert changing(1, 1, taken={1, 2}) == ["T11 same_seat"]


def moving(request: MoveRequest, rules: RuleSheet = HOUSE, table: Stakes = TABLE) -> list[str]:
    found = told(move_refusals(request, table, rules))
    assert can_move_table(request, table, rules) == (found == [])
    if found:
        assert refused(verify_move_table, request, table, rules) == found
        assert refused(move_table, request, table, rules) == found
    return found


def move(stack: int, behind: int = 0, adds: int = 0, **other: Any) -> MoveRequest:
    return MoveRequest(SeatRequest(2), Money(stack, behind), adds, **other)


def test_t11_moving_table_takes_the_whole_stack() -> None:
    assert move_table(move(140, 60), TABLE, HOUSE) == TableMove(2, Money(140, 60), 0)
    assert moving(move(900), sheet(buy_in_max_points=40)) == []


def test_t11_the_new_table_asks_its_full_buy_in() -> None:
    assert moving(move(60, 35)) == ["T1 move_below_full_buy"]
    assert facts(move_refusals(move(60, 35), TABLE, HOUSE)) == {
        "full_minor": 100,
        "missing_minor": 5,
    }
    assert move_table(move(60, 35, adds=5), TABLE, HOUSE).adds == 5
    assert moving(move(60, 40)) == []


def test_t11_what_he_adds_only_brings_him_up_to_it() -> None:
    assert moving(move(100, adds=50)) == ["T2 adds_without_need"]
    rules = sheet(buy_in_max_points=40)
    assert moving(move(60, adds=140), rules) == []
    assert moving(move(60, adds=145), rules) == ["T1 adds_above_most"]
    assert moving(move(110, adds=-5)) == ["X6 adds_below_zero"]


def test_t11_the_new_tables_chips_make_his_stack() -> None:
    assert moving(move(110), table=Stakes(5, (25,))) == ["T1 move_not_in_chips"]
    assert moving(move(125), table=Stakes(5, (25,))) == []


def test_t3_nobody_moves_during_a_hand_and_nobody_to_a_taken_seat() -> None:
    taken = MoveRequest(SeatRequest(2, {2}), Money(100), hand_running=True)
    assert moving(taken) == ["C1 seat_taken", "T3 move_during_hand"]


def test_v5_to_a_table_that_plays_for_points_no_chips_are_needed() -> None:
    assert moving(move(0), sheet(stakes="points")) == []


@pytest.mark.parametrize(
    ("empty_for_s", "left_s"), [(-3, 900), (0, 900), (899, 1), (900, 0), (5_000, 0)]
)
def test_t11_a_seat_without_chips_is_held_for_a_quarter_of_an_hour(
    empty_for_s: int, left_s: int
) -> None:
    assert seat_hold_left_s(empty_for_s, HOUSE) == left_s
    assert can_release(Money(0), empty_for_s, HOUSE) == (left_s == 0)
    if left_s:
        told_ = refused(verify_release, Money(0), empty_for_s, HOUSE)
        assert told_ == ["T11 hold_running"]
        assert facts(release_refusals(Money(0), empty_for_s, HOUSE)) == {"left_s": left_s}
    verify_release(Money(0), empty_for_s, HOUSE, {"T11"})


def test_t11_a_seat_with_money_at_it_is_not_given_away() -> None:
    assert refused(verify_release, Money(0, 5), 10_000, HOUSE) == ["T11 still_has_chips"]
    assert not can_release(Money(5), 10_000, HOUSE)


def test_t11_how_long_a_seat_is_held_is_the_houses() -> None:
    assert seat_hold_left_s(0, sheet(seat_hold_minutes=2)) == 120
    assert can_release(Money(0), 0, sheet(seat_hold_minutes=0))
