"""Opening a database: made, brought up to date, or refused with a sentence and left as it was."""

import errno
import os
import shutil
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tablemgr.store import migrate, schema
from tablemgr.store.address import read_address
from tablemgr.store.engine import Store, open_store
from tablemgr.store.entries import balances
from tablemgr.store.journal import chains
from tablemgr.store.seals import findings
from tablemgr.store.trouble import SENTENCES, StoreError, Trouble
from tests.architecture.tree import ROOT
from tests.store.processes import all_told, as_nobody, begin
from tests.store.sample import open_session, record_hands
from tests.store.server import Server, database_of

OLD = Path(__file__).parent / "old"


def _refusal(url: str, **options: Callable[[Path], str | None]) -> StoreError:
    with pytest.raises(StoreError) as caught:
        open_store(url, "table 3", **options)
    assert caught.value.sentence
    return caught.value


def _schema_of(store: Store) -> list[object]:
    with store.read() as view:
        context = MigrationContext.configure(view.connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))


def test_an_empty_database_gets_the_newest_schema(store: Store) -> None:
    assert _schema_of(store) == []
    assert store.copy is None


def test_the_migrations_are_those_that_the_program_knows() -> None:
    script = ScriptDirectory(str(ROOT / "tablemgr" / "store" / "migrations"))
    steps = [step.revision for step in script.walk_revisions()]
    assert tuple(reversed(steps)) == schema.REVISIONS


def test_every_append_only_table_has_its_triggers(file_url: str) -> None:
    with closing(sqlite3.connect(file_url)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        names = {name for (name,) in found}
    tables = {table.name for table in schema.APPEND_ONLY}
    assert names == {f"append_only_{t}_{verb}" for t in tables for verb in ("update", "delete")}


def test_sqlite_is_set_up_as_it_has_to_be(file_url: str) -> None:
    with open_store(file_url, "table 3") as store, store.read() as view:
        for pragma, value in {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "recursive_triggers": 1,
            "busy_timeout": 5000,
        }.items():
            found = view.connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one()
            assert found == value


def test_an_empty_database_of_a_server_is_set_up(server: Server) -> None:
    with open_store(server.empty_database(), "table 3") as store:
        assert _schema_of(store) == []


def tell_trouble(url: str, told: Connection) -> None:
    """Open a database, and tell what trouble there was."""
    told.send(_trouble(url) or "none")


def tell_trouble_of_nobody(url: str, told: Connection) -> None:
    """The same, as somebody with no rights to anything."""
    as_nobody()
    tell_trouble(url, told)


def _trouble(url: str) -> Trouble | None:
    try:
        open_store(url, "x").close()
    except StoreError as error:
        return error.trouble
    return None


def test_several_stations_may_set_a_database_up_at_once(server: Server, tmp_path: Path) -> None:
    for url in (server.empty_database(), str(tmp_path / "new.sqlite")):
        both = [begin(tell_trouble, url) for _ in (1, 2)]
        assert [all_told(*each) for each in both] == [["none"], ["none"]]


class TestOlder:
    """A database of an earlier version, as a second migration will find one."""

    @pytest.fixture(autouse=True)
    def _second_step(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        folder = tmp_path / "100% migrations"
        shutil.copytree(ROOT / "tablemgr" / "store" / "migrations", folder)
        step = (folder / "versions" / "v0001_first.py").read_text(encoding="utf-8")
        head = step.partition("def _texts")[0].replace('"0001"', '"0002"')
        head = head.replace("down_revision = None", 'down_revision = "0001"')
        body = (
            "\n\ndef upgrade() -> None:\n"
            '    how = "always" if op.get_bind().dialect.name == "sqlite" else "never"\n'
            '    with op.batch_alter_table("journal", recreate=how) as table:\n'
            '        table.add_column(sa.Column("extra", sa.Text(), server_default=""))\n'
            "    make_append_only(op.get_bind(), APPEND_ONLY)\n"
        )
        (folder / "versions" / "v0002_second.py").write_text(head + body, encoding="utf-8")
        self.folder = folder
        self.patch = monkeypatch

    def _newer_program(self) -> None:
        self.patch.setattr(migrate, "_FOLDER", self.folder)
        self.patch.setattr(schema, "REVISIONS", ("0001", "0002"))
        self.patch.setattr(migrate, "NEWEST", "0002")

    def test_it_is_brought_up_to_date_with_all_that_is_in_it(self, store_url: str) -> None:
        with open_store(store_url, "table 3") as store, store.write() as work:
            open_session(work)
            list(record_hands(work, 3))
        self._newer_program()
        with open_store(store_url, "table 3") as store:
            with store.read() as view:
                assert balances(view, "s1")["stack:s1:p1"] == -4500
                found = view.connection.exec_driver_sql("SELECT extra FROM journal").scalars()
                assert set(found) == {""}
            with pytest.raises(StoreError, match="append only"), store.write() as work:
                work.connection.execute(text("DELETE FROM journal"))

    def test_a_file_is_copied_before(self, file_url: str) -> None:
        with open_store(file_url, "table 3") as store, store.write() as work:
            open_session(work)
        self._newer_program()
        with open_store(file_url, "table 3") as store:
            copy = store.copy
        assert copy == Path(file_url).with_name("house.before-0002.sqlite")
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (
                "0001",
            )
            assert connection.execute("SELECT count(*) FROM journal").fetchone() == (1,)

    def _break(self, step: str) -> None:
        broken = self.folder / "versions" / "v0002_second.py"
        broken.write_text(f"{broken.read_text(encoding='utf-8')}    {step}\n")

    @pytest.mark.parametrize(
        ("step", "detail"),
        [
            ("raise ZeroDivisionError('Anna')", "ZeroDivisionError"),
            ("op.execute(\"UPDATE journal SET hash = 'x' WHERE seq = 1\")", "heads"),
            ("op.execute(\"UPDATE journal SET station = 'x' WHERE seq = 1\")", "s1:1 "),
            ("op.execute('DELETE FROM journal')", "heads"),
        ],
        ids=["raises", "spoils a seal", "changes a line", "loses lines"],
    )
    def test_a_step_that_fails_leaves_everything_as_it_was_and_says_so(
        self, store_url: str, step: str, detail: str
    ) -> None:
        with open_store(store_url, "table 3") as store:
            with store.write() as work:
                open_session(work)
            place = store.address.file
        self._break(step)
        if "op." in step:
            # As a careless step would: before the triggers are there again.
            broken = self.folder / "versions" / "v0002_second.py"
            text_ = broken.read_text(encoding="utf-8")
            guard = "    make_append_only(op.get_bind(), APPEND_ONLY)\n"
            broken.write_text(text_.replace(guard, ""), encoding="utf-8")
        self._newer_program()
        error = _refusal(store_url)
        assert error.trouble is Trouble.NOT_UPGRADED
        assert error.detail.startswith("0001 > 0002: ")
        # A server's own triggers refuse what a file's have been dropped with their table for.
        assert detail in error.detail or store_url.startswith("postgresql")
        assert "Anna" not in error.sentence
        assert "It is as it was" in error.sentence
        if place is not None:
            assert [each.name for each in place.parent.glob("*before*")] == []
        self.patch.undo()
        with open_store(store_url, "table 3") as store:
            assert _schema_of(store) == []
            with store.read() as view:
                assert list(findings(view)) == []
                assert chains(view) == ("s1",)

    def test_one_that_is_damaged_is_called_so_and_left_as_it_was(self, file_url: str) -> None:
        with open_store(file_url, "table 3") as store, store.write() as work:
            open_session(work)
        file = Path(file_url)
        with file.open("r+b") as opened:
            opened.seek(-4096, os.SEEK_END)
            opened.write(b"garbage!" * 512)
        before = file.read_bytes()
        self._newer_program()
        error = _refusal(file_url)
        assert (error.trouble, error.place) == (Trouble.DAMAGED, file_url)
        assert file.read_bytes() == before
        assert [each.name for each in file.parent.glob("*before*")] == []


@pytest.mark.parametrize("old", sorted(OLD.glob("*.sqlite")), ids=lambda path: path.stem)
def test_the_files_of_every_earlier_version_still_open(old: Path, tmp_path: Path) -> None:
    kept = shutil.copyfile(old, tmp_path / old.name)
    with open_store(str(kept), "table 3") as store:
        assert _schema_of(store) == []
        with store.read() as view:
            assert list(findings(view)) == []
            assert chains(view) == ("s1",)
            assert balances(view, "s1")["stack:s1:p1"] == 4_000


def test_there_is_a_file_of_every_version_that_was_released() -> None:
    assert {path.stem for path in OLD.glob("*.sqlite")} == set(schema.REVISIONS)


def test_a_database_newer_than_the_program_is_refused(store_url: str) -> None:
    with open_store(store_url, "table 3") as store, store.write() as work:
        work.connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    error = _refusal(store_url)
    assert error.trouble is Trouble.NEWER
    assert "newer version of the program (9999" in error.sentence


def test_a_database_of_another_program_is_refused(tmp_path: Path, server: Server) -> None:
    file = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE other (id)")
    url = server.empty_database()
    server.run("CREATE TABLE other (id int)", database_of(url))
    assert _refusal(str(file)).trouble is Trouble.FOREIGN
    assert _refusal(url).trouble is Trouble.FOREIGN


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir, " * 100)
    assert _refusal(str(file)).trouble is Trouble.NOT_A_DATABASE
    assert file.read_text() == "Dear Sir, " * 100
    assert list(tmp_path.iterdir()) == [file]


def test_a_damaged_file_is_refused(file_url: str) -> None:
    file = Path(file_url)
    file.write_bytes(file.read_bytes()[:100] + b"\x55" * 8000)
    assert _refusal(file_url).trouble in {Trouble.DAMAGED, Trouble.NOT_A_DATABASE}


def test_a_network_folder_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    error = _refusal(str(tmp_path / "new.sqlite"), probe=lambda _: "nfs4")
    assert error.trouble is Trouble.NETWORK_FOLDER
    assert "nfs4" in error.sentence
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert _refusal(str(tmp_path / "none" / "new.sqlite")).trouble is Trouble.NO_FOLDER
    assert _refusal(str(tmp_path)).trouble is Trouble.NOT_A_DATABASE


@pytest.mark.skipif(sys.platform == "win32", reason="rights are other things there")
@pytest.mark.parametrize(
    ("folder_mode", "file_mode", "trouble"),
    [(0o755, 0o444, "read_only"), (0o555, 0o666, "read_only"), (0o755, 0o000, "no_permission")],
    ids=["read-only file", "read-only folder", "no right at all"],
)
def test_missing_rights_are_told(
    ready_file: Path, folder_mode: int, file_mode: int, trouble: str
) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        file = Path(shutil.copyfile(ready_file, folder / "house.sqlite"))
        file.chmod(file_mode)
        folder.chmod(folder_mode)
        assert all_told(*begin(tell_trouble_of_nobody, str(file))) == [trouble]
    finally:
        folder.chmod(stat.S_IRWXU)
        shutil.rmtree(folder)


class TestServer:
    """A server that is not there, or lets nobody in."""

    def test_one_that_cannot_be_reached(self) -> None:
        error = _refusal("postgresql://anna:secret@127.0.0.1:9/house")
        assert error.trouble is Trouble.UNREACHABLE
        assert "secret" not in error.sentence + str(error)

    def test_one_without_the_database(self, server: Server) -> None:
        assert _refusal(server.url("nowhere")).trouble is Trouble.NO_SUCH_DATABASE

    def test_one_that_does_not_know_the_name(self, server: Server) -> None:
        url = server.ready_database().replace("tester@", "stranger:secret@")
        error = _refusal(url)
        assert error.trouble is Trouble.WRONG_PASSWORD
        assert "secret" not in error.sentence + str(error)

    def test_one_that_asks_for_a_password(self, server: Server) -> None:
        url = server.ready_database()
        server.run("CREATE ROLE guarded LOGIN PASSWORD 'right'")
        rules = server.folder / "data" / "pg_hba.conf"
        before = rules.read_text()
        try:
            rules.write_text("local all guarded scram-sha-256\n" + before)
            server.run("SELECT pg_reload_conf()")
            wrong = url.replace("tester@", "guarded:wrong@")
            for _ in range(50):
                if _trouble(wrong) is Trouble.WRONG_PASSWORD:
                    break
            assert _refusal(wrong).trouble is Trouble.WRONG_PASSWORD
            assert "wrong" not in _refusal(wrong).sentence
        finally:
            rules.write_text(before)
            server.run("SELECT pg_reload_conf()")

    def test_one_that_is_too_old(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tablemgr.store.engines.OLDEST_SERVER", 99)
        error = _refusal(server.ready_database())
        assert error.trouble is Trouble.OLD_SERVER


@pytest.mark.parametrize(
    "url",
    [
        "",
        "  ",
        ":memory:",
        "mysql://server/house",
        "postgresql://server",
        "postgresql://server:port/x",
    ],
)
def test_what_is_no_address_is_told(url: str) -> None:
    assert _refusal(url).trouble is Trouble.BAD_ADDRESS


def test_addresses_for_people_hold_no_password() -> None:
    text = "postgresql://anna:s%40crt@server:5433/house?password=x&sslmode=require"
    address = read_address(text)
    assert address.place == "postgresql://anna@server:5433/house?sslmode=require"
    assert address.url.password == "s@crt"
    assert read_address("postgres://server/house").url.drivername == "postgresql+psycopg"


def test_a_file_can_be_named_in_three_ways(tmp_path: Path) -> None:
    file = tmp_path / "a b.sqlite"
    assert read_address(str(file)).file == file
    assert read_address(f"sqlite:///{file}").file == file
    assert read_address(f"sqlite:///{str(file).replace(' ', '%20')}").file == file
    here = os.path.relpath(file)
    assert read_address(here).file == Path.cwd() / here


def test_every_trouble_has_a_sentence_that_takes_its_facts() -> None:
    assert set(SENTENCES) == set(Trouble)
    for trouble in Trouble:
        assert "{" not in StoreError(trouble, "place", "detail").sentence


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), Trouble.NO_PERMISSION),
        (OSError(errno.EIO, "Input/output error"), Trouble.DISK_FAULT),
    ],
)
def test_what_the_system_refuses_is_told(
    file_url: str, monkeypatch: pytest.MonkeyPatch, error: OSError, trouble: Trouble
) -> None:
    def refuses(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "open", refuses)
    assert _refusal(file_url, probe=lambda _: None).trouble is trouble


def test_a_database_of_two_revisions_is_damaged(file_url: str) -> None:
    with closing(sqlite3.connect(file_url)) as connection:
        connection.execute("INSERT INTO alembic_version VALUES ('0000')")
        connection.commit()
    assert _refusal(file_url).trouble is Trouble.DAMAGED
