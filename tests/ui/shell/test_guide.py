"""The guide against the program: every link, picture, key, menu path, clause and command that it
names is there, and F1 opens the page that fits what is shown.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tablemgr import assets
from tablemgr.cli.app import app as commands
from tablemgr.ui.guide import FOLDER, PAGES, PICTURE_PX, GuideDialog, anchor_of
from tablemgr.ui.shell.window import MainWindow
from tests.architecture.tree import ROOT
from tests.rules.clauses import cited, clauses
from tests.ui.house import dialog_of, press
from tests.ui.pictures import SIZES, guide_screens
from tests.ui.screens import screens
from tests.ui.studio import DEALER, MANAGER, Studio, play

GUIDE = ROOT / FOLDER
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]+)\)")
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
_KEY = re.compile(r"\*\*((?:(?:Ctrl|Shift|Alt)\+)*(?:F\d+|[A-Z0-9,]|Enter|Backspace))\*\*")
_PATH = re.compile(r"\*(\w+) ▸ ([^*]+)\*")
_COMMAND = re.compile(r"`?tablemgr ([a-z][a-z-]+)(?: ([a-z]+))?")
_OPTION = re.compile(r"(?<![\w-])--[a-z]+")
# The pages with pictures, and with keys and menu paths set apart in their text.
HANDBOOKS = PAGES[:3]
# Keys that are typed into a line, and those of a session's parts, which are no verbs of a menu.
TYPED = {"Enter", "Backspace", "Ctrl+Enter", "Ctrl+Z", *(f"Alt+{number}" for number in range(1, 7))}


def text_of(page: str) -> str:
    return (GUIDE / page).read_text(encoding="utf-8")


def anchors(file: Path) -> set[str]:
    """The headings of a page, as links name them."""
    heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
    return {anchor_of(head) for head in heads}


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Iterator[Studio]:
    """The demo's night, once for all that is read off the windows."""
    folder = tmp_path_factory.mktemp("guide")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEMGR_STATION", "Table 2")
        ini, user = QSettings.Format.IniFormat, QSettings.Scope.UserScope
        QSettings.setPath(ini, user, str(folder / "settings"))
        play(folder / "played.sqlite")
        made = Studio(folder / "played.sqlite", folder)
        yield made
        made.close()


@pytest.fixture(scope="module")
def verbs(studio: Studio) -> dict[str, dict[str, str]]:
    """Every verb of every menu with its key, by the menu: at the tables, a table, and the desk."""
    found: dict[str, dict[str, str]] = {}
    window, route = studio.signed_in(DEALER)
    _read(window, found)
    route.open_table(studio.open_tables(route)[0].session)
    studio.settle(window)
    _read(window, found)
    window, route = studio.signed_in(MANAGER)
    _read(window, found)
    route.go_to_floor()
    studio.settle(window)
    _read(window, found)
    return found


def _read(window: MainWindow, found: dict[str, dict[str, str]]) -> None:
    for each in window.menuBar().actions():
        menu = each.menu()
        if isinstance(menu, QMenu):
            named = {
                plain(action.text()): action.shortcut().toString() for action in menu.actions()
            }
            found.setdefault(plain(menu.title()), {}).update(named)


def plain(text: str) -> str:
    return text.replace("&", "")


def test_the_guide_has_its_pages_and_no_others() -> None:
    assert sorted(each.name for each in GUIDE.glob("*.md")) == sorted(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_page_and_a_heading(page: str) -> None:
    links = _LINK.findall(text_of(page))
    assert links
    for link in links:
        name, _, anchor = link.partition("#")
        file = (GUIDE / name).resolve() if name else GUIDE / page
        assert file.is_file(), link
        assert not anchor or anchor in anchors(file), link
        assert file.relative_to(ROOT).as_posix() in assets.names()


def test_every_picture_is_there_and_shown_and_is_of_a_screen() -> None:
    shown = {name for page in PAGES for name in _PICTURE.findall(text_of(page))}
    there = {f"pictures/{each.name}" for each in (GUIDE / "pictures").iterdir()}
    assert shown == there
    assert {f"pictures/{name}.png" for name in guide_screens()} == shown
    assert set(guide_screens()) <= set(screens())
    for name in shown:
        picture = QImage(str(GUIDE / name))
        assert not picture.isNull()
        assert picture.width() <= SIZES[0][0]


@pytest.mark.parametrize("page", PAGES)
def test_every_key_is_one_of_the_program(page: str, verbs: dict[str, dict[str, str]]) -> None:
    known = {key for menu in verbs.values() for key in menu.values() if key}
    keys = set(_KEY.findall(text_of(page)))
    assert keys or page not in HANDBOOKS
    assert {each for each in keys - TYPED if QKeySequence(each).toString() not in known} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_menu_path_is_one_of_the_program(page: str, verbs: dict[str, dict[str, str]]) -> None:
    paths = _PATH.findall(" ".join(text_of(page).split()))
    assert paths or page not in HANDBOOKS
    for menu, verb in paths:
        assert verb in verbs.get(menu, {}), (menu, verb)


def test_a_key_beside_a_menu_path_is_its_own(verbs: dict[str, dict[str, str]]) -> None:
    beside = re.compile(_PATH.pattern + r" \(\*\*([^*]+)\*\*\)")
    found = [each for page in PAGES for each in beside.findall(" ".join(text_of(page).split()))]
    assert len(found) > 8
    for menu, verb, key in found:
        assert verbs[menu][verb] == QKeySequence(key).toString(), (menu, verb)


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_is_one_of_the_rules(page: str) -> None:
    found = cited(re.sub(r"\*\*[^*]+\*\*", "", text_of(page)))
    assert set(found) <= set(clauses())


def test_every_command_and_option_is_one_of_the_program() -> None:
    from typer.main import get_command

    root = get_command(commands)
    known = getattr(root, "commands")  # noqa: B009
    options = {
        option
        for each in (root, *known.values(), *known["rules"].commands.values())
        for parameter in each.params
        for option in parameter.opts
    }
    for page in PAGES:
        for name, sub in _COMMAND.findall(text_of(page)):
            assert name in known, name
            if name == "rules":
                assert sub in known[name].commands, sub
        assert set(_OPTION.findall(text_of(page))) <= options


def test_the_card_is_one_page() -> None:
    assert len(text_of("dealer-card.md").splitlines()) <= 60


def test_f1_opens_the_place_that_fits_the_page(studio: Studio, qtbot: QtBot) -> None:
    window, route = studio.signed_in(MANAGER)
    route.go_to_floor()
    studio.settle(window)
    assert window.page
    window.page.go_to(window.page.sheets)  # type: ignore[attr-defined]
    studio.settle(window)
    window.activateWindow()
    press(Qt.Key.Key_F1)
    dialog = dialog_of(qtbot, GuideDialog)
    view = dialog.view
    assert view.file.name == "manager.md"
    assert view.verticalScrollBar().value() > 0
    top = view.cursorForPosition(view.rect().topLeft()).block()
    assert top.text() == "Rule sheets"
    # A link leads on, and so does the list of contents.
    view.anchorClicked.emit("floor.md#a-pool")
    assert view.file.name == "floor.md"
    names = [dialog.contents.item(row).text().strip() for row in range(dialog.contents.count())]
    dialog.contents.itemActivated.emit(dialog.contents.item(names.index("PINs")))
    assert view.cursorForPosition(view.rect().topLeft()).block().text() == "PINs"
    dialog.reject()


@pytest.mark.parametrize("name", HANDBOOKS)
def test_a_page_shows_its_pictures(app: QApplication, qtbot: QtBot, name: str) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = GuideDialog(parent, name)
    dialog.open()
    picture = dialog.view.loadResource(2, _PICTURE.findall(text_of(name))[0])
    assert 0 < picture.width() <= PICTURE_PX
    dialog.reject()
