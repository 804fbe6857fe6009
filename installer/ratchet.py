"""The list of fully covered files may only grow: compares it with what the last test run covered.

`python -m installer.ratchet` checks; with `--write` it adds what is missing and drops what is gone.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from installer.shell import Runner, Say, SetupError, run_quietly, say

LIST = Path("tests", "architecture", "fully_covered.txt")
HEADER = "# Files that the tests cover wholly, lines and branches; a file never leaves this list.\n"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the list and the coverage differ, each a sorted tuple of files."""

    fallen: tuple[str, ...]
    unlisted: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def faults(self) -> list[str]:
        """Return a sentence for each difference."""
        return [
            *(f"{name}: is on the list and no longer covered wholly" for name in self.fallen),
            *(f"{name}: is covered wholly now; add it to the list" for name in self.unlisted),
            *(f"{name}: is on the list and no longer exists" for name in self.gone),
        ]


def compare(listed: Sequence[str], covered: Mapping[str, bool]) -> Verdict:
    """Compare the list with the files measured, each with whether it is covered wholly."""
    return Verdict(
        fallen=tuple(sorted(name for name in listed if not covered.get(name, True))),
        unlisted=tuple(
            sorted(name for name, whole in covered.items() if whole and name not in listed)
        ),
        gone=tuple(sorted(name for name in listed if name not in covered)),
    )


def read_list(root: Path) -> list[str]:
    """Return the files on the list, in its order."""
    lines = (root / LIST).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def write_list(root: Path, names: Sequence[str]) -> None:
    """Write the list anew, sorted."""
    body = "".join(f"{name}\n" for name in sorted(names))
    (root / LIST).write_text(HEADER + body, encoding="utf-8", newline="\n")


def measure(root: Path, run: Runner) -> dict[str, bool]:
    """Return each file with code in it and whether the last test run covered all of it."""
    report = root / ".coverage.json"
    command = [sys.executable, "-m", "coverage", "json", "--quiet", "-o", str(report)]
    done = run(command)
    if done.code != 0:
        raise SetupError(
            "There is no coverage to look at.",
            "Run: python3 installer/bootstrap.py test",
            done.tail,
        )
    files = json.loads(report.read_text(encoding="utf-8"))["files"]
    report.unlink()
    return {
        name.replace("\\", "/"): _is_whole(facts["summary"])
        for name, facts in files.items()
        if facts["summary"]["num_statements"]
    }


def _is_whole(summary: Mapping[str, int]) -> bool:
    return summary["missing_lines"] == 0 and summary.get("missing_branches", 0) == 0


def main(args: Sequence[str], root: Path, run: Runner = run_quietly, tell: Say = say) -> int:
    """Check the list, or write it; returns 1 where a file on it fell or is gone.

    A file that is covered wholly and not listed is told and does not fail: what runs only under
    another load, system or database may be covered on one machine and not on the next.
    """
    try:
        covered = measure(root, run)
    except SetupError as error:
        tell(error.text)
        return 1
    listed = read_list(root)
    verdict = compare(listed, covered)
    if "--write" in args:
        kept = [name for name in listed if name not in verdict.gone]
        write_list(root, [*kept, *verdict.unlisted])
        verdict = Verdict(verdict.fallen, (), ())
    for fault in verdict.faults:
        tell(fault)
    if verdict.faults and "--write" not in args:
        tell(f"The list is {LIST.as_posix()}; this brings it up to date:")
        tell("  python3 installer/bootstrap.py ratchet")
    return 1 if verdict.fallen or verdict.gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path(__file__).resolve().parent.parent))
