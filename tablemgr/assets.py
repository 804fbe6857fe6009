"""The one reader of the program's own files: `docs/`, `reports/` and `resources/`, installed or in
a checkout.
"""

from functools import cache
from pathlib import Path

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

NOT_SHIPPED = "docs/guide/screens/"
"""Pictures of every screen, which a checkout may have to be looked at."""


def names() -> tuple[str, ...]:
    """Every shipped file by its name from the root, sorted; hidden ones are none of them."""
    found = (path for folder in FOLDERS for path in (root() / folder).rglob("*"))
    plain = (path.relative_to(root()) for path in found if path.is_file())
    kept = (path for path in plain if not any(part.startswith(".") for part in path.parts))
    names = (path.as_posix() for path in kept)
    return tuple(sorted(name for name in names if not name.startswith(NOT_SHIPPED)))
