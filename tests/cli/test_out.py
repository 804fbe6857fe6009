"""Tables: aligned plain text in a pipe, drawn on a terminal."""

import io
import sys

import pytest

from tablemgr.cli.out import Table, complain, plain, show
from tablemgr.services.faults import Fault

TABLE = Table("Stacks", ("seat", ">after"), (("1 Anna", "9.00"), ("2 [b]Ő[/b]", "12.50")))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_plain_text_is_aligned_and_numbers_stand_right() -> None:
    assert plain(TABLE).splitlines() == [
        "Stacks",
        "  seat        after",
        "  1 Anna       9.00",
        "  2 [b]Ő[/b]  12.50",
    ]


def test_a_terminal_gets_a_drawn_table_with_texts_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "80")
    show([TABLE, "A line."])
    printed = terminal.getvalue()
    assert "─" in printed
    assert "2 [b]Ő[/b]" in printed
    assert "A line." in printed


def test_faults_go_to_standard_error_each_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    complain("a.toml", ["first\nfault", Fault("a.toml: second", file="a.toml")])
    complain("button", [Fault("button: give the seat", key="button")])
    assert capsys.readouterr().err.splitlines() == [
        "a.toml: first?fault",
        "a.toml: second",
        "button: button: give the seat",
    ]


def test_letters_of_other_widths_keep_the_columns() -> None:
    rows = (("安娜", "1"), ("e\u0301va", "12"), ("Anna", "3"))
    assert plain(Table("", ("player", ">points"), rows)).splitlines() == [
        "  player  points",
        "  安娜         1",
        "  e\u0301va         12",
        "  Anna         3",
    ]


def test_a_narrow_terminal_gets_no_amount_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "12")
    show([Table("Stacks", ("seat", ">after"), (("Seat 1 Anna", "123456789.00"),))])
    assert "123456789.00" in terminal.getvalue()
    assert "…" not in terminal.getvalue()
