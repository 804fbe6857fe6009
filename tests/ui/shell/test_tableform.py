from dataclasses import replace

import pytest

from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.money import Currency
from tablemgr.services.sheets import DEFAULT, preset, preset_names
from tablemgr.ui.shell.tableform import Typed, chips_text, differences, free_name, read_form
from tests.rules.chinese.table import sheet

PLAIN = Typed("Table 1", sheet(), "USD", "1", "1 5 25", "d1", {100: 200, 500: 40, 2500: 8})


def _told(**changes: object) -> list[tuple[str, str]]:
    reading = read_form(replace(PLAIN, **changes))  # type: ignore[arg-type]
    assert (reading.opening is None) == bool(reading.faults)
    return [(each.field, each.text) for each in reading.faults]


def test_a_form_that_is_right_is_an_opening() -> None:
    reading = read_form(PLAIN)
    opening = reading.opening
    assert opening is not None
    assert (opening.table, opening.point_value, opening.dealer) == ("Table 1", 100, "d1")
    assert opening.denominations == (2500, 500, 100)
    assert opening.bank == parse_chips("USD 25.00x8 5.00x40 1.00x200")


def test_a_currency_is_read_in_small_letters_and_knows_its_digits() -> None:
    reading = read_form(
        replace(PLAIN, currency="jpy", point_value="100", chips="100;500", numbers={})
    )
    assert reading.opening is not None
    assert reading.opening.point_value == 100
    assert reading.opening.bank.total == 0


@pytest.mark.parametrize(
    ("changes", "field", "word"),
    [
        ({"table": " "}, "table", "has a name"),
        ({"table": "T\t1"}, "table", "no text of one line"),
        ({"dealer": ""}, "dealer", "who deals"),
        ({"currency": "QQQ"}, "currency", "ISO 4217"),
        ({"point_value": ""}, "point_value", "point value"),
        ({"point_value": "0"}, "point_value", "worth something"),
        ({"point_value": "1.005"}, "point_value", "point value"),
        ({"point_value": "2.50"}, "point_value", "X6"),
        ({"chips": ""}, "chips", "at least one"),
        ({"chips": "1 x 5"}, "chips", "denominations"),
        ({"chips": "5 5 1"}, "chips", "twice"),
        ({"chips": "0 5"}, "chips", "more than nothing"),
        ({"numbers": {100: 1_000_001}}, "chips", "opening count"),
    ],
)
def test_each_fault_is_told_with_its_field(
    changes: dict[str, object], field: str, word: str
) -> None:
    told = _told(**changes)
    assert [each for each, text in told if word in text] == [field], told


def test_all_faults_are_told_at_once() -> None:
    told = _told(table="", dealer="", point_value="x", chips="y")
    assert [field for field, _ in told] == ["table", "dealer", "point_value", "chips"]


def test_t9_a_sheet_that_collects_a_fee_plays_in_its_own_currency_and_chips() -> None:
    fee = sheet(currency="EUR", collection=(("1.00", "0.50"),))
    assert [field for field, _ in _told(sheet=fee)] == ["currency", "point_value"]
    told = _told(sheet=fee, currency="EUR")
    assert [field for field, _ in told] == ["point_value"]
    assert "0.50" in told[0][1]


def test_a_sheet_s_differences_name_key_value_and_clause() -> None:
    usual = preset(DEFAULT)
    assert usual is not None
    assert differences(usual, usual) == []
    changed = replace(usual, scoop_bonus=5, naturals=usual.naturals[:1])
    assert differences(changed, usual) == [
        "Added for winning all three rows: 5 (P2)",
        "Naturals: a dragon 13 (tier 2) (N1)",
    ]
    for name in preset_names()[1:]:
        other = preset(name)
        assert other is not None
        assert differences(other, usual)


def test_denominations_are_written_as_short_as_they_are_typed() -> None:
    assert chips_text((10000, 2500, 50), Currency("USD", 2)) == "100  25  0.50"


def test_the_next_table_has_a_name_that_none_has() -> None:
    assert free_name([]) == "Table 1"
    assert free_name(["table 1", "Table 3"]) == "Table 2"
