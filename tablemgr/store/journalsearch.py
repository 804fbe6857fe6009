"""Lines of the journal that are looked for by what they are, not by their place."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Select, or_, select

from tablemgr.ledger.journal import JournalLine
from tablemgr.store import schema
from tablemgr.store.journal import COLUMNS, line_of
from tablemgr.store.view import View

_j = schema.journal.c


def lines_of_verbs(view: View, session: str, verbs: Sequence[str]) -> Iterator[JournalLine]:
    """A session's lines of some verbs, in order; streamed."""
    query = select(*COLUMNS).where(_j.session == session, _j.verb.in_(verbs)).order_by(_j.seq)
    yield from map(line_of, view.stream(query))


def approved_lines(view: View, session: str) -> Iterator[JournalLine]:
    """A session's lines by which somebody's word set rules aside, in order; streamed."""
    query = select(*COLUMNS).where(_j.session == session, _j.approver != "").order_by(_j.seq)
    yield from map(line_of, view.stream(query))


def last_lines(view: View, session: str, most: int) -> tuple[JournalLine, ...]:
    """A session's last lines, in order."""
    query = select(*COLUMNS).where(_j.session == session).order_by(_j.seq.desc()).limit(most)
    return tuple(map(line_of, view.connection.execute(query)))[::-1]


def lines_between(view: View, session: str, after: int, until: int) -> tuple[JournalLine, ...]:
    """A session's lines above `after` up to `until`, in order."""
    query = select(*COLUMNS).where(_j.session == session, _j.seq > after, _j.seq <= until)
    return tuple(map(line_of, view.connection.execute(query.order_by(_j.seq))))


def lines_with(
    view: View, verbs: Sequence[str], needles: Sequence[str], session: str = "", most: int = 500
) -> tuple[JournalLine, ...]:
    """The latest lines of some verbs whose facts or reason hold every one of some texts."""
    query: Select[tuple[object, ...]] = select(*COLUMNS).where(_j.verb.in_(verbs))
    if session:
        query = query.where(_j.session == session)
    for needle in needles:
        held = (column.icontains(needle, autoescape=True) for column in (_j.facts, _j.reason))
        query = query.where(or_(*held))
    query = query.order_by(_j.at.desc(), _j.session, _j.seq.desc()).limit(most)
    return tuple(map(line_of, view.connection.execute(query)))
