"""Balances are the sum of their entries; nothing protected goes below zero, no two books mix."""

import pytest

from tablemgr.ledger.accounts import CHIPS_ON_TABLE, POOL_DEBTOR, Book, Commodity
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import (
    MAX_BALANCE,
    Balances,
    BelowZeroError,
    OtherBookError,
    fold,
)
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.entry import Posting, WrittenEntry, make_entry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import MAX_MINOR
from tablemgr.ledger.recipes import PaidAt, buy, colour_up, fill, open_bank
from tests.ledger.books import BOOK, EUR, OTHER, after, holding, usd

OPENED = open_bank(BOOK, parse_chips("USD 25.00x40"))
BOUGHT = buy(EntryKind.BUY_IN, BOOK, "anna", usd("100"), PaidAt.TABLE)


def test_balances_are_the_sum_of_entries() -> None:
    balances = after(Balances(BOOK), OPENED, BOUGHT, colour_up(BOOK, "anna", usd("30")))
    assert balances.at(A.BANK) == usd("900")
    assert balances.playing("anna") == usd("100")
    assert balances.at(A.STACK, "anna") == usd("70")
    assert balances.total(*CHIPS_ON_TABLE) == usd("1000")
    assert set(balances.totals().values()) == {0}
    assert balances.of(BOOK.stack("bert")) == 0


def test_the_order_of_entries_makes_no_difference_to_their_sum() -> None:
    assert fold(BOOK, [BOUGHT, OPENED]) == fold(BOOK, [OPENED, BOUGHT])
    assert fold(BOOK, [OPENED, BOUGHT]) == after(Balances(BOOK), OPENED, BOUGHT)


def test_what_is_not_there_cannot_be_given_and_nothing_changes() -> None:
    balances = holding(stack_of_anna="10.00", stack_of_bert="5.00")
    moved = {BOOK.stack("anna"): -1500, BOOK.stack("bert"): -600, BOOK.stack("cleo"): 2100}
    with pytest.raises(BelowZeroError) as error:
        balances.apply(make_entry(EntryKind.HAND, BOOK, moved))
    short = [(str(s.account), s.held, s.taken, s.missing) for s in error.value.shortages]
    assert short == [("stack:t7:anna", 1000, 1500, 500), ("stack:t7:bert", 500, 600, 100)]
    assert balances == holding(stack_of_anna="10.00", stack_of_bert="5.00")


def test_all_of_an_account_can_be_given() -> None:
    balances = holding(stack_of_anna="10.00").apply(
        make_entry(EntryKind.HAND, BOOK, {BOOK.stack("anna"): -1000, BOOK.stack("bert"): 1000})
    )
    assert balances == holding(stack_of_anna="0", stack_of_bert="10.00")


def test_an_account_found_below_zero_may_be_filled_up() -> None:
    broken = holding(bank="-20.00").apply(fill(BOOK, parse_chips("USD 5.00x1")))
    assert broken.at(A.BANK) == usd("-15.00")


@pytest.mark.parametrize("other", [OTHER, Book("t7", EUR)])
def test_entries_of_another_session_or_currency_are_refused(other: Book) -> None:
    entry = make_entry(EntryKind.HAND, other, {other.stack("anna"): 1, other.stack("bert"): -1})
    with pytest.raises(OtherBookError):
        Balances(BOOK).apply(entry)
    with pytest.raises(OtherBookError):
        fold(BOOK, [OPENED, entry])


def test_unlike_commodities_do_not_add() -> None:
    with pytest.raises(ValueError, match="unlike"):
        holding().total(A.BANK, A.CASH_TAKEN)


def test_balances_stay_within_64_bits() -> None:
    full = Balances(BOOK, {BOOK.account(A.BANK): MAX_BALANCE - 100})
    with pytest.raises(OverflowError):
        full.apply(fill(BOOK, parse_chips("USD 5.00x1")))
    assert MAX_BALANCE + MAX_MINOR < 2**63


def test_what_is_owed_is_named() -> None:
    balances = holding(
        receivable_of_bert="5.00", receivable_of_pool="1.00", receivable_of_cleo="0", pool="3.00"
    )
    assert balances.owing() == {"bert": 500, POOL_DEBTOR: 100}
    assert balances.playing(POOL_DEBTOR) == 300


def test_what_stands_in_the_book_is_added_up_even_if_it_is_not_sound() -> None:
    written = WrittenEntry(EntryKind.HAND, BOOK, (Posting(BOOK.stack("anna"), 700),))
    balances = Balances(BOOK).posted(written)
    assert balances.at(A.STACK, "anna") == 700
    assert balances.totals() == {Commodity.CHIPS: 700}
