"""`tablemgr draw settle`: a table, JSON, and one line for each fault."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr import assets
from tablemgr.cli.app import run

SAMPLE = assets.asset("resources/samples/italian_draw.toml")

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def draw(capsys: pytest.CaptureFixture[str]) -> Command:
    def command(*arguments: str) -> tuple[int, str, str]:
        code = run(["draw", *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


def test_a_hand_is_printed_with_verdicts_and_pot_by_pot(draw: Command) -> None:
    code, printed, told = draw("settle", str(SAMPLE))
    assert (code, told) == (0, "")
    for words in (
        "table 7, hand 3, 5 players, 36 cards, opener: 2, in EUR",
        "four eights, king",
        "seat 2 opened and shows a pair of jacks or better",
        "85.00  2, 3, 4        3 Ilona",
        "70.00  2, 4           2 Enzo",
        "25.00  85.00   60.00",
    ):
        assert words in printed


def test_json_is_one_document(draw: Command) -> None:
    code, printed, _ = draw("settle", str(SAMPLE), "--json")
    assert code == 0
    assert json.loads(printed)["paid"] == {
        "1": "0.00",
        "2": "70.00",
        "3": "85.00",
        "4": "0.00",
        "5": "0.00",
    }


def test_what_stays_in_the_pot_is_printed(draw: Command, tmp_path: Path) -> None:
    path = tmp_path / "frozen.toml"
    text = SAMPLE.read_text("utf-8").replace("players = 5", 'players = 5\nafter_draw = "parola"')
    path.write_text(text.replace("opener = 2", 'opener = 2\npot_carried = "5.00"'), "utf-8")
    _, printed, _ = draw("settle", str(path))
    assert "Pots" not in printed
    assert "the pot     5.00  160.00  155.00" in printed


def test_a_pot_that_nobody_can_win_stays(draw: Command, tmp_path: Path) -> None:
    path = tmp_path / "dead.toml"
    seats = '[[seats]]\nseat = {}\ncontributed = "5"\n{}\n'
    path.write_text(
        'schema = "tablemgr/draw@1"\nplayers = 3\nmorto = true\nopener = 1\n'
        + seats.format(1, 'opening_cards = "Ah Kd"')
        + seats.format(2, "folded = true")
    )
    _, printed, _ = draw("settle", str(path))
    assert "3 players, 32 cards, with a morto" in printed
    assert "stays for the next deal" in printed


def test_every_fault_is_told_in_one_line(draw: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    text = SAMPLE.read_text("utf-8").replace("8s 8c 8d 8h Ks", "8s 8c 8d 8h Ah")
    path.write_text(text.replace('"60.00"', "60").replace("players = 5", "players = 9"), "utf-8")
    code, printed, told = draw("settle", str(path))
    assert (code, printed) == (2, "")
    assert told.splitlines() == [
        f'{path}: seat 2: contributed: money is a text, as "60.00"',
        f'{path}: seat 4: contributed: money is a text, as "60.00"',
        f"{path}: 9 players; 3 to 6 are dealt in (I1)",
        f"{path}: seat 4: Ah is already in seat 3 (C2)",
    ]


@pytest.mark.parametrize("arguments", [[], ["settle"], ["settle", "a", "b"], ["deal"]])
def test_a_wrong_call_is_told_and_exits_with_2(draw: Command, arguments: list[str]) -> None:
    assert draw(*arguments)[0] == 2


def test_a_file_that_is_not_there_is_told(draw: Command, tmp_path: Path) -> None:
    code, _, told = draw("settle", str(tmp_path / "none.toml"))
    assert (code, told.count("\n")) == (2, 1)
