"""A reconciliation is an equation that can fail to come out, of one place and one book."""

from collections.abc import Collection

import pytest

from tablemgr.ledger.accounts import CHIPS_ON_TABLE, AccountKind, Book, Commodity
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.corrections import void
from tablemgr.ledger.entry import Entry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.recipes import (
    PaidAt,
    buy,
    cash_out,
    close_bank,
    collection,
    fill,
    hand_settlement,
    open_bank,
)
from tablemgr.ledger.reconciliation import Equation, reconcile
from tests.ledger.books import BOOK, EUR, OTHER, after, payoff, usd


def _night() -> tuple[list[Entry], Balances]:
    entries = [open_bank(BOOK, parse_chips("USD 25x40"))]
    entries += [
        buy(EntryKind.BUY_IN, BOOK, who, usd("100"), PaidAt.TABLE) for who in ("anna", "bert")
    ]
    entries += [buy(EntryKind.TOP_UP, BOOK, "anna", usd("50"), PaidAt.CAGE)]
    entries += [fill(BOOK, parse_chips("USD 5x20"))]
    balances = after(Balances(BOOK), *entries)
    entries += [collection(balances, {"anna": 100, "bert": 100})]
    balances = balances.apply(entries[-1])
    entries += [hand_settlement(balances, *payoff(balances, anna="-60", bert="60"))]
    balances = balances.apply(entries[-1])
    entries += [void(balances, "e3", [entries[2]], "it was cleo")]
    balances = balances.apply(entries[-1])
    entries += [cash_out(balances, "bert", PaidAt.TABLE)]
    return entries, balances.apply(entries[-1])


def test_the_bank_s_equation_names_all_that_came_and_went() -> None:
    entries, balances = _night()
    equation = reconcile(entries, {A.BANK})
    assert equation == Equation(
        Commodity.CHIPS,
        usd("1000"),
        (
            (EntryKind.FILL, usd("100")),
            (EntryKind.BUY_IN, usd("-200")),
            (EntryKind.CASH_OUT, usd("59")),
            (EntryKind.VOID, usd("100")),
        ),
        balances.at(A.BANK),
    )
    assert equation.difference == 0


def test_all_chips_of_the_table_come_from_and_go_to_the_cage() -> None:
    entries, balances = _night()
    equation = reconcile(entries, CHIPS_ON_TABLE)
    assert equation.terms == ((EntryKind.FILL, usd("100")), (EntryKind.TOP_UP, usd("50")))
    assert equation.closing == balances.total(*CHIPS_ON_TABLE)


def test_a_hand_is_no_term_of_the_stacks_together() -> None:
    entries, _ = _night()
    kinds = [kind for kind, _ in reconcile(entries, {A.STACK}).terms]
    assert EntryKind.HAND not in kinds
    assert EntryKind.COLLECTION in kinds


def test_the_close_is_no_term_and_leaves_the_closing_as_it_was() -> None:
    entries, balances = _night()
    open_equation = reconcile(entries, {A.BANK})
    closing = close_bank(balances, parse_chips("USD 1x1059"))
    assert reconcile([*entries, closing], {A.BANK}) == open_equation


@pytest.mark.parametrize("off", [usd("-5"), usd("0.01")])
def test_a_count_that_differs_shows_in_the_equation(off: int) -> None:
    entries, balances = _night()
    equation = reconcile(entries, {A.BANK}, counted=balances.at(A.BANK) + off)
    assert equation.difference == off
    assert equation.expected == balances.at(A.BANK)


@pytest.mark.parametrize("kinds", [{A.BANK, A.CASH_TAKEN}, set()])
def test_unlike_commodities_make_no_equation(kinds: Collection[AccountKind]) -> None:
    with pytest.raises(ValueError, match="commodities"):
        reconcile(_night()[0], kinds)


@pytest.mark.parametrize("book", [OTHER, Book("t7", EUR)])
def test_two_books_make_no_equation(book: Book) -> None:
    stranger = buy(EntryKind.BUY_IN, book, "anna", 100, PaidAt.TABLE)
    with pytest.raises(ValueError, match="books"):
        reconcile([*_night()[0], stranger], {A.BANK})
