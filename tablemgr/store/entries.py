"""The ledger's entries as they stand in the store, and what they add up to.

Rows are texts and whole numbers, so that an audit can read what a tamperer left; `as_row` and
`as_written` go between them and the ledger's own values.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from sqlalchemy import Select, bindparam, func, select

from tablemgr.ledger.accounts import Book, parse_account
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.entry import Posting, WrittenEntry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.store import schema
from tablemgr.store.rows import EntryRow, PostingRow, RecordedEntry
from tablemgr.store.statements import Statement
from tablemgr.store.view import View

_e, _p = schema.entries.c, schema.postings.c

# An entry without postings is a row of its own.
_BOTH = (
    select(
        _e.session, _e.seq, _e.place, _e.id, _e.kind, _e.corrects, _e.memo, _e.chips,
        _p.account, _p.minor,
    )
    .join_from(
        schema.entries,
        schema.postings,
        (_p.session == _e.session) & (_p.seq == _e.seq) & (_p.entry == _e.place),
        isouter=True,
    )
    .order_by(_e.session, _e.seq, _e.place, _p.place)
)  # fmt: skip

# Quicker than the enum's own call and the named tuple's; an audit asks for each entry.
_KINDS = {str(kind): kind for kind in EntryKind}
_make = tuple.__new__

_AT_LINE = Statement(_BOTH.where(_e.session == bindparam("session"), _e.seq == bindparam("seq")))


def as_row(id: str, entry: WrittenEntry) -> EntryRow:  # noqa: A002
    """An entry of the ledger as the row that is stored."""
    postings = tuple(PostingRow(str(each.account), each.minor) for each in entry.postings)
    chips = "" if entry.chips is None else str(entry.chips)
    return EntryRow(id, entry.kind, postings, entry.corrects or "", entry.memo, chips)


def as_written(row: EntryRow, book: Book) -> WrittenEntry:
    """A stored row as an entry of the ledger, sound or not; ValueError where it cannot be read."""
    _, kind, postings, corrects, memo, chips = row
    return WrittenEntry(
        _KINDS.get(kind) or EntryKind(kind),
        book,
        tuple([_make(Posting, (parse_account(account), minor)) for account, minor in postings]),
        corrects or None,
        memo,
        parse_chips(chips) if chips else None,
    )


def entries(view: View, session: str, after: int = 0) -> Iterator[RecordedEntry]:
    """A session's entries in the order they were made, those of lines above `after`; streamed."""
    query = _BOTH.where(_e.session == session, _e.seq > after)
    yield from _gathered(view.stream(query))


def entries_at(view: View, session: str, seq: int) -> tuple[EntryRow, ...]:
    """The entries of one journal line, in their order."""
    rows = _AT_LINE.rows(view.connection, {"session": session, "seq": seq})
    return tuple(recorded.entry for recorded in _gathered(rows))


def entry_by_id(view: View, id: str) -> RecordedEntry | None:  # noqa: A002
    """An entry by its id, None where there is none."""
    return next(_gathered(view.connection.execute(_BOTH.where(_e.id == id)).all()), None)


def corrections_of(view: View, id: str) -> tuple[RecordedEntry, ...]:  # noqa: A002
    """The entries that correct an entry, in the order they were made."""
    return tuple(_gathered(view.connection.execute(_BOTH.where(_e.corrects == id))))


def _gathered(rows: Iterable[Any]) -> Iterator[RecordedEntry]:
    for _, group in groupby(rows, key=lambda row: row[:3]):
        same = list(group)
        session, seq, _, name, kind, corrects, memo, chips, _, _ = same[0]
        postings = tuple(PostingRow(row[8], row[9]) for row in same if row[8] is not None)
        yield RecordedEntry(
            session, seq, EntryRow(name, kind, postings, corrects or "", memo, chips)
        )


def balances(view: View, session: str, until: int | None = None) -> Mapping[str, int]:
    """What each account of a session holds, by its text, after the line `until` or the last one.

    Accounts that hold nothing are left out.
    """
    held = func.sum(_p.minor)
    query: Select[Any] = select(_p.account, held).where(_p.session == session)
    if until is not None:
        query = query.where(_p.seq <= until)
    query = query.group_by(_p.account).having(held != 0).order_by(_p.account)
    # PostgreSQL adds up 64 bits in a wider type of its own.
    return {account: int(total) for account, total in view.connection.execute(query)}


def count_orphans(view: View) -> int:
    """How many entries and postings stand without the line or entry that they belong to."""
    journal = schema.journal.c
    lost_entries = (
        select(func.count())
        .select_from(schema.entries.outerjoin(schema.journal))
        .where(journal.session.is_(None))
    )
    lost_postings = (
        select(func.count())
        .select_from(schema.postings.outerjoin(schema.entries))
        .where(_e.session.is_(None))
    )
    run = view.connection.execute
    return run(lost_entries).scalar_one() + run(lost_postings).scalar_one()
