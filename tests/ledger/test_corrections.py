"""Corrections whatever the stacks hold: right to the chip, never below zero, never silent."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances, BelowZeroError
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.corrections import (
    adjustment,
    collection_return,
    combined,
    pool_return,
    receivable_paid,
    receivable_paid_in_cash,
    receivable_written_off,
    void,
)
from tablemgr.ledger.entry import Entry, EntryError, make_entry, worths
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.recipes import (
    PaidAt,
    buy,
    cash_drop,
    cash_out,
    collection,
    colour_up,
    fill,
    jackpot,
    partial_cash_out,
    pool_ante,
)
from tests.ledger.books import BOOK, after, holding, posted, usd

PLAYERS = ("anna", "bert", "cleo")
WHO = (*PLAYERS, POOL_DEBTOR)
AMOUNTS = st.integers(0, 60)


@st.composite
def zero_sums(draw: st.DrawFn, pool: int = 50) -> dict[str, int]:
    """What a hand brings the players, and takes out of the pool, which adds up to nothing."""
    net = {POOL_DEBTOR: -draw(st.integers(0, pool)), "anna": draw(st.integers(-50, 50))}
    net["bert"] = draw(st.integers(-50, 50))
    return net | {"cleo": -sum(net.values())}


@st.composite
def tables(draw: st.DrawFn) -> Balances:
    """A table with any stacks, any money behind, open claims, and a bank that can bear it all."""
    held = {BOOK.account(A.BANK): 10**6, BOOK.account(A.POOL): draw(AMOUNTS)}
    held |= {BOOK.account(A.CASH_TAKEN): draw(AMOUNTS) + 10**6}
    for player in PLAYERS:
        for kind in (A.STACK, A.BEHIND_CHIPS, A.BEHIND_CASH):
            held[BOOK.account(kind, player)] = draw(AMOUNTS)
    for owner in WHO:
        claim = draw(AMOUNTS)
        held[BOOK.account(A.RECEIVABLE, owner)] = claim
        held[BOOK.account(A.ADVANCED)] = held.get(BOOK.account(A.ADVANCED), 0) - claim
    return Balances(BOOK, held)


def _hand(net: Mapping[str, int]) -> Entry:
    """A hand as it was posted, when every stack covered it."""
    moved = {BOOK.chips_of(owner): minor for owner, minor in net.items()}
    return make_entry(EntryKind.HAND, BOOK, moved)


def _house(balances: Balances) -> int:
    """What the house holds at the table and is owed."""
    return balances.at(A.BANK) + balances.at(A.CASH_TAKEN) + sum(balances.owing().values())


def _worth(balances: Balances, owner: str) -> int:
    return balances.playing(owner) - balances.owing().get(owner, 0)


@given(tables(), zero_sums(), zero_sums())
def test_an_adjustment_brings_everybody_to_the_right_result(
    balances: Balances, was: dict[str, int], right: dict[str, int]
) -> None:
    original = _hand(was)
    entry = adjustment(balances, "hand1", [original], right, "misread")
    now = balances.apply(entry)
    for owner in WHO:
        assert _worth(now, owner) - _worth(balances, owner) == right[owner] - was[owner]
    assert combined([original, entry]) == {owner: net for owner, net in right.items() if net}
    assert _house(now) == _house(balances)
    assert now.totals() == balances.totals()


@given(tables(), zero_sums(), zero_sums())
def test_a_claim_is_exactly_what_neither_chips_nor_money_behind_cover(
    balances: Balances, was: dict[str, int], right: dict[str, int]
) -> None:
    entry = adjustment(balances, "hand1", [_hand(was)], right, "misread")
    claims = {
        each.account.owner: each.minor
        for each in entry.postings
        if each.account.kind is A.RECEIVABLE
    }
    uncovered = {
        owner: was[owner] - right[owner] - balances.playing(owner)
        for owner in WHO
        if was[owner] - right[owner] > balances.playing(owner)
    }
    assert claims == uncovered


@given(tables(), zero_sums(), zero_sums(), zero_sums())
def test_a_hand_can_be_corrected_again_and_then_voided(
    balances: Balances, was: dict[str, int], once: dict[str, int], twice: dict[str, int]
) -> None:
    entries = [_hand(was)]
    for right in (once, twice):
        entries.append(adjustment(balances, "hand1", entries, right, "misread"))
        balances = balances.apply(entries[-1])
    entries.append(void(balances, "hand1", entries, "double card"))
    after(balances, entries[-1])
    assert combined(entries) == {}


@given(tables(), zero_sums(), zero_sums(), zero_sums(pool=0), st.integers(0, 60))
def test_m4_a_void_undoes_a_hand_even_if_a_claim_was_cleared_since(
    balances: Balances,
    was: dict[str, int],
    right: dict[str, int],
    stays: dict[str, int],
    cleared: int,
) -> None:
    entries = [_hand(was)]
    entries.append(adjustment(balances, "hand1", entries, right, "misread"))
    balances = balances.apply(entries[-1])
    for owner, owed in balances.owing().items():
        part = min(owed, cleared)
        if part:
            balances = balances.apply(receivable_written_off(BOOK, owner, part, "given up"))
    undone = void(balances, "hand1", entries, "double card", stays)
    now = balances.apply(undone)
    assert combined([*entries, undone]) == {owner: net for owner, net in stays.items() if net}
    assert _house(now) == _house(balances)


def test_what_nothing_is_wrong_with_is_corrected_by_an_empty_entry() -> None:
    hand = _hand({"anna": 5, "bert": -5})
    balances = holding(stack_of_anna="1", stack_of_bert="1")
    entry = adjustment(balances, "hand1", [hand], {"anna": 5, "bert": -5}, "same again")
    assert entry.postings == ()
    assert entry.corrects == "hand1"
    tied = make_entry(EntryKind.HAND, BOOK, {})
    assert void(balances, "hand1", [tied], "double card").postings == ()


def test_a_player_who_was_left_out_comes_into_the_corrected_hand() -> None:
    hand = _hand({"anna": 500, "bert": -500})
    balances = holding(stack_of_anna="5", stack_of_bert="0", stack_of_cleo="9")
    right = {"anna": 300, "bert": -500, "cleo": 200}
    entry = adjustment(balances, "hand1", [hand], right, "seat 3 was dealt in")
    assert posted(entry) == {"stack:anna": "-2.00", "stack:cleo": "+2.00"}


def test_results_that_do_not_add_up_are_no_correction() -> None:
    hand = _hand({"anna": 500, "bert": -500})
    with pytest.raises(EntryError):
        adjustment(holding(stack_of_anna="5"), "hand1", [hand], {"anna": 300}, "misread")


def test_a_bank_that_cannot_make_others_whole_refuses_until_it_is_filled() -> None:
    hand = _hand({"anna": 500, "bert": -500})
    balances = holding(bank="4.00")
    entry = void(balances, "hand1", [hand], "double card")
    with pytest.raises(BelowZeroError) as error:
        balances.apply(entry)
    assert [str(s.account) for s in error.value.shortages] == ["bank:t7"]
    filled = balances.apply(fill(BOOK, parse_chips("USD 1x1")))
    assert filled.apply(entry).owing() == {"anna": 500}


def test_the_pool_owes_what_it_has_not() -> None:
    hand = _hand({"anna": 600, POOL_DEBTOR: -600})
    balances = holding(stack_of_anna="6", stack_of_bert="6", pool="2", bank="50")
    right = {"anna": 600, "bert": 500, POOL_DEBTOR: -1100}
    entry = adjustment(balances, "hand1", [hand], right, "Bert's front was best")
    assert posted(entry) == {
        "pool": "-2.00",
        "stack:bert": "+5.00",
        "bank": "-3.00",
        "receivable:pool": "+3.00",
        "advanced": "-3.00",
    }
    later = balances.apply(entry).apply(pool_ante(balances, {"anna": 300, "bert": 300}))
    paid = receivable_paid(later, POOL_DEBTOR, 300)
    assert later.apply(paid).at(A.POOL) == 300
    assert later.apply(paid).owing() == {}


def test_t9_a_collection_is_given_back_in_chips_whatever_paid_it() -> None:
    balances = holding(
        stack_of_anna="0.30",
        behind_chips_of_anna="0.20",
        behind_cash_of_anna="9",
        stack_of_bert="9",
        bank="9",
    )
    fees = collection(balances, {"anna": 100, "bert": 100})
    back = collection_return("fees1", fees)
    assert back.corrects == "fees1"
    now = after(balances, fees, back)
    assert now.at(A.STACK, "anna") == 100
    assert [now.playing(who) for who in ("anna", "bert")] == [usd("9.50"), usd("9")]
    assert now.at(A.COLLECTION) == 0


def test_v2_antes_are_given_back() -> None:
    balances = holding(stack_of_anna="9", stack_of_bert="9")
    antes = pool_ante(balances, {"anna": 300, "bert": 300})
    full = after(balances, antes)
    assert after(full, pool_return(full, "antes1", antes)).playing("bert") == 900


def test_v2_antes_that_a_later_hand_has_taken_the_pool_owes() -> None:
    balances = holding(stack_of_anna="9", stack_of_bert="9")
    antes = pool_ante(balances, {"anna": 300, "bert": 300})
    assert posted(pool_return(holding(pool="2", bank="50"), "antes1", antes)) == {
        "stack:anna": "+3.00",
        "stack:bert": "+3.00",
        "pool": "-2.00",
        "bank": "-4.00",
        "receivable:pool": "+4.00",
        "advanced": "-4.00",
    }


def test_a_claim_is_paid_with_money_behind_too() -> None:
    balances = holding(
        stack_of_bert="1",
        behind_cash_of_bert="5",
        receivable_of_bert="4",
        advanced="-4",
        bank="1",
    )
    assert posted(receivable_paid(balances, "bert", 400)) == {
        "stack:bert": "-1.00",
        "bank": "+1.00",
        "receivable:bert": "-4.00",
        "advanced": "+4.00",
        "behind_cash:bert": "-3.00",
        "cash_taken": "+3.00",
    }


def test_no_more_is_paid_than_is_owed_and_than_there_is() -> None:
    owes = holding(receivable_of_bert="4", advanced="-4", stack_of_bert="3", bank="9")
    for entry, short in (
        (receivable_paid(owes, "bert", 400), "stack:t7:bert"),
        (receivable_paid_in_cash(BOOK, "bert", 500), "receivable:t7:bert"),
        (receivable_written_off(BOOK, "bert", 500, "gone"), "receivable:t7:bert"),
    ):
        with pytest.raises(BelowZeroError) as error:
            owes.apply(entry)
        assert [str(s.account) for s in error.value.shortages] == [short]


BASE = holding(
    stack_of_anna="100",
    behind_chips_of_anna="40",
    bank="500",
    cash_taken="300",
    player_cash_of_anna="-200",
)
TYPED_WRONGLY = [
    buy(EntryKind.TOP_UP, BOOK, "anna", usd("50"), PaidAt.TABLE),
    buy(EntryKind.TOP_UP, BOOK, "anna", usd("50"), PaidAt.CAGE),
    colour_up(BOOK, "anna", usd("60")),
    partial_cash_out(BOOK, "anna", usd("60"), PaidAt.TABLE),
    cash_out(BASE, "anna", PaidAt.TABLE),
    jackpot(BOOK, {"anna": usd("100")}, PaidAt.TABLE, "hand 3"),
    fill(BOOK, parse_chips("USD 25x4")),
    cash_drop(BOOK, usd("100")),
]


@pytest.mark.parametrize("wrong", TYPED_WRONGLY, ids=lambda entry: entry.kind)
def test_what_was_typed_wrongly_is_undone_to_the_cent(wrong: Entry) -> None:
    now = after(BASE, wrong)
    undone = now.apply(void(now, "e1", [wrong], "typed wrongly"))
    assert {a: minor for a, minor in undone.held.items() if minor} == BASE.held


@pytest.mark.parametrize("wrong", TYPED_WRONGLY, ids=lambda entry: entry.kind)
def test_undoing_it_after_all_was_lost_leaves_a_claim_and_no_hole(wrong: Entry) -> None:
    held = dict(after(BASE, wrong).held)
    lost = {BOOK.account(k, "anna"): 0 for k in (A.STACK, A.BEHIND_CHIPS, A.BEHIND_CASH)}
    now = Balances(BOOK, {**held, **lost})
    undone = void(now, "e1", [wrong], "typed wrongly")
    after(now, undone)
    assert combined([wrong, undone]) == {}
    gained = worths([p for p in wrong.postings if p.account.kind is not A.PLAYER_CASH])
    owed = {owner: minor for owner, minor in gained.items() if minor > 0}
    assert now.apply(undone).owing() == owed
