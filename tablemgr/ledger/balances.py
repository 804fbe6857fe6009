"""What every account of a session holds: the sum of its entries, and nothing else.

`apply` refuses what would put a protected account below zero; `posted` adds up what stands in the
book, whatever it is, for an audit.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tablemgr.ledger.accounts import HOLDINGS, POOL_DEBTOR, Account, AccountKind, Book, Commodity
from tablemgr.ledger.entry import Entry, Posting, WrittenEntry, totals

MAX_BALANCE = 10**18
"""Far above any table, and within 64 bits, which databases count in."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """An account that does not hold what an entry takes from it, in smallest units."""

    account: Account
    held: int
    taken: int

    @property
    def missing(self) -> int:
        """How much is missing."""
        return self.taken - self.held


class BelowZeroError(ValueError):
    """Raised where an entry takes more than is there; carries every shortage. Nothing changed."""

    def __init__(self, shortages: Iterable[Shortage]) -> None:
        self.shortages = tuple(shortages)
        super().__init__(
            "; ".join(f"{each.account} holds {each.held}, not {each.taken}" for each in shortages)
        )


class OtherBookError(ValueError):
    """Raised where an entry of one session or currency would be added to another's balances."""

    def __init__(self, mine: Book, other: Book) -> None:
        super().__init__(f"{other} is not {mine}")
        self.mine = mine
        self.other = other


@dataclass(frozen=True, slots=True)
class Balances:
    """What the accounts of a book hold, in smallest units; an account not named holds nothing."""

    book: Book
    held: Mapping[Account, int] = field(default_factory=dict)

    def of(self, account: Account) -> int:
        """What one account holds."""
        return self.held.get(account, 0)

    def at(self, kind: AccountKind, owner: str = "") -> int:
        """What one account of this book holds, by its kind and owner."""
        return self.of(self.book.account(kind, owner))

    def total(self, *kinds: AccountKind) -> int:
        """What all accounts of some kinds hold, all of one commodity (ValueError otherwise)."""
        if len({kind.commodity for kind in kinds}) > 1:
            raise ValueError(f"unlike commodities do not add: {', '.join(kinds)}")
        return sum(minor for account, minor in self.held.items() if account.kind in kinds)

    def playing(self, owner: str) -> int:
        """What a player plays with: his stack and all that is behind (X5, T6); or the pool."""
        if owner == POOL_DEBTOR:
            return self.at(AccountKind.POOL)
        stack, chips, cash = _holdings(self.book.session, owner)
        held = self.held.get
        return held(stack, 0) + held(chips, 0) + held(cash, 0)

    def owing(self) -> dict[str, int]:
        """What each debtor owes the house, those who owe nothing left out."""
        return {
            account.owner: minor
            for account, minor in self.held.items()
            if account.kind is AccountKind.RECEIVABLE and minor
        }

    def totals(self) -> dict[Commodity, int]:
        """What each commodity adds up to: zero, as nothing is made and nothing is lost."""
        return totals(Posting(account, minor) for account, minor in self.held.items())

    def posted(self, entry: WrittenEntry) -> "Balances":
        """The balances after an entry that stands in this book, sound or not."""
        if entry.book is not self.book and entry.book != self.book:
            raise OtherBookError(self.book, entry.book)
        held = dict(self.held)
        for account, minor in entry.postings:
            held[account] = held.get(account, 0) + minor
        return Balances(self.book, held)

    def apply(self, entry: Entry) -> "Balances":
        """The balances after a new entry; `BelowZeroError` where an account cannot give it."""
        after = self.posted(entry)
        shortages = [*self._shortages(entry)]
        if shortages:
            raise BelowZeroError(shortages)
        if any(abs(after.of(posting.account)) > MAX_BALANCE for posting in entry.postings):
            raise OverflowError(f"a balance above {MAX_BALANCE}")
        return after

    def _shortages(self, entry: Entry) -> Iterator[Shortage]:
        for account, minor in ((each.account, each.minor) for each in entry.postings):
            if minor < 0 and account.kind.protected and self.of(account) + minor < 0:
                yield Shortage(account, self.of(account), -minor)


@lru_cache(maxsize=4096)
def _holdings(session: str, owner: str) -> tuple[Account, Account, Account]:
    stack, chips, cash = (Account(kind, session, owner) for kind in HOLDINGS)
    return stack, chips, cash


def fold(book: Book, entries: Iterable[WrittenEntry]) -> Balances:
    """The balances after all of a book's entries, in any order."""
    held: dict[Account, int] = {}
    for entry in entries:
        if entry.book != book:
            raise OtherBookError(book, entry.book)
        for posting in entry.postings:
            held[posting.account] = held.get(posting.account, 0) + posting.minor
    return Balances(book, held)
