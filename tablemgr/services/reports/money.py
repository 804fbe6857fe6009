"""A session's entries added up once: by kind and account, by player, and along the hands."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tablemgr.ledger.accounts import HOLDINGS, AccountKind, Book, parse_account
from tablemgr.ledger.entry import Posting, WrittenEntry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.reconciliation import Equation, reconcile
from tablemgr.services.reports.source import Source
from tablemgr.store.auditing import hands_by_line
from tablemgr.store.entries import entries, entry_by_id
from tablemgr.store.rows import EntryRow

MOST_SAMPLES = 240
"""How many points along the hands a chart has at most."""

BOUGHT = (EntryKind.BUY_IN, EntryKind.SHORT_BUY, EntryKind.TOP_UP)
"""The kinds of entry by which a player brings money to the table."""

_OF_HANDS = frozenset({EntryKind.HAND, EntryKind.ADJUSTMENT})


@dataclass(slots=True)
class Money:
    """Sums of a session's postings, in smallest units.

    `by_kind` holds them by kind of entry, kind of account and owner. `by_player` holds what each
    kind of entry did to what a player has at the table, a void counted to the kind that it voids.
    `samples` are the players' money after a hand, by its number.
    """

    book: Book
    by_kind: dict[tuple[EntryKind, AccountKind, str], int] = field(default_factory=dict)
    by_player: dict[tuple[str, EntryKind], int] = field(default_factory=dict)
    numbers: dict[tuple[str, EntryKind], int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    samples: list[tuple[int, Mapping[str, int]]] = field(default_factory=list)

    def equation(self, kinds: Collection[AccountKind], counted: int | None = None) -> Equation:
        """The equation of a place, from one summed entry for each kind."""
        return reconcile(self._summed(kinds), kinds, counted)

    def _summed(self, kinds: Collection[AccountKind]) -> list[WrittenEntry]:
        found: dict[EntryKind, list[Posting]] = {}
        for (kind, account, owner), minor in self.by_kind.items():
            if account in kinds:
                found.setdefault(kind, []).append(Posting(self.book.account(account, owner), minor))
        return [WrittenEntry(kind, self.book, tuple(each)) for kind, each in found.items()]

    def total(self, account: AccountKind) -> int:
        """What all accounts of a kind hold now."""
        return sum(minor for (_, kind, _), minor in self.by_kind.items() if kind is account)

    def moved(self, kind: EntryKind, account: AccountKind) -> int:
        """What entries of a kind have brought to the accounts of another."""
        return sum(
            minor
            for (entry, found, _), minor in self.by_kind.items()
            if entry is kind and found is account
        )

    def of(self, player: str, *kinds: EntryKind) -> int:
        """What entries of some kinds have done to a player's money at the table."""
        return sum(self.by_player.get((player, kind), 0) for kind in kinds)

    def owed(self, player: str) -> int:
        """What a player owes the house."""
        return sum(
            minor
            for (_, kind, owner), minor in self.by_kind.items()
            if kind is AccountKind.RECEIVABLE and owner == player
        )

    @property
    def players(self) -> list[str]:
        """Everybody who ever had money at the table, in the order in which he first had."""
        return list(dict.fromkeys(player for player, _ in self.by_player))


def read_money(source: Source, hands: int) -> Money:
    """Add up a session's entries; `hands` is how many hands it has, to thin the samples out."""
    money = Money(source.book)
    every, number = max(1, -(-hands // MOST_SAMPLES)), 0
    # The lines that say how hands ended come as the entries do.
    numbers = ((seq, hand[0]) for seq, (hand, _) in hands_by_line(source.view, source.id))
    for recorded in entries(source.view, source.id):
        row = recorded.entry
        kind = EntryKind(row.kind)
        counts = counts_as(source, row)
        _add(money, row, kind, counts)
        if kind is EntryKind.HAND:
            number = next(number for seq, number in numbers if seq == recorded.seq)
            if number % every == 0 or not money.samples:
                money.samples.append((number, dict(money.held)))
    if money.samples and money.samples[-1][0] != number:
        money.samples.append((number, dict(money.held)))
    return money


def counts_as(source: Source, row: EntryRow) -> EntryKind:
    """The kind that an entry counts to for players: what amends one counts as what it amends."""
    kind = EntryKind(row.kind)
    if kind in _OF_HANDS:
        return EntryKind.HAND
    if kind is not EntryKind.VOID:
        return kind
    original = entry_by_id(source.view, row.corrects)
    return EntryKind(original.entry.kind) if original else kind


def _add(money: Money, row: EntryRow, kind: EntryKind, counts: EntryKind) -> None:
    touched = set()
    for text, minor in row.postings:
        account = parse_account(text)
        key = (kind, account.kind, account.owner)
        money.by_kind[key] = money.by_kind.get(key, 0) + minor
        if account.kind in HOLDINGS:
            player = (account.owner, counts)
            money.by_player[player] = money.by_player.get(player, 0) + minor
            money.held[account.owner] = money.held.get(account.owner, 0) + minor
            touched.add(player)
    if kind is not EntryKind.VOID:
        for each in touched:
            money.numbers[each] = money.numbers.get(each, 0) + 1
