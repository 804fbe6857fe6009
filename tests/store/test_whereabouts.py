"""A file that is taken away under an open program: nothing more is told to be written, and nothing
that was is lost.
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.store.backup import backup
from tablemgr.store.engine import open_store
from tablemgr.store.trouble import StoreError, Trouble
from tests.store.sample import open_session, record_hand
from tests.store.test_faults import verify_whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved")


def _other_in_its_place(file: Path) -> None:
    other = shutil.copyfile(file, file.with_name("other.sqlite"))
    other.replace(file)


def _without_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


HOW: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "moved": lambda file: file.rename(file.with_name("elsewhere.sqlite")),
    "replaced": _other_in_its_place,
    "with its folder": lambda file: file.parent.rename(file.parent.with_name("elsewhere")),
    "its log removed": _without_log,
}


@pytest.mark.parametrize("how", HOW)
def test_a_file_that_is_taken_away_takes_no_hand_along(
    ready_file: Path, tmp_path: Path, how: str
) -> None:
    folder, saved = tmp_path / "data", tmp_path / "saved.sqlite"
    folder.mkdir()
    file = Path(shutil.copyfile(ready_file, folder / "house.sqlite"))
    with open_store(str(file), "table 3") as store:
        with store.write() as work:
            open_session(work)
            record_hand(work, command="kept")
        HOW[how](file)
        with pytest.raises(StoreError) as caught, store.write() as work:
            record_hand(work, command="not kept")
        assert caught.value.trouble is Trouble.TAKEN_AWAY
        assert verify_whole(store) == ["kept"]
        backup(store, saved)
    with open_store(str(saved), "table 3") as store:
        assert verify_whole(store) == ["kept"]


def test_a_file_that_is_put_back_is_written_again(file_url: str) -> None:
    file = Path(file_url)
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
        away = file.rename(file.with_name("away.sqlite"))
        with pytest.raises(StoreError), store.write() as work:
            record_hand(work)
        away.rename(file)
        with store.write() as work:
            record_hand(work, command="kept")
        assert verify_whole(store) == ["kept"]
