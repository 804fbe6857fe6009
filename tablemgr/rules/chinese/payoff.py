"""Who pays whom, in order, within the stacks (X1 to X6); amounts are whole smallest units of money.

Transfers only move chips between the stacks (and the pool, payer 0), so chips are conserved.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations
from operator import add, getitem
from typing import NamedTuple

from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.pool import POOL, PoolRuling, Share, whole
from tablemgr.rules.chinese.scoring import Claim, HandResult, Points, claim_of
from tablemgr.rules.chinese.setting import new_tuple
from tablemgr.rules.chinese.shown import SeatResult
from tablemgr.rules.remembered import Remembered
from tablemgr.rules.sheet import PayoffOrder, RuleSheet


class Limit(StrEnum):
    """What held a payment down: all that the payer had (X3), or the winner's cap (X4)."""

    PAYER_STACK = "payer_stack"
    WINNER_CAP = "winner_cap"


class Transfer(NamedTuple):
    """One payment in order: points and money due, money paid, and what limited it.

    The payer 0 is the pool; `row` is the row of the pool's third that is paid. A named tuple, as
    one is made for each pair of each hand.
    """

    order: int
    payer: int
    payee: int
    points: Points
    due: int
    paid: int
    limits: tuple[Limit, ...] = ()
    row: Row | None = None


# Payer (0: the pool), payee, and the money due.
_Due = tuple[int, int, int]


class Payoff(NamedTuple):
    """The settled hand: transfers in order, stacks by seat at start and end, the pool."""

    point_value: int
    transfers: tuple[Transfer, ...]
    start: Mapping[int, int]
    end: Mapping[int, int]
    pool_start: int = 0
    pool_end: int = 0


@lru_cache(maxsize=1024)
def pair_order(order: tuple[int, ...], by: PayoffOrder) -> tuple[tuple[int, int], ...]:
    """The pairs of a table as X1 settles them; `order` is clockwise from the button's left.

    `winners` gives each pair twice, as (winner, payer): a seat collects from all who owe it.
    """
    if by == "pairs":
        return tuple(combinations(order, 2))
    count = len(order)
    if by == "winners":
        return tuple(
            (order[at], order[(at + step) % count])
            for at in range(count)
            for step in range(1, count)
        )
    if count == 2:
        return (order,)  # type: ignore[return-value]
    neighbours = [(order[at], order[(at + 1) % count]) for at in range(count)]
    across = [(order[0], order[2]), (order[1], order[3])] if count == 4 else []
    return tuple(neighbours + across)


def pay(
    result: HandResult, point_value: int, stacks: Mapping[int, int], smallest_chip: int = 1
) -> Payoff:
    """Settle a scored hand: `point_value` and `stacks` (by seat) in smallest units, above zero.

    `smallest_chip` is the unit a pool is split by (V2). Raises ValueError where a live seat has no
    stack, or the sheet plays for points (V5).
    """
    sheet, owes, collects = result.sheet, result.owes, result.collects
    if sheet.stakes != "chips":
        raise ValueError("a sheet that plays for points pays nothing (V5)")
    start: dict[int, int] = {}
    end: dict[int, int] = {}
    least, limited = point_value, not owes
    for seat in result.totals:
        start[seat] = stack = stacks.get(seat, 0)
        if stack < least:
            least = stack
        if not limited:
            # Whoever has enough for all he owes, and may win all he collects, is under no limit.
            limited = owes[seat] * point_value > stack or collects[seat] * point_value > stack
            end[seat] = stack + (collects[seat] - owes[seat]) * point_value
    if least <= 0:
        raise ValueError("point value and every live seat's stack must be above zero")
    if result.pool:
        return _pay_pool(result.pool, sheet, point_value, start, smallest_chip)
    claims = _pair_claims(result)
    transfers = tuple(map(getitem, _in_full(point_value), [claim[3] for claim in claims]))
    if limited:
        dues = [(payer, payee, points * point_value) for payer, payee, points, _ in claims]
        transfers, left = _within_limits(dues, transfers, start, 0, sheet)
        for seat in start:
            end[seat] = left[seat]
    return new_tuple(Payoff, (point_value, transfers, start, end, 0, 0))


@lru_cache(maxsize=8)
def _in_full(point_value: int) -> tuple[Remembered[int, Transfer], ...]:
    """For the first payment of a hand, the second and so on, the transfers by a claim's key."""
    return tuple(Remembered(partial(_unlimited, order, point_value), 1024) for order in range(1, 7))


def _unlimited(order: int, point_value: int, key: int) -> Transfer:
    payer, payee, points = claim_of(key)
    due = points * point_value
    return Transfer(order, payer, payee, points, due, due)


def _pair_claims(result: HandResult) -> list[Claim]:
    """What each pair owes, in the order of X1; pairs with a natural first where X2 rules."""
    sheet = result.sheet
    claims = [pair.claim for pair in result.pairs if pair.points]
    if sheet.payoff_order != "pairs":
        claims = _reordered(claims, result.order, sheet.payoff_order)
    if sheet.naturals_first:
        for each in result.seats:
            if each.natural:
                return _naturals_first(claims, result.seats)
    return claims


def _naturals_first(claims: list[Claim], seats: tuple[SeatResult, ...]) -> list[Claim]:
    """The claims of pairs with a natural, then the others, either in their order (X2)."""
    naturals = [each.seat for each in seats if each.natural]
    first: list[Claim] = []
    others: list[Claim] = []
    for claim in claims:
        if claim[0] in naturals or claim[1] in naturals:
            first.append(claim)
        else:
            others.append(claim)
    return first + others


def _reordered(claims: list[Claim], order: tuple[int, ...], by: PayoffOrder) -> list[Claim]:
    """The claims, one a pair, in the order in which `pair_order` has the pairs."""
    of_pair = {(payee, payer): claim for claim in claims for payer, payee, *_ in [claim]}
    if by != "winners":
        of_pair |= {(payer, payee): claim for (payee, payer), claim in of_pair.items()}
    return [of_pair[pair] for pair in pair_order(order, by) if pair in of_pair]


def split(amount: int, ways: int, unit: int) -> list[int]:
    """Split an amount into equal parts of whole units; what is left goes unit by unit to the first.

    A remainder below one unit goes with the first part, so nothing is lost.
    """
    units, rest = divmod(amount, unit)
    each, more = divmod(units, ways)
    parts = [(each + (place < more)) * unit for place in range(ways)]
    parts[0] += rest
    return parts


def _pay_pool(
    pool: PoolRuling, sheet: RuleSheet, point_value: int, start: dict[int, int], unit: int
) -> Payoff:
    """Pay the shares of a pool; what chips cannot split may be a fraction of a point (V2)."""
    money = int(pool.points * point_value)
    dues: list[_Due] = []
    transfers: list[Transfer] = []
    for share, payee, due in _pool_parts(pool, money, point_value, unit):
        points = whole(Fraction(due, point_value))
        order = len(dues) + 1
        dues.append((share.payer, payee, due))
        transfers.append(Transfer(order, share.payer, payee, points, due, due, row=share.row))
    made, left = _within_limits(dues, transfers, start, money, sheet)
    return Payoff(point_value, made, start, {seat: left[seat] for seat in start}, money, left[POOL])


def _pool_parts(
    pool: PoolRuling, money: int, point_value: int, unit: int
) -> Iterator[tuple[Share, int, int]]:
    """Each share with a seat that gets a part of it, clockwise from the button, and the money."""
    from_pool = [share for share in pool.shares if share.payer == POOL]
    parts = iter(split(money, len(from_pool), unit) if from_pool else ())
    for share in pool.shares:
        due = next(parts) if share.payer == POOL else int(share.points * point_value)
        for payee, part in zip(share.winners, split(due, len(share.winners), unit), strict=True):
            if part:
                yield share, payee, part


def _within_limits(
    dues: Sequence[_Due],
    transfers: Sequence[Transfer],
    start: dict[int, int],
    pool: int,
    sheet: RuleSheet,
) -> tuple[tuple[Transfer, ...], list[int]]:
    """Move each due's chips in order, within what the payer has (X3) and the winner may win (X4).

    `transfers` are the same as if nothing limited them, `start` the stacks by seat and `pool` the
    money in the pool; what is there at the end comes with the transfers that were made.
    """
    stakes = [pool, 0, 0, 0, 0]
    for seat, stack in start.items():
        stakes[seat] = stack
    # What a seat may still pay, what it has won (the same from the running stack, where winnings
    # pay), and what it may still win (without a cap, more than there is).
    able = stakes[:]
    won = able if sheet.pay_from == "running" else [0] * len(stakes)
    cap = sheet.win_cap
    room = stakes[:] if cap != "none" else [sum(stakes) + 1] * len(stakes)
    net = cap == "total_net"
    together = net or cap == "total"
    made = list(transfers)
    for at, (payer, payee, due) in enumerate(dues):
        paid = due
        if due > able[payer] or due > room[payee]:
            paid, limits = _limited(able[payer], room[payee])
            full = made[at]
            values = (at + 1, payer, payee, full.points, due, paid, limits, full.row)
            made[at] = new_tuple(Transfer, values)
        able[payer] -= paid
        won[payee] += paid
        if together:
            room[payee] -= paid
            if net:
                room[payer] += paid
    left = able if won is able else list(map(add, able, won))
    return tuple(made), left


_PAYER_STACK: tuple[Limit, ...] = (Limit.PAYER_STACK,)
_WINNER_CAP: tuple[Limit, ...] = (Limit.WINNER_CAP,)


def _limited(able: int, most: int) -> tuple[int, tuple[Limit, ...]]:
    """What is paid where it falls short of what is due, and by which of the two limits."""
    if able < most:
        return able, _PAYER_STACK
    return most, _WINNER_CAP if most < able else _PAYER_STACK + _WINNER_CAP


def unmakeable(amounts: Sequence[int], smallest_chip: int) -> list[int]:
    """The amounts that chips of the smallest denomination cannot make (X6)."""
    return [amount for amount in amounts if amount % smallest_chip]
