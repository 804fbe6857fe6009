from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.services.desk.tables import Tables
from tablemgr.services.sheetkeeping import keep_sheet
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.opentable import OpenTableDialog
from tablemgr.ui.shell.tablecards import TableRow
from tablemgr.ui.station import Station
from tests.ui.house import (
    BOSS,
    DEALER,
    FLOOR,
    MEI,
    House,
    dialog_of,
    enter,
    idle,
    is_gone,
    press,
    type_text,
)

TAB = Qt.Key.Key_Tab


@pytest.fixture
def lobby(qtbot: QtBot, house: House, station: Station, ask: Ask) -> Iterator[LobbyPage]:
    """The lobby with the floor signed in."""
    house.take(station, FLOOR)
    page = LobbyPage(station, ask)
    qtbot.addWidget(page)
    page.resize(1280, 740)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.enter()
    idle(qtbot, station)
    yield page
    page.leave()


def _dialog(qtbot: QtBot, lobby: LobbyPage, station: Station) -> OpenTableDialog:
    lobby.open_table()
    dialog: OpenTableDialog = dialog_of(qtbot, OpenTableDialog)
    idle(qtbot, station)
    return dialog


def test_a_table_is_opened_by_keyboard_alone(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    dialog = _dialog(qtbot, lobby, station)
    opened: list[str] = []
    lobby.opened.connect(opened.append)
    type_text("Baize")
    press(TAB)
    assert dialog.sheet.hasFocus()
    press(TAB)
    press(TAB)
    assert dialog.lines["point_value"].hasFocus()
    type_text("2")
    press(TAB)
    type_text("100 25 5 1")
    press(TAB)
    type_text("D")
    press(TAB)
    assert dialog.count.lines[10_000].hasFocus(), QApplication.focusWidget()
    for number in ("10", "20", "40", "100"):
        enter(number)
    assert dialog.count.total_minor() == (1000 + 500 + 200 + 100) * 100
    assert dialog.faults.text() == ""
    assert dialog.ok.hasFocus()
    enter()
    idle(qtbot, station)
    assert is_gone(dialog)
    (session,) = opened
    state = station.nights[session].state
    assert (state.table, state.point_value, state.dealer) == ("Baize", 200, house.ids[DEALER])
    assert state.denominations == (10_000, 2_500, 500, 100)
    lobby.read()
    idle(qtbot, station)
    assert [each.table for each in lobby.cards] == ["Baize"]


def test_every_fault_stands_under_the_fields_and_none_is_opened(
    qtbot: QtBot, lobby: LobbyPage, station: Station
) -> None:
    dialog = _dialog(qtbot, lobby, station)
    # Nobody has been anywhere yet, so that nothing is red.
    assert dialog.faults.property("tone") == "muted"
    dialog.lines["table"].clear()
    dialog.lines["chips"].selectAll()
    dialog.lines["chips"].setFocus()
    type_text("5 5")
    assert dialog.faults.property("tone") == "fault"
    assert not dialog.lines["point_value"].property("wrong")
    said = dialog.faults.text()
    assert said.count("• ") == 4, said
    assert dialog.lines["chips"].property("wrong") is True
    assert not dialog.ok.isEnabled()
    dialog.open_table()
    idle(qtbot, station)
    assert dialog.isVisible()
    dialog.reject()


def test_what_only_the_database_knows_is_told_in_the_same_place(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    house.open_table(station, "Baize")
    house.take(station, FLOOR)
    dialog = _dialog(qtbot, lobby, station)
    for key, text in {"table": "Baize", "point_value": "1"}.items():
        dialog.lines[key].setText(text)
    dialog.dealer.setCurrentIndex(dialog.dealer.findData(house.ids[MEI]))
    dialog.open_table()
    idle(qtbot, station)
    assert "Baize is open already" in dialog.faults.text()
    assert dialog.ok.isEnabled()
    dialog.lines["table"].setText("Felt")
    assert dialog.faults.text() == ""
    dialog.open_table()
    idle(qtbot, station)
    assert is_gone(dialog)
    assert {each.state.table for each in station.nights.values()} == {"Baize", "Felt"}


def test_what_was_typed_last_is_there_again(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    dialog = _dialog(qtbot, lobby, station)
    dialog.lines["point_value"].setText("5")
    dialog.lines["chips"].setText("5 25")
    dialog.dealer.setCurrentIndex(dialog.dealer.findData(house.ids[MEI]))
    dialog.open_table()
    idle(qtbot, station)
    again = _dialog(qtbot, lobby, station)
    assert again.lines["point_value"].text() == "5"
    assert again.lines["chips"].text() == "5 25"
    assert again.dealer.currentData() == house.ids[MEI]
    assert Memory().text("opening point_value") == "5"
    again.reject()


def test_the_house_s_own_sheets_are_offered_and_their_differences_told(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    house.take(station, BOSS)
    values = {"schema": "tablemgr/rules@1", "id": "friday", "version": 1, "title": "Friday"}
    keep_sheet(house.room.house, station.command(), values | {"base": "mandarin", "scoop_bonus": 5})
    house.take(station, FLOOR)
    dialog = _dialog(qtbot, lobby, station)
    place = dialog.sheet.count() - 1
    assert dialog.sheet.itemText(place) == "Friday (friday 1)"
    dialog.sheet.setCurrentIndex(place)
    assert dialog.differs.text() == "Added for winning all three rows: 5 (P2)"
    dialog.reject()


def test_counted_chips_stay_while_denominations_are_typed_anew(
    qtbot: QtBot, lobby: LobbyPage, station: Station
) -> None:
    dialog = _dialog(qtbot, lobby, station)
    dialog.lines["chips"].setText("1 25")
    dialog.count.lines[2500].setText("7")
    dialog.lines["chips"].setText("1 2")
    assert dialog.count.total_minor() == 0
    dialog.lines["chips"].setText("1 25")
    assert dialog.count.numbers() == {2500: 7}
    dialog.reject()


def test_the_lobby_shows_each_table_and_goes_on_with_the_marked_one(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    nights = [house.table_of_three(station, "Felt"), house.open_table(station, "Baize")]
    lobby.read()
    idle(qtbot, station)
    assert [each.table for each in lobby.cards] == ["Baize", "Felt"]
    row = lobby.list.itemWidget(lobby.list.item(1))
    assert isinstance(row, TableRow)
    assert row.seats.text() == "1 Anna 40.00 · 2 Béla 40.00 · 3 Carlo 40.00"
    assert "1.00 a point" in row.stakes.text()
    spoken = lobby.list.item(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Felt. ")
    opened: list[str] = []
    lobby.opened.connect(opened.append)
    lobby.list.setFocus()
    press(Qt.Key.Key_Down)
    enter()
    assert opened == [nights[0].state.session]


def test_a_dealer_opens_no_table(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    house.take(station, DEALER)
    lobby.enter()
    idle(qtbot, station)
    assert not lobby.open.isEnabled()
    assert not lobby.desk.isEnabled()
    assert lobby.empty.text() == "No table is open. The floor opens one."
    said: list[str] = []
    lobby.status.connect(lambda text, _: said.append(text))
    lobby.open_table()
    assert said == ["The floor opens a table."]


def test_a_station_that_has_another_table_is_named(
    qtbot: QtBot, house: House, lobby: LobbyPage, station: Station
) -> None:
    house.open_table(station, "Baize")
    cards = Tables(house.room.store).read()
    row = TableRow(cards[0], "table 9")
    qtbot.addWidget(row)
    assert row.where.text() == "Dario Rossi at table 3"


def test_a_table_of_draw_is_opened_with_a_sheet_of_that_game(
    qtbot: QtBot, lobby: LobbyPage, station: Station
) -> None:
    dialog = _dialog(qtbot, lobby, station)
    opened: list[str] = []
    lobby.opened.connect(opened.append)
    place = dialog.sheet.findText("Italian draw", Qt.MatchFlag.MatchStartsWith)
    dialog.sheet.setCurrentIndex(place)
    assert dialog.otherwise.text() == "What the sheet has otherwise than Italian draw"
    assert dialog.differs.text() == "nothing"
    for key, text in (("table", "Baize"), ("point_value", "1"), ("chips", "5 1")):
        dialog.lines[key].setText(text)
    for number in ("40", "100"):
        dialog.count.lines[500 if number == "40" else 100].setText(number)
    dialog.dealer.setCurrentIndex(dialog.dealer.count() - 1)
    assert dialog.faults.text() == ""
    dialog.ok.click()
    idle(qtbot, station)
    (session,) = opened
    assert station.nights[session].sheet.draw is not None
