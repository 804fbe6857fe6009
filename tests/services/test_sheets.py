"""Sheet files: presets and a house's own, each fault with file, key and reason."""

import os
from pathlib import Path

import pytest

from tablemgr.i18n import ENGLISH, languages, speaking
from tablemgr.ledger.money import Currency
from tablemgr.services import sheets
from tablemgr.services.faults import RefusedError
from tablemgr.services.sheets import (
    collection_fee,
    find_sheet,
    preset,
    preset_names,
    read_sheet_file,
)

HEAD = 'schema = "tablemgr/rules@1"\nid = "house"\nversion = 1\n'


def refused(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(RefusedError) as error:
        read_sheet_file(path)
    assert {fault.file for fault in error.value.faults} == {str(path)}
    return [str(fault).removeprefix(f"{path.parent}{os.sep}") for fault in error.value.faults]


def test_what_a_preset_warns_of_is_told_in_the_language_of_now() -> None:
    told = {}
    for language in (ENGLISH, *languages()):
        with speaking(language):
            found = find_sheet("polish", Path())
            (told[language],) = found.warnings
    assert len(set(told.values())) == len(told)


def test_v4_there_are_twelve_presets_and_mandarin_comes_first() -> None:
    assert len(preset_names()) == 12
    assert preset_names()[0] == sheets.DEFAULT == "mandarin"
    assert all(preset(name) for name in preset_names())
    assert preset("nope") is None


def test_v4_a_sheet_of_another_game_than_the_one_asked_for_is_refused(tmp_path: Path) -> None:
    assert preset_names("italian_draw") == ["italian_draw"]
    assert sheets.all_preset_names() == [*preset_names(), "italian_draw"]
    assert find_sheet("italian_draw").sheet.game == "italian_draw"
    with pytest.raises(RefusedError, match=r'unknown rule sheet "italian_draw"; there are: mand'):
        find_sheet("italian_draw", game="chinese_poker")
    path = tmp_path / "house.toml"
    path.write_text(HEAD + 'game = "italian_draw"\n')
    with pytest.raises(RefusedError, match=r"house is a sheet of Italian draw, not of Chinese"):
        find_sheet("house.toml", tmp_path, "chinese_poker")


def test_every_fault_names_file_key_and_reason(tmp_path: Path) -> None:
    text = HEAD + 'scoop_bonus = "3"\nscop_bonus = 1\nwin_cap = "all"\nbonus_cap = -1\n'
    text += '[[naturals]]\nkind = "dragon"\npoints = 13\ntier = 2\n' * 2
    assert refused(tmp_path, text) == [
        "house.toml: scop_bonus: unknown key; did you mean scoop_bonus?",
        "house.toml: scoop_bonus: 3 is of the wrong type; it should be a whole number",
        "house.toml: bonus_cap: -1 is not from 0 to 1000",
        "house.toml: win_cap: all is not one of total, total_net, per_opponent, none",
        "house.toml: naturals[2].kind: dragon is listed twice",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('base = "nope"\n', "base: there is no preset named nope"),
        ("base = 3\n", "base: 3 is of the wrong type"),
        ('currency = "XYZ"\n', 'currency: "XYZ" is not a currency'),
        ("pool_ante = 3\nsurrender_points = 1\n", "surrender_points: with a pool"),
        ("colour = 3\n", "colour: unknown key"),
        ('title = "\\u001b[2J"\n', "should be one line of text"),
        ('[collection]\n"5.005" = "1"\n', 'collection: "5.005" is finer than the smallest unit'),
        ('[collection]\n"5" = "0.001"\n', 'collection: "0.001" is finer than the smallest unit'),
        (
            '[[jackpots]]\nnatural = "dragon"\n',
            "jackpots[1].natural: the sheet does not play dragon",
        ),
        ("naturals = 3\n", "naturals: 3 is of the wrong type; it should be a list of tables"),
        ("[bonuses.front]\nflush = 3\n", "bonuses.front.flush: unknown key"),
    ],
)
def test_a_wrong_key_is_told_in_words(tmp_path: Path, text: str, words: str) -> None:
    (told,) = refused(tmp_path, HEAD + text)
    assert words in told


def test_a_missing_version_is_told(tmp_path: Path) -> None:
    (told,) = refused(tmp_path, 'schema = "tablemgr/rules@1"\nid = "house"\n')
    assert told == "house.toml: version: missing; it should be a whole number"


def test_f1_a_foul_cheaper_than_a_scoop_is_a_warning() -> None:
    assert find_sheet("polish").warnings == (
        "foul_points: fouling costs 3, less than being scooped (6) (F1)",
    )
    assert find_sheet("mandarin").warnings == ()


def test_c7_bonuses_of_a_lowball_middle_are_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "low.toml"
    path.write_text(HEAD + 'base = "mandarin"\nmiddle = "lowball_27"\n')
    assert read_sheet_file(path).warnings == (
        "bonuses.middle: a lowball middle pays no bonus (C7)",
    )


def test_c7_jackpots_of_a_lowball_middle_are_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "low.toml"
    jackpot = '[[jackpots]]\nrow = "middle"\ncategory = "flush"\n'
    path.write_text(HEAD + 'middle = "lowball_27"\n' + jackpot)
    assert read_sheet_file(path).warnings == (
        "jackpots[1].row: a lowball middle wins no jackpot (C7)",
    )


def test_t9_the_collection_goes_by_the_point_value(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD + '[collection]\n"1" = "0.25"\n"5.00" = "1.00"\n')
    sheet = read_sheet_file(path).sheet
    usd = Currency("USD", 2)
    assert [collection_fee(sheet, value, usd) for value in (1_00, 5_00, 2_00)] == [25, 1_00, 0]
    assert collection_fee(find_sheet("mandarin").sheet, 5_00, usd) == 0


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(RefusedError, match=r'unknown rule sheet "nope"; there are: mandarin, '):
        find_sheet("nope")
