"""Keeps what is typed of a hand, a moment after each key and one write at a time.

What is typed while a write is under way is kept after it; nothing is lost but the last moment.
Where it cannot be written, as on a full disk, that is said, and it is tried again until it can.
"""

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from tablemgr.services import drafts
from tablemgr.services.refusals import Refused
from tablemgr.ui.console.typed import Lines, to_draft
from tablemgr.ui.station import AGAIN_MS, Station

DRAFT_MS = 150
"""How long typing rests before it is kept."""


class Keeper(QObject):
    """The draft of one table at a station.

    Signals:
        failed: why nothing can be kept now, and empty once it can again.
    """

    failed = Signal(str)

    def __init__(self, station: Station, parent: QObject) -> None:
        super().__init__(parent)
        self._station = station
        self._session = ""
        self._typing: Lines | None = None
        self._saving = self._has_failed = False
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
        typing, session = self._typing, self._session
        text = drafts.draft_text(to_draft(typing))
        self._typing, self._saving = None, True
        store = self._station.room.store
        self._station.read(
            lambda: drafts.save_draft(store, session, text),
            self._saved,
            lambda found: self._not_saved(found, session, typing),
        )

    def _saved(self, _: object) -> None:
        self._saving = False
        if self._has_failed and isValid(self):
            self._has_failed = False
            self.failed.emit("")
        self.save()

    def _not_saved(self, found: Refused, session: str, typing: Lines) -> None:
        self._saving = False
        if not isValid(self):
            return
        if self._typing is None and self._session == session:
            self._typing = typing
        self._has_failed = True
        self.failed.emit("; ".join(found.sentences))
        QTimer.singleShot(AGAIN_MS, self, self.save)
