"""Accounts have one text form, and what names no account is refused with its reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.accounts import (
    CASH_ON_TABLE,
    CHIPS_ON_TABLE,
    HOLDINGS,
    POOL_DEBTOR,
    Account,
    AccountError,
    AccountKind,
    AccountReason,
    Book,
    Commodity,
    Owner,
    parse_account,
)
from tests.ledger.books import BOOK, USD

IDS = st.text(
    st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=":"),
    min_size=1,
    max_size=64,
).filter(lambda text: text != POOL_DEBTOR)


@given(st.sampled_from(AccountKind), IDS, IDS)
def test_an_account_reads_back_from_its_text(kind: AccountKind, session: str, owner: str) -> None:
    account = Account(kind, session, "" if kind.owner is Owner.NOBODY else owner)
    assert parse_account(str(account)) == account
    assert Account(*account) == account


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("stack:t7", AccountReason.NO_OWNER),
        ("stack:t7:", AccountReason.NO_OWNER),
        ("stack:t7:two words", AccountReason.NO_OWNER),
        ("stack:t7:anna:bert", AccountReason.NO_OWNER),
        ("stack:t7:Ő", AccountReason.NO_OWNER),
        (f"stack:t7:{'x' * 65}", AccountReason.NO_OWNER),
        ("stack:t7:pool", AccountReason.RESERVED_OWNER),
        ("stack", AccountReason.NO_SESSION),
        ("stack::anna", AccountReason.NO_SESSION),
        ("bank:t7:anna", AccountReason.UNWANTED_OWNER),
        ("bank:t7:", AccountReason.UNWANTED_OWNER),
        ("Stack:t7:anna", AccountReason.NO_KIND),
        ("STACK:t7:anna", AccountReason.NO_KIND),
        ("", AccountReason.NO_KIND),
    ],
)
def test_what_names_no_account_is_refused(text: str, reason: AccountReason) -> None:
    with pytest.raises(AccountError) as error:
        parse_account(text)
    assert error.value.reason is reason


def test_the_pool_can_owe_but_has_no_stack() -> None:
    assert str(BOOK.account(AccountKind.RECEIVABLE, POOL_DEBTOR)) == "receivable:t7:pool"
    assert str(BOOK.chips_of(POOL_DEBTOR)) == "pool:t7"
    assert str(BOOK.chips_of("anna")) == "stack:t7:anna"


def test_a_book_needs_a_session_that_accounts_can_name() -> None:
    with pytest.raises(AccountError):
        Book("two words", USD)


def test_only_places_are_protected() -> None:
    outside = {
        *("cage_chips", "cage_cash", "player_cash", "other_table_chips", "other_table_cash"),
        *("variance_chips", "variance_cash", "advanced"),
    }
    assert {str(kind) for kind in AccountKind if not kind.protected} == outside


def test_the_places_of_the_table_hold_one_commodity_each() -> None:
    assert {kind.commodity for kind in CHIPS_ON_TABLE} == {Commodity.CHIPS}
    assert {kind.commodity for kind in CASH_ON_TABLE} == {Commodity.CASH}
    protected = {kind for kind in AccountKind if kind.protected}
    assert protected == CHIPS_ON_TABLE | CASH_ON_TABLE | {AccountKind.RECEIVABLE}
    assert protected > set(HOLDINGS)
