"""The Desk's clock and the writing of whole files."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablemgr.bootstrap import wall_clock, write_whole


def test_the_clock_carries_its_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert wall_clock().utcoffset() is not None


def test_source_date_epoch_fixes_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert wall_clock() == datetime(1970, 1, 2, tzinfo=UTC)


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "folder", b"new")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]
