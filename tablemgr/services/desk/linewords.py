"""A journal line in one sentence: what was done, with its seats, amounts and clauses.

For reading a night over; whoever rules by it reads the facts themselves.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.i18n import mark, tr, trn
from tablemgr.ledger.money import Currency
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, RulingKind
from tablemgr.rules.floor.stakes import BuyKind
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.desk.names import Names, named
from tablemgr.services.floorwords import clock_ruling_name, incident_text, ruling_name
from tablemgr.services.night.verbwords import verb_name
from tablemgr.services.permissions import Verb
from tablemgr.services.shown import shown_amount, shown_chips
from tablemgr.services.wording import natural_name

Facts = Mapping[str, Any]

_BUYS = {
    BuyKind.FULL: mark("{player} buys in for {amount}"),
    BuyKind.SHORT: mark("{player} makes a short buy of {amount} (T2)"),
    BuyKind.TOP_UP: mark("{player} tops up by {amount} (T3)"),
}
_SENTENCES = {
    Verb.OPEN_SESSION: mark("the table opens under {sheet_id} at {point_value} a point"),
    Verb.CLOSE_SESSION: mark("the table closes with {bank} in chips and {cash} in cash"),
    Verb.CHANGE_DEALER: mark("{dealer} deals from here on"),
    Verb.NOTE: mark("note: {text}"),
    Verb.SEAT_PLAYER: mark("{name} takes seat {seat}"),
    Verb.CHANGE_SEAT: mark("{player} moves to seat {seat}"),
    Verb.MOVE_OUT: mark("{name} leaves for another table"),
    Verb.MOVE_IN: mark("{name} comes from another table to seat {seat}"),
    Verb.SIT_OUT: mark("{player} sits out"),
    Verb.SIT_IN: mark("{player} plays again"),
    Verb.RELEASE_SEAT: mark("seat {seat} of {player} is given away (T11)"),
    Verb.SET_BUTTON: mark("seat {seat} has the button (T7)"),
    Verb.BUY_AFTER_HAND: mark("{player} buys {amount} after the hand (T3)"),
    Verb.CANCEL_BUY: mark("{player} gives up the buy that waits"),
    Verb.PUT_BEHIND: mark("{player} puts {amount} behind (T6)"),
    Verb.USE_BEHIND: mark("{player} brings money from behind (T6)"),
    Verb.LEAVE_AFTER_HAND: mark("{player} leaves after the hand (T4)"),
    Verb.CANCEL_LEAVE: mark("{player} stays after all"),
    Verb.CANCEL_LEAVE: mark("{player} stays after all"),
    Verb.LEAVE: mark("{player} leaves with {total}"),
    Verb.DEAL: mark("hand {number} is dealt to seats {dealt}, the button at seat {button}"),
    Verb.MARK_SET: mark("seat {seat} has set"),
    Verb.UNMARK_SET: mark("seat {seat} has not set after all"),
    Verb.DECLARE: mark("seat {seat} declares {natural} (N5)"),
    Verb.DROP: mark("seat {seat} drops (D1)"),
    Verb.SHOW: mark("seat {seat} shows {cards}"),
    Verb.SETTLE: mark("hand {number} is settled"),
    Verb.PAID: mark("hand {number} is paid"),
    Verb.REPORT_INCIDENT: mark("{incidents}: {ruling} ({clause})"),
    Verb.END_HAND: mark("hand {number} ends: {incidents}, {ruling} ({clause})"),
    Verb.DECIDE_INCIDENT: mark("the floor decides: {ruling} ({clause})"),
    Verb.CALL_CLOCK: mark("the clock is called on seat {seat} (K1)"),
    Verb.END_CLOCK: mark("the clock of seat {seat} ends: {ruling} ({clause})"),
    Verb.CORRECT_HAND: mark("hand {number} is entered again (M4)"),
    Verb.VOID_HAND: mark("hand {number} is void (M4)"),
    Verb.CHANGE_POINT_VALUE: mark("a point is {point_value} from here on, {before} so far (T12)"),
    Verb.CLAIM_JACKPOT: mark("a jackpot of {amount} is claimed for hand {number} (J2)"),
    Verb.APPROVE_JACKPOT: mark("the jackpot is approved (J3)"),
    Verb.PAY_JACKPOT: mark("the jackpot of hand {number} is paid (J3)"),
    Verb.FILL: mark("fill of {chips}"),
    Verb.CREDIT: mark("credit of {chips}"),
    Verb.CASH_FILL: mark("{amount} in cash from the cage"),
    Verb.CASH_DROP: mark("{amount} in cash to the cage"),
    Verb.COUNT: mark("the bank is counted: {counted}, {expected} expected"),
    Verb.CLEAR_RECEIVABLE: mark("{debtor} pays {amount} of what is owed"),
    Verb.WRITE_OFF_RECEIVABLE: mark("{amount} that {debtor} owes are written off"),
    Verb.SPLIT_POOL: mark("the pool is split (V2)"),
}
_MONEY = (
    *("amount", "point_value", "before", "total", "cash", "counted", "expected"),
    *("bank_expected", "cash_expected"),
)


def line_text(
    verb: Verb, facts: Facts, currency: Currency, names: Names, *, draw: bool = False
) -> str:
    """A line in one sentence; amounts in the table's currency, people by `names`.

    A line that lacks what the sentence needs is told by its verb alone. `draw`: of such a table.
    """
    sentence = _sentence(verb, facts)
    if sentence is None:
        return verb_name(verb)
    try:
        told = {name: _told(name, value, verb, currency, names) for name, value in facts.items()}
        return tr(sentence, **(told | _composed(verb, facts, draw=draw)))
    except (KeyError, ValueError, TypeError):
        return verb_name(verb)


def _sentence(verb: Verb, facts: Facts) -> str | None:
    if verb is Verb.BUY and facts.get("kind") in tuple(BuyKind):
        return _BUYS[BuyKind(facts["kind"])]
    return _SENTENCES.get(verb)


def _told(name: str, value: Any, verb: Verb, currency: Currency, names: Names) -> object:
    if name in _MONEY and isinstance(value, int):
        return shown_amount(value, currency)
    if name in ("player", "debtor", "dealer") and isinstance(value, str):
        return named(value, names)
    teller = _TELLERS.get(name)
    if name == "ruling" and verb is Verb.END_CLOCK:
        return value
    return teller(value) if teller else value


def _composed(verb: Verb, facts: Facts, *, draw: bool) -> dict[str, object]:
    """What a sentence puts together from several facts, or from the table's game."""
    if verb is Verb.END_CLOCK:
        return {"ruling": clock_ruling_name(ClockRuling(facts["ruling"]), draw=draw)}
    if verb is Verb.SHOW:
        rows = [str(facts[key]) for key in ("front", "middle", "back") if facts.get(key)]
        return {"cards": (" / ".join(rows) or str(facts.get("cards", ""))).translate(_RANKS)}
    return {}


# However a dealer types them; a suit has its small letter.
_RANKS = str.maketrans("akqjt", "AKQJT")


def _natural(value: Any) -> str:
    return tr("a natural") if value == AUTO else natural_name(NaturalKind(value))


def incidents_text(value: Any) -> str:
    """The incidents of a line's facts in words."""
    found = (
        Incident(Cause(each["cause"]), Moment(each["moment"]), each["seat"], each["cards"])
        for each in value
    )
    return "; ".join(map(incident_text, found))


_TELLERS: Mapping[str, Callable[[Any], object]] = {
    "chips": lambda value: shown_chips(str(value)),
    "bank": lambda value: shown_chips(str(value)),
    "dealt": lambda value: ", ".join(map(str, value)),
    "natural": _natural,
    "incidents": incidents_text,
    "ruling": lambda value: ruling_name(RulingKind(value)),
}


def hands_text(count: int) -> str:
    """How many hands there are."""
    return trn("{count} hand", "{count} hands", count)
