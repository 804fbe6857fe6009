"""A hand of any game as it was ruled on: what the ledger moves, the record keeps and lists show.

This is all that a night, and the audit of it, knows of the game that its rule sheet is for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tablemgr.ledger.recipes import Outcome
from tablemgr.rules.chinese.scoring import Points
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.rules.draw.showdown import DrawStatus
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.draw.file import read_draw
from tablemgr.services.draw.settle import DrawSettlement, settle_draw
from tablemgr.services.handfile import read_hand
from tablemgr.services.night import poolpoints
from tablemgr.services.night.handsteps import NEXT_OPENERS
from tablemgr.services.settle import Settlement, settle
from tablemgr.store.rows import HandRow, HandSeatRow, Standing


@dataclass(frozen=True, slots=True)
class SeatRuled:
    """What lists show of a seat: points, chips won or lost, status, and whether it was capped."""

    seat: int
    points: int
    net_minor: int
    status: str
    capped: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruled hand; `outcome` is None where it is for points, `facts` are for the journal."""

    button: int
    outcome: Outcome | None
    facts: Mapping[str, object]
    seats: tuple[SeatRuled, ...]
    fouls: int
    naturals: int
    drops: int
    moved_minor: int


Ruling = Settlement | DrawSettlement
"""A settled hand of either game."""


def ruling(document: Mapping[str, object], sheet: RuleSheet) -> Ruling:
    """A hand's document settled under its sheet; `RefusedError` with every fault of it."""
    if sheet.draw:
        return settle_draw(read_draw(document, sheet=sheet))
    return settle(read_hand(document, sheet=sheet))


def ruled(document: Mapping[str, object], sheet: RuleSheet) -> Ruled:
    """The same as the ledger, the record and lists have it."""
    found = ruling(document, sheet)
    return of_draw(found) if isinstance(found, DrawSettlement) else of_chinese(found)


def outcome_of(found: Ruling) -> Outcome | None:
    """The stacks before and after a ruling, None where it is for points."""
    return found.chips if isinstance(found, DrawSettlement) else found.payoff


def of_chinese(settlement: Settlement) -> Ruled:
    """A settled hand of Chinese poker (P to X)."""
    result, payoff = settlement.result, settlement.payoff
    transfers = payoff.transfers if payoff else ()
    limited = {seat for each in transfers if each.limits for seat in (each.payer, each.payee)}
    kinds = [each.status for each in result.seats]
    seats = tuple(
        SeatRuled(
            each.seat,
            int(result.totals[each.seat]),
            payoff.end[each.seat] - payoff.start[each.seat] if payoff else 0,
            _status(each),
            each.seat in limited,
        )
        for each in result.seats
    )
    return Ruled(
        result.button,
        payoff,
        _chinese_facts(settlement),
        seats,
        kinds.count(Status.FOULED),
        kinds.count(Status.NATURAL),
        kinds.count(Status.SURRENDERED),
        sum([each.paid for each in transfers]),
    )


def _status(each: SeatResult) -> str:
    return str(each.natural.kind if each.natural else each.status)


def _chinese_facts(settlement: Settlement) -> dict[str, object]:
    """What was ruled and paid, for the record and for whoever checks it again."""
    result, payoff = settlement.result, settlement.payoff
    facts: dict[str, object] = {
        "status": {str(each.seat): str(each.status) for each in result.seats},
        "pairs": [[pair.a, pair.b, pair.points] for pair in result.pairs],
        "totals": {str(seat): _points(points) for seat, points in result.totals.items()},
        "payments": [],
        "end": {},
        "pool_end": 0,
    }
    if payoff:
        facts["payments"] = [
            {
                "from": each.payer,
                "to": each.payee,
                "points": _points(each.points),
                "due": each.due,
                "paid": each.paid,
                "limits": [str(limit) for limit in each.limits],
            }
            for each in payoff.transfers
        ]
        facts["end"] = {str(seat): minor for seat, minor in payoff.end.items()}
        facts["pool_end"] = payoff.pool_end
    elif result.pool:
        facts[poolpoints.LEFT] = poolpoints.left(result)
    return facts


def _points(points: Points) -> int | str:
    """Points as the journal holds them: a split third of a pool may be a fraction."""
    return str(points) if isinstance(points, Fraction) else points


def of_draw(settlement: DrawSettlement) -> Ruled:
    """A settled hand of Italian draw (I6 to I9); ValueError where its stacks are not known."""
    result, chips = settlement.result, settlement.chips
    if chips is None:
        raise ValueError("a hand of draw at a table has its stacks")
    kinds = [each.status for each in result.seats]
    seats = tuple(
        SeatRuled(
            each.entry.seat,
            0,
            chips.end[each.entry.seat] - chips.start[each.entry.seat],
            str(each.status),
        )
        for each in result.seats
    )
    facts: dict[str, object] = {
        "status": {str(each.entry.seat): str(each.status) for each in result.seats},
        "ending": str(result.ending),
        "pots": [[pot.amount, list(pot.seats), pot.winner or 0] for pot in result.pots],
        "paid": {str(seat): minor for seat, minor in result.paid.items()},
        "end": {str(seat): minor for seat, minor in chips.end.items()},
        "pool_end": chips.pool_end,
        NEXT_OPENERS: str(result.next_openers),
    }
    dead, folded = kinds.count(DrawStatus.DEAD_HAND), kinds.count(DrawStatus.FOLDED)
    return Ruled(settlement.entry.button, chips, facts, seats, dead, 0, folded, chips.moved)


def row_of(
    hand: Ruled,
    session: str,
    number: int,
    dealer: str,
    players: Mapping[int, str],
    standing: Standing = Standing.SETTLED,
) -> HandRow:
    """The hand as lists show it; place, time and date are filled in when it is written."""
    seats = tuple(
        HandSeatRow(
            seat=each.seat,
            player=players[each.seat],
            points=each.points,
            net_minor=each.net_minor,
            status=each.status,
            capped=each.capped,
        )
        for each in hand.seats
    )
    return HandRow(
        session=session,
        seq=0,
        number=number,
        standing=standing,
        gaming_date="",
        at="",
        dealer=dealer,
        button=hand.button,
        fouls=hand.fouls,
        naturals=hand.naturals,
        drops=hand.drops,
        moved_minor=hand.moved_minor,
        seats=seats,
    )
