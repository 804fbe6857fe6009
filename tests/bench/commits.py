"""A hand settled by the dealer's own verb, beside a plain row committed as safely, on one disk."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tablemgr.store.engine import open_store
from tests.bench.measure import Entry
from tests.services.longnight import LongNight, begin

COMMITS = 60
RAW, RECORDED = "a row committed by SQLite alone", "a hand settled and recorded"


def commit_entries(stack: ExitStack) -> Iterator[Entry]:
    """Both entries, in a folder that goes with the stack; they are measured turn by turn."""
    folder = Path(stack.enter_context(TemporaryDirectory()))
    connection = _plain_database(folder / "raw.sqlite")
    stack.callback(connection.close)
    store = stack.enter_context(open_store(str(folder / "house.sqlite"), "table 3"))
    turns = _Turns(connection, begin(store, "T", 4))
    yield Entry(RAW, COMMITS, turns.raw_seconds)
    yield Entry(RECORDED, COMMITS, turns.recorded_seconds)


def _plain_database(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE hands (id INTEGER PRIMARY KEY, seat INT, name TEXT, cards BLOB)"
    )
    return connection


class _Turns:
    """A row and a hand in turns, so that whatever else the disk has to do falls on both alike."""

    def __init__(self, connection: sqlite3.Connection, table: LongNight) -> None:
        self._connection = connection
        self._table = table
        self._recorded = 0.0

    def raw_seconds(self) -> float:
        """What the rows take of a round of both."""
        raw, self._recorded = 0.0, 0.0
        for _ in range(COMMITS):
            start = perf_counter()
            self._commit_row()
            raw += perf_counter() - start
            self._recorded += self._settle()
        return raw

    def recorded_seconds(self) -> float:
        """What the hands took of that round."""
        return self._recorded

    def _commit_row(self) -> None:
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        run("INSERT INTO hands (seat, name, cards) VALUES (?, ?, ?)", (1, "Anna", b"x" * 52))
        run("COMMIT")

    def _settle(self) -> float:
        """How long the verb takes that settles a hand, without the dealing and showing before."""
        table = self._table
        table.deal()
        hand = table.night.state.hand
        assert hand is not None
        table.show(hand)
        start = perf_counter()
        table.settle()
        taken = perf_counter() - start
        table.pay()
        return taken
