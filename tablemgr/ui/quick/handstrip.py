"""What holds for a whole typed hand of any game: its rule sheet and lines of fields.

A game's strip places the fields and says what is typed in them.
"""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.sheet import Game
from tablemgr.ui.quick.model import Mark
from tablemgr.ui.quick.rowline import LONGEST_LABEL, EnterLine
from tablemgr.ui.quick.sheetchoice import SheetChoice
from tablemgr.ui.theme import px, set_property


class Marks(Protocol):
    """A reading, as far as its marks go."""

    def marks_at(self, seat: int, key: str | None = None) -> Sequence[Mark]:
        """The marks of a seat (0: the table), of one of its fields or of all."""


class HandStrip(QWidget):
    """Lines of fields over the seats.

    Signals:
        changed: a field was typed in or something chosen.
        refused: a rule sheet's file could not be used; carries the error.
        entered: Enter was pressed.
    """

    changed = Signal()
    refused = Signal(object)
    entered = Signal()

    def __init__(self, game: Game, rows: int) -> None:
        super().__init__()
        self.rules = SheetChoice(game)
        self.rules.changed.connect(self.changed)
        self.rules.refused.connect(self.refused)
        self.lines: dict[str, EnterLine] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._rows = tuple(QHBoxLayout() for _ in range(rows))
        for row in self._rows:
            column.addLayout(row)

    def _add(self, line: QHBoxLayout, name: str, widget: QWidget, stretch: int = 0) -> QLabel:
        label = QLabel(name)
        label.setBuddy(widget)
        line.addWidget(label)
        line.addWidget(widget, stretch)
        return label

    def _add_line(
        self, line: QHBoxLayout, key: str, name: str, width: int, stretch: int = 0
    ) -> None:
        edit = EnterLine()
        edit.setMaxLength(LONGEST_LABEL)
        edit.setAccessibleName(name.replace("&", ""))
        if width:
            edit.setFixedWidth(px(width))
        edit.textEdited.connect(self.changed)
        edit.entered.connect(self.entered)
        self.lines[key] = edit
        label = self._add(line, name, edit, stretch)
        edit.setProperty("label", label)

    def _add_labels(self, line: QHBoxLayout) -> None:
        """The fields of what is only printed."""
        self._add_line(line, "table", tr("Ta&ble"), 84)
        self._add_line(line, "hand", tr("Han&d"), 84)
        self._add_line(line, "dealer", tr("D&ealer"), 0, 2)
        self._add_line(line, "note", tr("&Note"), 0, 3)

    def _show_marks(self, read: Marks) -> None:
        """Mark what is wrong."""
        for key, line in self.lines.items():
            marks = read.marks_at(0, key)
            set_property(line, "wrong", bool(marks))
            line.setToolTip("\n".join(mark.full for mark in marks))
