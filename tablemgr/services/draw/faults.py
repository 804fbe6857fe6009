"""Why a hand of Italian draw cannot be settled, in words with clause and place."""

from tablemgr.i18n import mark, tr
from tablemgr.rules.cards import card_text
from tablemgr.rules.draw.hand import DrawFault, DrawReason
from tablemgr.services.faults import Fault, deck_fault

_FAULTS = {
    DrawReason.PLAYERS_OUT_OF_RANGE: mark("{count} players; 3 to 6 are dealt in (I1)"),
    DrawReason.MORTO_NOT_FOR_THREE: mark(
        "a morto is dealt to three players only, not to {count} (I1)"
    ),
    DrawReason.TOO_FEW_SEATS: mark(
        "{count} seats; give all that put something in, 2 at least (I1)"
    ),
    DrawReason.TOO_MANY_SEATS: mark("{count} seats are more than the players dealt in (I1)"),
    DrawReason.SEAT_OUT_OF_RANGE: mark("there is no seat {seat}; seats are 1 to 6 (I1)"),
    DrawReason.SEAT_TWICE: mark("seat {seat} is there twice (I1)"),
    DrawReason.OPENER_NOT_THERE: mark("seat {seat} opened, but is not among the seats (I6)"),
    DrawReason.SOMEBODY_OPENED: mark("seat {seat} opened, but nobody is said to have opened (I6)"),
    DrawReason.EVERYBODY_FOLDED: mark("everybody folded; the last player may not (I9)"),
    DrawReason.NOT_IN_DECK: mark("seat {seat}: {card} is not in the deck (I1)"),
    DrawReason.LACKS_SUITS: mark(
        "seat {seat}: every card needs its suit, which may break a tie (I4)"
    ),
    DrawReason.NOT_FIVE_CARDS: mark("seat {seat} has {count} cards instead of 5 (I8)"),
    DrawReason.FOLDED_WITH_CARDS: mark(
        "seat {seat} both folded and shows cards; it can do one (I9)"
    ),
    DrawReason.NOTHING_SHOWN: mark(
        "seat {seat} shows nothing; give its cards or mark it folded (I9)"
    ),
    DrawReason.NOTHING_PUT_IN: mark("seat {seat} is in the hand but put nothing in (I9)"),
    DrawReason.OPENING_NOT_HIS: mark("seat {seat} did not open, so it has no opening cards (I9)"),
    DrawReason.OPENING_COUNT: mark(
        "seat {seat}: opening cards are 2 to 5, all or those that opened, not {count} (I9)"
    ),
    DrawReason.OPENING_TWICE: mark("seat {seat}: {card} is twice among the opening cards (C2)"),
    DrawReason.OPENING_NOT_IN_DECK: mark(
        "seat {seat}: {card} among the opening cards is not in the deck (I1)"
    ),
    DrawReason.OPENING_LACKS_SUITS: mark("seat {seat}: every opening card needs its suit (I6)"),
    DrawReason.OPENING_HELD: mark(
        "seat {seat}: the opening card {card} is in seat {held_by}; give only the cards that opened"
        " (C2)"
    ),
    DrawReason.CHANGED_ALL: mark(
        "seat {seat} kept none of its opening cards, but may change four at most (I8)"
    ),
}
_KEY_OF = {
    DrawReason.PLAYERS_OUT_OF_RANGE: "players",
    DrawReason.MORTO_NOT_FOR_THREE: "morto",
    DrawReason.TOO_FEW_SEATS: "seats",
    DrawReason.TOO_MANY_SEATS: "seats",
    DrawReason.SEAT_OUT_OF_RANGE: "seat",
    DrawReason.SEAT_TWICE: "seat",
    DrawReason.OPENER_NOT_THERE: "opener",
    DrawReason.SOMEBODY_OPENED: "opener",
    DrawReason.EVERYBODY_FOLDED: "folded",
    DrawReason.FOLDED_WITH_CARDS: "folded",
    DrawReason.NOTHING_PUT_IN: "contributed",
}


def draw_fault(fault: DrawFault) -> Fault:
    """A fault in words, with its seat and its key in a draw file."""
    if fault.deck:
        words = tr("seat {seat}: {fault}", seat=fault.seat, fault=deck_fault(fault.deck))
        return Fault(words, fault.seat, "cards")
    card = card_text(fault.card) if fault.card is not None else ""
    words = tr(
        _FAULTS[fault.reason],
        seat=fault.seat,
        count=fault.count,
        card=card,
        held_by=fault.held_by,
    )
    by_cards = "opening_cards" if _speaks_of_opening(fault.reason) else "cards"
    # What concerns the table names no seat; the opener's number is a key of the table.
    key = _KEY_OF.get(fault.reason, by_cards)
    return Fault(words, 0 if key in ("opener", "players") else fault.seat, key)


def _speaks_of_opening(reason: DrawReason) -> bool:
    return reason.name.startswith("OPENING_") or reason is DrawReason.CHANGED_ALL
