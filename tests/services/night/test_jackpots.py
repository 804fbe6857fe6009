"""Jackpots: claimed for a settled hand, approved by two, paid by the house (J1 to J3, X5)."""

from typing import Any

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.cards import Row
from tablemgr.rules.floor.jackpot import JackpotReason
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.rules.sheet import Jackpot
from tablemgr.services.night import bank, jackpots, money, rulings
from tablemgr.services.night.act import Denial
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import DEALER, FLOOR, HANDS, LEAD, Room, Table, rows

FULL_HOUSE = sheet(jackpots=(Jackpot("full_house", Row.BACK),))


@pytest.fixture
def table(room: Room) -> Table:
    """Three players after a hand in which the first and the third held a full house."""
    table = room.open(FULL_HOUSE).seated(1, 2, 3)
    table.play()
    return table


def claim(table: Table, number: int = 1, amount: int = 500_00, *clauses: str) -> str:
    command = table.by(DEALER, "", *clauses)
    jackpots.claim_jackpot(table.night, command, number, amount)
    return command.id


def approve(table: Table, jackpot: str) -> None:
    for who in (FLOOR, LEAD):
        jackpots.approve_jackpot(table.night, table.by(who), jackpot)


def pay(table: Table, jackpot: str, at: PaidAt = PaidAt.CAGE) -> None:
    jackpots.pay_jackpot(table.night, table.by(FLOOR), jackpot, at)


def test_j1_a_sheet_without_jackpots_pays_none(room: Room) -> None:
    plain = room.open(table="T9").seated(1, 2)
    plain.play()
    with refused("J1", JackpotReason.NOBODY_QUALIFIES):
        claim(plain, 1, 500_00, "J1")


def test_j2_the_higher_hand_is_paid(table: Table) -> None:
    jackpot = claim(table)
    assert table.state.jackpots[0].shares == {1: 500_00}
    approve(table, jackpot)
    before = table.money("p1")
    pay(table, jackpot, PaidAt.TABLE)
    assert table.money("p1") == before + 500_00
    with denied(Denial.ALREADY_DONE):
        pay(table, jackpot)
    with denied(Denial.ALREADY_DONE):
        claim(table)


def test_j3_it_takes_two_people_of_the_floor(table: Table) -> None:
    jackpot = claim(table)
    with denied(Denial.NOT_PERMITTED):
        jackpots.approve_jackpot(table.night, table.by(DEALER), jackpot)
    jackpots.approve_jackpot(table.night, table.by(FLOOR), jackpot)
    with denied(Denial.ALREADY_DONE):
        jackpots.approve_jackpot(table.night, table.by(FLOOR), jackpot)
    with refused("J3", JackpotReason.APPROVALS_MISSING):
        pay(table, jackpot)
    jackpots.approve_jackpot(table.night, table.by(LEAD), jackpot)
    pay(table, jackpot)
    assert table.state.balances.at(AccountKind.CAGE_CASH) == -500_00


def test_m6_shown_cards_void_it_unless_the_floor_says_otherwise(room: Room) -> None:
    table = room.open(FULL_HOUSE).seated(1, 2, 3)
    table.deal()
    table.report(Cause.SHOWN_OR_DISCUSSED, Moment.SOMEBODY_SET, 2)
    table.show_all()
    table.settle()
    document: Any = as_document(past_hand(table.night, 1).document)
    document["seats"][1] |= rows("6c Td 3c/Jd 6d 9d 8d 7s/9s 8s 7c 6s 5h")
    rulings.correct_hand(table.night, table.by(FLOOR, "misread"), 1, document)
    with refused("M6", JackpotReason.ELIGIBILITY_VOID):
        claim(table)
    claim(table, 1, 500_00, "M6")


@pytest.mark.parametrize("amount", [0, -5])
def test_x6_a_jackpot_is_an_amount(table: Table, amount: int) -> None:
    with refused("X6", JackpotReason.NO_MONEY):
        claim(table, 1, amount)


def test_a_new_claim_takes_the_place_of_the_old_with_its_approvals(table: Table) -> None:
    first = claim(table)
    approve(table, first)
    second = claim(table, 1, 600_00)
    with denied(Denial.NO_SUCH_JACKPOT):
        pay(table, first)
    with refused("J3", JackpotReason.APPROVALS_MISSING):
        pay(table, second)


def test_m4_a_void_hand_wins_no_jackpot(table: Table) -> None:
    jackpot = claim(table)
    approve(table, jackpot)
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    with denied(Denial.ALREADY_VOID):
        pay(table, jackpot)
    with denied(Denial.ALREADY_VOID):
        claim(table)


def test_a_hand_corrected_since_the_claim_is_claimed_again(table: Table) -> None:
    jackpot = claim(table)
    approve(table, jackpot)
    document: Any = as_document(past_hand(table.night, 1).document)
    document["seats"][0] |= rows("As Ah 9c/Ks Kh Kd 4s 4h/Qd Qc Qh 5c 2d")
    rulings.correct_hand(table.night, table.by(FLOOR, "misread"), 1, document)
    with denied(Denial.HAND_CHANGED, number=1):
        pay(table, jackpot)
    claim(table)
    assert table.state.jackpots[-1].shares == {3: 500_00}


def test_x5_it_is_paid_in_chips_between_hands_to_winners_at_the_table(table: Table) -> None:
    jackpot = claim(table)
    approve(table, jackpot)
    table.deal()
    with denied(Denial.HAND_RUNNING):
        pay(table, jackpot, PaidAt.TABLE)
    table.show_all()
    table.settle()
    table.pay()
    money.leave(table.night, table.by(), "p1")
    with denied(Denial.WINNER_LEFT, players="p1"):
        pay(table, jackpot, PaidAt.TABLE)
    pay(table, jackpot)


def test_an_approved_jackpot_is_paid_before_the_close(table: Table) -> None:
    jackpot = claim(table)
    approve(table, jackpot)
    for player in ("p1", "p2", "p3"):
        money.leave(table.night, table.by(), player)
    cash = table.state.balances.at(AccountKind.CASH_TAKEN)
    with denied(Denial.JACKPOT_UNPAID, number=1):
        bank.close_session(table.night, table.by(FLOOR), table.count(), cash)
    pay(table, jackpot)
    bank.close_session(table.night, table.by(FLOOR), table.count(), cash)


def test_an_approved_jackpot_of_a_hand_that_is_void_keeps_no_table_open(table: Table) -> None:
    approve(table, claim(table))
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    for player in ("p1", "p2", "p3"):
        money.leave(table.night, table.by(), player)
    cash = table.state.balances.at(AccountKind.CASH_TAKEN)
    bank.close_session(table.night, table.by(FLOOR), table.count(), cash)


def test_j2_v3_two_hands_of_one_player_count_as_one(room: Room) -> None:
    rules = sheet("polish", jackpots=(Jackpot("full_house", Row.BACK),))
    table = room.open(rules).seated(1, 2)
    table.play({1: HANDS[3], 2: HANDS[2]})
    table.deal()
    table.set_all()
    table.show(1, HANDS[4])
    table.show(2, HANDS[1])
    table.settle()
    # The first hand of the deal is beaten by the other player's second one.
    claim(table, 1)
    assert table.state.jackpots[-1].shares == {2: 500_00}
    claim(table, 2)
    assert table.state.jackpots[-1].shares == {2: 500_00}
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 2)
    claim(table, 1)
    assert table.state.jackpots[-1].shares == {1: 500_00}
