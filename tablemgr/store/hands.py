"""The hands as lists and searches show them: a projection that corrections add rows to.

Of the rows of one number the latest holds; the earlier ones stay.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, select

from tablemgr.store import schema
from tablemgr.store.rows import HandRow, HandSeatRow, Standing
from tablemgr.store.statements import Statement
from tablemgr.store.view import View

_h, _s = schema.hands.c, schema.hand_seats.c
HAND_FIELDS = tuple(column.name for column in schema.hands.columns)
_WIDTH = len(HAND_FIELDS)

_BOTH = (
    select(*schema.hands.columns, *list(schema.hand_seats.columns)[2:])
    .join_from(
        schema.hands,
        schema.hand_seats,
        (_s.session == _h.session) & (_s.seq == _h.seq),
        isouter=True,
    )
    .order_by(_h.gaming_date, _h.session, _h.number, _h.seq, _s.seat)
)
_AT_LINE = Statement(_BOTH.where(_h.session == bindparam("session"), _h.seq == bindparam("seq")))


@dataclass(frozen=True, slots=True)
class HandFilter:
    """Which hands to show; what is left out does not narrow the search.

    Dates are ISO texts, both included; `fouled`, `natural`, `dropped` and `capped` ask for hands
    with at least one such seat, `amended` for those corrected or void.
    """

    session: str = ""
    from_date: str = ""
    to_date: str = ""
    dealer: str = ""
    player: str = ""
    at_least_minor: int = 0
    fouled: bool = False
    natural: bool = False
    dropped: bool = False
    capped: bool = False
    amended: bool = False


def hands(view: View, which: HandFilter) -> Iterator[HandRow]:
    """The hands of a filter, each as it stands now, by date, session and number; streamed."""
    later = schema.hands.alias("later")
    superseded = exists().where(
        later.c.session == _h.session, later.c.number == _h.number, later.c.seq > _h.seq
    )
    query = _BOTH.where(~superseded, *_conditions(which))
    yield from _gathered(view.stream(query))


def _conditions(which: HandFilter) -> Iterator[ColumnElement[bool]]:
    if which.session:
        yield _h.session == which.session
    if which.from_date:
        yield _h.gaming_date >= which.from_date
    if which.to_date:
        yield _h.gaming_date <= which.to_date
    if which.dealer:
        yield _h.dealer == which.dealer
    if which.at_least_minor:
        yield _h.moved_minor >= which.at_least_minor
    for asked, column in (
        (which.fouled, _h.fouls),
        (which.natural, _h.naturals),
        (which.dropped, _h.drops),
    ):
        if asked:
            yield column > 0
    if which.amended:
        yield _h.standing.in_([Standing.CORRECTED, Standing.VOID])
    yield from _seat_conditions(which)


def _seat_conditions(which: HandFilter) -> Iterator[ColumnElement[bool]]:
    seats = schema.hand_seats.alias("other_seats")
    of_hand = (seats.c.session == _h.session) & (seats.c.seq == _h.seq)
    if which.player:
        yield exists().where(of_hand, seats.c.player == which.player)
    if which.capped:
        yield exists().where(of_hand, seats.c.capped.is_(True))


def gathered_hands(view: View, *conditions: ColumnElement[bool]) -> Iterator[HandRow]:
    """The hands' rows that conditions on them leave, by date, session and number."""
    yield from _gathered(view.connection.execute(_BOTH.where(*conditions)))


def hand_history(view: View, session: str, number: int) -> tuple[HandRow, ...]:
    """All rows of a hand, the first one first."""
    query = _BOTH.where(_h.session == session, _h.number == number)
    return tuple(_gathered(view.connection.execute(query)))


def is_recorded(view: View, session: str, number: int) -> bool:
    """Whether a hand has a row, and so is over, however it ended."""
    query = select(exists().where(_h.session == session, _h.number == number))
    return bool(view.connection.execute(query).scalar_one())


def hand_at(view: View, session: str, seq: int) -> HandRow | None:
    """The hand's row of a journal line, None where it has none."""
    rows = _AT_LINE.rows(view.connection, {"session": session, "seq": seq})
    return next(_gathered(rows), None)


def _seat_of(row: Any) -> HandSeatRow:
    # Past SQLAlchemy, SQLite has flags as 0 and 1.
    seat, player, points, net_minor, status, capped = row
    return HandSeatRow(seat, player, points, net_minor, status, bool(capped))


def _gathered(rows: Any) -> Iterator[HandRow]:
    for _, group in groupby(rows, key=lambda row: row[:2]):
        same: list[Any] = list(group)
        facts = dict(zip(HAND_FIELDS, same[0][:_WIDTH], strict=True))
        seats = tuple(_seat_of(row[_WIDTH:]) for row in same if row[_WIDTH] is not None)
        facts["standing"] = Standing(facts["standing"])
        yield HandRow(**facts, seats=seats)
