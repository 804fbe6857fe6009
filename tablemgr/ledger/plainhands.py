"""A quick look at a hand's entry: most move stacks alone, and are right.

What is not surely right here is left to `ledger.checks`, which says what is wrong.
"""

from collections.abc import Iterable, Mapping

from tablemgr.ledger.accounts import Account, AccountKind
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.entry import MAX_POSTINGS
from tablemgr.ledger.money import MAX_MINOR

# Bound here because looking an enum's member up is slow, and this is asked for each posting.
_STACK = AccountKind.STACK


def after_plain_hand(
    before: Balances,
    postings: Iterable[tuple[Account, object]],
    start: Mapping[str, int],
    net: Mapping[str, int],
) -> Balances | None:
    """The balances after a hand, of which its record says what each started with and got or gave.

    None unless it moved stacks alone, every amount is sound, and all agrees with the record.
    """
    playing, session = before.playing, before.book.session
    for player, minor in start.items():
        if playing(player) != minor:
            return None
    held, moved, total = dict(before.held), {}, 0
    for account, change in postings:
        kind, of, owner = account
        if kind is not _STACK or of != session or owner in moved:
            return None
        if type(change) is not int or not change or not -MAX_MINOR <= change <= MAX_MINOR:
            return None
        left = held.get(account, 0) + change
        if left < 0:
            return None
        held[account] = left
        moved[owner] = change
        total += change
    if total or moved != net or not 2 <= len(moved) <= MAX_POSTINGS:
        return None
    return Balances(before.book, held)
