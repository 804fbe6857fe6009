"""The guide against the program: every link, picture, key, menu path, clause and command that it
names is there, in every language, and F1 opens the page that fits what is shown.
"""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tablemgr import assets
from tablemgr.cli.app import app as commands
from tablemgr.i18n import ENGLISH, languages, speaking, tr
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.guide import CARD, FOLDER, PAGES, PICTURE_PX, GuideDialog, anchors
from tablemgr.ui.quick.window import QuickHand
from tablemgr.ui.speech import speak
from tests.architecture.tree import ROOT
from tests.rules.clauses import cited, clauses
from tests.ui.house import dialog_of, press
from tests.ui.pictures import SIZES, guide_folder, guide_screens
from tests.ui.screens import screens
from tests.ui.studio import DEALER, MANAGER, STATION, Studio, play

GUIDE = ROOT / FOLDER
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]+)\)")
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
_KEY = re.compile(r"\*\*((?:(?:Ctrl|Shift|Alt)\+)*(?:F\d+|[A-Z0-9,]|Enter|Invio|Backspace))\*\*")
_PATH = re.compile(r"\*(\w+) ▸ ([^*]+)\*")
_COMMAND = re.compile(r"`?tablemgr ([a-z][a-z-]+)(?: ([a-z]+))?")
_OPTION = re.compile(r"(?<![\w-])--[a-z]+")
_TYPED = re.compile(r"`([^`]+)`")
_PLACE = re.compile(r'"([a-z-]+\.md)#?([a-z-]*)"')
# The pages with pictures, and with keys and menu paths set apart in their text.
HANDBOOKS = PAGES[:4]
SPOKEN = sorted(
    f"{each.parent.name}/{each.name}"
    for code in languages()
    for each in guide_folder(code).glob("*.md")
)
EVERY = (*PAGES, *SPOKEN)
# Keys that are typed into a line, and those of a session's parts, which are no verbs of a menu.
TYPED = {"Enter", "Backspace", "Ctrl+Enter", "Ctrl+Z", *(f"Alt+{number}" for number in range(1, 7))}


def text_of(page: str) -> str:
    return (GUIDE / page).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Iterator[Studio]:
    """The demo's night, once for all that is read off the windows."""
    folder = tmp_path_factory.mktemp("guide")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEMGR_STATION", STATION)
        ini, user = QSettings.Format.IniFormat, QSettings.Scope.UserScope
        QSettings.setPath(ini, user, str(folder / "settings"))
        play(folder / "played.sqlite")
        made = Studio(folder / "played.sqlite", folder)
        yield made
        made.close()


@pytest.fixture(scope="module")
def menus(studio: Studio) -> dict[str, dict[str, str]]:
    """Every verb of every menu with its key, by the menu, both as their letters are marked: at the
    tables, a table, the desk, and in both quick windows.
    """
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
    _read(studio.quick(QuickHand), found)
    _read(studio.quick(QuickDraw), found)
    return found


def _read(window: QMainWindow, found: dict[str, dict[str, str]]) -> None:
    for each in window.menuBar().actions():
        menu = each.menu()
        if isinstance(menu, QMenu):
            named = {action.text(): action.shortcut().toString() for action in menu.actions()}
            found.setdefault(menu.title(), {}).update(named)


@pytest.fixture(scope="module")
def verbs(menus: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The same as they are read."""
    return {
        plain(title): {plain(text): key for text, key in named.items()}
        for title, named in menus.items()
    }


def plain(text: str) -> str:
    return re.sub(r"\(&.\)", "", text).replace("&", "")


def test_the_guide_has_its_pages_and_no_others() -> None:
    assert sorted(each.name for each in GUIDE.glob("*.md")) == sorted(PAGES)


@pytest.mark.parametrize("page", EVERY)
def test_every_link_leads_to_a_page_and_a_heading(page: str) -> None:
    links = _LINK.findall(text_of(page))
    assert links
    for link in links:
        name, _, anchor = link.partition("#")
        file = ((GUIDE / page).parent / name).resolve() if name else GUIDE / page
        assert file.is_file(), link
        assert not anchor or anchor in anchors(file), link
        assert file.relative_to(ROOT).as_posix() in assets.names()


@pytest.mark.parametrize("code", [ENGLISH, *languages()])
def test_every_picture_is_there_and_shown_and_is_of_a_screen(code: str) -> None:
    folder = guide_folder(code)
    shown = {f"pictures/{name}.png" for name in guide_screens(code)}
    assert shown == {f"pictures/{each.name}" for each in (folder / "pictures").glob("*")}
    for page in folder.glob("*.md"):
        assert set(_PICTURE.findall(page.read_text(encoding="utf-8"))) <= shown
    assert set(guide_screens(code)) <= set(screens())
    for name in shown:
        picture = QImage(str(folder / name))
        assert not picture.isNull()
        assert picture.width() <= SIZES[0][0]


@pytest.mark.parametrize("page", SPOKEN)
def test_a_page_in_another_language_says_what_the_english_one_says(
    page: str, menus: dict[str, dict[str, str]]
) -> None:
    code, _, name = page.partition("/")
    own, english = text_of(page), text_of(name)
    assert re.findall(r"^#+ ", own, re.M) == re.findall(r"^#+ ", english, re.M)
    assert own.count("\n|") == english.count("\n|")
    assert sorted(_TYPED.findall(own)) == sorted(_TYPED.findall(english))
    assert set(cited(own)) == set(cited(english))
    assert _PICTURE.findall(own) == _PICTURE.findall(english)
    assert len(_LINK.findall(own)) == len(_LINK.findall(english))
    one, other = " ".join(own.split()), " ".join(english.split())
    with speaking(code):
        keys = {"+".join(map(tr, key.split("+"))) for key in _KEY.findall(other)}
        said = {
            (plain(title), plain(text)): (plain(tr(title)), plain(tr(text)))
            for title, named in menus.items()
            for text in named
        }
    assert set(_KEY.findall(one)) == keys
    assert set(_PATH.findall(one)) == {said[each] for each in _PATH.findall(other)}


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


@pytest.mark.parametrize("page", EVERY)
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


@pytest.mark.parametrize("page", [CARD, *(each for each in SPOKEN if each.endswith(CARD))])
def test_the_card_is_one_page(page: str) -> None:
    assert len(text_of(page).splitlines()) <= 60


def test_the_card_is_there_in_every_language() -> None:
    assert {f"{code}/{CARD}" for code in languages()} <= set(SPOKEN)


def test_every_place_that_the_program_opens_is_in_the_guide() -> None:
    files = (ROOT / "tablemgr" / "ui").rglob("*.py")
    places = {each for file in files for each in _PLACE.findall(file.read_text(encoding="utf-8"))}
    assert len(places) > 10
    for page, anchor in places:
        assert page in PAGES
        assert not anchor or anchor in anchors(GUIDE / page), anchor


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


def test_f1_in_the_quick_draw_opens_its_place(studio: Studio, qtbot: QtBot) -> None:
    window = studio.quick(QuickDraw)
    with qtbot.waitActive(window):
        window.activateWindow()
    press(Qt.Key.Key_F1)
    dialog = dialog_of(qtbot, GuideDialog)
    top = dialog.view.cursorForPosition(dialog.view.rect().topLeft()).block()
    assert top.text() == "Quick draw"
    dialog.reject()


def test_the_guide_speaks_the_readers_language_and_changes_with_it(
    app: QApplication, qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    speak(app, "it")
    dialog = GuideDialog(parent, CARD)
    dialog.open()
    try:
        assert dialog.view.file == GUIDE / "it" / CARD
        assert dialog.contents.item(0).text() == "La scheda del dealer"
        # A page that is not there in it is shown in English; its headings are asked for in English.
        dialog.go(f"{CARD}#typing")
        top = dialog.view.cursorForPosition(dialog.view.rect().topLeft()).block()
        assert top.text() == "Scrivere"
        dialog.view.anchorClicked.emit("../floor.md#a-pool")
        assert dialog.view.file == GUIDE / "floor.md"
        dialog.go(CARD)
        speak(app, "hu")
        qtbot.waitUntil(lambda: dialog.view.file == GUIDE / "hu" / CARD)
        assert dialog.contents.item(0).text() == "Az osztó lapja"
    finally:
        speak(app, "")
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
