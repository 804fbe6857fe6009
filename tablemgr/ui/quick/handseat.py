"""What one seat of a typed hand has in any game: its number, its lines, and three signals.

It holds only what is typed and shows what it is given; a game's panel adds cards, ticks and places.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QRadioButton, QWidget

from tablemgr.i18n import tr
from tablemgr.ui.quick.rowline import LONGEST_LABEL, EnterLine
from tablemgr.ui.theme import px, set_property


class HandSeat(QFrame):
    """A seat as a strip; `fouled` is the clause of a ruling that an opened file has.

    Signals:
        changed: something was typed or ticked; carries the field's key.
        entered: Enter was pressed in a field; carries its key.
        visited: the cursor came to the seat; carries its number.
    """

    changed = Signal(str)
    entered = Signal(str)
    visited = Signal(int)

    def __init__(self, number: int, button: str) -> None:
        super().__init__()
        self.number = number
        self.fouled = ""
        self.setObjectName("seat")
        self.player = self._line("player", tr("Player"))
        self.button = QRadioButton(button)
        self.verdict = QLabel()

    def _named(self, name: str) -> str:
        return tr("Seat {seat} {field}", seat=self.number, field=name)

    def _line(self, key: str, name: str) -> EnterLine:
        line = EnterLine()
        line.setMaxLength(LONGEST_LABEL)
        line.setPlaceholderText(name)
        line.setAccessibleName(self._named(name))
        line.textEdited.connect(lambda: self.changed.emit(key))
        line.entered.connect(lambda: self.entered.emit(key))
        return line

    def _name_verdict(self) -> None:
        self.verdict.setAccessibleName(self._named(tr("marks and verdict")))
        self.verdict.setWordWrap(True)
        self.verdict.setMinimumHeight(px(18))
        self.verdict.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def _visit_in(self, order: Sequence[QWidget]) -> None:
        """Have Tab go through these widgets, and the seat visited with each of them."""
        for widget in order:
            widget.installEventFilter(self)
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _moved(self, key: str, here: bool) -> None:
        """Two radio buttons change at a move; one of them tells."""
        if here:
            self.changed.emit(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.visited.emit(self.number)
        return super().eventFilter(watched, event)

    def field(self, key: str) -> QLineEdit:
        """The line of a key."""
        # Qt's classes have a metaclass of their own, so that this one cannot be abstract.
        raise NotImplementedError(key)

    def _say(self, words: str, tone: str) -> None:
        self.verdict.setText(words)
        set_property(self.verdict, "tone", tone)
