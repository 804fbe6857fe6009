"""`recover-manager` as somebody types it: the PIN twice, or nothing is changed."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.cli import app, recovery
from tablemgr.services.people.house import HOUSE
from tablemgr.services.people.pins import matches
from tablemgr.store.desk import set_setting
from tablemgr.store.engine import open_store
from tablemgr.store.journal import last_line
from tablemgr.store.people import people
from tests.services.played import STATION

NEW = "69274"
Recover = Callable[..., tuple[int, str, str]]


@pytest.fixture
def recover(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Recover:
    """Types lines to the command: its exit code, what it prints, and what it complains of."""

    def run(*typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
        code = app.run(["recover-manager", "--database", str(played)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def pin_is_new(played: Path) -> bool:
    with open_store(str(played), STATION) as store, store.read() as view:
        (magda,) = [each for each in people(view) if each.role == "manager"]
    return matches(magda.pin_hash, NEW)


def test_the_only_manager_gets_the_pin_that_is_typed_twice(recover: Recover, played: Path) -> None:
    code, printed, complained = recover(NEW, NEW)
    assert (code, complained) == (0, "")
    assert "Magda Wójcik" in printed
    assert "on record" in printed
    assert recovery.who_and_where() in printed
    assert NEW not in printed
    assert pin_is_new(played)
    with open_store(str(played), STATION) as store, store.read() as view:
        last = last_line(view, HOUSE)
    assert last is not None
    assert (last.verb, last.station) == ("recover_manager", recovery.who_and_where())


@pytest.mark.parametrize(
    "typed", [(NEW, "69275"), (NEW,), (), ("12a45", "12a45"), ("1111", "1111")]
)
def test_what_is_no_pin_or_not_the_same_changes_nothing(
    recover: Recover, played: Path, typed: tuple[str, ...]
) -> None:
    code, _, complained = recover(*typed)
    assert code == 2
    assert complained.startswith("recover-manager: ")
    assert not pin_is_new(played)


def test_a_house_whose_time_is_not_known_is_told(recover: Recover, played: Path) -> None:
    with open_store(str(played), STATION) as store, store.write() as work:
        set_setting(work, "site_zone", "Not/A")
    code, _, complained = recover(NEW, NEW)
    assert code == 2
    assert "Not/A" in complained


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.sqlite"
    assert app.run(["recover-manager", "--database", str(file)]) == 2
    assert "no such database" in capsys.readouterr().err
    assert not file.exists()


def test_who_has_no_name_is_told_by_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert recovery.who_and_where().startswith("?@")
