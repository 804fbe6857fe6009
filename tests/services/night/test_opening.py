"""Opening and closing a table, its bank, counts, fills, and what is owed at the end."""

from collections.abc import Callable
from typing import Any

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import ChipCount, ChipError, parse_chips
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.rules.floor.pointvalue import PointValueReason
from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.night import bank, money, rulings
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store import sessions
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import CHIPS, DEALER, FLOOR, MANAGER, USD, Room, Table

EUR = "EUR 5.00x10"


def test_a_table_pins_its_sheet_by_hash_and_counts_its_bank(room: Room) -> None:
    rules = sheet("mandarin", bonus_cap=12)
    table = room.open(rules)
    assert table.state.sheet == sheet_hash(rules)
    assert table.state.balances.at(AccountKind.BANK) == 120_00_00
    with room.store.read() as view:
        assert read_stored_sheet(view, table.state.sheet) == rules
        row = sessions.session(view, table.state.session)
    assert row is not None
    assert (row.table_name, row.point_value_minor, row.closed_at) == ("T1", 100, "")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"point_value": 150}, PointValueReason.NOT_IN_CHIPS),
        ({"sheet": sheet(collection=(("1.00", "0.30"),))}, PointValueReason.FEE_NOT_IN_CHIPS),
    ],
)
def test_x6_stakes_that_the_chips_cannot_make_are_refused(
    room: Room, changes: dict[str, Any], reason: PointValueReason
) -> None:
    with refused("X6", reason):
        room.open(**changes)
    with room.store.read() as view:
        assert sessions.sessions(view) == ()


def test_x6_both_amounts_are_named_and_no_floor_sets_them_aside(room: Room) -> None:
    rules = sheet(collection=(("1.50", "0.30"),))
    opening = room.opening(sheet=rules, point_value=150)
    with pytest.raises(RefusedByRuleError) as error:
        bank.open_session(room.store, room.site, room.clock, room.command(FLOOR), opening)
    assert [each.clause for each in error.value.refusals] == ["X6", "X6"]


@pytest.mark.parametrize(
    ("changes", "denial"),
    [
        ({"table": " "}, Denial.BAD_TEXT),
        ({"table": "a\nb"}, Denial.BAD_TEXT),
        ({"table": "\u202ea"}, Denial.BAD_TEXT),
        ({"dealer": "x" * 81}, Denial.BAD_TEXT),
        ({"point_value": 0}, Denial.NO_AMOUNT),
        ({"bank": parse_chips(EUR)}, Denial.OTHER_CURRENCY),
        ({"sheet": sheet(currency="EUR", collection=(("1.00", "1.00"),))}, Denial.OTHER_CURRENCY),
    ],
)
def test_what_would_spoil_every_hand_is_refused_at_the_opening(
    room: Room, changes: dict[str, Any], denial: Denial
) -> None:
    with denied(denial):
        room.open(**changes)


@pytest.mark.parametrize("chips", [(), (0,), (100, 100), (-100,)])
def test_denominations_that_cannot_serve_are_refused(room: Room, chips: tuple[int, ...]) -> None:
    with pytest.raises(ChipError):
        room.open(denominations=chips)


def test_a_table_is_opened_once(room: Room, table: Table) -> None:
    with denied(Denial.TABLE_OPEN, table="T1"):
        room.open()
    assert room.open(table="T2").state.table == "T2"


def test_the_same_opening_again_goes_on_with_the_session(room: Room) -> None:
    command, opening = room.command(FLOOR), room.opening()
    made = (room.store, room.site, room.clock, command, opening)
    first, again = bank.open_session(*made), bank.open_session(*made)
    assert first.state == again.state
    with room.store.read() as view:
        assert len(sessions.sessions(view)) == 1


def test_a_command_that_did_something_else_opens_nothing(room: Room, table: Table) -> None:
    command = table.by(FLOOR)
    bank.note(table.night, command, "quiet")
    with denied(Denial.COMMAND_USED):
        bank.open_session(room.store, room.site, room.clock, command, room.opening(table="T2"))


def test_only_the_floor_opens_and_closes(room: Room, table: Table) -> None:
    with denied(Denial.NOT_PERMITTED):
        opening = room.opening(table="T2")
        bank.open_session(room.store, room.site, room.clock, room.command(DEALER), opening)
    with denied(Denial.NOT_PERMITTED):
        bank.close_session(table.night, table.by(DEALER), table.count(), 0)


def test_a_table_without_a_bank_is_opened_and_closed(room: Room) -> None:
    table = room.open(bank=ChipCount(USD))
    done = bank.close_session(table.night, table.by(FLOOR), ChipCount(USD), 0)
    assert done.entries == ()


def test_a_close_counts_sends_everything_to_the_cage_and_keeps_the_head(room: Room) -> None:
    table = room.open(sheet("mandarin", collection=(("1.00", "1.00"),))).seated(1, 2)
    table.play()
    for player in ("p1", "p2"):
        money.leave(table.night, table.by(), player)
    cash = table.state.balances.at(AccountKind.CASH_TAKEN)
    assert cash == 2_00
    done = bank.close_session(table.night, table.by(FLOOR), table.count(), cash)
    held = table.state.balances
    assert not any(minor for each, minor in held.held.items() if each.kind.protected)
    assert held.at(AccountKind.CAGE_CHIPS) == 0
    assert table.facts(done)["hands"] == 1
    with room.store.read() as view:
        row = sessions.session(view, table.state.session)
    assert row is not None
    assert (row.head, row.length) == (done.line.hash, done.line.seq)
    with denied(Denial.SESSION_CLOSED):
        table.sit(1)


def test_at_a_closed_table_nothing_else_is_said_against_a_verb(table: Table) -> None:
    night = table.night
    bank.close_session(night, table.by(FLOOR), parse_chips(CHIPS), 0)
    verbs: tuple[Callable[[], object], ...] = (
        *(lambda: table.sit(1), lambda: table.buy("p1"), table.deal, table.settle, table.pay),
        lambda: bank.close_session(night, table.by(FLOOR), parse_chips(CHIPS), 0),
        lambda: rulings.void_hand(night, table.by(FLOOR, "joker"), 1),
        lambda: bank.note(night, table.by(), "too late"),
    )
    for verb in verbs:
        with denied(Denial.SESSION_CLOSED):
            verb()


def test_a_closed_table_can_be_opened_anew(room: Room, table: Table) -> None:
    bank.close_session(table.night, table.by(FLOOR), table.count(), 0)
    assert room.open().state.hands == 0


def test_a_close_is_refused_for_everything_that_is_left_to_do(room: Room) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2, 3)
    table.play({1: "2c 3c 4d/As Ah Kd Qc 9s/5h 6h 7d 8c Td", **_FOULED})
    assert table.state.balances.at(AccountKind.POOL) == 9_00
    table.deal()
    few = parse_chips("USD 1.00x5")
    with pytest.raises(DeniedError) as error:
        bank.close_session(table.night, table.by(FLOOR), few, 7)
    found = [each.denial for each in (error.value, *error.value.others)]
    assert found == [
        Denial.HAND_RUNNING,
        Denial.PLAYERS_AT_TABLE,
        Denial.POOL_LEFT,
        Denial.COUNT_DIFFERS,
        Denial.COUNT_DIFFERS,
    ]


# Rows out of order, so that nobody wins the pool.
_FOULED = {
    1: "As Ah 9c/Kc Qc 8d 7d 5s/2h 3h 4c 6d Jd",
    2: "Ac Ad 9h/Kd Qd 8h 7h 5d/2s 3s 4h 6c Jc",
    3: "Ks Kh 9s/Qs Th 8s 7s 5c/2d 3d 4s 6h Js",
}


def test_v2_a_pool_that_is_left_is_split_before_the_close(room: Room) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2, 3)
    table.play(_FOULED)
    before = table.stacks()
    table.deal()
    with denied(Denial.HAND_RUNNING):
        bank.split_pool(table.night, table.by(FLOOR))
    table.report(Cause.FOULED_DECK, Moment.NOBODY_SET)
    bank.split_pool(table.night, table.by(FLOOR))
    assert {who: minor - before[who] for who, minor in table.stacks().items()} == {
        "p1": 3_00,
        "p2": 3_00,
        "p3": 3_00,
    }
    with denied(Denial.NOTHING_CHANGES):
        bank.split_pool(table.night, table.by(FLOOR))


def test_a_count_that_differs_needs_a_reason_and_is_a_variance(table: Table) -> None:
    short = parse_chips("USD 25.00x200 5.00x1000 1.00x1995")
    with denied(Denial.NO_REASON):
        bank.count(table.night, table.by(FLOOR), short)
    bank.count(table.night, table.by(FLOOR, "five chips under the tray"), short)
    held = table.state.balances
    assert (held.at(AccountKind.BANK), held.at(AccountKind.VARIANCE_CHIPS)) == (short.total, 500)
    agreed = bank.count(table.night, table.by(FLOOR), short)
    assert agreed.entries == ()
    assert table.facts(agreed)["expected"] == short.total


def test_a_close_takes_differences_of_chips_and_cash_with_one_reason(table: Table) -> None:
    bank.cash_fill(table.night, table.by(FLOOR), 50_00)
    command = table.by(FLOOR, "counted twice by two")
    bank.close_session(table.night, command, parse_chips("USD 5.00x2399"), 49_00)
    held = table.state.balances
    assert (held.at(AccountKind.VARIANCE_CHIPS), held.at(AccountKind.VARIANCE_CASH)) == (500, 100)


def test_fills_and_credits_move_chips_and_cash_between_cage_and_table(table: Table) -> None:
    chips = parse_chips("USD 5.00x10")
    bank.fill(table.night, table.by(FLOOR), chips)
    bank.credit(table.night, table.by(FLOOR), chips + chips)
    bank.cash_fill(table.night, table.by(FLOOR), 20_00)
    bank.cash_drop(table.night, table.by(FLOOR), 15_00)
    held = table.state.balances
    assert held.at(AccountKind.BANK) == 120_00_00 - 50_00
    assert held.at(AccountKind.CASH_TAKEN) == 5_00


@pytest.mark.parametrize("verb", [bank.cash_fill, bank.cash_drop])
@pytest.mark.parametrize("amount", [0, -1, 10**18])
def test_cash_is_moved_in_amounts(table: Table, verb: object, amount: int) -> None:
    assert callable(verb)
    with denied(Denial.NO_AMOUNT):
        verb(table.night, table.by(FLOOR), amount)


def test_a_dealer_change_counts_from_the_next_deal(table: Table) -> None:
    table.seated(1, 2).deal()
    bank.change_dealer(table.night, table.by(), "d2")
    table.show_all()
    assert table.facts(table.settle())["document"]["dealer"] == "d1"
    table.pay()
    table.deal()
    assert table.state.hand is not None
    assert table.state.hand.dealer == "d2"
    with denied(Denial.NOTHING_CHANGES):
        bank.change_dealer(table.night, table.by(), "d2")


def test_a_note_has_a_time_code_for_surveillance(table: Table) -> None:
    done = bank.note(table.night, table.by(), "Glass broken at seat 2", "CAM3 22:14:07")
    assert table.facts(done) == {"text": "Glass broken at seat 2", "time_code": "CAM3 22:14:07"}
    with denied(Denial.BAD_TEXT):
        bank.note(table.night, table.by(), "")


@pytest.fixture
def owing(table: Table) -> Table:
    """A table where the winner of a voided hand had left with his winnings."""
    table.seated(1, 2)
    table.play()
    money.leave(table.night, table.by(), "p1", at=PaidAt.CAGE)
    rulings.void_hand(table.night, table.by(FLOOR, "joker in the deck"), 1)
    return table


def test_m4_a_debt_is_cleared_in_cash_from_the_stack_or_written_off(owing: Table) -> None:
    assert owing.state.balances.owing() == {"p1": 6_00}
    bank.clear_receivable(owing.night, owing.by(FLOOR), "p1", 3_00, in_cash=True)
    owing.sit(1)
    owing.buy("p1", 46_00)
    bank.clear_receivable(owing.night, owing.by(FLOOR), "p1", 2_00, in_cash=False)
    assert owing.money("p1") == 44_00
    command = owing.by(MANAGER, "he will not come again")
    bank.write_off_receivable(owing.night, command, "p1", 1_00)
    assert owing.state.balances.owing() == {}


def test_m4_nobody_pays_more_than_he_owes_nor_from_the_stack_of_a_hand(owing: Table) -> None:
    with denied(Denial.NOT_OWED, owed_minor=6_00):
        bank.clear_receivable(owing.night, owing.by(FLOOR), "p1", 10_00, in_cash=True)
    with denied(Denial.NOT_OWED):
        bank.write_off_receivable(owing.night, owing.by(MANAGER, "gone"), "p2", 1_00)
    with denied(Denial.NO_AMOUNT):
        bank.clear_receivable(owing.night, owing.by(FLOOR), "p1", -1, in_cash=True)
    owing.sit(3)
    owing.buy("p3")
    owing.deal()
    with denied(Denial.HAND_RUNNING):
        bank.clear_receivable(owing.night, owing.by(FLOOR), "p1", 1_00, in_cash=False)


def test_m4_a_table_with_debts_is_not_closed(owing: Table) -> None:
    money.leave(owing.night, owing.by(), "p2")
    cash = owing.state.balances.at(AccountKind.CASH_TAKEN)
    with denied(Denial.OWED_TO_HOUSE, players="p1"):
        bank.close_session(owing.night, owing.by(FLOOR), owing.count(), cash)
    bank.write_off_receivable(owing.night, owing.by(MANAGER, "gone"), "p1", 6_00)
    bank.close_session(owing.night, owing.by(FLOOR), owing.count(), cash)
    assert owing.state.closed


def test_v2_a_pool_that_owes_is_cleared_from_the_pool_or_written_off(room: Room) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2, 3)
    table.play(_FOULED)
    table.play()
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    assert table.state.balances.owing() == {"pool": 9_00}
    with denied(Denial.NO_SUCH_PLAYER, player="pool"):
        bank.clear_receivable(table.night, table.by(FLOOR), "pool", 9_00, in_cash=True)
    table.play(_FOULED)
    bank.clear_receivable(table.night, table.by(FLOOR), "pool", 9_00, in_cash=False)
    assert table.state.balances.at(AccountKind.POOL) == 0
