"""What is known before anything is typed is said before anything is asked."""

from dataclasses import replace

from tablemgr.rules.cards import Row
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.rules.sheet import Jackpot
from tablemgr.services.desk.tables import Tables, with_room
from tablemgr.services.night import playing
from tablemgr.services.night.arriving import Arrival
from tablemgr.services.night.seen import Seen
from tablemgr.ui.console import upfront
from tablemgr.ui.console.jackpot import jackpot_deeds
from tests.rules.chinese.table import sheet
from tests.services.night.room import USD, Room, Table

WAITS = "This waits until the hand is over (T3)"
COMES = (Arrival("m1", "p9", "Zoe", 40_00),)


def seen(table: Table) -> Seen:
    return Seen(table.state, table.night.sheet)


def test_m_nothing_is_reported_or_decided_without_a_hand(four: Table) -> None:
    assert upfront.no_hand(seen(four)) == "No hand is being played"
    assert upfront.no_decision(seen(four)) == "No hand is being played"
    four.deal()
    assert upfront.no_hand(seen(four)) == ""
    assert "leaves the floor a choice" in upfront.no_decision(seen(four))
    playing.mark_set(four.night, four.by(), 1)
    four.report(Cause.WRONG_PLAYER, Moment.SOMEBODY_SET)
    assert upfront.no_decision(seen(four)) == ""


def test_t11_nobody_is_taken_in_during_a_hand_or_where_all_seats_are_taken(
    night_room: Room,
) -> None:
    full, empty = night_room.open().seated(1, 2, 3, 4), night_room.open(table="T2")
    assert upfront.no_arrival(seen(full), ()) == "Nobody is on the way to this table"
    assert upfront.no_arrival(seen(full), COMES) == "All seats are taken"
    assert upfront.no_arrival(seen(empty), COMES) == ""
    full.deal()
    assert upfront.no_arrival(seen(full), COMES) == WAITS


def test_t11_a_player_goes_where_a_seat_is_free_and_his_money_plays(night_room: Room) -> None:
    here, other = night_room.open().seated(1, 2), night_room.open(table="T2").seated(3, 4)
    cards = Tables(night_room.store).read()
    session = here.state.session
    (there,) = with_room(cards, session, USD)
    assert (there.session, there.free) == (other.state.session, (1, 2))
    assert with_room(cards, session, replace(USD, code="EUR")) == []
    assert upfront.no_move(seen(here), [there]) == ""
    assert upfront.no_move(seen(here), ()).startswith("No other table that plays in USD")
    here.deal()
    assert upfront.no_move(seen(here), [there]) == WAITS


def test_v2_a_pool_is_split_between_hands_where_there_is_one(night_room: Room) -> None:
    table = night_room.open(sheet("pagat_pool")).seated(1, 2, 3)
    assert upfront.no_split(seen(table)) == "The pool is empty"
    table.deal()
    assert upfront.no_split(seen(table)) == WAITS


def test_j1_a_jackpot_is_asked_for_where_the_rules_have_one(night_room: Room) -> None:
    plain = night_room.open().seated(1, 2)
    assert upfront.no_jackpot(seen(plain)) == "The rules of this table list no jackpot (J1)"
    rules = sheet(jackpots=(Jackpot("full_house", Row.BACK),))
    table = night_room.open(rules, table="T2").seated(3, 4)
    assert upfront.no_jackpot(seen(table)) == "No hand was settled at this table yet"
    table.deal()
    table.show_all()
    table.settle()
    assert upfront.no_jackpot(seen(table)) == ""
    assert len(jackpot_deeds(seen(table))) == 1
