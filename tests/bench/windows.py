"""How long it takes until the program's window is shown, beside a window with nothing in it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.measure import Entry, UnmeasurableError

ROOT = Path(__file__).resolve().parents[2]
BARE, SHOWN = "an empty window of PySide6, shown", "the program's window, shown"

# Each ends as soon as its first picture is on the screen.
_BARE = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: os._exit(0))

app = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
app.exec()
"""
_SHOWN = """
import os
from tablemgr import config
from tablemgr.__main__ import open_window

# What the program asks first, once that picture is there.
config.is_first_start = lambda: os._exit(0)
open_window()
"""


def window_entries() -> Iterator[Entry]:
    """Both windows, each in a process of its own and without a screen."""
    yield Entry(BARE, 1, lambda: _process(_BARE))
    yield Entry(SHOWN, 1, lambda: _process(_SHOWN))


def _process(program: str) -> float:
    with TemporaryDirectory(prefix="tablemgr-bench-") as folder:
        # Nobody's own settings and data, so that every run does the same; compiled once, as where
        # the program is installed.
        own = {"XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "QT_QPA_PLATFORM": "offscreen"}
        environment = {**os.environ, **own}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        start = perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        seconds = perf_counter() - start
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing was said"]
        raise UnmeasurableError(f"a window could not be shown: {said[-1]}")
    return seconds
