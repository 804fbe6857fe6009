"""Reports of the program's own faults: where in the code and with which versions, never what about.

A report has no message of an error and no value, as these may name people, cards or amounts.
"""

import contextlib
import faulthandler
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from tablemgr import __version__, config

MOST_KEPT = 20
"""Reports in the folder; the oldest go."""

RUNNING = "running-"
CRASH = "crash-"
_STDLIB = "python{}.{}".format(*sys.version_info)
_PACKAGE = Path(__file__).resolve().parents[1]
_HEAD = (
    "Report of a fault in tablemgr, for whoever looks after the program.",
    "It holds no names, no cards and no amounts: what the error said is left out.",
)


def folder() -> Path:
    """Where the reports lie; it need not exist yet."""
    return config.data_folder() / "crashes"


def facts(qt: str = "") -> tuple[str, ...]:
    """What runs where, a line each."""
    import platform

    python = f"Python {platform.python_version()}"
    way = "frozen" if config.is_frozen() else "from packages"
    lines = [f"tablemgr {__version__}, {way}", f"{python}, {_system()}"]
    return (*lines, f"Qt {qt}") if qt else tuple(lines)


def _system() -> str:
    import platform

    if sys.platform != "linux":
        return platform.platform()
    # As there; but for the C library it reads through all of Python's own file, at each start.
    named = (platform.system(), platform.release(), platform.machine(), *platform.libc_ver())
    return "-".join(named)


def parts() -> tuple[str, ...]:
    """The versions of what the program is made with."""
    from tablemgr.services.madeof import installed_parts

    return tuple(f"{part.name} {part.version}" for part in installed_parts())


def report_text(error: BaseException, when: datetime, qt: str = "") -> str:
    """The report of an error: its kind and place, and those of what it came from."""
    lines = [*_HEAD, "", f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC", *facts(qt), ""]
    for each in _chain(error):
        lines += [_kind(each), *map(_frame, traceback.extract_tb(each.__traceback__)), ""]
    return "\n".join([*lines, "Made with", *(f"  {each}" for each in parts())]) + "\n"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error, then what it came from, and so on; each once."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _kind(error: BaseException) -> str:
    """The class of an error, and which one of its kind, where that is the system's own number."""
    kind = type(error)
    own = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    name = f"{own}{kind.__qualname__}"
    number = f" (errno {error.errno})" if isinstance(error, OSError) and error.errno else ""
    return f"{name}{number}"


def _frame(frame: traceback.FrameSummary) -> str:
    return f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}"


def _place(file: str) -> str:
    """A file of the program or of a package by its path inside it; a path may name somebody."""
    path = Path(file)
    # A frozen program has its files by such paths alone.
    if not path.is_absolute():
        return path.as_posix()
    with contextlib.suppress(ValueError):
        return path.relative_to(_PACKAGE.parent).as_posix()
    for marker in ("site-packages", "_internal", _STDLIB):
        if marker in path.parts:
            return Path(*path.parts[path.parts.index(marker) + 1 :]).as_posix()
    return path.name


def keep(error: BaseException, when: datetime, qt: str = "") -> Path | None:
    """Write the report of an error to a file of its own; None where it cannot be written."""
    return _write(report_text(error, when, qt), when)


def _write(text: str, when: datetime) -> Path | None:
    try:
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        stem = f"{CRASH}{when.astimezone(UTC):%Y%m%d-%H%M%S}"
        number = 1
        while (path := place / f"{stem}-{number:02}.txt").exists():
            number += 1
        path.write_text(text, encoding="utf-8")
        for old in reports()[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def reports() -> Sequence[Path]:
    """The reports there are, the oldest first."""
    return sorted(folder().glob(f"{CRASH}*.txt"))


class Watch:
    """Has Python write where it was to a file if the process is ended by a fault of a library.

    One for each process; the file is gone when the process ends as it should.
    """

    def __init__(self, qt: str = "") -> None:
        self._file: TextIO | None = None
        self._path = folder() / f"{RUNNING}{os.getpid()}.txt"
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("w", encoding="utf-8")
            self._file.write("\n".join([*_HEAD, "", *facts(qt), "", ""]))
            self._file.flush()
            _hold(self._file)
            faulthandler.enable(self._file)

    def close(self) -> None:
        """The process ends as it should."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
            self._path.unlink(missing_ok=True)


def gather() -> Sequence[Path]:
    """Make reports of what was left by processes that were ended; returns all reports.

    One that was merely stopped (a power cut, a kill) left no more than its head, and no report.
    """
    for path in sorted(folder().glob(f"{RUNNING}*.txt")):
        with contextlib.suppress(OSError):
            if not _is_held(path):
                _gather_one(path)
    return reports()


def _gather_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    path.unlink()
    if "Fatal Python error" in text or "Windows fatal exception" in text:
        _write("\n".join(map(_plain, text.splitlines())) + "\n", when)


def _plain(line: str) -> str:
    """A line of what Python wrote when it was ended, its file named as in every report."""
    start, quote, rest = line.partition('File "')
    file, end, after = rest.partition('", line ')
    return f"{start}{_place(file)}:{after}" if quote and end else line


def _hold(file: TextIO) -> None:
    """Keep a file so that other processes see that this one runs; the system lets go at its end."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_held(path: Path) -> bool:
    """Whether the process that keeps a file still runs."""
    if sys.platform == "win32":
        try:
            # A file that is open there can be given no name, not even its own.
            path.rename(path)
        except PermissionError:
            return True
        return False
    import fcntl

    with path.open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
