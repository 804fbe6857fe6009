"""Whether an open SQLite file still lies where it was opened.

A file that is moved, deleted or replaced under a running program is written to all the same, and
all of it is lost with the program; so each write asks before it is committed.
"""

from pathlib import Path

from tablemgr.store.trouble import StoreError, Trouble

_Identity = tuple[int, int]


class Whereabouts:
    """A database's file, known by what the disk calls it, and the log beside it."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known = None if file is None else _identity(file)
        self._log = None if file is None else file.with_name(f"{file.name}-wal")
        self._had_log = False

    def verify(self) -> None:
        """Raise StoreError where another file stands there, or none, or its log is gone.

        Called within a transaction that writes, when the log is there.
        """
        if self._file is None or self._log is None:
            return
        has_log = _identity(self._log) is not None
        if _identity(self._file) != self._known or (self._had_log and not has_log):
            raise StoreError(Trouble.TAKEN_AWAY, str(self._file))
        self._had_log = has_log


def _identity(file: Path) -> _Identity | None:
    """The disk and the number of a file there; None where there is no such file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
