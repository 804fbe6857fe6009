"""Databases for tests: SQLite files and a real PostgreSQL, each test with a fresh one."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.store.server import Server, running_server, usable_binaries

if TYPE_CHECKING:
    from tablemgr.store.engine import Store

NEEDED = os.environ.get("TABLEMGR_TEST_POSTGRESQL") == "required"
ABSENT = "NO POSTGRESQL 15 OR NEWER ON THIS MACHINE: what it does with one is NOT tested"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL for the test run; a machine without one skips, unless it is required."""
    binaries = usable_binaries()
    if binaries is None:
        if NEEDED:
            pytest.fail(ABSENT)
        pytest.skip(ABSENT)
    with running_server(binaries) as running:
        yield running


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file at the newest schema, to be copied."""
    from tablemgr.store.engine import open_store

    path = tmp_path_factory.mktemp("ready") / "ready.sqlite"
    open_store(str(path), "template").close()
    return path


@pytest.fixture
def file_url(ready_file: Path, tmp_path: Path) -> str:
    """The address of a fresh SQLite file."""
    return str(shutil.copyfile(ready_file, tmp_path / "house.sqlite"))


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database, of each kind in turn."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file_url"))
    running: Server = request.getfixturevalue("server")
    return running.ready_database()


@pytest.fixture
def store(store_url: str) -> Iterator["Store"]:
    """A store on a fresh database, of each kind in turn."""
    from tablemgr.store.engine import open_store

    with open_store(store_url, "table 3") as opened:
        yield opened
