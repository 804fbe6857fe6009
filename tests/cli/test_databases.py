"""`check`, `backup`, `restore`, `export` and `demo` as somebody types them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr import config
from tablemgr.cli import app, databases
from tablemgr.ledger.journal import Head
from tablemgr.services.demo import story
from tablemgr.services.demo.house import PIN
from tablemgr.store.engine import open_store
from tablemgr.store.journal import count_lines, last_line
from tablemgr.store.sessions import sessions
from tests.architecture.tree import ROOT
from tests.services.check.tamper import FIRST, SECOND, THIRD, change
from tests.services.played import CHEAP, STATION
from tests.store.server import Server, database_of

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line: its exit code, what it prints, and what it complains of."""
    monkeypatch.delenv(config.DATABASE_VARIABLE, raising=False)

    def run_it(*arguments: object) -> tuple[int, str, str]:
        code = app.run([str(each) for each in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run_it


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs of the demo that hash in no time."""
    play = story.play_demo
    monkeypatch.setattr(story, "play_demo", lambda store: play(store, profile=CHEAP))


def test_a_sound_database_ends_in_nothing_found(run: Run, played: Path) -> None:
    code, printed, told = run("check", "--database", played)
    assert (code, printed) == (0, "")
    assert told == f"{played}: nothing is wrong\n"


def test_a_folder_of_the_user_that_cannot_be_made_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").touch()
    folder = tmp_path / "home" / "data"
    monkeypatch.setattr(config, "data_folder", lambda: folder)
    for words in (("check",), ("restore", tmp_path / "home", "--yes")):
        assert run(*words) == (1, "", f"tablemgr: The folder of {folder} does not exist.\n")


def test_the_environment_names_the_database(
    run: Run, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(config.DATABASE_VARIABLE, f"sqlite:///{played}")
    assert run("check")[0] == 0


def test_each_finding_is_a_line_and_the_code_is_1(run: Run, played: Path) -> None:
    change(played, "UPDATE hands SET fouls = 9 WHERE number = 1")
    code, printed, told = run("check", "--database", played)
    assert code == 1
    assert [line.partition(" — ")[0] for line in printed.splitlines()] == [
        f"{session}:{_first_settle(played, session)} settle" for session in (FIRST, THIRD, SECOND)
    ]
    assert told == f"3 findings in {played}\n"


def _first_settle(file: Path, session: str) -> int:
    from tests.services.check.tamper import seq_of

    return seq_of(file, session, "settle")


def test_a_paper_is_held_against_its_session(run: Run, played: Path) -> None:
    with open_store(str(played), STATION) as store, store.read() as view:
        last = last_line(view, SECOND)
    assert last is not None
    paper = ("--session", SECOND, "--length", last.seq, "--head")
    assert run("check", "--database", played, *paper, last.hash.upper())[0] == 0
    code, printed, _ = run("check", "--database", played, *paper, "0" * 64)
    assert code == 1
    assert printed == f"{SECOND}:{last.seq} — the closing paper names another last line\n"
    code, _, told = run("check", "--database", played, "--session", SECOND)
    assert (code, told) == (2, "check: --session, --head and --length belong together\n")


def test_progress_is_told_to_a_terminal_alone(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert databases.check(str(played), {FIRST: Head(1, "0" * 64)}) == 1
    assert " lines" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "backup out.sqlite", "export --all --to out"])
def test_a_database_that_is_not_there_is_not_made(run: Run, tmp_path: Path, command: str) -> None:
    missing = tmp_path / "none.sqlite"
    code, printed, told = run(*command.split(), "--database", missing)
    assert (code, printed) == (2, "")
    assert told == f"tablemgr: {missing}: there is no such database\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["check", "backup out.sqlite", "export --all --to out"])
def test_a_file_that_was_emptied_is_no_sound_database(
    run: Run, tmp_path: Path, command: str
) -> None:
    emptied = tmp_path / "emptied.sqlite"
    emptied.touch()
    code, printed, told = run(*command.split(), "--database", emptied)
    assert (code, printed) == (1, "")
    assert told.startswith(f"tablemgr: {emptied} is empty: ")
    assert [each.name for each in tmp_path.iterdir()] == [emptied.name]


def test_a_servers_database_with_nothing_in_it_is_no_sound_one(run: Run, server: Server) -> None:
    url = server.empty_database()
    code, printed, told = run("check", "--database", url)
    assert (code, printed) == (1, "")
    assert " is empty: " in told
    query = "SELECT count(*) FROM pg_class WHERE relname = 'journal'"
    assert server.run(query, database_of(url)) == [(0,)]
    server.drop(url)


@pytest.mark.parametrize(
    ("address", "code"), [("oracle://x/y", 2), ("postgresql://nobody@/none?host=%2Fnone", 1)]
)
def test_what_the_database_refuses_is_a_sentence(run: Run, address: str, code: int) -> None:
    found, printed, told = run("check", "--database", address)
    assert (found, printed) == (code, "")
    assert told.startswith("tablemgr: ")
    assert told.count("\n") == 1


def test_what_is_no_database_is_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database at all", encoding="utf-8")
    code, _, told = run("check", "--database", tmp_path / "text")
    assert (code, told) == (1, f"tablemgr: {tmp_path / 'text'} is not a database file.\n")


def test_a_backup_is_restored_and_what_it_replaces_is_kept(
    run: Run, played: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy, "--database", played)[0] == 0
    change(played, "UPDATE hands SET fouls = 9 WHERE number = 1")
    code, printed, _ = run("restore", copy, "--yes", "--database", played)
    assert code == 0
    kept = Path(printed.splitlines()[1].rpartition(" ")[2])
    assert run("check", "--database", played)[0] == 0
    assert run("check", "--database", kept)[0] == 1


def test_a_backup_overwrites_nothing(run: Run, played: Path, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine", encoding="utf-8")
    code, _, told = run("backup", tmp_path / "there", "--database", played)
    assert (code, told) == (2, f"{tmp_path / 'there'}: is there already; name a new file\n")
    assert (tmp_path / "there").read_text(encoding="utf-8") == "mine"
    far = tmp_path / "no" / "copy.sqlite"
    assert run("backup", far, "--database", played)[0] == 2


def test_a_restore_is_asked_for(run: Run, played: Path, tmp_path: Path) -> None:
    copy = shutil.copyfile(played, tmp_path / "copy.sqlite")
    before = played.read_bytes()
    code, _, told = run("restore", copy, "--database", played)
    assert (code, told) == (2, "restore: nothing was changed\n")
    assert played.read_bytes() == before
    code, _, told = run("restore", tmp_path / "none", "--database", played)
    assert (code, told) == (2, f"tablemgr: There is no backup {tmp_path / 'none'}.\n")
    assert databases.restore(str(played), copy, lambda question: str(played) in question) == 0


def test_sessions_are_exported_into_an_empty_folder(run: Run, played: Path, tmp_path: Path) -> None:
    to = tmp_path / "out"
    code, printed, _ = run("export", "--session", SECOND, "--to", to, "--database", played)
    (folder,) = map(Path, printed.split())
    assert (code, folder.parent) == (0, to)
    code, _, told = run("export", "--all", "--to", to, "--database", played)
    assert (code, told) == (2, f"{to}: is not an empty folder\n")
    more = tmp_path / "more"
    code, printed, _ = run(
        *("export", "--all", "--format", "jsonl", "--to", more, "--database", played)
    )
    assert (code, len(printed.split())) == (0, 4)
    assert sorted(each.name for each in more.rglob("*.*")) == [
        *("house.jsonl", "journal.jsonl", "journal.jsonl", "journal.jsonl")
    ]


def test_an_export_says_everything_that_is_amiss(run: Run, played: Path, tmp_path: Path) -> None:
    code, _, told = run("export", "--to", tmp_path / "x", "--format", "pdf", "--database", played)
    assert code == 2
    assert told.splitlines() == [
        "export: name a session, or --all",
        'export: "pdf" is no format; there are: hands, csv, jsonl, hledger',
    ]
    code, _, told = run("export", "--session", "x", "--to", tmp_path / "x", "--database", played)
    assert (code, told) == (2, "export: there is no session x\n")


@pytest.mark.usefixtures("quickly")
def test_the_demo_is_written_to_the_database_that_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "demo.sqlite"
    code, printed, _ = run("demo", "--no-window", "--database", file)
    assert (code, "2580" in printed) == (0, True)
    assert run("check", "--database", file)[0] == 0
    code, _, told = run("demo", "--no-window", "--database", file)
    assert code == 2
    assert told.startswith(f"{file}: holds something already")
    with open_store(str(file), STATION) as store, store.read() as view:
        assert count_lines(view) > 500


def test_the_demo_without_window_needs_a_database(run: Run) -> None:
    code, printed, told = run("demo", "--no-window")
    assert (code, printed) == (2, "")
    assert "name one with --database" in told


@pytest.mark.usefixtures("quickly")
def test_the_demo_opens_the_window_on_the_night_that_it_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(config.DATABASE_VARIABLE, raising=False)
    opened: list[Path] = []

    def open_window(path: Path | None = None, database: str = "", welcome: str = "") -> int:
        assert path is None
        assert PIN in welcome
        with open_store(database, "table 9") as store, store.read() as view:
            assert len(sessions(view, is_open=True)) == 2
        opened.append(Path(database))
        return 0

    assert app.run(["demo"], open_window) == 0
    (path,) = opened
    assert not path.exists()


def test_the_window_opens_on_the_database_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    opened: list[str] = []

    def open_window(path: Path | None = None, database: str = "", welcome: str = "") -> int:
        opened.append(database)
        return 3

    assert app.run(["--database", "room.sqlite"], open_window) == 3
    assert opened == ["room.sqlite"]
    assert app.run(["--database", "room.sqlite", "rules", "list"], open_window) == 2
    assert "behind the command" in capsys.readouterr().err


def test_the_program_checks_a_database_from_its_own_command_line(played: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablemgr", "check", "--database", str(played)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COVERAGE_PROCESS_START": ""},
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
