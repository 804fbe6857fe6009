"""The frozen program's list of the files that it reads, with their digests: `self-check` holds them
against it, as it holds an installed package against the list that its installer wrote.

`python -m installer.record FOLDER` writes it there.
"""

import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from installer import frozen
from tablemgr import __version__
from tablemgr.assets import RECORD

ABOUT = f"Metadata-Version: 2.1\nName: {frozen.NAME}\nVersion: {__version__}\n"


def lines() -> Iterator[str]:
    """A line for each file that is taken along as such: its place, digest and length."""
    for source, folder in sorted(_files()):
        content = source.read_bytes()
        digest = urlsafe_b64encode(sha256(content).digest()).decode().rstrip("=")
        yield f"{folder}/{source.name},sha256={digest},{len(content)}\n"


def _files() -> Iterator[tuple[Path, str]]:
    """Each file, and the folder that it goes to."""
    for name, folder in frozen.data():
        place = Path(name)
        if place.is_file():
            yield place, folder
            continue
        for file in place.rglob("*"):
            target = f"{folder}/{file.relative_to(place).as_posix()}"
            if file.is_file() and frozen.is_wanted(target):
                yield file, target.rpartition("/")[0]


def main(args: Sequence[str]) -> int:
    """Write the list and what it is about, as a package's are."""
    record = Path(args[0]) / RECORD
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text("".join(lines()), encoding="utf-8", newline="\n")
    (record.parent / "METADATA").write_text(ABOUT, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
