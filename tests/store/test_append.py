"""Recording a verb: all of it or nothing, in its place in the chain, and once a command."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import text

from tablemgr.ledger.accounts import Book
from tablemgr.ledger.journal import JournalLine, line_hash
from tablemgr.store.desk import snapshot
from tablemgr.store.engine import Store, open_store
from tablemgr.store.entries import (
    as_written,
    balances,
    corrections_of,
    count_orphans,
    entries,
    entry_by_id,
)
from tablemgr.store.hands import HandFilter, hand_at, hand_history, hands
from tablemgr.store.journal import chains, last_line, line, line_by_command, lines
from tablemgr.store.rows import Change, EntryRow, PostingRow, SnapshotRow, Standing
from tablemgr.store.trouble import AlreadyDoneError, ConflictError, StoreError, Trouble
from tablemgr.store.work import UnitOfWork
from tests.store.sample import (
    EUR,
    cash_entry,
    hand_entry,
    hand_row,
    next_line,
    open_session,
    record_hand,
    record_hands,
)


@pytest.fixture
def at_table(store: Store) -> Store:
    """A store with an open session."""
    with store.write() as work:
        open_session(work)
    return store


def _rows(store: Store) -> dict[str, int]:
    tables = ("journal", "entries", "postings", "hands", "hand_seats", "snapshots")
    with store.read() as view:
        run = view.connection.execute
        return {name: run(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in tables}


def test_all_rows_of_a_hand_come_back_as_they_went_in(at_table: Store) -> None:
    with at_table.write() as work:
        last = work.last("s1")
        new = next_line(last, facts={"őł": "♠ 'x' \\", "n": 10**15})
        entry, hand = hand_entry("s1", "e1"), hand_row(new, 1)
        work.append(new, [entry], hand, '{"seats":4}')
    with at_table.read() as view:
        assert list(lines(view, "s1", after=1)) == [new]
        assert line(view, "s1", 2) == last_line(view, "s1") == new
        assert line_by_command(view, new.command) == new
        (recorded,) = entries(view, "s1")
        assert (recorded.session, recorded.seq, recorded.entry) == ("s1", 2, entry)
        assert hand_at(view, "s1", 2) == hand
        assert snapshot(view, "s1") == SnapshotRow("s1", 2, '{"seats":4}')
        assert chains(view) == ("s1",)


def test_an_entry_goes_between_the_ledger_and_the_store_unchanged() -> None:
    row = cash_entry("s1", "e1")
    written = as_written(row, Book("s1", EUR))
    assert [(str(p.account), p.minor) for p in written.postings] == [
        (p.account, p.minor) for p in row.postings
    ]
    assert written.corrects is None


def test_a_hand_in_which_nothing_changed_hands_is_an_entry_too(at_table: Store) -> None:
    with at_table.write() as work:
        work.append(next_line(work.last("s1")), [EntryRow("e1", "hand", ())])
    with at_table.read() as view:
        assert [each.entry.postings for each in entries(view, "s1")] == [()]
        assert count_orphans(view) == 0


def test_balances_are_what_the_postings_add_up_to(at_table: Store) -> None:
    with at_table.write() as work:
        work.append(next_line(work.last("s1"), verb="buy_in"), [cash_entry("s1", "e0")])
        list(record_hands(work, 2))
    with at_table.read() as view:
        assert balances(view, "s1") == {
            "bank:s1": -10_000,
            "cash_taken:s1": 10_000,
            "player_cash:s1:p1": -10_000,
            "stack:s1:p1": 7_000,
            **{f"stack:s1:{player}": 1_000 for player in ("p2", "p3", "p4")},
        }
        assert balances(view, "s1", until=3)["stack:s1:p1"] == 8_500
        assert balances(view, "s2") == {}


def test_a_correction_names_the_entry_that_it_corrects(at_table: Store) -> None:
    with at_table.write() as work:
        first = record_hand(work)
        new = next_line(first, verb="void")
        back = hand_entry("s1", "e9", -500)._replace(corrects=f"s1:{first.seq}", memo="wrong seat")
        work.append(new, [back], replace(hand_row(new, first.seq, Standing.VOID), dealer="d2"))
    with at_table.read() as view:
        (found,) = corrections_of(view, f"s1:{first.seq}")
        assert found.entry == back
        assert entry_by_id(view, "e9") == found
        assert entry_by_id(view, "e8") is None
        assert [each.standing for each in hand_history(view, "s1", first.seq)] == [
            Standing.SETTLED,
            Standing.VOID,
        ]
        assert [each.standing for each in hands(view, HandFilter())] == [Standing.VOID]


def test_a_correction_of_nothing_is_refused(at_table: Store) -> None:
    before = _rows(at_table)
    lost = hand_entry("s1", "e9")._replace(corrects="e8")
    with pytest.raises(StoreError), at_table.write() as work:
        work.append(next_line(work.last("s1")), [lost])
    assert _rows(at_table) == before


def test_the_same_command_settles_once(at_table: Store) -> None:
    with at_table.write() as work:
        done = record_hand(work, command="enter-1")
    before = _rows(at_table)
    with pytest.raises(AlreadyDoneError) as caught, at_table.write() as work:
        record_hand(work, command="enter-1")
    assert caught.value.line == done
    assert _rows(at_table) == before


def _skip(last: JournalLine) -> JournalLine:
    return next_line(last._replace(seq=last.seq + 1))


def _again(last: JournalLine) -> JournalLine:
    return next_line(last._replace(seq=last.seq - 1), command="another")


def _elsewhere(last: JournalLine) -> JournalLine:
    return next_line(last._replace(hash="f" * 64))


@pytest.mark.parametrize("wrong", [_skip, _again, _elsewhere])
def test_a_line_that_does_not_follow_is_refused(
    at_table: Store, wrong: Callable[[JournalLine], JournalLine]
) -> None:
    with at_table.write() as work:
        last = record_hand(work)
    before = _rows(at_table)
    with pytest.raises(ConflictError) as caught, at_table.write() as work:
        work.append(wrong(last))
    assert "try again" in caught.value.sentence
    assert _rows(at_table) == before


def _unsealed(work: UnitOfWork) -> None:
    work.append(next_line(work.last("s1"))._replace(reason="another"))


def _strange_account(work: UnitOfWork) -> None:
    work.append(next_line(work.last("s1")), [hand_entry("s2", "e1")])


def _strange_hand(work: UnitOfWork) -> None:
    last = work.last("s1")
    assert last is not None
    work.append(next_line(last), hand=hand_row(last, 1))


@pytest.mark.parametrize("wrong", [_unsealed, _strange_account, _strange_hand])
def test_what_is_not_sound_in_itself_is_never_written(
    at_table: Store, wrong: Callable[[UnitOfWork], None]
) -> None:
    before = _rows(at_table)
    with pytest.raises(ValueError, match="s1"), at_table.write() as work:
        wrong(work)
    assert _rows(at_table) == before


def test_an_exception_after_the_writing_undoes_it(at_table: Store) -> None:
    before = _rows(at_table)

    def fails(work: UnitOfWork) -> None:
        record_hand(work)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), at_table.write() as work:
        fails(work)
    assert _rows(at_table) == before


# Databases whose triggers change what was written: what is read back is not what went in.
MEDDLING = {
    "journal": ("UPDATE journal SET facts = '{}' WHERE session = 's1'", "journal"),
    "postings": ("UPDATE postings SET minor = minor + 1 WHERE session = 's1'", "entries"),
    "hand_seats": ("UPDATE hand_seats SET points = 0 WHERE session = 's1'", "hands"),
}


@pytest.mark.parametrize("table", MEDDLING)
def test_what_comes_back_otherwise_than_it_went_in_is_not_kept(table: str, file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
            work.connection.execute(text(f"DROP TRIGGER append_only_{table}_update"))
            change, detail = MEDDLING[table]
            work.connection.execute(
                text(f"CREATE TRIGGER meddle AFTER INSERT ON {table} BEGIN {change}; END")
            )
        before = _rows(store)
        with pytest.raises(StoreError) as caught, store.write() as work:
            record_hand(work)
        assert (caught.value.trouble, caught.value.detail) == (Trouble.MISWRITTEN, detail)
        assert _rows(store) == before


APPEND_ONLY = ("journal", "entries", "postings", "hands", "hand_seats", "sheets")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_the_triggers_refuse_every_change(at_table: Store, table: str) -> None:
    with at_table.write() as work:
        record_hand(work)
    column = "text" if table == "sheets" else "session"
    statements = [f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"]
    if at_table.address.file is None:
        statements.append(f"TRUNCATE {table} CASCADE")
    for statement in statements:
        with pytest.raises(StoreError, match="append only"), at_table.write() as work:
            work.connection.execute(text(statement))


def test_replacing_a_row_is_a_change_too(file_url: str) -> None:
    with open_store(file_url, "table 3") as store:
        with store.write() as work:
            open_session(work)
        with pytest.raises(StoreError, match="append only"), store.write() as work:
            work.connection.execute(text("INSERT OR REPLACE INTO sheets SELECT * FROM sheets"))


def test_a_watcher_hears_what_another_program_records(at_table: Store, store_url: str) -> None:
    with at_table.watch() as watcher:
        assert watcher.wait(0.01) == ()
        with open_store(store_url, "office") as other:
            with other.write() as work:
                record_hand(work)
            assert watcher.wait(5) == (Change("s1", 2),)
        assert watcher.wait(0.01) == ()
        watcher.stop()
        assert watcher.wait(60) == ()


def test_a_sealed_line_is_hashed_as_the_ledger_does(at_table: Store) -> None:
    with at_table.read() as view:
        assert all(line_hash(each) == each.hash for each in lines(view, "s1"))


def test_rows_of_unknown_accounts_can_still_be_read() -> None:
    row = EntryRow("e1", "hand", (PostingRow("nowhere:s1", 5),))
    with pytest.raises(ValueError, match="nowhere"):
        as_written(row, Book("s1", EUR))
