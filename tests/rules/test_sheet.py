"""The house rules as values: the defaults of the page, and the presets as V4 has them."""

import json
import re
from dataclasses import fields, replace

import pytest

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.sheet import (
    BONUS_KEYS,
    Jackpot,
    Natural,
    NaturalKind,
    RuleSheet,
    canonical,
    sheet_hash,
)
from tablemgr.rules.sheetfaults import SheetReason
from tablemgr.rules.sheetfile import KEYS, choices_of, clause_of
from tests.rules.chinese.table import PRESETS, preset, reading, sheet
from tests.rules.clauses import HOUSE, SCORED, clauses, keys, presets

BARE = RuleSheet("bare", 1, "Bare")
HEAD = ("schema", "id", "version", "title", "base")
DOCUMENTED = {key: each for key, each in keys(*HOUSE).items() if key in KEYS}
# Keys of a file that the page describes without a default in brackets.
TABLES = {"bonuses", "naturals", "collection", "jackpots", "currency"}


@pytest.mark.parametrize("key", DOCUMENTED)
def test_v4_a_key_left_out_has_the_default_of_the_page(key: str) -> None:
    clause, default, choices = DOCUMENTED[key]
    assert getattr(BARE, key) == default
    assert clause_of(key) == clause
    named = [each.metadata for each in fields(RuleSheet) if each.name == key and len(choices) > 1]
    bounds = [(each["least"], each["most"]) for each in named if "least" in each]
    assert choices_of(key) == (() if bounds or not named else choices)
    assert bounds == ([choices] if bounds else [])


def test_v4_the_page_describes_every_key_of_a_sheet() -> None:
    assert set(KEYS) - set(HEAD) <= set(DOCUMENTED) | TABLES


def test_v4_every_key_that_the_page_scores_by_is_a_key_of_a_sheet() -> None:
    assert set(keys(*SCORED)) <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_v4_every_key_has_a_clause_of_the_page(key: str) -> None:
    assert clause_of(key) in clauses()


def test_v4_the_presets_are_those_of_the_page() -> None:
    assert set(PRESETS) == set(presets())
    assert len(PRESETS) == 12


MANDARIN_BONUSES = {
    "front": {"three_of_a_kind": 3},
    "middle": {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10},
    "back": {"four_of_a_kind": 4, "straight_flush": 5},
}
HOME_BONUSES = {
    "front": {"three_of_a_kind": 2},
    "middle": {"full_house": 1, "four_of_a_kind": 3, "straight_flush": 4},
    "back": {"four_of_a_kind": 3, "straight_flush": 4},
}
NO_BONUSES: dict[str, dict[str, int]] = {"front": {}, "middle": {}, "back": {}}


def bonuses(each: RuleSheet) -> dict[str, dict[str, int]]:
    return {str(row): dict(each.bonuses(row)) for row in ROWS}


def naturals(each: RuleSheet) -> set[tuple[str, int, int]]:
    return {(str(held.kind), held.points, held.tier) for held in each.naturals}


@pytest.mark.parametrize("name", PRESETS)
def test_v4_a_preset_scores_as_its_row_of_the_table(name: str) -> None:
    scores = presets()[name][1]
    if shown := re.match(r"(\d+) / (\d+) / (\d+)", scores):
        of = preset(name)
        assert tuple(map(int, shown.groups())) == (of.scoop_bonus, of.overall_point, of.super_bonus)
    stated = dict(re.findall(r"`(\w+) = ([^`]+)`", scores))
    assert {key: str(getattr(preset(name), key)) for key in stated} == {
        key: value.strip('"') for key, value in stated.items()
    }
    assert shown or stated


@pytest.mark.parametrize("name", PRESETS)
def test_v4_a_preset_fouls_drops_and_pays_as_its_row_of_the_table(name: str) -> None:
    of, cells = preset(name), presets()[name]
    foul, drop, equals, payoff = cells[4:8]
    assert foul == "-" or int(foul.split()[0]) == of.foul_points
    assert int(drop) == of.surrender_points
    assert equals == of.back_equals_middle
    stated = [of.win_cap, str(of.naturals_first).lower(), of.payoff_order]
    assert payoff.split(", ") == stated


@pytest.mark.parametrize("name", PRESETS)
def test_v4_a_preset_pays_the_bonuses_of_its_row(name: str) -> None:
    cell = presets()[name][2]
    if cell == "none":
        expected = NO_BONUSES
    else:
        expected = MANDARIN_BONUSES if name == "mandarin" else HOME_BONUSES
        stated = [int(each) for each in re.findall(r"\d+", cell)]
        points = [each for row in expected.values() for each in row.values()]
        assert stated == points or cell.startswith("as ")
    assert bonuses(preset(name)) == expected
    assert preset(name).bonus_paid == ("held" if "held" in cell else "won")


@pytest.mark.parametrize("name", PRESETS)
def test_v4_a_preset_plays_the_naturals_of_its_row(name: str) -> None:
    cell = presets()[name][3]
    while cell.startswith("as "):
        cell = presets()[cell.split()[1]][3]
    cell = re.sub(r"\([^)]*\)", "", cell)
    expected: set[tuple[str, int, int]] = set()
    waiting: list[str] = []
    for part in re.split(r"[,;] ", cell):
        if name_only := re.match(r"(\w+)\s*(?:(\d+) t(\d))?$", part):
            waiting.append(name_only[1])
        if value := re.search(r"(\d+) t(\d)", part):
            expected |= {(kind, int(value[1]), int(value[2])) for kind in waiting}
            waiting = []
    assert naturals(preset(name)) == expected
    assert preset(name).same_tier == ("tiebreak" if "tiebreak" in cell else "push")
    assert waiting in ([], ["push"], ["tiebreak"], ["none"])


def differs(name: str, base: str) -> set[str]:
    one, other = preset(name), preset(base)
    names = [each.name for each in fields(RuleSheet) if each.init]
    return {key for key in names if getattr(one, key) != getattr(other, key)} - {"id", "title"}


@pytest.mark.parametrize(
    ("name", "base", "changed"),
    [
        ("pagat_banker", "pagat", {"banker", "surrender_points"}),
        ("polish_plain", "polish", {"scoop_bonus"}),
        ("polish_lowball", "polish", {"middle"}),
        (
            "casino_plain",
            "mandarin",
            {"scoop_bonus", "super_bonus", "front_bonuses", "middle_bonuses", "back_bonuses"},
        ),
        (
            "pagat_overall",
            "pagat",
            {"scoop_bonus", "overall_point", "foul_points", "surrender_points", "bonus_paid"},
        ),
    ],
)
def test_v4_a_preset_that_is_as_another_differs_in_these_keys_alone(
    name: str, base: str, changed: set[str]
) -> None:
    assert differs(name, base) == changed


def test_v4_the_pool_is_the_home_game_without_bonuses_and_dropping() -> None:
    pool = preset("pagat_pool")
    assert (pool.pool_ante, pool.pool_sweep) == (3, 3)
    assert pool.plays_pool
    assert not any(preset(name).plays_pool for name in PRESETS if name != "pagat_pool")
    assert naturals(pool) == naturals(preset("pagat"))


@pytest.mark.parametrize("name", PRESETS)
def test_v4_a_preset_file_has_no_fault_and_its_own_name(name: str) -> None:
    read = reading(name)
    assert (read.faults, preset(name).id, preset(name).version) == ((), name, 1)
    expected = (
        {SheetReason.FOUL_CHEAPER_THAN_SCOOP} if name in ("polish", "polish_lowball") else set()
    )
    assert {warning.reason for warning in read.warnings} == expected


def test_v4_the_polish_game_counts_the_ace_as_a_face_and_deals_two_hands() -> None:
    for name in ("polish", "polish_plain", "polish_lowball"):
        assert preset(name).no_face_ace == "counts_as_face"
        assert preset(name).heads_up_hands == 2


def test_v3_two_hands_a_deal_are_dealt_heads_up_alone() -> None:
    assert [preset("polish").hands_per_deal(players) for players in (2, 3, 4)] == [2, 1, 1]
    assert [preset("mandarin").hands_per_deal(players) for players in (2, 3, 4)] == [1, 1, 1]


def test_v5_only_a_house_that_says_so_plays_for_points() -> None:
    assert all(preset(name).plays_chips for name in PRESETS)
    assert not sheet(stakes="points").plays_chips


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("mandarin", 6),
        ("classic_1_4", 4),
        ("classic_2_4", 4),
        ("classic_1_6", 6),
        ("polish_plain", 3),
    ],
)
def test_p2_what_losing_all_three_rows_costs(name: str, cost: int) -> None:
    assert preset(name).scoop_cost == cost


def test_b1_a_royal_flush_is_paid_as_a_straight_flush_unless_it_has_its_own_value() -> None:
    place = BONUS_KEYS.index("royal_flush")
    assert preset("mandarin").bonus_points[2][place] == 5
    own = sheet(back_bonuses=(("straight_flush", 5), ("royal_flush", 0)))
    assert own.bonus_points[2][place - 1 :] == (5, 0)


def test_c7_a_lowball_middle_pays_no_bonus_whatever_the_sheet_lists() -> None:
    assert not any(sheet(middle="lowball_27").bonus_points[1])
    assert any(sheet(middle="high").bonus_points[1])


def test_n1_a_natural_is_in_play_if_the_sheet_lists_it() -> None:
    assert preset("mandarin").natural(NaturalKind.DRAGON) == Natural(NaturalKind.DRAGON, 13, 2)
    assert preset("mandarin").natural(NaturalKind.NO_FACE) is None


@pytest.mark.parametrize("button", [1, 2, 3, 4])
def test_v1_the_banker_is_nobody_the_button_or_a_fixed_seat(button: int) -> None:
    assert preset("pagat").banker_seat(button) is None
    assert preset("pagat_banker").banker_seat(button) == button
    assert {sheet(banker=seat).banker_seat(button) for seat in (1, 2, 3, 4)} == {1, 2, 3, 4}


def test_a_sheet_is_hashed_by_what_it_rules_and_by_nothing_else() -> None:
    one = preset("mandarin")
    assert sheet_hash(one) == sheet_hash(replace(one))
    assert len(sheet_hash(one)) == 64
    hashes = {sheet_hash(preset(name)) for name in PRESETS}
    assert len(hashes) == len(PRESETS)
    values = json.loads(canonical(one))
    assert set(values) == {*KEYS} - {"base"}
    assert values["bonuses"] == MANDARIN_BONUSES
    assert list(values) == sorted(values)


def test_t9_j1_fees_and_jackpots_are_in_the_canonical_form() -> None:
    jackpots = (Jackpot("four_of_a_kind", Row.BACK), Jackpot("dragon"))
    values = json.loads(canonical(sheet(collection=(("5.00", "0.50"),), jackpots=jackpots)))
    assert values["collection"] == {"5.00": "0.50"}
    assert values["jackpots"] == [
        {"row": "back", "category": "four_of_a_kind"},
        {"natural": "dragon"},
    ]


@pytest.mark.parametrize("name", [each.name for each in fields(RuleSheet) if each.init])
def test_every_house_rule_is_in_the_hash(name: str) -> None:
    one = preset("mandarin")
    value = getattr(one, name)
    others: dict[str, object] = {
        "naturals": one.naturals[1:],
        "collection": (("5.00", "1.00"),),
        "jackpots": (Jackpot("dragon"),),
        "draw": DrawHouse(),
        **{f"{row}_bonuses": (("pair", 1),) for row in ROWS},
    }
    if isinstance(value, int):
        others[name] = not value if isinstance(value, bool) else value + 1
    changed = replace(one, **{name: others.get(name, "other")})  # type: ignore[arg-type]
    assert sheet_hash(changed) != sheet_hash(one)
    assert changed != one
