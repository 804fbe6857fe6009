"""Lists of anything: rows of values in columns of words, chosen by Enter and copied as text.

A list holds no more than it was given; what is long has a model of its own (`handsmodel`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tablemgr.ui.bouncing import is_enter
from tablemgr.ui.theme import colours, px

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
Role = Qt.ItemDataRole
LINE_PX = 30
_WORDS = (Role.DisplayRole, Role.ToolTipRole, Role.AccessibleTextRole)
TOLD = frozenset({*_WORDS, Role.TextAlignmentRole, Role.ForegroundRole})
"""What a list says of a cell."""


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its title, what it says of a row, its width (0: what is left), and how it looks.

    `tone` is "", "muted", "good", "warning" or "fault".
    """

    title: str
    text: Callable[[Row], str]
    width: int = 0
    right: bool = False
    tone: Callable[[Row], str] = lambda _: ""


def tone_brush(tone: str) -> QBrush | None:
    """The colour of a tone in the scheme that is on; None for the colour of any text."""
    return _brush(tone, QApplication.palette().cacheKey()) if tone else None


@lru_cache(maxsize=64)
def _brush(tone: str, _palette: int) -> QBrush:
    return QBrush(QColor(colours(QApplication.palette()).tone(tone)))


class Listing(QAbstractTableModel, Generic[Row]):
    """Rows as they were given last."""

    def __init__(self, columns: Sequence[Column[Row]]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.rows: tuple[Row, ...] = ()

    def put(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def row(self, at: int) -> Row | None:
        """The row at a place, None where there is none."""
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        return cell(self.columns[index.column()], row, role)

    def headerData(self, section: int, side: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        return head(self.columns, section, side, role)


def cell(column: Column[Row], row: Row, role: int) -> Any:
    """What a column says of a row to a view that asks."""
    if role in _WORDS:
        return column.text(row)
    if role == Role.TextAlignmentRole:
        return _side(column)
    if role == Role.ForegroundRole:
        return tone_brush(column.tone(row))
    return None


def told(columns: Sequence[Column[Row]], rows: Iterable[Row]) -> str:
    """Rows as lines of text, with tabs between the columns."""
    return "\n".join("\t".join(column.text(row) for column in columns) for row in rows)


def head(columns: Sequence[Column[Any]], section: int, side: Qt.Orientation, role: int) -> Any:
    """The title of a column, on the side where its figures stand."""
    if side is not Qt.Orientation.Horizontal or not 0 <= section < len(columns):
        return None
    if role == Role.DisplayRole:
        column = columns[section]
        return column.title + _APART if column.right else column.title
    if role in _WORDS:
        return columns[section].title
    if role == Role.TextAlignmentRole:
        return _side(columns[section])
    return None


_APART = "\N{EN SPACE}"
"""Keeps figures apart from words that begin beside them; a part of the text, as it counts then
where there is too little room.
"""
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def _side(column: Column[Any]) -> int:
    return _RIGHT if column.right else _LEFT


class _Figures(QStyledItemDelegate):
    """Keeps a column of figures apart from the words that begin beside it."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.text += _APART


class ListingView(QTableView):
    """A list on the screen; no column is narrower than its title, however little room there is.

    Signals:
        chosen: Enter or a double click; carries the row's place.
        moved: another row has the cursor; carries its place, -1 for none.
        copied: rows are to be copied of which the list has read but some; carries their places.
    """

    chosen = Signal(int)
    moved = Signal(int)
    copied = Signal(object)

    def __init__(
        self,
        name: str,
        model: QAbstractTableModel,
        columns: Sequence[Column[Any]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        # Tab goes on to the next widget; the arrows are for the rows.
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        rows = self.verticalHeader()
        rows.setVisible(False)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(px(LINE_PX))
        self._columns = tuple(columns)
        figures = _Figures(self)
        for at, column in enumerate(self._columns):
            if column.right:
                self.setItemDelegateForColumn(at, figures)
        self._lay_out()
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.row()))
        self.selectionModel().currentRowChanged.connect(lambda now, _: self.moved.emit(now.row()))

    def wrap(self) -> None:
        """Show long words on several lines; for lists that are short."""
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(px(LINE_PX))
        rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setWordWrap(True)

    def _lay_out(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(px(40))
        for at, column in enumerate(self._columns):
            if column.width:
                self.setColumnWidth(at, px(column.width))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # What a title needs is another thing in every language, and known in the font it is
        # shown in.
        header = self.horizontalHeader()
        for at, column in enumerate(self._columns):
            if column.width:
                self.setColumnWidth(at, max(self.columnWidth(at), header.sectionSizeHint(at)))
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give the columns without a width what is left, alike if their titles let them be."""
        header, shown = self.horizontalHeader(), range(len(self._columns))
        needs = {at: header.sectionSizeHint(at) for at in shown if not self._columns[at].width}
        if not needs:
            return
        taken = sum(self.columnWidth(at) for at in shown if at not in needs)
        left = self.viewport().width() - taken
        alike = left >= len(needs) * max(needs.values())
        more = max(0, left - sum(needs.values())) // len(needs)
        for at, need in needs.items():
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(at, mode.Stretch if alike else mode.Interactive)
            if not alike:
                self.setColumnWidth(at, need + more)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())
        elif event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def _copy(self) -> None:
        """Put the rows that are selected on the clipboard, as lines of text."""
        model = self.model()
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        if isinstance(model, Listing):
            text = told(model.columns, (model.rows[at] for at in places))
            QApplication.clipboard().setText(text)
        else:
            self.copied.emit(places)

    def refill(self, rows: Sequence[Any]) -> None:
        """Show other rows of a `Listing`; cursor and view stay where they were, if they can."""
        model = self.model()
        assert isinstance(model, Listing)
        kept, bar = self.currentIndex().row(), self.verticalScrollBar().value()
        model.put(rows)
        self.select(min(max(kept, 0), len(rows) - 1))
        self.verticalScrollBar().setValue(bar)

    def select(self, place: int) -> None:
        """Put the cursor on a row, where there is one."""
        if 0 <= place < self.model().rowCount():
            self.setCurrentIndex(self.model().index(place, 0))
