"""The Desk's clock and the writing of whole files."""

import errno
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablemgr.bootstrap import save_paper, wall_clock, write_all, write_whole
from tablemgr.reporting.press import Paper
from tablemgr.services.faults import RefusedError
from tablemgr.services.reports.files import remedy


def test_the_clock_carries_its_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert wall_clock().utcoffset() is not None


def test_source_date_epoch_fixes_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert wall_clock() == datetime(1970, 1, 2, tzinfo=UTC)


@pytest.mark.parametrize("fixed", ["", "soon", "99999999999999"])
def test_what_is_no_time_fixes_nothing(monkeypatch: pytest.MonkeyPatch, fixed: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", fixed)
    assert wall_clock().year >= 2024
    assert "SOURCE_DATE_EPOCH" not in os.environ


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, path = tmp_path / "link.pdf", tmp_path / "sheet.pdf"
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(os.name == "nt", reason="this system has no such pipes")
def test_a_pipe_is_written_into_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"new")
    assert os.read(reader, 9) == b"new"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_file_protected_from_writing_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    # Whoever is root may write everywhere, so the system's answer is given here.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


def test_what_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "folder", b"new")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


def test_a_print_whose_csv_cannot_be_written_leaves_no_pdf(tmp_path: Path) -> None:
    target, beside = tmp_path / "sheet.pdf", tmp_path / "sheet.csv"
    beside.mkdir()
    paper = Paper(b"%PDF-", b"report")
    with pytest.raises(OSError, match="sheet"):
        save_paper(target, paper)
    assert list(tmp_path.iterdir()) == [beside]
    beside.rmdir()
    save_paper(target, paper)
    assert (target.read_bytes(), beside.read_bytes()) == (paper.pdf, paper.csv)


def test_a_print_over_another_changes_nothing_where_its_csv_cannot_be_written(
    tmp_path: Path,
) -> None:
    target, beside = tmp_path / "sheet.pdf", tmp_path / "sheet.csv"
    target.write_bytes(b"an earlier one")
    beside.mkdir()
    with pytest.raises(OSError, match="sheet") as told:
        save_paper(target, Paper(b"%PDF-", b"report"))
    assert told.value.filename == str(beside)
    assert target.read_bytes() == b"an earlier one"
    assert sorted(tmp_path.iterdir()) == [beside, target]


@pytest.mark.skipif(os.name == "nt", reason="this system sets files no such limit")
def test_where_the_disk_has_no_room_the_file_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    import resource

    target, beside = tmp_path / "sheet.pdf", tmp_path / "sheet.csv"
    target.write_bytes(b"an earlier one")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        with pytest.raises(OSError, match="sheet") as told:
            write_all({target: b"new", beside: b"x" * 2_000})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert told.value.filename == str(beside)
    assert remedy(told.value).startswith("There is no room")
    assert (list(tmp_path.iterdir()), target.read_bytes()) == ([target], b"an earlier one")


def test_every_reason_has_its_remedy() -> None:
    for number, words in ((errno.EROFS, "may not write"), (errno.ENOENT, "another place")):
        assert words in remedy(OSError(number, os.strerror(number)))


def test_several_reports_are_no_csv(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="several"):
        save_paper(tmp_path / "sheets.csv", Paper(b"%PDF-", b""))
    assert not list(tmp_path.iterdir())
