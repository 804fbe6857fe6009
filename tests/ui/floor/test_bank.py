"""The bank of a table from the desk: counts held against the ledger, fills, credits, the close."""

import pytest
from PySide6.QtCore import Qt

from tablemgr.ledger.accounts import AccountKind
from tablemgr.services.desk.correcting import looked_at
from tablemgr.services.permissions import Verb
from tablemgr.ui.floor.bankpart import BankPart, deeds
from tests.ui.floor.conftest import AtDesk
from tests.ui.house import cash_out, enter, press, type_text


@pytest.fixture
def bank(desk: AtDesk) -> BankPart:
    """The part for the table that is open."""
    desk.open(desk.sessions()["Table 2"])
    session = desk.page.session
    part = session.bank
    session.show_part(part)
    desk.settle()
    return part


def _held(desk: AtDesk, kind: AccountKind) -> int:
    return looked_at(desk.station.room, desk.sessions()["Table 2"]).state.balances.at(kind)


def _choose(desk: AtDesk, bank: BankPart, verb: Verb) -> None:
    bank.choices[verb].setFocus()
    press(Qt.Key.Key_Space)
    desk.settle()
    assert bank.deed.verb is verb


def _compare(bank: BankPart) -> None:
    """Have what was counted held against the ledger, of which nothing was to be seen before."""
    assert bank.bank_view.text.accessibleDescription() == ""
    assert "after the count" in bank.told.text()
    bank.go.setFocus()
    press(Qt.Key.Key_Space)
    assert not bank.is_blind


def test_every_deed_says_what_it_does(bank: BankPart) -> None:
    assert [each.verb for each in deeds()] == list(bank.choices)
    assert bank.deed.verb is Verb.COUNT
    assert bank.go.text() == "Co&mpare"


def test_a_fill_is_typed_by_denomination(desk: AtDesk, bank: BankPart) -> None:
    _choose(desk, bank, Verb.FILL)
    held = _held(desk, AccountKind.BANK)
    assert bank.chips is not None
    assert not bank.go.isEnabled()
    largest = bank.chips.denominations[0]
    bank.chips.lines[largest].setFocus()
    type_text("3")
    assert bank.go.isEnabled()
    # Enter goes from line to line, and then does it.
    for _ in bank.chips.denominations:
        press(Qt.Key.Key_Return)
    assert bank.go.hasFocus()
    press(Qt.Key.Key_Return)
    desk.until(lambda: _held(desk, AccountKind.BANK) == held + 3 * largest)
    desk.settle()
    # The form is empty again, so that nothing is recorded twice.
    assert bank.chips.total_minor() == 0
    assert not bank.go.isEnabled()


def test_more_than_the_bank_has_is_not_taken_from_it(desk: AtDesk, bank: BankPart) -> None:
    _choose(desk, bank, Verb.CREDIT)
    assert bank.chips is not None
    bank.chips.lines[bank.chips.denominations[0]].setFocus()
    type_text("99999")
    assert bank.told.text().startswith("The table has no more than ")
    assert not bank.go.isEnabled()
    _choose(desk, bank, Verb.CASH_DROP)
    bank.cash.setFocus()
    type_text("9999999")
    assert bank.told.text().startswith("The table has no more than ")
    bank.cash.clear()
    type_text("1")
    assert bank.go.isEnabled()


def test_cash_comes_and_goes(desk: AtDesk, bank: BankPart) -> None:
    held = _held(desk, AccountKind.CASH_TAKEN)
    _choose(desk, bank, Verb.CASH_FILL)
    bank.cash.setFocus()
    type_text("12,50")
    assert "37.50" in bank.told.text()
    assert not bank.go.isEnabled()
    bank.cash.clear()
    type_text("12.50")
    bank.go.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: _held(desk, AccountKind.CASH_TAKEN) == held + 1250)
    # Nothing else is asked for before it is seen here, too.
    desk.settle()
    _choose(desk, bank, Verb.CASH_DROP)
    bank.cash.setFocus()
    type_text("2.50")
    bank.go.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: _held(desk, AccountKind.CASH_TAKEN) == held + 1000)


def test_a_count_that_comes_out_needs_no_reason(desk: AtDesk, bank: BankPart) -> None:
    assert bank.chips is not None
    assert bank.chips.set_amount(_held(desk, AccountKind.BANK))
    _compare(bank)
    assert bank.go.text() == "Record the count"
    assert not bank.reason.isEnabled()
    assert bank.go.isEnabled()
    assert not bank.chips.isEnabled()
    assert "nothing is missing" in bank.bank_view.text.accessibleDescription()


def test_a_difference_is_explained_before_it_is_recorded(desk: AtDesk, bank: BankPart) -> None:
    held = _held(desk, AccountKind.BANK)
    assert bank.chips is not None
    smallest = bank.chips.denominations[-1]
    assert bank.chips.set_amount(held - smallest)
    _compare(bank)
    assert "missing" in bank.bank_view.text.accessibleDescription()
    assert not bank.go.isEnabled()
    bank.reason.setFocus()
    type_text("one chip fell down")
    assert bank.go.isEnabled()
    bank.go.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: _held(desk, AccountKind.BANK) == held - smallest)


def test_t4_nobody_counts_at_a_table_with_players(desk: AtDesk, bank: BankPart) -> None:
    _choose(desk, bank, Verb.CLOSE_SESSION)
    assert "still have money at the table" in bank.told.text()
    assert "cash them out first (T4)" in bank.told.text()
    assert bank.chips is not None
    for each in (bank.chips, bank.cash, bank.go):
        assert not each.isEnabled()
    # A count is taken all the same.
    _choose(desk, bank, Verb.COUNT)
    assert bank.chips.isEnabled()
    assert bank.go.isEnabled()


def test_a_table_is_closed_once_its_players_are_cashed_out(desk: AtDesk, bank: BankPart) -> None:
    _choose(desk, bank, Verb.CLOSE_SESSION)
    cash_out(desk.station, desk.sessions()["Table 2"])
    desk.until(bank.cash.isEnabled)
    assert bank.chips is not None
    bank.chips.lines[bank.chips.denominations[0]].setFocus()
    for _ in bank.chips.denominations:
        enter("1")
    assert bank.cash.hasFocus()
    assert bank.chips.total_minor() == sum(bank.chips.denominations)
    type_text("0")
    _compare(bank)
    bank.reason.setFocus()
    type_text("the chips are on their way to the cage")
    bank.go.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: bank.told.text() == "The table is closed.")


def test_a_closed_table_takes_nothing(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    session = desk.page.session
    session.show_part(session.bank)
    desk.settle()
    assert session.bank.told.text() == "The table is closed."
    assert not session.bank.go.isEnabled()
