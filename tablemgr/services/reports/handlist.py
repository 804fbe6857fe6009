"""The hands of a session as lines: the list, its control totals, and what was out of the ordinary.

Hands are streamed; only counts and sums are kept of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tablemgr.i18n import tr
from tablemgr.rules.chinese.payoff import Limit
from tablemgr.rules.chinese.pool import POOL
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.draw.showdown import DrawStatus
from tablemgr.rules.floor.table import ALL_SEATS, seats_of
from tablemgr.services.poolwords import antes_apart
from tablemgr.services.printed import Amount
from tablemgr.services.reports.parts import Facts, Table
from tablemgr.services.reports.sessionlines import CapLine, HandLine, MarkLine, SessionCounts
from tablemgr.services.reports.source import Source, facts_of
from tablemgr.services.reports.words import seat_mark, standing_name, status_text
from tablemgr.services.wording import limit_text
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import line
from tablemgr.store.rows import HandRow, HandSeatRow, Standing

_ENDED = frozenset({Standing.VOID, Standing.MISDEAL})
_NO_SEAT = ""
_BySeat = tuple[Amount, Amount, Amount, Amount, Amount, Amount]
_OF_CHINESE, _OF_DRAW = ("fouls", "naturals", "drops"), ("dead", "folded")


@dataclass(slots=True)
class Tally:
    """The counts and sums of a session's hands as they stand now."""

    hands: int = 0
    fouls: int = 0
    naturals: int = 0
    drops: int = 0
    capped: int = 0
    moved: int = 0
    standings: dict[Standing, int] = field(default_factory=dict)
    seats: dict[int, int] = field(default_factory=dict)

    def add(self, row: HandRow) -> None:
        """Count a hand."""
        self.hands += 1
        self.fouls += row.fouls
        self.naturals += row.naturals
        self.drops += row.drops
        self.capped += any(seat.capped for seat in row.seats)
        self.moved += row.moved_minor
        self.standings[row.standing] = self.standings.get(row.standing, 0) + 1
        for seat in row.seats:
            self.seats[seat.seat] = self.seats.get(seat.seat, 0) + seat.net_minor

    @property
    def settled(self) -> int:
        """How many hands stand as settled or corrected."""
        return self.standings.get(Standing.SETTLED, 0) + self.corrected

    @property
    def corrected(self) -> int:
        """How many were corrected."""
        return self.standings.get(Standing.CORRECTED, 0)


def tally(source: Source, which: HandFilter | None = None) -> Tally:
    """Count the hands of a session."""
    found = Tally()
    for row in hands(source.view, which or HandFilter(session=source.id)):
        found.add(row)
    return found


def hand_table(source: Source, counted: Tally) -> Table:
    """The list of hands with their control totals."""
    places = seats_of(source.sheet)
    won = _by_seat({seat: _gain(source, counted.seats.get(seat, 0)) for seat in places})
    moved = source.money(counted.moved)
    total = HandLine(str(counted.hands), "", tr("Control total"), "", *won, moved, "", "")
    words = tr(
        "What each seat won or lost, in {currency}; {moved} is what changed hands.",
        currency=source.currency.code,
        moved=tr("Moved"),
    )
    # Of six seats those are shown at which anybody played.
    shown = counted.seats if source.sheet.draw and counted.seats else places
    unused = tuple(_column(seat) for seat in ALL_SEATS if seat not in shown)
    totals = (total,) if counted.hands else ()
    notes = filter(None, (words, antes_apart(source.sheet)))
    return Table(lambda: _hand_lines(source), totals, tuple(notes), unused=unused)


def _column(seat: int) -> str:
    return f"seat_{seat}"


def _by_seat(gains: Mapping[int, Amount]) -> _BySeat:
    one, two, three, four, five, six = (gains.get(seat, _NO_SEAT) for seat in ALL_SEATS)
    return one, two, three, four, five, six


def _hand_lines(source: Source) -> Iterator[HandLine]:
    for row in hands(source.view, HandFilter(session=source.id)):
        gains = {seat.seat: _gain(source, seat.net_minor) for seat in row.seats}
        ended = row.standing in _ENDED
        yield HandLine(
            str(row.number),
            source.clock(row.at),
            source.person(row.dealer),
            str(row.button),
            *_by_seat(gains),
            "" if ended else source.money(row.moved_minor),
            _ruled(row),
            standing_name(row.standing),
        )


def _gain(source: Source, minor: int) -> Amount:
    return source.gain(minor) or source.money(0)


def _ruled(row: HandRow) -> str:
    """What was out of the ordinary, seat by seat."""
    if row.standing in _ENDED:
        return ""
    marks = [seat_mark(seat.seat, seat.status) for seat in row.seats]
    capped = ", ".join(str(seat.seat) for seat in row.seats if seat.capped)
    if capped:
        marks.append(tr("capped {seats}", seats=capped))
    return "; ".join(filter(None, marks))


def counts(source: Source, counted: Tally, overrides: int, collected: int) -> Facts:
    """How many hands there were of each kind, as far as the game knows it."""
    numbers = (
        *(counted.hands, counted.settled),
        counted.standings.get(Standing.VOID, 0),
        counted.standings.get(Standing.MISDEAL, 0),
        *(counted.corrected, counted.fouls, counted.naturals, counted.drops),
        # What is a foul and a drop at one game is a dead and a folded hand at the other.
        *(counted.fouls, counted.drops, counted.capped, overrides),
    )
    texts = (*map(str, numbers), source.money(counted.moved), source.money(collected))
    unused = (*_OF_CHINESE, "capped") if source.sheet.draw else _OF_DRAW
    return Facts(SessionCounts(*texts), unused=unused)


def mark_table(source: Source) -> Table:
    """The fouls, the naturals and the drops, hand by hand."""
    return Table(lambda: _mark_lines(source))


def _mark_lines(source: Source) -> Iterator[MarkLine]:
    for row in hands(source.view, HandFilter(session=source.id)):
        if row.standing in _ENDED:
            continue
        for seat in row.seats:
            # Folding is no more than playing in Italian draw.
            if seat.status not in (Status.PLAYED, DrawStatus.FOLDED):
                yield _mark(source, row, seat)


def _mark(source: Source, row: HandRow, seat: HandSeatRow) -> MarkLine:
    return MarkLine(
        hand=str(row.number),
        time=source.clock(row.at),
        seat=str(seat.seat),
        player=source.player(seat.player),
        what=status_text(seat.status),
        points=source.points(seat.points),
        amount=_gain(source, seat.net_minor),
    )


def cap_table(source: Source) -> Table:
    """The payments that a stack held down, and what went short by them (X3, X4)."""
    due = paid = found = 0
    points = Fraction(0)
    for _, each, _ in _caps(source):
        due, paid, found = due + each["due"], paid + each["paid"], found + 1
        points += Fraction(each["points"])
    total = CapLine(
        hand="",
        payer=tr("Control total"),
        payee="",
        points=str(points),
        due=source.money(due),
        paid=source.money(paid),
        short=source.money(due - paid),
        reason="",
    )
    return Table(lambda: _cap_lines(source), (total,) if found else ())


def _caps(source: Source) -> Iterator[tuple[HandRow, dict[str, int], list[str]]]:
    """The payments of hands as they stand that name what held them down."""
    for row in hands(source.view, HandFilter(session=source.id, capped=True)):
        told = line(source.view, source.id, row.seq)
        assert told is not None
        for each in facts_of(told)["payments"]:
            if each["limits"]:
                yield row, each, each["limits"]


def _cap_lines(source: Source) -> Iterator[CapLine]:
    for row, each, limits in _caps(source):
        payer, payee = each["from"], each["to"]
        named = {seat.seat: source.player(seat.player) for seat in row.seats}
        yield CapLine(
            hand=str(row.number),
            payer=_named(payer, named),
            payee=_named(payee, named),
            points=str(each["points"]),
            due=source.money(each["due"]),
            paid=source.money(each["paid"]),
            short=source.money(each["due"] - each["paid"]),
            reason="; ".join(limit_text(Limit(limit), payer, payee) for limit in limits),
        )


def _named(seat: int, players: Mapping[int, str]) -> str:
    if seat == POOL:
        return tr("Pool")
    return tr("{seat} · {player}", seat=seat, player=players.get(seat, ""))
