"""What goes wrong around the table: the program is killed, the database is gone, others act."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.services import drafts
from tablemgr.services.handover import Wish, ask_for, is_free, wish
from tablemgr.services.night import playing
from tablemgr.services.night.act import Command
from tablemgr.store.engine import Store, open_store
from tablemgr.store.trouble import StoreError, Trouble
from tablemgr.ui.console import keeping
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.handing import LONGEST_MS
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.handover import HandoverDialog
from tablemgr.ui.station import Station
from tests.store.server import Server, database_of
from tests.ui.console import killed
from tests.ui.console.nights import CARDS
from tests.ui.console.table import Console, console, four_players
from tests.ui.house import House, desk_of, dialog_of, opened, press

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed by a signal")
def test_a_console_that_is_killed_opens_as_it_was(
    file_url: str, app: QApplication, qtbot: QtBot
) -> None:
    with killed.killed_console(file_url, "chinese", four_players, qtbot) as table:
        assert table.waits_for(Kind.SHOW)
        assert table.page.bar.line.text() == killed.TYPED
        sight = table.page.dealing.sight
        assert sight
        assert sight.typing
        assert sight.typing.entered == {1}
        assert sight.typing.read(1).is_whole


@pytest.fixture
def served(server: Server, app: QApplication, qtbot: QtBot) -> Iterator[tuple[Console, Server]]:
    """A console on a PostgreSQL that can be stopped."""
    url = server.ready_database()
    with opened(url) as house:
        house.engage()
        station = Station(house.room)
        with console(house, station, four_players(house, station), qtbot) as made:
            yield made, server
        station.close()
    server.drop(url)


def test_a_database_that_is_gone_takes_nothing_along_and_the_hand_goes_on(
    served: tuple[Console, Server],
) -> None:
    table, server = served
    said: list[str] = []
    table.page.status.connect(lambda text, _: said.append(text))
    table.enter()
    table.enter()
    table.type(CARDS[1])
    table.enter()
    server.stop()
    try:
        table.hands(CARDS)
        assert table.waits_for(Kind.SETTLE)
        table.page.dealing.key_came()
        table.page.dealing.enter()
        table.qtbot.waitUntil(lambda: any("out of reach" in each for each in said))
        assert table.page.dealing.busy
        assert table.waits_for(Kind.SETTLE)
    finally:
        server.start()
    table.qtbot.waitUntil(lambda: table.waits_for(Kind.PAY))
    assert table.night.state.hand
    assert table.night.state.hand.number == 1
    table.idle()
    while table.kind in (Kind.PAY, Kind.PAID):
        table.enter()
    assert table.night.state.completed == 1
    assert database_of(table.house.url)


def test_on_a_full_disk_what_is_typed_stays_and_is_kept_as_soon_as_it_can_be(
    at_table: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    at_table.page.status.connect(lambda text, _: said.append(text))
    save = drafts.save_draft
    kept: list[str] = []

    def save_draft(store: Store, session: str, text: str) -> None:
        kept.append(text)
        if len(kept) < 3:
            raise StoreError(Trouble.DISK_FULL, "night.sqlite")
        save(store, session, text)

    monkeypatch.setattr(drafts, "save_draft", save_draft)
    monkeypatch.setattr(keeping, "AGAIN_MS", 10)
    at_table.enter()
    at_table.enter()
    at_table.type("AsAh")
    at_table.qtbot.waitUntil(lambda: at_table.page.dealing.keeper.is_kept)
    full = "The disk of night.sqlite is full; nothing was written."
    assert [text for text in said if text] == [full, full]
    assert said[-1] == ""
    assert at_table.page.bar.line.text() == "AsAh"
    assert drafts.draft(at_table.night.store, at_table.night.state.session) == kept[-1]


def test_what_another_page_of_the_station_does_is_seen(at_table: Console) -> None:
    at_table.enter()
    operator = at_table.station.operator
    assert operator
    command = Command("elsewhere", operator)
    at_table.station.do(
        command, lambda given: playing.mark_set(at_table.night, given, 2), print, print
    )
    at_table.idle()
    at_table.qtbot.waitUntil(lambda: at_table.page.felt.seats[2].state.text() == "set")


def _looks(table: Console, *, lent: bool) -> bool:
    """Have the console look for a wish; whether it has lent the table by then."""
    table.page.handing.look()
    return table.page.handing.is_lent is lent


def test_a_wish_that_comes_during_a_hand_waits_for_its_end(
    file_url: str, at_table: Console, qtbot: QtBot
) -> None:
    at_table.enter()
    session = at_table.night.state.session
    said: list[str] = []
    at_table.page.status.connect(lambda text, _: said.append(text))
    with open_store(file_url, "floor desk") as desk:
        ask_for(desk, session)
        qtbot.waitUntil(lambda: _looks(at_table, lent=False) and bool(said))
        # It was looked for more than once before the answer was in the database.
        assert set(said) == {"floor desk asks for the table; it has it after this hand"}
        qtbot.waitUntil(lambda: wish(desk, session) == Wish("floor desk", heard=True))
        assert not is_free(desk, session)


def test_a_table_that_is_lent_comes_back_after_a_minute(
    file_url: str, at_table: Console, qtbot: QtBot
) -> None:
    """Whoever asked may be gone, and his wish stays."""
    session = at_table.night.state.session
    with open_store(file_url, "floor desk") as desk:
        ask_for(desk, session)
        qtbot.waitUntil(lambda: _looks(at_table, lent=True))
        at_table.page.handing._lent_ms = LONGEST_MS
        qtbot.waitUntil(lambda: _looks(at_table, lent=False))
        qtbot.waitUntil(lambda: at_table.waits_for(Kind.DEAL))
        assert wish(desk, session) is None


def test_a_table_that_another_station_has_is_asked_for(
    house: House, file_url: str, at_table: Console, qtbot: QtBot
) -> None:
    with opened(file_url, station="table 9") as other:
        other.ids.update(house.ids)
        elsewhere = Station(other.room)
        elsewhere.take_operator(at_table.station.operator)
        page = ConsolePage(desk_of(other.clock), elsewhere, Ask(elsewhere))
        page.show()
        session = at_table.night.state.session
        with qtbot.waitSignal(page.closed):
            page.open(session)
        dialog = dialog_of(qtbot, HandoverDialog)
        assert "table 3" in dialog.words.text()
        press(Qt.Key.Key_Return)
        with qtbot.waitSignal(page.wanted) as wanted:
            # Between two hands it is let go at once.
            qtbot.waitUntil(lambda: _looks(at_table, lent=True))
        assert wanted.args == [session]
        assert "Table 9 has the table for a moment" in at_table.sentence
        # Nobody took it, and so it comes back.
        qtbot.waitUntil(lambda: _looks(at_table, lent=False))
        qtbot.waitUntil(lambda: at_table.waits_for(Kind.DEAL))
        elsewhere.close()
        page.deleteLater()
