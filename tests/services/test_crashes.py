"""Reports of the program's own faults: places and versions, and nothing of what was worked on."""

import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import FunctionType

import pytest

from tablemgr import __version__, config
from tablemgr.services import crashes
from tablemgr.services.handfile import read_hand_file

NOW = datetime(2026, 3, 28, 23, 15, 9, tzinfo=UTC)
SECRETS = ("Anna Kovács", "As Kd 9c", "12,500.00", "4711")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data in a folder that names him, as most do."""
    home = tmp_path / "Anna Kovács"
    monkeypatch.setattr(config, "data_folder", lambda: home)
    return home / "crashes"


def _fails(player: str, cards: str) -> None:
    amount, pin = SECRETS[2:]
    try:
        dict[str, str]()[f"{player} holds {cards} and {amount}"]
    except KeyError as error:
        raise ValueError(f"{pin}: {cards}") from error


def _raised() -> ValueError:
    with pytest.raises(ValueError, match="4711") as caught:
        _fails(*SECRETS[:2])
    return caught.value


def test_a_report_says_where_and_with_what() -> None:
    text = crashes.report_text(_raised(), NOW, "6.12.0")
    assert "2026-03-28 23:15:09 UTC\n" in text
    assert f"tablemgr {__version__}, from packages\n" in text
    assert "\nQt 6.12.0\n" in text
    assert "\nValueError\n" in text
    assert "\nKeyError\n" in text
    assert text.count(" in _fails\n") == 2
    assert "  SQLAlchemy 2." in text


def test_a_report_holds_no_value_of_what_was_worked_on(folder: Path) -> None:
    path = crashes.keep(_raised(), NOW)
    assert path == folder / "crash-20260328-231509-01.txt"
    text = path.read_text(encoding="utf-8")
    assert [secret for secret in SECRETS if secret in text] == []


def test_a_file_is_named_by_its_place_in_the_program_and_no_more(folder: Path) -> None:
    secret = folder.parent / "Bela.toml"
    with pytest.raises(Exception, match="Bela") as caught:
        read_hand_file(secret)
    text = crashes.report_text(caught.value, NOW)
    assert "\n  tablemgr/services/handfile.py:" in text
    assert "Bela" not in text
    assert "Anna" not in text


def test_the_systems_own_number_is_told_without_the_file() -> None:
    error = FileNotFoundError(2, "No such file", "/home" + "/anna/x")
    assert "\nFileNotFoundError (errno 2)\n" in crashes.report_text(error, NOW)
    assert "anna" not in crashes.report_text(error, NOW)


def test_an_error_that_came_of_itself_is_told_once() -> None:
    first, second = ValueError("a"), KeyError("b")
    first.__context__, second.__context__ = second, first
    assert crashes.report_text(first, NOW).count("KeyError") == 1


def test_the_newest_reports_are_kept(folder: Path) -> None:
    for number in range(crashes.MOST_KEPT + 3):
        crashes.keep(_raised(), NOW + timedelta(minutes=number))
    assert len(crashes.reports()) == crashes.MOST_KEPT
    assert crashes.reports()[-1].name == "crash-20260328-233709-01.txt"
    assert crashes.keep(_raised(), NOW + timedelta(minutes=22)) == folder / (
        "crash-20260328-233709-02.txt"
    )


def test_a_report_that_cannot_be_written_is_none(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file in the way")
    assert crashes.keep(_raised(), NOW) is None


PROCESS = """
import os, sys, time
from pathlib import Path
from tablemgr import config
from tablemgr.services import crashes
home = Path(sys.argv[1])
config.data_folder = lambda: home
watch = crashes.Watch("6.12.0")
print("ready", flush=True)

def deal(player):
    if sys.argv[2] == "abort":
        os.abort()
    if sys.argv[2] == "wait":
        time.sleep(60)
    watch.close()

deal("Anna Kovács")
"""


def _process(folder: Path, how: str) -> "subprocess.Popen[str]":
    found = subprocess.Popen(
        [sys.executable, "-c", PROCESS, str(folder.parent), how],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert found.stdout is not None
    assert found.stdout.readline() == "ready\n"
    return found


def test_what_ended_the_process_is_found_at_the_next_start(folder: Path) -> None:
    _process(folder, "abort").communicate()
    (left,) = folder.iterdir()
    assert left.name.startswith(crashes.RUNNING)
    (report,) = crashes.gather()
    text = report.read_text(encoding="utf-8")
    assert "Fatal Python error: Aborted" in text
    assert " in deal" in text
    assert "\nQt 6.12.0\n" in text
    assert "Anna" not in text
    assert list(folder.iterdir()) == [report]
    assert crashes.gather() == [report]


def test_a_process_that_ends_as_it_should_leaves_nothing(folder: Path) -> None:
    _process(folder, "end").communicate()
    assert list(folder.iterdir()) == []


def test_one_that_runs_is_left_alone_and_one_that_was_killed_is_no_crash(folder: Path) -> None:
    process = _process(folder, "wait")
    assert crashes.gather() == []
    assert len(list(folder.iterdir())) == 1
    os.kill(process.pid, signal.SIGTERM)
    process.communicate()
    deadline = time.monotonic() + 5
    while list(folder.iterdir()) and time.monotonic() < deadline:
        assert crashes.gather() == []
    assert list(folder.iterdir()) == []


def test_a_frozen_programs_files_keep_their_folders() -> None:
    place = "tablemgr/ui/shell/window.py"
    with pytest.raises(ValueError, match="Anna") as caught:
        FunctionType(compile("raise ValueError('Anna')", place, "exec"), {})()
    assert f"\n  {place}:1 in <module>\n" in crashes.report_text(caught.value, NOW)
    assert crashes._plain(f'  File "{place}", line 7 in run') == f"  {place}:7 in run"
