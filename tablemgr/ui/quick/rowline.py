"""One line of cards: the text typed, how many cards it holds, and the cards drawn under it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from tablemgr.rules.cards import Card
from tablemgr.ui.bouncing import is_enter
from tablemgr.ui.cards import CardStrip
from tablemgr.ui.quick.steps import count_text
from tablemgr.ui.theme import px, set_property, sized

# What is printed in a line has to fit there; the reader of hand files allows no more.
LONGEST_LABEL = 80


class EnterLine(QLineEdit):
    """A line that says when Enter was pressed, once a press however long the key is held.

    Signals:
        entered: Enter or Return was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not is_enter(event):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.entered.emit()

    def put(self, text: str) -> None:
        """Replace the text in a way that Ctrl+Z takes back."""
        self.selectAll()
        self.insert(text)


class RowLine(QWidget):
    """A typed row of cards with its count, its cards, and (once open) what it is in words."""

    def __init__(self, name: str, slots: int) -> None:
        super().__init__()
        self._slots = slots
        self.edit = EnterLine()
        self.edit.setAccessibleName(name)
        self.count = QLabel()
        self.count.setFixedWidth(px(40 if slots > 9 else 26))
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.strip = CardStrip(name, slots)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        sized(self.words, 12)
        # Only the stretch of its column decides how wide it is, so that all seats line up.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line = QHBoxLayout()
        line.setSpacing(3)
        line.addWidget(self.edit, 1)
        line.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(line)
        column.addWidget(self.strip)
        column.addWidget(self.words)
        column.addStretch(1)

    def show_reading(
        self, cards: Sequence[Card], wrong: frozenset[Card], *, is_wrong: bool
    ) -> None:
        """Show the cards read from the text, and whether something is wrong with it."""
        self.strip.show_cards((cards,), wrong)
        self.count.setText(f"{len(cards)}/{self._slots}")
        self.count.setAccessibleName(count_text(self._slots, len(cards)))
        tone = "good" if len(cards) == self._slots and not is_wrong else "muted"
        set_property(self.count, "tone", "fault" if len(cards) > self._slots else tone)
        set_property(self.edit, "wrong", is_wrong)

    def show_words(self, words: str) -> None:
        """Show what the row is, empty where nobody may know yet (S4)."""
        self.words.setText(words)
