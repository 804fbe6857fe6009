"""Settling the opened hand and having it paid: one ruling, one payoff, one entry (P to X)."""

from collections.abc import Mapping

from tablemgr.ledger import recipes
from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.money import format_amount
from tablemgr.services.handfile import SCHEMA, HandFile, read_hand
from tablemgr.services.night import poolpoints
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done
from tablemgr.services.night.deals import shown_cards
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.playing import running, verify_game
from tablemgr.services.night.ruled import row_of, ruled
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import NightState, Played, Running, Stage
from tablemgr.services.permissions import Verb
from tablemgr.services.settle import Settlement
from tablemgr.services.settle import settle as settle_hand


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
    verify_game(night, "chinese_poker")
    hand = running(night.state, Stage.DEALT, Stage.OPENED)
    _verify_shown(hand)
    return night.commit(command, settle_act(night, hand, hand_document(night, hand)))


def settle_act(night: Night, hand: Running, document: Mapping[str, object]) -> Act:
    """The settlement of a running hand of any game; `RefusedError` with the document's faults."""
    state, found = night.state, ruled(document, night.sheet)
    players = {each.seat: each.player for each in hand.seats}
    entries = []
    if found.outcome:
        entries = [recipes.hand_settlement(state.balances, found.outcome, players)]
    facts = {
        "number": hand.number,
        "document": as_facts(document),
        "players": {str(seat): player for seat, player in players.items()},
        "collection": hand.collection,
        "antes": hand.antes,
        "jackpot_void": int(hand.jackpot_void),
        "deal_hand": hand.deal_hand,
        **found.facts,
        **poolpoints.settled(state, hand, found.facts),
    }
    row = row_of(found, state.session, hand.number, hand.dealer, players)
    return Act(Verb.SETTLE, facts, entries, row)


def settlement_of(night: Night, number: int) -> Settlement:
    """A settled hand once more, as it stands after its corrections; `DeniedError` for no such."""
    verify_game(night, "chinese_poker")
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


_FLAGS = ("surrender", "folded")


def as_document(facts: Mapping[str, object]) -> dict[str, object]:
    """A hand's document from the journal."""
    seats = facts["seats"]
    assert isinstance(seats, list)
    document = {
        **facts,
        "seats": [
            {key: bool(value) if key in _FLAGS else value for key, value in seat.items()}
            for seat in seats
        ],
    }
    return document | {"morto": bool(facts["morto"])} if "morto" in facts else document


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
