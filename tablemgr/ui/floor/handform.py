"""The form in which a hand is entered again: a line for each row of each seat that was dealt in.

What is typed becomes a hand file's mapping; whether it is one is asked elsewhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from tablemgr.i18n import capital, tr
from tablemgr.rules.cards import ROWS
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.rowwords import row_name
from tablemgr.services.wording import natural_name
from tablemgr.ui.theme import px, sized

PLAYED, DROPPED, FOULED = "played", "dropped", "fouled"
CARDS = "cards"
KEYS = (*map(str, ROWS), CARDS)
RULED_BY = "M6"
"""The clause that a foul by ruling is entered under where the seat had none before."""


class SeatForm:
    """The fields of one seat, in a row of the form's grid."""

    def __init__(self, seat: Mapping[str, Any], sheet: RuleSheet) -> None:
        self._seat = seat
        self.number = int(seat["seat"])
        name = tr("Seat {seat}", seat=self.number)
        self.how = QComboBox()
        self.how.setAccessibleName(tr("{seat}: how it played", seat=name))
        self.how.addItem(tr("played as set"), PLAYED)
        self.how.addItem(tr("a natural"), AUTO)
        for natural in sheet.naturals:
            self.how.addItem(natural_name(natural.kind), str(natural.kind))
        if sheet.surrender_points:
            self.how.addItem(tr("dropped"), DROPPED)
        self.how.addItem(tr("ruled a foul"), FOULED)
        self.lines = {key: QLineEdit() for key in KEYS}
        for key, line in self.lines.items():
            line.setAccessibleName(f"{name}: {column_name(key)}")
            line.setMinimumWidth(px(70))
        self._fill()
        self.first = self.value()

    def _fill(self) -> None:
        seat = self._seat
        natural = str(seat.get("natural", ""))
        ruled = DROPPED if seat.get("surrender") else FOULED if seat.get("fouled") else ""
        self.how.setCurrentIndex(max(self.how.findData(ruled or natural or PLAYED), 0))
        for key, line in self.lines.items():
            line.setText(str(seat.get(key, "")))
            line.setCursorPosition(0)

    def value(self) -> dict[str, object]:
        """The seat as a hand file has it."""
        how = str(self.how.currentData())
        found: dict[str, object] = {"seat": self.number}
        texts = {key: line.text().strip() for key, line in self.lines.items()}
        rows = {key: text for key, text in texts.items() if key != CARDS}
        if how == DROPPED:
            return found | {"surrender": True}
        # A seat that played has three rows, if only empty ones.
        if any(rows.values()) or how in (PLAYED, FOULED):
            found |= rows
        if texts[CARDS]:
            found[CARDS] = texts[CARDS]
        if how == FOULED:
            found["fouled"] = str(self._seat.get("fouled") or RULED_BY)
        elif how != PLAYED:
            found["natural"] = how
        return found


class SeatFields(Protocol):
    """The fields of a seat of any game: how it played, and a line for each thing it has."""

    number: int
    how: QComboBox

    @property
    def lines(self) -> Mapping[str, QLineEdit]:
        """The lines by what they hold."""


def lay_seats(
    grid: QGridLayout,
    top: int,
    titles: Sequence[str],
    seats: Sequence[SeatFields],
    document: Mapping[str, Any],
    changed: SignalInstance,
) -> None:
    """Lay the fields of all seats in a grid, from a row on that has a heading over each line.

    The players are those of the hand's document; `changed` is emitted for everything that is typed.
    """
    for column, title in enumerate(titles, 2):
        head = QLabel(capital(title))
        sized(head, 12, bold=True)
        grid.addWidget(head, top, column)
    for place, seat in enumerate(seats):
        row, player = top + 1 + place, document["seats"][place].get("player", "")
        name = QLabel(" · ".join(filter(None, (str(seat.number), player))))
        grid.addWidget(name, row, 0)
        for column, widget in enumerate((seat.how, *seat.lines.values()), 1):
            grid.addWidget(widget, row, column)
        seat.how.activated.connect(lambda _: changed.emit())
        for line in seat.lines.values():
            line.textEdited.connect(lambda _: changed.emit())


class HandForm(QWidget):
    """All seats of a hand.

    Signals:
        changed: something else is typed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.seats: Sequence[SeatForm] = ()
        self._document: Mapping[str, Any] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        for column, stretch in enumerate((3, 3, 2, 3, 3, 4)):
            self._grid.setColumnStretch(column, stretch)

    def show_hand(self, document: Mapping[str, Any], sheet: RuleSheet) -> None:
        """Show a hand as it was entered."""
        self._document = document
        self.seats = [SeatForm(seat, sheet) for seat in document["seats"]]
        lay_seats(self._grid, 0, [*map(column_name, KEYS)], self.seats, document, self.changed)
        if self.seats:
            self.setFocusProxy(self.seats[0].lines[str(ROWS[0])])

    def document(self) -> dict[str, object]:
        """The hand as it is typed, as a hand file has it."""
        return {**self._document, "seats": [seat.value() for seat in self.seats]}

    def is_changed(self) -> bool:
        """Whether anything is typed other than what was entered before."""
        return any(seat.value() != seat.first for seat in self.seats)


def column_name(key: str) -> str:
    """What a line of the form holds."""
    named = {str(row): row_name(row) for row in ROWS}
    return named.get(key) or tr("13 cards of a natural")
