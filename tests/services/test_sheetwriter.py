"""Every sheet reads back from its TOML with the same hash."""

import tomllib
from dataclasses import replace

import pytest

from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.rules.sheetfile import read_sheet
from tablemgr.services.demo.house import first_sheet
from tablemgr.services.sheets import all_preset_names, preset
from tablemgr.services.sheetwriter import sheet_text


def _read_back(sheet: RuleSheet) -> RuleSheet:
    reading = read_sheet(tomllib.loads(sheet_text(sheet)))
    assert reading.faults == ()
    assert reading.sheet is not None
    return reading.sheet


@pytest.mark.parametrize("name", all_preset_names())
def test_a_preset_reads_back_as_it_is(name: str) -> None:
    sheet = preset(name)
    assert sheet is not None
    assert sheet_hash(_read_back(sheet)) == sheet_hash(sheet)


def test_fees_jackpots_and_any_letter_read_back() -> None:
    sheet = replace(first_sheet(), title='Őszi "Łódź" \\ 李')
    assert _read_back(sheet) == sheet
