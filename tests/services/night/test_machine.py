"""A night on the floor at random, on each kind of database; `TABLEMGR_NIGHTS` asks for more."""

import shutil
from itertools import count
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.services.night.machine import NightOnTheFloor, nights
from tests.store.server import Server

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def test_a_night_on_the_floor_on_sqlite(ready_file: Path, tmp_path: Path) -> None:
    numbers = count()

    def fresh() -> str:
        return str(shutil.copyfile(ready_file, tmp_path / f"{next(numbers)}.sqlite"))

    class OnSQLite(NightOnTheFloor):
        url = staticmethod(fresh)
        done = staticmethod(lambda url: Path(url).unlink())

    run_state_machine_as_test(OnSQLite, settings=settings(suppress_health_check=SLOW, **nights(20)))


def test_a_night_on_the_floor_on_postgresql(server: Server) -> None:
    class OnPostgreSQL(NightOnTheFloor):
        url = staticmethod(server.ready_database)
        done = staticmethod(server.drop)

    run_state_machine_as_test(
        OnPostgreSQL, settings=settings(suppress_health_check=SLOW, **nights(4))
    )
