"""Entries: balanced movements of chips, cash and claims, verified as they are made.

What is about to be written is an `Entry`, which refuses to exist with a fault; what is read back
is a `WrittenEntry`, which says its faults when asked, so that an audit can name them all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tablemgr.ledger.accounts import HOLDINGS, POOL_DEBTOR, Account, AccountKind, Book, Commodity
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.kinds import RULES, EntryKind, Even
from tablemgr.ledger.money import MAX_MINOR

MAX_POSTINGS = 64
MAX_MEMO = 500


class Posting(NamedTuple):
    """What an account gets (above zero) or gives (below zero), in smallest units."""

    account: Account
    minor: int


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """An entry as it stands in the book, whether sound or not.

    `corrects` is the id of the entry it corrects. `memo` is the reason where its kind needs one.
    `chips` is the count by denomination of what was filled, bought and so on.
    """

    kind: EntryKind
    book: Book
    postings: tuple[Posting, ...]
    corrects: str | None = None
    memo: str = ""
    chips: ChipCount | None = None


class EntryReason(StrEnum):
    """What is wrong with an entry."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    OTHER_SESSION = "other_session"
    TWICE = "twice"
    NOT_WHOLE = "not_whole"
    ZERO = "zero"
    TOO_LARGE = "too_large"
    NOT_ITS_ACCOUNT = "not_its_account"
    UNBALANCED = "unbalanced"
    NOT_EVEN = "not_even"
    CORRECTS_NOTHING = "corrects_nothing"
    MAY_NOT_CORRECT = "may_not_correct"
    NO_REASON = "no_reason"
    MEMO_TOO_LONG = "memo_too_long"
    NO_COUNT = "no_count"
    MAY_NOT_COUNT = "may_not_count"
    OTHER_CURRENCY = "other_currency"
    COUNT_DIFFERS = "count_differs"


@dataclass(frozen=True, slots=True)
class EntryFault:
    """One fault of an entry, with what it is about (an account, a commodity, an owner) and by how
    much.
    """

    reason: EntryReason
    about: str = ""
    minor: int = 0


class EntryError(ValueError):
    """Raised for an entry that cannot be written; carries its kind and all its faults."""

    def __init__(self, kind: EntryKind, faults: Iterable[EntryFault]) -> None:
        self.kind = kind
        self.faults = tuple(faults)
        super().__init__(f"{kind}: {', '.join(f'{f.reason} {f.about}' for f in self.faults)}")


@dataclass(frozen=True, slots=True)
class Entry(WrittenEntry):
    """A sound entry; making one with a fault raises `EntryError` with every fault of it."""

    def __post_init__(self) -> None:
        faults = entry_faults(self)
        if faults:
            raise EntryError(self.kind, faults)


def make_entry(
    kind: EntryKind,
    book: Book,
    moved: Mapping[Account, int],
    *,
    corrects: str | None = None,
    memo: str = "",
    chips: ChipCount | None = None,
) -> Entry:
    """An entry from what each account gets or gives; what gets nothing is left out."""
    postings = tuple(Posting(account, minor) for account, minor in moved.items() if minor)
    return Entry(kind, book, postings, corrects, memo, chips)


def worths(postings: Iterable[Posting]) -> dict[str, int]:
    """How much richer postings make each player, by id, and the pool, by `POOL_DEBTOR`.

    A player's worth is his stack, his money behind and the cash in his pocket, less what he owes;
    the pool's is what lies in it, less what it is short. Those unchanged are left out.
    """
    worth: dict[str, int] = {}
    for (kind, _, owner), change in postings:
        if kind in _ONES_OWN:
            worth[owner] = worth.get(owner, 0) + change
        elif kind is _RECEIVABLE:
            worth[owner] = worth.get(owner, 0) - change
        elif kind is _POOL:
            worth[POOL_DEBTOR] = worth.get(POOL_DEBTOR, 0) + change
    return {owner: change for owner, change in worth.items() if change}


# Looking an enum's member up is slow, and this is asked for each posting.
_RECEIVABLE, _POOL = AccountKind.RECEIVABLE, AccountKind.POOL
_ONES_OWN = frozenset({*HOLDINGS, AccountKind.PLAYER_CASH})


def totals(postings: Iterable[Posting]) -> dict[Commodity, int]:
    """What postings add up to in each commodity that they touch."""
    sums: dict[Commodity, int] = {}
    for account, minor in postings:
        commodity = account.kind.commodity
        sums[commodity] = sums.get(commodity, 0) + minor
    return sums


def entry_faults(entry: WrittenEntry) -> tuple[EntryFault, ...]:
    """Every fault of an entry; none for a sound one."""
    if _is_plainly_sound(entry):
        return ()
    faults = [*_posting_faults(entry)]
    if faults:
        # Sums of postings that are no amounts mean nothing.
        return (*faults, *_paper_faults(entry))
    return (*_sum_faults(entry), *_paper_faults(entry), *_count_faults(entry))


def _is_plainly_sound(entry: WrittenEntry) -> bool:
    """Whether a quick look finds no fault; where it cannot tell, the checks below have to say."""
    rule, postings, session = RULES[entry.kind], entry.postings, entry.book.session
    if rule.corrects or rule.reason or rule.must_count or entry.corrects or entry.chips is not None:
        return False
    if not 2 <= len(postings) <= MAX_POSTINGS or len(entry.memo) > MAX_MEMO:
        return False
    for (kind, of, _), minor in postings:
        if type(minor) is not int or not -MAX_MINOR <= minor <= MAX_MINOR or of != session:
            return False
        if not minor or kind not in (rule.out if minor < 0 else rule.into):
            return False
    if len({account for account, _ in postings}) < len(postings) or any(totals(postings).values()):
        return False
    if rule.even is Even.NOBODY:
        return True
    changes = worths(postings)
    return not (changes if rule.even is Even.EACH else sum(changes.values()))


def _posting_faults(entry: WrittenEntry) -> Iterator[EntryFault]:
    rule, count = RULES[entry.kind], len(entry.postings)
    if count < 2 and not (rule.may_be_empty and not count):
        yield EntryFault(EntryReason.TOO_FEW, minor=count)
    if count > MAX_POSTINGS:
        yield EntryFault(EntryReason.TOO_MANY, minor=count)
    seen: set[Account] = set()
    for posting in entry.postings:
        reason = _posting_reason(posting, entry)
        if reason:
            yield EntryFault(reason, str(posting.account), posting.minor)
        elif posting.account in seen:
            yield EntryFault(EntryReason.TWICE, str(posting.account), posting.minor)
        seen.add(posting.account)


def _posting_reason(posting: Posting, entry: WrittenEntry) -> EntryReason | None:
    minor, account, rule = posting.minor, posting.account, RULES[entry.kind]
    if type(minor) is not int:
        return EntryReason.NOT_WHOLE
    if not minor:
        return EntryReason.ZERO
    if abs(minor) > MAX_MINOR:
        return EntryReason.TOO_LARGE
    if account.session != entry.book.session:
        return EntryReason.OTHER_SESSION
    allowed = rule.out if minor < 0 else rule.into
    return None if account.kind in allowed else EntryReason.NOT_ITS_ACCOUNT


def _sum_faults(entry: WrittenEntry) -> Iterator[EntryFault]:
    for commodity, total in totals(entry.postings).items():
        if total:
            yield EntryFault(EntryReason.UNBALANCED, commodity, total)
    even = RULES[entry.kind].even
    if even is Even.NOBODY:
        return
    changes = worths(entry.postings)
    if even is Even.EACH:
        for owner, change in changes.items():
            yield EntryFault(EntryReason.NOT_EVEN, owner, change)
    elif sum(changes.values()):
        yield EntryFault(EntryReason.NOT_EVEN, minor=sum(changes.values()))


def _paper_faults(entry: WrittenEntry) -> Iterator[EntryFault]:
    rule = RULES[entry.kind]
    if rule.corrects and not entry.corrects:
        yield EntryFault(EntryReason.CORRECTS_NOTHING)
    if entry.corrects and not rule.corrects:
        yield EntryFault(EntryReason.MAY_NOT_CORRECT, entry.corrects)
    if rule.reason and not entry.memo.strip():
        yield EntryFault(EntryReason.NO_REASON)
    if len(entry.memo) > MAX_MEMO:
        yield EntryFault(EntryReason.MEMO_TOO_LONG, minor=len(entry.memo))


def _count_faults(entry: WrittenEntry) -> Iterator[EntryFault]:
    rule, chips = RULES[entry.kind], entry.chips
    moved = sum(abs(each.minor) for each in entry.postings if each.account.kind is rule.counted)
    if chips is None:
        if rule.must_count and moved:
            yield EntryFault(EntryReason.NO_COUNT, rule.counted or "", moved)
    elif rule.counted is None:
        yield EntryFault(EntryReason.MAY_NOT_COUNT, str(chips))
    elif chips.currency != entry.book.currency:
        yield EntryFault(EntryReason.OTHER_CURRENCY, str(chips))
    elif chips.total != moved:
        yield EntryFault(EntryReason.COUNT_DIFFERS, str(chips), chips.total - moved)
