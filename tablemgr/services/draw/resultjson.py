"""A settled hand of Italian draw as the JSON that other programs read (`tablemgr/draw_result@1`);
names never change.
"""

from tablemgr.rules.cards import cards_text
from tablemgr.rules.draw.showdown import DrawSeatResult
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.words import hand_text, plain_money, ruling_text

SCHEMA = "tablemgr/draw_result@1"

Json = dict[str, object]


def draw_json(settlement: DrawSettlement) -> Json:
    """The settlement as a mapping for `json.dumps`; amounts are texts."""
    entry, result = settlement.entry, settlement.result
    hand = result.hand
    return {
        "schema": SCHEMA,
        "rules": {
            "id": entry.sheet.id,
            "version": entry.sheet.version,
            "sha256": sheet_hash(entry.sheet),
        },
        "players": hand.players,
        "morto": hand.morto,
        "currency": entry.currency.code,
        "button": entry.button or None,
        "opener": hand.opener,
        "opening": str(hand.opening),
        "openers": str(hand.openers),
        "opener_ok": result.opener_ok,
        "ending": str(result.ending),
        "seats": [_seat(seat, settlement) for seat in result.seats],
        "pots": [
            {
                "amount": plain_money(pot.amount, settlement),
                "seats": list(pot.seats),
                "winner": pot.winner,
            }
            for pot in result.pots
        ],
        "paid": {str(seat): plain_money(minor, settlement) for seat, minor in result.paid.items()},
        "carried": plain_money(result.carried, settlement),
        "next_openers": str(result.next_openers),
        "rulings": [
            {
                "clause": each.clause,
                "seat": each.seat or None,
                "text": ruling_text(each, settlement),
            }
            for each in result.rulings
        ],
    }


def _seat(seat: DrawSeatResult, settlement: DrawSettlement) -> Json:
    entry, ranked = seat.entry, seat.ranked
    return {
        "seat": entry.seat,
        "player": settlement.entry.players.get(entry.seat),
        "status": str(seat.status),
        "contributed": plain_money(entry.contributed, settlement),
        "cards": cards_text(entry.cards),
        "category": ranked.category.value_name if ranked else None,
        "text": hand_text(ranked) if ranked else None,
        "rank": seat.place,
    }
