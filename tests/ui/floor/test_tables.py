"""The tables live: drawn anew when somebody elsewhere records something, and opened by keyboard."""

from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tablemgr.ledger.money import format_amount
from tablemgr.services.demo.house import PIN, SITE
from tablemgr.services.night import bank
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import resume
from tablemgr.services.people.house import House
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.store.engine import open_store
from tablemgr.ui.floor.tabletile import alarm_lines
from tests.ui.floor.conftest import AtDesk
from tests.ui.house import CHEAP, Clock, press


def test_every_open_table_has_a_tile(desk: AtDesk) -> None:
    tiles = list(desk.page.tables.tiles.values())
    assert [tile.accessibleName() for tile in tiles] == ["Table 2", "Table 3"]
    for tile in tiles:
        assert tile.card is not None
        said = tile.accessibleDescription()
        assert len(tile.card.seats) >= 3
        for each in tile.card.seats:
            chips = format_amount(each.chips, tile.card.currency)
            assert f"{each.seat} {each.name} {chips}" in said


def test_what_is_recorded_elsewhere_is_shown_within_a_second(desk: AtDesk, played: Path) -> None:
    session = desk.sessions()["Table 2"]
    with open_store(str(played), "table 9") as store:
        house = House(store, SITE, Clock(), CHEAP)
        who = next(each for each in staff(house) if each.name == "Gábor Fekete")
        operator = sign_in(house, uuid4().hex, who.id, PIN).operator
        night = resume(store, SITE, Clock(), session)
        bank.note(night, Command(uuid4().hex, operator), "floor to table 2")
        tile = desk.page.tables.tiles[session]
        desk.qtbot.waitUntil(lambda: tile.card is not None and tile.card.note == "floor to table 2")
        assert tile.card is not None
        assert tile.card.station == "table 9"


def test_nothing_is_heard_once_the_desk_is_left(desk: AtDesk) -> None:
    listening = [desk.page.watch.is_on]
    assert desk.page.leave()
    listening.append(desk.page.watch.is_on)
    desk.page.enter()
    listening.append(desk.page.watch.is_on)
    assert listening == [True, False, True]


def test_a_table_is_opened_by_enter(desk: AtDesk) -> None:
    tile, _ = desk.page.tables.tiles.values()
    tile.setFocus()
    press(Qt.Key.Key_Return)
    desk.settle()
    assert desk.page.pane is desk.page.session
    assert desk.page.session.facts is not None
    assert desk.page.session.facts.table == "Table 2"


def test_every_pane_is_reached_by_its_key(desk: AtDesk) -> None:
    menus = dict(desk.page.menus())
    # The panes come first, and after them what else there is to go to.
    going = menus["&Desk"][:6]
    assert [verb.key for verb in going] == [f"Ctrl+{n}" for n in (1, 2, "F", 4, 5, 6)]
    for place, verb in enumerate(going):
        verb.do()
        desk.settle()
        assert desk.page.panes.currentIndex() == place
        assert QApplication.focusWidget() is not None
    assert len({desk.page.list.item(at).text() for at in range(desk.page.list.count())}) == 6


def test_many_alarms_are_two_lines() -> None:
    assert alarm_lines(()) == ("", "")
    assert alarm_lines(("the clock runs",)) == ("⚠ The clock runs", "")
    assert alarm_lines(("a", "b")) == ("⚠ A", "⚠ B")
    assert alarm_lines(("a", "b", "c")) == ("⚠ A", "… and 2 more")
