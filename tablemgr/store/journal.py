"""The journal's lines as they stand in the store."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import bindparam, func, select, union

from tablemgr.ledger.journal import FIELDS, JournalLine
from tablemgr.store import schema
from tablemgr.store.view import View

_journal = schema.journal
COLUMNS = tuple(_journal.c[name] for name in FIELDS)

_BY_SEQ = select(*COLUMNS).where(
    _journal.c.session == bindparam("session"), _journal.c.seq == bindparam("seq")
)
_BY_COMMAND = select(*COLUMNS).where(_journal.c.command == bindparam("command"))
_LAST = (
    select(*COLUMNS)
    .where(_journal.c.session == bindparam("session"))
    .order_by(_journal.c.seq.desc())
    .limit(1)
)


def line_of(row: Any) -> JournalLine:
    """A row of the journal's columns as a line."""
    return JournalLine(*row)


def lines(view: View, session: str, after: int = 0) -> Iterator[JournalLine]:
    """A session's lines in order, those above `after` alone; streamed."""
    query = select(*COLUMNS).where(_journal.c.session == session, _journal.c.seq > after)
    yield from map(line_of, view.stream(query.order_by(_journal.c.seq)))


def line(view: View, session: str, seq: int) -> JournalLine | None:
    """One line, None where there is none."""
    row = view.connection.execute(_BY_SEQ, {"session": session, "seq": seq}).one_or_none()
    return None if row is None else line_of(row)


def last_line(view: View, session: str) -> JournalLine | None:
    """A session's last line, None before its first."""
    row = view.connection.execute(_LAST, {"session": session}).one_or_none()
    return None if row is None else line_of(row)


def lines_about(
    view: View, session: str, verbs: Sequence[str], needle: str
) -> Iterator[JournalLine]:
    """A session's lines of some verbs whose facts hold a text, in order; streamed."""
    query = select(*COLUMNS).where(
        _journal.c.session == session,
        _journal.c.verb.in_(verbs),
        _journal.c.facts.contains(needle, autoescape=True),
    )
    yield from map(line_of, view.stream(query.order_by(_journal.c.seq)))


def line_by_command(view: View, command: str) -> JournalLine | None:
    """The line that a command made, None where it has not been carried out."""
    row = view.connection.execute(_BY_COMMAND, {"command": command}).one_or_none()
    return None if row is None else line_of(row)


def chains(view: View) -> tuple[str, ...]:
    """The name of every chain, also of those that are no table session's, in order."""
    # Sessions are asked too: one whose every line is gone must not be overlooked.
    query = union(select(_journal.c.session), select(schema.sessions.c.id))
    return tuple(sorted(view.connection.execute(query).scalars()))


def count_lines(view: View) -> int:
    """How many lines there are in all."""
    return view.connection.execute(select(func.count()).select_from(_journal)).scalar_one()
