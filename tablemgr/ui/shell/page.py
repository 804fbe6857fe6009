"""What every page of the main window is: a widget that is entered and left, with its own menus."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tablemgr.ui.menus import Verb

if TYPE_CHECKING:
    from tablemgr.services.reports.order import Order

ENTER = ("\r", "\n")
"""What Enter types, on the letters' keys and on those of the numbers."""
Menus = Sequence[tuple[str, Sequence[Verb]]]


class Page(QWidget):
    """A page; the window shows one at a time.

    Signals:
        status: a sentence for the status line and its tone: "", "good", "warning" or "fault".
        menus_changed: the page's menus are others now.
        paper_wanted: something is to be printed; carries an order to begin with, or None.
    """

    status = Signal(str, str)
    menus_changed = Signal()
    paper_wanted = Signal(object)

    def title(self) -> str:
        """What the window is called while the page is shown."""
        return ""

    def table(self) -> str:
        """The table that the page is about, for the status line; empty where it is about none."""
        return ""

    def menus(self) -> Menus:
        """The page's own menus, which stand between the window's."""
        return ()

    def viewing(self) -> Sequence[Verb]:
        """What the page adds to the View menu."""
        return ()

    def typing(self) -> Sequence[tuple[str, str]]:
        """What is typed on the page and what it means, for the list of keys."""
        return ()

    def paper(self) -> "Order | None":
        """What is printed of what the page shows, where somebody wants it on paper."""
        return None

    def guide(self) -> str:
        """The place of the guide that fits the page: a file of `docs/guide`, and its heading."""
        return "manager.md#signing-in"

    def enter(self) -> None:
        """The page is shown now: fetch what it shows, and set the focus."""

    def leave(self) -> bool:
        """Whether the page may be left now; where it may not, it has said why."""
        return True

    def let_go(self) -> None:
        """The page is not shown again: end what goes on in it."""
        self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, as it does in dialogs."""
        focus = QApplication.focusWidget()
        is_enter = event.text() in ENTER and not event.isAutoRepeat()
        if is_enter and isinstance(focus, QPushButton) and self.isAncestorOf(focus):
            focus.click()
        else:
            super().keyPressEvent(event)
