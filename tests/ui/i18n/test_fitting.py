"""Every screen with each text in the language that makes most of it: nothing of it is cut off, and
no two entries of a menu have one letter.
"""

import gettext
import io
import re
from collections.abc import Iterable, Iterator, Sequence

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from installer.translations import Texts, compiled, languages, read, text_of
from installer.wording import Text
from tablemgr import i18n
from tablemgr.i18n import Writing
from tablemgr.ui import theme
from tablemgr.ui.floor.page import FloorPage
from tablemgr.ui.menus import Verb, add_menu
from tablemgr.ui.quick.handwindow import HandWindow
from tests.ui.console.screens import setting
from tests.ui.i18n.fitting import cut_off, texts_of
from tests.ui.screens import screens
from tests.ui.studio import FLOOR, Studio

WIDEST = Writing(
    decimal=",",
    group="\N{NO-BREAK SPACE}",
    day="{0.year}.\N{NO-BREAK SPACE}{0.month:02}.\N{NO-BREAK SPACE}{0.day:02}.",
)
OF_FILES = re.compile(r"(?<![\d.])\d+\.\d\d(?![\d.])|(?<![-/\w])\d{4}-\d\d-\d\d(?![-\w])")
"""What a screen never shows: an amount with a point, a date by ISO 8601."""


@pytest.fixture(scope="module")
def longest(qapp: QApplication) -> gettext.GNUTranslations:
    """A catalogue of which each text is the widest of all there are, in the program's own font."""
    theme.load_fonts()
    spoken = [read(code) for code in languages()]
    made = Texts(locale=i18n.ENGLISH)
    for text in map(text_of, spoken[0]):
        if text:
            made.add(text, _widest(text, spoken))
    return gettext.GNUTranslations(io.BytesIO(compiled(made)))


@pytest.fixture
def widest(longest: gettext.GNUTranslations, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program speaks a language that makes most of every text, with numbers of its own."""
    monkeypatch.setattr(i18n, "_catalogue", lambda code: longest)
    monkeypatch.setattr(i18n, "_writing", lambda code: WIDEST)
    i18n._number_text.cache_clear()
    yield
    i18n._number_text.cache_clear()


def _widest(text: Text, spoken: Sequence[Texts]) -> Text:
    """A text, or its two forms, as wide as any language has it."""
    metrics = QFontMetrics(theme.app_font())

    def widest_of(forms: Iterable[str]) -> str:
        return max(forms, key=lambda form: metrics.horizontalAdvance(form.replace("&", "")))

    if isinstance(text, str):
        return widest_of([text, *(each.forms(text)[0] for each in spoken)])
    one = widest_of([text[0], *(each.forms(text)[0] for each in spoken)])
    return one, widest_of([text[1], *(form for each in spoken for form in each.forms(text)[-2:])])


@pytest.mark.parametrize("name", screens())
def test_nothing_is_cut_off(name: str, studio: Studio, widest: None) -> None:
    window = screens()[name](studio)
    for _ in range(3):
        QApplication.processEvents()
    assert dict(cut_off(window)) == {}
    # Versions have points, too.
    told = texts_of(window) if name != "about" else ()
    assert [text for text in told if OF_FILES.search(text)] == []


@pytest.mark.parametrize("wide", [True, False])
def test_what_is_cut_off_is_found(qtbot: QtBot, app: QApplication, wide: bool) -> None:
    window = QWidget()
    label, button, box = QLabel("a rather long text", window), QPushButton("another"), QComboBox()
    tip = QLabel("its tip has the whole of it", window)
    tip.setToolTip(tip.text())
    box.addItem("one of several things")
    for number, each in enumerate((label, button, box, tip)):
        each.setParent(window)
        each.setGeometry(0, 40 * number, 300 if wide and each is not tip else 40, 36)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    found = dict(cut_off(window))
    assert set(found) == (set() if wide else {label.text(), button.text(), box.currentText()})


@pytest.mark.parametrize("code", [i18n.ENGLISH, *languages()])
def test_no_two_things_of_a_page_or_a_menu_have_one_letter(studio: Studio, code: str) -> None:
    i18n.use(code)
    window = setting(studio)
    assert isinstance(window, QMainWindow)
    twice = _twice(window)
    desk, route = studio.signed_in(FLOOR)
    twice += _twice(desk)
    route.go_to_floor()
    studio.settle(desk)
    twice += _twice(desk)
    page = desk.page
    assert isinstance(page, FloorPage)
    page.go_to(page.session)
    studio.settle(desk)
    for part in (page.session.hands, page.session.bank):
        page.session.show_part(part)
        studio.settle(desk)
        twice += _twice(desk)
    route.go_to_paper()
    studio.settle(desk)
    twice += _twice(desk)
    desk.quick_hand()
    desk.quick_draw()
    tops = QApplication.topLevelWidgets()
    quick = [each for each in tops if isinstance(each, HandWindow) and each.isVisible()]
    assert len(quick) == 2
    assert twice + [each for window in quick for each in _twice(window)] == []


def _twice(window: QMainWindow) -> list[str]:
    """The entries whose letter another one of the same menu has, with the menus themselves, whose
    letters nothing on the page may have.
    """
    bar = window.menuBar()
    menus = [action.menu() for action in bar.actions()]
    inside = [menu.actions() for menu in menus if isinstance(menu, QMenu)]
    groups = [[action.text() for action in each if not action.isSeparator()] for each in inside]
    groups.append([*(action.text() for action in bar.actions()), *_on_page(window)])
    found = []
    for group in groups:
        letters: dict[str, str] = {}
        for text in group:
            _, mark, after = text.replace("&&", "").partition("&")
            letter = after[:1].casefold()
            if mark and letter in letters:
                found.append(f"{letters[letter]} / {text}")
            letters[letter] = text
    return found


def _on_page(window: QMainWindow) -> Iterator[str]:
    """What is pressed, and what a letter leads to, as far as it is seen."""
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and button.window() is window:
            yield button.text()
    for label in window.findChildren(QLabel):
        if label.isVisible() and label.buddy() is not None and label.window() is window:
            yield label.text()


def test_a_letter_that_is_there_twice_is_found(app: QApplication, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    add_menu(window, "&File", [Verb("&Open"), Verb("&Over"), Verb("&Quit"), Verb("R && D")])
    add_menu(window, "&Fold", [])
    assert _twice(window) == ["&Open / &Over", "&File / &Fold"]
