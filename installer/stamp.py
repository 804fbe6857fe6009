"""What the environment holds, as one small file inside it; it is written last, so it never lies."""

import hashlib
import json
import os
import sys
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

STAMP = "tablemgr-setup.json"


class Lock(StrEnum):
    """The lock files, one a purpose."""

    RUN = "requirements.txt"
    DEV = "requirements-dev.txt"
    BENCH = "requirements-bench.txt"
    RELEASE = "requirements-release.txt"


# The others hold all that running needs, in the same versions.
SATISFIED_BY = {
    Lock.RUN: (Lock.RUN, Lock.DEV, Lock.BENCH, Lock.RELEASE),
    Lock.DEV: (Lock.DEV,),
    Lock.BENCH: (Lock.BENCH,),
    Lock.RELEASE: (Lock.RELEASE,),
}


@dataclass(frozen=True, slots=True)
class Stamp:
    """The Python (3.11), the checkout, and the digest of each lock installed, by file name."""

    python: str
    root: str
    locks: dict[str, str] = field(default_factory=dict)


def environment_of(root: Path) -> Path:
    """Return the folder of the checkout's environment."""
    return root / ".venv"


def python_of(root: Path) -> Path:
    """Return the environment's own Python, which need not exist yet."""
    folder = environment_of(root)
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def blank(root: Path) -> Stamp:
    """Return the stamp of an environment made here and now, with nothing in it."""
    major, minor = sys.version_info[:2]
    return Stamp(python=f"{major}.{minor}", root=str(root))


def digest(root: Path, lock: Lock) -> str:
    """Return the SHA-256 of a lock file."""
    return hashlib.sha256((root / lock).read_bytes()).hexdigest()


def read_stamp(root: Path) -> Stamp | None:
    """Return the stamp, or None where there is no whole environment for this Python and place."""
    try:
        stamp = Stamp(**json.loads((environment_of(root) / STAMP).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    here = blank(root)
    fits = stamp.python == here.python and stamp.root == here.root
    return stamp if fits and python_of(root).exists() else None


def drop_stamp(root: Path) -> None:
    """Take the stamp away before the environment is touched."""
    (environment_of(root) / STAMP).unlink(missing_ok=True)


def write_stamp(root: Path, stamp: Stamp) -> None:
    """Write the stamp whole or not at all."""
    target = environment_of(root) / STAMP
    fresh = target.with_suffix(".new")
    facts = {"python": stamp.python, "root": stamp.root, "locks": stamp.locks}
    fresh.write_text(json.dumps(facts, indent=1), encoding="utf-8")
    fresh.replace(target)


def satisfies(root: Path, stamp: Stamp | None, lock: Lock) -> bool:
    """Whether everything in this lock is installed as it stands now."""
    return stamp is not None and any(
        stamp.locks.get(name) == digest(root, name) for name in SATISFIED_BY[lock]
    )
