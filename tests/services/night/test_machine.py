"""A night on the floor at random, on each kind of database; `TABLEMGR_NIGHTS` asks for more."""

import shutil
from itertools import count
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tablemgr.services.check.audit import check
from tablemgr.services.check.words import finding_text
from tablemgr.store.engine import open_store
from tests.services.night.drawmachine import NightOfDraw
from tests.services.night.floor import Floor, nights
from tests.services.night.machine import NightOnTheFloor
from tests.store.server import Server

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def _found(url: str) -> list[str]:
    """What an audit finds after a night, whatever has happened in it: nothing."""
    with open_store(url, "audit") as store, store.read() as view:
        return [finding_text(each) for each in check(view)]


def _play_on_sqlite(
    machine: type[Floor], ready_file: Path, tmp_path: Path, given: dict[str, Any]
) -> None:
    numbers = count()

    def fresh() -> str:
        return str(shutil.copyfile(ready_file, tmp_path / f"{next(numbers)}.sqlite"))

    def audit_and_remove(url: str) -> None:
        assert _found(url) == []
        Path(url).unlink()

    class OnSQLite(machine):  # type: ignore[valid-type, misc]
        url = staticmethod(fresh)
        done = staticmethod(audit_and_remove)

    run_state_machine_as_test(OnSQLite, settings=settings(suppress_health_check=SLOW, **given))


def test_a_night_on_the_floor_on_sqlite(ready_file: Path, tmp_path: Path) -> None:
    _play_on_sqlite(NightOnTheFloor, ready_file, tmp_path, nights(17))


def test_a_night_of_draw_on_sqlite(ready_file: Path, tmp_path: Path) -> None:
    _play_on_sqlite(NightOfDraw, ready_file, tmp_path, nights(4))


def test_a_night_on_the_floor_on_postgresql(server: Server) -> None:
    def audit_and_drop(url: str) -> None:
        assert _found(url) == []
        server.drop(url)

    class OnPostgreSQL(NightOnTheFloor):
        url = staticmethod(server.ready_database)
        done = staticmethod(audit_and_drop)

    run_state_machine_as_test(
        OnPostgreSQL, settings=settings(suppress_health_check=SLOW, **nights(4))
    )
