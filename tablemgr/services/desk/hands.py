"""The hands of a session as a list shows them, found by what a person asks for.

First the places of all that are found, then the hands that come into view, a page at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tablemgr.i18n import mark, tr
from tablemgr.ledger.money import Currency
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.draw.showdown import DrawStatus
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.desk.names import Names, named
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.gamingday import Site
from tablemgr.services.night.times import moment
from tablemgr.services.shown import (
    shown_amount,
    shown_gain,
    shown_minute,
    shown_number,
    shown_second,
)
from tablemgr.services.wording import natural_name
from tablemgr.store import handpages
from tablemgr.store.engine import Store
from tablemgr.store.handpages import HandPlace, HandSearch, SeatSearch
from tablemgr.store.players import folded
from tablemgr.store.rows import HandRow, HandSeatRow, Standing

PAGE = 50
"""How many hands are read at a time."""

NATURALS = tuple(map(str, NaturalKind))
AMENDED = (Standing.CORRECTED, Standing.VOID)
_STANDINGS = {
    Standing.SETTLED: mark("settled"),
    Standing.CORRECTED: mark("corrected"),
    Standing.VOID: mark("void"),
    Standing.MISDEAL: mark("misdeal"),
}
_STATUSES = {
    str(Status.PLAYED): mark("played"),
    str(Status.FOULED): mark("foul"),
    str(Status.SURRENDERED): mark("dropped"),
    str(DrawStatus.FOLDED): mark("folded"),
    str(DrawStatus.DEAD_HAND): mark("dead hand"),
    str(Standing.VOID): mark("void"),
    str(Standing.MISDEAL): mark("misdeal"),
}


@dataclass(frozen=True, slots=True)
class HandAsked:
    """What somebody asks of a session's hands; what is left out does not narrow the search.

    `winner` is a player's id, `dealer` as the hands have him. `text` is part of a dealer's or a
    player's name, or a hand's number.
    """

    winner: str = ""
    dealer: str = ""
    fouled: bool = False
    natural: bool = False
    capped: bool = False
    amended: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand in a list, in words; `amended` where it is not as it was settled first."""

    session: str
    number: int
    time: str
    dealer: str
    winners: str
    moved: str
    naturals: str
    fouls: str
    capped: str
    standing: str
    amended: bool


def hand_search(asked: HandAsked, facts: SessionFacts) -> HandSearch:
    """What is asked, as the store is asked for it."""
    seats = []
    if asked.winner:
        seats.append(SeatSearch((asked.winner,), won=True))
    if asked.capped:
        seats.append(SeatSearch(capped=True))
    text = asked.text.strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    either = None if number or not text else _named_so(text, facts)
    return HandSearch(
        session=facts.id,
        numbers=(number,) if number else (),
        dealers=(asked.dealer,) if asked.dealer else (),
        standings=AMENDED if asked.amended else (),
        seats=tuple(seats),
        fouled=asked.fouled,
        natural=asked.natural,
        dealers_or_players=either,
    )


def _named_so(text: str, facts: SessionFacts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The dealers and the players whose names hold every word of a text."""
    dealers = tuple(who for who, name in facts.dealers if holds_words(name, text))
    players = tuple(who for who, name in facts.players if holds_words(name, text))
    return dealers, players


def holds_words(name: str, text: str) -> bool:
    """Whether a name holds every word of a text, whatever capitals and accents either has."""
    plain = folded(name)
    return all(word in plain for word in folded(text).split())


def find_hands(
    store: Store, asked: HandAsked, facts: SessionFacts, most: int | None = None
) -> tuple[HandPlace, ...]:
    """The places of a session's hands that are asked for, the latest first; no more than `most`."""
    with store.read() as view:
        return handpages.hand_places(view, hand_search(asked, facts), most)


def hand_lines(
    store: Store, places: Sequence[HandPlace], currency: Currency, names: Names, site: Site
) -> tuple[HandLine, ...]:
    """The hands of some places in words; times are the site's, to the minute."""
    with store.read() as view:
        rows = handpages.hands_at(view, places)
    return tuple(hand_line(row, currency, names, site) for row in rows)


def hand_line(row: HandRow, currency: Currency, names: Names, site: Site) -> HandLine:
    """A hand in words, for a line of a list."""
    return HandLine(
        session=row.session,
        number=row.number,
        time=shown_minute(local(row.at, site)),
        dealer=named(row.dealer, names),
        winners=", ".join(_winner(each, currency, names) for each in winners_of(row)),
        moved=shown_amount(row.moved_minor, currency) if row.moved_minor else "",
        naturals=", ".join(_who(each, names) for each in row.seats if each.status in NATURALS),
        fouls=", ".join(
            named(each.player, names) for each in row.seats if each.status == Status.FOULED
        ),
        capped=", ".join(named(each.player, names) for each in row.seats if each.capped),
        standing=standing_name(row.standing),
        amended=row.standing is not Standing.SETTLED,
    )


def winners_of(row: HandRow) -> list[HandSeatRow]:
    """Who won, the most first: money where any was paid, else points."""
    gained = [each for each in row.seats if (each.net_minor or each.points) > 0]
    return sorted(gained, key=lambda each: (-each.net_minor, -each.points, each.seat))


def _winner(each: HandSeatRow, currency: Currency, names: Names) -> str:
    points = shown_number(f"{each.points:+}")
    gain = shown_gain(each.net_minor, currency) if each.net_minor else points
    return f"{named(each.player, names)} {gain}"


def _who(each: HandSeatRow, names: Names) -> str:
    return tr("{player}: {natural}", player=named(each.player, names), natural=status(each.status))


def status(text: str) -> str:
    """How a seat stood in a hand, in words."""
    return natural_name(text) if text in NATURALS else tr(_STATUSES.get(text, text))


def standing_name(standing: Standing) -> str:
    """What a hand's row says of the hand, in a word."""
    return tr(_STANDINGS[standing])


def local_time(at: str, site: Site) -> str:
    """A moment of the journal as the clock on the wall showed it."""
    return shown_second(local(at, site))


def local(at: str, site: Site) -> datetime:
    """A moment of the journal at the site."""
    return moment(at).astimezone(site.zone)
