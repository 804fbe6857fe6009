"""Irregularities, voids, corrections and the clock: facts in, the ruling out (M, K1, T10)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.entry import Entry
from tablemgr.rules.floor.clock import ClockRuling, SeatClock, call_refusals, end_refusals
from tablemgr.rules.floor.misdeal import (
    Cause,
    Consequence,
    Incident,
    Moment,
    Ruling,
    RulingKind,
    rule,
)
from tablemgr.rules.floor.pointvalue import PointValueRequest, point_value_refusals
from tablemgr.rules.floor.table import Stakes
from tablemgr.services.night import poolpoints
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    verify_amount,
    verify_reason,
)
from tablemgr.services.night.deals import used_by_first, verify_apart
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.past import PastHand, past_hand
from tablemgr.services.night.playing import live, running
from tablemgr.services.night.reversing import (
    ended_row,
    given_back,
    paid_without,
    void_entry,
    void_row,
)
from tablemgr.services.night.ruled import row_of, ruled
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.settling import as_document, as_facts
from tablemgr.services.night.state import Running, Stage
from tablemgr.services.night.times import moment
from tablemgr.services.permissions import Verb
from tablemgr.services.sheets import collection_fee
from tablemgr.store.rows import Standing


def ruling_on(night: Night | Seen, incidents: Sequence[Incident]) -> Ruling:
    """What the program rules on these and all earlier incidents of the hand (M1 to M6)."""
    hand = running(night.state)
    return rule([*hand.incidents, *incidents], night.sheet)


def moments(hand: Running) -> tuple[Moment, ...]:
    """When something that is reported now can have been found, as the hand stands (M1 to M6)."""
    if hand.stage is Stage.SETTLED:
        return (Moment.SETTLED,)
    if hand.stage is Stage.OPENED:
        return (Moment.OPENED,)
    before = (Moment.NOBODY_SET, Moment.SOMEBODY_SET)
    return (*before, Moment.OPENED) if all(each.ready for each in hand.seats) else before


@once
def report_incident(night: Night, command: Command, incidents: Sequence[Incident]) -> Done:
    """Record what was seen; a misdeal or a fouled deck ends the hand at once (M1 to M5).

    A misdeal moves no chips, gives back collection and antes, and keeps the button. A seat that
    takes no part is out of the hand, with its collection (M2). Raises `DeniedError` for a moment at
    which the hand is not, and for a seat that is not in it.
    """
    hand = running(night.state)
    _verify_incidents(hand, incidents)
    ruling = ruling_on(night, incidents)
    facts = _incident_facts(hand, incidents, ruling)
    out = _out_of_it(hand, ruling)
    left = [each for each in hand.seats if each.seat not in out]
    banker = night.sheet.banker_seat(hand.button)
    if out and (len(left) < 2 or banker in out):
        # With them gone there is no hand to be played.
        facts |= {"ruling": str(RulingKind.MISDEAL), "clause": "M2"}
        return _end(night, command, Verb.END_HAND, facts)
    if ruling.kind in (RulingKind.MISDEAL, RulingKind.VOID):
        return _end(night, command, Verb.END_HAND, facts)
    entries: list[Entry] = []
    ids: dict[str, str] = {}
    if out:
        players = frozenset(each.player for each in hand.seats if each.seat in out)
        entries, ids = paid_without(night, command, hand, players)
    facts |= {"out": sorted(out), **ids}
    return night.commit(command, Act(Verb.REPORT_INCIDENT, facts, entries))


def _verify_incidents(hand: Running, incidents: Sequence[Incident]) -> None:
    if not incidents:
        raise DeniedError(Denial.NOTHING_CHANGES)
    seats = {each.seat for each in hand.seats}
    for each in incidents:
        if each.moment not in moments(hand):
            raise DeniedError(Denial.WRONG_MOMENT, {"moment": each.moment, "stage": hand.stage})
        whole_table = each.seat == 0 and each.cause not in _OF_A_SEAT
        if not whole_table and each.seat not in seats and each.cause not in _OF_ANY_SEAT:
            raise DeniedError(Denial.NOT_DEALT_IN, {"seat": each.seat})
        if each.cards < (each.cause in _COUNTED):
            raise DeniedError(Denial.NO_CARDS)


_COUNTED = (Cause.EXPOSED_BY_DEALER, Cause.BOXED_CARDS)
_OF_A_SEAT = (Cause.EXPOSED_BY_DEALER, Cause.WRONG_NUMBER_DEALT, Cause.OPENED_EARLY)
# A seat that should not have been dealt may be one that nobody sits in.
_OF_ANY_SEAT = (Cause.SEAT_WRONGLY_DEALT, Cause.SEAT_LEFT_OUT, Cause.FIRST_CARD_WRONG_SEAT)


def _out_of_it(hand: Running, ruling: Ruling) -> frozenset[int]:
    """The seats of the hand that take no part in it from now on (M2)."""
    named = {
        each.incident.seat
        for each in ruling.findings
        if Consequence.SEAT_TAKES_NO_PART in each.consequences
    }
    return frozenset(each.seat for each in hand.seats if each.seat in named)


def _incident_facts(
    hand: Running, incidents: Sequence[Incident], ruling: Ruling
) -> dict[str, object]:
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "incidents": [
            {
                "cause": str(each.cause),
                "moment": int(each.moment),
                "seat": each.seat,
                "cards": each.cards,
            }
            for each in incidents
        ],
        "ruling": str(ruling.kind),
        "clause": ruling.clause,
        "consequences": [str(each) for each in ruling.consequences],
        "fouled": {
            str(each.incident.seat): each.clause
            for each in ruling.findings
            if each.kind is RulingKind.FOUL
        },
        "jackpot_void": int(Consequence.JACKPOT_VOID in ruling.consequences),
    }


def options(night: Night | Seen) -> tuple[RulingKind, ...]:
    """What the rules leave to the floor for the running hand, the default first (M1, M3, M4)."""
    ruling = ruling_on(night, [])
    open_ones = [each.options for each in ruling.findings if len(each.options) > 1]
    return tuple(dict.fromkeys(option for each in open_ones for option in each))


@once
def decide_incident(night: Night, command: Command, kind: RulingKind) -> Done:
    """The floor's decision where the rules leave it one, with its reason (M1, M3, M4).

    Raises `DeniedError` where nothing that was reported leaves that choice.
    """
    hand = running(night.state)
    verify_reason(command, Verb.DECIDE_INCIDENT)
    if kind not in options(night):
        raise DeniedError(Denial.NOT_FOR_THE_FLOOR, {"ruling": kind})
    clause = next(each.clause for each in ruling_on(night, []).findings if kind in each.options)
    facts = {"number": hand.number, "dealer": hand.dealer, "ruling": str(kind), "clause": clause}
    if kind is RulingKind.PLAY_ON:
        return night.commit(command, Act(Verb.DECIDE_INCIDENT, facts))
    return _end(night, command, Verb.DECIDE_INCIDENT, facts)


def _end(night: Night, command: Command, verb: Verb, facts: dict[str, object]) -> Done:
    """The running hand ends without a result: what it moved is reversed, its fees given back.

    A ruling speaks of the deal: the second hand of one takes the first along (V3).
    """
    hand = running(night.state)
    reason = command.reason or str(facts["clause"])
    if hand.deal_hand == 2:
        first = past_hand(night, hand.number - 1)
        if first.standing is not Standing.VOID:
            entries = void_entry(night, first, reason)
            entries += given_back(night, first.collection, first.antes, entries)
            of_first = {**facts, "number": first.number, **poolpoints.taken_back(first)}
            night.commit(command.then(1), Act(verb, of_first, entries, void_row(first)))
    entries = []
    if hand.stage is Stage.SETTLED:
        settled = past_hand(night, hand.number)
        entries = void_entry(night, settled, reason)
        facts |= poolpoints.taken_back(settled)
    entries += given_back(night, hand.collection, hand.antes, entries)
    standing = Standing.MISDEAL if facts["ruling"] == RulingKind.MISDEAL else Standing.VOID
    row = ended_row(hand, night.state.session, standing)
    return night.commit(command, Act(verb, facts, entries, row))


@once
def void_hand(night: Night, command: Command, number: int) -> Done:
    """Void a settled hand of this session: its payoffs are reversed, its fees given back (M4).

    One that is not paid yet ends with it, and is dealt again. Raises `DeniedError` while a hand is
    played (T3), for one that is void already, and without a reason.
    """
    reason = verify_reason(command, Verb.VOID_HAND)
    past = correctable(night, number)
    entries = void_entry(night, past, reason)
    entries += given_back(night, past.collection, past.antes, entries)
    facts = {"number": number, "entry": past.entry, "before": past.facts_of_result()}
    facts |= poolpoints.taken_back(past)
    return night.commit(command, Act(Verb.VOID_HAND, facts, entries, void_row(past)))


def correctable(night: Night, number: int) -> PastHand:
    """A settled hand that can be voided or entered again now; else `DeniedError` (T3, M4)."""
    if night.state.in_play:
        raise DeniedError(Denial.HAND_RUNNING)
    past = past_hand(night, number)
    if past.standing is Standing.VOID:
        raise DeniedError(Denial.ALREADY_VOID, {"number": number})
    return past


@once
def correct_hand(
    night: Night, command: Command, number: int, document: Mapping[str, object]
) -> Done:
    """Re-enter a hand: the original stays, an adjusting entry brings what the right one would.

    `document` is a hand file's mapping; stacks, button and stakes are those of the original,
    whatever it says. Raises `RefusedError` with the faults of the new entry.
    """
    reason = verify_reason(command, Verb.CORRECT_HAND)
    state, past = night.state, correctable(night, number)
    corrected = as_entered(past, document)
    if corrected == as_document(past.document):
        raise DeniedError(Denial.NOTHING_CHANGES)
    verify_apart(night, past, corrected)
    found = ruled(corrected, night.sheet)
    entries: list[Entry] = []
    if past.entry and found.outcome:
        net = recipes.payoff_net(found.outcome, past.players)
        entries = [corrections.adjustment(state.balances, past.entry, past.posted, net, reason)]
    facts = {
        "number": number,
        "entry": past.entry,
        "document": as_facts(corrected),
        "players": {str(seat): player for seat, player in past.players.items()},
        "before": past.facts_of_result(),
        **found.facts,
        **poolpoints.corrected(past, found.facts),
        **used_by_first(night, past, corrected),
    }
    session, dealer = state.session, past.row.dealer
    row = row_of(found, session, number, dealer, past.players, Standing.CORRECTED)
    row = replace(row, gaming_date=past.row.gaming_date)
    return night.commit(command, Act(Verb.CORRECT_HAND, facts, entries, row))


# How a hand of Italian draw was opened and ended is entered with its cards.
_OPENED = ("opener", "opening", "after_draw")


def as_entered(past: PastHand, document: Mapping[str, object]) -> dict[str, object]:
    """The new entry's cards, and who opened, under the original's stacks, stakes and seats."""
    original = as_document(past.document)
    was, now = original["seats"], document.get("seats")
    if not isinstance(was, list) or not isinstance(now, list):
        raise DeniedError(Denial.NOTHING_CHANGES)
    shown = {seat.get("seat"): seat for seat in now if isinstance(seat, Mapping)}
    fixed = ("seat", "player", "stack")
    seats = []
    for seat in was:
        entered = shown.get(seat["seat"], {})
        kept = {key: seat[key] for key in fixed if key in seat}
        seats.append(kept | {k: v for k, v in entered.items() if k not in fixed})
    if "opener" in original:
        original.pop("after_draw", None)
        original |= {key: document[key] for key in _OPENED if key in document}
    return original | {"seats": seats}


def seat_clock(night: Night | Seen, seat: int) -> SeatClock:
    """The clock of a seat as the rules read it."""
    hand, played = running(night.state), live(night.state, seat)
    seated = night.state.seated(played.player)
    started = hand.clocks.get(seat)
    return SeatClock(
        seat,
        int(moment(hand.dealt_at).timestamp()),
        int(moment(started).timestamp()) if started else None,
        played.ready,
        sum(not each.dropped for each in hand.seats if each.seat != seat),
        night.sheet.banker_seat(hand.button) == seat,
        bool(seated and seated.leaves),
    )


@once
def call_clock(night: Night, command: Command, seat: int) -> Done:
    """Call the clock on a seat that has not set, or at draw does not speak (K1)."""
    running(night.state, Stage.DEALT)
    now_s = int(night.now().timestamp())
    refusals = list(call_refusals(seat_clock(night, seat), now_s, night.sheet))
    return night.commit(command, Act(Verb.CALL_CLOCK, {"seat": seat}, refusals=refusals))


@once
def end_clock(night: Night, command: Command, seat: int, ruling: ClockRuling) -> Done:
    """The floor's ruling at the end of the clock: a foul, more time, or a drop (K1, T4).

    At draw the foul is a dead hand.
    """
    running(night.state, Stage.DEALT)
    clock = seat_clock(night, seat)
    now_s = int(night.now().timestamp())
    refusals = list(end_refusals(clock, ruling, now_s, night.sheet))
    clause = "T4" if clock.has_left else "K1"
    facts = {"seat": seat, "ruling": str(ruling), "clause": clause}
    return night.commit(command, Act(Verb.END_CLOCK, facts, refusals=refusals))


@once
def change_point_value(
    night: Night, command: Command, point_value: int, agreed: Sequence[int] = ()
) -> Done:
    """Play for another point value from the next hand (T12); without all consents, by the floor."""
    state, sheet = night.state, night.sheet
    verify_amount(point_value)
    wanted = Stakes(point_value, state.denominations)
    seated = tuple(each.seat for each in state.seats)
    floor = not set(seated) <= set(agreed)
    request = PointValueRequest(
        state.point_value,
        wanted,
        seated,
        tuple(agreed),
        floor,
        hand_running=state.playing,
        fee=collection_fee(sheet, point_value, state.currency),
    )
    refusals = list(point_value_refusals(request))
    facts = {
        "before": state.point_value,
        "point_value": point_value,
        "agreed": sorted(agreed),
        "by_floor": int(floor),
    }
    return night.commit(command, Act(Verb.CHANGE_POINT_VALUE, facts, refusals=refusals))
