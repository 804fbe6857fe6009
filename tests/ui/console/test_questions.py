"""How many keys a dealer in a hurry needs beside the hands, and what he takes off the screen."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.rules.cards import parse_cards
from tablemgr.ui.console.buying import BuyQuestion
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.irregular import IrregularQuestion
from tablemgr.ui.console.seating import SeatQuestion
from tablemgr.ui.station import Station
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console
from tests.ui.house import House, dialog_of, enter, is_gone, press, type_text

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def empty_table(house: House, station: Station, qtbot: QtBot) -> Iterator[Console]:
    """A console at a table where nobody sits yet."""
    with console(house, station, house.open_table(station), qtbot) as made:
        yield made


def seat_anna(table: Console) -> BuyQuestion:
    """F2, a name, Enter: the seat is taken, and chips are asked for."""
    table.press(Qt.Key.Key_F2)
    dialog_of(table.qtbot, SeatQuestion)
    enter("Anna")
    question = dialog_of(table.qtbot, BuyQuestion)
    assert isinstance(question, BuyQuestion)
    return question


def test_t1_enter_buys_the_full_amount_that_is_offered(empty_table: Console) -> None:
    question = seat_anna(empty_table)
    full = question.amount
    assert full
    enter()
    empty_table.idle()
    assert empty_table.night.state.money("p1").stack == full


def test_a_figure_begins_another_count_than_the_one_offered(empty_table: Console) -> None:
    question = seat_anna(empty_table)
    # Of 25.00, 5.00 and 1.00; the first figure finds its line by itself.
    type_text("2")
    for number in ("", "0", "0"):
        enter(number)
    empty_table.idle()
    assert is_gone(question)
    assert empty_table.night.state.money("p1").stack == 50_00


def test_m1_a_misdeal_takes_seven_keys(at_table: Console) -> None:
    at_table.enter()
    assert at_table.waits_for(Kind.SET)
    at_table.press(Qt.Key.Key_F6)
    question = dialog_of(at_table.qtbot, IrregularQuestion)
    assert question.cause.hasFocus()
    press(Qt.Key.Key_Tab)
    type_text("2")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    assert question.cards.hasFocus()
    type_text("5")
    enter()
    at_table.idle()
    assert at_table.night.state.hand is None
    assert at_table.waits_for(Kind.DEAL)


def test_tab_goes_from_the_fields_of_a_question_to_its_buttons(at_table: Console) -> None:
    at_table.enter()
    at_table.press(Qt.Key.Key_F6)
    question = dialog_of(at_table.qtbot, IrregularQuestion)
    question.cards.setEnabled(True)
    seen = []
    for _ in range(6):
        seen.append(QApplication.focusWidget())
        press(Qt.Key.Key_Tab)
    fields = [question.cause, question.where, question.moment, question.cards]
    cancel = question.box.button(question.box.StandardButton.Cancel)
    assert seen == [*fields, question.ok, cancel]
    assert question.cause.hasFocus()
    question.reject()


def test_what_the_table_shows_is_copied_as_a_text(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    at_table.enter()
    at_table.press(Qt.Key.Key_C, CONTROL | SHIFT)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == "T1, hand 1"
    assert lines[-1] == at_table.sentence
    sight = at_table.page.dealing.sight
    assert sight
    assert sight.settlement
    assert sight.settlement.payoff
    first, *others = at_table.page.verdicts._said
    told = lines[-len(others) - 2 : -1]
    assert told == [f"▸ {first}", *others]
    seat = at_table.page.felt.seats[1]
    assert any(line.startswith(f"Seat 1: Anna · {seat.money.text()} · ") for line in lines)
    fronts = [line.split(": ")[1].split(",")[0] for line in lines if line.startswith("  Front")]
    assert parse_cards(fronts[0]) == parse_cards(CARDS[1])[:3]
