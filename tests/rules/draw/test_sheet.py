"""Rule sheets of Italian draw: the keys of section I with their defaults, and no others."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from tablemgr.rules.draw.house import CLAUSES, DrawHouse, choices
from tablemgr.rules.sheet import (
    COMMON_KEYS,
    DRAW_FIELDS,
    DRAW_KEYS,
    FLAT_KEYS,
    TABLES,
    RuleSheet,
    canonical,
    keys_of,
    sheet_hash,
    tables_of,
    value_of,
)
from tablemgr.rules.sheetfaults import SheetReason
from tablemgr.rules.sheetfile import SheetReading, choices_of, clause_of, read_sheet
from tests.rules.clauses import DRAW, keys

DOCUMENTED = keys(DRAW)
HEAD = {"schema": "tablemgr/rules@1", "id": "house", "version": 1, "title": "Our draw"}
DRAW_SHEET = RuleSheet("draw", 1, "Draw", draw=DrawHouse())
BASES = {"draw": DRAW_SHEET, "chinese": RuleSheet("chinese", 1, "Chinese")}


def read(**given: Any) -> SheetReading:
    return read_sheet({**HEAD, "game": "italian_draw", **given}, BASES.get)


def faults(**given: Any) -> list[tuple[str, SheetReason]]:
    reading = read(**given)
    assert reading.sheet is None
    return [(each.key, each.reason) for each in reading.faults]


@pytest.mark.parametrize("key", DRAW_FIELDS)
def test_i1_to_i9_a_key_left_out_has_the_default_of_the_page(key: str) -> None:
    clause, default, known = DOCUMENTED[key]
    sheet = read().sheet
    assert sheet is not None
    assert value_of(sheet, key) == default
    assert clause_of(key) == CLAUSES[key] == clause
    assert set(choices_of(key)) <= set(known)


def test_the_page_has_no_key_of_the_game_that_a_sheet_lacks() -> None:
    assert set(DOCUMENTED) == set(DRAW_FIELDS) == set(choices()) | {"draw_ante"}


def test_a_sheet_of_draw_has_the_keys_of_its_game_and_of_the_floor() -> None:
    assert keys_of(DRAW_SHEET) == DRAW_KEYS == (*COMMON_KEYS, *DRAW_FIELDS)
    assert tables_of(DRAW_SHEET) == ("collection",)
    assert {clause_of(key)[0] for key in COMMON_KEYS} == set("XTMK")
    values = json.loads(canonical(DRAW_SHEET))
    assert set(values) == {*HEAD, "game", *DRAW_KEYS, "collection"}
    assert (DRAW_SHEET.game, BASES["chinese"].game) == ("italian_draw", "chinese_poker")


@pytest.mark.parametrize("key", [each.name for each in fields(DrawHouse)])
def test_every_rule_of_draw_is_in_the_hash_and_reads_back(key: str) -> None:
    house = DrawHouse()
    other = choices()[key][1] if key in choices() else 7
    changed = replace(DRAW_SHEET, draw=replace(house, **{key: other}))  # type: ignore[arg-type]
    assert sheet_hash(changed) != sheet_hash(DRAW_SHEET)
    assert read_sheet(json.loads(canonical(changed))).sheet == changed


@pytest.mark.parametrize("key", sorted({*FLAT_KEYS, *TABLES} - {*COMMON_KEYS, "collection"}))
def test_a_key_of_chinese_poker_is_a_fault_of_its_own(key: str) -> None:
    assert (key, SheetReason.OTHER_GAME) in faults(**{key: {} if key == "bonuses" else []})


@pytest.mark.parametrize("key", DRAW_FIELDS)
def test_a_key_of_draw_is_a_fault_in_a_sheet_of_chinese_poker(key: str) -> None:
    value = getattr(DrawHouse(), key)
    reading = read_sheet({**HEAD, key: value})
    assert [(each.key, each.reason) for each in reading.faults] == [(key, SheetReason.OTHER_GAME)]


def test_a_sheet_goes_on_from_a_base_of_its_own_game_alone() -> None:
    based = read_sheet({**HEAD, "base": "draw", "royal_cycle": True}, BASES.get).sheet
    assert based == replace(DRAW_SHEET, id="house", title="Our draw",
                            draw=DrawHouse(royal_cycle=True))  # fmt: skip
    assert faults(base="chinese") == [("base", SheetReason.OTHER_GAME)]
    assert faults(base="draw", game="chinese_poker") == [("base", SheetReason.OTHER_GAME)]


def test_every_fault_of_a_sheet_of_draw_is_told() -> None:
    assert faults(draw_ante=1001, flush_tie="ranks?", royal_cycle=1, wheel="lowest") == [
        ("wheel", SheetReason.OTHER_GAME),
        ("flush_tie", SheetReason.NOT_A_CHOICE),
        ("royal_cycle", SheetReason.WRONG_TYPE),
        ("draw_ante", SheetReason.OUT_OF_RANGE),
    ]
    assert faults(game="whist") == [("game", SheetReason.NOT_A_CHOICE)]
