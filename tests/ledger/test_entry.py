"""An entry is sound or does not exist; one that stands in the book names all its faults."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger import entry
from tablemgr.ledger.accounts import POOL_DEBTOR, Account, Commodity
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.chips import ChipCount, parse_chips
from tablemgr.ledger.entry import (
    MAX_MEMO,
    MAX_POSTINGS,
    Entry,
    EntryError,
    EntryFault,
    EntryReason,
    Posting,
    WrittenEntry,
    entry_faults,
    make_entry,
    totals,
    worths,
)
from tablemgr.ledger.kinds import RULES, EntryKind
from tablemgr.ledger.money import MAX_MINOR
from tests.ledger.books import BOOK, OTHER

ANNA, BERT = BOOK.stack("anna"), BOOK.stack("bert")
BANK, CAGE, POOL = BOOK.account(A.BANK), BOOK.account(A.CAGE_CHIPS), BOOK.account(A.POOL)


def _faults(
    kind: EntryKind, moved: Mapping[Account, int] | tuple[Posting, ...], **paper: Any
) -> list[EntryReason]:
    postings = moved if isinstance(moved, tuple) else tuple(Posting(*p) for p in moved.items())
    written = WrittenEntry(kind, BOOK, postings, **paper)
    faults = entry_faults(written)
    with pytest.raises(EntryError) as error:
        Entry(kind, BOOK, postings, **paper)
    assert error.value.faults == faults
    return [fault.reason for fault in faults]


def test_a_sound_entry_is_made_without_what_gets_nothing() -> None:
    entry = make_entry(EntryKind.HAND, BOOK, {ANNA: 500, BERT: -500, POOL: 0})
    assert entry.postings == (Posting(ANNA, 500), Posting(BERT, -500))
    assert entry_faults(entry) == ()


@pytest.mark.parametrize(
    ("moved", "reasons"),
    [
        ({ANNA: 500}, [EntryReason.TOO_FEW]),
        ({ANNA: 500, BERT: -400}, [EntryReason.UNBALANCED, EntryReason.NOT_EVEN]),
        ({ANNA: 0, BERT: 0}, [EntryReason.ZERO] * 2),
        ({ANNA: True, BERT: -True}, [EntryReason.NOT_WHOLE]),
        ({ANNA: 5.0, BERT: -5.0}, [EntryReason.NOT_WHOLE] * 2),
        ({ANNA: MAX_MINOR + 1, BERT: -MAX_MINOR - 1}, [EntryReason.TOO_LARGE] * 2),
        ({ANNA: 500, OTHER.stack("bert"): -500}, [EntryReason.OTHER_SESSION]),
        ({ANNA: 500, CAGE: -500}, [EntryReason.NOT_ITS_ACCOUNT]),
        ({ANNA: -500, BANK: 500}, [EntryReason.NOT_ITS_ACCOUNT]),
        ({BANK: -500, ANNA: 500}, [EntryReason.NOT_EVEN]),
        (
            (Posting(ANNA, 500), Posting(ANNA, 100), Posting(BERT, -600)),
            [EntryReason.TWICE],
        ),
        (
            {ANNA: 0, BERT: MAX_MINOR + 1, CAGE: -5},
            [EntryReason.ZERO, EntryReason.TOO_LARGE, EntryReason.NOT_ITS_ACCOUNT],
        ),
    ],
)
def test_the_postings_of_a_hand_are_held_against_every_rule(
    moved: Any, reasons: list[EntryReason]
) -> None:
    assert _faults(EntryKind.HAND, moved) == reasons


def test_an_entry_has_a_limited_number_of_postings() -> None:
    many = {BOOK.stack(f"p{n}"): 1 for n in range(MAX_POSTINGS)}
    assert _faults(EntryKind.HAND, {**many, ANNA: -MAX_POSTINGS}) == [EntryReason.TOO_MANY]


def test_an_exchange_is_even_for_each_player() -> None:
    pocket, cash = BOOK.account(A.PLAYER_CASH, "anna"), BOOK.account(A.CASH_TAKEN)
    sold_dear = {BANK: -100, ANNA: 100, pocket: -150, cash: 150}
    written = tuple(Posting(*each) for each in sold_dear.items())
    faults = entry_faults(WrittenEntry(EntryKind.BUY_IN, BOOK, written))
    assert faults == (EntryFault(EntryReason.NOT_EVEN, "anna", -50),)


@pytest.mark.parametrize("kind", [kind for kind, rule in RULES.items() if rule.corrects])
def test_a_correction_names_what_it_corrects(kind: EntryKind) -> None:
    assert EntryReason.CORRECTS_NOTHING in _faults(kind, {}, memo="why")


@pytest.mark.parametrize("kind", [kind for kind, rule in RULES.items() if not rule.corrects])
def test_what_is_no_correction_names_nothing(kind: EntryKind) -> None:
    assert EntryReason.MAY_NOT_CORRECT in _faults(kind, {}, corrects="e1", memo="why")


@pytest.mark.parametrize("kind", [kind for kind, rule in RULES.items() if rule.reason])
def test_a_reason_is_asked_for_where_one_is_due(kind: EntryKind) -> None:
    assert EntryReason.NO_REASON in _faults(kind, {}, corrects="e1", memo=" \n")


def test_a_memo_has_a_limit() -> None:
    hand = {ANNA: 500, BERT: -500}
    make_entry(EntryKind.HAND, BOOK, hand, memo="x" * MAX_MEMO)
    assert _faults(EntryKind.HAND, hand, memo="x" * (MAX_MEMO + 1)) == [EntryReason.MEMO_TOO_LONG]


@pytest.mark.parametrize(
    ("chips", "reason"),
    [
        (None, EntryReason.NO_COUNT),
        (parse_chips("USD 25.00x3"), EntryReason.COUNT_DIFFERS),
        (parse_chips("EUR 25.00x4"), EntryReason.OTHER_CURRENCY),
    ],
)
def test_a_fill_is_what_its_slip_lists(chips: ChipCount | None, reason: EntryReason) -> None:
    assert _faults(EntryKind.FILL, {CAGE: -10000, BANK: 10000}, chips=chips) == [reason]


def test_a_count_belongs_to_an_account() -> None:
    counted = parse_chips("USD 25.00x4")
    faults = _faults(EntryKind.HAND, {ANNA: 10000, BERT: -10000}, chips=counted)
    assert faults == [EntryReason.MAY_NOT_COUNT]


@pytest.mark.parametrize("kind", EntryKind)
def test_only_a_hand_and_its_corrections_can_be_empty(kind: EntryKind) -> None:
    written = WrittenEntry(kind, BOOK, (), "e1" if RULES[kind].corrects else None, "why")
    empty = {EntryKind.HAND, EntryKind.ADJUSTMENT, EntryKind.VOID}
    assert (not entry_faults(written)) == (kind in empty)


@pytest.mark.parametrize("kind", EntryKind)
def test_no_entry_touches_an_account_that_its_kind_does_not(kind: EntryKind) -> None:
    rule = RULES[kind]
    for account_kind in A:
        owner = "" if account_kind.owner == "nobody" else "anna"
        for minor, allowed in ((-100, rule.out), (100, rule.into)):
            posting = Posting(BOOK.account(account_kind, owner), minor)
            faults = entry_faults(WrittenEntry(kind, BOOK, (posting,), memo="why"))
            refused = EntryReason.NOT_ITS_ACCOUNT in {fault.reason for fault in faults}
            assert refused == (account_kind not in allowed)


KINDS_OF_A_HAND = (A.STACK, A.BANK, A.POOL, A.CASH_TAKEN, A.BEHIND_CASH, A.PLAYER_CASH, A.CAGE_CASH)


@given(
    st.sampled_from(EntryKind),
    st.lists(
        st.tuples(
            st.sampled_from(KINDS_OF_A_HAND),
            st.sampled_from(("anna", "bert")),
            st.sampled_from((-2, -1, 0, 1, 2, MAX_MINOR + 1)),
        ),
        max_size=4,
    ),
    st.booleans(),
)
def test_a_quick_look_never_passes_what_has_a_fault(
    kind: EntryKind, moved: list[tuple[A, str, int]], even: bool
) -> None:
    if even:
        # What one gets another gives, so that many are sound.
        moved += [(of, "cleo", -minor) for of, _, minor in moved]
    postings = tuple(
        Posting(BOOK.account(of, owner if of.owner == "player" else ""), minor)
        for of, owner, minor in moved
    )
    written = WrittenEntry(kind, BOOK, postings)
    slowly = [*entry._posting_faults(written), *entry._paper_faults(written)]
    if not slowly:
        slowly = [*entry._sum_faults(written), *entry._count_faults(written)]
    assert bool(entry_faults(written)) == bool(slowly)
    assert not (entry._is_plainly_sound(written) and slowly)


def test_worth_is_what_one_has_less_what_one_owes() -> None:
    postings = [
        *(Posting(ANNA, 100), Posting(BOOK.account(A.BEHIND_CHIPS, "anna"), -30)),
        *(Posting(BOOK.account(A.BEHIND_CASH, "anna"), 7), Posting(BANK, 1000)),
        *(Posting(BOOK.account(A.PLAYER_CASH, "anna"), -50), Posting(BERT, 20)),
        *(Posting(BOOK.account(A.RECEIVABLE, "bert"), 20), Posting(POOL, 9)),
        Posting(BOOK.account(A.RECEIVABLE, POOL_DEBTOR), 4),
    ]
    assert worths(postings) == {"anna": 27, POOL_DEBTOR: 5}
    assert totals(postings) == {
        Commodity.CHIPS: 1099,
        Commodity.CASH: -43,
        Commodity.CLAIMS: 24,
    }
