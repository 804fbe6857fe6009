"""A hand recorded with all its rows, beside a plain row committed as safely, on the same disk."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tablemgr.store.engine import open_store
from tests.bench.measure import Entry, timed
from tests.store.sample import open_session, record_hand

COMMITS = 60
RAW, RECORDED = "a row committed by SQLite alone", "a hand recorded, all its rows"

# The size of what a session's state and a hand's facts come to.
STATE = "x" * 2_000


def commit_entries(stack: ExitStack) -> Iterator[Entry]:
    """Both entries, in a folder that goes with the stack."""
    folder = Path(stack.enter_context(TemporaryDirectory()))
    yield _raw(stack, folder)
    store = stack.enter_context(open_store(str(folder / "house.sqlite"), "table 3"))
    with store.write() as work:
        open_session(work)
    store.claim("s1")

    def record() -> None:
        for _ in range(COMMITS):
            with store.write() as work:
                record_hand(work, state=STATE)

    yield timed(RECORDED, COMMITS, record)


def _raw(stack: ExitStack, folder: Path) -> Entry:
    connection = sqlite3.connect(folder / "raw.sqlite", isolation_level=None)
    stack.callback(connection.close)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE hands (id INTEGER PRIMARY KEY, seat INT, name TEXT, cards BLOB)"
    )

    def commit() -> None:
        for _ in range(COMMITS):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(
                "INSERT INTO hands (seat, name, cards) VALUES (?, ?, ?)", (1, "Anna", b"x" * 52)
            )
            connection.execute("COMMIT")

    return timed(RAW, COMMITS, commit)
