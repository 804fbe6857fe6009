"""The clock on a player who does not set (K1, T4): cards dealt at 1,000 seconds."""

from typing import Any

import pytest

from tablemgr.rules.floor.clock import (
    ClockEnd,
    ClockPhase,
    ClockRuling,
    ClockStart,
    SeatClock,
    call_clock,
    call_refusals,
    can_call,
    can_end,
    clock_rulings,
    end_clock,
    end_refusals,
    read_clock,
    verify_call,
    verify_end,
)
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese.table import sheet
from tests.rules.floor.asked import HOUSE, facts, refused, told

ON = sheet(clock_on=True)
DROPS = sheet(clock_on=True, surrender_points=3)
FOUL, MORE_TIME, DROP = ClockRuling


def clock(started: int | None = None, **other: Any) -> SeatClock:
    return SeatClock(2, 1_000, started, **other)


def says(each: SeatClock, now_s: int, rules: RuleSheet = ON) -> tuple[str, int]:
    reading = read_clock(each, now_s, rules)
    return str(reading.phase), reading.left_s


def calling(each: SeatClock, now_s: int, rules: RuleSheet = ON) -> list[str]:
    found = told(call_refusals(each, now_s, rules))
    assert can_call(each, now_s, rules) == (found == [])
    if found:
        assert refused(verify_call, each, now_s, rules) == found
        assert refused(call_clock, each, now_s, rules) == found
    return found


def ending(
    each: SeatClock, ruling: ClockRuling, now_s: int = 2_000, rules: RuleSheet = ON
) -> list[str]:
    found = told(end_refusals(each, ruling, now_s, rules))
    assert can_end(each, ruling, now_s, rules) == (found == [])
    if found:
        assert refused(verify_end, each, ruling, now_s, rules) == found
        assert refused(end_clock, each, ruling, now_s, rules) == found
    return found


def test_k1_there_is_no_clock_unless_management_turns_it_on() -> None:
    assert says(clock(), 5_000, HOUSE) == ("off", 0)
    assert calling(clock(), 5_000, HOUSE) == ["K1 clock_off"]
    assert call_clock(clock(), 5_000, HOUSE, {"K1"}) == ClockStart(2, 5_000, 5_060)
    assert says(clock(5_000), 5_010, HOUSE) == ("running", 50)


def test_k1_the_clock_may_be_called_two_minutes_after_the_deal() -> None:
    assert [says(clock(), now_s) for now_s in (1_000, 1_119, 1_120)] == [
        ("not_yet", 120),
        ("not_yet", 1),
        ("may_be_called", 0),
    ]
    assert calling(clock(), 1_119) == ["K1 too_early"]
    assert facts(call_refusals(clock(), 1_119, ON)) == {"seat": 2, "left_s": 1}
    assert call_clock(clock(), 1_120, ON) == ClockStart(2, 1_120, 1_180)


def test_k1_it_runs_for_a_minute() -> None:
    assert [says(clock(1_200), now_s) for now_s in (1_200, 1_259, 1_260, 9_999)] == [
        ("running", 60),
        ("running", 1),
        ("expired", 0),
        ("expired", 0),
    ]


def test_k1_both_times_are_the_houses() -> None:
    rules = sheet(clock_on=True, clock_call_after_s=0, clock_s=5)
    assert call_clock(clock(), 1_000, rules).ends_at_s == 1_005
    assert says(clock(1_000), 1_005, rules) == ("expired", 0)


def test_k1_it_is_called_once_and_never_on_a_hand_that_is_set() -> None:
    assert calling(clock(1_200), 1_210) == ["K1 already_called"]
    assert calling(clock(is_set=True), 1_210) == ["S4 already_set"]
    assert says(clock(1_200, is_set=True), 9_999) == ("stopped", 0)


def test_k1_at_the_end_the_hand_is_fouled_unless_the_floor_says_otherwise() -> None:
    assert clock_rulings(clock(1_200), ON) == (FOUL, MORE_TIME)
    assert end_clock(clock(1_200), FOUL, 1_260, ON) == ClockEnd(2, FOUL)


def test_k1_more_time_is_another_clock() -> None:
    more = ClockEnd(2, MORE_TIME, ClockStart(2, 1_270, 1_330))
    assert end_clock(clock(1_200), MORE_TIME, 1_270, ON) == more
    assert says(clock(1_270), 1_329) == ("running", 1)


def test_k1_nothing_is_ruled_before_the_end() -> None:
    assert ending(clock(1_200), FOUL, 1_259) == ["K1 time_left"]
    assert ending(clock(), FOUL) == ["K1 not_called"]
    assert ending(clock(1_200, is_set=True), FOUL) == ["S4 already_set"]
    assert end_clock(clock(1_200), FOUL, 1_259, ON, {"K1"}) == ClockEnd(2, FOUL)


def test_d1_a_drop_is_ruled_where_the_house_allows_dropping() -> None:
    assert clock_rulings(clock(1_200), DROPS) == (FOUL, MORE_TIME, DROP)
    assert end_clock(clock(1_200), DROP, 1_260, DROPS) == ClockEnd(2, DROP)
    assert ending(clock(1_200), DROP) == ["D1 no_dropping"]


@pytest.mark.parametrize(
    ("state", "refusal"),
    [
        ({"opponents": 0}, "D3 last_one"),
        ({"is_banker": True}, "V1 banker_cannot_drop"),
        ({"has_left": True}, "T4 left_cannot_drop"),
    ],
)
def test_d3_v1_t4_some_may_not_drop(state: dict[str, Any], refusal: str) -> None:
    each = clock(1_200, **state)
    assert clock_rulings(each, DROPS) == (FOUL, MORE_TIME)
    assert ending(each, DROP, rules=DROPS) == [refusal]
    assert ending(each, FOUL, rules=DROPS) == []


def test_t4_the_clock_of_one_who_left_runs_in_every_house() -> None:
    gone = clock(has_left=True)
    assert says(gone, 1_119, HOUSE) == ("not_yet", 1)
    assert call_clock(gone, 1_120, HOUSE) == ClockStart(2, 1_120, 1_180)
    assert end_clock(clock(1_120, has_left=True), FOUL, 1_180, HOUSE).ruling is FOUL


@pytest.mark.parametrize("rules", [HOUSE, ON, DROPS])
@pytest.mark.parametrize("started", [None, 1_200])
@pytest.mark.parametrize("is_set", [True, False])
def test_every_moment_has_one_phase_and_phases_only_go_on(
    rules: RuleSheet, started: int | None, *, is_set: bool
) -> None:
    each = clock(started, is_set=is_set)
    phases = [read_clock(each, now_s, rules) for now_s in range(1_000, 1_400)]
    order = list(ClockPhase)
    places = [order.index(reading.phase) for reading in phases]
    assert places == sorted(places)
    timed = (ClockPhase.NOT_YET, ClockPhase.RUNNING)
    assert all((reading.left_s > 0) == (reading.phase in timed) for reading in phases)
