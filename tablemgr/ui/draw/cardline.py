"""A line of five cards beside what is typed of them: text, count and the cards drawn."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from tablemgr.rules.cards import Card
from tablemgr.rules.draw.deck import HAND_SIZE
from tablemgr.ui.cards import CardStrip
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.quick.steps import count_text
from tablemgr.ui.theme import px, set_property

STRIP_WIDTH = 168


class CardLine(QWidget):
    """The typed cards of a hand, or of what it was opened with."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.edit = EnterLine()
        self.edit.setAccessibleName(name)
        self.count = QLabel()
        self.count.setFixedWidth(px(26))
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.strip = CardStrip(name, HAND_SIZE)
        self.strip.setFixedWidth(px(STRIP_WIDTH))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        line.addWidget(self.edit, 1)
        line.addWidget(self.count)
        line.addWidget(self.strip)

    def show_reading(
        self, cards: Sequence[Card], wrong: frozenset[Card], *, is_wrong: bool
    ) -> None:
        """Show the cards read from the text, and whether something is wrong with it."""
        self.strip.show_cards((cards,), wrong)
        self.count.setText(f"{len(cards)}/{HAND_SIZE}")
        self.count.setAccessibleName(count_text(HAND_SIZE, len(cards)))
        tone = "good" if len(cards) == HAND_SIZE and not is_wrong else "muted"
        set_property(self.count, "tone", "fault" if len(cards) > HAND_SIZE else tone)
        set_property(self.edit, "wrong", is_wrong)
