"""The environment is made once, filled with hashes, and made anew when it is not whole."""

import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from installer import environment
from installer.environment import AGAIN, alone, ensure_environment
from installer.shell import Outcome, SetupError
from installer.stamp import STAMP, Lock, Stamp, digest, python_of, read_stamp, write_stamp
from tests.installer import stage as on
from tests.installer.stage import Stage

VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"


def _stamp_file(stage: Stage) -> Path:
    return stage.root / ".venv" / STAMP


def _prepared(stage: Stage, lock: Lock) -> None:
    ensure_environment(stage.site, lock)
    stage.script.commands.clear()
    stage.said.clear()


def test_a_fresh_machine_gets_uv_first_and_then_the_lock_with_hashes(stage: Stage) -> None:
    ensure_environment(stage.site, Lock.RUN)
    made, got_uv, filled = stage.script.commands
    assert "-m venv --clear" in made
    assert "-m pip install" in got_uv
    assert got_uv.endswith(f"--require-hashes -r {stage.root / 'requirements-setup.txt'}")
    assert "-m uv pip install" in filled
    assert filled.endswith(f"--require-hashes -r {stage.root / 'requirements.txt'}")
    assert read_stamp(stage.root) == Stamp(
        VERSION, str(stage.root), {Lock.RUN: digest(stage.root, Lock.RUN)}
    )


def test_the_checkout_is_on_the_path_of_the_environment(stage: Stage) -> None:
    ensure_environment(stage.site, Lock.RUN)
    (path_file,) = (stage.root / ".venv").rglob("*.pth")
    assert path_file.read_text(encoding="locale") == f"{stage.root}\n"


def test_a_warm_start_runs_nothing_and_says_nothing(stage: Stage) -> None:
    _prepared(stage, Lock.RUN)
    ensure_environment(stage.site, Lock.RUN)
    assert stage.script.commands == []
    assert stage.said == []


@pytest.mark.parametrize("held", [Lock.DEV, Lock.BENCH])
def test_the_larger_locks_satisfy_running_too(stage: Stage, held: Lock) -> None:
    _prepared(stage, held)
    ensure_environment(stage.site, Lock.RUN)
    assert stage.script.commands == []


@pytest.mark.parametrize(
    ("held", "wanted"), [(Lock.RUN, Lock.DEV), (Lock.DEV, Lock.BENCH), (Lock.BENCH, Lock.DEV)]
)
def test_another_lock_is_added_to_the_same_environment(
    stage: Stage, held: Lock, wanted: Lock
) -> None:
    _prepared(stage, held)
    ensure_environment(stage.site, wanted)
    assert stage.script.ran("-m venv") == []
    stamp = read_stamp(stage.root)
    assert stamp is not None
    assert set(stamp.locks) == {held, wanted}


def test_a_changed_lock_is_installed_again_and_the_old_digest_forgotten(stage: Stage) -> None:
    _prepared(stage, Lock.DEV)
    (stage.root / Lock.DEV).write_text("requirements-dev.txt 2\n")
    ensure_environment(stage.site, Lock.RUN)
    assert len(stage.script.ran("-m uv")) == 1
    stamp = read_stamp(stage.root)
    assert stamp is not None
    assert set(stamp.locks) == {Lock.RUN}


@pytest.mark.parametrize("fact", ["python", "root"])
def test_another_python_or_place_makes_the_environment_anew(stage: Stage, fact: str) -> None:
    _prepared(stage, Lock.RUN)
    facts = json.loads(_stamp_file(stage).read_text())
    _stamp_file(stage).write_text(json.dumps({**facts, fact: "elsewhere"}))
    ensure_environment(stage.site, Lock.RUN)
    assert len(stage.script.ran("-m venv --clear")) == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"python": 1, "other": 2}'])
def test_an_unreadable_stamp_counts_as_none(stage: Stage, content: str) -> None:
    _prepared(stage, Lock.RUN)
    _stamp_file(stage).write_text(content)
    assert read_stamp(stage.root) is None


def test_an_environment_without_its_python_is_made_anew(stage: Stage) -> None:
    _prepared(stage, Lock.RUN)
    python_of(stage.root).unlink()
    ensure_environment(stage.site, Lock.RUN)
    assert len(stage.script.ran("-m venv --clear")) == 1


def test_an_interrupted_set_up_leaves_no_stamp_and_is_begun_again(stage: Stage) -> None:
    _prepared(stage, Lock.RUN)
    (stage.root / Lock.RUN).write_text("changed\n")

    def interrupt() -> None:
        raise KeyboardInterrupt

    stage.script.effects["-m uv"] = interrupt
    with pytest.raises(KeyboardInterrupt):
        ensure_environment(stage.site, Lock.RUN)
    assert not _stamp_file(stage).exists()
    del stage.script.effects["-m uv"]
    stage.script.commands.clear()
    ensure_environment(stage.site, Lock.RUN)
    assert len(stage.script.ran("-m venv --clear")) == 1


@pytest.mark.parametrize("words", ["requirements-setup.txt", "-m uv pip"])
def test_pip_fills_in_where_uv_cannot(stage: Stage, words: str) -> None:
    stage.script.answers[words] = Outcome(2, "no wheel of uv for this system")
    ensure_environment(stage.site, Lock.RUN)
    last = stage.script.commands[-1]
    assert "-m pip install" in last
    assert last.endswith(f"--require-hashes -r {stage.root / 'requirements.txt'}")
    assert any("pip, which takes longer" in line for line in stage.said)
    assert stage.said[-1].startswith("Environment: requirements.txt installed by pip in ")


@pytest.mark.parametrize(
    ("output", "what"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "disk is full"),
        ("error sending request for url: dns error", "from the network"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one"),
        ("[Errno 30] Read-only file system", "cannot be written"),
        ("Segmentation fault", "exit code 1"),
    ],
)
def test_packages_that_do_not_install_end_in_what_to_do(
    stage: Stage, output: str, what: str
) -> None:
    stage.script.answers["install"] = Outcome(1, f"Traceback (most recent):\n  File x\n{output}\n")
    with pytest.raises(SetupError) as caught:
        ensure_environment(stage.site, Lock.RUN)
    error = caught.value
    assert what in error.what
    assert error.detail == f"    {output}"
    assert "again" in error.next_step or "run the command there" in error.next_step
    assert read_stamp(stage.root) is None


def test_an_unknown_failure_starts_afresh(stage: Stage) -> None:
    stage.script.answers["install"] = Outcome(1, "what is this")
    with pytest.raises(SetupError) as caught:
        ensure_environment(stage.site, Lock.RUN)
    assert caught.value.next_step == AGAIN


def test_an_environment_that_cannot_be_made_names_its_folder(stage: Stage) -> None:
    stage.script.answers["-m venv"] = Outcome(1, "in use")
    with pytest.raises(SetupError, match="Making the environment failed") as caught:
        ensure_environment(stage.site, Lock.RUN)
    assert ".venv" in caught.value.next_step


class TestWithoutTheVenvModule:
    """Debian packs the module that makes environments separately."""

    @pytest.fixture(autouse=True)
    def _absent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(environment, "has_venv_module", lambda: False)

    def test_root_on_debian_gets_it(self, stage: Stage) -> None:
        stage.machine = on.DEBIAN_ROOT
        ensure_environment(stage.site, Lock.RUN)
        assert stage.script.commands[1].endswith(f"python{VERSION}-venv")
        assert read_stamp(stage.root) is not None

    def test_a_user_on_debian_is_told_the_command(self, stage: Stage) -> None:
        with pytest.raises(SetupError) as caught:
            ensure_environment(stage.site, Lock.RUN)
        assert f"sudo apt-get install -y --no-install-recommends python{VERSION}-venv" in (
            caught.value.next_step
        )

    def test_others_are_told_the_modules(self, stage: Stage) -> None:
        stage.machine = on.MAC
        with pytest.raises(SetupError) as caught:
            ensure_environment(stage.site, Lock.RUN)
        assert "venv and ensurepip" in caught.value.next_step


def test_a_second_set_up_waits_and_then_finds_the_work_done(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Stage(stage.root)

    def finish(seconds: float) -> None:
        other.make_python()
        stamp = Stamp(VERSION, str(stage.root), {Lock.RUN: digest(stage.root, Lock.RUN)})
        write_stamp(stage.root, stamp)
        held.close()

    monkeypatch.setattr(time, "sleep", finish)
    with ExitStack() as held:
        held.enter_context(alone(other.site))
        ensure_environment(stage.site, Lock.RUN)
    assert stage.said == ["Another set-up is at work in this folder; waiting for it."]
    assert stage.script.commands == []


def test_a_folder_that_cannot_be_written_is_told(stage: Stage) -> None:
    (stage.root / ".setup.lock").mkdir()
    with pytest.raises(SetupError, match="cannot be written"):
        ensure_environment(stage.site, Lock.RUN)
