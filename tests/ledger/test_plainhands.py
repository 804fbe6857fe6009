"""The quick look at a hand never takes what the audit would find fault with."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.accounts import Account
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.checks import Audit, Closed, HandFacts, Posted
from tablemgr.ledger.entry import Posting, WrittenEntry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.plainhands import after_plain_hand
from tests.ledger.books import BOOK, OTHER, holding

ANNA, BERT = BOOK.stack("anna"), BOOK.stack("bert")
BEFORE = holding(stack_of_anna="100.00", stack_of_bert="50.00", behind_chips_of_bert="30.00")
START = {"anna": 10_000, "bert": 8_000}


def _after(*postings: tuple[Account, object], **net: int) -> Mapping[Account, int] | None:
    after = after_plain_hand(BEFORE, postings, START, net)
    return after.held if after else None


def test_a_hand_that_moves_stacks_is_taken() -> None:
    held = _after((ANNA, 5_000), (BERT, -5_000), anna=5_000, bert=-5_000)
    assert held == {ANNA: 15_000, BERT: 0, BOOK.account(A.BEHIND_CHIPS, "bert"): 3_000}


@pytest.mark.parametrize(
    ("postings", "net"),
    [
        ([(ANNA, 5_100), (BERT, -5_100)], {"anna": 5_100, "bert": -5_100}),
        ([(ANNA, 100), (BERT, -200)], {"anna": 100, "bert": -200}),
        ([(ANNA, 100), (BERT, -100)], {"anna": 200, "bert": -200}),
        ([(ANNA, 100), (BERT, -100)], {"anna": 100}),
        ([(ANNA, 0), (BERT, 0)], {"anna": 0, "bert": 0}),
        ([(ANNA, "1"), (BERT, -1)], {"anna": 1, "bert": -1}),
        ([(ANNA, True), (BERT, -1)], {"anna": 1, "bert": -1}),
        ([(ANNA, 1), (ANNA, 1), (BERT, -2)], {"anna": 1, "bert": -2}),
        ([(OTHER.stack("anna"), 1), (BERT, -1)], {"anna": 1, "bert": -1}),
        ([(BOOK.account(A.BANK), 1), (BERT, -1)], {"": 1, "bert": -1}),
        ([(BOOK.account(A.BEHIND_CHIPS, "anna"), 1), (BERT, -1)], {"anna": 1, "bert": -1}),
        ([], {}),
    ],
)
def test_whatever_is_unusual_is_left_to_the_audit(
    postings: list[tuple[Account, object]], net: dict[str, int]
) -> None:
    assert _after(*postings, **net) is None


def test_a_start_that_is_not_what_a_player_plays_with_is_left_to_the_audit() -> None:
    postings = [(ANNA, 100), (BERT, -100)]
    net = {"anna": 100, "bert": -100}
    assert after_plain_hand(BEFORE, postings, {"anna": 10_000, "bert": 5_000}, net) is None


_minor = st.sampled_from([-8_000, -5_000, -100, 0, 100, 5_000, 8_000])
_accounts = st.sampled_from([ANNA, BERT, BOOK.stack("cleo"), BOOK.account(A.BANK)])


@given(
    st.lists(st.tuples(_accounts, _minor), max_size=3),
    st.dictionaries(st.sampled_from(["anna", "bert", "cleo"]), _minor, max_size=3),
    st.booleans(),
)
def test_what_is_taken_is_what_the_audit_finds_nothing_in(
    moved: list[tuple[Account, int]], net: dict[str, int], agrees: bool
) -> None:
    if agrees:
        net = {account.owner: minor for account, minor in moved}
    facts = HandFacts(net, START)
    entry = WrittenEntry(EntryKind.HAND, BOOK, tuple(Posting(*each) for each in moved))
    quick, slow = _begun(), _begun()
    if quick.takes_hand(2, "hand", entry.postings, facts):
        assert slow.see(Posted(2, "hand", entry, facts)) == []
        assert slow.balances.held == quick.balances.held
    else:
        assert quick.balances == _begun().balances


def _begun(corrected: tuple[str, ...] = ()) -> Audit:
    audit = Audit(BOOK, corrected)
    moved = tuple(Posting(account, minor) for account, minor in BEFORE.held.items())
    audit.see(Posted(1, "open", WrittenEntry(EntryKind.OPEN_BANK, BOOK, moved)))
    return audit


def test_a_hand_out_of_order_after_the_close_or_one_to_remember_is_left_to_the_audit() -> None:
    postings = [(ANNA, 100), (BERT, -100)]
    facts = HandFacts({"anna": 100, "bert": -100}, START)
    assert _begun().takes_hand(2, "hand", postings, facts)
    assert not _begun().takes_hand(0, "hand", postings, facts)
    assert not _begun(("hand",)).takes_hand(2, "hand", postings, facts)
    assert not _begun().takes_hand(2, "hand", postings, HandFacts(facts.net))
    closed = _begun()
    closed.see(Closed(2, "close"))
    assert not closed.takes_hand(3, "hand", postings, facts)
