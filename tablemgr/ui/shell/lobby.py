"""The tables that are open: one is gone on with, or another is opened.

What is shown is read anew while the page is seen: as soon as a server says that something was
recorded, every other second where the database is a file.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)

from tablemgr.i18n import tr, trn
from tablemgr.services.desk.tables import TableCard, Tables
from tablemgr.services.night.night import Night
from tablemgr.services.permissions import Verb as Permission
from tablemgr.services.permissions import may
from tablemgr.ui.menus import Verb
from tablemgr.ui.roomwatch import RoomWatch
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.opentable import OpenTableDialog
from tablemgr.ui.shell.page import Menus, Page
from tablemgr.ui.shell.parts import heading, named, words
from tablemgr.ui.shell.tablecards import CARD_PX, TableRow, spoken
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px

EVERY_MS = 2000
SESSION = Qt.ItemDataRole.UserRole


class LobbyPage(Page):
    """A row for each table.

    Signals:
        opened: a table is to be gone on with; carries its session.
        floor: the floor's desk is wanted.
    """

    opened = Signal(str)
    floor = Signal()

    def __init__(self, station: Station, ask: Ask) -> None:
        super().__init__()
        self._station, self._ask = station, ask
        self._tables = Tables(station.room.store)
        self._reading = False
        self.cards: tuple[TableCard, ...] = ()
        self.head = heading(tr("Tables"), 24)
        self.empty = words(pixels=15)
        self.list = QListWidget()
        self.list.setObjectName("cards")
        self.list.setAccessibleName(tr("Open tables"))
        self.list.itemActivated.connect(lambda _: self.resume())
        self.list.itemClicked.connect(lambda _: self.list.setFocus())
        self.list.currentItemChanged.connect(lambda *_: self._offer())
        self.go_on = self._button(tr("&Go on with it"), self.resume)
        self.go_on.setObjectName("primary")
        self.open = self._button(tr("&Open a table…"), self.open_table)
        self.desk = self._button(tr("Floor's &desk"), self.floor.emit)
        self.watch = RoomWatch(station.room, self)
        self.watch.news.connect(lambda _: self.read(), Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.read)
        self._lay_out()

    def _button(self, text: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        named(button, text.replace("&", "").rstrip("…"))
        button.clicked.connect(lambda _=False: do())
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.go_on)
        row.addWidget(self.open)
        row.addStretch(1)
        row.addWidget(self.desk)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 20)
        column.setSpacing(12)
        column.addWidget(self.head)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addLayout(row)

    # What the window asks of a page.

    def title(self) -> str:
        return tr("Tables")

    def guide(self) -> str:
        return "floor.md#opening-a-table"

    def menus(self) -> Menus:
        verbs = [Verb(tr("&Go on with the table"), "", self.resume)]
        if self._may_open():
            verbs.append(Verb(tr("&Open a table…"), "Ctrl+N", self.open_table))
        verbs.append(Verb(tr("&Look again"), "F5", self.read))
        return ((tr("&Table"), verbs),)

    def enter(self) -> None:
        may_open = self._may_open()
        self.open.setEnabled(may_open)
        self.desk.setEnabled(may_open)
        self.list.setFocus()
        self._offer()
        self.read()
        if self._station.room.store.address.file is None:
            self.watch.start()
        else:
            self._timer.start()

    def leave(self) -> bool:
        self._look_away()
        return True

    def _look_away(self) -> None:
        self._timer.stop()
        self.watch.stop()

    def hideEvent(self, event: QHideEvent) -> None:
        self._look_away()
        super().hideEvent(event)

    def _may_open(self) -> bool:
        operator = self._station.operator
        return operator is not None and may(operator.role, Permission.OPEN_SESSION)

    # The tables.

    def read(self) -> None:
        """Look at the tables; what was asked for and has not come back is not asked for twice."""
        if not self._reading:
            self._reading = True
            self._station.read(self._tables.read, self._have_read)

    def _have_read(self, cards: Sequence[TableCard]) -> None:
        self._reading = False
        self.show_cards(cards)

    def show_cards(self, cards: Sequence[TableCard]) -> None:
        """Show these tables; the one that was marked stays so."""
        before, self.cards = self.cards, tuple(cards)
        station = self._station.room.station
        if [each.session for each in before] != [each.session for each in cards]:
            self._fill()
        for row, card in enumerate(cards):
            item = self.list.item(row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken(card, station))
            shown = self.list.itemWidget(item)
            if isinstance(shown, TableRow):
                shown.show_card(card, station)
        number = len(cards)
        said = trn("{count} table is open.", "{count} tables are open.", number)
        self.empty.setText(said if number else _nothing_open(may_open=self._may_open()))
        self._offer()

    def _fill(self) -> None:
        chosen = self.chosen()
        self.list.clear()
        for card in self.cards:
            item = QListWidgetItem()
            item.setData(SESSION, card.session)
            item.setSizeHint(QSize(0, px(CARD_PX)))
            self.list.addItem(item)
            self.list.setItemWidget(item, TableRow(card, self._station.room.station))
            if card.session == chosen:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)

    def chosen(self) -> str:
        """The session of the marked table, empty where none is."""
        if self.list.currentRow() < 0:
            return ""
        return str(self.list.currentItem().data(SESSION))

    def _offer(self) -> None:
        self.go_on.setEnabled(bool(self.chosen()))

    def resume(self) -> None:
        """Go on with the marked table."""
        session = self.chosen()
        if session:
            self.opened.emit(session)

    def open_table(self) -> None:
        """Ask what a new table is to be, and open it."""
        if not self._may_open():
            self.status.emit(tr("The floor opens a table."), "warning")
            return
        taken = [each.table for each in self.cards]
        dialog = OpenTableDialog(self, self._station, taken)
        dialog.opened.connect(self._have_opened)
        dialog.open()

    def _have_opened(self, night: Night) -> None:
        self.opened.emit(night.state.session)


def _nothing_open(*, may_open: bool) -> str:
    if may_open:
        return tr("No table is open. Ctrl+N opens one.")
    return tr("No table is open. The floor opens one.")
