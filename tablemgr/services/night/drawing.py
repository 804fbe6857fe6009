"""A hand of Italian draw at the table: one verb takes all that was put in and shown (I6 to I9).

The deal collects the antes; what everybody has bet in the end is entered with the shown hands, so
no bet has to be followed, and no chip moves but by the one entry that settles the hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.ledger.money import Currency, find_currency, format_amount, parse_amount
from tablemgr.rules.draw.deck import MORTO_PLAYERS
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.rules.draw.house import USUAL
from tablemgr.rules.draw.openers import Opening
from tablemgr.services.draw.file import SCHEMA, read_draw
from tablemgr.services.draw.settle import DrawSettlement, settle_draw
from tablemgr.services.night.act import Command, Done
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.playing import running, verify_game
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.settling import as_document, settle_act
from tablemgr.services.night.state import Running, Stage


@dataclass(frozen=True, slots=True)
class DrawShown:
    """What a seat put in, ante included, in smallest units; and what it shows, or that it folded.

    Cards are texts as a draw file has them; `opening_cards` are the opener's.
    """

    contributed: int
    cards: str = ""
    opening_cards: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class DrawPlayed:
    """How a hand went: who opened (0: nobody) and how, what all said after the draw, and the seats.

    A seat that is not named put in its ante and folded.
    """

    opener: int
    seats: Mapping[int, DrawShown]
    opening: Opening = Opening.REGULAR
    after_draw: AfterDraw | None = None


def ante_of(night: Night | Seen) -> int:
    """What each player puts into the pot before the deal, in smallest units (I6)."""
    draw = night.sheet.draw
    return draw.draw_ante * night.state.point_value if draw else 0


def draw_document(night: Night | Seen, hand: Running, played: DrawPlayed) -> dict[str, object]:
    """A running hand as a draw file would hold it: stacks as they are, the pot as carried."""
    state = night.state
    document: dict[str, object] = {
        "schema": SCHEMA,
        "rules": night.sheet.id,
        "point_value": format_amount(state.point_value, state.currency),
        "currency": state.currency.code,
        "smallest_chip": format_amount(state.unit, state.currency),
        "players": hand.players,
        "morto": (night.sheet.draw or USUAL).deal_morto and hand.players == MORTO_PLAYERS,
        "button": hand.button,
        "openers": state.openers,
        "ante": format_amount(ante_of(night), state.currency),
        "table": state.table,
        "hand": str(hand.number),
        "dealer": hand.dealer,
    } | _opened(played)
    if hand.carried:
        document["pot_carried"] = format_amount(hand.carried, state.currency)
    return document | {"seats": list(_seats(night, hand, played))}


def _opened(played: DrawPlayed) -> dict[str, object]:
    """How a hand was opened and ended, as a draw file has it."""
    opening = played.opening if played.opener else Opening.NOBODY
    found: dict[str, object] = {"opener": played.opener, "opening": str(opening)}
    return found | ({"after_draw": str(played.after_draw)} if played.after_draw else {})


def _put_in(shown: DrawShown, currency: Currency) -> dict[str, object]:
    """What a seat put in and shows, as a draw file has it."""
    found: dict[str, object] = {"contributed": format_amount(shown.contributed, currency)}
    texts = {"cards": shown.cards, "opening_cards": shown.opening_cards}
    found |= {key: text for key, text in texts.items() if text}
    return found | ({"folded": True} if shown.folded else {})


def entered_again(document: Mapping[str, Any], played: DrawPlayed) -> dict[str, Any]:
    """A hand's document as somebody else has entered the hand; its stacks and stakes stay.

    A seat that is not named put in its ante, and nobody opened.
    """
    currency = find_currency(str(document["currency"]))
    if currency is None:
        raise ValueError(f"a hand in {document['currency']}")
    ante = DrawShown(parse_amount(str(document["ante"]), currency))
    seats = [
        {key: value for key, value in each.items() if key not in _ENTERED}
        | _put_in(played.seats.get(int(each["seat"]), ante), currency)
        for each in document["seats"]
    ]
    kept = {key: value for key, value in document.items() if key != "after_draw"}
    return {**as_document(kept), **_opened(played), "seats": seats}


_ENTERED = ("contributed", "cards", "opening_cards", "folded")


def _seats(night: Night | Seen, hand: Running, played: DrawPlayed) -> Iterator[dict[str, object]]:
    state = night.state
    for each in hand.seats:
        found, shown = state.seated(each.player), played.seats.get(each.seat)
        if shown is None:
            shown = DrawShown(ante_of(night), folded=bool(played.opener))
        seat: dict[str, object] = {
            "seat": each.seat,
            "player": found.name if found else "",
            "stack": format_amount(state.money(each.player).total, state.currency),
        }
        if each.ruled_foul:
            seat["fouled"] = each.ruled_foul
        yield seat | _put_in(shown, state.currency)


@once
def settle_drawn(night: Night, command: Command, played: DrawPlayed) -> Done:
    """Settle the hand: openers, pot by pot, one balanced entry; what nobody wins stays in the pot.

    Raises `DeniedError` at another stage, and `RefusedError` with every fault of what was entered,
    as a seat that put in more than it had (X5) or less than the ante.
    """
    verify_game(night, "italian_draw")
    hand = running(night.state, Stage.DEALT)
    return night.commit(command, settle_act(night, hand, draw_document(night, hand, played)))


def look(night: Night | Seen, played: DrawPlayed) -> DrawSettlement:
    """What the running hand would come to; `RefusedError` with every fault. Nothing is written."""
    hand = running(night.state, Stage.DEALT)
    return settle_draw(read_draw(draw_document(night, hand, played), sheet=night.sheet))


def drawn_settlement(night: Night, number: int) -> DrawSettlement:
    """A settled hand once more, as it stands after its corrections; `DeniedError` for no such."""
    verify_game(night, "italian_draw")
    document = as_document(past_hand(night, number).document)
    return settle_draw(read_draw(document, sheet=night.sheet))
