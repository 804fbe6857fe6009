"""Has Python's garbage collected in the window's thread and in no other.

Wherever the collector happens to run it destroys what it finds, and what belongs to Qt may only be
destroyed in the window's thread: anywhere else the program crashes.
"""

import gc

from PySide6.QtCore import QObject, QTimer

NAME = "collector"
EVERY_MS = 400


class Collector(QObject):
    """Collects as often as Python itself would, from now on until it is stopped."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(NAME)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self.begin()

    def begin(self) -> None:
        """Take it over from Python."""
        gc.disable()
        self._timer.start(EVERY_MS)

    def collect(self) -> None:
        """Collect the oldest generation that it is time for, if any."""
        due = zip(gc.get_count(), gc.get_threshold(), strict=True)
        found = [generation for generation, (count, most) in enumerate(due) if count > most]
        if found:
            gc.collect(found[-1])

    def settle(self) -> None:
        """Leave what has been loaded by now out of every later collection: it stays anyway.

        Looking through all of it would make the window stand still for a moment, again and again.
        """
        gc.freeze()

    def stop(self) -> None:
        """Leave it to Python again, as where there are no windows."""
        self._timer.stop()
        gc.enable()


def collector(app: QObject) -> Collector:
    """The application's collector, made where there is none yet."""
    # By its name: to tell its class, each child of the application would be looked at.
    found = app.findChild(Collector, NAME)
    return found if isinstance(found, Collector) else Collector(app)
