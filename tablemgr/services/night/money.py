"""Buying, money behind, and leaving (T1 to T6)."""

from dataclasses import replace
from datetime import datetime

from tablemgr.ledger import recipes
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.entry import Entry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.rules.floor.keeping import (
    BehindRequest,
    LeaveRequest,
    behind_refusals,
    leave_refusals,
)
from tablemgr.rules.floor.refusal import RefusedByRuleError, verify
from tablemgr.rules.floor.stakes import BuyKind, BuyRequest, Return, buy_kind, buy_refusals
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    Override,
    is_permitted,
    verify_amount,
)
from tablemgr.services.night.night import Night, once
from tablemgr.services.night.seats import verify_between_hands, who
from tablemgr.services.night.state import NightState, Seated
from tablemgr.services.night.times import seconds_between
from tablemgr.services.permissions import Verb

_ENTRY_KINDS = {
    BuyKind.FULL: EntryKind.BUY_IN,
    BuyKind.SHORT: EntryKind.SHORT_BUY,
    BuyKind.TOP_UP: EntryKind.TOP_UP,
}


def buy_request(night: Night, player: str, amount: int, *, may_wait: bool = False) -> BuyRequest:
    """What a buy is asked with, as things stand now."""
    return request_at(night.state, player, amount, night.now(), may_wait=may_wait)


def request_at(
    state: NightState, player: str, amount: int, now: datetime, *, may_wait: bool = False
) -> BuyRequest:
    """What a buy is asked with at a moment."""
    found, returning = who(state, player), None
    if found.left_at:
        returning = Return(found.left_with, seconds_between(found.left_at, now))
    return BuyRequest(
        amount,
        state.money(player),
        found.last_buy,
        returning,
        hand_running=state.playing,
        may_wait=may_wait,
    )


@once
def buy(
    night: Night,
    command: Command,
    player: str,
    amount: int,
    *,
    chips: ChipCount | None = None,
    at: recipes.PaidAt = recipes.PaidAt.TABLE,
    may_wait: bool = False,
) -> Done:
    """A buy-in, short buy or top-up, now or (`may_wait`) after the hand (T1 to T3, T5)."""
    state, sheet = night.state, night.sheet
    verify_amount(max(amount, 1))
    request = buy_request(night, player, amount, may_wait=may_wait)
    refusals = list(buy_refusals(request, state.stakes, sheet))
    if request.hand_running and may_wait:
        facts: dict[str, object] = {"player": player, "amount": amount}
        return night.commit(command, Act(Verb.BUY_AFTER_HAND, facts, refusals=refusals))
    kind = buy_kind(request, state.stakes, sheet)
    entries: list[Entry] = []
    if amount > 0:
        entries = [recipes.buy(_ENTRY_KINDS[kind], state.book, player, amount, at, chips)]
    facts = {"player": player, "amount": amount, "kind": kind, "at": at}
    return night.commit(command, Act(Verb.BUY, facts, entries, refusals=refusals))


@once
def cancel_buy(night: Night, command: Command, player: str) -> Done:
    """A buy that waits for the end of the hand is given up."""
    if not who(night.state, player).waiting_buy:
        raise DeniedError(Denial.NOTHING_CHANGES)
    return night.commit(command, Act(Verb.CANCEL_BUY, {"player": player}))


@once
def put_behind(night: Night, command: Command, player: str, amount: int, *, cash: bool) -> Done:
    """Chips coloured up, or (`cash`) cashed in, that stay behind and play on (T6)."""
    state = night.state
    who(state, player)
    # The permission for this verb is the floor lead's leave.
    lead = is_permitted(command, Verb.PUT_BEHIND)
    request = BehindRequest(state.money(player), amount, lead, state.playing)
    refusals = list(behind_refusals(request, state.stakes))
    entries: list[Entry] = []
    if amount > 0:
        entries = [
            recipes.partial_cash_out(state.book, player, amount, recipes.PaidAt.TABLE)
            if cash
            else recipes.colour_up(state.book, player, amount)
        ]
    facts = {"player": player, "amount": amount, "cash": int(cash)}
    return night.commit(command, Act(Verb.PUT_BEHIND, facts, entries, refusals=refusals))


@once
def use_behind(night: Night, command: Command, player: str) -> Done:
    """All money behind brought back as chips that play."""
    state = night.state
    verify_between_hands(state)
    who(state, player)
    chips = state.balances.at(AccountKind.BEHIND_CHIPS, player)
    cash = state.balances.at(AccountKind.BEHIND_CASH, player)
    if not chips and not cash:
        raise DeniedError(Denial.NOTHING_CHANGES)
    entry = recipes.use_behind(state.book, player, chips, cash)
    facts = {"player": player, "chips": chips, "cash": cash}
    return night.commit(command, Act(Verb.USE_BEHIND, facts, [entry]))


@once
def leave(
    night: Night,
    command: Command,
    player: str,
    *,
    wanted: int | None = None,
    at: recipes.PaidAt = recipes.PaidAt.TABLE,
) -> Done:
    """A player leaves with all that he has; during a hand, once it is settled and paid (T4).

    Who had left before, and was brought money by a correction since, is paid it in the same way.
    """
    state = night.state
    money, in_hand = state.money(player), state.playing
    found = state.seated(player) if money.total else who(state, player)
    # Some of it is no leaving, whoever allows it; money that stays is behind (T6).
    verify(leave_refusals(LeaveRequest(money, wanted, in_hand)))
    facts: dict[str, object] = {"player": player, "seat": found.seat if found else 0}
    if in_hand and found:
        if found.leaves:
            raise DeniedError(Denial.NOTHING_CHANGES)
        return night.commit(command, Act(Verb.LEAVE_AFTER_HAND, facts))
    entries = [recipes.cash_out(state.balances, player, at)] if money.total else []
    facts |= {"total": money.total, "at": at}
    return night.commit(command, Act(Verb.LEAVE, facts, entries))


@once
def cancel_leave(night: Night, command: Command, player: str) -> Done:
    """A player who was to leave after the hand stays; a foul that came of it stays too (T4)."""
    if not who(night.state, player).leaves:
        raise DeniedError(Denial.NOTHING_CHANGES)
    return night.commit(command, Act(Verb.CANCEL_LEAVE, {"player": player}))


def waiting(state: NightState) -> tuple[Seated, ...]:
    """Who waits for the end of the hand, to buy or to leave; no hand is dealt before (T3, T4)."""
    return tuple(each for each in state.seats if each.waiting_buy or each.leaves)


def after_hand(night: Night, command: Command) -> list[Done]:
    """Carry out what waited for the end of the hand: buys, and players who leave (T3, T4).

    A buy that the rules refuse by now is given up, with a line that says so; what the floor has
    allowed when it was asked for stays allowed (T10). If it stops halfway, the same command goes
    on.
    """
    verify_between_hands(night.state)
    carried_out = []
    for each in waiting(night.state):
        # By seat, so that a command given again means the same ones.
        part = command.then(each.seat)
        if each.leaves:
            carried_out.append(leave(night, part, each.player))
        else:
            carried_out.append(_late_buy(night, part, each))
    return carried_out


def _late_buy(night: Night, command: Command, found: Seated) -> Done:
    request = buy_request(night, found.player, found.waiting_buy)
    allowed = replace(command, override=_allowed(found))
    try:
        verify(buy_refusals(request, night.state.stakes, night.sheet), allowed.overridden)
    except RefusedByRuleError:
        return cancel_buy(night, command, found.player)
    return buy(night, allowed, found.player, found.waiting_buy)


def _allowed(found: Seated) -> Override | None:
    """What the floor has allowed of a buy that waits."""
    word = found.allowed
    if word is None:
        return None
    clauses = frozenset(word.clauses)
    return Override(word.approver, word.role, word.reason, clauses, word.approval, word.asked)
