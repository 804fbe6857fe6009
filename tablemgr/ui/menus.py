"""What menus are made of: every verb with its words and its key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from tablemgr.i18n import tr
from tablemgr.ui.memory import Memory
from tablemgr.ui.theme import Scheme, apply, resize

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
        if verb.key:
            action.setShortcut(QKeySequence(verb.key))
        action.setAutoRepeat(False)
        action.triggered.connect(lambda _=False, do=verb.do: do())
        menu.addAction(action)
    return menu


def scheme_names() -> dict[Scheme, str]:
    """The colour schemes in words, with the letter that chooses each."""
    return {
        Scheme.SYSTEM: tr("As the &system"),
        Scheme.LIGHT: tr("&Light"),
        Scheme.DARK: tr("&Dark"),
        Scheme.CONTRAST: tr("High &contrast"),
    }


def add_schemes(menu: QMenu, chosen: Scheme) -> None:
    """Offer the colour schemes, of which one is on."""
    group = QActionGroup(menu)
    for scheme, name in scheme_names().items():
        action = QAction(name, group)
        action.setCheckable(True)
        action.setChecked(scheme is chosen)
        action.triggered.connect(lambda _=False, scheme=scheme: choose_scheme(scheme))
        menu.addAction(action)


def choose_scheme(scheme: Scheme) -> None:
    """Have the program look so from now on, and when it is opened again."""
    Memory().scheme = scheme
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply(app, scheme)


def choose_size(per_cent: int) -> None:
    """Have what is made from now on be that large; what is shown is made anew by its window."""
    memory = Memory()
    memory.scale = per_cent
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    resize(app, per_cent)
    apply(app, memory.scheme)
