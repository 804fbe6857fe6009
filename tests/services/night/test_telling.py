"""A session is told from its last snapshot on, to the same state as from its first line."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tablemgr.ledger.balances import Balances
from tablemgr.services.night import changing
from tablemgr.services.night.codec import EVERY, read_snapshot, snapshot_text
from tablemgr.services.night.night import resume
from tablemgr.services.night.state import NightState
from tablemgr.services.night.telling import read_state, tell
from tablemgr.store.desk import drop_snapshot, snapshot
from tablemgr.store.engine import Store, open_store
from tablemgr.store.journal import line
from tests.services.longnight import Ticking, begin
from tests.services.played import tampered
from tests.services.staff import SITE

FIRST, SECOND = "demo-7", "demo-8"


def _told(store: Store, session: str) -> tuple[NightState, NightState]:
    with store.read() as view:
        return read_state(view, session)[0], tell(view, session)


def test_a_state_reads_back_from_its_text_at_every_line(played: Path) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        for session in (FIRST, SECOND):
            for seq in range(1, tell(view, session).seq + 1, 7):
                state, of_line = tell(view, session, seq), line(view, session, seq)
                assert of_line is not None
                assert read_snapshot(snapshot_text(state, of_line)) == (state, of_line.hash)


def test_a_long_night_is_kept_and_told_on_from_there(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        long = begin(store, "T1", 4)
        while long.night.state.seq <= 2 * EVERY:
            long.hand()
        with store.read() as view:
            kept = snapshot(view, "T1")
        assert kept is not None
        assert kept.seq == 2 * EVERY
        short, full = _told(store, "T1")
        assert short == full == long.night.state


def test_a_closed_night_keeps_no_state_of_its_end(played: Path) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        kept, end = snapshot(view, FIRST), tell(view, FIRST)
    assert end.closed
    assert kept is None or kept.seq < end.seq


@pytest.mark.parametrize(
    "change",
    [
        "snapshots SET seq = seq - 1",
        "snapshots SET state = '{'",
        "snapshots SET state = '[]'",
        'snapshots SET state = replace(state, \'"form":"\', \'"form":"x\')',
        'snapshots SET state = replace(state, \'"hash":"\', \'"hash":"x\')',
        "snapshots SET state = replace(state, '\"seats\":', '\"chairs\":')",
        "postings SET minor = minor + 1",
    ],
)
def test_a_snapshot_that_the_book_does_not_bear_out_is_not_used(played: Path, change: str) -> None:
    with tampered(played) as connection:
        statement = f"UPDATE {change} WHERE session = ?"
        assert connection.execute(statement, (SECOND,)).rowcount
    with open_store(str(played), "table 3") as store:
        short, full = _told(store, SECOND)
    assert short == full


def test_a_dropped_snapshot_is_made_anew(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        long = begin(store, "T1", 4)
        while long.night.state.seq < EVERY:
            long.hand()
        with store.write() as work:
            drop_snapshot(work, "T1")
        assert resume(store, SITE, Ticking(), "T1").state == long.night.state


def test_there_is_no_state_of_a_session_that_there_is_not(played: Path) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        for told in (read_state, tell):
            with pytest.raises(LookupError, match="other"):
                told(view, "other")


@dataclass(frozen=True, slots=True)
class _Value:
    one: int
    other: str = "x"


def test_changing_a_value_is_what_dataclasses_call_it(played: Path) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        state = tell(view, SECOND)
    empty = Balances(state.book)
    assert changing.replace(state, seq=3, balances=empty) == replace(state, seq=3, balances=empty)
    value = _Value(1)
    assert changing.replace(value, other="y") == _Value(1, "y")
    assert value == _Value(1)
    with pytest.raises(TypeError, match="third"):
        changing.replace(value, third=3)
