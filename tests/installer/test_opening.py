"""Where a window can open, and what is done where it cannot."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from installer.opening import SAMPLE, SHEET, call, has_display, open_program, settle_sample
from installer.shell import SetupError
from installer.stamp import python_of
from tests.architecture.tree import ROOT


@pytest.mark.parametrize(
    ("system", "environ", "expected"),
    [
        ("Linux", {}, False),
        ("Linux", {"DISPLAY": ""}, False),
        ("Linux", {"DISPLAY": ":0"}, True),
        ("Linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("Linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("Darwin", {}, True),
        ("Windows", {}, True),
    ],
)
def test_only_linux_is_asked_for_a_display(
    system: str, environ: dict[str, str], expected: bool
) -> None:
    assert has_display(system, environ) is expected


def test_what_follows_run_goes_to_the_program(tmp_path: Path) -> None:
    started: list[Sequence[str]] = []

    def started_well(command: Sequence[str]) -> int:
        started.append(command)
        return 2

    assert open_program(tmp_path, ["rank", "AsKsQs"], started_well) == 2
    assert started == [[str(python_of(tmp_path)), "-m", "tablemgr", "rank", "AsKsQs"]]


@pytest.mark.parametrize("code", [-6, 134])
def test_a_display_that_qt_cannot_reach_ends_in_what_to_do(tmp_path: Path, code: int) -> None:
    with pytest.raises(SetupError) as caught:
        open_program(tmp_path, [], lambda command: code)
    assert "DISPLAY" in caught.value.next_step
    assert "settle resources/samples/friday_night.toml" in caught.value.next_step


def _settling(root: Path, code: int, *, writes: bool) -> Callable[[Sequence[str]], int]:
    def settle(command: Sequence[str]) -> int:
        assert command[1:4] == ["-m", "tablemgr", "settle"]
        assert command[4:] == [str(root / SAMPLE), "--pdf", str(root / SHEET)]
        if writes:
            (root / SHEET).write_bytes(b"%PDF")
        return code

    return settle


def test_without_a_display_the_sample_is_settled_and_its_sheet_written(tmp_path: Path) -> None:
    said: list[str] = []
    assert settle_sample(tmp_path, _settling(tmp_path, 0, writes=True), said.append) == 0
    (line,) = said
    assert "no display" in line


@pytest.mark.parametrize(("code", "writes"), [(2, False), (0, False), (1, True)])
def test_a_sheet_that_is_not_there_is_no_success(tmp_path: Path, code: int, writes: bool) -> None:
    (tmp_path / SHEET).parent.mkdir()
    (tmp_path / SHEET).write_bytes(b"an old one")
    with pytest.raises(SetupError, match="sample hand failed"):
        settle_sample(tmp_path, _settling(tmp_path, code, writes=writes), print)


def test_the_sample_is_part_of_the_source() -> None:
    assert (ROOT / SAMPLE).is_file()


def test_a_called_program_gives_its_exit_code(tmp_path: Path) -> None:
    script = tmp_path / "ends.py"
    script.write_text("raise SystemExit(7)\n")
    assert call([sys.executable, str(script)]) == 7
