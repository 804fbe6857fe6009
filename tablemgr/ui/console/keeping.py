"""Keeps what is typed of a hand, a moment after each key and one write at a time.

What is typed while a write is under way is kept after it; nothing is lost but the last moment.
"""

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from tablemgr.services import drafts
from tablemgr.ui.console.typed import Lines, to_draft
from tablemgr.ui.station import Station

DRAFT_MS = 150
"""How long typing rests before it is kept."""


class Keeper(QObject):
    """The draft of one table at a station."""

    def __init__(self, station: Station, parent: QObject) -> None:
        super().__init__(parent)
        self._station = station
        self._session = ""
        self._typing: Lines | None = None
        self._saving = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DRAFT_MS)
        self._timer.timeout.connect(self.save)

    @property
    def is_kept(self) -> bool:
        """Whether everything that was typed is kept by now."""
        return self._typing is None and not self._saving

    def keep(self, session: str, typing: Lines) -> None:
        """Keep what is typed, soon."""
        self._session, self._typing = session, typing
        if not self._timer.isActive():
            self._timer.start()

    def save(self) -> None:
        """Keep it now, or as soon as the write before it is done."""
        # The page may be gone by the time that the write before is done.
        if isValid(self._timer):
            self._timer.stop()
        if self._typing is None or self._saving:
            return
        text, session = drafts.draft_text(to_draft(self._typing)), self._session
        self._typing, self._saving = None, True
        store = self._station.room.store
        self._station.read(lambda: drafts.save_draft(store, session, text), self._saved)

    def _saved(self, _: object) -> None:
        self._saving = False
        self.save()
