"""Asks what becomes of a backup: it takes the place of the open database, or is a new file."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.ui.shell.parts import heading, tall, words
from tablemgr.ui.theme import widen

Roles, Buttons = QDialogButtonBox.ButtonRole, QDialogButtonBox.StandardButton


class RestoreDialog(QDialog):
    """The two ways in words, the harmless one first; a server's database (None) is never replaced.

    Signals:
        replaces: it takes the place of the open database.
        beside: it becomes a database of its own.
    """

    replaces = Signal()
    beside = Signal()

    def __init__(self, parent: QWidget, source: Path, database: Path | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = tr("Restore {file}", file=source.name)
        self.setWindowTitle(title)
        widen(self, 560)
        self.about = words(_file(database.name) if database else _server(), pixels=14)
        self.about.setAccessibleName(title)
        box = QDialogButtonBox(Buttons.Cancel)
        self.new = box.addButton(tr("As a &new file…"), Roles.AcceptRole)
        self.over = box.addButton(tr("In &place of the open database"), Roles.DestructiveRole)
        self.over.setEnabled(database is not None)
        self.new.clicked.connect(lambda: self._choose(self.beside))
        self.over.clicked.connect(lambda: self._choose(self.replaces))
        box.rejected.connect(self.reject)
        tall(box)
        column = QVBoxLayout(self)
        for widget in (heading(title), self.about, box):
            column.addWidget(widget)
        self.new.setDefault(True)
        self.new.setFocus()

    def _choose(self, signal: SignalInstance) -> None:
        self.accept()
        signal.emit()


def _file(place: str) -> str:
    return tr(
        "As a new file it changes nothing here. In place of the open database it is what the"
        " program goes on with, and everybody is signed out. What was recorded since the backup was"
        " made is then only in the file that it replaces, which is kept beside {place} under"
        " another name.",
        place=place,
    )


def _server() -> str:
    return tr(
        "As a new file it changes nothing here. A server's database takes a backup only while it"
        " is empty: have an empty one made there, and use the command tablemgr restore."
    )
