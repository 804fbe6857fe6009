"""The hands that a search finds: first their places, then as many of them as are to be seen.

Places are cheap to have for ten thousand hands; a hand in full is read when it comes into view.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, or_, select

from tablemgr.store import schema
from tablemgr.store.hands import gathered_hands
from tablemgr.store.rows import HandRow, Standing
from tablemgr.store.statements import Statement
from tablemgr.store.view import View

_h = schema.hands.c

HandPlace = tuple[str, int, int]
"""A hand's session, the line of its row, and its number."""


@dataclass(frozen=True, slots=True)
class SeatSearch:
    """A seat that a hand must have; what is left out does not narrow the search.

    `statuses` are as hand rows write them, `won` asks for a gain.
    """

    players: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    won: bool = False
    capped: bool = False


@dataclass(frozen=True, slots=True)
class HandSearch:
    """Which hands to find; what is left out does not narrow the search.

    A hand has a seat for each of `seats`, one that was `fouled`, one with a `natural`; it moved
    each of `amounts`, in smallest units, in all or at a seat.
    `dealers_or_players` are two lists of which one has to have the hand's dealer or one of its
    players. Dates are ISO texts, both included.
    """

    session: str = ""
    numbers: tuple[int, ...] = ()
    dealers: tuple[str, ...] = ()
    standings: tuple[Standing, ...] = ()
    seats: tuple[SeatSearch, ...] = ()
    amounts: tuple[int, ...] = ()
    fouled: bool = False
    natural: bool = False
    dealers_or_players: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    from_date: str = ""
    to_date: str = ""


# Out of the index alone, of each number the line that holds.
_WHOLE_SESSION = Statement(
    select(_h.session, func.max(_h.seq), _h.number)
    .where(_h.session == bindparam("session"))
    .group_by(_h.session, _h.number)
    .order_by(_h.number.desc())
)


def hand_places(view: View, search: HandSearch, most: int | None = None) -> tuple[HandPlace, ...]:
    """The places of the hands that a search finds, each as it stands now, the latest first."""
    if most is None and search == HandSearch(session=search.session or "-"):
        found: list[Any] = _WHOLE_SESSION.rows(view.connection, {"session": search.session})
        return tuple(found)
    later = schema.hands.alias("later")
    superseded = exists().where(
        later.c.session == _h.session, later.c.number == _h.number, later.c.seq > _h.seq
    )
    query = select(_h.session, _h.seq, _h.number).where(~superseded, *_conditions(search))
    if not search.session:
        query = query.order_by(_h.gaming_date.desc(), _h.session.desc())
    query = query.order_by(_h.number.desc())
    if most is not None:
        query = query.limit(most)
    return tuple((row[0], row[1], row[2]) for row in view.connection.execute(query))


def hands_at(view: View, places: Sequence[HandPlace]) -> tuple[HandRow, ...]:
    """The hands of some places, in the order of the places; those that are not there left out."""
    by_key: dict[tuple[str, int], HandRow] = {}
    for session, same in groupby(sorted(places), key=lambda place: place[0]):
        # A list of numbers is looked up in the index; pairs would have the whole table read.
        lines = [seq for _, seq, _ in same]
        for each in gathered_hands(view, _h.session == session, _h.seq.in_(lines)):
            by_key[session, each.seq] = each
    keys = ((session, seq) for session, seq, _ in places)
    return tuple(by_key[key] for key in keys if key in by_key)


def _conditions(search: HandSearch) -> Iterator[ColumnElement[bool]]:
    if search.session:
        yield _h.session == search.session
    if search.numbers:
        yield _h.number.in_(search.numbers)
    if search.dealers:
        yield _h.dealer.in_(search.dealers)
    if search.standings:
        yield _h.standing.in_(search.standings)
    if search.fouled:
        yield _h.fouls > 0
    if search.natural:
        yield _h.naturals > 0
    for number, minor in enumerate(search.amounts):
        seats = schema.hand_seats.alias(f"amount_{number}")
        here = (seats.c.session == _h.session, seats.c.seq == _h.seq)
        yield or_(
            _h.moved_minor == minor, exists().where(*here, seats.c.net_minor.in_((minor, -minor)))
        )
    if search.from_date:
        yield _h.gaming_date >= search.from_date
    if search.to_date:
        yield _h.gaming_date <= search.to_date
    if search.dealers_or_players is not None:
        dealers, players = search.dealers_or_players
        has_player = _has_seat(SeatSearch(players), "any", search.session)
        yield or_(_h.dealer.in_(dealers), has_player)
    for number, seat in enumerate(search.seats):
        yield _has_seat(seat, f"seat_{number}", search.session)


def _has_seat(search: SeatSearch, name: str, session: str) -> ColumnElement[bool]:
    seats = schema.hand_seats.alias(name)
    found: list[ColumnElement[bool]] = []
    if search.players or name == "any":
        found.append(seats.c.player.in_(search.players))
    if search.statuses:
        found.append(seats.c.status.in_(search.statuses))
    if search.won:
        # A table that plays for points moves no money.
        gain = or_(seats.c.net_minor > 0, (seats.c.net_minor == 0) & (seats.c.points > 0))
        found.append(gain)
    if search.capped:
        found.append(seats.c.capped.is_(True))
    if session:
        # Found once, and not looked for anew with each hand.
        return _h.seq.in_(select(seats.c.seq).where(seats.c.session == session, *found))
    return exists().where(seats.c.session == _h.session, seats.c.seq == _h.seq, *found)


def dealers_of(view: View, session: str) -> tuple[str, ...]:
    """Who has dealt hands of a session, in order."""
    query = select(_h.dealer).where(_h.session == session).distinct().order_by(_h.dealer)
    return tuple(view.connection.execute(query).scalars())


def players_of(view: View, session: str) -> tuple[str, ...]:
    """Who has played hands of a session, by id, in order."""
    c = schema.hand_seats.c
    query = select(c.player).where(c.session == session).distinct().order_by(c.player)
    return tuple(view.connection.execute(query).scalars())


def first_row_seq(view: View, session: str, number: int) -> int | None:
    """The line that ended a hand first, whatever became of it since; None where none did."""
    query = select(_h.seq).where(_h.session == session, _h.number == number).order_by(_h.seq)
    return view.connection.execute(query.limit(1)).scalar_one_or_none()
