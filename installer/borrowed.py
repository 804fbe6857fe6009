"""The system's own libraries, on Linux: those that come along in the frozen program, and those that
it finds where it runs.

What each is under is said by the Debian package that it was taken from.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from installer.environment import Site
from installer.shell import SetupError

DOCUMENTS = Path("/usr/share/doc")
FORBIDDEN = ("libreadline", "libgdbm", "libncurses")
"""What Python may have been built with and the program never asks for; the first two are GPL."""


def libraries(inside: Path) -> list[str]:
    """The names of the libraries that lie beside the packages and belong to none of them."""
    found = (path for path in inside.glob("*.so*") if not path.is_symlink())
    return sorted(path.name for path in found if ".cpython-" not in path.name)


SHOWN_BY = Path("PySide6", "Qt", "plugins", "platforms", "libqxcb.so")
"""What shows a window on most systems; the self-check has a window that nobody sees."""


def verify_window(site: Site, inside: Path) -> None:
    """Raise SetupError unless all is found here that a window on a screen needs."""
    output = site.run(["ldd", str(inside / SHOWN_BY)]).output
    absent = sorted(set(re.findall(r"^\s*(\S+) => not found", output, re.MULTILINE)))
    if absent:
        raise SetupError(
            f"No window could open: {', '.join(absent)} is neither in the program nor here.",
            "See UNWANTED_LIBRARIES in installer/frozen.py, X_WINDOW in installer/libraries.py.",
        )


def write_licences(site: Site, inside: Path, documents: Path = DOCUMENTS) -> list[str]:
    """Write a text for each package that libraries were taken from; returns their names.

    SetupError for a library that must not come along. Nothing is written where no package is known:
    the folder is not handed on from such a system.
    """
    names = libraries(inside)
    told = [name for name in names if name.startswith(FORBIDDEN)]
    if told:
        raise SetupError(
            f"These may not come along: {', '.join(told)}.", "See EXCLUDED in installer/frozen.py."
        )
    packages = _packages(site, names)
    for package in packages:
        text = (documents / package / "copyright").read_text(encoding="utf-8")
        (inside / "licences" / f"{package}.txt").write_text(text, encoding="utf-8")
    return packages


def _packages(site: Site, names: Sequence[str]) -> list[str]:
    """The packages of these libraries, each once; a line is `libbsd0:amd64: /usr/lib/...`."""
    output = site.run(["dpkg-query", "--search", *(f"*/{name}" for name in names)]).output
    lines = re.findall(r"^([a-z0-9][a-z0-9+.-]*)(?::\w+)?: (/.*)$", output, re.MULTILINE)
    return sorted({name for name, file in lines if Path(file).name in names})
