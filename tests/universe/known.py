"""The known counts, read from the text file that names their sources."""

from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("known_counts.txt")


@cache
def known(section: str) -> dict[str, int]:
    """The numbers of one section by name."""
    found: dict[str, int] = {}
    here = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = line.strip("[]")
        elif here == section and line and not line.startswith(("#", "Source:")):
            name, number = line.partition("=")[0].split()
            found[name] = int(number)
    return found
