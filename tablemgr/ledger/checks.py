"""An audit of one session's book: small checks that each report all they find, none stopping any.

The story is streamed once, in the order it was written, and what is remembered of it grows with the
number of corrections, not of hands.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tablemgr.ledger.accounts import (
    HOLDINGS,
    Account,
    AccountKind,
    Book,
    Commodity,
    Owner,
)
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.entry import Posting, WrittenEntry, entry_faults, worths
from tablemgr.ledger.kinds import RULES, EntryKind
from tablemgr.ledger.plainhands import after_plain_hand

# Bound here because looking an enum's member up is slow, and this is asked for each entry.
_HAND = EntryKind.HAND
_RETURNS = {EntryKind.VOID, EntryKind.COLLECTION_RETURN, EntryKind.POOL_RETURN}
# What a reversal may touch otherwise than its original did; worths keep account of the players'.
_MAY_STAND_IN = {
    *(*HOLDINGS, AccountKind.BANK, AccountKind.CASH_TAKEN, AccountKind.POOL),
    *(AccountKind.RECEIVABLE, AccountKind.ADVANCED),
}


class HandFacts(NamedTuple):
    """What a hand's own record says of it, by player id: `net` is what each gets or gives in all.

    For a correction `net` is what holds after it (for a void nothing, or what stays), and there is
    no start. The pool is in `net` by `POOL_DEBTOR`. `start`: what each played with (X5).
    """

    net: Mapping[str, int]
    start: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry as it stands in the book, with its place in the story and, for a hand or a
    correction of one, the hand's facts.
    """

    sequence: int
    source: str
    entry: WrittenEntry
    hand: HandFacts | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A count on record: what an account was found to hold, after any difference was posted."""

    sequence: int
    source: str
    account: Account
    counted: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The close of the session, after which nothing is posted and nothing lies at the table."""

    sequence: int
    source: str


Record = Posted | Counted | Closed


class FindingReason(StrEnum):
    """What an audit can find."""

    UNSOUND = "unsound"
    OTHER_BOOK = "other_book"
    OUT_OF_ORDER = "out_of_order"
    AFTER_CLOSE = "after_close"
    NOT_CONSERVED = "not_conserved"
    BELOW_ZERO = "below_zero"
    CORRECTS_UNKNOWN = "corrects_unknown"
    CORRECTS_WRONG_KIND = "corrects_wrong_kind"
    VOIDED_TWICE = "voided_twice"
    CORRECTED_AFTER_VOID = "corrected_after_void"
    NOT_REVERSED = "not_reversed"
    HAND_WITHOUT_FACTS = "hand_without_facts"
    START_DIFFERS = "start_differs"
    NET_DIFFERS = "net_differs"
    COUNT_DIFFERS = "count_differs"
    LEFT_AT_CLOSE = "left_at_close"
    OWED_AT_CLOSE = "owed_at_close"
    MOVE_UNMATCHED = "move_unmatched"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: where (session, sequence, source), what about, what is there and
    what should be, in smallest units where they are amounts.
    """

    session: str
    sequence: int
    source: str
    reason: FindingReason
    about: str = ""
    found: int = 0
    expected: int = 0


@dataclass(slots=True)
class _Corrected:
    """An entry that some correction names: its kind, and what it and its corrections moved."""

    kind: EntryKind
    moved: dict[Account, int]
    returned: bool = False


@dataclass(slots=True)
class _State:
    """The book up to and with the record in hand; `before` is without it."""

    wanted: Collection[str]
    before: Balances
    after: Balances
    corrected: dict[str, _Corrected] = field(default_factory=dict)
    sequence: int = 0
    closed: bool = False


_Hit = tuple[FindingReason, str, int, int]


def _order(state: _State, record: Record) -> list[_Hit]:
    """The story runs forward, and ends with the close."""
    hits: list[_Hit] = []
    if record.sequence < state.sequence:
        hits.append((FindingReason.OUT_OF_ORDER, "", record.sequence, state.sequence))
    if state.closed:
        hits.append((FindingReason.AFTER_CLOSE, "", 0, 0))
    return hits


def _sound(state: _State, record: Posted) -> list[_Hit]:
    """Every entry is balanced, of this book, and does only what its kind may."""
    entry, book = record.entry, state.after.book
    hits = [
        (FindingReason.UNSOUND, f"{fault.reason} {fault.about}".strip(), fault.minor, 0)
        for fault in entry_faults(entry)
    ]
    if entry.book is not book and entry.book != book:
        hits.append((FindingReason.OTHER_BOOK, entry.book.session, 0, 0))
    return hits


def _conserved(state: _State, _: Counted | Closed) -> Iterator[_Hit]:
    """Nothing is made and nothing lost: each commodity adds up to zero where it is looked at."""
    for commodity, total in state.after.totals().items():
        if total:
            yield FindingReason.NOT_CONSERVED, commodity, total, 0


def _not_below_zero(state: _State, record: Posted) -> list[_Hit]:
    """No step takes from an account what it does not hold."""
    held = state.after.held
    return [
        (FindingReason.BELOW_ZERO, str(account), held[account], 0)
        for account, minor in record.entry.postings
        if minor < 0 and held.get(account, 0) < 0 and account.kind.protected
    ]


def _corrections(state: _State, record: Posted) -> Iterator[_Hit]:
    """A correction names an earlier entry of a kind it may correct, which nothing has undone."""
    kind, named = record.entry.kind, record.entry.corrects or ""
    original = state.corrected.get(named)
    if original is None:
        yield FindingReason.CORRECTS_UNKNOWN, named, 0, 0
        return
    if original.kind not in RULES[kind].corrects:
        yield FindingReason.CORRECTS_WRONG_KIND, f"{named} {original.kind}", 0, 0
    if original.returned:
        twice = kind in _RETURNS
        reason = FindingReason.VOIDED_TWICE if twice else FindingReason.CORRECTED_AFTER_VOID
        yield reason, named, 0, 0


def _reversed(state: _State, record: Posted) -> Iterator[_Hit]:
    """A void or a return leaves all as if the entry had never been, one account of a player
    standing in for another.
    """
    if record.entry.kind not in _RETURNS:
        return
    original = state.corrected.get(record.entry.corrects or "")
    if original is None or original.kind is EntryKind.HAND:
        return
    left = _with(original.moved, record.entry)
    for owner, minor in _worths(left).items():
        yield FindingReason.NOT_REVERSED, owner, minor, 0
    for account, minor in left.items():
        if minor and account.kind not in _MAY_STAND_IN:
            yield FindingReason.NOT_REVERSED, str(account), minor, 0


def _hands(state: _State, record: Posted) -> list[_Hit]:
    """A hand moved what its payoff says, from what the players held; so did its corrections."""
    entry, facts = record.entry, record.hand
    original = state.corrected.get(entry.corrects) if entry.corrects else None
    if entry.kind is not _HAND and (original is None or original.kind is not _HAND):
        return []
    if facts is None:
        return [(FindingReason.HAND_WITHOUT_FACTS, "", 0, 0)]
    playing = state.before.playing
    hits = [
        (FindingReason.START_DIFFERS, player, playing(player), start)
        for player, start in (facts.start or {}).items()
        if playing(player) != start
    ]
    net = _worths(_with(original.moved, entry)) if original else worths(entry.postings)
    if net != facts.net:
        # Of those named on one side alone the other one says nothing.
        hits += [
            (FindingReason.NET_DIFFERS, owner, net.get(owner, 0), facts.net.get(owner, 0))
            for owner in sorted({*net, *facts.net})
            if net.get(owner, 0) != facts.net.get(owner, 0)
        ]
    return hits


def _counts(state: _State, record: Counted) -> Iterator[_Hit]:
    """A count agrees with what the ledger holds at that point."""
    held = state.after.of(record.account)
    if held != record.counted:
        yield FindingReason.COUNT_DIFFERS, str(record.account), held, record.counted


def _close(state: _State, _: Closed) -> Iterator[_Hit]:
    """At the close nothing lies at the table any more, and nobody owes anything."""
    for account, minor in state.after.held.items():
        if minor and account.kind is AccountKind.RECEIVABLE:
            yield FindingReason.OWED_AT_CLOSE, account.owner, minor, 0
        elif minor and account.kind.protected:
            yield FindingReason.LEFT_AT_CLOSE, str(account), minor, 0


_Check = Callable[[_State, Any], Iterable[_Hit]]

_OF_ENTRIES: tuple[_Check, ...] = (_order, _sound, _not_below_zero, _hands)
_OF_CORRECTIONS: tuple[_Check, ...] = (
    *(_order, _sound, _not_below_zero),
    *(_corrections, _reversed, _hands),
)
_OF_COUNTS: tuple[_Check, ...] = (_order, _conserved, _counts)
_OF_CLOSES: tuple[_Check, ...] = (_order, _conserved, _close)


def _checks(record: Record) -> tuple[_Check, ...]:
    """What can be wrong with a record of its kind."""
    if isinstance(record, Posted):
        return _OF_CORRECTIONS if record.entry.corrects else _OF_ENTRIES
    return _OF_COUNTS if isinstance(record, Counted) else _OF_CLOSES


def _with(moved: Mapping[Account, int], entry: WrittenEntry) -> dict[Account, int]:
    total = dict(moved)
    for account, minor in entry.postings:
        total[account] = total.get(account, 0) + minor
    return total


def _worths(moved: Mapping[Account, int]) -> dict[str, int]:
    return worths(Posting(account, minor) for account, minor in moved.items())


class Audit:
    """An audit in the making: hand it the records of one session in order.

    `corrected` names the entries that any correction of the session names; only these are
    remembered. `balances` is what the book comes to so far.
    """

    def __init__(self, book: Book, corrected: Collection[str]) -> None:
        empty = Balances(book)
        self._state = _State(frozenset(corrected), empty, empty)

    @property
    def balances(self) -> Balances:
        """What the accounts hold after the records seen so far."""
        return self._state.after

    def takes_hand(
        self,
        sequence: int,
        source: str,
        postings: Iterable[tuple[Account, object]],
        facts: HandFacts,
    ) -> bool:
        """Take in a hand in which a quick look finds nothing wrong; of all others say False."""
        state, (net, start) = self._state, facts
        if start is None or state.closed or sequence < state.sequence or source in state.wanted:
            return False
        after = after_plain_hand(state.after, postings, start, net)
        if after is None:
            return False
        state.before, state.after, state.sequence = state.after, after, sequence
        return True

    def see(self, record: Record) -> list[Finding]:
        """All that is wrong with the next record."""
        state = self._state
        before = state.before = state.after
        if isinstance(record, Posted):
            book = record.entry.book
            if book is before.book or book == before.book:
                state.after = before.posted(record.entry)
        session = before.book.session
        findings = [
            Finding(session, record.sequence, record.source, *hit)
            for check in _checks(record)
            for hit in check(state, record)
        ]
        self._remember(record)
        return findings

    def _remember(self, record: Record) -> None:
        state = self._state
        if record.sequence > state.sequence:
            state.sequence = record.sequence
        if not isinstance(record, Posted):
            state.closed = state.closed or isinstance(record, Closed)
            return
        entry = record.entry
        if record.source in state.wanted and record.source not in state.corrected:
            state.corrected[record.source] = _Corrected(entry.kind, _with({}, entry))
        original = state.corrected.get(entry.corrects) if entry.corrects else None
        if original is not None:
            original.moved = _with(original.moved, entry)
            original.returned = original.returned or entry.kind in _RETURNS


def audit(book: Book, records: Iterable[Record], corrected: Collection[str]) -> Iterator[Finding]:
    """Every finding of one session's story, in its order; see `Audit`."""
    running = Audit(book, corrected)
    for record in records:
        yield from running.see(record)


def unmatched_moves(sessions: Iterable[Balances]) -> Iterator[Finding]:
    """Stacks that left one table and came to no other, or to another with another amount (T11).

    One finding a direction and commodity, in the session that says more than the other.
    """
    moves: dict[tuple[str, str, Commodity], int] = {}
    for balances in sessions:
        for account, minor in balances.held.items():
            if account.kind.owner is Owner.SESSION:
                moves[account.session, account.owner, account.commodity] = minor
    for (session, other, commodity), minor in moves.items():
        back = -moves.get((other, session, commodity), 0)
        if minor != back and (session < other or (other, session, commodity) not in moves):
            reason = FindingReason.MOVE_UNMATCHED
            yield Finding(session, 0, "", reason, f"{other} {commodity}", minor, back)
