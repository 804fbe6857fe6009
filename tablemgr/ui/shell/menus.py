"""The menus of the main window: its own around those of the page, made anew with each page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from tablemgr.i18n import tr
from tablemgr.ui.memory import SCALES
from tablemgr.ui.menus import Verb, add_menu, add_schemes

if TYPE_CHECKING:
    from tablemgr.ui.shell.window import MainWindow


def make_menus(window: "MainWindow") -> None:
    """Give the window the menus that belong to its page."""
    bar = window.menuBar()
    for action in bar.actions():
        menu = action.menu()
        bar.removeAction(action)
        if isinstance(menu, QMenu):
            # With it go the keys of its verbs.
            menu.deleteLater()
            for each in menu.actions():
                each.setEnabled(False)
    page = window.page
    own = tuple(page.menus()) if page else ()
    # A page has the first word on what its keys do; two verbs of one key would both do nothing.
    taken = {verb.key for _, verbs in own for verb in verbs}
    file_verbs = [
        replace(each, key="") if each.key in taken else each for each in _file_verbs(window)
    ]
    shown = [_add(window, tr("&File"), file_verbs)]
    for title, verbs in own:
        shown.append(_add(window, title, verbs))
    shown.append(_view_menu(window))
    _add(window, tr("&Help"), _help_verbs(window, shown))


def _add(window: "MainWindow", title: str, verbs: Sequence[Verb]) -> QMenu:
    """Add a menu; while the room is being opened its verbs have no keys yet.

    The first key has all of Qt's names loaded, which takes longer than the window itself.
    """
    if window.page is window.splash:
        verbs = [replace(each, key="") for each in verbs]
    return add_menu(window, title, verbs)


def _file_verbs(window: "MainWindow") -> list[Verb]:
    verbs = list(window.route.verbs()) if window.route else []
    if verbs:
        verbs.append(Verb())
    return [
        *verbs,
        Verb(tr("Quick &hand"), "Ctrl+K", window.quick_hand),
        Verb(tr("Quick dra&w"), "Ctrl+Shift+K", window.quick_draw),
        Verb(),
        Verb(tr("&Quit"), "Ctrl+Q", window.close),
    ]


def _view_menu(window: "MainWindow") -> QMenu:
    own = window.page.viewing() if window.page else ()
    verbs = [Verb(tr("&Full screen, or not"), "F11", window.full_screen), *own, Verb()]
    menu = _add(window, tr("&View"), verbs)
    add_schemes(menu, window.memory.scheme)
    menu.addSeparator()
    sizes = menu.addMenu(tr("Si&ze"))
    group = QActionGroup(sizes)
    sizes.aboutToShow.connect(lambda: group.setEnabled(window.may_be_made_anew))
    for per_cent in SCALES:
        action = QAction(tr("{number} %", number=per_cent), group)
        action.setCheckable(True)
        action.setChecked(per_cent == window.memory.scale)
        action.triggered.connect(lambda _=False, size=per_cent: window.resize_all(size))
        sizes.addAction(action)
    return menu


def _help_verbs(window: "MainWindow", shown: list[QMenu]) -> list[Verb]:
    def keys() -> None:
        from tablemgr.ui.dialogs import KeysDialog

        typing = window.page.typing() if window.page else ()
        KeysDialog(window, shown, typing).open()

    def guide() -> None:
        from tablemgr.ui.guide import GuideDialog

        GuideDialog(window, window.page.guide() if window.page else "").open()

    def about() -> None:
        from tablemgr.ui.about import AboutDialog

        AboutDialog(window).open()

    def tour() -> None:
        from tablemgr.ui.shell.tour import TourDialog

        TourDialog(window).open()

    return [
        Verb(tr("&Guide"), "F1", guide),
        Verb(tr("&Keys"), "Shift+F1", keys),
        Verb(tr("A short &tour"), "", tour),
        Verb(tr("&About tablemgr"), "", about),
    ]
