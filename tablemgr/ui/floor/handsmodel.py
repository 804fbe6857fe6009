"""The hands of a session as a table: ten thousand rows, of which only those in view are read.

The model knows where every hand is; it asks for a page when one of its hands is looked at, and
shows dots until the page is there.
"""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, Qt

from tablemgr.i18n import tr
from tablemgr.services.desk.hands import PAGE, HandLine
from tablemgr.ui.floor.listing import NO_INDEX, TOLD, Column, Index, Role, cell, head

Place = tuple[str, int, int]
WINNERS_PX = 302
"""As much as the usual two or three winners take."""

KEPT_PAGES = 80
"""How many pages are remembered; those looked at least lately are forgotten first."""


def hand_columns() -> tuple[Column[HandLine], ...]:
    """What the list says of a hand."""
    return (
        Column(tr("Hand"), lambda line: str(line.number), 44),
        Column(tr("Time"), lambda line: line.time, 46),
        Column(tr("Dealer"), lambda line: line.dealer, 56),
        Column(tr("Winners"), lambda line: line.winners, WINNERS_PX),
        Column(tr("Moved"), lambda line: line.moved, 72, right=True),
        Column(tr("Rulings"), rulings_text, tone=_rulings_tone),
    )


def rulings_text(line: HandLine) -> str:
    """What was special about a hand: what became of it, naturals, fouls, and who was capped."""
    parts = (
        line.standing if line.amended else "",
        line.naturals,
        tr("foul: {who}", who=line.fouls) if line.fouls else "",
        tr("capped: {who}", who=line.capped) if line.capped else "",
    )
    return "; ".join(filter(None, parts))


def _rulings_tone(line: HandLine) -> str:
    if line.amended:
        return "warning"
    return "fault" if line.fouls else "good" if line.naturals else "muted"


class HandsModel(QAbstractTableModel):
    """The hands found; `wanted` is called with the number of a page that has to be read."""

    def __init__(self, wanted: Callable[[int], object]) -> None:
        super().__init__()
        self.columns = hand_columns()
        self._wanted = wanted
        self._places: Sequence[Place] = ()
        self._pages: dict[int, Sequence[HandLine]] = {}
        self._asked: set[int] = set()

    def put(self, places: Sequence[Place], first: Sequence[HandLine]) -> None:
        """Show other hands, of which the first page is read already."""
        self.beginResetModel()
        self._places = places
        self._pages = {0: first} if places else {}
        self._asked = set(self._pages)
        self.endResetModel()

    def put_rest(self, places: Sequence[Place]) -> bool:
        """Show all hands of which the first ones are shown; False if these are others by now."""
        shown = len(self._places)
        if tuple(places[:shown]) != tuple(self._places):
            return False
        if len(places) > shown:
            self.beginInsertRows(NO_INDEX, shown, len(places) - 1)
            self._places = places
            self.endInsertRows()
        return True

    def put_page(self, page: int, lines: Sequence[HandLine]) -> None:
        """Show a page that was asked for."""
        self._pages[page] = lines
        while len(self._pages) > KEPT_PAGES:
            oldest = next(iter(self._pages))
            del self._pages[oldest]
            self._asked.discard(oldest)
        first, last = page * PAGE, min((page + 1) * PAGE, len(self._places)) - 1
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))

    def page_places(self, page: int) -> Sequence[Place]:
        """The places of the hands on a page."""
        return self._places[page * PAGE : (page + 1) * PAGE]

    def places_of(self, rows: Sequence[int]) -> Sequence[Place]:
        """The places of the hands in these rows."""
        return [self._places[row] for row in rows]

    def number(self, row: int) -> int:
        """The number of the hand in a row, 0 where there is none."""
        return self._places[row][2] if 0 <= row < len(self._places) else 0

    def row_of(self, number: int) -> int:
        """The row of a hand by its number, -1 where it is not among those found."""
        return next((at for at, place in enumerate(self._places) if place[2] == number), -1)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._places)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        # A view asks for much that no list of ours tells.
        row = index.row() if role in TOLD else -1
        if not 0 <= row < len(self._places):
            return None
        line = self._line(row)
        if line is not None:
            return cell(self.columns[index.column()], line, role)
        if role == Role.DisplayRole:
            return str(self._places[row][2]) if index.column() == 0 else "…"
        return None

    def _line(self, row: int) -> HandLine | None:
        page, place = divmod(row, PAGE)
        found = self._pages.pop(page, None)
        if found is not None:
            # The page looked at last stands last.
            self._pages[page] = found
            return found[place] if place < len(found) else None
        if page not in self._asked:
            self._asked.add(page)
            self._wanted(page)
        return None

    def headerData(self, section: int, side: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        return head(self.columns, section, side, role)
