"""Known holes in what the program stands on and is made with, asked of others or of a saved copy.

Whoever cannot ask saves the archive of PyPI's records that osv.dev hands out, and names its file.
"""

from pathlib import Path

from installer.environment import Site
from installer.shell import SetupError
from installer.stamp import Lock, python_of

AUDITED = (Lock.RUN, Lock.DEV, Lock.RELEASE)
"""What is shipped, and what checks and makes it."""

UNAUDITED, COPY = "--unaudited", "--advisories"
SKIPPED = "could not be audited"
HOLES = 1
"""The exit code for a copy that knows of holes."""

OTHERWISE = "Save the records where they can be had, and name the file: see docs/shipping.md."


def audit(site: Site, copy: Path | None, *, is_required: bool = True) -> None:
    """Refuse where a hole is known in a locked version, and where that could not be asked.

    `copy` is a saved copy of the records, which is asked in place of the service. What is not
    required may end without an answer, and says so.
    """
    if copy:
        _ask_copy(site, copy)
    else:
        _ask_others(site, is_required=is_required)


def _ask_copy(site: Site, copy: Path) -> None:
    command = ["-m", "installer.advisories", str(copy), *map(str, AUDITED)]
    done = site.run([str(python_of(site.root)), *command])
    if done.code == HOLES:
        raise SetupError(
            "There are known holes in what the program stands on:",
            "Raise those versions in the lock files: bootstrap.py lock.",
            done.output.rstrip(),
        )
    if done.code != 0:
        raise SetupError("The copy of the records is of no use.", OTHERWISE, done.tail)
    site.say(f"No hole is known: {done.output.strip()}")


def _ask_others(site: Site, *, is_required: bool) -> None:
    locks = [word for lock in AUDITED for word in ("-r", str(lock))]
    options = ("--require-hashes", "--disable-pip", "--progress-spinner", "off")
    done = site.run([str(python_of(site.root)), "-m", "pip_audit", *locks, *options])
    if done.code != 0:
        raise SetupError(
            "There are known holes in what the program stands on, or nobody could be asked.",
            f"Raise those versions: bootstrap.py lock. {OTHERWISE}",
            done.tail,
        )
    if SKIPPED not in done.output:
        site.say("No hole is known in what the program stands on.")
    elif is_required:
        raise SetupError(
            "What holes are known in the program's parts could not be asked here.",
            f"{OTHERWISE} A release goes on without by {UNAUDITED}.",
            done.tail,
        )
    else:
        site.say("NOT AUDITED: what holes are known could not be asked here.")
