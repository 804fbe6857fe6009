"""What moved on some accounts of a session, line by line, for ledgers and charts of players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import func, select

from tablemgr.store import schema
from tablemgr.store.rows import Standing
from tablemgr.store.view import View

_e, _p, _j, _h = (
    schema.entries.c,
    schema.postings.c,
    schema.journal.c,
    schema.hands.c,
)


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """What an entry moved on the accounts asked for, in all; `hand` is 0 where it was of none."""

    seq: int
    at: str
    kind: str
    memo: str
    corrects: str
    minor: int
    hand: int


def money_lines(view: View, session: str, accounts: Sequence[str]) -> Iterator[MoneyLine]:
    """The entries that touch one of some accounts, in the order they were made; streamed."""
    of_entry = (_e.session == _p.session) & (_e.seq == _p.seq) & (_e.place == _p.entry)
    query = (
        select(_e.seq, _e.place, _j.at, _e.kind, _e.memo, _e.corrects, _p.minor, _h.number)
        .select_from(schema.postings)
        .join(schema.entries, of_entry)
        .join(schema.journal, (_j.session == _p.session) & (_j.seq == _p.seq))
        .join(schema.hands, (_h.session == _p.session) & (_h.seq == _p.seq), isouter=True)
        .where(_p.session == session, _p.account.in_(accounts))
        .order_by(_p.seq, _p.entry, _p.place)
    )
    # Added up here: the database would sort every row for it.
    for _, group in groupby(view.stream(query), key=lambda row: row[:2]):
        (seq, _, at, kind, memo, corrects, minor, hand), *others = group
        moved = minor + sum(row[6] for row in others)
        yield MoneyLine(seq, at, kind, memo, corrects or "", moved, hand or 0)


def movements(view: View, session: str, kinds: Sequence[str]) -> Iterator[tuple[int, str, int]]:
    """The postings on accounts of some kinds: line, account and amount, in order; streamed."""
    heads = [f"{kind}:{session}:" for kind in kinds]
    # The first characters decide, and no index is there to be missed.
    named = [func.substr(_p.account, 1, len(head)) == head for head in heads]
    either = named[0]
    for each in named[1:]:
        either = either | each
    query = select(_p.seq, _p.account, _p.minor).where(_p.session == session, either)
    query = query.order_by(_p.seq, _p.entry, _p.place)
    yield from ((row[0], row[1], row[2]) for row in view.stream(query))


def hand_ends(view: View, session: str) -> tuple[tuple[int, int], ...]:
    """The settled hands of a session by number, each with the line that settled it first."""
    query = (
        select(_h.number, func.min(_h.seq))
        .where(_h.session == session, _h.standing == Standing.SETTLED)
        .group_by(_h.number)
        .order_by(_h.number)
    )
    return tuple((row[0], row[1]) for row in view.connection.execute(query))


def sums_by_kind(view: View, session: str) -> tuple[tuple[str, str, int], ...]:
    """What the entries of each kind have moved on each account in all: kind, account, amount."""
    of_entry = (_e.session == _p.session) & (_e.seq == _p.seq) & (_e.place == _p.entry)
    query = (
        select(_e.kind, _p.account, func.sum(_p.minor))
        .select_from(schema.postings)
        .join(schema.entries, of_entry)
        .where(_p.session == session)
        .group_by(_e.kind, _p.account)
        .order_by(_e.kind, _p.account)
    )
    # PostgreSQL adds up 64 bits in a wider type of its own.
    return tuple((row[0], row[1], int(row[2])) for row in view.connection.execute(query))
