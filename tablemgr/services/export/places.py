"""Where a session's files go, and how one is written: whole or not at all."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tablemgr.store.rows import SessionRow

_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")


def folder_name(row: SessionRow) -> str:
    """The folder of a session: its gaming date, its table, its id, in letters of every system."""
    parts = (row.gaming_date, row.table_name, row.id)
    return "_".join(_UNFIT.sub("-", part).strip("-.") for part in parts)[:120]


def free_folder(parent: Path, name: str) -> Path:
    """A new folder of a name, or of one with a number where that is taken."""
    number, folder = 1, parent / name
    while True:
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            number += 1
            folder = parent / f"{name}-{number}"
        else:
            return folder


@contextmanager
def arriving_text(path: Path) -> Iterator[TextIO]:
    """A file to write text to, in UTF-8; it is there once the block has come to its end."""
    fresh = path.with_name(f"{path.name}.partial")
    try:
        with fresh.open("w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
