"""The double heads-up, the pool and the banker, each played by its keys in a real window against a
real ledger, with what the players see, and with what is split or entered again.
"""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night import money, seats
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import past_hand
from tablemgr.store.rows import Standing
from tablemgr.ui.console.disputes import HandDispute
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.small import SplitQuestion
from tablemgr.ui.console.verdicts import Matrix
from tablemgr.ui.shell.overridedialog import OverrideDialog
from tablemgr.ui.station import Station
from tests.rules.chinese.table import sheet
from tests.services.night.room import HANDS
from tests.ui.console.nights import CARDS, RANKS, cards
from tests.ui.console.table import Console, console
from tests.ui.house import FLOOR, PINS, PLAYERS, House, dialog_of, enter

SHIFT = Qt.KeyboardModifier.ShiftModifier


def fouled(text: str) -> str:
    """The cards of a hand with middle and back the wrong way round."""
    front, middle, back = text.split("/")
    return cards(f"{front}/{back}/{middle}")


FOULS = {seat: fouled(text) for seat, text in HANDS.items()}


def table_of(house: House, station: Station, rules: RuleSheet, numbers: Sequence[int]) -> Night:
    """A table with 40.00 in front of everybody, the button with the last."""
    night = house.open_table(station, sheet=rules)

    def command() -> Command:
        assert station.operator
        return Command(house.id(), station.operator)

    for seat in numbers:
        player = f"p{seat}"
        seats.seat_player(night, command(), seat, player, PLAYERS[player])
        money.buy(night, command(), player, 40_00)
    seats.set_button(night, command(), numbers[-1])
    return night


def heading(table: Console) -> str:
    return table.page.felt.table.text()


def grid(matrix: Matrix) -> list[list[str]]:
    """The matrix as it is read, seat by seat."""
    cells = []
    for row in range(4):
        items = [matrix.item(row, column) for column in range(5)]
        cells.append([item.text() if item else "" for item in items])
    return cells


@pytest.mark.parametrize(("lines", "most"), [(CARDS, 58 + 48), (RANKS, 32 + 27)])
def test_v3_two_boards_of_a_deal_by_the_keys_alone(
    house: House, station: Station, qtbot: QtBot, lines: dict[int, str], most: int
) -> None:
    night = table_of(house, station, sheet("polish"), (1, 2))
    with console(house, station, night, qtbot) as table:
        assert table.sentence == "Deal hand 1 to seats 1, 2, two hands each (V3)"
        table.play(lines)
        assert table.sentence == "The second hand of this deal, seats 1, 2 (V3)"
        table.play({1: lines[3], 2: lines[4]})
        assert table.keys <= most
        assert night.state.button == 2
        assert night.state.completed == 2
        assert past_hand(night, 2).deal_hand == 2
        assert night.state.money("p1").total == 45_00


def test_v3_the_heading_says_which_hand_of_the_deal_it_is(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = table_of(house, station, sheet("polish"), (1, 2))
    with console(house, station, night, qtbot) as table:
        table.enter()
        assert heading(table) == "T1, hand 1 · first hand of the deal (V3)"
        table.enter()
        table.hands(CARDS)
        while table.kind is not Kind.DEAL:
            table.enter()
        table.enter()
        assert heading(table) == "T1, hand 2 · second hand of the deal (V3)"
        table.page.show_players()
        assert table.page.players
        assert table.page.players.title.text() == heading(table)


def test_v3_a_dispute_over_the_second_hand_knows_the_cards_of_the_first(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = table_of(house, station, sheet("polish"), (1, 2))
    with console(house, station, night, qtbot) as table:
        table.play(CARDS)
        table.play({1: CARDS[3], 2: CARDS[4]})
        house.take(station, FLOOR)
        table.press(Qt.Key.Key_F9)
        dialog = dialog_of(qtbot, HandDispute)
        assert set(dialog.lines) == {1, 2}
        table.type("As")
        assert "first hand of this deal (V3)" in dialog.hint.text()
        dialog.lines[1].clear()
        table.type(fouled(HANDS[3]))
        table.press(Qt.Key.Key_Return)
        table.type(CARDS[4])
        table.press(Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: dialog.compared)
        dialog.reason.setText("misread")
        table.press(Qt.Key.Key_Return)
        table.idle()
        assert past_hand(night, 2).standing is Standing.CORRECTED
        assert past_hand(night, 1).standing is Standing.SETTLED


def test_v2_a_pool_is_carried_shown_and_swept(house: House, station: Station, qtbot: QtBot) -> None:
    night = table_of(house, station, sheet("pagat_pool"), (1, 2, 3))
    with console(house, station, night, qtbot) as table:
        table.page.show_players()
        players = table.page.players
        assert players
        table.front()
        assert heading(table) == "T1 · the pool is empty"
        assert table.sentence == "Deal hand 1 to seats 1, 2, 3, ante 3.00 each (V2)"
        table.enter()
        assert heading(table) == players.title.text() == "T1, hand 1 · pool 9.00"
        table.enter()
        table.hands(FOULS)
        table.enter()
        carried = "Nobody wins the pool: 9.00 stay in it for the next hand (V2)"
        assert table.sentence == f"{carried}; Enter goes on"
        assert players.sentence.text() == carried
        table.enter()
        assert table.sentence.endswith(", ante 3.00 each (V2), 9.00 carried in the pool")
        table.enter()
        assert heading(table) == "T1, hand 2 · pool 18.00"
        table.enter()
        table.hands(CARDS)
        assert [row[-1] for row in grid(table.page.verdicts.matrix)] == ["+24", "−3", "−3", ""]
        table.enter()
        assert table.sentence == "The pool pays seat 1: the whole pool (V2); 18.00 USD"
        assert players.sentence.text() == table.sentence
        table.enter()
        table.enter()
        assert table.sentence == "Seat 3 pays seat 1: 3 points, sweep (V2); 3.00 USD"
        table.enter()
        assert night.state.money("p1").total == 58_00
        assert not night.state.balances.playing(POOL_DEBTOR)


def test_v2_the_thirds_of_a_pool_stand_under_their_rows(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = table_of(house, station, sheet("pagat_pool"), (1, 2, 3))
    lines = {1: CARDS[2], 2: CARDS[3], 3: CARDS[4]}
    with console(house, station, night, qtbot) as table:
        table.enter()
        table.enter()
        table.hands(lines)
        pane = table.page.verdicts
        heads = [pane.matrix.horizontalHeaderItem(column) for column in range(5)]
        named = [head.text() for head in heads if head]
        assert named == ["Front", "Middle", "Back", "Sweep", "Total"]
        assert grid(pane.matrix) == [
            ["", "", "", "", "0"],
            ["", "", "+3", "", "+3"],
            ["+3", "+3", "", "", "+6"],
            ["", "", "", "", ""],
        ]
        assert pane.reason.text() == "antes of 3 seats, 3 points each: 9.00"


def test_v2_what_is_left_in_a_pool_is_split_by_the_floors_leave(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = table_of(house, station, sheet("pagat_pool"), (1, 2, 3))
    with console(house, station, night, qtbot) as table:
        table.play(FOULS)
        assert night.state.balances.playing(POOL_DEBTOR) == 9_00
        table.press(Qt.Key.Key_F8, SHIFT)
        question = dialog_of(qtbot, SplitQuestion)
        assert question.told.text().splitlines() == [
            "In the pool: 9.00",
            "Seat 1, Anna: 3.00",
            "Seat 2, Béla: 3.00",
            "Seat 3, Carlo: 3.00",
        ]
        question.try_accept()
        leave = dialog_of(qtbot, OverrideDialog)
        qtbot.waitUntil(lambda: leave.approver.count() == 2)
        enter("The game is over")
        leave.approver.setCurrentIndex(
            leave.approver.findText("Flóra", Qt.MatchFlag.MatchStartsWith)
        )
        enter(PINS[FLOOR])
        qtbot.waitUntil(lambda: not night.state.balances.playing(POOL_DEBTOR))
        table.idle()
        assert [night.state.money(f"p{seat}").total for seat in (1, 2, 3)] == [40_00] * 3


def test_v2_a_table_that_pauses_says_that_its_pool_is_not_empty(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = table_of(house, station, sheet("pagat_pool"), (1, 2))
    with console(house, station, night, qtbot) as table:
        table.play(FOULS)
        assert station.operator
        money.leave(night, Command(house.id(), station.operator), "p1")
        table.page.dealing.renew()
        assert table.waits_for(Kind.PAUSED)
        assert "the pool holds 6.00, to be split before all have left (V2)" in table.sentence


def test_v1_the_banker_is_marked_and_goes_round_with_the_button(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = table_of(house, station, sheet("pagat_banker"), (1, 2, 3, 4))
    with console(house, station, night, qtbot) as table:
        felt = table.page.felt
        for banker in (4, 1):
            assert table.sentence.endswith(f", seat {banker} is the banker (V1)")
            table.enter()
            marked = [n for n, each in felt.seats.items() if "the banker (V1)" in each.marks.text()]
            assert marked == [banker]
            table.enter()
            table.hands(CARDS)
            filled = {
                (row + 1, column + 1)
                for row, line in enumerate(grid(table.page.verdicts.matrix))
                for column, text in enumerate(line[:4])
                if text not in ("", "·")
            }
            others = [seat for seat in (1, 2, 3, 4) if seat != banker]
            assert filled == {(each, banker) for each in others} | {
                (banker, each) for each in others
            }
            table.enter()
            while table.kind is Kind.PAY:
                assert f"seat {banker}" in table.sentence.lower()
                table.enter()


def test_v1_a_fixed_banker_is_marked_between_hands_too(
    house: House, station: Station, qtbot: QtBot
) -> None:
    rules = sheet("pagat_banker", banker=2)
    night = table_of(house, station, rules, (1, 2, 3))
    with console(house, station, night, qtbot) as table:
        assert table.page.felt.seats[2].marks.text() == "the banker (V1)"
        table.page.show_players()
        assert table.page.players
        assert "the banker (V1)" in table.page.players.seats[2].verdict.text()
