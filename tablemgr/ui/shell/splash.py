"""What the window shows before there is a room: that it is being opened, or why it could not be."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.parts import bullets, heading, named, words
from tablemgr.ui.theme import px, sized

WIDTH_PX = 560


class SplashPage(Page):
    """Says that the database is being opened."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = QLabel(tr("Opening the card room…"))
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(px(WIDTH_PX // 2))
        self.bar.setAccessibleName(self.sentence.text())
        column = QVBoxLayout(self)
        column.addStretch(2)
        name = QLabel("tablemgr")
        sized(name, 30, bold=True)
        for each in (name, self.sentence, self.bar):
            column.addLayout(_centred(each))
        column.addStretch(3)

    def title(self) -> str:
        return tr("Opening")


class TroublePage(Page):
    """Says in sentences why the database could not be opened, and what can be done.

    Signals:
        retry: it is to be tried again.
        give_up: the program is to end.
        without: the quick hand is wanted, which needs no database.
        elsewhere: the data are to lie elsewhere.
    """

    retry = Signal()
    give_up = Signal()
    without = Signal()
    elsewhere = Signal()

    def __init__(self) -> None:
        super().__init__()
        panel = QFrame()
        panel.setObjectName("panel")
        panel.setMaximumWidth(px(WIDTH_PX + 160))
        self.why = words(pixels=15)
        self.why.setAccessibleName(tr("What is wrong"))
        self.todo = words(tr("Mend that and try again; nothing was changed. If it stays so, call"
                             " whoever looks after the program and read these lines out."),
                          "muted")  # fmt: skip
        self.again = self._button(tr("&Try again"), self.retry)
        self.again.setObjectName("primary")
        self.hand = self._button(tr("Quick &hand"), self.without)
        self.other = self._button(tr("Another &database…"), self.elsewhere)
        self.quit = self._button(tr("&Quit"), self.give_up)
        row = QHBoxLayout()
        for button in (self.again, self.hand, self.other, self.quit):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(panel)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(16)
        for each in (heading(tr("The card room cannot be opened"), 20), self.why, self.todo):
            column.addWidget(each)
        column.addLayout(row)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        outer.addLayout(_centred(panel, 4))
        outer.addStretch(3)

    def _button(self, text: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(text)
        named(button, text.replace("&", ""))
        button.clicked.connect(signal)
        return button

    def tell(self, sentences: Sequence[str]) -> None:
        """Show why it could not be opened."""
        self.why.setText(bullets(sentences))

    def title(self) -> str:
        return tr("Not opened")

    def enter(self) -> None:
        self.again.setFocus()


def _centred(widget: QWidget, stretch: int = 0) -> QHBoxLayout:
    """A widget with as much room on its left as on its right."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget, stretch)
    row.addStretch(1)
    return row
