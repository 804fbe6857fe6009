"""The sentences that only paper carries: seats by name, the house rules that ruled, the notice."""

from tablemgr.i18n import mark, tr
from tablemgr.rules.chinese.pool import POOL, PoolReason
from tablemgr.rules.chinese.scoring import PairResult
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.handfile import HandFile

_ORDERS = {
    "pairs": mark("Order: each seat clockwise from the button against every seat after it (X1)."),
    "circle": mark("Order: neighbours clockwise from the button, then across the table (X1)."),
    "winners": mark(
        "Order: each winner in turn, clockwise from the button, collects from all who owe him (X1)."
    ),
}
_PAID_FROM = {
    "running": mark("Each pays with what he has left, chips won earlier in the hand too (X3)."),
    "start": mark("Nobody pays more in all than his stack at the start of the hand (X3)."),
}
_CAPS = {
    "total": mark("Nobody is paid more in all than his stack at the start of the hand (X4)."),
    "total_net": mark(
        "What a player is paid less what he has paid stays within his stack at the start (X4)."
    ),
    "per_opponent": mark(
        "No opponent pays a player more than that player's stack at the start of the hand (X4)."
    ),
    "none": mark("Winnings have no cap (X4)."),
}
_POOL_TAKEN = {
    PoolReason.SWEEP: mark("all three rows take the whole pool (V2)"),
    PoolReason.NATURAL: mark("a natural takes the whole pool (V2)"),
}


def seat_name(entry: HandFile, seat: int) -> str:
    """A seat with its player, `Seat 1 · Anna`; the payer 0 is the pool."""
    if seat == POOL:
        return tr("Pool")
    name, player = tr("Seat {seat}", seat=seat), entry.players.get(seat, "")
    return f"{name} · {player}" if player else name


def payment_rules(sheet: RuleSheet) -> tuple[str, ...]:
    """Which of the house's rules of payoff ruled, a sentence each (X1 to X4, V2, V5)."""
    if not sheet.plays_chips:
        return (tr("Points are kept and nothing is paid (V5)."),)
    if sheet.plays_pool:
        order = tr("The pool pays first, then every other player what a sweep costs him (V2).")
    else:
        order = tr(_ORDERS[sheet.payoff_order])
    first = sheet.naturals_first and sheet.naturals and not sheet.plays_pool
    return (
        order,
        *([tr("Pairs with a natural settle first (X2).")] if first else []),
        tr(_PAID_FROM[sheet.pay_from]),
        tr(_CAPS[sheet.win_cap]),
        tr("What is not paid is not owed later (X3)."),
    )


def responsibility() -> str:
    """Who answers for payoffs and for reading hands (X)."""
    return tr(
        "Players are responsible for their payoffs. Dealers answer neither for payoffs nor for"
        " reading hands, except that the dealer opens and verifies a natural."
    )


def pair_verdict(pair: PairResult) -> str:
    """Who owes whom in a pair, without the number."""
    if pair.points == 0:
        return tr("nothing owed")
    payer, payee = (pair.b, pair.a) if pair.points > 0 else (pair.a, pair.b)
    return tr("seat {payer} owes seat {payee}", payer=payer, payee=payee)


def pool_taken(reason: PoolReason) -> str:
    """By what the whole pool was taken."""
    return tr(_POOL_TAKEN[reason])
