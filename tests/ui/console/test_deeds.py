"""Every verb of a table by its keys: seats, money, the hand's irregularities, the table itself."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.cards import parse_cards
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.services.night import money, rulings
from tablemgr.services.night.act import Command
from tablemgr.services.night.state import Stage
from tablemgr.services.permissions import Verb
from tablemgr.store.journal import lines
from tablemgr.ui.console.arriving import ArrivalQuestion
from tablemgr.ui.console.buying import BehindQuestion, BuyQuestion
from tablemgr.ui.console.closing import ClosingQuestion
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.irregular import DecisionQuestion, IrregularQuestion
from tablemgr.ui.console.seating import SeatQuestion
from tablemgr.ui.console.small import (
    ChoiceQuestion,
    ClockQuestion,
    MoveQuestion,
    NoteQuestion,
    PayOutQuestion,
    PointValueQuestion,
)
from tablemgr.ui.shell.asking import TellDialog
from tablemgr.ui.shell.overridedialog import OverrideDialog
from tablemgr.ui.station import Station
from tests.rules.chinese.table import sheet
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console
from tests.ui.house import FLOOR, MEI, House, dialog_of, enter, press, type_text

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def empty_table(house: House, station: Station, qtbot: QtBot) -> Iterator[Console]:
    """A console at a table where nobody sits yet."""
    with console(house, station, house.open_table(station), qtbot) as made:
        yield made


def verbs(table: Console) -> list[str]:
    """What the journal of the table holds, in order."""
    with table.house.room.store.read() as view:
        return [line.verb for line in lines(view, table.night.state.session)]


def choose(table: Console, seat: int, letter: str) -> None:
    """A verb of a seat's menu, by Ctrl and the seat's number and its letter."""
    table.front()
    table.press(Qt.Key(ord(str(seat))), CONTROL)
    table.qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert menu
    QTest.keyClicks(menu, letter)
    table.idle()


def question_of(table: Console, kind: type[Any]) -> Any:
    """The question of a kind, once it takes the keys."""
    dialog = dialog_of(table.qtbot, kind)
    table.qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def ask(table: Console, kind: type[Any], then: Callable[[Any], object]) -> None:
    """Fill in the question of a kind that is open, and accept it."""
    dialog = question_of(table, kind)
    then(dialog)
    dialog.try_accept()
    table.idle()


def buys(amount: int = 40_00) -> Callable[[BuyQuestion], object]:
    return lambda question: question.chips.set_amount(amount)


def _full_after_all(question: BuyQuestion) -> None:
    """A short buy is told before it is made; the full one is bought."""
    buys(15_00)(question)
    assert "the next has to be a full one, 20.00" in question.note.text()
    buys(20_00)(question)


def test_f2_seats_players_found_and_new_and_sells_them_chips(empty_table: Console) -> None:
    table = empty_table
    assert table.waits_for(Kind.SEAT)
    table.press(Qt.Key.Key_F2)
    question_of(table, SeatQuestion)
    enter("dor")
    ask(table, BuyQuestion, buys())
    table.front()
    table.press(Qt.Key.Key_F2)
    question_of(table, SeatQuestion)
    enter("Zoltán Nagy")
    ask(table, BuyQuestion, buys())
    state = table.night.state
    assert [(each.seat, each.name) for each in state.seats] == [(1, "Dorota"), (2, "Zoltán Nagy")]
    assert state.money(state.seats[1].player).stack == 40_00
    assert table.waits_for(Kind.BUTTON)
    table.front()
    type_text("2")
    table.enter()
    assert table.waits_for(Kind.DEAL)
    assert table.night.state.button == 2


def test_t1_a_buy_that_the_rules_refuse_is_told_and_the_floor_may_allow_it(
    empty_table: Console,
) -> None:
    table = empty_table
    table.press(Qt.Key.Key_F2)
    question_of(table, SeatQuestion)
    enter("Anna")
    dialog = dialog_of(table.qtbot, BuyQuestion)
    dialog.chips.set_amount(5_00)
    assert "(T2)" in dialog.note.text()
    dialog.try_accept()
    refused = dialog_of(table.qtbot, OverrideDialog)
    assert refused is not None
    refused.reject()
    table.idle()
    assert not table.page.dealing.busy
    assert table.night.state.money("p1").stack == 0


def test_t11_sitting_out_and_in_changing_seat_and_leaving(at_table: Console) -> None:
    choose(at_table, 2, "o")
    at_table.idle()
    assert at_table.night.state.at(2).sits_out  # type: ignore[union-attr]
    choose(at_table, 2, "i")
    at_table.idle()
    said: list[str] = []
    at_table.page.status.connect(lambda sentence, _: said.append(sentence))
    choose(at_table, 3, "l")
    at_table.idle()
    assert at_table.night.state.at(3) is None
    # The dealer is told what to pay him.
    assert said[-1].endswith(" leaves with 40.00")
    choose(at_table, 2, "3")
    at_table.idle()
    assert at_table.night.state.at(3).player == "p2"  # type: ignore[union-attr]


def test_t3_a_buy_during_a_hand_waits_and_is_carried_out_after_it(at_table: Console) -> None:
    at_table.enter()
    choose(at_table, 1, "b")
    ask(at_table, BuyQuestion, _full_after_all)
    assert at_table.night.state.at(1).waiting_buy == 20_00  # type: ignore[union-attr]
    choose(at_table, 4, "l")
    at_table.idle()
    at_table.front()
    at_table.enter()
    at_table.hands(CARDS)
    at_table.enter()
    while at_table.kind in (Kind.PAY, Kind.PAID):
        at_table.enter()
    assert at_table.waits_for(Kind.AFTER_HAND)
    assert " leaves with " in at_table.sentence
    at_table.enter()
    assert at_table.night.state.at(4) is None
    assert "cancel_buy" not in verbs(at_table)
    assert at_table.waits_for(Kind.DEAL)


def test_t6_money_goes_behind_by_the_floor_and_comes_back(
    house: House, station: Station, at_table: Console
) -> None:
    house.take(station, FLOOR)
    choose(at_table, 1, "p")
    ask(at_table, BehindQuestion, lambda question: question.chips.set_amount(15_00))
    assert at_table.night.state.money("p1").behind == 15_00
    assert "15.00 behind (T6)" in at_table.page.felt.seats[1].marks.text()
    choose(at_table, 1, "a")
    at_table.idle()
    assert at_table.night.state.money("p1").behind == 0


def test_n5_d2_a_natural_is_declared_and_taken_back(at_table: Console) -> None:
    at_table.enter()
    at_table.page.deeds.declare(1, "auto")
    at_table.idle()
    assert at_table.page.felt.seats[1].state.text() == "declares a natural (N5)"
    choose(at_table, 1, "n")
    at_table.idle()
    assert at_table.page.felt.seats[1].state.text() == "setting"
    choose(at_table, 1, "s")
    at_table.idle()
    assert at_table.page.felt.seats[1].state.text() == "set"


def test_m1_a_misdeal_says_its_ruling_before_it_is_recorded(at_table: Console) -> None:
    at_table.enter()
    at_table.press(Qt.Key.Key_F6)
    question = dialog_of(at_table.qtbot, IrregularQuestion)
    question.where.setCurrentIndex(2)
    question.cards.setValue(5)
    assert question.ruling.text().startswith("Misdeal (M1): ")
    assert "end_hand" not in verbs(at_table)
    question.try_accept()
    at_table.idle()
    assert at_table.night.state.hand is None
    assert at_table.night.state.redeal
    assert at_table.waits_for(Kind.DEAL)


def test_m3_what_the_rules_leave_open_the_floor_decides(
    house: House, station: Station, at_table: Console
) -> None:
    house.take(station, FLOOR)
    at_table.enter()
    at_table.page.deeds.mark_set(1)
    at_table.idle()
    at_table.press(Qt.Key.Key_F6)

    def wrong_player(question: IrregularQuestion) -> None:
        question.cause.setCurrentIndex(question.cause.findData(Cause.WRONG_PLAYER))
        question.moment.setCurrentIndex(question.moment.findData(Moment.SOMEBODY_SET))

    ask(at_table, IrregularQuestion, wrong_player)
    decision = dialog_of(at_table.qtbot, DecisionQuestion)
    assert decision.fault()
    decision.reason.setText("the players agree")
    decision.try_accept()
    at_table.idle()
    assert verbs(at_table)[-1] == Verb.DECIDE_INCIDENT


def test_k1_a_called_clock_counts_down_and_is_ruled_on(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = house.open_table(station, sheet=sheet(clock_on=True, clock_call_after_s=5))
    with console(house, station, night, qtbot) as table:
        for seat, player in enumerate(("p1", "p2"), 1):
            _seat(house, station, table, seat, player)
        table.page.deeds.button(2)
        table.idle()
        table.enter()
        house.clock.forward(seconds=10)
        choose(table, 1, "c")
        table.idle()
        assert ":" in table.page.felt.seats[1].clock.text()
        house.clock.forward(seconds=90)
        table.page._tick_clocks()
        assert table.page.felt.seats[1].clock.text() == "time is up (K1)"
        house.take(station, FLOOR)
        choose(table, 1, "c")
        ask(table, ClockQuestion, lambda _: None)
        assert table.page.felt.seats[1].state.text() == "fouled by ruling (K1)"


def _seat(house: House, station: Station, table: Console, seat: int, player: str) -> None:
    from tablemgr.services.night import money, seats
    from tablemgr.services.night.act import Command
    from tests.ui.house import PLAYERS

    assert station.operator
    seats.seat_player(
        table.night, Command(house.id(), station.operator), seat, player, PLAYERS[player]
    )
    money.buy(table.night, Command(house.id(), station.operator), player, 40_00)
    table.page.dealing.renew()


def test_notes_and_calls_for_the_floor_are_on_record(at_table: Console) -> None:
    at_table.press(Qt.Key.Key_F8)
    ask(at_table, NoteQuestion, lambda question: question.code.setText("22:14:07"))
    at_table.front()
    at_table.press(Qt.Key.Key_N, CONTROL)
    ask(at_table, NoteQuestion, lambda question: question.text.setText("seat 2 spilt his drink"))
    assert verbs(at_table)[-2:] == [Verb.NOTE, Verb.NOTE]


def test_t12_another_dealer_and_another_point_value(
    house: House, station: Station, at_table: Console
) -> None:
    at_table.press(Qt.Key.Key_D, CONTROL)

    def mei(question: ChoiceQuestion) -> None:
        question.list.setCurrentIndex(question.list.findText(MEI))

    ask(at_table, ChoiceQuestion, mei)
    assert at_table.night.state.dealer == house.ids[MEI]
    assert MEI in at_table.page.felt.facts.text()
    house.take(station, FLOOR)
    at_table.front()
    at_table.press(Qt.Key.Key_D, CONTROL)
    # Who has signed in is offered first.
    question = dialog_of(at_table.qtbot, ChoiceQuestion)
    assert question.list.currentText() == FLOOR
    question.reject()
    at_table.front()
    at_table.press(Qt.Key.Key_P, CONTROL)
    ask(at_table, PointValueQuestion, lambda question: question.value.setText("2.00"))
    assert at_table.night.state.point_value == 200


def test_t11_a_player_moves_to_another_table_which_takes_him_in(
    house: House, station: Station, at_table: Console
) -> None:
    other = house.open_table(station, "T2")
    house.take(station, FLOOR)
    choose(at_table, 1, "t")
    ask(at_table, MoveQuestion, lambda question: question.seat.setCurrentIndex(1))
    assert at_table.night.state.at(1) is None
    at_table.page.open(other.state.session)
    at_table.idle()
    at_table.front()
    at_table.press(Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    ask(at_table, ArrivalQuestion, lambda question: question.where.setCurrentIndex(2))
    assert other.state.at(3).name == "Anna"  # type: ignore[union-attr]
    assert other.state.money("p1").stack == 40_00


def test_t4_who_would_leave_stays_after_all(at_table: Console) -> None:
    at_table.enter()
    choose(at_table, 2, "l")
    assert "leaves after the hand (T4)" in at_table.page.felt.seats[2].marks.text()
    choose(at_table, 2, "l")
    assert at_table.page.felt.seats[2].marks.text() == ""


def test_t4_who_has_left_is_paid_what_a_correction_brought_him(
    house: House, station: Station, at_table: Console
) -> None:
    night = at_table.night
    at_table.play(CARDS)
    loser = min(("p2", "p3", "p4"), key=lambda each: night.state.money(each).total)
    operator = house.take(station, FLOOR)
    money.leave(night, Command(house.id(), operator), loser, at=PaidAt.CAGE)
    rulings.void_hand(night, Command(house.id(), operator, reason="a joker"), 1)
    assert night.state.money(loser).total
    at_table.page.dealing.renew()
    at_table.front()
    at_table.page.deeds.pay_out()
    ask(at_table, PayOutQuestion, lambda question: question.cage.setChecked(True))
    assert night.state.money(loser).total == 0
    said: list[str] = []
    at_table.page.status.connect(lambda words, _: said.append(words))
    at_table.page.deeds.pay_out()
    at_table.idle()
    assert said == ["Nobody who has left has money at this table"]


def test_a_table_is_closed_with_its_counts_and_its_difference_explained(
    house: House, station: Station, at_table: Console
) -> None:
    at_table.press(Qt.Key.Key_W, CONTROL)
    told = dialog_of(at_table.qtbot, TellDialog)
    assert told.words.text() == (
        "These still have money at the table: Anna, Béla, Carlo, Dorota; cash them out first (T4)."
    )
    told.reject()
    at_table.front()
    for seat in (1, 2, 3, 4):
        choose(at_table, seat, "l")
        at_table.idle()
    house.take(station, FLOOR)
    at_table.front()
    at_table.press(Qt.Key.Key_W, CONTROL)
    question = dialog_of(at_table.qtbot, ClosingQuestion)
    question.chips.set_amount(11_999_00)
    question.cash.setText("0.00")
    # Nothing of the ledger is to be seen before the count is typed.
    assert "<td" not in question.bank_view.text.text()
    assert not question.reason.isEnabled()
    question.try_accept()
    assert question.differences() == (-100, 0)
    assert "− missing 1.00" in question.bank_view.text.accessibleDescription()
    assert not question.chips.isEnabled()
    question.try_accept()
    assert "reason" in question.hint.text()
    question.again.click()
    assert "<td" not in question.bank_view.text.text()
    # Another count begins with nothing of the last one.
    assert question.chips.total_minor() == 0
    assert question.cash.text() == ""
    question.chips.set_amount(11_999_00)
    question.try_accept()
    question.reason.setText("a chip of 1.00 is missing")
    with at_table.qtbot.waitSignal(at_table.page.closed):
        question.try_accept()
    assert at_table.night.state.closed
    assert at_table.waits_for(Kind.CLOSED)


def test_touching_a_seat_marks_it_set_and_later_enters_it_again(at_table: Console) -> None:
    at_table.enter()
    for seat in (1, 2, 3, 4):
        QTest.mouseClick(at_table.page.felt.seats[seat], Qt.MouseButton.LeftButton)
        at_table.idle()
    assert at_table.waits_for(Kind.SHOW)
    at_table.type(CARDS[1])
    at_table.enter()
    QTest.mouseClick(at_table.page.felt.seats[1], Qt.MouseButton.LeftButton)
    assert at_table.page.bar.line.text() == CARDS[1]


def test_cards_are_touched_into_the_same_line(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    grid = at_table.page.grid
    for text in ("As", "Ah", "9c"):
        (card,) = parse_cards(text)
        QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.area(card).center().toPoint())
    assert at_table.page.bar.line.text() == "AsAh9c"
    (ace,) = parse_cards("As")
    assert not grid.is_free(ace)
    assert grid.area(ace).height() >= 44
    press(Qt.Key.Key_Backspace)
    assert at_table.page.bar.line.text() == "AsAh9"


def test_a_page_that_is_left_keeps_what_is_typed(at_table: Console) -> None:
    at_table.enter()
    at_table.enter()
    at_table.type("AsAh")
    with at_table.qtbot.waitSignal(at_table.page.closed):
        at_table.press(Qt.Key.Key_T, CONTROL)
    at_table.idle()
    at_table.page.open(at_table.night.state.session)
    at_table.idle()
    assert at_table.page.bar.line.text() == "AsAh"
    assert at_table.night.state.hand
    assert at_table.night.state.hand.stage is Stage.DEALT
