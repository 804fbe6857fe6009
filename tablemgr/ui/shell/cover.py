"""Keeps what is asked behind the lock: a question that comes late waits there with the others.

From within a question, which holds up the menus, the key that locks does so too.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from tablemgr.ui.shell.page import Page

LOCK_KEY = "Ctrl+L"


class Cover(QObject):
    """The questions of one window; `dialogs` names those that are shown now."""

    def __init__(self, parent: QObject, dialogs: Callable[[], list[QDialog]]) -> None:
        super().__init__(parent)
        self._dialogs = dialogs
        self._covered: list[QDialog] = []

    @property
    def hides_any(self) -> bool:
        """Whether something is asked behind the lock."""
        return any(map(isValid, self._covered))

    def give_key(self, lock: Callable[[], object]) -> None:
        """Have the key lock from the questions that are shown now."""
        for each in self._dialogs():
            if each.findChild(QShortcut, LOCK_KEY) is None:
                shortcut = QShortcut(QKeySequence(LOCK_KEY), each)
                shortcut.setObjectName(LOCK_KEY)
                shortcut.setAutoRepeat(False)
                shortcut.activated.connect(lock)

    def hide(self) -> None:
        """Hide what is asked, and what any page that is not shown will ask."""
        while (popup := QApplication.activePopupWidget()) is not None and popup.close():
            pass
        self._covered = self._dialogs()
        for each in self._covered:
            each.hide()
        app = QApplication.instance()
        if app is not None:
            # Only meanwhile: it costs something with every event.
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_late = event.type() == QEvent.Type.Show and isinstance(watched, QDialog)
        if is_late and isinstance(watched, QDialog) and self._is_asked_behind(watched):
            self._covered.append(watched)
            # It is about to be shown: nobody sees it until then, and it is gone after.
            watched.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            QTimer.singleShot(0, watched, watched.hide)
        return False

    def _is_asked_behind(self, dialog: QDialog) -> bool:
        parent: QWidget | None = dialog
        while parent is not None and parent not in self._covered:
            parent = parent.parentWidget()
            if isinstance(parent, Page):
                return parent.isHidden()
        return parent is not None and parent is not dialog

    def uncover(self, *, goes_on: bool) -> None:
        """Ask again what was being asked, unless it was asked of somebody else."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        covered, self._covered = self._covered, []
        for each in filter(isValid, covered):
            each.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, on=False)
            if goes_on:
                each.open()
            else:
                each.reject()
