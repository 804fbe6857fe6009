"""A jackpot at the console: claimed by the dealer, approved by two, paid (J1 to J3, X5)."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tablemgr.rules.cards import Row
from tablemgr.rules.sheet import Jackpot
from tablemgr.ui.console.jackpot import JackpotQuestion
from tablemgr.ui.shell.asking import TellDialog
from tablemgr.ui.shell.parts import FINGER_PX
from tablemgr.ui.station import Station
from tests.rules.chinese.table import sheet
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console, four_players
from tests.ui.house import BOSS, FLOOR, House, dialog_of

CONTROL = Qt.KeyboardModifier.ControlModifier
FULL_HOUSE = sheet(jackpots=(Jackpot("full_house", Row.BACK),))


def _do(table: Console, wanted: str, amount: str = "") -> None:
    """Choose what is to be done about a jackpot by its words."""
    table.front()
    table.press(Qt.Key.Key_J, CONTROL)
    question = dialog_of(table.qtbot, JackpotQuestion)
    # What a list offers is as large for a finger as the list.
    assert question.list.view().sizeHintForRow(0) >= FINGER_PX
    offered = [question.list.itemText(at) for at in range(question.list.count())]
    (place,) = (at for at, words in enumerate(offered) if words.startswith(wanted))
    question.list.setCurrentIndex(place)
    question.line.setText(amount)
    question.try_accept()
    table.idle()


def test_j3_a_jackpot_is_claimed_approved_by_two_and_paid_in_chips(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = four_players(house, station, sheet=FULL_HOUSE)
    with console(house, station, night, qtbot) as table:
        table.play(CARDS)
        said: list[str] = []
        table.page.status.connect(lambda sentence, _: said.append(sentence))
        table.page.status.emit("what was said before", "fault")
        _do(table, "Claim for hand 1", "500.00")
        # What was said of something before is over, and it is told how far the jackpot is.
        assert said[1:] == ["", "The jackpot of hand 1: 500.00, 0 of 2 approved"]
        (jackpot,) = night.state.jackpots
        (winner,) = jackpot.shares
        player = night.state.at(winner)
        assert player
        before = night.state.money(player.player).total
        house.take(station, FLOOR)
        _do(table, "Approve hand 1: 500.00, 0 of 2")
        # One of the floor does not stand for two.
        _do(table, "Approve hand 1: 500.00, 1 of 2")
        told = dialog_of(qtbot, TellDialog)
        assert "already" in told.words.text()
        told.reject()
        house.take(station, BOSS)
        _do(table, "Approve hand 1: 500.00, 1 of 2")
        assert len(night.state.jackpots[0].approved) == 2
        _do(table, "Pay hand 1: 500.00, in chips")
        assert night.state.jackpots[0].paid
        assert said[-1] == "the jackpot of hand 1 is paid (J3)"
        assert night.state.money(player.player).total == before + 500_00


def test_j1_a_jackpot_that_nobody_wins_is_refused(
    house: House, station: Station, qtbot: QtBot
) -> None:
    rules = sheet(jackpots=(Jackpot("straight_flush", Row.BACK),))
    with console(house, station, four_players(house, station, sheet=rules), qtbot) as table:
        table.play(CARDS)
        _do(table, "Claim for hand 1", "100.00")
        told = dialog_of(qtbot, TellDialog)
        assert "(J1)" in told.words.text()
        told.reject()
