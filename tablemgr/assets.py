"""The one reader of the program's own files: `docs/`, `reports/` and `resources/`, installed or in
a checkout.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path

from tablemgr import __version__

_PACKAGE = Path(__file__).resolve().parent


class AssetMissingError(FileNotFoundError):
    """Raised where a file that the program ships is not there: the installation is damaged."""


@cache
def root() -> Path:
    """The folder that holds `docs/`, `reports/` and `resources/`."""
    for candidate in (_PACKAGE / "_share", _PACKAGE.parent):
        if (candidate / "resources").is_dir():
            return candidate
    raise AssetMissingError(f"no resources folder beside {_PACKAGE}; install the program again")


def asset(name: str) -> Path:
    """The path of a shipped file or folder (`resources/fonts`); raises `AssetMissingError`."""
    path = root() / name
    if not path.exists():
        raise AssetMissingError(f"{path} is missing; install the program again")
    return path


FOLDERS = ("docs", "reports", "resources")
"""What the program ships beside its code."""

RECORD = f"tablemgr-{__version__}.dist-info/RECORD"
"""Beside the package: its files with their digests, as installers write them; a frozen program's
has those alone that it reads as files.
"""

NOT_SHIPPED = "docs/guide/screens/"
"""Pictures of every screen, which a checkout may have to be looked at."""


def names() -> tuple[str, ...]:
    """Every shipped file by its name from the root, sorted; hidden ones are none of them."""
    found = (path for folder in FOLDERS for path in (root() / folder).rglob("*"))
    plain = (path.relative_to(root()) for path in found if path.is_file())
    kept = (path for path in plain if not any(part.startswith(".") for part in path.parts))
    names = (path.as_posix() for path in kept)
    return tuple(sorted(name for name in names if not name.startswith(NOT_SHIPPED)))


class Damage(StrEnum):
    """What became of a file."""

    GONE = "gone"
    CHANGED = "changed"


def damaged() -> Iterator[tuple[str, Damage]]:
    """The package's files that are not as they were brought here; a checkout brings no list."""
    place = _PACKAGE.parent
    record = place / RECORD
    if not record.is_file():
        return
    # No command but the check of an installation wants them.
    import csv
    from base64 import urlsafe_b64encode
    from hashlib import sha256

    for name, digest, _ in csv.reader(record.read_text(encoding="utf-8").splitlines()):
        # What was compiled here has no digest, and a program beside the package is none of its own.
        if not digest.startswith("sha256=") or not name.startswith(f"{_PACKAGE.name}/"):
            continue
        file = place / name
        if not file.is_file():
            yield name, Damage.GONE
            continue
        found = urlsafe_b64encode(sha256(file.read_bytes()).digest()).decode().rstrip("=")
        if found != digest.removeprefix("sha256="):
            yield name, Damage.CHANGED
