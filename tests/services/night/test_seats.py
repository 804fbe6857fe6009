"""Seats, the button and newcomers, holds, and moves between two tables (T7, T8, T11)."""

from datetime import datetime

import pytest

from tablemgr.ledger.accounts import AccountError, AccountKind
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.money import Currency
from tablemgr.rules.floor.keeping import KeepingReason
from tablemgr.rules.floor.seating import SeatingReason
from tablemgr.rules.floor.seats import SeatReason
from tablemgr.rules.floor.stakes import BuyKind, StakesReason
from tablemgr.services.night import bank, money, playing, rulings, seats
from tablemgr.services.night.act import Denial
from tablemgr.services.night.arriving import Arrival, arrivals
from tablemgr.services.night.seats import TableReason
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import FLOOR, NAMES, Room, Table


def waiting(table: Table) -> dict[int, str]:
    """The seats that are not dealt in, each with the clause that keeps it out."""
    return {each.seat: each.refusal.clause for each in playing.next_hand(table.night).waiting}


def test_c1_there_are_four_seats_with_one_player_each(table: Table) -> None:
    table.sit(1)
    with refused("C1", SeatReason.SEAT_TAKEN):
        table.sit(1, "p2")
    with refused("C1", SeatReason.NO_SUCH_SEAT):
        table.sit(5, "p2")
    with denied(Denial.ALREADY_DONE):
        table.sit(2, "p1")


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 81, "a\ud800", "\u202ea"])
def test_a_name_that_no_hand_could_carry_is_refused(table: Table, name: str) -> None:
    with denied(Denial.BAD_TEXT):
        seats.seat_player(table.night, table.by(), 1, "p1", name)


@pytest.mark.parametrize("player", ["pool", "", "a:b"])
def test_an_id_that_the_ledger_cannot_name_is_refused(table: Table, player: str) -> None:
    with pytest.raises(AccountError):
        seats.seat_player(table.night, table.by(), 1, player, "Anna")


def test_t7_the_first_button_goes_to_a_player_and_then_moves_by_itself(table: Table) -> None:
    table.sit(1)
    with refused("T7", SeatingReason.BUTTON_NOT_PLAYING):
        seats.set_button(table.night, table.by(), 2)
    table.seated(2, 3, button=3)
    table.buy("p1")
    buttons = []
    for _ in range(4):
        table.deal()
        buttons.append(table.state.button)
        table.show_all()
        table.settle()
        table.pay()
    assert buttons == [3, 1, 2, 3]
    with refused("T7", TableReason.BUTTON_KNOWN):
        seats.set_button(table.night, table.by(), 1)
    done = seats.set_button(table.night, table.by(FLOOR, "it was left behind", "T7"), 1)
    assert (done.line.approver, table.state.button) == ("f2", 1)
    with refused("C1", SeatReason.NO_SUCH_SEAT):
        seats.set_button(table.night, table.by(FLOOR, "", "T7", "C1"), 9)


def test_t7_no_hand_is_dealt_before_the_first_button_is_known(table: Table) -> None:
    for number in (1, 2):
        table.sit(number)
        table.buy(f"p{number}")
    with denied(Denial.NO_BUTTON):
        table.deal()


def test_t7_an_empty_seat_is_passed_over(table: Table) -> None:
    table.seated(1, 3, button=1)
    table.play()
    table.deal()
    assert (table.state.button, table.dealt()) == (3, (1, 3))


def test_t8_at_a_sessions_first_hand_everybody_new_is_dealt_in(table: Table) -> None:
    table.seated(1, 2, 3, 4, button=2).deal()
    assert table.dealt() == (3, 4, 1, 2)


def test_t8_a_newcomer_gets_neither_button_nor_first_hand(table: Table) -> None:
    table.seated(1, 2, 3, button=2)
    table.play()
    # The button comes to seat 3; the newcomer in seat 4 would have the first hand.
    table.sit(4)
    table.buy("p4")
    assert waiting(table) == {4: "T8"}
    table.play()
    assert table.state.button == 3
    # It passes him over for seat 1, and then he can come in.
    assert waiting(table) == {}
    table.play()
    assert (table.state.button, waiting(table)) == (1, {})
    assert not any(each.new for each in table.state.seats)


def test_t8_is_waived_while_fewer_than_three_are_established(table: Table) -> None:
    table.seated(1, 2, button=1)
    table.play()
    table.sit(3)
    table.buy("p3")
    table.deal()
    assert table.dealt() == (3, 1, 2)


def test_t8_the_floor_lets_a_newcomer_in_at_once(table: Table) -> None:
    table.seated(1, 2, 3, button=2)
    table.play()
    table.sit(4)
    table.buy("p4")
    done = table.deal("T8")
    assert table.dealt() == (4, 1, 2, 3)
    assert (table.facts(done)["overridden"], done.line.approver) == (["T8"], "f2")


def test_t11_a_busted_player_is_not_dealt_in_and_the_table_pauses(table: Table) -> None:
    table.seated(1, 2, 3)
    table.sit(4)
    assert waiting(table) == {4: "T11"}
    seats.sit_out(table.night, table.by(), "p2")
    seats.sit_out(table.night, table.by(), "p3")
    assert waiting(table) == {1: "T11", 2: "T7", 3: "T7", 4: "T11"}
    with denied(Denial.TABLE_PAUSED, seats="1 (T11), 2 (T7), 3 (T7), 4 (T11)"):
        table.deal()
    seats.sit_in(table.night, table.by(), "p2")
    table.deal()
    assert table.dealt() == (1, 2)
    with denied(Denial.NOTHING_CHANGES):
        seats.sit_in(table.night, table.by(), "p2")


def test_t11_the_seat_of_a_player_without_chips_is_held(table: Table) -> None:
    table.sit(1)
    table.room.clock.wait(minutes=14)
    with refused("T11", SeatReason.HOLD_RUNNING):
        seats.release_seat(table.night, table.by(), "p1")
    table.room.clock.wait(minutes=1)
    seats.release_seat(table.night, table.by(), "p1")
    assert table.state.at(1) is None


def test_t11_a_hold_begins_when_the_last_chip_is_gone(table: Table) -> None:
    table.seated(1, 2, amount=20_00)
    while table.money("p2") and table.money("p1"):
        table.play()
    assert table.stacks() == {"p1": 40_00, "p2": 0}
    table.room.clock.wait(minutes=10)
    with refused("T11", SeatReason.HOLD_RUNNING):
        seats.release_seat(table.night, table.by(), "p2")
    seats.release_seat(table.night, table.by(FLOOR, "he went home", "T11"), "p2")
    assert table.state.seated("p2") is None


def test_t11_nobody_gives_away_the_seat_of_a_player_with_chips(table: Table) -> None:
    table.seated(1)
    with refused("T11", SeatReason.STILL_HAS_CHIPS):
        seats.release_seat(table.night, table.by(FLOOR, "", "T11"), "p1")


def test_v5_a_game_for_points_has_no_empty_stacks(room: Room) -> None:
    table = room.open(sheet(stakes="points"))
    table.sit(1)
    room.clock.wait(hours=2)
    with refused("V5", StakesReason.PLAYED_FOR_POINTS):
        seats.release_seat(table.night, table.by(), "p1")


def test_t11_a_seat_is_changed_between_hands_with_stack_and_history(table: Table) -> None:
    table.seated(1, 2, button=1)
    table.play()
    table.deal()
    for clauses in ((), ("T11",)):
        with refused("T11", SeatReason.MOVE_DURING_HAND):
            seats.change_seat(table.night, table.by(FLOOR, "", *clauses), "p2", 3)
    table.show_all()
    table.settle()
    table.pay()
    before = table.money("p2")
    with refused("C1", SeatReason.SEAT_TAKEN):
        seats.change_seat(table.night, table.by(), "p2", 1)
    with refused("T11", SeatReason.SAME_SEAT):
        seats.change_seat(table.night, table.by(), "p2", 2)
    seats.change_seat(table.night, table.by(), "p2", 4)
    found = table.state.at(4)
    assert found is not None
    assert (found.player, found.last_buy, table.money("p2")) == ("p2", BuyKind.FULL, before)


@pytest.mark.parametrize(("seat", "new"), [(3, True), (1, False)])
def test_t11_who_jumps_ahead_of_the_button_is_new(table: Table, seat: int, *, new: bool) -> None:
    table.seated(2, 4, button=2)
    table.play()
    # The button is at seat 2: it would come to seat 3 before seat 4, and to seat 1 after it.
    seats.change_seat(table.night, table.by(), "p4", seat)
    found = table.state.at(seat)
    assert found is not None
    assert found.new is new


def test_t11_a_player_has_one_live_seat_in_the_room(room: Room) -> None:
    one, two = room.open(), room.open(table="T2")
    one.sit(1)
    with refused("T11", SeatReason.SEATED_ELSEWHERE):
        two.sit(1)
    money.leave(one.night, one.by(), "p1")
    two.sit(1)
    command = one.by(FLOOR, "", "T11")
    seats.seat_player(one.night, command, 1, "p1", NAMES["p1"])
    assert one.state.at(1) is not None


def test_t5_who_left_a_table_of_the_same_game_brings_as_much_to_another(room: Room) -> None:
    one, two, dear = room.open(), room.open(table="T2"), room.open(table="T3", point_value=200)
    one.seated(1, amount=70_00)
    money.leave(one.night, one.by(), "p1")
    two.sit(1)
    with refused("T5", StakesReason.LESS_THAN_LEFT_WITH):
        two.buy("p1", 69_00)
    money.leave(two.night, two.by(), "p1")
    dear.sit(1)
    dear.buy("p1", 40_00)
    money.leave(dear.night, dear.by(), "p1")
    room.clock.wait(minutes=61)
    two.sit(1)
    two.buy("p1", 20_00)


def test_t11_two_tables_that_seat_a_player_at_once_do_not_both_have_him(room: Room) -> None:
    one, two = room.open(), room.open(table="T2")
    asked: list[int] = []

    def clock() -> datetime:
        asked.append(1)
        if len(asked) == 2:
            # Both tables have found him free; the other is quicker by a moment.
            two.sit(1)
        return room.clock()

    one.night.clock = clock
    with refused("T11", SeatReason.SEATED_ELSEWHERE):
        one.sit(1)
    assert (one.state.seats, len(two.state.seats)) == ((), 1)


def test_t5_money_that_a_correction_brought_later_does_not_stand_for_the_rest(room: Room) -> None:
    one, two = room.open().seated(1, 2), room.open(table="T2")
    one.play()
    money.leave(one.night, one.by(), "p2")
    rulings.void_hand(one.night, one.by(FLOOR, "joker"), 1)
    money.leave(one.night, one.by(), "p2")
    two.sit(1, "p2")
    with refused("T5", StakesReason.LESS_THAN_LEFT_WITH):
        two.buy("p2", 33_00)
    two.buy("p2", 34_00)


def moved(source: Table, target: Table, seat: int = 2, adds: int = 0, *clauses: str) -> None:
    """`p1` goes from one table to the other."""
    command = source.by(FLOOR, "", *clauses)
    seats.move_out(source.night, command, "p1", target.state.session, seat)
    seats.move_in(target.night, target.by(FLOOR), command.id, seat, adds)


def test_t11_moving_takes_the_whole_stack_along_and_makes_new(room: Room) -> None:
    one, two = room.open().seated(1, 2), room.open(table="T2").seated(3)
    one.play()
    assert not one.state.at(1).new  # type: ignore[union-attr]
    money.put_behind(one.night, one.by(FLOOR), "p1", 5_00, cash=True)
    money.put_behind(one.night, one.by(FLOOR), "p1", 3_00, cash=False)
    moved(one, two)
    assert (one.money("p1"), two.money("p1")) == (0, 46_00)
    assert two.state.money("p1").behind == 8_00
    found = two.state.at(2)
    assert found is not None
    assert (found.new, found.last_buy, found.name) == (True, BuyKind.FULL, "Anna")


def test_t11_a_move_brings_the_full_amount_of_the_new_table(room: Room) -> None:
    one, dear = room.open().seated(1), room.open(table="T2", point_value=300)
    command = one.by(FLOOR)
    seats.move_out(one.night, command, "p1", dear.state.session, 2)
    with refused("T1", SeatReason.MOVE_BELOW_FULL_BUY):
        seats.move_in(dear.night, dear.by(FLOOR), command.id, 2)
    seats.move_in(dear.night, dear.by(FLOOR), command.id, 2, 20_00)
    assert dear.money("p1") == 60_00
    with denied(Denial.ALREADY_DONE):
        seats.move_in(dear.night, dear.by(FLOOR), command.id, 3)


def test_t11_what_the_new_table_has_against_a_move_is_told_before(room: Room) -> None:
    one, two = room.open().seated(1), room.open(table="T2").seated(2, 3)
    with refused("C1", SeatReason.SEAT_TAKEN):
        moved(one, two, 2)
    two.deal()
    with refused("T3", SeatReason.MOVE_DURING_HAND):
        moved(one, two, 4)
    with denied(Denial.NO_SUCH_TABLE):
        seats.move_out(one.night, one.by(FLOOR), "p1", "nowhere", 1)
    with denied(Denial.NO_SUCH_TABLE):
        seats.move_out(one.night, one.by(FLOOR), "p1", one.state.session, 2)
    assert one.state.seated("p1")


def test_t11_the_new_table_measures_by_its_own_sheet(room: Room) -> None:
    one = room.open().seated(1)
    high = room.open(sheet("mandarin", buy_in_points=100), table="T2")
    command = one.by(FLOOR)
    seats.move_out(one.night, command, "p1", high.state.session, 2)
    with refused("T1", SeatReason.MOVE_BELOW_FULL_BUY):
        seats.move_in(high.night, high.by(FLOOR), command.id, 2, 59_00)
    seats.move_in(high.night, high.by(FLOOR), command.id, 2, 60_00)


def test_t11_no_money_moves_to_a_table_that_plays_for_points(room: Room) -> None:
    one, points = room.open().seated(1), room.open(sheet(stakes="points"), table="T2")
    with refused("X5", KeepingReason.NOT_ALL):
        moved(one, points)
    other = room.open(sheet(stakes="points"), table="T3")
    points.sit(1, "p2")
    command = points.by(FLOOR)
    seats.move_out(points.night, command, "p2", other.state.session, 2)
    with refused("V5", StakesReason.PLAYED_FOR_POINTS):
        seats.move_in(other.night, other.by(FLOOR), command.id, 2, 20_00)
    seats.move_in(other.night, other.by(FLOOR), command.id, 2)
    assert other.state.at(2) is not None


def test_t11_tables_of_two_currencies_do_not_trade_players(room: Room) -> None:
    one = room.open().seated(1)
    eur = Currency("EUR", 2)
    chips = ChipCount(eur, ((100, 1_000),))
    other = room.open(table="T2", currency=eur, bank=chips)
    with denied(Denial.OTHER_CURRENCY):
        moved(one, other)


def test_t11_a_player_between_two_tables_can_be_taken_back(room: Room) -> None:
    one, two = room.open().seated(1), room.open(table="T2")
    command = one.by(FLOOR)
    seats.move_out(one.night, command, "p1", two.state.session, 1)
    two.sit(1, "p2")
    for each in (one, two):
        with refused("T11", SeatReason.SEATED_ELSEWHERE):
            each.sit(3, "p1")
        with denied(Denial.PLAYERS_BETWEEN, players="p1"):
            cash = each.state.balances.at(AccountKind.CASH_TAKEN)
            bank.close_session(each.night, each.by(FLOOR), each.count(), cash)
    with refused("C1", SeatReason.SEAT_TAKEN):
        seats.move_in(two.night, two.by(FLOOR), command.id, 1)
    seats.move_in(one.night, one.by(FLOOR), command.id, 1)
    assert one.money("p1") == 40_00
    with denied(Denial.ALREADY_DONE):
        seats.move_in(two.night, two.by(FLOOR), command.id, 2)
    with denied(Denial.NO_SUCH_PLAYER):
        seats.move_in(two.night, two.by(FLOOR), "c0", 2)


def test_t11_one_who_was_seated_while_he_moved_arrives_after_he_has_left(room: Room) -> None:
    one, two = room.open().seated(1), room.open(table="T2")
    command = one.by(FLOOR)
    seats.move_out(one.night, command, "p1", two.state.session, 1)
    seats.seat_player(two.night, two.by(FLOOR, "", "T11"), 2, "p1", NAMES["p1"])
    with denied(Denial.ALREADY_DONE):
        seats.move_in(two.night, two.by(FLOOR), command.id, 1)
    money.leave(two.night, two.by(), "p1")
    seats.move_in(two.night, two.by(FLOOR), command.id, 1)
    assert two.money("p1") == 40_00


def test_t11_who_moves_without_chips_buys_in_at_the_new_table(room: Room) -> None:
    one, two = room.open(), room.open(table="T2")
    one.sit(1)
    moved(one, two, 2, 20_00)
    assert (two.money("p1"), two.state.at(2).last_buy) == (20_00, BuyKind.FULL)  # type: ignore[union-attr]


def test_t5_moving_table_does_not_forget_what_one_left_with(room: Room) -> None:
    one, two = room.open().seated(1, amount=90_00), room.open(table="T2")
    money.leave(one.night, one.by(), "p1")
    one.sit(1)
    with refused("T5", StakesReason.LESS_THAN_LEFT_WITH):
        moved(one, two, 2, 20_00)


def test_t11_who_is_on_the_way_is_known_at_both_tables(room: Room) -> None:
    here, there = room.open().seated(1, 2), room.open(table="T2").seated(3, 4)
    move = here.by(FLOOR)
    seats.move_out(here.night, move, "p1", there.state.session, 1)
    on_the_way = (Arrival(move.id, "p1", "Anna", 40_00),)
    for table in (here, there):
        assert arrivals(room.store, table.state.session) == on_the_way
    seats.move_in(there.night, there.by(FLOOR), move.id, 1)
    assert arrivals(room.store, there.state.session) == ()
