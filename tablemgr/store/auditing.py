"""What an audit reads: rows as they stand, streamed in the order of their lines, and what is loose.

Nothing is made into the program's own values here, as a tamperer may have left anything.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Select, Table, and_, bindparam, exists, select, text

from tablemgr.ledger.journal import JournalLine
from tablemgr.store import schema
from tablemgr.store.journal import COLUMNS
from tablemgr.store.rows import EntryRow, PostingRow
from tablemgr.store.statements import Statement
from tablemgr.store.view import View

_j, _e, _h, _s = schema.journal, schema.entries, schema.hands, schema.hand_seats
_p = schema.postings

_LINES = Statement(select(*COLUMNS).where(_j.c.session == bindparam("session")).order_by(_j.c.seq))
_ENTRIES = Statement(
    select(
        *(_e.c.seq, _e.c.place, _e.c.id, _e.c.kind, _e.c.corrects, _e.c.memo, _e.c.chips),
        *(_p.c.account, _p.c.minor),
    )
    .join_from(
        _e,
        _p,
        and_(_p.c.session == _e.c.session, _p.c.seq == _e.c.seq, _p.c.entry == _e.c.place),
        isouter=True,
    )
    .where(_e.c.session == bindparam("session"))
    .order_by(_e.c.seq, _e.c.place, _p.c.place)
)
_WITH_SEATS = (
    select(*list(_h.columns)[1:], *list(_s.columns)[2:])
    .join_from(_h, _s, and_(_s.c.session == _h.c.session, _s.c.seq == _h.c.seq), isouter=True)
    .where(_h.c.session == bindparam("session"))
)
_HANDS = Statement(_WITH_SEATS.order_by(_h.c.seq, _s.c.seat))
_BEFORE = Statement(
    _WITH_SEATS.where(_h.c.number == bindparam("number"), _h.c.seq < bindparam("seq")).order_by(
        _h.c.seq.desc(), _s.c.seat
    )
)
_WIDTH = len(_h.columns) - 1

# Named tuples of what the driver hands out, without a call of Python for each.
_make = tuple.__new__
_as_line = partial(_make, JournalLine)
_seq, _place = itemgetter(0), itemgetter(1)

RawHand = tuple[tuple[Any, ...], tuple[tuple[Any, ...], ...]]
"""A hand's row and those of its seats, each without session and line; flags may be 0 and 1."""


def journal_lines(view: View, session: str) -> Iterator[JournalLine]:
    """A session's journal lines in order, whatever now stands in them."""
    return map(_as_line, _LINES.stream(view.connection, {"session": session}))


def entries_by_line(view: View, session: str) -> Iterator[tuple[int, list[EntryRow]]]:
    """A session's entries, those of one line together, with its number."""
    for seq, group in groupby(_ENTRIES.stream(view.connection, {"session": session}), _seq):
        rows = list(group)
        if rows[0][1] == rows[-1][1]:
            yield seq, [_entry(rows)]
        else:
            yield seq, [_entry(list(each)) for _, each in groupby(rows, _place)]


def _entry(rows: Sequence[tuple[Any, ...]]) -> EntryRow:
    _, _, name, kind, corrects, memo, chips, account, _ = rows[0]
    # An entry without postings is a row of its own.
    postings = () if account is None else tuple([_make(PostingRow, row[7:]) for row in rows])
    named = "" if corrects is None else corrects
    return _make(EntryRow, (name, kind, postings, named, memo, chips))


def hands_by_line(view: View, session: str) -> Iterator[tuple[int, RawHand]]:
    """A session's hands with the number of the line that each was recorded with."""
    return _hands(_HANDS.stream(view.connection, {"session": session}))


def _hands(found: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, RawHand]]:
    for seq, group in groupby(found, _seq):
        rows = list(group)
        seats = tuple([row[_WIDTH:] for row in rows if row[_WIDTH] is not None])
        yield seq, (rows[0][1:_WIDTH], seats)


def hand_before(view: View, session: str, number: int, seq: int) -> RawHand | None:
    """The latest row of a hand from before a line, None where there is none."""
    rows = _BEFORE.rows(view.connection, {"session": session, "number": number, "seq": seq})
    return next((hand for _, hand in _hands(rows)), None)


def named_entries(view: View, session: str) -> frozenset[str]:
    """The ids of the entries that corrections in a session name."""
    query = select(_e.c.corrects).where(_e.c.session == session, _e.c.corrects.is_not(None))
    return frozenset(str(each) for each in view.connection.execute(query).scalars())


RawPerson = tuple[Any, Any, Any, Any, Any]
"""A person's id, name, role, whether he is still there (may be 0 or 1), and his PIN's hash."""

_person = schema.people.c
_STAFF = Statement(
    select(_person.id, _person.name, _person.role, _person.active, _person.pin_hash).order_by(
        _person.id
    )
)


def staff(view: View) -> list[RawPerson]:
    """The rows of the staff, whatever now stands in them."""
    return _STAFF.rows(view.connection, {})


# What belongs to what: the loose table, the other, and the columns that lead from one to the other.
_LINE = {"session": "session", "seq": "seq"}
_BELONGS: tuple[tuple[Table, Table, dict[str, str]], ...] = (
    (_e, _j, _LINE),
    (schema.postings, _e, {"session": "session", "seq": "seq", "entry": "place"}),
    (_h, _j, _LINE),
    (_s, _h, _LINE),
    (schema.sessions, _j, {"id": "session"}),
    (schema.sessions, schema.sheets, {"sheet": "sha256"}),
    (schema.snapshots, _j, _LINE),
    (schema.sign_ins, schema.people, {"person": "id"}),
)


def loose_rows(view: View) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Rows that belong to none: their table, the one that lacks a row, and the loose row's key."""
    for table, other, columns in _BELONGS:
        for row in view.stream(_loose(table, other, columns)):
            yield table.name, other.name, tuple(row)


def _loose(table: Table, other: Table, columns: dict[str, str]) -> Select[Any]:
    met = and_(*(table.c[mine] == other.c[theirs] for mine, theirs in columns.items()))
    key = table.primary_key.columns
    return select(*key).where(~exists().where(met)).order_by(*key)


def unguarded(view: View) -> tuple[str, ...]:
    """The append-only tables whose triggers are gone, so that rows may have been changed."""
    if view.is_server:
        query = (
            "SELECT relname, tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
            " WHERE tgenabled <> 'D' AND tgname LIKE 'append_only_%'"
        )
        wanted = ("append_only_rows", "append_only_whole")
    else:
        query = "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'"
        wanted = ("append_only_{}_update", "append_only_{}_delete")
    there = {tuple(row) for row in view.connection.execute(text(query))}
    names = [table.name for table in schema.APPEND_ONLY]
    return tuple(
        name for name in names if not {(name, each.format(name)) for each in wanted} <= there
    )
