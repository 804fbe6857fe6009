"""All checks run, each says how it went, and one failure is enough to fail."""

import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from installer.checks import CHECKS, UNIVERSE, run_checks, run_tests
from installer.shell import Outcome, SetupError
from tests.architecture.tree import ROOT
from tests.installer.stage import Script


class Called:
    """Stands in for programs that print for themselves."""

    def __init__(self, *failing: str) -> None:
        self.failing = failing
        self.commands: list[str] = []

    def __call__(self, command: Sequence[str]) -> int:
        self.commands.append(" ".join(command))
        return int(any(words in self.commands[-1] for words in self.failing))


def _run(script: Script, called: Called) -> list[str]:
    said: list[str] = []
    ticks = count()
    try:
        assert run_checks(Path(), script, called, said.append, lambda: float(next(ticks))) == 0
    except SetupError as error:
        said.append(error.what)
    return said


def test_every_check_runs_and_has_its_line_and_time() -> None:
    script, called = Script(), Called()
    said = _run(script, called)
    assert len(script.commands) + len(called.commands) == len(CHECKS)
    assert re.fullmatch(r"ok     ruff check           +\d+\.0 s", said[0])
    assert [line.startswith("ok ") for line in said[:-1]] == [True] * len(CHECKS)
    assert said[-1].startswith(f"All {len(CHECKS)} checks passed in ")


def test_a_failed_check_shows_its_output_and_the_others_still_run() -> None:
    script, called = Script({"mypy": Outcome(1, "x.py:1: error: wrong\n")}), Called("--cov")
    said = _run(script, called)
    assert len(script.commands) + len(called.commands) == len(CHECKS)
    assert "x.py:1: error: wrong" in said
    assert any(line.startswith("FAILED mypy") for line in said)
    assert said[-1] == f"2 of {len(CHECKS)} checks failed: mypy, pytest."


def test_a_passing_check_keeps_its_output_to_itself() -> None:
    assert "fine" not in _run(Script({"ruff": Outcome(0, "fine")}), Called())


def test_only_the_tests_under_coverage_print_for_themselves() -> None:
    script, called = Script(), Called()
    _run(script, called)
    (tests,) = called.commands
    assert "-m pytest " in tests
    assert tests.endswith(f"--cov --cov-report= --ignore={UNIVERSE}")
    assert script.ran(f"-m pytest {UNIVERSE}")
    assert script.commands[-1].endswith("installer.ratchet")


def test_what_goes_wrong_beside_the_tests_is_a_failed_check() -> None:
    said = _run(Script({UNIVERSE: Outcome(1, "1 failed")}), Called())
    assert "1 failed" in said
    assert said[-1] == f"1 of {len(CHECKS)} checks failed: pytest, every hand."


def test_every_hand_has_its_folder() -> None:
    assert list((ROOT / UNIVERSE).glob("test_*.py"))


def test_arguments_go_to_pytest_alone() -> None:
    called = Called()
    assert run_tests(Path(), ["-k", "foul"], called) == 0
    (command,) = called.commands
    assert command.endswith("-m pytest -k foul")


def test_failed_tests_give_pytests_exit_code() -> None:
    assert run_tests(Path(), [], Called("pytest")) == 1
