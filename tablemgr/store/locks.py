"""Locked files: a lock that the system lets go of when the program ends, however it ends."""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO


class FileLock:
    """A file that this program has locked, until it lets it go."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        self._file = file
        self._path = path

    def is_held(self) -> bool:
        """Whether the lock is this program's; it is, until it is let go."""
        return not self._file.closed

    def let_go(self) -> None:
        """Unlock and remove the file."""
        if sys.platform == "win32":
            # An open file cannot be removed there; one that another opened meanwhile stays.
            self._file.close()
            with suppress(PermissionError):
                self._path.unlink(missing_ok=True)
        else:
            self._path.unlink(missing_ok=True)
            self._file.close()


def lock_name(file: Path, session: str) -> Path:
    """The file that is locked for a session of a SQLite file, beside it."""
    name = sha256(session.encode()).hexdigest()[:12]
    return file.with_name(f"{file.name}.{name}.lock")


def lock_file(path: Path) -> FileLock | None:
    """Lock a file, made for the purpose; None where another has it locked."""
    while True:
        file = path.open("a+b")
        if not _taken(file):
            file.close()
            return None
        if _is_at(file, path):
            return FileLock(file, path)
        # Whoever had it removed it between our opening and locking it.
        file.close()


def _is_at(file: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _taken(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
