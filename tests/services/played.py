"""The demo's night, played once for a test run and copied for each test that wants it."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection, connect

import pytest

from tablemgr.services.people.pins import PinProfile

CHEAP = PinProfile(passes=1, memory_kib=8, lanes=1)
STATION = "table 3"


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the demo's night, to be copied."""
    from tablemgr.services.demo.story import play_demo
    from tablemgr.store.engine import open_store

    file = tmp_path_factory.mktemp("played") / "played.sqlite"
    with open_store(str(file), STATION) as store:
        play_demo(store, profile=CHEAP)
    return file


@pytest.fixture
def played(played_once: Path, tmp_path: Path) -> Path:
    """A file of its own with the demo's night."""
    return Path(shutil.copyfile(played_once, tmp_path / "night.sqlite"))


@contextmanager
def tampered(file: Path) -> Iterator[Connection]:
    """A connection past the program: nothing is guarded or referred to until the block ends."""
    with closing(connect(file)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        guards = triggers.fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in guards:
            connection.execute(sql)
        connection.commit()
