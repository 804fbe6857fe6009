"""The fold of a session's journal: what each line makes of the state before it.

A line's facts say all that is needed, so that the same night can be told again without asking the
rules, and an audit can ask them anew and compare.
"""

from collections.abc import Callable, Iterable

from tablemgr.ledger.balances import Balances
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import find_currency
from tablemgr.rules.floor.misdeal import Cause, Incident, Moment, RulingKind
from tablemgr.rules.floor.stakes import BuyKind
from tablemgr.services.night.changing import replace
from tablemgr.services.night.facts import Facts
from tablemgr.services.night.state import (
    Jackpot,
    Left,
    NightState,
    Played,
    Running,
    Seated,
    Stage,
)
from tablemgr.services.permissions import Verb

Step = Callable[[NightState, Facts, JournalLine], NightState]


def fold(state: NightState, line: JournalLine, entries: Iterable[WrittenEntry] = ()) -> NightState:
    """The state after one more line with its entries."""
    balances = state.balances
    for entry in entries:
        balances = balances.posted(entry)
    after = _STEPS[Verb(line.verb)](replace(state, balances=balances), Facts(line), line)
    return replace(_mark_empty(after, line.at), seq=line.seq)


def opened(line: JournalLine, entries: Iterable[WrittenEntry], balances: Balances) -> NightState:
    """The first state of a session, from its first line."""
    facts = Facts(line)
    currency = find_currency(facts.text("currency"))
    if currency is None:
        raise ValueError(f"{line.session}: unknown currency {facts.text('currency')}")
    for entry in entries:
        balances = balances.posted(entry)
    return NightState(
        session=line.session,
        table=facts.text("table"),
        sheet=facts.text("sheet"),
        currency=currency,
        point_value=facts.whole("point_value"),
        denominations=facts.wholes("denominations"),
        gaming_date=line.gaming_date,
        opened_at=line.at,
        dealer=facts.text("dealer"),
        balances=balances,
        seq=line.seq,
    )


def _mark_empty(state: NightState, at: str) -> NightState:
    """Since when each seat has had no chips at all, while no hand is running (T11)."""
    if state.hand is not None:
        return state
    seats = tuple(_emptied(each, state, at) for each in state.seats)
    return state if seats == state.seats else replace(state, seats=seats)


def _emptied(each: Seated, state: NightState, at: str) -> Seated:
    if state.balances.playing(each.player):
        return replace(each, empty_since="") if each.empty_since else each
    return each if each.empty_since else replace(each, empty_since=at)


def _unchanged(state: NightState, _: Facts, __: JournalLine) -> NightState:
    return state


def _close(state: NightState, _: Facts, __: JournalLine) -> NightState:
    return replace(state, closed=True)


def _dealer(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return replace(state, dealer=facts.text("dealer"))


def _with_seat(state: NightState, seated: Seated) -> NightState:
    others = [each for each in state.seats if each.player != seated.player]
    return replace(state, seats=tuple(sorted([*others, seated], key=lambda each: each.seat)))


def _sit(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """Whoever comes back has his history with him, if need be from another table (T2, T5)."""
    player = facts.text("player")
    seated = Seated(facts.whole("seat"), player, facts.text("name"), empty_since=line.at)
    before = state.left.get(player)
    if before:
        seated = replace(
            seated, last_buy=before.last_buy, left_with=before.total, left_at=before.at
        )
    if facts.has("left_at"):
        seated = replace(seated, left_with=facts.whole("left_with"), left_at=facts.text("left_at"))
    return _with_seat(state, seated)


def _move_in(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    last_buy = BuyKind(facts.text("last_buy")) if facts.text("last_buy") else None
    seated = Seated(
        facts.whole("seat"), facts.text("player"), facts.text("name"), last_buy=last_buy
    )
    return _with_seat(state, seated)


def _seated(state: NightState, facts: Facts) -> Seated:
    found = state.seated(facts.text("player"))
    if found is None:
        raise ValueError(f"{state.session}: {facts.text('player')} is not seated")
    return found


def _change_seat(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    found = _seated(state, facts)
    new = found.new or facts.flag("new")
    return _with_seat(state, replace(found, seat=facts.whole("seat"), new=new))


def _sits_out(sits_out: bool) -> Step:
    def step(state: NightState, facts: Facts, _: JournalLine) -> NightState:
        return _with_seat(state, replace(_seated(state, facts), sits_out=sits_out))

    return step


def _gone(state: NightState, player: str) -> NightState:
    return replace(state, seats=tuple(each for each in state.seats if each.player != player))


def _leave(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    """He is gone, but what he took along and when is kept for his return (T5)."""
    seated = state.seated(facts.text("player"))
    if seated is None:
        # He had left before; a correction brought him something that he takes along now.
        return state
    left = Left(facts.whole("total"), line.at, seated.last_buy)
    if not left.total and seated.left_with:
        # He came back and bought nothing: what he left with before still counts.
        left = Left(seated.left_with, seated.left_at, seated.last_buy)
    return replace(_gone(state, seated.player), left={**state.left, seated.player: left})


def _move_out(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _gone(state, _seated(state, facts).player)


def _leaves(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_seat(state, replace(_seated(state, facts), leaves=True))


def _button(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return replace(state, button=facts.whole("seat"))


def _buy(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    kind = BuyKind(facts.text("kind"))
    seated = replace(_seated(state, facts), last_buy=kind, left_with=0, left_at="", waiting_buy=0)
    return _with_seat(state, seated)


def _wait_to_buy(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_seat(state, replace(_seated(state, facts), waiting_buy=facts.whole("amount")))


def _cancel_buy(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_seat(state, replace(_seated(state, facts), waiting_buy=0))


def _deal(state: NightState, facts: Facts, line: JournalLine) -> NightState:
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
    )
    return replace(
        state,
        hand=running,
        hands=running.number,
        button=running.button,
        redeal=False,
        second=(),
        used="",
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


def _mark_set(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_played(state, facts, is_set=True)


def _unmark_set(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_played(state, facts, is_set=False, natural="", dropped=False)


def _declare(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_played(state, facts, natural=facts.text("natural"))


def _drop(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_played(state, facts, dropped=True)


def _show(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    names = ("front", "middle", "back", "cards")
    state = _with_played(state, facts, **{name: facts.text(name) for name in names})
    return replace(state, hand=replace(_running(state), stage=Stage.OPENED))


def _settle(state: NightState, _: Facts, __: JournalLine) -> NightState:
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


def _paid(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _completed(state, facts)


def _incident(state: NightState, facts: Facts, _: JournalLine) -> NightState:
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


def _end_hand(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    """A misdeal or a void ends the hand; the redeal keeps the button (M5, T7)."""
    if state.hand is None or state.hand.number != facts.whole("number"):
        return state
    return replace(state, hand=None, redeal=True, second=(), used="")


def _decide(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    ended = facts.text("ruling") in (RulingKind.MISDEAL, RulingKind.VOID)
    return _end_hand(state, facts, line) if ended else state


def _call_clock(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    hand = _running(state)
    clocks = {**hand.clocks, facts.whole("seat"): line.at}
    return replace(state, hand=replace(hand, clocks=clocks))


def _end_clock(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    ruling = facts.text("ruling")
    if ruling == "more_time":
        return _call_clock(state, facts, line)
    hand = _running(state)
    clocks = {seat: at for seat, at in hand.clocks.items() if seat != facts.whole("seat")}
    state = replace(state, hand=replace(hand, clocks=clocks))
    changes = {"dropped": True} if ruling == "drop" else {"ruled_foul": facts.text("clause")}
    return _with_played(state, facts, **changes)


def _point_value(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return replace(state, point_value=facts.whole("point_value"))


def _claim_jackpot(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    shares = {int(seat): minor for seat, minor in facts.table("shares").items()}
    number = facts.whole("number")
    claimed = Jackpot(facts.text("jackpot"), number, facts.whole("amount"), shares)
    # A new claim takes the place of one that was not paid.
    others = [each for each in state.jackpots if each.number != number or each.paid]
    return replace(state, jackpots=(*others, claimed))


def _with_jackpot(
    state: NightState, facts: Facts, change: Callable[[Jackpot], Jackpot]
) -> NightState:
    jackpots = tuple(
        change(each) if each.id == facts.text("jackpot") else each for each in state.jackpots
    )
    return replace(state, jackpots=jackpots)


def _approve_jackpot(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    def approved(each: Jackpot) -> Jackpot:
        return replace(each, approved=(*each.approved, line.operator))

    return _with_jackpot(state, facts, approved)


def _pay_jackpot(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_jackpot(state, facts, lambda each: replace(each, paid=True))


_STEPS: dict[Verb, Step] = {
    Verb.CLOSE_SESSION: _close,
    Verb.CHANGE_DEALER: _dealer,
    Verb.NOTE: _unchanged,
    Verb.SEAT_PLAYER: _sit,
    Verb.CHANGE_SEAT: _change_seat,
    Verb.MOVE_OUT: _move_out,
    Verb.MOVE_IN: _move_in,
    Verb.SIT_OUT: _sits_out(True),
    Verb.SIT_IN: _sits_out(False),
    Verb.RELEASE_SEAT: _leave,
    Verb.SET_BUTTON: _button,
    Verb.BUY: _buy,
    Verb.BUY_AFTER_HAND: _wait_to_buy,
    Verb.CANCEL_BUY: _cancel_buy,
    Verb.PUT_BEHIND: _unchanged,
    Verb.USE_BEHIND: _unchanged,
    Verb.LEAVE_AFTER_HAND: _leaves,
    Verb.LEAVE: _leave,
    Verb.DEAL: _deal,
    Verb.MARK_SET: _mark_set,
    Verb.UNMARK_SET: _unmark_set,
    Verb.DECLARE: _declare,
    Verb.DROP: _drop,
    Verb.SHOW: _show,
    Verb.SETTLE: _settle,
    Verb.PAID: _paid,
    Verb.REPORT_INCIDENT: _incident,
    Verb.END_HAND: _end_hand,
    Verb.DECIDE_INCIDENT: _decide,
    Verb.CALL_CLOCK: _call_clock,
    Verb.END_CLOCK: _end_clock,
    Verb.CORRECT_HAND: _unchanged,
    Verb.VOID_HAND: _end_hand,
    Verb.CHANGE_POINT_VALUE: _point_value,
    Verb.CLAIM_JACKPOT: _claim_jackpot,
    Verb.APPROVE_JACKPOT: _approve_jackpot,
    Verb.PAY_JACKPOT: _pay_jackpot,
    Verb.FILL: _unchanged,
    Verb.CREDIT: _unchanged,
    Verb.CASH_FILL: _unchanged,
    Verb.CASH_DROP: _unchanged,
    Verb.COUNT: _unchanged,
    Verb.CLEAR_RECEIVABLE: _unchanged,
    Verb.WRITE_OFF_RECEIVABLE: _unchanged,
    Verb.SPLIT_POOL: _unchanged,
}
