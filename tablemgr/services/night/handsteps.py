"""What the lines of a running hand make of a session's state, from the deal until it is paid."""

from collections.abc import Callable

from tablemgr.ledger.journal import JournalLine
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, RulingKind
from tablemgr.services.night.changing import replace
from tablemgr.services.night.facts import Facts
from tablemgr.services.night.state import NightState, Played, Running, Stage

NEXT_OPENERS = "next_openers"
"""The fact of a hand of Italian draw that says what the next opening needs (I8)."""

Step = Callable[[NightState, Facts, JournalLine], NightState]
"""What a line's facts make of the state before it."""


def deal(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """A hand is dealt."""
    dealt = facts.wholes("dealt")
    seats = tuple(Played(seat, found.player) for seat in sorted(dealt) if (found := state.at(seat)))
    running = Running(
        number=facts.whole("number"),
        button=facts.whole("button"),
        dealt=dealt,
        dealt_at=line.at,
        seats=seats,
        dealer=state.dealer,
        collection=facts.text("collection"),
        antes=facts.text("antes"),
        carried=facts.whole("carried"),
        deal_hand=facts.whole("deal_hand"),
        used=state.used if facts.whole("deal_hand") == 2 else "",
        players=len(dealt),
    )
    return replace(
        state,
        hand=running,
        hands=running.number,
        button=running.button,
        redeal=False,
        second=(),
        used="",
        needed=state.openers,
    )


def _running(state: NightState) -> Running:
    if state.hand is None:
        raise ValueError(f"{state.session}: no hand is running")
    return state.hand


def _with_played(state: NightState, facts: Facts, **changes: object) -> NightState:
    hand = _running(state)
    seats = tuple(
        replace(each, **changes) if each.seat == facts.whole("seat") else each
        for each in hand.seats
    )
    return replace(state, hand=replace(hand, seats=seats))


def mark_set(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """A seat has set."""
    return _with_played(state, facts, is_set=True)


def unmark_set(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """A seat has not done its part after all."""
    return _with_played(state, facts, is_set=False, natural="", dropped=False)


def declare(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """A seat declares a natural."""
    return _with_played(state, facts, natural=facts.text("natural"))


def drop(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """A seat drops."""
    return _with_played(state, facts, dropped=True)


def show(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """A seat shows its cards, and hands are open."""
    names = ("front", "middle", "back", "cards")
    state = _with_played(state, facts, **{name: facts.text(name) for name in names})
    return replace(state, hand=replace(_running(state), stage=Stage.OPENED))


def pooled(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """The pool of a game for points has changed, if there is one (V2, V5)."""
    change = facts.whole("pool_change") if facts.has("pool_change") else 0
    return replace(state, pool_points=state.pool_points + change) if change else state


def _opens(state: NightState, facts: Facts) -> NightState:
    """What the last hand of Italian draw makes of the next opening (I8)."""
    if not facts.has(NEXT_OPENERS) or facts.whole("number") != state.hands:
        return state
    return replace(state, openers=facts.text(NEXT_OPENERS))


def corrected(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """A hand is entered anew; the second hand of its deal cannot hold its cards (V3)."""
    state = _opens(pooled(state, facts, line), facts)
    return replace(state, used=facts.text("used")) if facts.has("used") else state


def settle(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """The hand is settled."""
    state = _opens(pooled(state, facts, line), facts)
    return replace(state, hand=replace(_running(state), stage=Stage.SETTLED))


def _completed(state: NightState, facts: Facts) -> NightState:
    """A hand is over: who was dealt in is no newcomer any more (T8)."""
    hand = _running(state)
    seats = tuple(
        replace(each, new=False) if each.seat in hand.dealt else each for each in state.seats
    )
    second = facts.flag("second_hand")
    return replace(
        state,
        hand=None,
        seats=seats,
        completed=state.completed + 1,
        second=hand.dealt if second else (),
        used=facts.text("used") if second else "",
    )


def paid(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """The hand is paid."""
    return _completed(state, facts)


def incident(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """Something was seen, with what follows from it for the hand."""
    incidents = tuple(
        Incident(Cause(each["cause"]), Moment(each["moment"]), each["seat"], each["cards"])
        for each in facts.tables("incidents")
    )
    hand = _running(state)
    fouled, out = facts.table("fouled"), facts.wholes("out")
    seats = tuple(
        replace(each, ruled_foul=fouled.get(str(each.seat), each.ruled_foul))
        for each in hand.seats
        if each.seat not in out
    )
    void = hand.jackpot_void or facts.flag("jackpot_void")
    hand = replace(hand, incidents=hand.incidents + incidents, seats=seats, jackpot_void=void)
    if out:
        # What the others have paid was posted anew without him (M2).
        dealt = tuple(seat for seat in hand.dealt if seat not in out)
        collection, antes = facts.text("collection"), facts.text("antes")
        hand = replace(hand, dealt=dealt, collection=collection, antes=antes)
    return replace(state, hand=hand)


def end_hand(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """A misdeal or a void ends the hand; the redeal keeps the button (M5, T7)."""
    state = pooled(state, facts, line)
    if facts.whole("number") == state.hands:
        state = replace(state, openers=state.needed)
    if state.hand is None or state.hand.number != facts.whole("number"):
        return state
    return replace(state, hand=None, redeal=True, second=(), used="")


def decide(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """The floor has decided on what was seen."""
    ended = facts.text("ruling") in (RulingKind.MISDEAL, RulingKind.VOID)
    return end_hand(state, facts, line) if ended else state


def call_clock(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """The clock runs on a seat."""
    hand = _running(state)
    clocks = {**hand.clocks, facts.whole("seat"): line.at}
    return replace(state, hand=replace(hand, clocks=clocks))


def end_clock(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """The floor rules at the end of a clock."""
    ruling = facts.text("ruling")
    if ruling == "more_time":
        return call_clock(state, facts, line)
    hand = _running(state)
    clocks = {seat: at for seat, at in hand.clocks.items() if seat != facts.whole("seat")}
    state = replace(state, hand=replace(hand, clocks=clocks))
    changes = {"dropped": True} if ruling == "drop" else {"ruled_foul": facts.text("clause")}
    return _with_played(state, facts, **changes)
