"""Rule sheets as they are read: every fault with its key, its reason and what would do (V4)."""

from typing import Any

import pytest

from tablemgr.rules.cards import Row
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet
from tablemgr.rules.sheetfile import SheetFault, SheetReading, SheetReason, read_sheet
from tests.rules.chinese.table import PRESETS, preset

HEAD = {"schema": "tablemgr/rules@1", "id": "our_house", "version": 1}
MANDARIN = {**HEAD, "base": "mandarin"}


def known(name: str) -> RuleSheet | None:
    return preset(name) if name in PRESETS else None


def read(**keys: Any) -> SheetReading:
    return read_sheet({**MANDARIN, **keys}, known)


def sheet_of(**keys: Any) -> RuleSheet:
    reading = read(**keys)
    assert reading.sheet, reading.faults
    return reading.sheet


def faults(**keys: Any) -> list[SheetFault]:
    reading = read(**keys)
    assert reading.sheet is None
    return list(reading.faults)


def only(**keys: Any) -> tuple[str, str, tuple[str, ...]]:
    (fault,) = faults(**keys)
    return fault.key, str(fault.reason), fault.expected


def test_v4_without_a_base_the_other_keys_have_their_defaults() -> None:
    assert read_sheet(HEAD).sheet == RuleSheet("our_house", 1, "our_house")


def test_v4_with_a_base_the_other_keys_are_the_base_s() -> None:
    changed = sheet_of(title="Friday Mandarin", bonus_cap=12, win_cap="per_opponent")
    base = preset("mandarin")
    assert (changed.id, changed.version, changed.title) == ("our_house", 1, "Friday Mandarin")
    assert (changed.bonus_cap, changed.win_cap) == (12, "per_opponent")
    assert (changed.super_bonus, changed.naturals, changed.middle_bonuses) == (
        base.super_bonus,
        base.naturals,
        base.middle_bonuses,
    )


def test_v4_a_row_s_bonuses_replace_that_row_s_alone() -> None:
    changed = sheet_of(bonuses={"middle": {"four_of_a_kind": 7, "full_house": 1}})
    assert changed.bonuses(Row.MIDDLE) == (("full_house", 1), ("four_of_a_kind", 7))
    assert changed.bonuses(Row.BACK) == preset("mandarin").bonuses(Row.BACK)
    assert sheet_of(bonuses={"back": {}}).bonuses(Row.BACK) == ()


def test_v4_a_list_of_naturals_replaces_the_whole_list() -> None:
    changed = sheet_of(naturals=[{"kind": "no_face", "points": 3, "tier": 1}])
    assert changed.naturals == (Natural(NaturalKind.NO_FACE, 3, 1),)
    assert sheet_of(naturals=[]).naturals == ()


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_v1_the_banker_may_be_a_seat(seat: int) -> None:
    assert sheet_of(banker=seat).banker == seat


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"bonus_capp": 12}, ("bonus_capp", "unknown_key", ("bonus_cap",))),
        ({"zzzzzz": 1}, ("zzzzzz", "unknown_key", ())),
        ({"schema": "tablemgr/rules@2"}, ("schema", "malformed", ('"tablemgr/rules@1"',))),
        ({"id": "our house"}, ("id", "malformed", ("letters, digits, _ and -",))),
        ({"id": 7}, ("id", "wrong_type", ("a text",))),
        ({"version": "1"}, ("version", "wrong_type", ("a whole number",))),
        ({"version": True}, ("version", "wrong_type", ("a whole number",))),
        ({"version": 0}, ("version", "out_of_range", ("1", "1000000"))),
        ({"title": "two\nlines"}, ("title", "malformed", ("one line of text",))),
        ({"base": "mandarine"}, ("base", "unknown_base", ())),
        ({"base": 1}, ("base", "wrong_type", ("a text",))),
        ({"currency": "usd"}, ("currency", "malformed", ('three capital letters, as "USD"',))),
        ({"wheel": "highest"}, ("wheel", "not_a_choice", ("lowest", "second_highest"))),
        ({"wheel": 1}, ("wheel", "wrong_type", ("lowest", "second_highest"))),
        ({"banker": True}, ("banker", "wrong_type", ("off", "button", "1", "2", "3", "4"))),
        ({"banker": 5}, ("banker", "not_a_choice", ("off", "button", "1", "2", "3", "4"))),
        ({"natural_optional": 1}, ("natural_optional", "wrong_type", ("true or false",))),
        ({"scoop_bonus": "3"}, ("scoop_bonus", "wrong_type", ("a whole number",))),
        ({"scoop_bonus": 2.5}, ("scoop_bonus", "wrong_type", ("a whole number",))),
        ({"scoop_bonus": -1}, ("scoop_bonus", "out_of_range", ("0", "1000"))),
        ({"row_points": 0}, ("row_points", "out_of_range", ("1", "1000"))),
        ({"super_bonus": 1001}, ("super_bonus", "out_of_range", ("0", "1000"))),
        ({"heads_up_hands": 3}, ("heads_up_hands", "out_of_range", ("1", "2"))),
        ({"bonuses": 3}, ("bonuses", "wrong_type", ("a table for each row",))),
        ({"bonuses": {"back": 3}}, ("bonuses.back", "wrong_type", ("a table of points",))),
        ({"bonuses": {"rear": {}}}, ("bonuses.rear", "unknown_key", ())),
        (
            {"bonuses": {"front": {"full_house": 2}}},
            ("bonuses.front.full_house", "unknown_key", ()),
        ),
        (
            {"bonuses": {"back": {"strait_flush": 5}}},
            ("bonuses.back.strait_flush", "unknown_key", ("straight_flush",)),
        ),
        (
            {"bonuses": {"back": {"straight_flush": -5}}},
            ("bonuses.back.straight_flush", "out_of_range", ("0", "1000")),
        ),
        ({"naturals": {}}, ("naturals", "wrong_type", ("a list of tables",))),
        ({"naturals": [3]}, ("naturals", "wrong_type", ("a list of tables",))),
        (
            {"naturals": [{"kind": "dragon", "points": 13, "tier": 0}]},
            ("naturals[1].tier", "out_of_range", ("1", "100")),
        ),
        (
            {"naturals": [{"kind": "dragon", "points": 13}]},
            ("naturals[1].tier", "missing", ()),
        ),
        (
            {"naturals": [{"kind": "dragon", "points": 13, "tier": 2, "rank": 1}]},
            ("naturals[1].rank", "unknown_key", ()),
        ),
    ],
)
def test_v4_a_fault_names_its_key_its_reason_and_what_would_do(
    keys: dict[str, Any], expected: tuple[str, str, tuple[str, ...]]
) -> None:
    assert only(**keys) == expected


def test_v4_a_kind_of_natural_that_is_none_is_refused_with_the_kinds() -> None:
    key, reason, expected = only(naturals=[{"kind": "four_pairs", "points": 3, "tier": 1}])
    assert (key, reason) == ("naturals[1].kind", "not_a_choice")
    assert expected == tuple(map(str, NaturalKind))


def test_v4_a_natural_named_twice_is_refused_where_it_comes_again() -> None:
    entry = {"kind": "dragon", "points": 13, "tier": 2}
    fault = SheetFault("naturals[2].kind", SheetReason.TWICE, "dragon")
    assert faults(naturals=[entry, {**entry, "points": 9}]) == [fault]


def test_v4_a_sheet_without_its_head_names_all_that_is_missing() -> None:
    reading = read_sheet({})
    found = {(fault.key, fault.reason) for fault in reading.faults}
    assert found >= {(key, SheetReason.MISSING) for key in ("schema", "id", "version")}
    assert reading.sheet is None


def test_v4_all_faults_of_a_sheet_are_reported_together() -> None:
    found = faults(
        wheel="high",
        scoop_bonus=True,
        bonuses={"front": {"three_of_a_kind": "3"}},
        naturals=[{"kind": "dragon"}],
        bonus_capp=1,
    )
    assert [fault.key for fault in found] == [
        "bonus_capp",
        "wheel",
        "scoop_bonus",
        "bonuses.front.three_of_a_kind",
        "naturals[1].points",
        "naturals[1].tier",
    ]


def test_v2_a_pool_is_not_played_with_a_banker_or_with_dropping() -> None:
    found = faults(pool_ante=3, banker="button", surrender_points=1)
    assert [(fault.key, fault.reason) for fault in found] == [
        ("banker", SheetReason.POOL_EXCLUDES),
        ("surrender_points", SheetReason.POOL_EXCLUDES),
    ]
    assert sheet_of(pool_ante=3).plays_pool


def warned(**keys: Any) -> list[SheetFault]:
    reading = read(**keys)
    assert reading.sheet
    return list(reading.warnings)


def test_f1_a_foul_cheaper_than_a_scoop_is_warned_of() -> None:
    assert warned(foul_points=5) == [
        SheetFault("foul_points", SheetReason.FOUL_CHEAPER_THAN_SCOOP, "5", ("6",))
    ]
    assert warned(foul_points=6) == warned(pool_ante=3, foul_points=0) == []
    assert warned(foul_points=6, overall_point=1) != []


def test_c7_bonuses_listed_for_a_lowball_middle_are_warned_of() -> None:
    assert warned(middle="lowball_27") == [
        SheetFault("bonuses.middle", SheetReason.LOWBALL_PAYS_NO_BONUS)
    ]
    assert warned(middle="lowball_27", bonuses={"middle": {}}) == []
