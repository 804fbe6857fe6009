"""Rule sheets as they are read and typed: every key in words, tables that read back."""

from dataclasses import replace

import pytest

from tablemgr.rules.cards import ROWS
from tablemgr.rules.sheet import (
    DRAW_KEYS,
    FLAT_KEYS,
    SCHEMA,
    RuleSheet,
    sheet_hash,
    tables_of,
)
from tablemgr.rules.sheetfile import clause_of
from tablemgr.services.demo.house import first_opening
from tablemgr.services.desk.sheetview import (
    TABLES,
    base_of,
    differences,
    key_name,
    read_table,
    sheet_lines,
    table_text,
    table_words,
    values_of,
)
from tablemgr.services.faults import RefusedError
from tablemgr.services.sheets import all_preset_names, checked_sheet, preset

NAMES = all_preset_names()


def _preset(name: str) -> RuleSheet:
    found = preset(name)
    assert found is not None
    return found


def test_every_key_has_a_name_and_its_clause() -> None:
    lines = sheet_lines(_preset("mandarin"))
    assert [line.key for line in lines] == [*FLAT_KEYS, *TABLES]
    draw = sheet_lines(_preset("italian_draw"))
    assert [line.key for line in draw] == [*DRAW_KEYS, "collection"]
    lines += draw
    names = {key_name(line.key) for line in lines}
    assert len(names) == len({line.key for line in lines})
    assert all(line.clause == clause_of(line.key) for line in lines)
    # Nothing is spelled as files spell it.
    assert not {"true", "false"} & {text for line in lines for text in (line.value, line.default)}
    assert not [line for line in lines if "_" in line.value]


def test_tables_are_read_in_words() -> None:
    values = values_of(first_opening().sheet)
    told = {key: table_words(key, values[key]) for key in TABLES}
    assert told["naturals"].startswith("a dragon 13 (tier 2), six pairs")
    assert "back: four of a kind 4, straight flush 5" in told["bonuses"]
    assert "_" not in "".join(told.values())
    jackpots = [{"natural": "dragon"}, {"row": "back", "category": "flush"}]
    assert table_words("jackpots", jackpots) == "a dragon, back: flush"
    nothing = {"bonuses": {str(row): {} for row in ROWS}, "naturals": [], "jackpots": []}
    assert {table_words(key, value) for key, value in nothing.items()} == {"–"}


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_reads_back_from_what_the_form_shows(name: str) -> None:
    sheet = _preset(name)
    values = values_of(sheet)
    typed = {key: read_table(key, table_text(key, values[key])) for key in tables_of(sheet)}
    assert sheet_hash(checked_sheet(values | typed).sheet) == sheet_hash(sheet)


def test_tables_of_every_kind_read_back() -> None:
    sheet = first_opening().sheet
    assert sheet.collection
    assert sheet.jackpots
    values = values_of(sheet)
    for key in TABLES:
        assert read_table(key, table_text(key, values[key])) == values[key] or key == "bonuses"
    typed = {key: read_table(key, table_text(key, values[key])) for key in TABLES}
    assert checked_sheet(values | typed).sheet == sheet


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("naturals", "dragon lots (2)", "naturals[1].points"),
        ("naturals", "unicorn 3 (1)", "naturals[1].kind"),
        ("naturals", "dragon", "naturals[1].points"),
        ("bonuses", "front quads 3", "bonuses.front.quads"),
        ("bonuses", "top three_of_a_kind 3", "bonuses.top"),
        ("collection", "5.00 for 1.00", "collection"),
        ("jackpots", "back", "jackpots[1].natural"),
        ("jackpots", "back royal flush", "jackpots[1].category"),
    ],
)
def test_what_makes_no_sense_is_named_by_its_key(key: str, text: str, fault: str) -> None:
    values = values_of(_preset("mandarin")) | {key: read_table(key, text)}
    with pytest.raises(RefusedError) as caught:
        checked_sheet(values)
    assert any(each.key.startswith(fault) for each in caught.value.faults)


def test_nothing_typed_is_an_empty_table() -> None:
    empty = {key: read_table(key, "") for key in TABLES}
    assert empty == {"bonuses": {}, "naturals": [], "collection": {}, "jackpots": []}
    plain = {key: read_table(key, "–") for key in TABLES}
    assert plain == empty


def test_a_sheet_is_held_against_the_preset_that_it_is_nearest_to() -> None:
    mandarin = _preset("mandarin")
    assert base_of(mandarin) is None
    own = replace(mandarin, id="own", title="Own", foul_points=12, clock_on=True)
    assert base_of(own) == mandarin
    assert [line.key for line in differences(own, mandarin)] == ["foul_points", "clock_on"]
    (foul,) = (line for line in sheet_lines(own, mandarin) if line.key == "foul_points")
    assert (foul.value, foul.base, foul.clause) == ("12", "6", "F1")


def test_a_sheet_is_read_from_values_or_refused_with_every_key() -> None:
    values = values_of(_preset("mandarin"))
    assert values["schema"] == SCHEMA
    with pytest.raises(RefusedError) as caught:
        checked_sheet(values | {"row_points": 0, "currency": "XXY", "banker": "9"})
    assert {fault.key for fault in caught.value.faults} == {"row_points", "banker"}
    with pytest.raises(RefusedError) as caught:
        checked_sheet(values | {"currency": "XXY"})
    assert [fault.key for fault in caught.value.faults] == ["currency"]
