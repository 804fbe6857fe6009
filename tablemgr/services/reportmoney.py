"""The money of a printed hand: the pool, the payments in order, and the stacks with control totals.

Amounts leave as texts; the sums are made here, once, and never again by whoever prints them.
"""

from collections.abc import Iterable, Iterator

from tablemgr.i18n import tr
from tablemgr.ledger.money import format_amount
from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.payoff import Payoff, Transfer
from tablemgr.rules.chinese.pool import POOL, PoolRuling, Share
from tablemgr.rules.chinese.scoring import Points
from tablemgr.services.printed import PaymentLine, PoolLine, StackLine
from tablemgr.services.reportwords import pool_taken, seat_name
from tablemgr.services.rowwords import row_name
from tablemgr.services.settle import Settlement
from tablemgr.services.wording import limit_text


def signed(text: str) -> str:
    """A number with its sign; zero has none."""
    return text if text.startswith("-") or not text.strip("0.") else f"+{text}"


def money_text(settlement: Settlement, minor: int) -> str:
    """An amount in smallest units as the hand's currency writes it."""
    return format_amount(minor, settlement.entry.currency)


def _points_text(points: Iterable[Points]) -> str:
    return signed(str(sum(points)))


def pool_lines(settlement: Settlement) -> Iterator[PoolLine]:
    """The antes, what was carried, who takes which row or everything, and what is left (V2)."""
    result, pool = settlement.result, settlement.result.pool
    if pool is None:
        return
    count, points = len(result.order), result.sheet.pool_ante
    antes = tr("antes of {count} seats, {points} points each", count=count, points=points)
    yield PoolLine(antes, "", _worth(settlement, pool.antes))
    if pool.carried:
        yield PoolLine(tr("carried from earlier hands"), "", _worth(settlement, pool.carried))
    shares = [share for share in pool.shares if share.payer == POOL]
    for row, best in pool.rows:
        named = ", ".join(seat_name(settlement.entry, seat) for seat in best) or tr("nobody")
        share = next((share for share in shares if share.row is row), None)
        amount = _taken(settlement, share) if share else ""
        yield PoolLine(tr("best {row}", row=row_name(row)), named, amount)
    for share in shares:
        if share.row is None:
            named = ", ".join(seat_name(settlement.entry, seat) for seat in share.winners)
            yield PoolLine(pool_taken(share.reason), named, _taken(settlement, share))
    left = _left(settlement, pool)
    if left:
        yield PoolLine(tr("stays in the pool for the next hand"), "", left)


def _worth(settlement: Settlement, points: Points) -> str:
    """Points of the pool in money, or as points where no money is played for."""
    if settlement.payoff is None:
        return str(points)
    return money_text(settlement, int(points * settlement.payoff.point_value))


def _taken(settlement: Settlement, share: Share) -> str:
    """What left the pool for a share: within the caps where chips are paid."""
    if settlement.payoff is None:
        return str(share.points)
    transfers = settlement.payoff.transfers
    paid = [each.paid for each in transfers if each.payer == POOL and each.row is share.row]
    return money_text(settlement, sum(paid))


def _left(settlement: Settlement, pool: PoolRuling) -> str:
    if settlement.payoff is None:
        return "" if pool.shares else str(pool.points)
    left = settlement.payoff.pool_end
    return money_text(settlement, left) if left else ""


def payment_lines(settlement: Settlement) -> Iterator[PaymentLine]:
    """The payments in order, those with nothing paid too, and last their totals (X1 to X4)."""
    payoff = settlement.payoff
    if payoff is None or not payoff.transfers:
        return
    for each in payoff.transfers:
        yield PaymentLine(
            order=str(each.order),
            payer=seat_name(settlement.entry, each.payer),
            payee=seat_name(settlement.entry, each.payee),
            points=str(each.points),
            due=money_text(settlement, each.due),
            paid=money_text(settlement, each.paid),
            short=_short(settlement, each.due - each.paid),
            reason="; ".join(_reasons(settlement, each)),
        )
    due = sum(each.due for each in payoff.transfers)
    paid = sum(each.paid for each in payoff.transfers)
    yield PaymentLine(
        order="",
        payer=tr("Control total"),
        payee="",
        points=str(sum(each.points for each in payoff.transfers)),
        due=money_text(settlement, due),
        paid=money_text(settlement, paid),
        short=_short(settlement, due - paid),
        reason="",
    )


def _short(settlement: Settlement, minor: int) -> str:
    """What was due and not paid; nothing where all was paid, so that a shortfall is seen (X3)."""
    return money_text(settlement, minor) if minor else ""


def _reasons(settlement: Settlement, transfer: Transfer) -> Iterator[str]:
    """What the payment is for where that is not a plain pair, and what held it down."""
    result = settlement.result
    if result.pool:
        yield _pool_reason(transfer.payer, transfer.row)
    elif result.sheet.naturals_first and any(
        result.seat(seat).natural for seat in (transfer.payer, transfer.payee)
    ):
        yield tr("natural: settles first (X2)")
    for limit in transfer.limits:
        yield limit_text(limit, transfer.payer, transfer.payee)


def _pool_reason(payer: int, row: Row | None) -> str:
    if row:
        return tr("best {row} (V2)", row=row_name(row))
    return tr("the whole pool (V2)") if payer == POOL else tr("sweep (V2)")


def stack_lines(settlement: Settlement) -> Iterator[StackLine]:
    """The stacks clockwise, the pool where there is one, and the control totals (X5)."""
    result, payoff = settlement.result, settlement.payoff
    everything = _points_text(result.totals.values())
    for seat in result.order:
        points, player = signed(str(result.totals[seat])), settlement.entry.players.get(seat, "")
        name = tr("Seat {seat}", seat=seat)
        start, end = (payoff.start[seat], payoff.end[seat]) if payoff else (None, None)
        yield _stack(settlement, name, player, points, start, end)
    if payoff is None:
        yield _stack(settlement, tr("Control total"), "", everything, None, None)
        return
    if result.pool:
        yield _stack(settlement, tr("Pool"), "", "", payoff.pool_start, payoff.pool_end)
    start, end = _sums(payoff)
    yield _stack(settlement, tr("Control total"), "", everything, start, end)


def _sums(payoff: Payoff) -> tuple[int, int]:
    """All chips before and after, the pool's too: they are equal, or the payoff is wrong (X5)."""
    return (
        sum(payoff.start.values()) + payoff.pool_start,
        sum(payoff.end.values()) + payoff.pool_end,
    )


def _stack(
    settlement: Settlement,
    seat: str,
    player: str,
    points: str,
    start: int | None,
    end: int | None,
) -> StackLine:
    if start is None or end is None:
        return StackLine(seat, player, points, "", "", "")
    before, after = money_text(settlement, start), money_text(settlement, end)
    change = signed(money_text(settlement, end - start))
    return StackLine(seat, player, points, before, change, after)
