"""docs/LEDGER.md says what the code does: its tables are the code's, its examples are run."""

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.kinds import RULES, EntryKind, Even
from tablemgr.ledger.money import format_amount
from tablemgr.ledger.reconciliation import Equation
from tests.ledger.books import BOOK, USD
from tests.ledger.document import Example, entries_of, examples, results, table_below

EXAMPLES = [example for example in examples() if example.rows]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_posts_what_its_table_says(example: Example) -> None:
    found = {p.account: p.minor for entry in entries_of(example.name) for p in entry.postings}
    assert found == example.gets


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_can_be_borne_and_its_table_adds_up(example: Example) -> None:
    before, gets = example.before, example.gets
    assert {a: before[a] + gets.get(a, 0) for a in before} == example.after
    balances = example.balances
    for entry in entries_of(example.name):
        if entry.book == BOOK:
            balances = balances.apply(entry)
            assert (
                balances.held.items()
                >= {
                    account: minor
                    for account, minor in example.after.items()
                    if account.session == BOOK.session and account in gets
                }.items()
            )


def test_there_is_an_example_of_every_kind_of_entry() -> None:
    shown = {entry.kind for example in EXAMPLES for entry in entries_of(example.name)}
    assert shown == set(EntryKind)


def test_every_account_is_described_as_it_is() -> None:
    rows = [(name, *traits) for name, *traits, _ in table_below("account,commodity")]
    assert rows == [
        (kind, kind.commodity, kind.owner, "yes" if kind.protected else "no")
        for kind in AccountKind
    ]


def test_every_rule_is_described_as_it_is() -> None:
    described = {}
    for kind, out, into, even, names, why, count in table_below("entry,gives"):
        described[kind] = (_set(out), _set(into), even, _set(names), why, count)
    expected = {}
    for entry_kind, rule in RULES.items():
        everything = entry_kind is EntryKind.VOID
        count = str(rule.counted or "")
        expected[str(entry_kind)] = (
            {"any"} if everything else set(map(str, rule.out)),
            {"any"} if everything else set(map(str, rule.into)),
            "" if rule.even is Even.NOBODY else str(rule.even),
            set(map(str, rule.corrects)),
            "yes" if rule.reason else "",
            f"**`{count}`**" if rule.must_count else count,
        )
    assert described == expected


def _set(cell: str) -> set[str]:
    return {word.strip(" `") for word in cell.split(",")} - {""}


def test_a_void_may_touch_all_accounts_that_it_is_said_to() -> None:
    kept_out = {
        *(AccountKind.VARIANCE_CHIPS, AccountKind.VARIANCE_CASH),
        *(AccountKind.OTHER_TABLE_CHIPS, AccountKind.OTHER_TABLE_CASH),
    }
    rule = RULES[EntryKind.VOID]
    assert rule.out == rule.into == set(AccountKind) - kept_out


def test_the_equation_is_the_code_s() -> None:
    equation = results()["equation"]
    assert isinstance(equation, Equation)
    lines = [
        *(("opening", equation.opening), *equation.terms),
        *(("expected", equation.expected), ("closing", equation.closing)),
        ("difference", equation.difference),
    ]
    written = [(term, amount.lstrip("+")) for term, amount in table_below("term,amount")]
    assert written == [(str(term), format_amount(minor, USD)) for term, minor in lines]
