"""The seats of a game in their places round the table, each shown by a widget of one kind."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QGridLayout, QWidget

from tablemgr.ui.console.places import places_of

Seat = TypeVar("Seat", bound=QWidget)


class SeatGrid(QGridLayout, Generic[Seat]):
    """A layout of seats; `make` makes one by its number, and is told whether it is one of draw."""

    def __init__(self, make: Callable[[int, bool], Seat], spacing: int) -> None:
        super().__init__()
        self._make = make
        self.seats: dict[int, Seat] = {}
        self.setSpacing(spacing)
        self.play(draw=False)

    def play(self, *, draw: bool) -> None:
        """Have the seats of a game, in place of another's."""
        places = places_of(draw=draw)
        if places.keys() == self.seats.keys():
            return
        for before in self.seats.values():
            self.removeWidget(before)
            before.hide()
            before.deleteLater()
        self.seats = {seat: self._make(seat, draw) for seat in places}
        for seat, view in self.seats.items():
            self.addWidget(view, *places[seat])
        for line in range(3):
            self.setRowStretch(line, 1 if line < 2 else 0)
            self.setColumnStretch(line, 1 if line < 2 or draw else 0)
