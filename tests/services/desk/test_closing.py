"""What has to be done before a table is closed is said before anybody counts, with names."""

from tablemgr.ledger.recipes import PaidAt
from tablemgr.services.desk.closing import Unseated, closing, unseated
from tablemgr.services.night import bank, money, rulings
from tablemgr.services.players import keep_player
from tests.services.night.room import FLOOR, Table


def test_t4_those_with_money_at_the_table_are_named_and_to_be_cashed_out(table: Table) -> None:
    table.seated(1, 2)
    names = ", ".join(each.name for each in table.state.seats)
    assert closing(table.night).in_the_way == (
        f"these still have money at the table: {names}; cash them out first (T4)",
    )
    table.deal()
    assert len(closing(table.night).in_the_way) == 2


def test_m4_who_has_left_is_named_too(table: Table) -> None:
    table.seated(1, 2)
    keep_player(table.night.store, "p1", "Anna Nagy")
    table.play()
    for player in ("p1", "p2"):
        money.leave(table.night, table.by(), player)
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    money.leave(table.night, table.by(), "p2", at=PaidAt.CAGE)
    (sentence,) = closing(table.night).in_the_way
    assert sentence.startswith("these still owe the house: Anna Nagy;")


def test_t4_who_has_left_is_paid_what_a_correction_brought_him(table: Table) -> None:
    table.seated(1, 2)
    keep_player(table.night.store, "p2", "Béla Nagy")
    table.play()
    money.leave(table.night, table.by(), "p2")
    assert unseated(table.night) == ()
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    assert unseated(table.night) == (Unseated("p2", "Béla Nagy", 6_00),)
    money.leave(table.night, table.by(), "p2", at=PaidAt.CAGE)
    assert unseated(table.night) == ()


def test_a_table_that_can_be_closed_has_nothing_in_the_way(table: Table) -> None:
    found = closing(table.night)
    assert found.in_the_way == ()
    bank.close_session(table.night, table.by(FLOOR), table.count(), found.books.cash.expected)
