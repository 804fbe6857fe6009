from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.services.night import bank, money, playing, seats
from tablemgr.services.night.act import Command, Done
from tablemgr.services.permissions import Verb
from tablemgr.ui.shell.acting import Acting
from tablemgr.ui.shell.asking import Ask, ReasonDialog, TellDialog
from tablemgr.ui.shell.overridedialog import OverrideDialog
from tablemgr.ui.station import Station
from tests.ui.house import (
    BOSS,
    DEALER,
    FLOOR,
    PINS,
    PLAYERS,
    USD,
    House,
    dialog_of,
    enter,
    idle,
    press,
    type_text,
)


def _window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    return window


def test_what_nothing_refuses_is_done_at_once(
    qtbot: QtBot, house: House, station: Station, acting: Acting
) -> None:
    night = house.table_of_three(station)
    done: list[Done] = []
    window = _window(qtbot)
    acting.act(window, Verb.DEAL, lambda c: playing.deal(night, c), done.append)
    idle(qtbot, station)
    assert [each.line.verb for each in done] == [Verb.DEAL]


def test_t10_the_floor_sets_a_clause_aside_by_keyboard_alone(
    qtbot: QtBot, house: House, station: Station, acting: Acting
) -> None:
    night = house.open_table(station)
    window = _window(qtbot)
    done: list[Done] = []

    def seated(_: object) -> None:
        # T2: far less than a full buy-in.
        acting.act(
            window, Verb.BUY, lambda c: money.buy(night, c, "p1", 100), done.append, USD, PLAYERS
        )

    acting.act(
        window, Verb.SEAT_PLAYER, lambda c: seats.seat_player(night, c, 1, "p1", "Anna"), seated
    )
    dialog = dialog_of(qtbot, OverrideDialog)
    assert "T2" in dialog.why.text()
    idle(qtbot, station)
    assert dialog.approver.count() == 2
    type_text("Agreed by all three")
    for _ in range(2):
        # Tab comes to the PIN sooner than to what gives it up.
        press(Qt.Key.Key_Tab)
    assert dialog.pad.hasFocus()
    dialog.approver.setCurrentIndex(dialog.approver.findText("Flóra", Qt.MatchFlag.MatchStartsWith))
    enter("31415")
    idle(qtbot, station)
    assert "not the person's PIN" in dialog.pad.word.text()
    enter(PINS[FLOOR])
    qtbot.waitUntil(lambda: bool(done))
    line = done[0].line
    assert (line.verb, line.approver) == (Verb.BUY, house.ids[FLOOR])
    assert line.reason == "Agreed by all three"
    assert night.state.balances.playing("p1") == 100


def test_an_override_without_a_reason_is_not_given(
    qtbot: QtBot, house: House, station: Station, acting: Acting
) -> None:
    night = house.open_table(station)
    seats.seat_player(night, station.command(), 1, "p1", "Anna")
    done: list[Done] = []
    window = _window(qtbot)
    acting.act(window, Verb.BUY, lambda c: money.buy(night, c, "p1", 100), done.append, USD)
    dialog = dialog_of(qtbot, OverrideDialog)
    idle(qtbot, station)
    dialog.pad.setFocus()
    enter(PINS[FLOOR])
    idle(qtbot, station)
    assert dialog.pad.word.text() == "It takes a reason."
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not done


def test_what_no_floor_can_set_aside_is_told_with_every_fault(
    qtbot: QtBot, house: House, station: Station, acting: Acting
) -> None:
    night = house.open_table(station)
    done: list[Done] = []

    def verb(command: Command) -> Done:
        return seats.set_button(night, command, 7)

    window = _window(qtbot)
    acting.act(window, Verb.SET_BUTTON, verb, done.append)
    dialog = dialog_of(qtbot, TellDialog)
    assert dialog.words.text().endswith(".")
    press(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert not done


def test_a_reason_is_asked_for_and_cannot_be_blank(
    app: QApplication, qtbot: QtBot, ask: Ask
) -> None:
    said: list[str] = []
    window = _window(qtbot)
    ask.reason(window, "Why is the hand void?", said.append)
    dialog = dialog_of(qtbot, ReasonDialog)
    enter("  ")
    assert dialog.isVisible()
    type_text("fouled deck ")
    press(Qt.Key.Key_Return)
    assert said == ["fouled deck"]
    assert not dialog.isVisible()


def test_the_floor_gives_leave_at_a_dealers_station(
    qtbot: QtBot, house: House, station: Station, acting: Acting
) -> None:
    night = house.open_table(station)
    done: list[Done] = []
    acting.act(
        _window(qtbot),
        Verb.CASH_FILL,
        lambda c: bank.cash_fill(night, c, 50_00),
        done.append,
        USD,
        reason="to pay out with",
    )
    dialog = dialog_of(qtbot, OverrideDialog)
    assert dialog.windowTitle().startswith("The floor's leave")
    idle(qtbot, station)
    offered = [dialog.approver.itemData(row) for row in range(dialog.approver.count())]
    assert set(offered) == {house.ids[FLOOR], house.ids[BOSS]}
    assert dialog.reason.text() == "to pay out with"
    dialog.approver.setCurrentIndex(offered.index(house.ids[FLOOR]))
    dialog.pad.setFocus()
    enter(PINS[FLOOR])
    qtbot.waitUntil(lambda: bool(done))
    line = done[0].line
    assert (line.operator, line.approver) == (house.ids[DEALER], house.ids[FLOOR])
    assert (line.verb, line.reason) == (Verb.CASH_FILL, "to pay out with")


def test_a_managers_leave_is_asked_of_managers_alone(
    qtbot: QtBot, house: House, station: Station, acting: Acting
) -> None:
    night = house.open_table(station)
    done: list[Done] = []

    def verb(command: Command) -> Done:
        return bank.write_off_receivable(night, command, "p1", 1_00)

    window = _window(qtbot)
    acting.act(window, Verb.WRITE_OFF_RECEIVABLE, verb, done.append, USD, reason="gone")
    dialog = dialog_of(qtbot, OverrideDialog)
    idle(qtbot, station)
    assert [dialog.approver.itemData(0), dialog.approver.count()] == [house.ids[BOSS], 1]
    press(Qt.Key.Key_Escape)
    assert not done
