import subprocess
import sys

# Enough calls that return nothing to use up every reference to None that Python starts with.
CALLS = """
import sys
import tablemgr.ui
from PySide6.QtCore import QObject
thing = QObject()
for _ in range(100_000):
    thing.setObjectName("x")
    thing.setProperty("y", True)
    thing.property("z")
print(None, True, False)
"""


def test_a_long_night_of_qt_calls_does_not_use_up_none() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CALLS], capture_output=True, check=False, encoding="utf-8"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "None True False\n", "")
