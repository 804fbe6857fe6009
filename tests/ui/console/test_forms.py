"""Other forms of the game at the console: points only, two hands from a deal, drops."""

from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tablemgr.ledger.chips import ChipCount
from tablemgr.services.night import money, seats
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.shell.overridedialog import OverrideDialog
from tablemgr.ui.station import Station
from tests.rules.chinese.table import sheet
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console
from tests.ui.house import FLOOR, PINS, PLAYERS, USD, House, dialog_of, enter

THIRD_DEAL = {1: CARDS[3], 2: CARDS[4]}


def two_players(house: House, station: Station, amount: int = 40_00, **changes: Any) -> Night:
    """A table of two, the button with the second."""
    night = house.open_table(station, **changes)
    for seat in (1, 2):
        sit(house, station, night, seat, amount)
    seats.set_button(night, command(house, station), 2)
    return night


def command(house: House, station: Station) -> Command:
    assert station.operator
    return Command(house.id(), station.operator)


def sit(house: House, station: Station, night: Night, seat: int, amount: int = 40_00) -> None:
    player = f"p{seat}"
    seats.seat_player(night, command(house, station), seat, player, PLAYERS[player])
    if night.sheet.plays_chips:
        money.buy(night, command(house, station), player, amount)


def to_verdict(table: Console, lines: dict[int, str]) -> None:
    table.enter()
    table.enter()
    table.hands(lines)
    assert table.waits_for(Kind.SETTLE)


def test_v5_points_are_kept_and_one_key_goes_on(
    house: House, station: Station, qtbot: QtBot
) -> None:
    rules = sheet("polish", stakes="points", heads_up_hands=1)
    night = two_players(house, station, sheet=rules, bank=ChipCount(USD))
    with console(house, station, night, qtbot) as table:
        to_verdict(table, CARDS)
        assert table.page.verdicts.head.text() == "Nobody pays anything"
        table.enter()
        assert table.sentence == "Points are kept and nothing is paid (V5); Enter goes on"
        table.enter()
        assert table.waits_for(Kind.DEAL)


def test_v3_two_hands_come_from_one_deal(house: House, station: Station, qtbot: QtBot) -> None:
    night = two_players(house, station, sheet=sheet("polish"))
    with console(house, station, night, qtbot) as table:
        table.play(CARDS)
        assert table.sentence == "The second hand of this deal, seats 1, 2 (V3)"
        table.enter()
        table.enter()
        table.type("As")
        assert "first hand of this deal (V3)" in table.sentence
        table.press(Qt.Key.Key_Backspace)
        table.press(Qt.Key.Key_Backspace)
        table.hands(THIRD_DEAL)
        table.enter()
        assert table.waits_for(Kind.PAY)


def test_d3_with_all_others_dropped_two_keys_end_the_hand(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = two_players(house, station, sheet=sheet("pagat"))
    with console(house, station, night, qtbot) as table:
        table.enter()
        table.page.deeds.drop(1)
        table.idle()
        assert table.page.felt.seats[1].state.text() == "dropped (D1)"
        table.enter()
        assert table.waits_for(Kind.SETTLE)
        assert table.page.felt.seats[2].verdict.text() == "collects unopened"
        table.enter()
        assert table.sentence == "Seat 1 pays seat 2: 1 point, dropped (D1); 1.00 USD"


def test_t8_newcomers_are_dealt_in_at_once_only_by_the_floors_word(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = house.open_table(station)
    for seat in (1, 3, 4):
        sit(house, station, night, seat)
    seats.set_button(night, command(house, station), 4)
    with console(house, station, night, qtbot) as table:
        table.play(CARDS)
        sit(house, station, night, 2)
        table.page.dealing.renew()
        assert "seat 2 waits" in table.sentence
        table.press(Qt.Key.Key_F3)
        dialog = dialog_of(qtbot, OverrideDialog)
        dialog.reject()
        table.idle()
        assert table.waits_for(Kind.DEAL)
        table.front()
        table.press(Qt.Key.Key_F3)
        dialog = dialog_of(qtbot, OverrideDialog)
        qtbot.waitUntil(dialog.isActiveWindow)
        table.qtbot.waitUntil(lambda: dialog.approver.count() == 2)
        enter("All at the table agree")
        flora = dialog.approver.findText("Flóra", Qt.MatchFlag.MatchStartsWith)
        dialog.approver.setCurrentIndex(flora)
        enter(PINS[FLOOR])
        qtbot.waitUntil(lambda: table.waits_for(Kind.SET))
        assert night.state.hand
        assert night.state.hand.dealt == (2, 3, 4, 1)
