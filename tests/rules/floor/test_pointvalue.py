"""What a table is played for, and a change of it (X6, T12)."""

from typing import Any

from tablemgr.rules.floor.pointvalue import (
    PointValueChange,
    PointValueRequest,
    can_change_point_value,
    change_point_value,
    point_value_refusals,
    stakes_refusals,
    verify_point_value,
    verify_stakes,
)
from tablemgr.rules.floor.table import Stakes
from tests.rules.floor.asked import facts, refused, told

TWENTY_FIVE = Stakes(25, (5, 25))


def change(**keys: Any) -> PointValueRequest:
    wanted = {"now": 5, "wanted": TWENTY_FIVE, "seated": (1, 2, 4), "agreed": (1, 2, 4), **keys}
    return PointValueRequest(**wanted)


def against(request: PointValueRequest) -> list[str]:
    found = told(point_value_refusals(request))
    assert can_change_point_value(request) == (found == [])
    if found:
        assert refused(verify_point_value, request) == found
        assert refused(change_point_value, request) == found
    return found


def test_x6_a_table_opens_with_amounts_that_its_chips_make() -> None:
    verify_stakes(TWENTY_FIVE, 5)
    assert told(stakes_refusals(Stakes(12, (5, 25)))) == ["X6 point_value_not_in_chips"]
    assert refused(verify_stakes, Stakes(12, (5,)), 3) == [
        "X6 point_value_not_in_chips",
        "X6 fee_not_in_chips",
    ]


def test_t12_the_point_value_changes_by_consent_of_all_players() -> None:
    assert change_point_value(change()) == PointValueChange(5, 25, by_floor=False)
    assert against(change(agreed=(1, 4))) == ["T12 no_consent"]
    assert facts(point_value_refusals(change(agreed=(1, 4)))) == {"seat": 2}
    assert against(change(agreed=())) == ["T12 no_consent"] * 3


def test_t12_or_by_the_floors_word() -> None:
    assert change_point_value(change(agreed=(1,), floor=True)).by_floor
    assert not change_point_value(change(floor=True)).by_floor
    assert change_point_value(change(agreed=()), {"T12"}).by_floor


def test_t12_the_point_value_changes_between_hands_only() -> None:
    assert against(change(hand_running=True)) == ["T12 point_value_during_hand"]
    assert against(change(hand_running=True, floor=True)) == ["T12 point_value_during_hand"]


def test_t12_a_change_changes_something_that_the_chips_can_make() -> None:
    assert against(change(now=25)) == ["T12 point_value_unchanged"]
    assert against(change(wanted=Stakes(7, (5,)))) == ["X6 point_value_not_in_chips"]
    assert against(change(fee=3)) == ["X6 fee_not_in_chips"]
    assert refused(change_point_value, change(fee=3), {"X6"}) == ["X6 fee_not_in_chips"]
