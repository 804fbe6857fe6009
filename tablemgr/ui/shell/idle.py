"""Notices that nobody has touched the program for a while, so that it can lock itself."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from tablemgr.ui.memory import Memory

_INPUT = (
    *(QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove),
    *(QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.Wheel),
)


class IdleWatch(QObject):
    """Looks at everything that is typed and touched, and changes none of it.

    Signals:
        idle: nothing was, for as long as the settings say.
    """

    idle = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.idle)
        self._watches = False
        self.begin()

    def begin(self) -> None:
        """Take the time from the settings, and begin to count anew."""
        minutes, app = Memory().idle_minutes, QApplication.instance()
        if app is not None and bool(minutes) != self._watches:
            self._watches = bool(minutes)
            # Only where it is wanted: it costs something with every event.
            (app.installEventFilter if self._watches else app.removeEventFilter)(self)
        if minutes:
            self._timer.start(minutes * 60_000)
        else:
            self._timer.stop()

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self._timer.start()
        return False
