"""Money on the table stays on it: leaving, and money behind that plays and pays (T4, T6)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.stakes import Timing
from tablemgr.rules.floor.table import Money, Stakes


class KeepingReason(StrEnum):
    """Why money may not leave the stack, or pay."""

    NOT_ALL = "not_all"
    NOTHING_ASKED = "nothing_asked"
    TAKEN_DURING_HAND = "taken_during_hand"
    FLOOR_LEAD = "floor_lead"
    NOTHING_STAYS = "nothing_stays"
    NOT_MADE_OF_CHIPS = "not_made_of_chips"
    MORE_THAN_HELD = "more_than_held"


@dataclass(frozen=True, slots=True)
class LeaveRequest:
    """A player who leaves: what he has, and how much he wants to take (None: all of it)."""

    money: Money
    wanted: int | None = None
    hand_running: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """What a leaving player is cashed out, and when.

    During a hand: after settlement. A hand dealt to him stays live, and is fouled if it is not set
    when the clock ends (T4).
    """

    cash_out: Money
    timing: Timing


def leave_refusals(request: LeaveRequest) -> Iterator[Refusal]:
    """Everything against leaving so (T4)."""
    total = request.money.total
    if request.wanted is not None and request.wanted != total:
        yield Refusal("T4", KeepingReason.NOT_ALL, (("all_minor", total),))


def verify_leave(request: LeaveRequest) -> None:
    """Raise `RefusedByRuleError` with everything against leaving so."""
    verify(leave_refusals(request))


def can_leave(request: LeaveRequest) -> bool:
    """Whether a player may leave so."""
    return not any(leave_refusals(request))


def leave(request: LeaveRequest) -> Leave:
    """All of a leaving player's money; raises `RefusedByRuleError`, as nobody leaves some of it."""
    verify_leave(request)
    return Leave(request.money, Timing.AFTER_HAND if request.hand_running else Timing.NOW)


@dataclass(frozen=True, slots=True)
class BehindRequest:
    """Chips that a player colours up or cashes in while he plays on, by the floor lead's leave."""

    money: Money
    amount: int
    floor_lead: bool = False
    hand_running: bool = False


def behind_refusals(request: BehindRequest, stakes: Stakes) -> Iterator[Refusal]:
    """Everything against putting chips behind (T3, T6)."""
    amount, stack = request.amount, request.money.stack
    if amount <= 0:
        yield Refusal("X6", KeepingReason.NOTHING_ASKED)
    elif amount > stack:
        yield Refusal("X5", KeepingReason.MORE_THAN_HELD, (("held_minor", stack),))
    elif amount == stack:
        yield Refusal("T6", KeepingReason.NOTHING_STAYS)
    if not stakes.can_make(max(amount, 0)):
        yield Refusal("T1", KeepingReason.NOT_MADE_OF_CHIPS, (("amount_minor", amount),))
    if request.hand_running:
        yield Refusal("T3", KeepingReason.TAKEN_DURING_HAND)
    if not request.floor_lead:
        yield Refusal("T6", KeepingReason.FLOOR_LEAD)


def verify_behind(request: BehindRequest, stakes: Stakes, overridden: Collection[str] = ()) -> None:
    """Raise `RefusedByRuleError` with everything against putting chips behind."""
    verify(behind_refusals(request, stakes), overridden)


def can_put_behind(request: BehindRequest, stakes: Stakes) -> bool:
    """Whether these chips may go behind."""
    return not any(behind_refusals(request, stakes))


def put_behind(request: BehindRequest, stakes: Stakes, overridden: Collection[str] = ()) -> Money:
    """The player's money with those chips behind; raises `RefusedByRuleError`."""
    verify_behind(request, stakes, overridden)
    money = request.money
    return Money(money.stack - request.amount, money.behind + request.amount)


@dataclass(frozen=True, slots=True)
class Spending:
    """A payment as it is made, the chips on the table first, then money behind; what is left."""

    from_stack: int
    from_behind: int
    left: Money


def spend(money: Money, amount: int) -> Spending:
    """How a player pays an amount (T6); raises `RefusedByRuleError` above what he has (X5)."""
    if amount < 0:
        raise ValueError("a payment is not below zero")
    if amount > money.total:
        facts = (("held_minor", money.total),)
        verify([Refusal("X5", KeepingReason.MORE_THAN_HELD, facts)])
    chips = min(amount, money.stack)
    behind = amount - chips
    return Spending(chips, behind, Money(money.stack - chips, money.behind - behind))


def is_all_in(money: Money) -> bool:
    """Whether a player has nothing more that plays: no chips, and nothing behind (T6)."""
    return money.total == 0
