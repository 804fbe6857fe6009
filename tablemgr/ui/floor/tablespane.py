"""All open tables, live: a tile each, drawn anew as soon as something is recorded anywhere."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from tablemgr.i18n import tr, trn
from tablemgr.services.desk.tables import TableCard, Tables
from tablemgr.services.desk.watching import News
from tablemgr.ui.floor.pane import Around, Pane, heading, remark
from tablemgr.ui.floor.tabletile import TableTile
from tablemgr.ui.theme import px

TILE_PX = 500
"""How wide a tile is at least before another one is put beside it."""


class TablesPane(Pane):
    """The tiles, in the order of the tables' names."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._tables = Tables(around.station.room.store)
        self.tiles: dict[str, TableTile] = {}
        self._columns = 0
        self._count = remark()
        self._none = remark(tr("No table is open."))
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        inner = QWidget()
        inner.setObjectName("page")
        filled = QVBoxLayout(inner)
        filled.setContentsMargins(0, 0, 0, 0)
        filled.addLayout(self._grid)
        filled.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Tables")))
        column.addWidget(self._count)
        column.addWidget(self._none)
        column.addWidget(area, 1)

    def enter(self) -> None:
        self.refresh()
        if self.tiles:
            next(iter(self.tiles.values())).setFocus()

    def heard(self, _news: News) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Read the tables anew."""
        self.around.reader.read("tables", self._tables.read, self._show)

    def _show(self, cards: Sequence[TableCard]) -> None:
        shown = [each.session for each in cards]
        if shown != list(self.tiles):
            self._make_tiles(shown)
        for card in cards:
            self.tiles[card.session].show_card(card)
        waiting = sum(bool(card.alarms) for card in cards)
        words = trn("{count} table open", "{count} tables open", len(cards))
        if waiting:
            more = trn("the floor is wanted at {count}", "the floor is wanted at {count}", waiting)
            words = f"{words} · {more}"
        self._count.setText(words)
        self._count.setVisible(bool(cards))
        self._none.setVisible(not cards)

    def _make_tiles(self, sessions: Sequence[str]) -> None:
        for gone in [each for each in self.tiles if each not in sessions]:
            self.tiles.pop(gone).deleteLater()
        focus_here = not self.tiles and self.isVisible()
        self.tiles = {each: self.tiles.get(each) or self._tile(each) for each in sessions}
        self._place()
        if focus_here and self.tiles:
            next(iter(self.tiles.values())).setFocus()

    def _tile(self, session: str) -> TableTile:
        tile = TableTile()
        tile.opened.connect(lambda: self.around.open_session(session, 0))
        tile.moved.connect(lambda right, down: self._move(session, right, down))
        return tile

    def _place(self) -> None:
        self._columns = max(1, self.width() // px(TILE_PX))
        for place, tile in enumerate(self.tiles.values()):
            self._grid.addWidget(tile, *divmod(place, self._columns))
        for column in range(self._columns):
            self._grid.setColumnStretch(column, 1)
        for column in range(self._columns, self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)

    def _move(self, session: str, right: int, down: int) -> None:
        order = list(self.tiles)
        place = order.index(session) + right + down * self._columns
        if 0 <= place < len(order):
            self.tiles[order[place]].setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if max(1, self.width() // px(TILE_PX)) != self._columns:
            self._place()
