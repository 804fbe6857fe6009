"""The two hands of one deal heads-up: no card can be in both, however either is entered again (V3).

Each is a hand of its own with its own settlement; the cards alone tie them together.
"""

from collections.abc import Mapping
from typing import Any

from tablemgr.i18n import mark, tr
from tablemgr.rules.cards import ROWS, Card, Place, card_text, deck_faults, read_cards, read_row
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import PastHand, past_hand
from tablemgr.services.night.playing import row_cards
from tablemgr.store.rows import Standing

# Where the cards of the deal's other hand lie, as if it were a seat.
_OTHER_HAND = Place(0, None)
_HELD = {
    1: mark("{card} was in the first hand of this deal (V3)"),
    2: mark("{card} is in the second hand of this deal (V3)"),
}


def shown_cards(document: Mapping[str, Any]) -> str:
    """All cards that a hand has shown, each spelled by itself."""
    shown = [
        each.get("cards") or " ".join(row_cards(str(each.get(str(row), ""))) for row in ROWS)
        for each in document["seats"]
    ]
    return " ".join(" ".join(shown).split())


def other_hand(night: Night, past: PastHand) -> PastHand | None:
    """The hand that came from the same deal; None where none was settled, or it is void."""
    if past.deal_hand == 2:
        found = _settled(night, range(past.number - 1, 0, -1))
        return found if _belongs(found, 1) else None
    found = _settled(night, range(past.number + 1, night.state.hands + 1))
    return found if _belongs(found, 2) else None


def _belongs(found: PastHand | None, deal_hand: int) -> bool:
    return found is not None and found.deal_hand == deal_hand and found.standing != Standing.VOID


def _settled(night: Night, numbers: range) -> PastHand | None:
    """The first of these hands that was settled."""
    for number in numbers:
        try:
            return past_hand(night, number)
        except DeniedError as error:
            if error.denial is not Denial.NO_SUCH_HAND:
                raise
    return None


def used_elsewhere(night: Night, past: PastHand) -> tuple[Card, ...]:
    """The cards that this hand cannot hold, as they lay in the other one of its deal."""
    other = other_hand(night, past)
    return read_cards(shown_cards(other.document)).cards if other else ()


def verify_apart(night: Night, past: PastHand, document: Mapping[str, Any]) -> None:
    """Raise `RefusedError` with every card of a new entry that the deal's other hand holds (V3)."""
    used = used_elsewhere(night, past)
    if not used:
        return
    laid = [(_OTHER_HAND, used)]
    keys: dict[Place, str] = {}
    for seat in document["seats"]:
        number = int(seat["seat"])
        for row in ROWS:
            laid.append((Place(number, row), read_row(str(seat.get(str(row), ""))).cards))
            keys[laid[-1][0]] = str(row)
        if seat.get("cards") and not any(seat.get(str(row)) for row in ROWS):
            laid.append((Place(number, None), read_cards(str(seat["cards"])).cards))
            keys[laid[-1][0]] = "cards"
    words = _HELD[3 - past.deal_hand]
    faults = [
        Fault(tr(words, card=card_text(fault.card)), fault.place.seat, keys[fault.place])
        for fault in deck_faults(laid)
        if _OTHER_HAND in fault.held and fault.place in keys
    ]
    if faults:
        raise RefusedError(faults)


def used_by_first(night: Night, past: PastHand, document: Mapping[str, Any]) -> dict[str, object]:
    """What a correction says of a deal whose second hand is still to come: its cards (V3)."""
    later = _settled(night, range(past.number + 1, night.state.hands + 1))
    is_open = bool(night.state.second) and past.deal_hand == 1 and later is None
    return {"used": shown_cards(document)} if is_open else {}
