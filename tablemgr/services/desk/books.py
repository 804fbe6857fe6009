"""A table's bank and cash as an equation: what there was, what came and went, what should be there.

A count that is typed is put to it before anybody records it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import AccountKind, Book, parse_account
from tablemgr.ledger.entry import Posting, WrittenEntry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import Currency
from tablemgr.ledger.reconciliation import Equation, reconcile
from tablemgr.services.desk.entrywords import kind_name
from tablemgr.services.shown import shown_amount
from tablemgr.store.engine import Store
from tablemgr.store.moneylines import sums_by_kind


@dataclass(frozen=True, slots=True)
class TableBooks:
    """The equations of a table's bank (chips) and of its cash, by the ledger alone."""

    bank: Equation
    cash: Equation


@dataclass(frozen=True, slots=True)
class EquationLine:
    """A line of an equation: its sign, what it is, its amount, and whether it is a sum."""

    sign: str
    what: str
    amount: str
    is_sum: bool = False
    tone: str = ""


def table_books(store: Store, session: str, currency: Currency) -> TableBooks:
    """The equations of a session as it stands."""
    with store.read() as view:
        sums = sums_by_kind(view, session)
    entries = tuple(_entries(sums, Book(session, currency)))
    return TableBooks(
        reconcile(entries, {AccountKind.BANK}), reconcile(entries, {AccountKind.CASH_TAKEN})
    )


def _entries(sums: Collection[tuple[str, str, int]], book: Book) -> Iterable[WrittenEntry]:
    """One entry for each kind, with all that its entries have moved."""
    for kind, group in groupby(sums, key=lambda each: each[0]):
        postings = tuple(Posting(parse_account(account), minor) for _, account, minor in group)
        yield WrittenEntry(EntryKind(kind), book, postings)


def counted(equation: Equation, minor: int) -> Equation:
    """The equation with a count at its end."""
    return replace(equation, closing=minor)


def equation_lines(
    equation: Equation, currency: Currency, *, is_counted: bool
) -> tuple[EquationLine, ...]:
    """An equation in words, a line a term: opening and terms, what should be there, what is."""

    def amount(minor: int) -> str:
        return shown_amount(abs(minor), currency)

    lines = [EquationLine("", tr("at the opening"), amount(equation.opening))]
    for kind, minor in equation.terms:
        lines.append(EquationLine("+" if minor > 0 else "−", kind_name(kind), amount(minor)))
    expected = shown_amount(equation.expected, currency)
    lines.append(EquationLine("=", tr("should be there"), expected, is_sum=True))
    if is_counted:
        lines.append(EquationLine("", tr("counted"), amount(equation.closing), is_sum=True))
        lines.append(_difference(equation, currency))
    return tuple(lines)


def _difference(equation: Equation, currency: Currency) -> EquationLine:
    off = equation.difference
    text = shown_amount(abs(off), currency)
    if not off:
        return EquationLine("", tr("nothing is missing and nothing too much"), text, tone="good")
    what = tr("too much") if off > 0 else tr("missing")
    return EquationLine("+" if off > 0 else "−", what, text, is_sum=True, tone="fault")
