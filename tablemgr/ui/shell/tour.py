"""A short tour of the program for who has just begun, and from the Help menu at any time."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tablemgr.i18n import mark, tr
from tablemgr.ui.shell.parts import heading, named, words
from tablemgr.ui.theme import enlarge


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the tour: a headline and a few sentences."""

    title: str
    text: str


STOPS: Sequence[Stop] = (
    Stop(
        mark("The people first"),
        mark(
            "On the floor's desk (Ctrl+Shift+D), under Staff, add the dealers and the floor, each"
            " with a first PIN that they change. Whoever works at a table signs in there; what he"
            " does stands under his name."
        ),
    ),
    Stop(
        mark("Then a table"),
        mark(
            "Tables (Ctrl+T) shows those that are open. A table is opened with its rule sheet, the"
            " value of a point, its chips and the bank's count. Twelve rule sheets come with the"
            " program; the desk keeps those of the house."
        ),
    ),
    Stop(
        mark("A hand"),
        mark(
            "The console says what comes next, and Enter does it. Cards are typed as they lie,"
            " front, middle and back; each row is named at once, a foul is called before it is"
            " paid, and the payments stand in the order in which they are made."
        ),
    ),
    Stop(
        mark("When something is wrong"),
        mark(
            "Nothing is ever rubbed out: a correction stands beside what it corrects. A rule is set"
            " aside by the floor's PIN, with a reason, and is on record. In a dispute the hand is"
            " entered a second time and compared."
        ),
    ),
    Stop(
        mark("At the end of the night"),
        mark(
            "The bank is counted before the book is shown. Reports and statements are printed from"
            " the desk. Make a backup there every day, and have the check run over it: it settles"
            " every hand again. F1 opens the guide at the page you are on."
        ),
    ),
)


class TourDialog(QDialog):
    """One stop after the other; Escape ends it anywhere."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("A short tour"))
        enlarge(self, 560, 300)
        self._at = 0
        self.title = heading("", 20)
        self.text = words(pixels=15)
        self.text.setAccessibleName(tr("A short tour"))
        self.where = words(tone="muted")
        self.back = QPushButton(tr("&Back"))
        self.next = QPushButton(tr("&Next"))
        self.next.setObjectName("primary")
        self.next.setDefault(True)
        for button, name in ((self.back, tr("Back")), (self.next, tr("Next"))):
            named(button, name)
        self.back.clicked.connect(lambda _=False: self._go(-1))
        self.next.clicked.connect(lambda _=False: self._go(1))
        row = QHBoxLayout()
        row.addWidget(self.where, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.back)
        row.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 20)
        column.setSpacing(14)
        column.addWidget(self.title)
        column.addWidget(self.text, 1)
        column.addLayout(row)
        self._show()
        self.next.setFocus()

    def _go(self, step: int) -> None:
        if self._at + step == len(STOPS):
            self.accept()
            return
        self._at = max(0, self._at + step)
        self._show()

    def _show(self) -> None:
        stop, is_last = STOPS[self._at], self._at == len(STOPS) - 1
        self.title.setText(tr(stop.title))
        self.text.setText(tr(stop.text))
        self.where.setText(tr("{number} of {count}", number=self._at + 1, count=len(STOPS)))
        self.back.setEnabled(self._at > 0)
        self.next.setText(tr("&Done") if is_last else tr("&Next"))
        self.next.setAccessibleName(tr("Done") if is_last else tr("Next"))
