"""Draw files for the tests, as the mapping that TOML gives, to be changed key by key."""

from typing import Any

Mapping = dict[str, Any]

JACKS, QUEENS = "Jh Jd 9c 8s 7h", "Qh Qd 9d 8d 7c"


def three_seats(**changes: Any) -> Mapping:
    """A right draw file: seat 1 opened on jacks, 2 has queens, 3 folded; `changes` replace keys."""
    draw: Mapping = {
        "schema": "tablemgr/draw@1",
        "players": 4,
        "morto": False,
        "opener": 1,
        "opening": "regular",
        "openers": "JJ",
        "seats": [
            {"seat": 1, "contributed": "20.00", "cards": JACKS},
            {"seat": 2, "contributed": "20.00", "cards": QUEENS},
            {"seat": 3, "contributed": "5.00", "folded": True},
        ],
    }
    return draw | changes


def with_seat(number: int, **changes: Any) -> Mapping:
    """`three_seats` with keys of one seat replaced; None takes a key away."""
    draw = three_seats()
    seat = draw["seats"][number - 1]
    for key, value in changes.items():
        if value is None:
            seat.pop(key, None)
        else:
            seat[key] = value
    return draw
