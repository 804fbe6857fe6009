"""Rule sheets as they are read: every fault with its key, its reason and what would do (V4)."""

from typing import Any

import pytest

from tablemgr.rules.cards import Row
from tablemgr.rules.sheet import Jackpot, Natural, NaturalKind, RuleSheet
from tablemgr.rules.sheetfaults import SheetFault, SheetReason
from tablemgr.rules.sheetfile import SheetReading, read_sheet
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
        ({"buy_in_points": 0}, ("buy_in_points", "out_of_range", ("1", "100000"))),
        ({"buy_in_max_points": 19}, ("buy_in_max_points", "out_of_range", ("20", "100000"))),
        ({"short_buy_basis": 1}, ("short_buy_basis", "wrong_type", ("purchase", "stack_after"))),
        ({"t8_min_players": 1}, ("t8_min_players", "out_of_range", ("2", "5"))),
        ({"misdeal_exposed": 14}, ("misdeal_exposed", "out_of_range", ("1", "13"))),
        ({"clock_on": 1}, ("clock_on", "wrong_type", ("true or false",))),
        ({"clock_s": 0}, ("clock_s", "out_of_range", ("1", "3600"))),
        ({"seat_hold_minutes": 1441}, ("seat_hold_minutes", "out_of_range", ("0", "1440"))),
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
        ({"naturals": [{"points": 13, "tier": 2}]}, ("naturals[1].kind", "missing", ())),
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


def test_t1_the_most_that_is_bought_is_no_limit_or_at_least_a_full_buy() -> None:
    assert sheet_of(buy_in_max_points=20).buy_in_max_points == 20
    assert sheet_of(buy_in_max_points=0).buy_in_max_points == 0
    assert only(buy_in_max_points=20, buy_in_points=30)[:2] == ("buy_in_max_points", "out_of_range")


def test_t9_the_collection_is_a_fee_for_each_point_value() -> None:
    fees = {"1": "0.10", "5.00": "1.00", "25": "0"}
    assert sheet_of(collection=fees).collection == (("1", "0.10"), ("5.00", "1.00"), ("25", "0"))
    assert sheet_of(collection={}).collection == ()


AMOUNTS = ('amounts, as "5.00" = "1.00"',)


@pytest.mark.parametrize(
    ("fees", "expected"),
    [
        ("5.00", ("collection", "wrong_type", ("a table of amounts",))),
        ({"5.00": 1}, ('collection."5.00"', "wrong_type", ("a text",))),
        ({"5,00": "1.00"}, ('collection."5,00"', "malformed", AMOUNTS)),
        ({"5.00": "-1"}, ('collection."5.00"', "malformed", AMOUNTS)),
        ({"0.00": "1.00"}, ('collection."0.00"', "malformed", AMOUNTS)),
        ({"5.00": "1.00", "05.0": "2.00"}, ('collection."05.0"', "twice", ())),
    ],
)
def test_t9_a_fee_that_is_none_is_named(
    fees: Any, expected: tuple[str, str, tuple[str, ...]]
) -> None:
    assert only(collection=fees) == expected


QUADS = {"row": "back", "category": "four_of_a_kind"}


def test_j1_a_jackpot_is_a_row_with_its_category_or_a_natural() -> None:
    listed = [QUADS, {"natural": "dragon"}, {"row": "front", "category": "three_of_a_kind"}]
    assert sheet_of(jackpots=listed).jackpots == (
        Jackpot("four_of_a_kind", Row.BACK),
        Jackpot("dragon"),
        Jackpot("three_of_a_kind", Row.FRONT),
    )
    assert sheet_of(jackpots=[]).jackpots == ()


FRONT_HANDS = ("high_card", "pair", "three_of_a_kind")


@pytest.mark.parametrize(
    ("jackpots", "expected"),
    [
        ({}, ("jackpots", "wrong_type", ("a list of tables",))),
        ([{"row": "back"}], ("jackpots[1].category", "missing", ("a category",))),
        (
            [{"category": "flush"}],
            ("jackpots[1].row", "missing", ("front", "middle", "back")),
        ),
        (
            [{"row": "rear", "category": "flush"}],
            ("jackpots[1].row", "not_a_choice", ("front", "middle", "back")),
        ),
        (
            [{"row": "front", "category": "flush"}],
            ("jackpots[1].category", "not_a_choice", FRONT_HANDS),
        ),
        ([{**QUADS, "points": 3}], ("jackpots[1].points", "unknown_key", ())),
        ([{"natural": "dragon", "row": "back"}], ("jackpots[1].row", "unknown_key", ())),
        ([QUADS, {"natural": "dragon"}, QUADS], ("jackpots[3]", "twice", ())),
    ],
)
def test_j1_a_jackpot_that_is_none_is_named(
    jackpots: Any, expected: tuple[str, str, tuple[str, ...]]
) -> None:
    assert only(jackpots=jackpots) == expected


def test_j1_a_natural_that_is_not_in_play_wins_no_jackpot() -> None:
    key, reason, expected = only(jackpots=[QUADS, {"natural": "no_face"}])
    assert (key, reason) == ("jackpots[2].natural", "natural_not_in_play")
    assert expected == tuple(str(natural.kind) for natural in preset("mandarin").naturals)
    assert only(jackpots=[{"natural": "four_pairs"}])[1:] == (
        "not_a_choice",
        tuple(map(str, NaturalKind)),
    )
    dropped = only(jackpots=[{"natural": "dragon"}], naturals=[])
    assert dropped == ("jackpots[1].natural", "natural_not_in_play", ())


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


def test_c7_a_jackpot_of_a_lowball_middle_is_warned_of() -> None:
    listed = [QUADS, {"row": "middle", "category": "full_house"}]
    low = warned(middle="lowball_27", bonuses={"middle": {}}, jackpots=listed)
    assert low == [SheetFault("jackpots[2].row", SheetReason.LOWBALL_HAS_NO_JACKPOT)]
    assert warned(jackpots=listed) == []
