"""The fold of a session's journal: what each line makes of the state before it.

A line's facts say all that is needed, so that the same night can be told again without asking the
rules, and an audit can ask them anew and compare.
"""

from collections.abc import Callable, Iterable

from tablemgr.ledger.balances import Balances
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import find_currency
from tablemgr.rules.floor.stakes import BuyKind
from tablemgr.services.night import handsteps
from tablemgr.services.night.changing import replace
from tablemgr.services.night.facts import Facts
from tablemgr.services.night.handsteps import Step
from tablemgr.services.night.state import (
    Allowed,
    Jackpot,
    Left,
    NightState,
    Seated,
)
from tablemgr.services.permissions import Role, Verb


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


def _leaves(leaves: bool) -> Step:
    def step(state: NightState, facts: Facts, _: JournalLine) -> NightState:
        return _with_seat(state, replace(_seated(state, facts), leaves=leaves))

    return step


def _button(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return replace(state, button=facts.whole("seat"))


def _buy(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    kind = BuyKind(facts.text("kind"))
    seated = replace(_seated(state, facts), waiting_buy=0, allowed=None)
    return _with_seat(state, replace(seated, last_buy=kind, left_with=0, left_at=""))


def _wait_to_buy(state: NightState, facts: Facts, line: JournalLine) -> NightState:
    allowed = None
    if facts.has("overridden"):
        allowed = Allowed(
            asked=line.command,
            approver=line.approver,
            role=Role(facts.text("approver_role")),
            reason=line.reason,
            approval=facts.text("approval"),
            clauses=facts.texts("overridden"),
        )
    amount = facts.whole("amount")
    return _with_seat(state, replace(_seated(state, facts), waiting_buy=amount, allowed=allowed))


def _cancel_buy(state: NightState, facts: Facts, _: JournalLine) -> NightState:
    return _with_seat(state, replace(_seated(state, facts), waiting_buy=0, allowed=None))


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
        return replace(each, approved=(*each.approved, line.approver or line.operator))

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
    Verb.LEAVE_AFTER_HAND: _leaves(True),
    Verb.CANCEL_LEAVE: _leaves(False),
    Verb.LEAVE: _leave,
    Verb.DEAL: handsteps.deal,
    Verb.MARK_SET: handsteps.mark_set,
    Verb.UNMARK_SET: handsteps.unmark_set,
    Verb.DECLARE: handsteps.declare,
    Verb.DROP: handsteps.drop,
    Verb.SHOW: handsteps.show,
    Verb.SETTLE: handsteps.settle,
    Verb.PAID: handsteps.paid,
    Verb.REPORT_INCIDENT: handsteps.incident,
    Verb.END_HAND: handsteps.end_hand,
    Verb.DECIDE_INCIDENT: handsteps.decide,
    Verb.CALL_CLOCK: handsteps.call_clock,
    Verb.END_CLOCK: handsteps.end_clock,
    Verb.CORRECT_HAND: handsteps.corrected,
    Verb.VOID_HAND: handsteps.end_hand,
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
