"""Tables: aligned plain text in a pipe, drawn on a terminal."""

import io
import sys

import pytest

from tablemgr.cli.out import Table, complain, plain, show

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
    complain("a.toml", ["first\nfault", "a.toml: second"])
    assert capsys.readouterr().err == "a.toml: first fault\na.toml: second\n"
