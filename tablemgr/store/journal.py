"""The journal's lines as they stand in the store."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import bindparam, func, select, union

from tablemgr.ledger.journal import FIELDS, JournalLine
from tablemgr.store import schema
from tablemgr.store.illegible import is_legible
from tablemgr.store.statements import Statement
from tablemgr.store.view import View

_journal = schema.journal
COLUMNS = tuple(_journal.c[name] for name in FIELDS)

_BY_SEQ = Statement(
    select(*COLUMNS).where(
        _journal.c.session == bindparam("session"), _journal.c.seq == bindparam("seq")
    )
)
_BY_COMMAND = Statement(select(*COLUMNS).where(_journal.c.command == bindparam("command")))
_tail = schema.journal.alias("tail")
_highest = select(func.max(_tail.c.seq)).where(_tail.c.session == bindparam("session"))
_LAST = Statement(
    select(*COLUMNS).where(
        _journal.c.session == bindparam("session"), _journal.c.seq == _highest.scalar_subquery()
    )
)


def line_of(row: Any) -> JournalLine:
    """A row of the journal's columns as a line."""
    return JournalLine._make(row)


def lines(view: View, session: str, after: int = 0) -> Iterator[JournalLine]:
    """A session's lines in order, those above `after` alone; streamed."""
    query = select(*COLUMNS).where(_journal.c.session == session, _journal.c.seq > after)
    yield from map(line_of, view.stream(query.order_by(_journal.c.seq)))


def line(view: View, session: str, seq: int) -> JournalLine | None:
    """One line, None where there is none."""
    return _one(_BY_SEQ.rows(view.connection, {"session": session, "seq": seq}))


def last_line(view: View, session: str) -> JournalLine | None:
    """A session's last line, None before its first."""
    return _one(_LAST.rows(view.connection, {"session": session}))


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
    return _one(_BY_COMMAND.rows(view.connection, {"command": command}))


def _one(rows: Sequence[Any]) -> JournalLine | None:
    return line_of(rows[0]) if rows else None


def chains(view: View) -> tuple[str, ...]:
    """The name of every chain, also of those that are no table session's, in order."""
    # Sessions are asked too: one whose every line is gone must not be overlooked.
    query = union(select(_journal.c.session), select(schema.sessions.c.id))
    # A tamperer may have left something else than a text; whatever belongs to it is loose.
    return tuple(sorted(filter(is_legible, view.connection.execute(query).scalars())))


def count_lines(view: View) -> int:
    """How many lines there are in all."""
    return view.connection.execute(select(func.count()).select_from(_journal)).scalar_one()
