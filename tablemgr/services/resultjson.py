"""A settlement as the JSON that other programs read (`tablemgr/result@1`); names never change."""

from fractions import Fraction

from tablemgr.ledger.money import format_amount
from tablemgr.rules.cards import Row, cards_text
from tablemgr.rules.chinese.payoff import Payoff, Transfer
from tablemgr.rules.chinese.pool import PoolRuling
from tablemgr.rules.chinese.scoring import PairResult, Points
from tablemgr.rules.chinese.setting import RankedSetting
from tablemgr.rules.chinese.shown import SeatResult
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.handfile import HandFile
from tablemgr.services.rowwords import row_category, row_words
from tablemgr.services.settle import Settlement
from tablemgr.services.wording import foul_text, line_text

SCHEMA = "tablemgr/result@1"

Json = dict[str, object]


def result_json(settlement: Settlement) -> Json:
    """The settlement as a mapping for `json.dumps`; amounts are texts, points whole numbers."""
    entry, result = settlement.entry, settlement.result
    sheet = entry.sheet
    document: Json = {
        "schema": SCHEMA,
        "rules": {"id": sheet.id, "version": sheet.version, "sha256": sheet_hash(sheet)},
        "button": result.button,
        "point_value": _amount(entry, entry.point_value),
        "currency": entry.currency.code,
        "seats": [_seat(entry, seat) for seat in result.seats],
        "pairs": [_pair(pair) for pair in result.pairs],
        "totals": {str(seat): _points(points) for seat, points in result.totals.items()},
        "payments": [],
        "stacks": {},
    }
    if settlement.payoff:
        document |= _payoff(entry, settlement.payoff)
    if result.pool:
        document["pool"] = _pool(entry, result.pool, settlement.payoff)
    return document


def _amount(entry: HandFile, minor: int | None) -> str | None:
    return None if minor is None else format_amount(minor, entry.currency)


def _points(points: Points) -> int | str:
    """A pool's split third may be no whole number of points: then it is a fraction, `"4/3"`."""
    return str(points) if isinstance(points, Fraction) else points


def _seat(entry: HandFile, seat: SeatResult) -> Json:
    return {
        "seat": seat.seat,
        "player": entry.players.get(seat.seat),
        "status": str(seat.status),
        "rows": _rows(entry, seat.ranked) if seat.ranked else {},
        "cards": cards_text(seat.cards),
        "natural": str(seat.natural.kind) if seat.natural else None,
        "fouls": [{"clause": foul.clause, "text": foul_text(foul)} for foul in seat.fouls],
    }


def _rows(entry: HandFile, ranked: RankedSetting) -> Json:
    rows: Json = {}
    for index, (row, cards) in enumerate(ranked.setting.rows):
        lowball = row is Row.MIDDLE and entry.sheet.middle == "lowball_27"
        found = ranked.classes[index]
        rows[str(row)] = {
            "cards": cards_text(cards),
            "category": None if found is None else row_category(found, lowball=lowball),
            "text": row_words(found, len(cards), lowball=lowball),
        }
    return rows


def _pair(pair: PairResult) -> Json:
    lines = [
        {"clause": line.clause, "points": line.points, "text": line_text(line, pair)}
        for line in pair.lines
    ]
    return {"a": pair.a, "b": pair.b, "points": pair.points, "lines": lines}


def _payoff(entry: HandFile, payoff: Payoff) -> Json:
    return {
        "payments": [_payment(entry, transfer) for transfer in payoff.transfers],
        "stacks": {
            str(seat): {"start": _amount(entry, start), "end": _amount(entry, payoff.end[seat])}
            for seat, start in payoff.start.items()
        },
    }


def _payment(entry: HandFile, transfer: Transfer) -> Json:
    return {
        "order": transfer.order,
        "from": transfer.payer,
        "to": transfer.payee,
        "points": _points(transfer.points),
        "due": _amount(entry, transfer.due),
        "paid": _amount(entry, transfer.paid),
        "limits": [str(limit) for limit in transfer.limits],
    }


def _pool(entry: HandFile, pool: PoolRuling, payoff: Payoff | None) -> Json:
    """Money where chips are played for, points otherwise; `carried` stays for the next hand."""
    worth = entry.point_value if payoff and entry.point_value else None
    left = 0 if pool.shares else pool.points
    return {
        "antes": _amount(entry, pool.antes * worth) if worth else str(pool.antes),
        "rows": {str(row): list(seats) for row, seats in pool.rows},
        "sweep": pool.sweep,
        "carried": _amount(entry, payoff.pool_end) if payoff else str(left),
    }
