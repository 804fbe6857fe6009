"""What is pressed twice, pasted or sent too fast at the console, and what is asked too late."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.ui.bouncing import Bounces, pressed_s
from tablemgr.ui.console.buying import BuyQuestion
from tablemgr.ui.console.closing import ClosingQuestion
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.seating import SeatQuestion
from tablemgr.ui.console.small import NoteQuestion
from tablemgr.ui.console.typed import LONGEST_LINE
from tablemgr.ui.station import Station
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console
from tests.ui.house import FLOOR, House, cash_out, dialog_of, type_text

CONTROL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
LOOKED_UP = [(Qt.Key.Key_W, CONTROL), (Qt.Key.Key_D, CONTROL), (Qt.Key.Key_F9, NONE)]


def asked() -> list[QDialog]:
    """The questions that are open."""
    found = QApplication.topLevelWidgets()
    return [each for each in found if isinstance(each, QDialog) and each.isVisible()]


def give_up() -> None:
    for each in asked():
        each.reject()


def key_at_window(key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Press a key as a keyboard does: the window has it first."""
    window = QApplication.focusWindow()
    assert window is not None
    QTest.keyClick(window, key)


def double_click(widget: QWidget) -> None:
    window = widget.window()
    handle = window.windowHandle()
    assert handle is not None
    where = widget.mapTo(window, widget.rect().center())
    QTest.mouseDClick(handle, Qt.MouseButton.LeftButton, NONE, where)


@pytest.mark.parametrize(("key", "modifier"), LOOKED_UP)
def test_what_is_wanted_twice_is_asked_once(
    at_table: Console, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    at_table.play(CARDS)
    at_table.press(key, modifier)
    at_table.press(key, modifier)
    at_table.idle()
    many = len(asked())
    give_up()
    assert many == 1


@pytest.mark.parametrize(("key", "modifier"), LOOKED_UP)
def test_who_has_left_the_table_is_asked_nothing(
    at_table: Console, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    at_table.play(CARDS)
    at_table.press(key, modifier)
    at_table.page.hide()
    at_table.idle()
    assert not asked()


def test_what_is_looked_up_waits_for_no_other_question(at_table: Console) -> None:
    at_table.press(Qt.Key.Key_W, CONTROL)
    at_table.press(Qt.Key.Key_F8)
    at_table.idle()
    found = asked()
    assert [type(each) for each in found] == [NoteQuestion]
    give_up()


@pytest.fixture
def bounces(app: QApplication) -> Iterator[Bounces]:
    """The watch over Enter, whose clock stands: all that is pressed meanwhile is one press."""
    found = app.findChild(Bounces)
    assert isinstance(found, Bounces)
    found._entered_s = -1.0
    found.pressed_s = lambda event: 100.0
    yield found
    found.pressed_s = pressed_s


def test_an_enter_that_bounces_into_the_next_question_buys_nothing(
    bounces: Bounces, house: House, station: Station, qtbot: QtBot
) -> None:
    with console(house, station, house.open_table(station), qtbot) as table:
        table.press(Qt.Key.Key_F2)
        dialog_of(qtbot, SeatQuestion)
        type_text("Anna")
        key_at_window()
        question = dialog_of(qtbot, BuyQuestion)
        assert question.ok.hasFocus()
        amount = question.amount
        key_at_window()
        table.idle()
        assert table.night.state.money("p1").stack == 0
        bounces.pressed_s = lambda event: 101.0
        key_at_window()
        table.idle()
        assert table.night.state.money("p1").stack == amount


def test_an_enter_that_bounces_out_of_a_question_deals_nothing(
    bounces: Bounces, at_table: Console
) -> None:
    at_table.press(Qt.Key.Key_F8)
    question = dialog_of(at_table.qtbot, NoteQuestion)
    question.ok.setFocus()
    key_at_window()
    at_table.idle()
    assert not asked()
    at_table.front()
    key_at_window()
    at_table.idle()
    assert at_table.night.state.hand is None
    # Another key came in between, so that this one is meant.
    key_at_window(Qt.Key.Key_Left)
    key_at_window()
    at_table.idle()
    assert at_table.night.state.hand


def test_an_enter_that_is_held_does_nothing_more(bounces: Bounces, at_table: Console) -> None:
    bounces.pressed_s = pressed_s
    window = at_table.window.windowHandle()
    assert window is not None
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NONE, "\r", autorep=True)
    assert bounces.eventFilter(window, held)


def test_a_double_click_pays_once(at_table: Console) -> None:
    for _ in range(2):
        at_table.enter()
    at_table.hands(CARDS)
    at_table.enter()
    assert at_table.waits_for(Kind.PAY)
    # A slow one, which is no bounce.
    at_table.page.dealing.key_came()
    at_table.page.dealing.now = iter(range(100, 200)).__next__
    double_click(at_table.page.bar.button)
    assert at_table.page.dealing.sight
    assert at_table.page.dealing.sight.ticked == 1


def test_a_double_click_on_a_seat_touches_it_once(at_table: Console) -> None:
    at_table.enter()
    double_click(at_table.page.felt.seats[1])
    at_table.idle()
    menu = QApplication.activePopupWidget()
    if menu:
        menu.close()
    assert menu is None
    assert at_table.page.felt.seats[1].state.text() == "set"


def test_a_double_click_compares_and_does_not_close(
    house: House, station: Station, at_table: Console
) -> None:
    cash_out(station, at_table.night.state.session)
    at_table.idle()
    house.take(station, FLOOR)
    at_table.press(Qt.Key.Key_W, CONTROL)
    question = dialog_of(at_table.qtbot, ClosingQuestion)
    question.chips.set_amount(11_840_00)
    question.cash.setText("160.00")
    double_click(question.ok)
    at_table.idle()
    assert question.compared
    assert question.differences() == (0, 0)
    assert asked() == [question]
    give_up()


def stream(table: Console, lines: tuple[str, ...]) -> None:
    """What a card reader sends: the cards and an end of the line, two keys of it."""
    for line in lines:
        table.type(line)
        for _ in range(2):
            table.press(Qt.Key.Key_Return)


def test_a_card_reader_may_be_ahead_of_the_program(at_table: Console) -> None:
    at_table.enter()
    at_table.page.dealing.key_came()
    at_table.press(Qt.Key.Key_Return)
    assert at_table.page.dealing.busy
    stream(at_table, tuple(CARDS[seat] for seat in (1, 2, 3, 4)))
    at_table.idle()
    assert at_table.waits_for(Kind.SETTLE)
    at_table.enter()
    assert at_table.waits_for(Kind.PAY)


def test_a_reader_that_ends_each_card_settles_nothing(at_table: Console) -> None:
    """The last back fills itself, so that its cards come where none is asked for any more."""
    at_table.enter()
    at_table.enter()
    for seat in (1, 2, 3, 4):
        cards = CARDS[seat].replace(" ", "").replace("/", "")
        for place in range(0, len(cards), 2):
            at_table.type(cards[place : place + 2])
            at_table.press(Qt.Key.Key_Return)
    at_table.idle()
    assert at_table.waits_for(Kind.SETTLE)
    # A finger means it.
    at_table.page.bar.button.click()
    at_table.idle()
    assert at_table.waits_for(Kind.PAY)


def test_what_a_reader_sends_after_a_wrong_hand_is_nobody_elses(at_table: Console) -> None:
    at_table.enter()
    at_table.page.dealing.key_came()
    at_table.press(Qt.Key.Key_Return)
    stream(at_table, (CARDS[1], CARDS[1], CARDS[3]))
    at_table.idle()
    typing = at_table.page.dealing.sight.typing if at_table.page.dealing.sight else None
    assert typing
    assert typing.at == 2
    assert typing.entered == {1}
    assert typing.line(2) == CARDS[1]
    assert at_table.page.bar.line.text() == CARDS[1]
    assert "seat 1 front (C2)" in at_table.sentence


def test_what_is_pasted_is_no_longer_than_a_hand_may_be(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    QApplication.clipboard().setText("As" * 50_000)
    at_table.press(Qt.Key.Key_V, CONTROL)
    assert len(at_table.page.bar.line.text()) == LONGEST_LINE
    at_table.page.dealing.save()
    at_table.idle()
    assert at_table.page.dealing.keeper.is_kept


def test_on_a_small_screen_a_seat_still_has_room_for_its_name(at_table: Console) -> None:
    at_table.window.resize(640, 480)
    at_table.qtbot.waitUntil(lambda: at_table.window.width() == 640)
    for seat in at_table.page.felt.seats.values():
        assert seat.name.width() >= 90
