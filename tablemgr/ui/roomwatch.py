"""Follows what is recorded in the room: a thread that waits for news and hands them to the window.

It only forwards what `services.desk.watching` hears.
"""

from contextlib import suppress
from threading import Event, Thread

from PySide6.QtCore import QObject, Signal

from tablemgr.services.desk.watching import Newsreader
from tablemgr.services.refusals import refused
from tablemgr.services.room import Room

WAIT_S = 30.0
RETRY_S = 1.0
"""How long to wait before a database that is out of reach is listened to again."""


class RoomWatch(QObject):
    """Listens to the room between `start` and `stop`.

    Signals:
        news: something was recorded; carries `News`.
    """

    news = Signal(object)

    def __init__(self, room: Room, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self._stop: Event | None = None
        self._reader: Newsreader | None = None

    @property
    def is_on(self) -> bool:
        """Whether it listens."""
        return self._stop is not None

    def start(self) -> None:
        """Begin to listen; nothing happens where it does already."""
        if self._stop is None:
            self._stop = Event()
            # Nobody waits for it when the program ends: it only reads.
            Thread(target=self._listen, args=(self._stop,), daemon=True).start()

    def stop(self) -> None:
        """Listen no more; no news come after this."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None
        if self._reader is not None:
            self._reader.stop()

    def _listen(self, stop: Event) -> None:
        while not stop.is_set():
            try:
                with Newsreader(self._room.store) as reader:
                    self._reader = reader
                    self._forward(reader, stop)
            except Exception as error:
                # What is no trouble of the database ends the thread, and is told as a bug.
                if not refused(error).out_of_reach:
                    raise
                stop.wait(RETRY_S)

    def _forward(self, reader: Newsreader, stop: Event) -> None:
        while not stop.is_set():
            found = reader.wait(WAIT_S)
            if found is not None and not stop.is_set():
                # The window may be gone by now.
                with suppress(RuntimeError):
                    self.news.emit(found)
