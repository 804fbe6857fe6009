"""The menus of the quick hand: every verb with its words and its key, in one table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from tablemgr.i18n import tr
from tablemgr.ui.theme import Scheme

Do = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Verb:
    """One entry of a menu; its text is empty for a line between two groups."""

    text: str = ""
    key: str = ""
    do: Do = lambda: None


def add_menu(window: QMainWindow, title: str, verbs: Sequence[Verb]) -> QMenu:
    """Add a menu to a window; its actions work from anywhere in it."""
    menu = window.menuBar().addMenu(title)
    for verb in verbs:
        if not verb.text:
            menu.addSeparator()
            continue
        action = QAction(verb.text, menu)
        action.setShortcut(QKeySequence(verb.key))
        action.setAutoRepeat(False)
        action.triggered.connect(lambda _=False, do=verb.do: do())
        menu.addAction(action)
    return menu


def add_schemes(menu: QMenu, chosen: Scheme, choose: Callable[[Scheme], None]) -> None:
    """Offer the colour schemes, of which one is on."""
    names = {
        Scheme.SYSTEM: tr("As the &system"),
        Scheme.LIGHT: tr("&Light"),
        Scheme.DARK: tr("&Dark"),
    }
    group = QActionGroup(menu)
    for scheme, name in names.items():
        action = QAction(name, group)
        action.setCheckable(True)
        action.setChecked(scheme is chosen)
        action.triggered.connect(lambda _=False, scheme=scheme: choose(scheme))
        menu.addAction(action)
