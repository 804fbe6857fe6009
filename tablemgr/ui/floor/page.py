"""The floor's desk as a page of the window: a pane at a time, and news for the one in view."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QScrollArea, QStackedWidget

from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.services.desk.watching import News
from tablemgr.services.reports.order import Order
from tablemgr.ui.floor.findpane import FindPane
from tablemgr.ui.floor.lazily import Holder
from tablemgr.ui.floor.pane import Around, Pane
from tablemgr.ui.floor.peoplepane import PeoplePane
from tablemgr.ui.floor.reading import Reader
from tablemgr.ui.floor.sessionpane import SessionPane
from tablemgr.ui.floor.sheetspane import SheetsPane
from tablemgr.ui.floor.tablespane import TablesPane
from tablemgr.ui.floor.upkeeppane import UpkeepPane
from tablemgr.ui.menus import Verb
from tablemgr.ui.roomwatch import RoomWatch
from tablemgr.ui.shell.acting import Acting
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.page import Menus, Page
from tablemgr.ui.shell.parts import FINGER_PX
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px

LIST_PX = 150


class FloorPage(Page):
    """The desk: its panes in a list, the one that is chosen beside it.

    Signals:
        backup_ready: a backup is to take the place of the database; carries `Ready`.
    """

    backup_ready = Signal(object)

    def __init__(self, desk: Desk, station: Station, ask: Ask) -> None:
        super().__init__()
        self.desk, self.station = desk, station
        self.reader = Reader(self)
        self.reader.reach.connect(self._reached)
        around = Around(
            station,
            ask,
            Acting(station, ask),
            self.reader,
            self.status.emit,
            self.open_session,
            self.backup_ready.emit,
        )
        self._tables = Holder(lambda: TablesPane(around))
        self._session = Holder(lambda: SessionPane(around))
        self._finder = Holder(lambda: FindPane(around))
        self._sheets = Holder(lambda: SheetsPane(around))
        self._people = Holder(lambda: PeoplePane(around))
        self._upkeep = Holder(lambda: UpkeepPane(around))
        self.watch = RoomWatch(station.room, self)
        self.watch.news.connect(self._heard, Qt.ConnectionType.QueuedConnection)
        self.list, self.panes = QListWidget(), QStackedWidget()
        self._lay_out()

    def _lay_out(self) -> None:
        self.list.setAccessibleName(tr("Parts of the desk"))
        self.list.setFixedWidth(px(LIST_PX))
        self.panes.setObjectName("page")
        for holder, name, _ in self._all():
            self.panes.addWidget(holder)
            self.list.addItem(name)
            self.list.item(self.list.count() - 1).setSizeHint(QSize(0, px(FINGER_PX)))
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(self.show_pane)
        # Where the window is small or everything large, a pane is moved about in.
        area = QScrollArea()
        area.setWidget(self.panes)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 8)
        whole.setSpacing(14)
        whole.addWidget(self.list)
        whole.addWidget(area, 1)

    def _all(self) -> Sequence[tuple[Holder[Any], str, str]]:
        return (
            (self._tables, tr("Tables"), "Ctrl+1"),
            (self._session, tr("Sessions"), "Ctrl+2"),
            (self._finder, tr("Find"), "Ctrl+F"),
            (self._sheets, tr("Rule sheets"), "Ctrl+4"),
            (self._people, tr("Staff"), "Ctrl+5"),
            (self._upkeep, tr("Database"), "Ctrl+6"),
        )

    @property
    def pane(self) -> Pane:
        """The pane that is shown."""
        holder = self.panes.currentWidget()
        assert isinstance(holder, Holder)
        found = holder.it
        assert isinstance(found, Pane)
        return found

    @property
    def tables(self) -> TablesPane:
        """The open tables."""
        return self._tables.it

    @property
    def session(self) -> SessionPane:
        """The sessions."""
        return self._session.it

    @property
    def finder(self) -> FindPane:
        """The search."""
        return self._finder.it

    @property
    def sheets(self) -> SheetsPane:
        """The rule sheets."""
        return self._sheets.it

    @property
    def people(self) -> PeoplePane:
        """The staff."""
        return self._people.it

    @property
    def upkeep(self) -> UpkeepPane:
        """The database."""
        return self._upkeep.it

    def go_on_from(self, other: "FloorPage") -> None:
        """Show the pane of another page, and its session."""
        facts = other.session.facts if other.has_session else None
        if facts is not None:
            self.session.open_session(facts.id)
        self.list.setCurrentRow(other.list.currentRow())

    @property
    def has_session(self) -> bool:
        """Whether the sessions were looked at already."""
        return self._session.made is not None

    def go_to(self, pane: Pane) -> None:
        """Show a pane."""
        self.list.setCurrentRow([holder.made for holder, _, _ in self._all()].index(pane))

    def title(self) -> str:
        return tr("Floor's desk")

    def menus(self) -> Menus:
        going = [
            Verb(name, key, partial(self.list.setCurrentRow, place))
            for place, (_, name, key) in enumerate(self._all())
        ]
        paper = Verb(tr("P&rint…"), do=lambda: self.paper_wanted.emit(self.paper()))
        own = self.pane.verbs()
        return [(tr("&Desk"), [*going, Verb(), paper]), *([(tr("Her&e"), own)] if own else [])]

    def paper(self) -> Order | None:
        return self.pane.paper()

    def guide(self) -> str:
        places = {
            self._tables: "floor.md#the-floors-desk",
            self._session: "floor.md#a-night-read-over",
            self._finder: "floor.md#a-night-read-over",
            self._sheets: "manager.md#rule-sheets",
            self._people: "manager.md#who-may-do-what",
            self._upkeep: "manager.md#backup-and-restore",
        }
        return next(
            place for holder, place in places.items() if holder is self.panes.currentWidget()
        )

    def enter(self) -> None:
        self.watch.start()
        self.pane.enter()

    def leave(self) -> bool:
        self.watch.stop()
        return True

    def let_go(self) -> None:
        self.leave()
        self.reader.close()

    def show_pane(self, place: int) -> None:
        """Show a pane by its place in the list."""
        self.panes.setCurrentIndex(place)
        # What was said of the pane before stays there.
        self.status.emit("", "")
        self.menus_changed.emit()
        self.pane.enter()

    def open_session(self, session: str, hand: int = 0) -> None:
        """Show a session, at a hand where its number is above 0."""
        self.session.open_session(session, hand)
        self.go_to(self.session)

    def _heard(self, news: News) -> None:
        if self.watch.is_on:
            self.pane.heard(news)

    def _reached(self, is_in_reach: bool) -> None:
        if not is_in_reach:
            self.status.emit(tr("The database cannot be reached; trying again…"), "warning")
        else:
            self.status.emit(tr("The database is back."), "good")
