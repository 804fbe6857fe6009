"""Hand files for the tests, as the mapping that TOML gives, to be changed key by key."""

from typing import Any

Mapping = dict[str, Any]

ROWS_1 = {"front": "As Ah 9c", "middle": "Qd Qc Qh 5c 2d", "back": "Ks Kh Kd 4s 4h"}
ROWS_2 = {"front": "Jd Td 3c", "middle": "6c 6d 9d 8d 7s", "back": "9s 8s 7c 6s 5h"}
SIX_PAIRS = "3d 3h 8c 8h Tc Th Js Jh 2c 2h 7d 7h Ac"


def two_seats(**changes: Any) -> Mapping:
    """A right hand of two seats under `mandarin`; `changes` replace keys of the table."""
    hand: Mapping = {
        "schema": "tablemgr/hand@1",
        "rules": "mandarin",
        "point_value": "1.00",
        "button": 4,
        "seats": [
            {"seat": 1, "stack": "40.00", **ROWS_1},
            {"seat": 2, "stack": "40.00", **ROWS_2},
        ],
    }
    return hand | changes


def with_seat(number: int, **changes: Any) -> Mapping:
    """`two_seats` with keys of one seat replaced; None takes a key away."""
    hand = two_seats()
    seat = hand["seats"][number - 1]
    for key, value in changes.items():
        if value is None:
            seat.pop(key, None)
        else:
            seat[key] = value
    return hand


def without_rows(number: int, **changes: Any) -> Mapping:
    """`two_seats` where one seat set no rows."""
    return with_seat(number, front=None, middle=None, back=None, **changes)
