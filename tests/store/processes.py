"""Other processes for tests: as many programs on one database as it takes."""

import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

NOBODY = 65534

# A fork is there at once; elsewhere than on Linux a process has to be begun anew.
if sys.platform == "linux":
    PROCESSES = get_context("fork")
else:
    PROCESSES = get_context("spawn")

Work = Callable[..., None]


def begin(work: Work, *args: object) -> tuple[BaseProcess, Connection]:
    """Start a process whose work gets these arguments and, last, a pipe to tell things through."""
    ours, theirs = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=work, args=(*args, theirs))
    process.start()
    theirs.close()
    return process, ours


def all_told(process: BaseProcess, pipe: Connection) -> list[str]:
    """What a process tells, up to its end."""
    told = []
    try:
        while True:
            told.append(pipe.recv())
    except EOFError:
        process.join()
        pipe.close()
    return told


def as_nobody() -> None:
    """Give up root's rights, which are above those of any file."""
    if sys.platform != "win32" and os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
