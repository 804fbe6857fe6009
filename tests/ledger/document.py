"""docs/LEDGER.md as its tests read it: its tables, and its examples run as they stand."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.accounts import Account, AccountKind, parse_account
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.entry import Entry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.reconciliation import reconcile
from tablemgr.rules.chinese.payoff import Payoff
from tests.architecture.tree import ROOT
from tests.ledger.books import BOOK, OTHER, payoff, usd

DOCUMENT = ROOT / "docs" / "LEDGER.md"
_CALL = re.compile(r"`(\w+)` = `(.+)`")
_KNOWN = {
    **{name: getattr(recipes, name) for name in dir(recipes) if not name.startswith("_")},
    **{name: getattr(corrections, name) for name in dir(corrections) if not name.startswith("_")},
    "A": AccountKind,
    "EntryKind": EntryKind,
    "book": BOOK,
    "chips": parse_chips,
    "other_book": OTHER,
    "reconcile": reconcile,
    "seats": {1: "anna", 2: "bert", 3: "cleo"},
    "usd": usd,
}


@dataclass(frozen=True)
class Example:
    """One example: its name, its call, and the rows of its table by account."""

    name: str
    call: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def before(self) -> dict[Account, int]:
        return {parse_account(account): usd(text) for account, text, _, _ in self.rows}

    @property
    def gets(self) -> dict[Account, int]:
        return {parse_account(account): usd(text) for account, _, text, _ in self.rows if text}

    @property
    def after(self) -> dict[Account, int]:
        return {parse_account(account): usd(text) for account, _, _, text in self.rows}

    @property
    def balances(self) -> Balances:
        mine = {a: minor for a, minor in self.before.items() if a.session == BOOK.session}
        return Balances(BOOK, mine)


def tables(text: str) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Each table of a text: its rows as cells without backquotes, the heading first."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        lines = block.splitlines()
        cells = [tuple(c.strip().strip("`") for c in line.strip("|").split("|")) for line in lines]
        yield tuple(row for row in cells if not set("".join(row)) <= set("-: "))


def table_below(heading: str) -> tuple[tuple[str, ...], ...]:
    """The table whose heading row starts with a cell, without the heading."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return next(table[1:] for table in tables(text) if ",".join(table[0]).startswith(heading))


@cache
def examples() -> tuple[Example, ...]:
    """The examples of the document, in its order."""
    text = DOCUMENT.read_text(encoding="utf-8")
    pieces = re.split(r"^(?=`\w+` = `)", text, flags=re.M)[1:]
    found = []
    for piece in pieces:
        call = _CALL.fullmatch(piece.splitlines()[0])
        assert call, piece.splitlines()[0]
        directly = piece.split("\n#")[0]
        rows = [t[1:] for t in tables(directly) if t[0] == ("account", "before", "gets", "after")]
        found.append(Example(call[1], call[2], rows[0] if rows else ()))
    return tuple(found)


@cache
def results() -> Mapping[str, Any]:
    """What every call of the document returns, by its name."""
    made: dict[str, Any] = {}
    for example in examples():
        made[example.name] = run(example.call, example.balances, made)
    return made


def run(call: str, balances: Balances, made: Mapping[str, Any]) -> Any:
    """What a call returns, with what earlier ones made."""

    def from_here(**net: str) -> Payoff:
        return payoff(balances, **net)[0]

    return eval(call, {**_KNOWN, **made, "balances": balances, "payoff": from_here})


def entries_of(name: str) -> tuple[Entry, ...]:
    """The entries that one example makes."""
    made = results()[name]
    return made if isinstance(made, tuple) else (made,)
