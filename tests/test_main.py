"""How the program is started: a hand file, however it is called, opens in its window."""

import sys
from pathlib import Path

import pytest

from tablemgr import __main__
from tablemgr.rules.cards import parse_cards
from tablemgr.rules.ranking import rank_five
from tablemgr.services.rowwords import row_text


@pytest.mark.parametrize("name", ["friday.tmhand", "friday.toml"])
def test_a_hand_file_opens_in_its_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    opened: list[Path | None] = []

    def open_window(path: Path | None = None, database: str = "", welcome: str = "") -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr(__main__, "open_window", open_window)
    monkeypatch.setattr(sys, "argv", ["tablemgr", str(tmp_path / name)])
    assert __main__.main() == 0
    assert opened == [tmp_path / name]


def test_anything_else_goes_to_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tablemgr", "rank", "AsKsQsJsTs"])
    assert __main__.main() == 0
    assert capsys.readouterr().out.strip() == row_text(rank_five(*parse_cards("AsKsQsJsTs")))
