"""Every check of the source; a failed one does not keep the next from running.

Tests run file by file on two cores, and what is not traced beside them; pytest's main run is the
only one that prints for itself, and its closing line counts the tests.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from installer.opening import Call
from installer.shell import Outcome, Runner, Say, SetupError
from installer.stamp import python_of

UNIVERSE = "tests/universe"


@dataclass(frozen=True, slots=True)
class Check:
    """A check by name, and the module it runs with its arguments."""

    name: str
    module: tuple[str, ...]


BESIDE = (
    Check("ruff check", ("ruff", "check")),
    Check("ruff format", ("ruff", "format", "--check")),
    Check("mypy", ("mypy",)),
    # Tracing lines would make these millions of rankings take minutes.
    Check("pytest, every hand", ("pytest", UNIVERSE)),
)
# In the order that tests/conftest.py gives the files, in place of the most tests first.
_ON_TWO_CORES = ("--numprocesses=2", "--dist=loadfile", "--no-loadscope-reorder")
_TRACED = ("--cov", "--cov-report=")
TESTS = Check("pytest", ("pytest", *_ON_TWO_CORES, *_TRACED, f"--ignore={UNIVERSE}"))
COVERAGE = Check("coverage", ("installer.ratchet",))
CHECKS = (*BESIDE, TESTS, COVERAGE)

_Ended = tuple[Outcome, float]


def run_checks(
    root: Path, run: Runner, call: Call, say: Say, clock: Callable[[], float] = time.monotonic
) -> int:
    """Run every check and say how each went; returns 0 if all passed."""
    began = clock()

    def timed(check: Check, runs: Callable[[Sequence[str]], Outcome]) -> _Ended:
        start = clock()
        outcome = runs([str(python_of(root)), "-m", *check.module])
        return outcome, clock() - start

    with ThreadPoolExecutor(1) as other:
        beside = [other.submit(timed, check, run) for check in BESIDE]
        tests = timed(TESTS, lambda command: Outcome(call(command)))
        ended = [each.result() for each in beside]
    ended += [tests, timed(COVERAGE, run)]
    failed = []
    for check, (outcome, seconds) in zip(CHECKS, ended, strict=True):
        passed = outcome.code == 0
        if not passed:
            failed.append(check.name)
            say(outcome.output.rstrip())
        say(f"{'ok' if passed else 'FAILED':<7}{check.name:<20}{seconds:6.1f} s")
    if failed:
        raise SetupError(
            f"{len(failed)} of {len(CHECKS)} checks failed: {', '.join(failed)}.",
            "Mend what stands above each line marked FAILED, and run the same command again.",
        )
    say(f"All {len(CHECKS)} checks passed in {clock() - began:.0f} s.")
    return 0


def run_tests(root: Path, args: Sequence[str], call: Call) -> int:
    """Run pytest alone with these arguments; returns its exit code."""
    return call([str(python_of(root)), "-m", "pytest", *args])
