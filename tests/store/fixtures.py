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


# The kinds of database, each with the fixture that brings a fresh one.
KINDS = {"sqlite": "file_url", "postgresql": "server_url"}


def binaries_or_end(*, needed: bool) -> Path:
    """PostgreSQL's programs; without them a test fails where they are needed, else it skips."""
    found = usable_binaries()
    if found is None:
        (pytest.fail if needed else pytest.skip)(ABSENT)
    return found


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL for the test run; a machine without one skips, unless it is required."""
    with running_server(binaries_or_end(needed=NEEDED)) as running:
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


@pytest.fixture
def server_url(server: Server) -> Iterator[str]:
    """The address of a fresh database of the server."""
    url = server.ready_database()
    yield url
    server.drop(url)


@pytest.fixture(params=KINDS)
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database, of each kind in turn."""
    return str(request.getfixturevalue(KINDS[request.param]))


@pytest.fixture
def store(store_url: str) -> Iterator["Store"]:
    """A store on a fresh database, of each kind in turn."""
    from tablemgr.store.engine import open_store

    with open_store(store_url, "table 3") as opened:
        yield opened
