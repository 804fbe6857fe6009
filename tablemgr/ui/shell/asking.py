"""What pages ask people: the floor's word against a clause, a reason, or to read why not.

Every question is a dialog of the window that is open, and none holds up the program.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.ledger.entry import MAX_MEMO
from tablemgr.services import permissions
from tablemgr.services.night.act import Command, Override
from tablemgr.services.refusals import Refused
from tablemgr.ui.shell.handover import HandoverDialog
from tablemgr.ui.shell.overridedialog import OverrideDialog
from tablemgr.ui.shell.parts import bullets, heading, named, tall, words
from tablemgr.ui.station import Station
from tablemgr.ui.theme import widen

Buttons = QDialogButtonBox.StandardButton


class Ask:
    """The questions of one station."""

    def __init__(self, station: Station) -> None:
        self._station = station

    def override(
        self,
        parent: QWidget,
        refused: Refused,
        verb: permissions.Verb,
        then: Callable[[Override], object],
        command: Command,
    ) -> None:
        """Ask the floor to set clauses aside (T10), or for its leave: approver, PIN, reason.

        `then` has its word. The PIN serves for this command and for no other.
        """
        dialog = OverrideDialog(_there(parent), self._station, refused, verb, command)
        dialog.overridden.connect(then)
        dialog.open()

    def reason(self, parent: QWidget, title: str, then: Callable[[str], object]) -> None:
        """Ask for a reason, which is put on record."""
        dialog = ReasonDialog(_there(parent), title)
        dialog.accepted.connect(lambda: then(dialog.line.text().strip()))
        dialog.open()

    def hand_over(self, parent: QWidget, refused: Refused, then: Callable[[], object]) -> None:
        """Offer to ask for a table that another station has; `then` once it can be had here."""
        HandoverDialog(_there(parent), self._station, refused, then).open()

    def tell(self, parent: QWidget, refused: Refused) -> None:
        """Tell why something cannot be done, each fault in a sentence of its own."""
        TellDialog(_there(parent), refused).open()


def _there(parent: QWidget) -> QWidget | None:
    """Whoever asked, or the window that is open where it was closed meanwhile."""
    return parent if isValid(parent) else QApplication.activeWindow()


class ReasonDialog(QDialog):
    """One line that has to be filled in."""

    def __init__(self, parent: QWidget | None, title: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        widen(self, 460)
        self.line = QLineEdit()
        self.line.setMaxLength(MAX_MEMO)
        named(self.line, title)
        self.line.textChanged.connect(self._typed)
        self.box = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
        self.box.accepted.connect(self.accept)
        self.box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (heading(title), self.line, self.box):
            column.addWidget(widget)
        tall(self.box)
        self._typed()
        self.line.setFocus()

    def _typed(self) -> None:
        self.box.button(Buttons.Ok).setEnabled(bool(self.line.text().strip()))


class TellDialog(QDialog):
    """Sentences to read and one button."""

    def __init__(self, parent: QWidget | None, refused: Refused) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = tr("This cannot be done")
        self.setWindowTitle(title)
        widen(self, 460)
        self.words = words(bullets(refused.sentences), pixels=15)
        self.words.setAccessibleName(title)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box = QDialogButtonBox(Buttons.Close)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (heading(title), self.words, box):
            column.addWidget(widget)
        tall(box)
        box.button(Buttons.Close).setFocus()
