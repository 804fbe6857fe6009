"""The floor's rulings in words: why a request is refused, what an irregularity calls for.

The rules give clauses, reasons and facts; only here do they become language.
"""

from collections.abc import Mapping
from enum import StrEnum

from tablemgr.i18n import mark, tr
from tablemgr.ledger.money import Currency
from tablemgr.rules.floor.clock import ClockReason, ClockRuling
from tablemgr.rules.floor.collection import ChargeReason
from tablemgr.rules.floor.jackpot import JackpotReason
from tablemgr.rules.floor.keeping import KeepingReason
from tablemgr.rules.floor.misdeal import Cause, Consequence, Finding, Incident, Moment, RulingKind
from tablemgr.rules.floor.pointvalue import PointValueReason
from tablemgr.rules.floor.refusal import Refusal
from tablemgr.rules.floor.seating import SeatingReason
from tablemgr.rules.floor.seats import SeatReason
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.services.shown import shown_amount

_REASONS: Mapping[StrEnum, str] = {
    StakesReason.NO_AMOUNT: mark("a buy is an amount above zero"),
    StakesReason.PLAYED_FOR_POINTS: mark("this table plays for points, not for chips"),
    StakesReason.HAND_RUNNING: mark("nothing is added to a stack during a hand"),
    StakesReason.NOT_IN_CHIPS: mark("the table's chips do not make {amount}"),
    StakesReason.ABOVE_MOST: mark("at most {most} may be bought"),
    StakesReason.BELOW_FULL_BUY: mark("who comes back brings at least the full buy-in of {full}"),
    StakesReason.FIRST_BUY_SHORT: mark("the first buy is a full one of at least {full}"),
    StakesReason.SECOND_SHORT_BUY: mark(
        "after a short buy the next one is a full one of at least {full}"
    ),
    StakesReason.LESS_THAN_LEFT_WITH: mark("who comes back so soon brings the {left} he left with"),
    PointValueReason.NOT_IN_CHIPS: mark("the table's chips do not make the point value {value}"),
    PointValueReason.FEE_NOT_IN_CHIPS: mark("the table's chips do not make the collection {fee}"),
    PointValueReason.UNCHANGED: mark("that is the point value already"),
    PointValueReason.DURING_HAND: mark("the point value changes between hands only"),
    PointValueReason.NO_CONSENT: mark(
        "seat {seat} has not agreed; without all players it takes the floor's word"
    ),
    KeepingReason.NOT_ALL: mark("who leaves takes all of his {all}"),
    KeepingReason.NOTHING_ASKED: mark("what goes behind is an amount above zero"),
    KeepingReason.TAKEN_DURING_HAND: mark("nothing is taken from a stack during a hand"),
    KeepingReason.FLOOR_LEAD: mark("money goes behind by leave of the floor lead only"),
    KeepingReason.NOTHING_STAYS: mark("some chips stay on the table; to take all is to leave"),
    KeepingReason.NOT_MADE_OF_CHIPS: mark("{amount} is no sum of the table's chips"),
    KeepingReason.MORE_THAN_HELD: mark("there are only {held}"),
    ChargeReason.NO_CHIPS: mark("a player without chips is not dealt in"),
    ChargeReason.SHORT_OF_COLLECTION: mark(
        "after the collection of {fee} nothing would be left to play with"
    ),
    ChargeReason.SHORT_OF_ANTE: mark("after the ante of {ante} nothing would be left to play with"),
    SeatingReason.SITS_OUT: mark("the player sits out"),
    SeatingReason.NEW_ON_BUTTON: mark("a new player does not get the button on his first hand"),
    SeatingReason.NEW_AT_FIRST_HAND: mark(
        "a new player does not get the first hand at the button's left"
    ),
    SeatingReason.TABLE_PAUSED: mark("with one player left the table pauses"),
    SeatingReason.BANKER_NOT_PLAYING: mark(
        "the banker at seat {seat} is not dealt in, and nobody plays without him"
    ),
    SeatingReason.BUTTON_NOT_PLAYING: mark("nobody plays at seat {seat}, so it has no button"),
    SeatReason.NO_SUCH_SEAT: mark("there is no seat {seat}; seats are 1 to 4"),
    SeatReason.SEAT_TAKEN: mark("seat {seat} is taken"),
    SeatReason.SEAT_HELD: mark("seat {seat} is held for its player"),
    SeatReason.SEATED_ELSEWHERE: mark("a player has one live seat in the room"),
    SeatReason.MOVE_DURING_HAND: mark("seats and tables are changed between hands"),
    SeatReason.SAME_SEAT: mark("he sits at seat {seat} already"),
    SeatReason.MOVE_BELOW_FULL_BUY: mark(
        "the full buy-in of the new table is {full}; {missing} more are needed"
    ),
    SeatReason.MOVE_NOT_IN_CHIPS: mark("the new table's chips do not make {amount}"),
    SeatReason.ADDS_BELOW_ZERO: mark("what a player adds is no amount below zero"),
    SeatReason.ADDS_WITHOUT_NEED: mark(
        "the stack reaches the full buy-in of {full}; more is a buy of its own"
    ),
    SeatReason.ADDS_ABOVE_MOST: mark("a buy may bring the stack to {most} at most"),
    SeatReason.STILL_HAS_CHIPS: mark("the player still has {held} at the table"),
    SeatReason.HOLD_RUNNING: mark("the seat is held for {left_s} more seconds"),
    ClockReason.CLOCK_OFF: mark("this house plays without a clock"),
    ClockReason.TOO_EARLY: mark(
        "the clock may be called on seat {seat} in {left_s} seconds, not before"
    ),
    ClockReason.ALREADY_CALLED: mark("the clock of seat {seat} has been called already"),
    ClockReason.ALREADY_SET: mark("seat {seat} has set its hand"),
    ClockReason.NOT_CALLED: mark("the clock of seat {seat} has not been called"),
    ClockReason.TIME_LEFT: mark("seat {seat} has {left_s} seconds left"),
    ClockReason.NO_DROPPING: mark("the rule sheet does not allow dropping"),
    ClockReason.LAST_ONE: mark("all others have dropped, so seat {seat} may not"),
    ClockReason.LEFT_CANNOT_DROP: mark("the player of seat {seat} has left; his hand stays live"),
    ClockReason.BANKER_CANNOT_DROP: mark("seat {seat} is the banker and must hold a live hand"),
    JackpotReason.NOBODY_QUALIFIES: mark("no hand of this deal qualifies for a jackpot"),
    JackpotReason.DECK_NOT_CHECKED: mark("the deck has to be counted and complete"),
    JackpotReason.ELIGIBILITY_VOID: mark("cards were shown or discussed, which voids the jackpot"),
    JackpotReason.APPROVALS_MISSING: mark("two people have to approve; {given} did"),
    JackpotReason.NO_MONEY: mark("a jackpot is an amount above zero"),
}
_CAUSES = {
    Cause.EXPOSED_BY_DEALER: mark("the dealer exposed cards of a player"),
    Cause.WRONG_NUMBER_DEALT: mark("a wrong number of cards was dealt"),
    Cause.WRONG_PLAYER: mark("hands went to the wrong player"),
    Cause.BOXED_CARDS: mark("cards lay boxed in the deck"),
    Cause.FIRST_CARD_WRONG_SEAT: mark("the first card went to the wrong seat"),
    Cause.SEAT_WRONGLY_DEALT: mark("a seat was dealt in that should not be"),
    Cause.SEAT_LEFT_OUT: mark("a seat was left out of the deal"),
    Cause.EXPOSED_BY_PLAYER: mark("a player exposed his own cards"),
    Cause.FOULED_DECK: mark("the deck is fouled: a card is missing or double"),
    Cause.OPENED_EARLY: mark("a player opened before the last one had set"),
    Cause.SHOWN_OR_DISCUSSED: mark("cards were shown or discussed while they were out"),
}
_MOMENTS = {
    Moment.NOBODY_SET: mark("before anybody has set"),
    Moment.SOMEBODY_SET: mark("after somebody has set, before hands are opened"),
    Moment.OPENED: mark("after hands are opened"),
    Moment.SETTLED: mark("after settlement, before the next deal"),
    Moment.NEXT_DEAL: mark("after the next deal has begun"),
}
_KINDS = {
    RulingKind.VOID: mark("the hand is void"),
    RulingKind.MISDEAL: mark("misdeal"),
    RulingKind.FOUL: mark("the hand is fouled"),
    RulingKind.FLOOR_DECIDES: mark("the floor decides"),
    RulingKind.WARNING: mark("play on, with a warning"),
    RulingKind.PLAY_ON: mark("play on"),
}
_CONSEQUENCES = {
    Consequence.NO_CHIPS_MOVE: mark("no chips move"),
    Consequence.PAYOFFS_REVERSED: mark("all payoffs of the hand are reversed"),
    Consequence.COLLECTION_RETURNED: mark("the collection is given back"),
    Consequence.ANTES_RETURNED: mark("the antes are given back"),
    Consequence.BUTTON_KEPT: mark("the button stays for the new deal"),
    Consequence.HOUSE_COVERS_SHORTFALL: mark("what a winner has taken away the house makes good"),
    Consequence.SHORTFALL_SHARED: mark(
        "what a winner has taken away the losers bear in proportion"
    ),
    Consequence.CARDS_STAY: mark("the cards stay as they are"),
    Consequence.SEAT_TAKES_NO_PART: mark(
        "that seat takes no part in the hand and has its collection back"
    ),
    Consequence.HAND_FOULED: mark("that seat's hand is fouled"),
    Consequence.JACKPOT_VOID: mark("the hand wins no jackpot unless the floor says otherwise"),
    Consequence.CORRECTION: mark("the hand stands until the floor corrects it"),
}
_CLOCK_RULINGS = {
    ClockRuling.FOUL: mark("the hand is fouled"),
    ClockRuling.MORE_TIME: mark("more time"),
    ClockRuling.DROP: mark("the hand is dropped"),
}


def refusal_text(refusal: Refusal, currency: Currency) -> str:
    """Why a request is refused, in one sentence that ends with its clause."""
    facts: dict[str, object] = {}
    for name, value in refusal.facts:
        money = name.removesuffix("_minor")
        facts[money] = value
        if money != name and isinstance(value, int):
            facts[money] = shown_amount(value, currency)
    return f"{tr(_REASONS[refusal.reason], **facts)} ({refusal.clause})"


def cause_name(cause: Cause) -> str:
    """What went wrong, in words."""
    return tr(_CAUSES[cause])


def moment_name(moment: Moment) -> str:
    """When an irregularity was found, in words."""
    return tr(_MOMENTS[moment])


def ruling_name(kind: RulingKind) -> str:
    """What is ruled, in words."""
    return tr(_KINDS[kind])


def consequence_name(consequence: Consequence) -> str:
    """What follows from a ruling, in words."""
    return tr(_CONSEQUENCES[consequence])


def clock_ruling_name(ruling: ClockRuling, *, draw: bool = False) -> str:
    """What is ruled at the end of the clock, in words; a foul at `draw` is a dead hand."""
    if draw and ruling is ClockRuling.FOUL:
        return tr("the hand is dead")
    return tr(_CLOCK_RULINGS[ruling])


def incident_text(incident: Incident) -> str:
    """What was seen, at which seat and when, in one line."""
    cause, moment = cause_name(incident.cause), moment_name(incident.moment)
    if incident.seat:
        return tr("seat {seat}: {cause}, {moment}", seat=incident.seat, cause=cause, moment=moment)
    return tr("{cause}, {moment}", cause=cause, moment=moment)


def finding_text(finding: Finding) -> str:
    """What one incident calls for, with its clause: `misdeal (M1): no chips move; …`."""
    follows = "; ".join(map(consequence_name, finding.consequences))
    head = f"{ruling_name(finding.kind)} ({finding.clause})"
    return f"{head}: {follows}" if follows else head
