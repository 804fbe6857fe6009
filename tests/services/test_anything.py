"""Whatever stands in a hand file or a rule sheet, it is read or refused in lines, never a crash."""

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.handfile import HAND_KEYS, SEAT_KEYS, read_hand
from tablemgr.services.resultjson import result_json
from tablemgr.services.settle import settle
from tablemgr.services.sheets import preset_names, read_toml
from tests.services.hands import SIX_PAIRS, two_seats

WORDS = ("auto", "dragon", "", "0", "-1", "1e5", "1.005", "AhAh", "10h", "\x1b[2J", "{x}", "%s")
ODD = st.one_of(
    st.sampled_from(WORDS),
    st.integers(-(2**64), 2**64),
    st.booleans(),
    st.floats(),
    st.text(max_size=9),
    st.dates(),
    st.just(dt.time(12)),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
RIGHT = st.one_of(
    st.sampled_from([*preset_names(), SIX_PAIRS, "JPY", "1.00", "6c 6d"]), st.integers(1, 4)
)
VALUE = st.one_of(ODD, RIGHT)


def refused(act: Callable[[], object]) -> tuple[Fault, ...]:
    """The faults that an act is refused for, at least one; none where it is done."""
    try:
        act()
    except RefusedError as error:
        return error.faults or (Fault(""),)
    return ()


@given(
    st.dictionaries(st.sampled_from((*HAND_KEYS, "odd")), VALUE, max_size=3),
    st.dictionaries(st.sampled_from((*SEAT_KEYS, "{seat}")), VALUE, max_size=4),
    st.booleans(),
)
def test_any_mapping_is_settled_or_refused_with_every_fault_in_one_line(
    table: dict[str, Any], seat: dict[str, Any], in_place: bool
) -> None:
    hand = two_seats(**table)
    if isinstance(hand["seats"], list) and in_place and "seats" not in table:
        hand["seats"][1] = hand["seats"][1] | seat
    elif "seats" not in table:
        hand["seats"].append(seat)
    faults = refused(lambda: result_json(settle(read_hand(hand))))
    assert all(fault.text and fault.text.isprintable() for fault in faults), faults
    assert len(set(faults)) == len(faults)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_mapping_or_refused(tmp_path_factory: Any, content: bytes) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(content)
    faults = refused(lambda: read_toml(path))
    assert [fault.text.startswith(f"{path}: ") for fault in faults] == [True] * len(faults)
    assert len(faults) <= 1
