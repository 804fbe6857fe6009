"""How the console looks: it fits small screens, and fingers and screen readers find everything."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.services.desk.books import table_books
from tablemgr.ui import theme
from tablemgr.ui.console.closing import ClosingQuestion
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.seatmenu import seat_menu
from tablemgr.ui.console.small import NoteQuestion
from tablemgr.ui.console.words import Words, broken, unbroken
from tablemgr.ui.station import Station
from tablemgr.ui.theme import Scheme
from tests.ui.console.drawing import JACKS, QUEENS, draw_table, lines
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console, four_players
from tests.ui.house import House, dialog_of

# A screen of 1920 by 1080 at 150 per cent, without the status line and a frame.
SMALLEST = (1280, 690)
FINGER_PX = 44


def test_the_page_fits_a_screen_at_150_per_cent(at_table: Console) -> None:
    page = at_table.page
    # Also when it was larger before.
    at_table.window.resize(1920, 1040)
    at_table.qtbot.wait(20)
    at_table.window.resize(*SMALLEST)
    at_table.qtbot.wait(20)
    assert at_table.window.size().toTuple() == SMALLEST
    for bar in (page.area.verticalScrollBar(), page.area.horizontalScrollBar()):
        assert not bar.isVisible()


def test_the_page_fits_a_screen_at_200_per_cent_and_is_scrolled(at_table: Console) -> None:
    at_table.window.resize(960, 500)
    at_table.qtbot.wait(20)
    assert at_table.window.size().toTuple() == (960, 500)
    assert at_table.page.area.verticalScrollBar().isVisible()
    bar = at_table.page.bar
    assert bar.mapTo(at_table.window, bar.rect().bottomRight()).y() <= 500


Made = AbstractContextManager[Console]


@contextmanager
def _sized(made: Made, screen: tuple[int, int, int]) -> Iterator[Console]:
    """A table at a size of letters on a screen, whose last lines are the status line's."""
    per_cent, width, height = screen
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.resize(app, per_cent)
    theme.apply(app, Scheme.LIGHT)
    try:
        with made as table:
            table.window.resize(width, height - theme.px(24))
            table.qtbot.wait(20)
            yield table
    finally:
        theme.resize(app, 100)
        theme.apply(app, Scheme.LIGHT)


def _nothing_is_cut(made: Console) -> None:
    page = made.page
    bars = page.area.horizontalScrollBar(), page.area.verticalScrollBar()
    assert [bar.maximum() for bar in bars] == [0, 0]
    for label in page.findChildren(QLabel):
        if label.isVisible() and label.text():
            needed = QFontMetrics(label.font()).horizontalAdvance(label.text())
            assert needed <= label.width(), label.text()
    for words in page.findChildren(Words):
        if words.isVisible() and words.text():
            assert words.fits(words.fitting()), words.text()
    for view in page.felt.seats.values():
        assert view.menu.height() >= FINGER_PX
    assert page.grid.height() >= 13 * FINGER_PX


SCREENS = [(125, 1280, 800), (150, 1280, 800), (200, 1920, 1080)]


@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_moves_the_table_about(
    house: House, station: Station, qtbot: QtBot, screen: tuple[int, int, int]
) -> None:
    night = four_players(house, station)
    with _sized(console(house, station, night, qtbot), screen) as made:
        _nothing_is_cut(made)
        for _ in range(2):
            made.enter()
            _nothing_is_cut(made)
        made.hands(CARDS)
        assert made.waits_for(Kind.SETTLE)
        _nothing_is_cut(made)
        made.enter()
        assert made.waits_for(Kind.PAY)
        made.page.verdicts.matrix.setCurrentCell(0, 1)
        _nothing_is_cut(made)


@pytest.mark.parametrize("screen", SCREENS[1:])
def test_no_screen_moves_six_seats_about(
    house: House, station: Station, qtbot: QtBot, screen: tuple[int, int, int]
) -> None:
    night = draw_table(house, station)
    with _sized(console(house, station, night, qtbot), screen) as made:
        _nothing_is_cut(made)
        lines(made, "1", JACKS, QUEENS, "f", "3f")
        assert made.waits_for(Kind.SETTLE)
        _nothing_is_cut(made)


def test_everything_that_takes_a_key_or_a_finger_has_a_name(at_table: Console) -> None:
    for each in at_table.page.findChildren(QWidget):
        takes = each.focusPolicy() is not Qt.FocusPolicy.NoFocus
        # Parts of Qt's own tables and lists have the names of those.
        own = not each.objectName().startswith("qt_")
        if own and (takes or isinstance(each, QAbstractButton)):
            header = type(each).__name__ in ("QHeaderView", "QTableCornerButton", "QScrollBar")
            assert each.accessibleName() or header, each


def test_fingers_find_their_targets(at_table: Console) -> None:
    for kind in (QAbstractButton, QLineEdit):
        for each in at_table.page.findChildren(kind):
            if each.isVisible() and each.accessibleName():
                assert each.height() >= FINGER_PX, each.accessibleName()
    menu = seat_menu(at_table.page, at_table.page.deeds, 1)
    menu.ensurePolished()
    entries = [each for each in menu.actions() if not each.isSeparator()]
    assert entries
    assert min(menu.actionGeometry(each).height() for each in entries) >= FINGER_PX
    menu.deleteLater()


def test_fingers_find_the_lines_of_a_question(at_table: Console) -> None:
    at_table.press(Qt.Key.Key_F8)
    question = dialog_of(at_table.qtbot, NoteQuestion)
    for kind in (QAbstractButton, QLineEdit):
        assert all(each.height() >= FINGER_PX for each in question.findChildren(kind))
    question.reject()


@pytest.mark.parametrize("longer", [1.35])
def test_nothing_moves_whatever_is_said(at_table: Console, longer: float) -> None:
    def places() -> dict[str, object]:
        found = [*at_table.page.felt.seats.values(), at_table.page.bar, at_table.page.side]
        return {str(at): each.geometry() for at, each in enumerate(found)}

    before = places()
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    assert at_table.waits_for(Kind.SETTLE)
    for label in at_table.page.findChildren(QLabel):
        label.setText(label.text() + "x" * int(len(label.text()) * (longer - 1)))
    at_table.qtbot.wait(20)
    assert places() == before


def test_a_seat_is_told_in_one_sentence(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    told = at_table.page.felt.seats[1].accessibleDescription()
    assert told.startswith("Anna, 40.00, 40 points, set, As Ah 9c, ")
    assert told.endswith("full house, kings over fours, +27")


def test_all_that_is_to_be_known_of_a_player_is_read_at_his_seat(at_table: Console) -> None:
    """Whoever is short bought may have a buy that waits and leave after the hand (T2 to T4)."""
    at_table.enter()
    seat = at_table.page.felt.seats[2]
    for clock, most in (("", 12), ("1:00", 9)):
        seat.show_clock(clock, over=False)
        at_table.qtbot.wait(20)
        seat.marks.say("short bought (T2) · buys 20.00 after the hand (T3)")
        letters = seat.marks.fitting()
        assert seat.marks.geometry().right() == seat.clock.geometry().right()
        assert seat.marks.fits(letters)
        assert letters.pixelSize() >= most


def test_a_table_is_closed_on_a_small_screen_with_large_letters(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = four_players(house, station)
    with _sized(console(house, station, night, qtbot), (150, 1280, 800)) as made:
        books = table_books(house.room.store, night.state.session, night.state.currency)
        question = ClosingQuestion(made.window, made.page.dealing.seen, books)
        question.show()
        question.try_accept()
        qtbot.wait(20)
        # Its buttons are on the screen, and what differs is seen.
        assert question.compared
        assert question.height() <= question.screen().availableSize().height()
        bar = question.books_area.verticalScrollBar()
        assert bar.value() == bar.maximum()
        question.reject()


def test_no_line_ends_between_an_amount_and_its_currency() -> None:
    told = "Seat 2 pays seat 1: 9 points (P4); 9.00 EUR, of which 1.00 EUR: all that seat 2 had"
    assert [each.split(" ")[0] for each in unbroken(told).split("\N{NO-BREAK SPACE}")[1:]] == [
        "EUR,",
        "EUR:",
    ]
    assert broken(unbroken(told)) == told
