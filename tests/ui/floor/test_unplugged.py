"""The desk while the database is out of reach: what was asked for is done once, when it is back."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ledger.accounts import AccountKind
from tablemgr.services.desk.correcting import looked_at
from tablemgr.services.permissions import Verb
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.station import Station
from tests.store.server import Server
from tests.ui.console.nights import CARDS
from tests.ui.console.table import console, four_players
from tests.ui.floor.conftest import AtDesk, shown_desk
from tests.ui.house import BOSS, dialog_of, opened, press, type_text

Served = tuple[AtDesk, str, Server]


@pytest.fixture
def served(server: Server, app: QApplication, qtbot: QtBot) -> Iterator[Served]:
    """The desk over a table whose first hand is played, on a PostgreSQL that can be stopped."""
    url = server.ready_database()
    with opened(url) as house:
        house.engage()
        station = Station(house.room)
        night = four_players(house, station)
        with console(house, station, night, qtbot) as table:
            table.play(CARDS)
        house.take(station, BOSS)
        with shown_desk(station, house.clock, qtbot) as desk:
            desk.open(night.state.session, 1)
            yield desk, night.state.session, server
    server.drop(url)


def test_what_cannot_be_recorded_now_is_recorded_once(served: Served) -> None:
    desk, session, server = served
    bank = desk.page.session.bank
    desk.page.session.show_part(bank)
    desk.settle()

    def held() -> int:
        return looked_at(desk.station.room, session).state.balances.at(AccountKind.CASH_TAKEN)

    away: list[bool] = []
    before = held()
    desk.station.reach.connect(lambda reach: away.append(not reach))
    bank.choices[Verb.CASH_FILL].click()
    bank.cash.setFocus()
    type_text("10")
    server.stop()
    try:
        bank.go.setFocus()
        press(Qt.Key.Key_Space)
        desk.until(lambda: away == [True])
        # Typed again, and pressed again.
        bank.cash.setText("20")
        assert not bank.go.isEnabled()
    finally:
        server.start()
    desk.until(lambda: any(text.startswith("Recorded") for text, _ in desk.said))
    desk.settle()
    assert held() == before + 10_00


def test_a_correction_is_recorded_once_even_if_its_window_was_closed(served: Served) -> None:
    desk, session, server = served
    away: list[bool] = []
    desk.station.reach.connect(lambda reach: away.append(not reach))
    desk.page.session.hands.amend(1)
    amend = dialog_of(desk.qtbot, AmendDialog)
    amend.void.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(amend.confirm.isEnabled)
    server.stop()
    try:
        amend._put_on_record("a joker in the deck")
        desk.until(lambda: away == [True])
        assert not amend.confirm.isEnabled()
        amend.reject()
    finally:
        server.start()
    desk.until(lambda: ("Hand 1 is corrected.", "good") in desk.said)
    desk.settle()
    # Everybody has what he bought.
    state = looked_at(desk.station.room, session).state
    assert {state.balances.playing(each.player) for each in state.seats} == {40_00}
