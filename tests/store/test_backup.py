"""Backups made while somebody writes, and restored only where every line of them is sound."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Timer

import pytest
from sqlalchemy import select

from tablemgr.ledger.journal import chain_findings
from tablemgr.store import schema
from tablemgr.store.backup import backup, fetch, restore
from tablemgr.store.desk import set_setting, settings
from tablemgr.store.engine import Store, open_store
from tablemgr.store.journal import lines
from tablemgr.store.people import keep_person
from tablemgr.store.seals import findings
from tablemgr.store.sessions import change_session, session
from tablemgr.store.trouble import StoreError, Trouble
from tests.store.processes import all_told, begin
from tests.store.sample import (
    PERSON,
    hand_entry,
    next_line,
    open_session,
    record_hand,
    record_hands,
)
from tests.store.server import Server


@pytest.fixture
def filled(store: Store) -> Store:
    with store.write() as work:
        keep_person(work, PERSON)
        set_setting(work, "cut", "06:00")
        open_session(work)
        *_, last = record_hands(work, 12)
        void = hand_entry("s1", "void", -500)._replace(corrects=f"s1:{last.seq}")
        work.append(next_line(last, verb="void"), [void])
    store.claim("s1")
    return store


@pytest.fixture
def backed_up(filled: Store, tmp_path: Path) -> Path:
    target = tmp_path / "night.backup"
    told: list[tuple[int, int]] = []
    backup(filled, target, lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]
    filled.close()
    return target


def _everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    with open_store(url, "look") as store, store.read() as view:
        return {
            table.name: sorted(
                (tuple(row) for row in view.connection.execute(select(table))), key=repr
            )
            for table in schema.metadata.sorted_tables
            if table is not schema.claims
        }


def test_a_backup_holds_everything_in_one_file(store_url: str, backed_up: Path) -> None:
    assert not list(backed_up.parent.glob("night.backup?*"))
    copy = shutil.copyfile(backed_up, backed_up.with_name("copy.sqlite"))
    assert _everything(str(copy)) == _everything(store_url)


def test_a_backup_goes_back_into_a_file(store_url: str, backed_up: Path, tmp_path: Path) -> None:
    target = tmp_path / "restored.sqlite"
    assert restore(backed_up, str(target)) is None
    assert _everything(str(target)) == _everything(store_url)
    with open_store(str(target), "office") as store, store.write() as work:
        record_hands(work, 1)


def test_a_backup_goes_back_into_a_server(store_url: str, backed_up: Path, server: Server) -> None:
    url = server.empty_database()
    assert restore(backed_up, url) is None
    assert _everything(url) == _everything(store_url)
    with open_store(url, "office") as store, store.write() as work:
        record_hands(work, 1)


def test_a_server_that_holds_something_takes_no_backup(backed_up: Path, server: Server) -> None:
    url = server.ready_database()
    with open_store(url, "office") as store, store.write() as work:
        set_setting(work, "cut", "05:00")
    with pytest.raises(StoreError) as caught:
        restore(backed_up, url)
    assert caught.value.trouble is Trouble.NOT_EMPTY
    with open_store(url, "office") as store, store.read() as view:
        assert settings(view) == {"cut": "05:00"}


def test_what_is_restored_over_is_kept_and_its_log_does_not_mix(
    backed_up: Path, file_url: str
) -> None:
    target = Path(file_url)
    with open_store(file_url, "x") as store, store.write() as work:
        set_setting(work, "cut", "04:00")
    kept = restore(backed_up, file_url)
    assert kept == target.with_name("house.before-restore.sqlite")
    with open_store(str(kept), "x") as store, store.read() as view:
        assert settings(view) == {"cut": "04:00"}
    with open_store(file_url, "x") as store, store.read() as view:
        assert settings(view) == {"cut": "06:00"}
    assert restore(backed_up, file_url) == target.with_name("house.before-restore-2.sqlite")


def crash(url: str, told: Connection) -> None:
    """Write something, and end without closing anything."""
    store = open_store(url, "x")
    with store.write() as work:
        set_setting(work, "cut", "03:00")
    told.close()
    os._exit(1)


def test_a_log_left_by_a_crash_is_removed(backed_up: Path, tmp_path: Path) -> None:
    target = tmp_path / "new.sqlite"
    all_told(*begin(crash, str(target)))
    log = target.with_name("new.sqlite-wal")
    assert log.stat().st_size > 0
    # Somebody removed the file alone, and left its log to lie beside the next one.
    target.unlink()
    restore(backed_up, str(target))
    assert not log.exists()
    with open_store(str(target), "x") as store, store.read() as view:
        assert settings(view) == {"cut": "06:00"}


def test_a_damaged_file_can_be_restored_over(backed_up: Path, file_url: str) -> None:
    target = Path(file_url)
    target.write_bytes(b"\x55" * 20_000)
    kept = restore(backed_up, file_url)
    assert kept is not None
    assert kept.read_bytes() == b"\x55" * 20_000
    with open_store(file_url, "x") as store, store.read() as view:
        assert settings(view) == {"cut": "06:00"}


def test_a_file_that_is_let_go_in_time_is_restored_over(backed_up: Path, file_url: str) -> None:
    open_store(file_url, "x").close()
    told: list[tuple[int, int]] = []
    fetched = fetch(backed_up, Path(file_url), lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    with closing(sqlite3.connect(file_url, check_same_thread=False)) as connection:
        connection.execute("SELECT count(*) FROM journal")
        Timer(0.1, connection.close).start()
        kept = fetched.put(patience_s=20)
    assert kept == Path(file_url).with_name("house.before-restore.sqlite")
    with open_store(file_url, "x") as store, store.read() as view:
        assert settings(view) == {"cut": "06:00"}


def test_a_restore_that_is_given_up_leaves_nothing(backed_up: Path, file_url: str) -> None:
    open_store(file_url, "x").close()

    def give_up(done: int, _: int) -> None:
        if done == 2:
            raise KeyError(done)

    with pytest.raises(KeyError):
        restore(backed_up, file_url, give_up)
    fetch(backed_up, Path(file_url)).drop()
    assert [path.name for path in Path(file_url).parent.glob("house*")] == ["house.sqlite"]


def test_a_file_in_use_is_not_restored_over(backed_up: Path, file_url: str) -> None:
    with open_store(file_url, "x") as store:
        with store.write() as work:
            set_setting(work, "cut", "04:00")
        with pytest.raises(StoreError) as caught:
            restore(backed_up, file_url)
        assert caught.value.trouble is Trouble.IN_USE
        with store.read() as view:
            assert settings(view) == {"cut": "04:00"}
    assert [path.name for path in Path(file_url).parent.glob("house*")] == ["house.sqlite"]


def _edit(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in names.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _spoil(file: Path) -> None:
    file.write_bytes(b"no database at all")


def _amount(file: Path) -> None:
    _edit(file, "UPDATE journal SET facts = '{}' WHERE seq = 3")


def _remove(file: Path) -> None:
    _edit(
        file,
        *(f"DELETE FROM {t} WHERE seq = 3" for t in ("postings", "entries", "hand_seats", "hands")),
        "DELETE FROM journal WHERE seq = 3",
    )


def _orphan(file: Path) -> None:
    _edit(file, "DELETE FROM journal WHERE seq = 3")


def _newer(file: Path) -> None:
    _edit(file, "UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize("spoil", [_cut, _spoil, _amount, _remove, _orphan, _newer])
def test_an_unsound_backup_changes_nothing(
    backed_up: Path, ready_file: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    target = tmp_path / "target.sqlite"
    shutil.copyfile(ready_file, target)
    before = target.read_bytes()
    spoil(backed_up)
    with pytest.raises(StoreError) as caught:
        restore(backed_up, str(target))
    expected = Trouble.NEWER if spoil is _newer else Trouble.BAD_BACKUP
    assert caught.value.trouble is expected
    assert caught.value.place == str(backed_up)
    assert target.read_bytes() == before
    assert not list(tmp_path.glob("target*?partial*"))


def test_a_backup_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        restore(tmp_path / "none", str(tmp_path / "new.sqlite"))
    assert caught.value.trouble is Trouble.NO_BACKUP


def test_a_closed_session_is_held_against_the_head_it_closed_with(filled: Store) -> None:
    with filled.write() as work:
        last = work.last("s1")
        row = session(work, "s1")
        assert last is not None
        assert row is not None
        closed = replace(row, closed_at=last.at, head=last.hash, length=last.seq)
        change_session(work, closed)
    with filled.read() as view:
        assert list(findings(view)) == []
    with filled.write() as work:
        change_session(work, replace(closed, length=closed.length + 1))
    with filled.read() as view:
        assert [each.fault for each in findings(view)] == ["tail"]


def write_until_killed(url: str, told: Connection) -> None:
    """Record hands for ever, and tell of each."""
    with open_store(url, "table 9") as store:
        while True:
            with store.write() as work:
                line = record_hand(work)
            told.send(line.command)


def test_a_backup_made_while_others_write_is_consistent(
    store: Store, store_url: str, tmp_path: Path
) -> None:
    with store.write() as work:
        open_session(work)
    writer, pipe = begin(write_until_killed, store_url)
    lengths = []
    try:
        for number in range(3):
            pipe.recv()
            target = tmp_path / f"{number}.sqlite"
            backup(store, target)
            lengths.append(_length_of_sound(target))
    finally:
        writer.kill()
        all_told(writer, pipe)
    assert lengths == sorted(lengths)
    assert lengths[0] >= 2


def _length_of_sound(file: Path) -> int:
    with open_store(str(file), "look") as store, store.read() as view:
        recorded = list(lines(view, "s1"))
        assert list(chain_findings("s1", recorded)) == []
        return len(recorded)


def test_a_backup_that_cannot_be_written_leaves_nothing(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        backup(store, tmp_path / "none" / "night.backup")
    assert caught.value.trouble is Trouble.NO_FOLDER
    assert not list(tmp_path.glob("**/*partial*"))


def test_a_backup_never_goes_over_the_database_itself(file_url: str) -> None:
    with open_store(file_url, "x") as store:
        with pytest.raises(StoreError) as caught:
            backup(store, Path(file_url))
        assert caught.value.trouble is Trouble.IN_USE


def test_a_full_disk_leaves_the_last_backup(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "night.backup"
    backup(store, target)
    before = target.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError) as caught:
        backup(store, target)
    assert caught.value.trouble is Trouble.DISK_FULL
    assert target.read_bytes() == before
    assert not list(tmp_path.glob("*partial*"))


def test_a_disk_without_links_keeps_a_copy(
    backed_up: Path, file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(source: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    before = Path(file_url).read_bytes()
    kept = restore(backed_up, file_url, lambda done, of: None)
    assert kept is not None
    assert len(kept.read_bytes()) == len(before)


def test_a_damaged_database_is_told_and_not_backed_up(store: Store, tmp_path: Path) -> None:
    if store.address.file is None:
        return
    store.close()
    store.address.file.write_bytes(b"\x55" * 20_000)
    with pytest.raises(StoreError) as caught:
        backup(store, tmp_path / "night.backup")
    assert caught.value.trouble is Trouble.NOT_A_DATABASE
    assert caught.value.place == str(store.address.file)
    assert not (tmp_path / "night.backup").exists()
