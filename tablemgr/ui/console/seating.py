"""Who takes a seat: found by name while it is typed, or new to the house."""

from collections.abc import Sequence
from uuid import uuid4

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.services.oneline import MAX_NAME
from tablemgr.services.players import find_players
from tablemgr.ui.console.questions import Question, choices
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px

SEARCH_MS = 120
_ROW_PX = 44
_MOST = 30


class SearchLine(EnterLine):
    """A line whose arrows choose in a list below it."""

    def __init__(self, listing: QListWidget) -> None:
        super().__init__()
        self.setMaxLength(MAX_NAME)
        self._listing = listing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() not in steps:
            super().keyPressEvent(event)
            return
        row = self._listing.currentRow() + steps[Qt.Key(event.key())]
        if 0 <= row < self._listing.count():
            self._listing.setCurrentRow(row)


class SeatQuestion(Question):
    """Chooses a seat and a player; `player` and `name` say whom, `is_new` that nobody knows him."""

    def __init__(
        self,
        parent: QWidget,
        station: Station,
        free: Sequence[int],
        seat: int,
        seated: Sequence[str],
    ) -> None:
        super().__init__(parent, tr("Seat a player"), tr("Seat"))
        self._station, self._seated = station, frozenset(seated)
        self.player = self.name = ""
        self.is_new = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SEARCH_MS)
        self._timer.timeout.connect(self._search)
        self.seats = choices([(tr("Seat {seat}", seat=each), each) for each in free])
        self.seats.setCurrentIndex(max(self.seats.findData(seat), 0))
        self.listing = QListWidget()
        self.listing.setAccessibleName(tr("Players found"))
        self.listing.setMinimumHeight(px(6 * _ROW_PX))
        self.listing.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.listing.itemDoubleClicked.connect(lambda _: self.try_accept())
        self.line = SearchLine(self.listing)
        self.line.entered.connect(self.try_accept)
        self.line.textChanged.connect(lambda _: self._timer.start())
        self.field(tr("Seat"), self.seats)
        self.field(tr("Player"), self.line)
        self.wide(self.listing)
        self._searched = ""
        self._wants = False
        self.line.setFocus()
        self._search()

    @property
    def seat(self) -> int:
        """The seat that is chosen."""
        return int(self.seats.currentData() or 0)

    def typed(self) -> str:
        """The name in the line, in one line and without blanks around it."""
        return " ".join(self.line.text().split())

    def _search(self) -> None:
        text, store = self.typed(), self._station.room.store
        self._station.read(
            lambda: [(each.id, each.name) for each in find_players(store, text, _MOST)],
            lambda found: self._show(text, found),
        )

    def _show(self, text: str, found: Sequence[tuple[str, str]]) -> None:
        if not isValid(self):
            # It was closed before the answer came.
            return
        self.listing.clear()
        self._searched = text
        for player, name in found:
            if player not in self._seated:
                self._add(name, player)
        if text and all(name.casefold() != text.casefold() for _, name in found):
            self._add(tr("New player: {name}", name=text), "")
        self.listing.setCurrentRow(0)
        if self._wants:
            self._wants = False
            self.try_accept()

    def _add(self, words: str, player: str) -> None:
        item = QListWidgetItem(words)
        item.setSizeHint(QSize(0, px(_ROW_PX)))
        item.setData(Qt.ItemDataRole.UserRole, player)
        self.listing.addItem(item)

    def try_accept(self) -> None:
        if self.typed() != self._searched:
            # What was typed last counts, once it was looked up.
            self._wants = True
            self._timer.stop()
            self._search()
            return
        super().try_accept()

    def fault(self) -> str:
        item = self.listing.currentItem()
        if not self.listing.count() or not self.seat:
            return tr("Type the name of a player")
        known = str(item.data(Qt.ItemDataRole.UserRole))
        self.is_new = not known
        self.player = known or uuid4().hex
        self.name = item.text() if known else self.typed()
        return ""
