"""The foot of the console: what comes next, the line that is typed in, and the key that does it."""

import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from tablemgr.i18n import capital, tr
from tablemgr.ui.bouncing import is_enter, once
from tablemgr.ui.console.questions import tall_line
from tablemgr.ui.console.typed import LONGEST_LINE
from tablemgr.ui.console.words import Words
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.theme import px, sized

HEIGHT_PX = 64
_LINE_PX = 300
STRAY_S = 1.0
"""An Enter so soon after what nobody asked for ends that, as a reader does after each card."""


class CardLine(EnterLine):
    """The line in which cards are typed; beyond its start Backspace goes to the seat before.

    Signals:
        taken: Ctrl+Enter was pressed: the hand as it lies.
        backed: Backspace was pressed in an empty line.
        undone: Ctrl+Z was pressed.
        struck: another key than Enter was pressed.
    """

    taken = Signal()
    backed = Signal()
    undone = Signal()
    struck = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event):
            if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                super().keyPressEvent(event)
            elif not event.isAutoRepeat():
                self.taken.emit()
            return
        self.struck.emit()
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undone.emit()
        elif event.key() == Qt.Key.Key_Backspace and not self.text():
            self.backed.emit()
        else:
            super().keyPressEvent(event)


class NextBar(QFrame):
    """One sentence, one line, one button; they stand in the same places all night.

    Signals:
        entered: Enter was pressed, or the button.
    """

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("state")
        self.setFixedHeight(px(HEIGHT_PX))
        self.sentence = Words(16, bold=True)
        self.line = CardLine()
        self.line.setAccessibleName(tr("Cards, or the number of a seat"))
        self.line.setMaxLength(LONGEST_LINE)
        self.line.setFixedWidth(px(_LINE_PX))
        tall_line(self.line)
        sized(self.line, 17, bold=True)
        self.line.entered.connect(self._line_entered)
        self._refused_s = -STRAY_S
        self.button = QPushButton(tr("Enter"))
        self.button.setFixedSize(px(120), px(48))
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setAccessibleName(tr("Do what comes next"))
        once(self.button)
        self.button.clicked.connect(lambda _=False: self.entered.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 6)
        row.setSpacing(14)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.line)
        row.addWidget(self.button)

    def say(self, sentence: str, tone: str = "") -> None:
        """Say what comes next."""
        self.sentence.say(capital(sentence), tone)

    def put(self, text: str) -> None:
        """Show a text in the line, its cursor at the end; nobody is told."""
        if self.line.text() != text:
            self.line.setText(text)

    def refuse(self) -> None:
        """Nothing is typed now: the line is emptied, and the Enter that ends it is no yes."""
        self.put("")
        self._refused_s = time.monotonic()

    def _line_entered(self) -> None:
        if time.monotonic() - self._refused_s >= STRAY_S:
            self.entered.emit()


def types_something(event: QKeyEvent) -> bool:
    """Whether a key that came elsewhere belongs into the line: type anywhere."""
    plain = not event.modifiers() & (
        Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.AltModifier
        | Qt.KeyboardModifier.MetaModifier
    )
    known = is_enter(event) or event.key() == Qt.Key.Key_Backspace
    undo = event.matches(QKeySequence.StandardKey.Undo)
    return known or undo or (plain and event.text().isprintable() and bool(event.text().strip()))
