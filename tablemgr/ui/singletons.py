"""Keeps Python alive under a fault of PySide6 6.12.0 (PYSIDE-3474): before Python 3.12 its ordinary
calls give away references to None, True and False that they never took, until the program aborts.

Called once, when the room is imported, before the first call of Qt.
"""

import ctypes
import sys

# Far more than a program can give away, and far from what the counter can hold.
SPARE = sys.maxsize // 4


def hold_singletons() -> None:
    """Give the constants more references than can run out; later Pythons do it themselves."""
    if sys.version_info >= (3, 12):
        return
    for constant in (None, True, False, NotImplemented):
        if sys.getrefcount(constant) < SPARE:
            ctypes.c_ssize_t.from_address(id(constant)).value += SPARE
