"""Buying, money behind, leaving and coming back (T1 to T6), with overrides (T10)."""

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.balances import BelowZeroError
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.entry import EntryError
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.keeping import KeepingReason
from tablemgr.rules.floor.stakes import BuyKind, StakesReason
from tablemgr.services.night import bank, money, rulings, seats
from tablemgr.services.night.act import Command, Denial, Override
from tablemgr.services.permissions import Role
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import DEALER, FLOOR, Room, Table, row_counts


def put_behind(table: Table, player: str, amount: int, *, cash: bool = False) -> None:
    money.put_behind(table.night, table.by(FLOOR), player, amount, cash=cash)


def last_buy(table: Table, player: str) -> BuyKind | None:
    found = table.state.seated(player)
    assert found is not None
    return found.last_buy


def test_t1_the_full_amount_is_twenty_points_or_more(table: Table) -> None:
    table.sit(1)
    with refused("T2", StakesReason.FIRST_BUY_SHORT):
        table.buy("p1", 19_00)
    table.buy("p1", 20_00)
    assert (table.money("p1"), last_buy(table, "p1")) == (20_00, BuyKind.FULL)


def test_t1_a_house_may_limit_what_is_bought(room: Room) -> None:
    table = room.open(sheet(buy_in_max_points=100))
    table.sit(1)
    with refused("T1", StakesReason.ABOVE_MOST):
        table.buy("p1", 101_00)
    table.buy("p1", 101_00, "T1")
    assert table.money("p1") == 101_00


@pytest.mark.parametrize("amount", [0, -20_00, 20_50])
def test_t1_x6_amounts_are_whole_chips_above_zero_whoever_allows_other(
    table: Table, amount: int
) -> None:
    table.sit(1)
    with refused("X6", StakesReason.NO_AMOUNT if amount <= 0 else StakesReason.NOT_IN_CHIPS):
        table.buy("p1", amount, "T1", "T2", "X6")
    assert table.money("p1") == 0


def test_t1_nobody_buys_more_than_a_ledger_can_hold(table: Table) -> None:
    table.sit(1)
    with denied(Denial.NO_AMOUNT):
        table.buy("p1", 10**18)


def test_t1_the_chips_counted_out_are_those_bought(table: Table) -> None:
    table.sit(1)
    with pytest.raises(EntryError):
        table.buy("p1", 40_00, chips=parse_chips("USD 5.00x7"))
    table.buy("p1", 40_00, chips=parse_chips("USD 5.00x7 1.00x5"))


def test_t2_one_short_buy_after_each_full_one(table: Table) -> None:
    table.seated(1)
    table.buy("p1", 10_00)
    assert last_buy(table, "p1") is BuyKind.SHORT
    with refused("T2", StakesReason.SECOND_SHORT_BUY):
        table.buy("p1", 10_00)
    table.buy("p1", 20_00)
    table.buy("p1", 10_00)
    assert table.money("p1") == 80_00


def test_t2_measured_by_the_stack_after_a_small_buy_is_a_top_up(room: Room) -> None:
    table = room.open(sheet(short_buy_basis="stack_after")).seated(1, amount=20_00)
    table.buy("p1", 5_00)
    assert last_buy(table, "p1") is BuyKind.TOP_UP


def test_t10_an_override_names_its_clause_approver_and_reason(table: Table) -> None:
    table.sit(1)
    done = table.buy("p1", 10_00, "T2")
    assert (done.line.operator, done.line.approver, done.line.reason) == ("d1", "f2", "agreed")
    assert table.facts(done)["overridden"] == ["T2"]
    plain = table.buy("p1", 20_00, "T2")
    assert (plain.line.approver, "overridden" in table.facts(plain)) == ("", False)


def test_t10_every_clause_that_refuses_has_to_be_set_aside(table: Table) -> None:
    table.seated(1, 2, 3)
    table.buy("p1", 10_00)
    table.deal()
    before = row_counts(table.room.store), table.state
    with refused("T3", StakesReason.HAND_RUNNING):
        table.buy("p1", 10_00, "T2")
    assert (row_counts(table.room.store), table.state) == before
    done = table.buy("p1", 10_00, "T2", "T3")
    assert table.facts(done)["overridden"] == ["T2", "T3"]


@pytest.mark.parametrize(
    ("approver", "role", "reason", "denial"),
    [
        ("d1", Role.FLOOR, "because", Denial.APPROVER_IS_OPERATOR),
        ("d2", Role.DEALER, "because", Denial.APPROVER_MAY_NOT),
        ("f1", Role.FLOOR, " ", Denial.NO_REASON),
        ("f1", Role.FLOOR, "a\nb", Denial.BAD_TEXT),
    ],
)
def test_t10_an_override_comes_from_another_with_a_reason(
    table: Table, approver: str, role: Role, reason: str, denial: Denial
) -> None:
    table.sit(1)
    override = Override(approver, role, reason, frozenset({"T2"}))
    with denied(denial):
        money.buy(table.night, Command("x", DEALER, override), "p1", 10_00)


def test_t10_a_verbs_own_reason_stands_beside_the_floors(table: Table) -> None:
    table.sit(1)
    command = table.by(DEALER, "he is a friend", "T2")
    done = money.buy(table.night, command, "p1", 10_00)
    assert (done.line.reason, table.facts(done)["reason"]) == ("agreed", "he is a friend")


def test_t3_nothing_is_bought_during_a_hand(table: Table) -> None:
    table.seated(1, 2, 3).deal()
    table.sit(4)
    for player in ("p1", "p4"):
        with refused("T3", StakesReason.HAND_RUNNING):
            table.buy(player)


def test_t3_a_buy_waits_for_the_end_of_the_hand(table: Table) -> None:
    table.seated(1, 2).deal()
    with refused("T3", StakesReason.HAND_RUNNING):
        table.buy("p1", 25_00)
    table.buy("p1", 25_00, may_wait=True)
    assert table.money("p1") == 40_00
    with denied(Denial.HAND_RUNNING):
        money.after_hand(table.night, table.by())
    table.show_all()
    table.settle()
    table.pay()
    with denied(Denial.SOMEBODY_WAITS, players="Anna"):
        table.deal()
    (done,) = money.after_hand(table.night, table.by())
    assert (done.line.verb, table.money("p1")) == ("buy", 46_00 + 25_00)
    assert money.after_hand(table.night, table.by()) == []


def test_t3_a_buy_that_is_refused_by_then_is_given_up(table: Table) -> None:
    table.seated(1, 2)
    table.buy("p2", 10_00)
    table.deal()
    with refused("T2", StakesReason.SECOND_SHORT_BUY):
        table.buy("p2", 10_00, may_wait=True)
    table.buy("p2", 20_00, may_wait=True)
    table.show_all()
    table.settle()
    table.pay()
    rulings.change_point_value(table.night, table.by(FLOOR), 200)
    (done,) = money.after_hand(table.night, table.by())
    assert (done.line.verb, table.money("p2")) == ("cancel_buy", 44_00)


def test_t3_a_waiting_buy_can_be_given_up(table: Table) -> None:
    table.seated(1, 2).deal()
    table.buy("p1", 25_00, may_wait=True)
    money.cancel_buy(table.night, table.by(), "p1")
    with denied(Denial.NOTHING_CHANGES):
        money.cancel_buy(table.night, table.by(), "p1")


def test_t3_what_waits_goes_on_where_it_stopped(table: Table) -> None:
    table.seated(1, 2, 3).deal()
    for player in ("p1", "p2", "p3"):
        table.buy(player, 25_00, may_wait=True)
    table.show_all()
    table.settle()
    table.pay()
    command = table.by(FLOOR)
    held = table.state.balances.at(AccountKind.BANK)
    bank.credit(table.night, table.by(FLOOR), parse_chips(f"USD 1.00x{held // 100 - 55}"))
    with pytest.raises(BelowZeroError):
        money.after_hand(table.night, command)
    bank.fill(table.night, table.by(FLOOR), parse_chips("USD 5.00x10"))
    assert len(money.after_hand(table.night, command)) == 1
    assert sum(table.stacks().values()) == 3 * 65_00


def test_t4_money_on_the_table_stays_or_all_of_it_leaves(table: Table) -> None:
    table.seated(1)
    for clauses in ((), ("T4",)):
        with refused("T4", KeepingReason.NOT_ALL):
            money.leave(table.night, table.by(FLOOR, "", *clauses), "p1", wanted=10_00)
    put_behind(table, "p1", 5_00, cash=True)
    money.leave(table.night, table.by(), "p1", wanted=40_00)
    held = table.state.balances
    assert held.at(AccountKind.PLAYER_CASH, "p1") == 0
    assert table.state.seats == ()


def test_t4_who_leaves_during_a_hand_is_paid_after_settlement(table: Table) -> None:
    table.seated(1, 2, 3).deal()
    money.leave(table.night, table.by(), "p1")
    with denied(Denial.NOTHING_CHANGES):
        money.leave(table.night, table.by(), "p1")
    assert table.state.at(1) is not None
    table.show_all()
    table.settle()
    table.pay()
    (done,) = money.after_hand(table.night, table.by())
    assert table.facts(done)["total"] == 52_00
    assert table.state.at(1) is None
    table.deal()
    assert set(table.dealt()) == {2, 3}


def test_t4_a_cash_out_needs_the_cash(table: Table) -> None:
    table.seated(1)
    bank.cash_drop(table.night, table.by(FLOOR), 40_00)
    with pytest.raises(BelowZeroError):
        money.leave(table.night, table.by(), "p1")
    money.leave(table.night, table.by(), "p1", at=PaidAt.CAGE)


@pytest.mark.parametrize("away", [1, 59])
def test_t5_who_returns_soon_brings_what_he_left_with(table: Table, away: int) -> None:
    table.seated(1, amount=70_00)
    money.leave(table.night, table.by(), "p1")
    table.room.clock.wait(minutes=away)
    again = table.resumed()
    again.sit(1)
    with refused("T5", StakesReason.LESS_THAN_LEFT_WITH):
        again.buy("p1", 69_00)
    again.buy("p1", 70_00)


def test_t5_going_again_without_a_buy_forgets_nothing(table: Table) -> None:
    table.seated(1, amount=70_00)
    money.leave(table.night, table.by(), "p1")
    table.sit(1)
    money.leave(table.night, table.by(), "p1")
    table.sit(1)
    with refused("T5", StakesReason.LESS_THAN_LEFT_WITH):
        table.buy("p1", 40_00)
    table.room.clock.wait(minutes=20)
    seats.release_seat(table.night, table.by(), "p1")
    table.sit(2, "p1")
    with refused("T5", StakesReason.LESS_THAN_LEFT_WITH):
        table.buy("p1", 40_00)


def test_t5_after_the_window_a_full_buy_is_enough_but_a_full_one(table: Table) -> None:
    table.seated(1, amount=70_00)
    money.leave(table.night, table.by(), "p1")
    table.room.clock.wait(minutes=61)
    table.sit(1)
    with refused("T5", StakesReason.BELOW_FULL_BUY):
        table.buy("p1", 10_00)
    table.buy("p1", 20_00)


def test_t6_money_behind_takes_the_floor_lead(table: Table) -> None:
    table.seated(1)
    with denied(Denial.NOT_PERMITTED):
        money.put_behind(table.night, table.by(), "p1", 5_00, cash=True)
    put_behind(table, "p1", 5_00, cash=True)
    put_behind(table, "p1", 10_00)
    assert table.state.money("p1").stack == 25_00
    with refused("T6", KeepingReason.NOTHING_STAYS):
        put_behind(table, "p1", 25_00)
    with refused("X5", KeepingReason.MORE_THAN_HELD):
        put_behind(table, "p1", 26_00)


def test_t6_nothing_goes_behind_or_comes_from_it_during_a_hand(table: Table) -> None:
    table.seated(1, 2)
    put_behind(table, "p1", 5_00)
    table.deal()
    with refused("T3", KeepingReason.TAKEN_DURING_HAND):
        put_behind(table, "p1", 5_00)
    with denied(Denial.HAND_RUNNING):
        money.use_behind(table.night, table.by(), "p1")


def test_t6_money_behind_plays_pays_and_comes_back(table: Table) -> None:
    table.seated(1, 2, 3, 4, amount=20_00)
    put_behind(table, "p2", 12_00, cash=True)
    put_behind(table, "p2", 6_00)
    table.play()
    # Seat 2 pays 9.00 with 2.00 on the table: then chips behind, then cash behind.
    held = table.state.balances
    assert held.at(AccountKind.STACK, "p2") == 0
    assert held.at(AccountKind.BEHIND_CHIPS, "p2") == 0
    assert held.at(AccountKind.BEHIND_CASH, "p2") == table.money("p2") > 0
    table.deal()
    assert 2 in table.dealt()
    table.show_all()
    table.settle()
    table.pay()
    money.use_behind(table.night, table.by(), "p2")
    assert table.state.money("p2").behind == 0
    with denied(Denial.NOTHING_CHANGES):
        money.use_behind(table.night, table.by(), "p2")


def test_t6_cash_behind_that_pays_needs_chips_in_the_bank(table: Table) -> None:
    table.seated(1, 2, amount=20_00)
    put_behind(table, "p2", 19_00, cash=True)
    held = table.state.balances.at(AccountKind.BANK)
    bank.credit(table.night, table.by(FLOOR), parse_chips(f"USD 1.00x{held // 100}"))
    table.deal()
    table.show_all()
    with pytest.raises(BelowZeroError):
        table.settle()
    bank.fill(table.night, table.by(FLOOR), parse_chips("USD 5.00x10"))
    table.settle()
    assert table.money("p2") == 14_00


def test_money_that_a_correction_brings_to_one_who_left_is_paid_to_him(table: Table) -> None:
    table.seated(1, 2)
    table.play()
    money.leave(table.night, table.by(), "p2")
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    assert table.money("p2") == 6_00
    money.leave(table.night, table.by(), "p1")
    cash = table.state.balances.at(AccountKind.CASH_TAKEN)
    with denied(Denial.PLAYERS_AT_TABLE, players="p2"):
        bank.close_session(table.night, table.by(FLOOR), table.count(), cash)
    money.leave(table.night, table.by(), "p2")
    assert table.money("p2") == 0
    with denied(Denial.NO_SUCH_PLAYER):
        money.leave(table.night, table.by(), "p2")
