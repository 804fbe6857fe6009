"""Table stakes: what a player may buy and when (T1 to T3, T5).

A request made during a hand is refused, or waits for its end and is then asked again (T3).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.table import Money, Stakes
from tablemgr.rules.sheet import RuleSheet


class StakesReason(StrEnum):
    """Why a buy is refused."""

    NO_AMOUNT = "no_amount"
    PLAYED_FOR_POINTS = "played_for_points"
    HAND_RUNNING = "hand_running"
    NOT_IN_CHIPS = "not_in_chips"
    BELOW_FULL_BUY = "below_full_buy"
    ABOVE_MOST = "above_most"
    FIRST_BUY_SHORT = "first_buy_short"
    SECOND_SHORT_BUY = "second_short_buy"
    LESS_THAN_LEFT_WITH = "less_than_left_with"


class Timing(StrEnum):
    """When a request is carried out (T3)."""

    NOW = "now"
    AFTER_HAND = "after_hand"


class BuyKind(StrEnum):
    """What a buy counts as: full, short, or one that brings a stack up to the full amount (T2)."""

    FULL = "full"
    SHORT = "short"
    TOP_UP = "top_up"


@dataclass(frozen=True, slots=True)
class Return:
    """A player who comes back: all that he left with, and for how many seconds he was away (T5)."""

    left_with: int
    away_s: int


@dataclass(frozen=True, slots=True)
class BuyRequest:
    """A player who wants chips: how much, what he has, and what he bought last.

    `last_buy` goes along when he moves table and is None before his first buy. `returning` is set
    on the first buy after he had left, however long ago. `may_wait`: he will wait for a hand's end.
    """

    amount: int
    money: Money
    last_buy: BuyKind | None = None
    returning: Return | None = None
    hand_running: bool = False
    may_wait: bool = False


@dataclass(frozen=True, slots=True)
class Buy:
    """A buy that the rules allow: what it counts as, how much, and when it is carried out."""

    kind: BuyKind
    amount: int
    timing: Timing


def _measured(request: BuyRequest, sheet: RuleSheet) -> int:
    """What is held against the full amount: the purchase, or all that plays after it (T2)."""
    held = request.money.total if sheet.short_buy_basis == "stack_after" else 0
    return request.amount + held


def buy_kind(request: BuyRequest, stakes: Stakes, sheet: RuleSheet) -> BuyKind:
    """What a buy counts as, whether it is allowed or not (T2)."""
    full = stakes.full_buy(sheet)
    if request.amount >= full:
        return BuyKind.FULL
    return BuyKind.TOP_UP if _measured(request, sheet) >= full else BuyKind.SHORT


def _must_bring(request: BuyRequest, sheet: RuleSheet) -> int:
    """What he left with, where he comes back within the window, its last second included (T5)."""
    back = request.returning
    return back.left_with if back and back.away_s <= 60 * sheet.return_window_minutes else 0


def buy_refusals(request: BuyRequest, stakes: Stakes, sheet: RuleSheet) -> Iterator[Refusal]:
    """Everything against a buy (T1 to T3, T5, V5)."""
    amount, full = request.amount, stakes.full_buy(sheet)
    if not sheet.plays_chips:
        yield Refusal("V5", StakesReason.PLAYED_FOR_POINTS)
    if amount <= 0:
        yield Refusal("X6", StakesReason.NO_AMOUNT)
    if request.hand_running and not request.may_wait:
        yield Refusal("T3", StakesReason.HAND_RUNNING)
    if not stakes.can_make(max(amount, 0)):
        yield Refusal("T1", StakesReason.NOT_IN_CHIPS, (("amount_minor", amount),))
    bring, most = _must_bring(request, sheet), stakes.most(sheet)
    if most is not None and _measured(request, sheet) > max(most, bring):
        yield Refusal("T1", StakesReason.ABOVE_MOST, (("most_minor", max(most, bring)),))
    if buy_kind(request, stakes, sheet) is BuyKind.SHORT:
        yield from _short_refusals(request, full)
    if amount < bring:
        yield Refusal("T5", StakesReason.LESS_THAN_LEFT_WITH, (("left_minor", bring),))


def _short_refusals(request: BuyRequest, full: int) -> Iterator[Refusal]:
    facts = (("full_minor", full),)
    if request.returning:
        yield Refusal("T5", StakesReason.BELOW_FULL_BUY, facts)
    elif request.last_buy is None:
        yield Refusal("T2", StakesReason.FIRST_BUY_SHORT, facts)
    elif request.last_buy is BuyKind.SHORT:
        yield Refusal("T2", StakesReason.SECOND_SHORT_BUY, facts)


def offered_buy(request: BuyRequest, stakes: Stakes, sheet: RuleSheet) -> int:
    """An amount to offer whoever wants chips, whatever he asked for: what brings him to a full buy.

    For one who comes back, what he left with; the full buy where nothing less is allowed.
    """
    full, most, total = stakes.full_buy(sheet), stakes.most(sheet), request.money.total
    amounts = [max(full, _must_bring(request, sheet))]
    if total:
        amounts = [full - total, full, *([most - total] if most else [])]
    fit = (each for each in amounts if can_buy(replace(request, amount=each), stakes, sheet))
    return next(fit, full)


def verify_buy(
    request: BuyRequest, stakes: Stakes, sheet: RuleSheet, overridden: Collection[str] = ()
) -> None:
    """Raise `RefusedByRuleError` with everything against a buy."""
    verify(buy_refusals(request, stakes, sheet), overridden)


def can_buy(request: BuyRequest, stakes: Stakes, sheet: RuleSheet) -> bool:
    """Whether a buy is allowed."""
    return not any(buy_refusals(request, stakes, sheet))


def buy(
    request: BuyRequest, stakes: Stakes, sheet: RuleSheet, overridden: Collection[str] = ()
) -> Buy:
    """The buy that the rules allow; raises `RefusedByRuleError`.

    One that waits for the end of the hand is asked again then, with what the player has by then.
    """
    verify_buy(request, stakes, sheet, overridden)
    waits = request.hand_running and request.may_wait
    timing = Timing.AFTER_HAND if waits else Timing.NOW
    return Buy(buy_kind(request, stakes, sheet), request.amount, timing)
