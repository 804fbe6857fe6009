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

_BARE = """
import os
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
app.processEvents()
os._exit(0)
"""
# What comes after the window is shown is not waited for.
_SHOWN = """
import os
from tablemgr.bootstrap import Desk
from tablemgr.ui.app import application
app = application()
from tablemgr.ui.shell.window import MainWindow
window = MainWindow(Desk())
window.open_room = lambda: None
window.show()
app.processEvents()
os._exit(0)
"""


def window_entries() -> Iterator[Entry]:
    """Both windows, each in a process of its own and without a screen."""
    yield Entry(BARE, 1, lambda: _process(_BARE))
    yield Entry(SHOWN, 1, lambda: _process(_SHOWN))


def _process(program: str) -> float:
    with TemporaryDirectory(prefix="tablemgr-bench-") as folder:
        # Nobody's own settings, so that every run does the same.
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": folder}
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
