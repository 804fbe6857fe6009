"""Small windows that ask or tell: faults in full, unsaved changes, the keys."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.services.faults import Fault
from tablemgr.ui.theme import enlarge, sized

Buttons = QDialogButtonBox.StandardButton


class FaultsDialog(QDialog):
    """Lists every fault, one a line; accepted only where it offers to go on and that is chosen."""

    def __init__(
        self, parent: QWidget | None, title: str, faults: Iterable[Fault], go_on: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        enlarge(self, 620, 260)
        head = QLabel(title)
        sized(head, 15, bold=True)
        head.setWordWrap(True)
        self.listing = QPlainTextEdit("\n".join(fault.text for fault in faults))
        self.listing.setReadOnly(True)
        self.listing.setAccessibleName(tr("What is wrong"))
        box = QDialogButtonBox(Buttons.Cancel if go_on else Buttons.Close)
        box.rejected.connect(self.reject)
        if go_on:
            box.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
            box.accepted.connect(self.accept)
        column = QVBoxLayout(self)
        for widget in (head, self.listing, box):
            column.addWidget(widget)


def tell_faults(parent: QWidget | None, title: str, faults: Iterable[Fault]) -> None:
    """Show every fault of something that could not be done."""
    FaultsDialog(parent, title, faults).exec()


def ask_unsaved(parent: QWidget) -> QMessageBox.StandardButton:
    """Ask what to do with a changed hand: save, discard or cancel."""
    return QMessageBox.question(
        parent,
        tr("Unsaved changes"),
        tr("The hand has changes that are not saved. Save them?"),
        QMessageBox.StandardButton.Save
        | QMessageBox.StandardButton.Discard
        | QMessageBox.StandardButton.Cancel,
        QMessageBox.StandardButton.Save,
    )


def ask_unfinished(parent: QWidget, step: str, unset: str) -> bool:
    """Whether to save a hand that is not settled; `unset` is what a file cannot say of it."""
    words = tr("{step}. {unset} Save it?", step=step, unset=unset)
    return (
        QMessageBox.question(parent, tr("The hand is not settled"), words)
        == QMessageBox.StandardButton.Yes
    )


class KeysDialog(QDialog):
    """All keys, read from the menus themselves, after what `typing` says of what is typed."""

    def __init__(
        self, parent: QWidget, menus: Sequence[QMenu], typing: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Keys"))
        enlarge(self, 560, 620)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(28)
        for key, words in (*typing, *_shortcuts(menus)):
            row = grid.rowCount()
            name = QLabel(key)
            sized(name, 13, bold=True)
            said = QLabel(words)
            said.setWordWrap(True)
            grid.addWidget(name, row, 0)
            grid.addWidget(said, row, 1)
        grid.setColumnStretch(1, 1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setAccessibleName(tr("Keys"))
        box = QDialogButtonBox(Buttons.Close)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(area)
        column.addWidget(box)


def _shortcuts(menus: Sequence[QMenu]) -> list[tuple[str, str]]:
    actions: list[QAction] = [action for menu in menus for action in menu.actions()]
    return [
        (action.shortcut().toString(), action.text().replace("&", "").rstrip("…"))
        for action in actions
        if not action.shortcut().isEmpty()
    ]
