"""A reconciliation laid out as an equation: what there was, what came and went by kind, what is.

The terms come from the entries alone; the closing is a count where there is one, so that the
equation can fail to come out.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tablemgr.ledger.accounts import AccountKind, Commodity
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.kinds import EntryKind


@dataclass(frozen=True, slots=True)
class Equation:
    """Opening + terms = closing, in smallest units, for all accounts of some kinds together.

    `opening` is what open_bank brought, `closing` what lay there before close_bank took it away, or
    what was counted. `terms` are the changes by kind of entry, in the order of `EntryKind`, those
    that come to nothing left out; corrections are terms of their own.
    """

    commodity: Commodity
    opening: int
    terms: tuple[tuple[EntryKind, int], ...]
    closing: int

    @property
    def expected(self) -> int:
        """What should be there."""
        return self.opening + sum(minor for _, minor in self.terms)

    @property
    def difference(self) -> int:
        """What is there too much (above zero) or too little."""
        return self.closing - self.expected


def reconcile(
    entries: Iterable[WrittenEntry], kinds: Collection[AccountKind], counted: int | None = None
) -> Equation:
    """The equation of one session for some kinds of account, all of one commodity.

    `counted` is what the closing count found, by default what the ledger holds. Entries of two
    sessions or currencies, and accounts of two commodities, do not add: ValueError.
    """
    commodities = {kind.commodity for kind in kinds}
    if len(commodities) != 1:
        raise ValueError(f"no equation of {len(commodities)} commodities")
    sums: dict[EntryKind, int] = {}
    books = set()
    for entry in entries:
        books.add(entry.book)
        change = sum(each.minor for each in entry.postings if each.account.kind in kinds)
        sums[entry.kind] = sums.get(entry.kind, 0) + change
    if len(books) > 1:
        raise ValueError(f"no equation of {len(books)} books")
    opening = sums.pop(EntryKind.OPEN_BANK, 0)
    sums.pop(EntryKind.CLOSE_BANK, 0)
    terms = tuple((kind, sums[kind]) for kind in EntryKind if sums.get(kind))
    expected = opening + sum(minor for _, minor in terms)
    closing = expected if counted is None else counted
    return Equation(commodities.pop(), opening, terms, closing)
