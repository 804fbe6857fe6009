"""An audit of one session's book: small checks that each report all they find, none stopping any.

The story is streamed once, in the order it was written, and what is remembered of it grows with the
number of corrections, not of hands.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

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

_RETURNS = {EntryKind.VOID, EntryKind.COLLECTION_RETURN, EntryKind.POOL_RETURN}
# What a reversal may touch otherwise than its original did; worths keep account of the players'.
_MAY_STAND_IN = {
    *(*HOLDINGS, AccountKind.BANK, AccountKind.CASH_TAKEN, AccountKind.POOL),
    *(AccountKind.RECEIVABLE, AccountKind.ADVANCED),
}


@dataclass(frozen=True, slots=True)
class HandFacts:
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


def _order(state: _State, record: Record) -> Iterator[_Hit]:
    """The story runs forward, and ends with the close."""
    if record.sequence < state.sequence:
        yield FindingReason.OUT_OF_ORDER, "", record.sequence, state.sequence
    if state.closed:
        yield FindingReason.AFTER_CLOSE, "", 0, 0


def _sound(state: _State, record: Record) -> Iterator[_Hit]:
    """Every entry is balanced, of this book, and does only what its kind may."""
    if not isinstance(record, Posted):
        return
    for fault in entry_faults(record.entry):
        yield FindingReason.UNSOUND, f"{fault.reason} {fault.about}".strip(), fault.minor, 0
    if record.entry.book != state.after.book:
        yield FindingReason.OTHER_BOOK, record.entry.book.session, 0, 0


def _conserved(state: _State, record: Record) -> Iterator[_Hit]:
    """Nothing is made and nothing lost: each commodity adds up to zero where it is looked at."""
    if isinstance(record, Posted):
        return
    for commodity, total in state.after.totals().items():
        if total:
            yield FindingReason.NOT_CONSERVED, commodity, total, 0


def _not_below_zero(state: _State, record: Record) -> Iterator[_Hit]:
    """No step takes from an account what it does not hold."""
    if not isinstance(record, Posted):
        return
    for posting in record.entry.postings:
        left = state.after.of(posting.account)
        if posting.account.kind.protected and left < 0 and posting.minor < 0:
            yield FindingReason.BELOW_ZERO, str(posting.account), left, 0


def _corrections(state: _State, record: Record) -> Iterator[_Hit]:
    """A correction names an earlier entry of a kind it may correct, which nothing has undone."""
    if not isinstance(record, Posted) or not record.entry.corrects:
        return
    kind, named = record.entry.kind, record.entry.corrects
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


def _reversed(state: _State, record: Record) -> Iterator[_Hit]:
    """A void or a return leaves all as if the entry had never been, one account of a player
    standing in for another.
    """
    if not isinstance(record, Posted) or record.entry.kind not in _RETURNS:
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


def _hands(state: _State, record: Record) -> Iterator[_Hit]:
    """A hand moved what its payoff says, from what the players held; so did its corrections."""
    if not isinstance(record, Posted):
        return
    entry, facts = record.entry, record.hand
    original = state.corrected.get(entry.corrects or "")
    of_a_hand = original is not None and original.kind is EntryKind.HAND
    if entry.kind is not EntryKind.HAND and not of_a_hand:
        return
    if facts is None:
        yield FindingReason.HAND_WITHOUT_FACTS, "", 0, 0
        return
    for player, start in (facts.start or {}).items():
        held = state.before.playing(player)
        if held != start:
            yield FindingReason.START_DIFFERS, player, held, start
    net = _worths(_with(original.moved if original else {}, entry))
    for owner in sorted({*net, *facts.net}):
        found, expected = net.get(owner, 0), facts.net.get(owner, 0)
        if found != expected:
            yield FindingReason.NET_DIFFERS, owner, found, expected


def _counts(state: _State, record: Record) -> Iterator[_Hit]:
    """A count agrees with what the ledger holds at that point."""
    if isinstance(record, Counted):
        held = state.after.of(record.account)
        if held != record.counted:
            yield FindingReason.COUNT_DIFFERS, str(record.account), held, record.counted


def _close(state: _State, record: Record) -> Iterator[_Hit]:
    """At the close nothing lies at the table any more, and nobody owes anything."""
    if not isinstance(record, Closed):
        return
    for account, minor in state.after.held.items():
        if minor and account.kind is AccountKind.RECEIVABLE:
            yield FindingReason.OWED_AT_CLOSE, account.owner, minor, 0
        elif minor and account.kind.protected:
            yield FindingReason.LEFT_AT_CLOSE, str(account), minor, 0


CHECKS: tuple[Callable[[_State, Record], Iterator[_Hit]], ...] = (
    *(_order, _sound, _conserved, _not_below_zero),
    *(_corrections, _reversed, _hands, _counts, _close),
)


def _with(moved: Mapping[Account, int], entry: WrittenEntry) -> dict[Account, int]:
    total = dict(moved)
    for posting in entry.postings:
        total[posting.account] = total.get(posting.account, 0) + posting.minor
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

    def see(self, record: Record) -> list[Finding]:
        """All that is wrong with the next record."""
        state = self._state
        state.before = state.after
        if isinstance(record, Posted) and record.entry.book == state.after.book:
            state.after = state.after.posted(record.entry)
        session = state.after.book.session
        findings = [
            Finding(session, record.sequence, record.source, *hit)
            for check in CHECKS
            for hit in check(state, record)
        ]
        self._remember(record)
        return findings

    def _remember(self, record: Record) -> None:
        state = self._state
        state.sequence = max(state.sequence, record.sequence)
        state.closed = state.closed or isinstance(record, Closed)
        if not isinstance(record, Posted):
            return
        entry = record.entry
        if record.source in state.wanted and record.source not in state.corrected:
            state.corrected[record.source] = _Corrected(entry.kind, _with({}, entry))
        original = state.corrected.get(entry.corrects or "")
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
