"""A fault of the program is told at once; one that ended it is told once, at the next start."""

import io
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tablemgr import config
from tablemgr.assets import asset
from tablemgr.bootstrap import Desk
from tablemgr.services import crashes
from tablemgr.ui.app import run
from tablemgr.ui.crashing import MOST_A_RUN, Crashes, tell_last
from tests.ui.quick.keys import when_asked

NOW = datetime(2026, 3, 28, 23, 15, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reports go."""
    monkeypatch.setattr(config, "data_folder", lambda: tmp_path / "data")
    return tmp_path / "data" / "crashes"


@pytest.fixture
def faults() -> Crashes:
    """The faults of a run."""
    return Crashes(lambda: NOW)


@pytest.fixture
def main_window(app: QApplication) -> Iterator[QMainWindow]:
    """A window to tell in."""
    window = QMainWindow()
    window.show()
    yield window
    window.close()
    window.deleteLater()


def _fail(faults: Crashes) -> list[str]:
    said: list[str] = []

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        said.extend((dialog.text(), dialog.informativeText(), dialog.detailedText()))
        dialog.close()

    when_asked(act)
    error = ZeroDivisionError("Anna holds As Kd")
    faults.failed(type(error), error, None)
    return said


class Terminal(io.StringIO):
    """Standard error that somebody reads."""

    def isatty(self) -> bool:
        return True


def test_a_fault_is_told_with_where_its_report_lies(app: QApplication, faults: Crashes) -> None:
    said = _fail(faults)
    (report,) = crashes.reports()
    assert said[0] == "Something failed in the program."
    assert "What was typed is still there." in said[1]
    assert str(report) in said[1]
    assert "\nZeroDivisionError\n" in said[2]
    assert "Anna" not in "".join(said)


def _fail_beside(faults: Crashes) -> None:
    error = ValueError("Bea holds Ac")
    kind = threading.ExceptHookArgs((ValueError, error, None, threading.current_thread()))
    faults._failed_beside(kind)


def test_what_an_error_says_goes_to_a_terminal_and_into_no_log(
    app: QApplication, faults: Crashes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stream, told in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        _fail(faults)
        _fail_beside(faults)
        text = stream.getvalue()
        assert ("ZeroDivisionError: Anna holds As Kd" in text) is told
        assert ("ValueError: Bea holds Ac" in text) is told
        assert bool(text) is told


def test_what_was_told_at_once_is_not_told_again(
    app: QApplication, faults: Crashes, main_window: QMainWindow
) -> None:
    _fail(faults)
    assert tell_last(main_window) is None


def test_a_fault_that_ended_the_program_is_told_once(
    main_window: QMainWindow, qtbot: QtBot
) -> None:
    assert tell_last(main_window) is None
    path = crashes.keep(ValueError("As Kd"), NOW)
    box = tell_last(main_window)
    assert box is not None
    assert "ended by a fault the last time" in box.text()
    assert str(path) in box.informativeText()
    assert "the hand that was being typed is there again: at its table" in box.informativeText()
    box.close()
    assert tell_last(main_window) is None


@pytest.mark.parametrize("first", ["hand file", "first start", "no database"])
def test_it_is_told_whatever_the_next_start_begins_with(
    app: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, first: str
) -> None:
    for place in (sys, threading):
        monkeypatch.setattr(place, "excepthook", place.excepthook)
    monkeypatch.delenv(config.DATABASE_VARIABLE, raising=False)
    crashes.keep(ValueError("As Kd"), NOW)
    (tmp_path / "letter.sqlite").write_text("Dear Sir, " * 100)
    told: list[str] = []

    def look(_: QApplication) -> int:
        def box() -> QMessageBox | None:
            shown = (each for each in app.topLevelWidgets() if each.isVisible())
            return next((each for each in shown if isinstance(each, QMessageBox)), None)

        qtbot.waitUntil(lambda: box() is not None)
        while (found := box()) is not None:
            told.append(found.text())
            found.close()
        for each in app.topLevelWidgets():
            each.close()
            each.deleteLater()
        return 0

    monkeypatch.setattr(QApplication, "exec", look)
    hand = asset("resources/samples/friday_night.toml") if first == "hand file" else None
    database = str(tmp_path / "letter.sqlite") if first == "no database" else ""
    assert run(Desk(), hand, database) == 0
    assert told == ["The program was ended by a fault the last time."]


def test_a_fault_on_another_thread_is_kept(app: QApplication, faults: Crashes) -> None:
    _fail_beside(faults)
    assert len(crashes.reports()) == 1


def test_what_fails_at_every_tick_fills_no_disk(app: QApplication, faults: Crashes) -> None:
    for _ in range(MOST_A_RUN + 2):
        faults._keep(ValueError("x"))
    assert len(crashes.reports()) == MOST_A_RUN


def test_a_fault_while_one_is_told_opens_no_second_box(app: QApplication, faults: Crashes) -> None:
    error = ZeroDivisionError("x")

    def act(dialog: QWidget) -> None:
        faults.failed(type(error), error, None)
        assert [each for each in app.topLevelWidgets() if isinstance(each, QMessageBox)] == [dialog]
        dialog.close()

    when_asked(act)
    faults.failed(type(error), error, None)
    assert len(crashes.reports()) == 2
