"""The commands as somebody types them: which exist, and that every failure ends in a sentence."""

import ast
import errno
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from installer import commands, libraries, opening
from installer.environment import Site
from installer.shell import Outcome, SetupError, run_quietly
from installer.stamp import Lock
from tests.architecture.tree import ROOT
from tests.installer.stage import Stage

BOOTSTRAP = ROOT / "installer" / "bootstrap.py"


def _bootstrap(*args: str, code: str = "") -> subprocess.CompletedProcess[str]:
    start = ["-c", code] if code else [str(BOOTSTRAP)]
    return subprocess.run(
        [sys.executable, *start, *args], capture_output=True, encoding="utf-8", check=False
    )


def test_an_old_python_can_read_the_bootstrap() -> None:
    ast.parse(BOOTSTRAP.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_old_python_is_told_in_a_sentence() -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 2, 'final', 0)\n"
        f"runpy.run_path({str(BOOTSTRAP)!r}, run_name='__main__')"
    )
    done = _bootstrap(code=code)
    assert done.returncode == 1
    assert done.stderr.startswith("tablemgr needs Python 3.11 or newer; found 3.9 at ")
    assert "Traceback" not in done.stderr


def test_help_names_every_command() -> None:
    done = _bootstrap("--help")
    assert done.returncode == 0
    assert all(f"\n  {name} " in done.stdout for name in commands.COMMANDS)


@pytest.mark.parametrize("args", [(), ("fly",)])
def test_no_command_or_an_unknown_one_shows_the_usage(args: tuple[str, ...]) -> None:
    done = _bootstrap(*args)
    assert done.returncode == 2
    assert "Usage:" in done.stdout + done.stderr


def test_the_set_up_needs_the_standard_library_alone() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import installer.commands\n"
        "print(*{name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert set(done.stdout.split()) <= {"installer", "__main__"}


def _fails_with(error: BaseException) -> Callable[[Site, Sequence[str]], int]:
    def command(site: Site, args: Sequence[str]) -> int:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "what", "next_step"),
    [
        (SetupError("It failed.", "Do this."), 1, "It failed.", "Do this."),
        (OSError(errno.ENOSPC, "No space left on device", "x"), 1, "No space", "Make room"),
        (PermissionError(errno.EACCES, "Permission denied", "x"), 1, "denied (x)", "folder of"),
        (FileNotFoundError(errno.ENOENT, "No such file", "x"), 1, "(x)", "fetch it again"),
        (OSError("odd"), 1, "refused", "Mend that"),
        (KeyboardInterrupt(), 130, "Stopped.", "goes on from here"),
    ],
    ids=["set-up", "disk", "permission", "absent", "other", "Ctrl-C"],
)
def test_whatever_fails_ends_in_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    what: str,
    next_step: str,
) -> None:
    monkeypatch.setitem(commands.COMMANDS, "run", _fails_with(error))
    assert commands.main(["run"]) == code
    printed = capsys.readouterr().err
    assert what in printed
    assert next_step in printed.replace(what, "")


@pytest.mark.parametrize(
    ("argv", "expected"),
    [(["test", "--", "-k", "foul"], ["-k", "foul"]), (["test", "-k", "x"], ["-k", "x"])],
)
def test_arguments_pass_with_or_without_the_dashes(
    monkeypatch: pytest.MonkeyPatch, argv: list[str], expected: list[str]
) -> None:
    got: list[str] = []

    def command(site: Site, args: Sequence[str]) -> int:
        assert site.root == ROOT
        got.extend(args)
        return 0

    monkeypatch.setitem(commands.COMMANDS, "test", command)
    assert commands.main(argv) == 0
    assert got == expected


class TestRun:
    """`run` on machines with and without a display and Qt's libraries."""

    @pytest.fixture(autouse=True)
    def _machine(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(name, raising=False)
        self.absent: frozenset[str] = frozenset()
        self.called: list[str] = []
        monkeypatch.setattr(libraries, "load_each", lambda names: self.absent)
        monkeypatch.setattr(opening, "call", self._call)
        self.sheet: Callable[[], object] = str

    def _call(self, command: Sequence[str]) -> int:
        self.called.append(" ".join(command[1:]))
        self.sheet()
        return 0

    def test_without_a_display_the_sample_is_settled(self, stage: Stage) -> None:
        self.sheet = (stage.root / opening.SHEET).touch
        assert commands.run(stage.site, []) == 0
        assert self.called[0].startswith("-m tablemgr settle ")

    def test_without_a_display_arguments_still_go_to_the_program(self, stage: Stage) -> None:
        commands.run(stage.site, ["rank", "AsKsQs"])
        assert self.called == ["-m tablemgr rank AsKsQs"]

    def test_without_a_display_missing_libraries_are_told_and_no_hindrance(
        self, stage: Stage, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.absent = frozenset({"libEGL.so.1"})
        self.sheet = (stage.root / opening.SHEET).touch
        assert commands.run(stage.site, []) == 0
        assert "libegl1" in capsys.readouterr().err
        assert "Going on without a window." in stage.said

    def test_with_a_display_the_program_opens(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISPLAY", ":0")
        assert commands.run(stage.site, []) == 0
        assert self.called == ["-m tablemgr"]

    def test_with_a_display_missing_libraries_stop_it_before_anything_is_made(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISPLAY", ":0")
        self.absent = frozenset({"libEGL.so.1"})
        with pytest.raises(SetupError, match="libEGL"):
            commands.run(stage.site, [])
        assert stage.script.commands == []

    def test_bench_installs_the_peers_and_runs_the_benchmark(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(stage.root)
        commands.bench(stage.site, ["--rounds", "3"])
        assert any(line.endswith(Lock.BENCH) for line in stage.script.commands)
        assert self.called == ["-m tests.bench --rounds 3"]

    def test_pictures_are_taken_without_a_display(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(stage.root)
        monkeypatch.setattr(os, "environ", {"QT_QPA_PLATFORM": "xcb"})
        assert commands.pictures(stage.site, ["tables"]) == 0
        assert self.called == ["-m tests.ui.pictures tables"]
        assert os.environ["QT_QPA_PLATFORM"] == "offscreen"

    def test_soak_runs_the_long_tests_at_full_length(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(stage.root)
        monkeypatch.setattr(os, "environ", {"TABLEMGR_TEST_KILLS": "7"})
        assert commands.soak(stage.site, ["-x"]) == 0
        (called,) = self.called
        assert called.startswith("-m pytest ")
        assert called.endswith(" -x")
        assert all((ROOT / name).is_file() for name in called.split() if name.endswith(".py"))
        assert {**commands.SOAK, "TABLEMGR_TEST_KILLS": "7"}.items() <= os.environ.items()

    def test_lock_works_out_every_lock_and_names_no_host(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(stage.root)
        commands.lock(stage.site, [])
        assert [line.split()[-1] for line in self.called] == [
            *("requirements.txt", "requirements-dev.txt", "requirements-bench.txt"),
            *("requirements-release.txt", "requirements-setup.txt"),
        ]
        assert all("--generate-hashes --no-header" in line for line in self.called)


def test_a_folder_with_foreign_letters_can_be_named_in_a_plain_pipe() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from installer import commands\n"
        "sys.exit(commands.main(['kr\u00f3l\u4e2d']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="ascii",
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(r"There is no command kr\xf3l\u4e2d.")


def test_a_program_that_is_not_there_gives_a_code_and_a_line() -> None:
    assert run_quietly(["there-is-no-such-program"]).code == 127


def test_the_tail_of_an_output_leaves_tracebacks_out() -> None:
    output = "one\n\nTraceback (most recent call last):\n  File x\nOSError: two\n"
    assert Outcome(1, output).tail == "    one\n    OSError: two"
