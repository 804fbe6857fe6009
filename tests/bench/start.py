"""How long `tablemgr rank` takes beyond the interpreter's own start."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from tests.bench.measure import Entry, UnmeasurableError

ROOT = Path(__file__).resolve().parents[2]
INTERPRETER, START = "the interpreter's start", "tablemgr rank, beyond that start"


def start_entries() -> Iterator[Entry]:
    """A process that does nothing, and what ranking a row takes longer than one."""
    yield Entry(INTERPRETER, 1, lambda: _process("-c", ""))

    def beyond() -> float:
        return _process("-m", "tablemgr", "rank", "As Ks Qs Js Ts") - _process("-c", "")

    yield Entry(START, 1, beyond)


def _process(*args: str) -> float:
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, *args], cwd=ROOT, capture_output=True, text=True, check=False
    )
    seconds = perf_counter() - start
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing was said"]
        raise UnmeasurableError(f"python {' '.join(args)} failed: {said[-1]}")
    return seconds
