"""Settling the opened hand and having it paid: one ruling, one payoff, one entry (P to X)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tablemgr.ledger import recipes
from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.money import format_amount
from tablemgr.rules.chinese.scoring import Points
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.services.handfile import SCHEMA, HandFile, read_hand
from tablemgr.services.night import poolpoints
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done
from tablemgr.services.night.deals import shown_cards
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.playing import running
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import NightState, Played, Running, Stage
from tablemgr.services.permissions import Verb
from tablemgr.services.settle import Settlement
from tablemgr.services.settle import settle as settle_hand
from tablemgr.store.rows import HandRow, HandSeatRow, Standing


def hand_document(night: Night | Seen, hand: Running) -> dict[str, object]:
    """The running hand as a hand file would hold it: sheet by name, stacks as they are."""
    state = night.state
    seats = [_seat_document(state, each) for each in hand.seats]
    document: dict[str, object] = {
        "schema": SCHEMA,
        "rules": night.sheet.id,
        "point_value": format_amount(state.point_value, state.currency),
        "currency": state.currency.code,
        "button": hand.button,
        "smallest_chip": format_amount(state.unit, state.currency),
        "table": state.table,
        "hand": str(hand.number),
        "dealer": hand.dealer,
    }
    if hand.carried:
        document["pool_carried"] = format_amount(hand.carried, state.currency)
    return document | {"seats": seats}


def _seat_document(state: NightState, each: Played) -> dict[str, object]:
    found = state.seated(each.player)
    document: dict[str, object] = {"seat": each.seat, "player": found.name if found else ""}
    if state.money(each.player).total:
        stack = format_amount(state.money(each.player).total, state.currency)
        document["stack"] = stack
    rows = {"front": each.front, "middle": each.middle, "back": each.back}
    if any(rows.values()) or each.ruled_foul or (each.is_set and not each.natural):
        document |= rows
    if each.natural:
        document["natural"] = each.natural
    if each.cards:
        document["cards"] = each.cards
    if each.ruled_foul:
        document["fouled"] = each.ruled_foul
    elif each.dropped:
        document["surrender"] = True
    return document


def entry_of(night: Night | Seen, document: Mapping[str, object]) -> HandFile:
    """A hand's document read under the session's sheet; `RefusedError` with every fault."""
    return read_hand(document, sheet=night.sheet)


@once
def settle(night: Night, command: Command) -> Done:
    """Settle the hand: points with reasons, payments in order, one balanced entry; once only.

    Raises `DeniedError` while a seat has not shown, `RefusedError` with the faults of the hand.
    """
    state = night.state
    hand = running(state, Stage.DEALT, Stage.OPENED)
    _verify_shown(hand)
    document = hand_document(night, hand)
    settlement = settle_hand(entry_of(night, document))
    players = {each.seat: each.player for each in hand.seats}
    entries = []
    if settlement.payoff:
        entries = [recipes.hand_settlement(state.balances, settlement.payoff, players)]
    facts = {
        "number": hand.number,
        "document": as_facts(document),
        "players": {str(seat): player for seat, player in players.items()},
        "collection": hand.collection,
        "antes": hand.antes,
        "jackpot_void": int(hand.jackpot_void),
        "deal_hand": hand.deal_hand,
        **(ruled := result_facts(settlement)),
        **poolpoints.settled(state, hand, ruled),
    }
    row = replace(hand_row(night, hand.number, settlement, players), dealer=hand.dealer)
    return night.commit(command, Act(Verb.SETTLE, facts, entries, row))


def settlement_of(night: Night, number: int) -> Settlement:
    """A settled hand once more, as it stands after its corrections; `DeniedError` for no such."""
    past = past_hand(night, number)
    return settle_hand(entry_of(night, as_document(past.document)))


def _verify_shown(hand: Running) -> None:
    not_set = [each.seat for each in hand.seats if not each.ready]
    if not_set:
        raise DeniedError(Denial.NOT_ALL_SET, {"seats": ", ".join(map(str, not_set))})
    alone = sum(not each.dropped for each in hand.seats) == 1
    hidden = [each.seat for each in hand.seats if not each.shown and not each.ruled_foul]
    # One whom all others have left to himself collects without opening (D3).
    if hidden and not (alone and not any(each.natural for each in hand.seats)):
        raise DeniedError(Denial.NOT_ALL_SHOWN, {"seats": ", ".join(map(str, hidden))})


def as_facts(document: Mapping[str, object]) -> dict[str, object]:
    """A hand's document for the journal, which knows texts and whole numbers: yes is 1."""
    seats = document["seats"]
    assert isinstance(seats, list)
    plain = [
        {key: int(value) if isinstance(value, bool) else value for key, value in seat.items()}
        for seat in seats
    ]
    return {**document, "seats": plain}


def as_document(facts: Mapping[str, object]) -> dict[str, object]:
    """A hand's document from the journal."""
    seats = facts["seats"]
    assert isinstance(seats, list)
    return {
        **facts,
        "seats": [
            {key: bool(value) if key == "surrender" else value for key, value in seat.items()}
            for seat in seats
        ],
    }


def result_facts(settlement: Settlement) -> dict[str, object]:
    """What was ruled and paid, for the record and for whoever checks it again."""
    result, payoff = settlement.result, settlement.payoff
    facts: dict[str, object] = {
        "status": {str(each.seat): str(each.status) for each in result.seats},
        "pairs": [[pair.a, pair.b, pair.points] for pair in result.pairs],
        "totals": {str(seat): points_text(points) for seat, points in result.totals.items()},
        "payments": [],
        "end": {},
        "pool_end": 0,
    }
    if payoff:
        facts["payments"] = [
            {
                "from": each.payer,
                "to": each.payee,
                "points": points_text(each.points),
                "due": each.due,
                "paid": each.paid,
                "limits": [str(limit) for limit in each.limits],
            }
            for each in payoff.transfers
        ]
        facts["end"] = {str(seat): minor for seat, minor in payoff.end.items()}
        facts["pool_end"] = payoff.pool_end
    elif result.pool:
        facts[poolpoints.LEFT] = poolpoints.left(result)
    return facts


def points_text(points: Points) -> int | str:
    """Points as the journal holds them: a split third of a pool may be a fraction."""
    return str(points) if isinstance(points, Fraction) else points


def hand_row(
    night: Night,
    number: int,
    settlement: Settlement,
    players: Mapping[int, str],
    standing: Standing = Standing.SETTLED,
) -> HandRow:
    """The hand as lists show it; place, time and date are filled in when it is written."""
    result, payoff, state = settlement.result, settlement.payoff, night.state
    limited = {
        seat
        for each in (payoff.transfers if payoff else ())
        if each.limits
        for seat in (each.payer, each.payee)
    }
    seats = tuple(
        HandSeatRow(
            seat=each.seat,
            player=players[each.seat],
            points=int(result.totals[each.seat]),
            net_minor=payoff.end[each.seat] - payoff.start[each.seat] if payoff else 0,
            status=_status(each),
            capped=each.seat in limited,
        )
        for each in result.seats
    )
    return HandRow(
        session=state.session,
        seq=0,
        number=number,
        standing=standing,
        gaming_date="",
        at="",
        dealer=state.dealer,
        button=result.button,
        fouls=sum(each.status is Status.FOULED for each in result.seats),
        naturals=sum(each.status is Status.NATURAL for each in result.seats),
        drops=sum(each.status is Status.SURRENDERED for each in result.seats),
        moved_minor=sum(each.paid for each in payoff.transfers) if payoff else 0,
        seats=seats,
    )


def _status(each: SeatResult) -> str:
    return str(each.natural.kind) if each.natural else str(each.status)


@once
def paid(night: Night, command: Command) -> Done:
    """The hand has been paid at the table; only now can the next be dealt."""
    state = night.state
    hand = running(state, Stage.SETTLED)
    second = hand.deal_hand == 1 and night.sheet.hands_per_deal(len(hand.dealt)) == 2
    facts = {
        "number": hand.number,
        "second_hand": int(second),
        "used": shown_cards(past_hand(night, hand.number).document) if second else "",
        "pool": state.balances.playing(POOL_DEBTOR),
    }
    return night.commit(command, Act(Verb.PAID, facts))
