"""Keeps what is typed in a window that has no database, for the next start if the program dies.

A file for each window that is open; nothing is kept of what was saved, discarded or never typed.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QLockFile, QTimer

from tablemgr import config
from tablemgr.bootstrap import write_whole
from tablemgr.ui.quick.typedhand import TypedHand

VERSION = 1
REST_MS = 150
"""How long after a key what is typed is kept."""

MOST_WINDOWS = 8
SEATS = "seats"

Draft = TypeVar("Draft", bound=TypedHand[Any])


@dataclass(frozen=True, slots=True)
class Kept(Generic[Draft]):
    """What a window showed: the hand, and what of it was saved where, in which language's signs.

    `alone` are the seats for which somebody said that no others will come.
    """

    draft: Draft
    saved: Draft
    path: Path | None
    alone: tuple[int, ...]
    language: str


def kept_text(kept: Kept[Any]) -> str:
    """It as the text of a file."""
    values = {
        "version": VERSION,
        "language": kept.language,
        "path": str(kept.path or ""),
        "alone": kept.alone,
        "draft": asdict(kept.draft),
        "saved": asdict(kept.saved),
    }
    return json.dumps(values, ensure_ascii=False, default=str)


def read_kept(text: str, empty: Draft) -> Kept[Draft]:
    """What a text has of hands like this empty one; ValueError where it is of another form."""
    try:
        values = json.loads(text)
        if values["version"] != VERSION:
            raise ValueError(values["version"])
        draft, saved = (_like(empty, values[name]) for name in ("draft", "saved"))
        path = Path(values["path"]) if values["path"] else None
        alone = tuple(map(int, values["alone"]))
        return Kept(draft, saved, path, alone, str(values["language"]))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _like(pattern: Any, values: Mapping[str, Any]) -> Any:
    """A value of a pattern's class; ValueError where the values are of another form than its."""
    found = {}
    for each in fields(pattern):
        like, value = getattr(pattern, each.name), values[each.name]
        if each.name == SEATS:
            value = tuple(_like(*pair) for pair in zip(like, value, strict=True))
        if type(value) is not type(like):
            raise ValueError(f"{each.name}: {value!r}"[:60])
        found[each.name] = value
    if len(found) != len(values):
        raise ValueError(", ".join(values)[:60])
    return type(pattern)(**found)


class Keeper:
    """The file of one window. `text` says what is to be kept, empty where there is nothing."""

    def __init__(self, kind: str, text: Callable[[], str]) -> None:
        self.text = text
        self._timer = QTimer()
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self.save)
        self._file: Path | None = None
        folder = config.data_folder() / "drafts"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        files = [folder / f"{kind}-{number}.json" for number in range(1, MOST_WINDOWS + 1)]
        # What a program that died has left is gone on with before anything is begun.
        for file in sorted(files, key=lambda each: not each.exists()):
            self._lock = QLockFile(str(file.with_suffix(".lock")))
            # However long a hand is typed, it is its window's until the process is gone.
            self._lock.setStaleLockTime(0)
            if self._lock.tryLock(0):
                self._file = file
                break

    def left(self, empty: Draft) -> Kept[Draft] | None:
        """What a program that died has left of a hand like this empty one."""
        try:
            return read_kept(self._file.read_text("utf-8"), empty) if self._file else None
        except (OSError, ValueError):
            # There is none, or another version of the program kept it.
            return None

    def keep(self) -> None:
        """Keep what is typed, soon."""
        if not self._timer.isActive():
            self._timer.start()

    def save(self) -> None:
        """Keep it now; a disk that is full keeps nobody from typing."""
        self._timer.stop()
        text = self.text()
        if self._file is None:
            return
        with suppress(OSError):
            if text:
                write_whole(self._file, text.encode("utf-8"))
            else:
                self._file.unlink(missing_ok=True)

    def close(self) -> None:
        """Keep nothing: the window is closed as it should be."""
        self.text = str
        self.save()
        if self._file is not None:
            self._lock.unlock()
            self._file = None
