"""Irregularities, voids, corrections and the clock: facts in, the ruling out (M, K1, T10)."""

from collections.abc import Mapping, Sequence

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.entry import Entry
from tablemgr.rules.floor.clock import ClockRuling, SeatClock, call_refusals, end_refusals
from tablemgr.rules.floor.misdeal import Incident, Ruling, RulingKind, rule
from tablemgr.rules.floor.pointvalue import PointValueRequest, point_value_refusals
from tablemgr.rules.floor.table import Stakes
from tablemgr.rules.floor.voiding import reverse_payoff
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    verify_reason,
)
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import PastHand, past_hand
from tablemgr.services.night.playing import live, running
from tablemgr.services.night.settling import (
    as_document,
    as_facts,
    entry_of,
    hand_row,
    result_facts,
)
from tablemgr.services.night.state import Running, Stage
from tablemgr.services.night.times import moment
from tablemgr.services.permissions import Verb
from tablemgr.services.settle import settle as settle_hand
from tablemgr.services.sheets import collection_fee
from tablemgr.store.rows import Standing


def ruling_on(night: Night, incidents: Sequence[Incident]) -> Ruling:
    """What the program rules on these and all earlier incidents of the hand (M1 to M6)."""
    hand = running(night.state)
    return rule([*hand.incidents, *incidents], night.sheet)


def report_incident(night: Night, command: Command, incidents: Sequence[Incident]) -> Done:
    """Record what was seen; a misdeal or a fouled deck ends the hand at once (M1 to M5).

    A misdeal moves no chips, gives back collection and antes, and keeps the button.
    """
    hand, ruling = running(night.state), ruling_on(night, incidents)
    facts = _incident_facts(hand, incidents, ruling)
    if ruling.kind in (RulingKind.MISDEAL, RulingKind.VOID):
        entries = [
            *_reversed(night, command, hand),
            *_given_back(night, hand.collection, hand.antes),
        ]
        return night.commit(command, Act(Verb.END_HAND, facts, entries))
    return night.commit(command, Act(Verb.REPORT_INCIDENT, facts))


def _incident_facts(
    hand: Running, incidents: Sequence[Incident], ruling: Ruling
) -> dict[str, object]:
    fouled = [each.incident.seat for each in ruling.findings if each.kind is RulingKind.FOUL]
    return {
        "number": hand.number,
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
        "fouled": fouled,
        "jackpot_void": int("jackpot_void" in ruling.consequences),
    }


def _given_back(night: Night, collection: str, antes: str) -> list[Entry]:
    """Collection and antes of a hand that is dealt again or void (T9, M5, V2)."""
    entries: list[Entry] = []
    for name, give in (
        (collection, corrections.collection_return),
        (antes, corrections.pool_return),
    ):
        original = night.entry(name) if name else None
        if original:
            entries.append(give(name, original))
    return entries


def _reversed(night: Night, command: Command, hand: Running) -> list[Entry]:
    """The payoffs of a hand that was settled and not yet paid when its deck was found fouled."""
    if hand.stage is not Stage.SETTLED:
        return []
    past = past_hand(night, hand.number)
    return [_void_entry(night, past, command.reason or "M4")] if past.entry else []


def _void_entry(night: Night, past: PastHand, reason: str) -> Entry:
    """The reversal of a hand; who cannot give back what he won is covered as the sheet says (M4)."""
    state, stays = night.state, None
    if night.sheet.void_shortfall == "pro_rata":
        stays = _stays(night, past)
    return corrections.void(state.balances, past.entry, past.posted, reason, stays)


def _stays(night: Night, past: PastHand) -> dict[str, int]:
    """What each player keeps, or goes without, where the losers share what is missing."""
    state = night.state
    seat_of = {player: seat for seat, player in past.players.items()}
    net = {seat_of[player]: minor for player, minor in past.net().items() if player in seat_of}
    held = {
        seat: state.balances.playing(player)
        for seat, player in past.players.items()
        if state.seated(player)
    }
    if sum(net.values()):
        # A pool took part; its share of the loss is the house's.
        return {}
    unit = min(state.denominations)
    reversal = reverse_payoff(net, held, past.button, unit, night.sheet)
    stays = {past.players[seat]: minor for seat, minor in reversal.missing.items()}
    for seat, minor in reversal.unrecovered.items():
        stays[past.players[seat]] = stays.get(past.players[seat], 0) - minor
    return stays


def void_hand(night: Night, command: Command, number: int) -> Done:
    """Void a completed hand of this session: its payoffs are reversed, its fees given back (M4).

    Raises `DeniedError` for the running hand, one that is void already, and without a reason.
    """
    reason = verify_reason(command, Verb.VOID_HAND)
    past = _correctable(night, number)
    entries = [_void_entry(night, past, reason)] if past.entry else []
    entries += _given_back(night, past.collection, past.antes)
    facts = {"number": number, "entry": past.entry, "before": past.facts_of_result()}
    settlement = settle_hand(entry_of(night, as_document(past.document)))
    row = hand_row(night, number, settlement, past.players, Standing.VOID)
    return night.commit(command, Act(Verb.VOID_HAND, facts, entries, row))


def _correctable(night: Night, number: int) -> PastHand:
    hand = night.state.hand
    if hand is not None and hand.number == number and hand.stage is not Stage.SETTLED:
        raise DeniedError(Denial.HAND_RUNNING)
    past = past_hand(night, number)
    if past.standing is Standing.VOID:
        raise DeniedError(Denial.ALREADY_VOID, {"number": number})
    return past


def correct_hand(
    night: Night, command: Command, number: int, document: Mapping[str, object]
) -> Done:
    """Re-enter a hand: the original stays, an adjusting entry brings what the right one would.

    `document` is a hand file's mapping; stacks, button and stakes are those of the original,
    whatever it says. Raises `RefusedError` with the faults of the new entry.
    """
    reason = verify_reason(command, Verb.CORRECT_HAND)
    state, past = night.state, _correctable(night, number)
    corrected = _as_entered(past, document)
    settlement = settle_hand(entry_of(night, corrected))
    entries: list[Entry] = []
    if past.entry and settlement.payoff:
        net = recipes.payoff_net(settlement.payoff, past.players)
        entries = [corrections.adjustment(state.balances, past.entry, past.posted, net, reason)]
    facts = {
        "number": number,
        "entry": past.entry,
        "document": as_facts(corrected),
        "players": {str(seat): player for seat, player in past.players.items()},
        "before": past.facts_of_result(),
        **result_facts(settlement),
    }
    row = hand_row(night, number, settlement, past.players, Standing.CORRECTED)
    return night.commit(command, Act(Verb.CORRECT_HAND, facts, entries, row))


def _as_entered(past: PastHand, document: Mapping[str, object]) -> dict[str, object]:
    """The new entry's cards under the original's stacks, stakes, seats and button."""
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
    return original | {"seats": seats}


def seat_clock(night: Night, seat: int) -> SeatClock:
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


def call_clock(night: Night, command: Command, seat: int) -> Done:
    """Call the clock on a seat that has not set (K1)."""
    running(night.state, Stage.DEALT)
    now_s = int(night.now().timestamp())
    refusals = list(call_refusals(seat_clock(night, seat), now_s, night.sheet))
    return night.commit(command, Act(Verb.CALL_CLOCK, {"seat": seat}, refusals=refusals))


def end_clock(night: Night, command: Command, seat: int, ruling: ClockRuling) -> Done:
    """The floor's ruling at the end of the clock: a foul, more time, or a drop (K1, T4)."""
    running(night.state, Stage.DEALT)
    clock = seat_clock(night, seat)
    now_s = int(night.now().timestamp())
    refusals = list(end_refusals(clock, ruling, now_s, night.sheet))
    clause = "T4" if clock.has_left else "K1"
    facts = {"seat": seat, "ruling": str(ruling), "clause": clause}
    return night.commit(command, Act(Verb.END_CLOCK, facts, refusals=refusals))


def change_point_value(
    night: Night, command: Command, point_value: int, agreed: Sequence[int] = ()
) -> Done:
    """Play for another point value from the next hand (T12); without all consents, by the floor."""
    state, sheet = night.state, night.sheet
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
    facts = {"before": state.point_value, "point_value": point_value, "agreed": list(agreed)}
    return night.commit(command, Act(Verb.CHANGE_POINT_VALUE, facts, refusals=refusals))
