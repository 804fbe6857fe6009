"""Every check of the source, one after the other; a failed one does not keep the next from running.

pytest's main run comes last of the loud ones: its closing line counts the tests.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from installer.opening import Call
from installer.shell import Outcome, Runner, Say, SetupError
from installer.stamp import python_of

UNIVERSE = "tests/universe"


@dataclass(frozen=True, slots=True)
class Check:
    """A check by name, the module it runs with its arguments, and whether its output is shown."""

    name: str
    module: tuple[str, ...]
    loud: bool = False


CHECKS = (
    Check("ruff check", ("ruff", "check")),
    Check("ruff format", ("ruff", "format", "--check")),
    Check("mypy", ("mypy",)),
    # Tracing lines would make these millions of rankings take minutes.
    Check("pytest, every hand", ("pytest", UNIVERSE), loud=True),
    Check("pytest", ("coverage", "run", "-m", "pytest", f"--ignore={UNIVERSE}"), loud=True),
    Check("coverage", ("installer.ratchet",)),
)


def run_checks(
    root: Path, run: Runner, call: Call, say: Say, clock: Callable[[], float] = time.monotonic
) -> int:
    """Run every check and say how each went; returns 0 if all passed."""
    began = clock()
    failed = []
    for check in CHECKS:
        start = clock()
        outcome = _run_one(check, str(python_of(root)), run, call)
        passed = outcome.code == 0
        if not passed:
            failed.append(check.name)
            say(outcome.output.rstrip())
        say(f"{'ok' if passed else 'FAILED':<7}{check.name:<20}{clock() - start:6.1f} s")
    if failed:
        raise SetupError(
            f"{len(failed)} of {len(CHECKS)} checks failed: {', '.join(failed)}.",
            "Mend what stands above each line marked FAILED, and run the same command again.",
        )
    say(f"All {len(CHECKS)} checks passed in {clock() - began:.0f} s.")
    return 0


def _run_one(check: Check, python: str, run: Runner, call: Call) -> Outcome:
    command = [python, "-m", *check.module]
    return Outcome(call(command)) if check.loud else run(command)


def run_tests(root: Path, args: Sequence[str], call: Call) -> int:
    """Run pytest alone with these arguments; returns its exit code."""
    return call([str(python_of(root)), "-m", "pytest", *args])
