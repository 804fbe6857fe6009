"""Waiting for what the program does by itself: as long as a busy machine takes, and no longer.

Tests say what has to hold and never for how long; a wait that ends is not measured.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.exceptions import TimeoutError as TooLongError
from pytestqt.qtbot import QtBot

WAIT_MS, LOOK_MS = 180_000, 2


def wait_until(holds: Callable[[], Any], most_ms: int = WAIT_MS) -> None:
    """Let the program run until something holds."""
    deadline, loop = QDeadlineTimer(most_ms), QEventLoop()
    while not holds():
        if deadline.hasExpired():
            raise TooLongError(f"nothing came of it in {most_ms / 1000:g} s")
        QTimer.singleShot(LOOK_MS, loop.quit)
        loop.exec()


class PatientBot(QtBot):
    """A robot that is as patient wherever nobody says otherwise."""

    def waitUntil(self, callback: Callable[[], Any], *, timeout: int = WAIT_MS) -> None:
        wait_until(callback, timeout)

    def waitExposed(self, widget: QWidget, *, timeout: int = WAIT_MS) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = WAIT_MS, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)
