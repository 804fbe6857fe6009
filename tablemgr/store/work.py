"""The unit of work: one verb's journal line, entries and hand, written together or not at all.

What goes in is looked at before it is written, and read back and compared after; commit is last.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields

from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import IntegrityError

from tablemgr.ledger.journal import FIELDS, GENESIS, JournalLine, line_hash
from tablemgr.store import schema
from tablemgr.store.entries import entries_at
from tablemgr.store.hands import HAND_FIELDS, hand_at
from tablemgr.store.journal import last_line, line, line_by_command
from tablemgr.store.rows import EntryRow, HandRow, HandSeatRow
from tablemgr.store.statements import Statement
from tablemgr.store.translate import is_taken
from tablemgr.store.trouble import (
    AlreadyDoneError,
    ClaimedError,
    ConflictError,
    StoreError,
    Trouble,
)
from tablemgr.store.view import View, lock_key

CHANNEL = "tablemgr"
"""The channel on which PostgreSQL tells of each line, as `session:seq`, once it is committed."""

# One way to the database for the three things a line is held against.
_PLACE = Statement(
    text(
        "SELECT 'last', seq, hash FROM (SELECT seq, hash FROM journal WHERE session = :session"
        " ORDER BY seq DESC LIMIT 1) AS tail"
        " UNION ALL SELECT 'done', seq, session FROM journal WHERE command = :command"
        " UNION ALL SELECT 'token', 0, token FROM claims WHERE session = :session"
        " UNION ALL SELECT 'station', 0, station FROM claims WHERE session = :session"
    )
)
_KEEP_STATE = Statement(
    text(
        "INSERT INTO snapshots (session, seq, state) VALUES (:session, :seq, :state)"
        " ON CONFLICT (session) DO UPDATE SET seq = excluded.seq, state = excluded.state"
    )
)
_LOCK = Statement(text("SELECT pg_advisory_xact_lock(:key)"))
_TELL = Statement(text("SELECT pg_notify(:channel, :payload)"))
_JOURNAL = Statement(insert(schema.journal))
_ENTRIES = Statement(insert(schema.entries))
_POSTINGS = Statement(insert(schema.postings))
_HANDS = Statement(insert(schema.hands))
_SEATS = Statement(insert(schema.hand_seats))
SEAT_FIELDS = tuple(field.name for field in fields(HandSeatRow))


class UnitOfWork(View):
    """A transaction that writes; `tokens` are this program's claims, by session."""

    def __init__(self, connection: Connection, place: str, tokens: Mapping[str, str]) -> None:
        super().__init__(connection)
        self._place = place
        self._tokens = tokens
        self._locked: set[tuple[str, str]] = set()

    def last(self, session: str) -> JournalLine | None:
        """A chain's last line, to seal the next one upon; no other can be added until the commit.

        Other programs wait in SQLite for the whole file, in PostgreSQL for this chain alone.
        """
        self._lock(session)
        return last_line(self, session)

    def append(
        self,
        new: JournalLine,
        entries: Sequence[EntryRow] = (),
        hand: HandRow | None = None,
        state: str | None = None,
    ) -> None:
        """Write a line with its entries, its hand and the state of the session after it.

        AlreadyDoneError: its command made a line before. ClaimedError: another has the session.
        ConflictError: it does not follow the chain's last line. ValueError: not sound in itself.
        """
        _verify_given(new, entries, hand)
        self._lock(new.session)
        self._verify_place(new)
        with self._conflicts(new):
            self._write(new, entries, hand, state)
        self._verify_written(new, entries, hand)
        if self.is_server:
            payload = {"channel": CHANNEL, "payload": f"{new.session}:{new.seq}"}
            _TELL.run(self.connection, payload)

    def hold(self, purpose: str, name: str) -> None:
        """Keep others from the same purpose and name until the commit.

        What two chains share is asked for behind this; SQLite has one writer at a time in any case.
        """
        if self.is_server and (purpose, name) not in self._locked:
            _LOCK.run(self.connection, {"key": lock_key(purpose, name)})
            self._locked.add((purpose, name))

    def _lock(self, session: str) -> None:
        self.hold("chain", session)

    def _verify_place(self, new: JournalLine) -> None:
        values = {"session": new.session, "command": new.command}
        rows = _PLACE.rows(self.connection, values)
        found = {what: (seq, value) for what, seq, value in rows}
        if "done" in found:
            done = line_by_command(self, new.command)
            assert done is not None
            raise AlreadyDoneError(done)
        if "token" in found and found["token"][1] != self._tokens.get(new.session):
            raise ClaimedError(new.session, found["station"][1])
        if new.session in self._tokens and "token" not in found:
            raise ClaimedError(new.session, "")
        seq, head = found.get("last", (0, GENESIS))
        if (new.seq, new.previous) != (seq + 1, head):
            raise ConflictError(new.session, new.seq, f"after {seq}")

    @contextmanager
    def _conflicts(self, new: JournalLine) -> Iterator[None]:
        try:
            yield
        except IntegrityError as error:
            if is_taken(error):
                raise ConflictError(new.session, new.seq, str(error.orig)) from error
            raise

    def _write(
        self,
        new: JournalLine,
        entries: Sequence[EntryRow],
        hand: HandRow | None,
        state: str | None,
    ) -> None:
        to = self.connection
        key = {"session": new.session, "seq": new.seq}
        _JOURNAL.run(to, _values(new, FIELDS))
        if entries:
            _ENTRIES.run_each(to, [key | _entry_values(*each) for each in enumerate(entries)])
        postings = [
            key | {"entry": entry, "place": place, "account": each.account, "minor": each.minor}
            for entry, row in enumerate(entries)
            for place, each in enumerate(row.postings)
        ]
        if postings:
            _POSTINGS.run_each(to, postings)
        if hand is not None:
            _HANDS.run(to, _values(hand, HAND_FIELDS))
            if hand.seats:
                _SEATS.run_each(to, [key | _values(seat, SEAT_FIELDS) for seat in hand.seats])
        if state is not None:
            _KEEP_STATE.run(to, key | {"state": state})

    def _verify_written(
        self, new: JournalLine, entries: Sequence[EntryRow], hand: HandRow | None
    ) -> None:
        where = (self, new.session, new.seq)
        if line(*where) != new:
            raise StoreError(Trouble.MISWRITTEN, self._place, "journal")
        if entries and entries_at(*where) != tuple(entries):
            raise StoreError(Trouble.MISWRITTEN, self._place, "entries")
        if hand is not None and hand_at(*where) != hand:
            raise StoreError(Trouble.MISWRITTEN, self._place, "hands")


def _values(row: object, names: Sequence[str]) -> dict[str, object]:
    return {name: getattr(row, name) for name in names}


def _entry_values(place: int, entry: EntryRow) -> dict[str, object]:
    return {
        "place": place,
        "id": entry.id,
        "kind": entry.kind,
        "corrects": entry.corrects or None,
        "memo": entry.memo,
        "chips": entry.chips,
    }


def _verify_given(new: JournalLine, entries: Sequence[EntryRow], hand: HandRow | None) -> None:
    if line_hash(new) != new.hash:
        raise ValueError(f"{new.session}:{new.seq} is not sealed")
    for entry in entries:
        # An account's text begins with what it is for and the session whose it is.
        strangers = [p.account for p in entry.postings if p.account.split(":")[1] != new.session]
        if strangers:
            raise ValueError(f"{entry.id} touches {strangers[0]}, which is not of {new.session}")
    if hand is not None and (hand.session, hand.seq) != (new.session, new.seq):
        raise ValueError(f"the hand of {hand.session}:{hand.seq} is not of {new.session}:{new.seq}")
