import gc
import sys
import tomllib

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from tablemgr.services.madeof import PARTS, installed_parts
from tablemgr.ui import theme
from tablemgr.ui.about import AboutDialog
from tablemgr.ui.collecting import Collector
from tablemgr.ui.dialogs import KeysDialog
from tablemgr.ui.shell.asking import ReasonDialog
from tablemgr.ui.shell.firststart import FirstStartPage
from tablemgr.ui.shell.opentable import OpenTableDialog
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.settings import SettingsDialog
from tablemgr.ui.shell.statusline import StatusLine
from tablemgr.ui.shell.window import MainWindow
from tests.architecture.tree import ROOT
from tests.ui.house import dialog_of, idle, press


def _menus(window: MainWindow) -> dict[str, list[QAction]]:
    found = {}
    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        found[action.text()] = menu.actions()
    return found


def test_menus_change_with_the_page_and_no_key_is_there_twice(main: MainWindow) -> None:
    assert list(_menus(main)) == ["&File", "&View", "&Help"]
    assert main.route is not None
    main.show_page(main.route.lobby)
    assert list(_menus(main)) == ["&File", "&Table", "&View", "&Help"]
    keys = [
        action.shortcut().toString()
        for actions in _menus(main).values()
        for action in actions
        if not action.shortcut().isEmpty()
    ]
    assert len(keys) == len(set(keys))
    main.show_page(main.route.sign_in)
    main.show_page(main.route.lobby)
    assert len(main.menuBar().actions()) == 4


def test_every_menu_and_every_entry_has_a_letter_of_its_own(main: MainWindow) -> None:
    assert main.route is not None
    main.show_page(main.route.lobby)
    for title, actions in _menus(main).items():
        letters = [
            action.text()[action.text().index("&") + 1].lower()
            for action in actions
            if action.text() and "&" in action.text()
        ]
        assert len(letters) == len(set(letters)), (title, letters)
        assert len(letters) == len([action for action in actions if action.text()]), title


def test_shift_f1_lists_every_key_and_what_is_typed(main: MainWindow, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    dialog = dialog_of(qtbot, KeysDialog)
    said = [each.text() for each in dialog.findChildren(QLabel)]
    for key in ("Ctrl+Q", "Ctrl+K", "F11", "Digits"):
        assert key in said
    dialog.reject()


def test_about_names_the_licence_of_everything_the_program_asks_for(
    main: MainWindow, qtbot: QtBot
) -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = {each.split(";")[0].split(">")[0].split("[")[0].lower() for each in asked}
    known = {each.replace("_", "-").lower() for each in PARTS}
    # Windows alone has time zones from a package.
    assert {each.replace("_", "-") for each in names} - {"tzdata"} <= known
    parts = {each.name.lower().replace("_", "-"): each for each in installed_parts()}
    assert {"sqlalchemy", "alembic", "cffi", "mako", "shiboken6"} <= set(parts)
    # They are for other systems, and whoever makes a release has them here too.
    assert sys.platform == "win32" or not {"tzdata", "tomli", "colorama"} & set(parts)
    assert all(each.version and each.licence for each in parts.values())
    AboutDialog(main).open()
    dialog = dialog_of(qtbot, AboutDialog)
    qtbot.waitUntil(lambda: dialog.table.rowCount() == len(parts))
    dialog.reject()


def test_the_status_line_says_that_the_database_is_out_of_reach_until_it_is_back(
    qtbot: QtBot, app: QApplication
) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.say("Paid.", "good")
    line.tell_reach(is_in_reach=False)
    assert "cannot be reached" in line.sentence.text()
    assert "What was typed is kept" in line.sentence.text()
    line.say("Dealt.")
    assert "cannot be reached" in line.sentence.text()
    line.tell_reach(is_in_reach=True)
    assert line.sentence.text() == "Dealt."


class _Stubborn(Page):
    def leave(self) -> bool:
        return False


def test_a_page_that_cannot_be_left_keeps_the_window_open(main: MainWindow) -> None:
    page = _Stubborn()
    main.show_page(page)
    assert not main.close()
    assert main.route is not None
    main.show_page(main.route.sign_in)


def test_a_page_says_things_only_while_it_is_shown(main: MainWindow) -> None:
    page = Page()
    main.show_page(page)
    page.status.emit("Here.", "")
    assert main.line.sentence.text() == "Here."
    assert main.route is not None
    main.show_page(main.route.sign_in)
    page.status.emit("Behind.", "")
    assert main.line.sentence.text() == ""


def test_f11_fills_the_screen_and_gives_back_the_size_before(main: MainWindow) -> None:
    main.showMaximized()
    press(Qt.Key.Key_F11)
    assert main.isFullScreen()
    press(Qt.Key.Key_F11)
    assert main.isMaximized()
    assert not main.isFullScreen()


def test_the_size_is_chosen_in_the_menu(main: MainWindow, qtbot: QtBot) -> None:
    (sizes,) = [a.menu() for a in _menus(main)["&View"] if a.text() == "Si&ze"]
    assert isinstance(sizes, QMenu)
    sizes.actions()[-1].trigger()
    qtbot.waitUntil(lambda: main.memory.scale == 200)
    assert main.line.sentence.font().pixelSize() == theme.px(13) == 26


def test_garbage_is_collected_in_the_window_s_thread_alone(app: QApplication) -> None:
    found = app.findChild(Collector)
    assert isinstance(found, Collector)
    assert not gc.isenabled()
    many = [[] for _ in range(gc.get_threshold()[0] + 100)]  # type: ignore[var-annotated]
    assert gc.get_count()[0] > gc.get_threshold()[0]
    found.collect()
    assert gc.get_count()[0] < len(many)
    found.stop()
    assert gc.isenabled()
    found.begin()
    assert not gc.isenabled()


def test_at_200_percent_on_1280_by_800_everything_is_in_reach(
    main: MainWindow, qtbot: QtBot
) -> None:
    route = main.route
    assert route is not None
    pages = (route.sign_in, route.lobby, FirstStartPage(route.station))
    for page in pages:
        main.show_page(page)
        small = main.minimumSizeHint()
        assert (small.width() <= 640, small.height() <= 400) == (True, True), page
    dialogs = (
        OpenTableDialog(main, route.station, ()),
        SettingsDialog(main, route.station),
        ReasonDialog(main, "Why?"),
        AboutDialog(main),
    )
    for dialog in dialogs:
        small = dialog.minimumSizeHint()
        assert (small.width() <= 640, small.height() <= 400) == (True, True), (dialog, small)
        dialog.reject()
    idle(qtbot, route.station)
