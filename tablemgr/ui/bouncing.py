"""Has a press count once: an Enter that bounces or is held, and the second half of a double click.

A dialog that opens or closes under a finger gets what was meant for the one before; so Enter is
watched over all windows together, and buttons that cannot be taken back are `once`.
"""

import time

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractButton

NAME = "bounces"
DOUBLE_S = 0.12
"""Two presses of Enter closer than this are one that bounced."""


def is_enter(event: QKeyEvent) -> bool:
    """Whether a key is Enter, on the letters' keys or on those of the numbers."""
    # Here, as the first window does without: Qt's names take long to load.
    from PySide6.QtCore import Qt

    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def pressed_s(event: QKeyEvent) -> float:
    """When a key was pressed in seconds, however late a busy program hears of it."""
    return event.timestamp() / 1000 if event.timestamp() else time.monotonic()


class Bounces(QObject):
    """Looks at the keys of each window that gets the keyboard, before anything in it has them."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self.setObjectName(NAME)
        self.pressed_s = pressed_s
        self._entered_s = -1.0
        app.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if not is_enter(event):
            self._entered_s = -1.0
            return False
        before, self._entered_s = self._entered_s, self.pressed_s(event)
        return event.isAutoRepeat() or self._entered_s - before < DOUBLE_S


def bounces(app: QGuiApplication) -> Bounces:
    """The application's watch over Enter, made where there is none yet."""
    # By its name: to tell its class, each child of the application would be looked at.
    found = app.findChild(Bounces, NAME)
    return found if isinstance(found, Bounces) else Bounces(app)


class _Single(QObject):
    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        return event.type() == QEvent.Type.MouseButtonDblClick


def once(button: QAbstractButton) -> None:
    """Have a double click on a button be one click."""
    button.installEventFilter(_Single(button))
