"""The open tables at a glance: what is played, who sits where, what waits for the floor."""

from collections.abc import Iterator

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.services.desk.tables import TableCard, Tables
from tablemgr.services.desk.watching import Newsreader, news_of
from tablemgr.services.night import bank, playing, seats
from tablemgr.store.engine import Store, open_store
from tablemgr.store.rows import Change
from tests.services.night.room import FLOOR, Room, Table


@pytest.fixture
def room(store: Store) -> Room:
    """A room on each kind of database in turn."""
    return Room(store)


@pytest.fixture
def table(room: Room) -> Table:
    return room.open().seated(1, 2, 3)


@pytest.fixture
def tables(store_url: str) -> Iterator[Tables]:
    """The tables as another station sees them."""
    with open_store(store_url, "floor desk") as other:
        yield Tables(other)


def _card(tables: Tables) -> TableCard:
    (card,) = tables.read()
    return card


def test_a_table_is_shown_with_its_seats_and_stakes(table: Table, tables: Tables) -> None:
    card = _card(tables)
    assert (card.table, card.point_value, card.stage) == ("T1", 100, "no hand yet")
    assert [(each.seat, each.name, each.chips) for each in card.seats] == [
        (1, "Anna", 40_00),
        (2, "Béla", 40_00),
        (3, "Carlo", 40_00),
    ]
    assert [each.has_button for each in card.seats] == [False, False, True]
    assert card.station == "table 3"
    assert card.bank == table.state.balances.at(AccountKind.BANK)


def test_the_stage_follows_the_hand(table: Table, tables: Tables) -> None:
    table.deal()
    assert _card(tables).stage == "dealt, 0 of 3 set"
    playing.mark_set(table.night, table.by(), table.dealt()[0])
    assert _card(tables).stage == "dealt, 1 of 3 set"
    table.show_all()
    assert _card(tables).stage == "open, 3 of 3 shown"
    table.settle()
    assert _card(tables).stage == "settled, being paid"
    table.pay()
    card = _card(tables)
    assert (card.hand, card.stage) == (1, "between hands")


def test_what_waits_for_the_floor_is_an_alarm(table: Table, tables: Tables) -> None:
    assert _card(tables).alarms == ()
    table.deal()
    table.report(Cause.EXPOSED_BY_PLAYER, Moment.NOBODY_SET, seat=1, cards=1)
    (alarm,) = _card(tables).alarms
    assert "seat 1: a player exposed his own cards" in alarm


def test_remarks_say_how_a_player_stands(table: Table, tables: Tables) -> None:
    seats.sit_out(table.night, table.by(), "p2")
    remarks = {each.seat: each.remarks for each in _card(tables).seats}
    assert remarks[2] == ("new", "sits out")
    assert remarks[1] == ("new",)


def test_the_last_note_is_shown(table: Table, tables: Tables) -> None:
    assert _card(tables).note == ""
    bank.note(table.night, table.by(), "floor called to seat 2")
    assert _card(tables).note == "floor called to seat 2"
    table.deal()
    assert _card(tables).note == "floor called to seat 2"
    bank.note(table.night, table.by(), "settled")
    assert _card(tables).note == "settled"


def test_a_table_that_has_not_grown_is_not_read_again(table: Table, tables: Tables) -> None:
    before = _card(tables)
    assert _card(tables) is before
    table.deal()
    assert _card(tables) is not before


def test_tables_come_by_name_and_go_when_they_close(room: Room, tables: Tables) -> None:
    assert tables.read() == ()
    later = room.open(table="T2")
    room.open(table="T1")
    assert [card.table for card in tables.read()] == ["T1", "T2"]
    bank.close_session(later.night, later.by(FLOOR), later.count(), 0)
    assert [card.table for card in tables.read()] == ["T1"]


def test_news_name_the_chains_that_have_grown(table: Table, store_url: str) -> None:
    """On SQLite by looking at the file, on PostgreSQL by notification, within a second."""
    with open_store(store_url, "floor desk") as other, Newsreader(other) as reader:
        table.deal()
        news = reader.wait(1)
        assert news is not None
        assert table.state.session in news.sessions
        assert not news.everything
        assert reader.wait(0.01) is None


def test_news_of_anything_are_news_of_everything() -> None:
    news = news_of([Change("s1", 3), Change("", 0), Change("s2", 1)])
    assert news.sessions == {"s1", "s2"}
    assert news.everything


def test_a_newsreader_is_stopped_at_once(table: Table, store_url: str) -> None:
    with open_store(store_url, "floor desk") as other, Newsreader(other) as reader:
        reader.stop()
        assert reader.wait(30) is None
        assert table.state.hands == 0
