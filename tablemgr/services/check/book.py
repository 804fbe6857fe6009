"""A session's entries along its lines: each as it was sealed, all by the audit of the ledger."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablemgr.ledger.accounts import Account, AccountKind, Book, parse_account
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.checks import (
    Audit,
    Closed,
    Counted,
    HandFacts,
    Posted,
    Record,
)
from tablemgr.ledger.checks import Finding as LedgerFinding
from tablemgr.ledger.checks import FindingReason as Reason
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import format_amount
from tablemgr.services.check.finding import BAD, Fault, Hit
from tablemgr.services.check.told import Corrected, Told
from tablemgr.services.night.posted import POSTED, digest_of
from tablemgr.services.permissions import Verb
from tablemgr.store.entries import as_written
from tablemgr.store.rows import EntryRow

Facts = Mapping[str, Any]

# What finds no amounts of money.
_NO_MONEY = {Reason.OUT_OF_ORDER, Reason.UNSOUND}
# Bound here because looking an enum's member up is slow, and this is asked for each entry.
_VOID, _OF_HANDS = EntryKind.VOID, frozenset({EntryKind.HAND, EntryKind.ADJUSTMENT})

COUNTS = frozenset({Verb.OPEN_SESSION, Verb.COUNT, Verb.CLOSE_SESSION})
"""Verbs whose lines say what the accounts hold."""


class SessionBook:
    """The audit of one session's book, line by line."""

    def __init__(self, book: Book, named: frozenset[str], told: Told) -> None:
        self._book = book
        self._audit = Audit(book, named)
        self._named = named
        self._told = told

    @property
    def balances(self) -> Balances:
        """What the accounts hold so far."""
        return self._audit.balances

    def is_right_hand(
        self, line: JournalLine, facts: Facts, row: EntryRow, hand: HandFacts
    ) -> bool:
        """Whether a hand's one entry is surely right; if so, it has been taken in."""
        id_, _, postings, corrects, memo, chips = row
        try:
            if corrects or memo or chips or entry_hits(line, facts, (row,)):
                return False
            moved = [(parse_account(account), minor) for account, minor in postings]
        except BAD:
            return False
        return self._audit.takes_hand(line.seq, id_, moved, hand)

    def see(
        self,
        line: JournalLine,
        verb: Verb | None,
        facts: Facts,
        rows: Sequence[EntryRow],
        hand: HandFacts | None,
    ) -> Iterator[Hit]:
        """Everything wrong with the entries of a line and with its counts."""
        yield from entry_hits(line, facts, rows)
        entries: list[tuple[str, WrittenEntry]] = []
        for row in rows:
            try:
                entries.append((row.id, as_written(row, self._book)))
            except ValueError as error:
                yield Fault.BAD_ENTRY, {"entry": row.id, "detail": str(error)}
        held = self._held() if any(entry.kind is _VOID for _, entry in entries) else {}
        if verb in COUNTS:
            yield from self._records(self._before(line, verb, facts))
        for id_, entry in entries:
            if verb is Verb.CLOSE_SESSION and entry.kind is EntryKind.CLOSE_BANK:
                yield from self._records(self._counted(line, verb, facts))
            about = self._about(entry, hand, held)
            for finding in self._audit.see(Posted(line.seq, id_, entry, about)):
                yield self._hit(finding)
            self._remember(id_, entry, facts)
        if verb in COUNTS:
            yield from self._records(self._after(line, verb, facts))

    def _held(self) -> dict[str, int]:
        """What the players of corrected hands play with before the line."""
        players = {p for each in self._told.corrected.values() for p in each.players.values()}
        return {player: self.balances.playing(player) for player in players}

    def _about(
        self, entry: WrittenEntry, hand: HandFacts | None, held: Mapping[str, int]
    ) -> HandFacts | None:
        if entry.kind is _VOID and entry.corrects in self._told.corrected:
            return HandFacts(self._told.stays(entry, held))
        return hand if entry.kind in _OF_HANDS else None

    def _remember(self, id_: str, entry: WrittenEntry, facts: Facts) -> None:
        corrected = self._told.corrected
        if id_ in self._named and entry.kind is EntryKind.HAND:
            players = {int(seat): str(who) for seat, who in facts["players"].items()}
            corrected[id_] = Corrected(players, facts["document"]["button"], [entry])
        elif entry.corrects in corrected:
            corrected[entry.corrects].posted.append(entry)

    def _records(self, records: Sequence[Record]) -> Iterator[Hit]:
        for record in records:
            for finding in self._audit.see(record):
                yield self._hit(finding)

    def _hit(self, finding: LedgerFinding) -> Hit:
        money = finding.reason not in _NO_MONEY
        found, expected = (
            format_amount(minor, self._book.currency) if money else str(minor or "")
            for minor in (finding.found, finding.expected)
        )
        facts: dict[str, int | str] = {
            "entry": finding.source,
            "about": finding.about,
            "found": found,
            "expected": expected,
        }
        return finding.reason, facts

    def _count(self, line: JournalLine, kind: AccountKind, minor: int) -> Counted:
        account: Account = self._book.account(kind)
        return Counted(line.seq, line.command, account, minor)

    def _before(self, line: JournalLine, verb: Verb | None, facts: Facts) -> list[Record]:
        """What the line says that the accounts held when it was made."""
        if verb is Verb.COUNT:
            return [self._count(line, AccountKind.BANK, facts["expected"])]
        if verb is Verb.CLOSE_SESSION:
            return [
                self._count(line, AccountKind.BANK, facts["bank_expected"]),
                self._count(line, AccountKind.CASH_TAKEN, facts["cash_expected"]),
            ]
        return []

    def _counted(self, line: JournalLine, verb: Verb | None, facts: Facts) -> list[Record]:
        """The counts on record, after any difference was posted."""
        if verb is Verb.COUNT:
            return [self._count(line, AccountKind.BANK, facts["counted"])]
        records: list[Record] = [
            self._count(line, AccountKind.BANK, parse_chips(facts["bank"]).total)
        ]
        if verb is Verb.CLOSE_SESSION:
            records.append(self._count(line, AccountKind.CASH_TAKEN, facts["cash"]))
        return records

    def _after(self, line: JournalLine, verb: Verb | None, facts: Facts) -> list[Record]:
        if verb in (Verb.OPEN_SESSION, Verb.COUNT):
            return self._counted(line, verb, facts)
        return [Closed(line.seq, line.command)] if verb is Verb.CLOSE_SESSION else []

    def end(self, seq: int) -> Iterator[Hit]:
        """What is wrong with the book as a whole after the last line."""
        held = self.balances.at(AccountKind.BANK)
        bank = self._book.account(AccountKind.BANK)
        if not self._told.closed:
            yield from self._records([Counted(seq, "", bank, held)])


def entry_hits(line: JournalLine, facts: Facts, rows: Sequence[EntryRow]) -> list[Hit]:
    """Whether the entries are those that the line was sealed with."""
    hits: list[Hit] = []
    if facts.get(POSTED, "") != (digest_of(rows) if rows else ""):
        hits.append((Fault.ENTRIES_CHANGED, {}))
    for number, row in enumerate(rows, 1):
        if row.id != f"{line.command}:{number}":
            hits.append((Fault.ENTRY_NAME, {"entry": row.id}))
    return hits
