"""What pays when an account cannot: a player's money behind, then the house for a named claim.

The order is the stack, chips behind, cash behind (T6); nothing is ever left below zero unsaid.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.ledger.accounts import POOL_DEBTOR, Account, AccountKind
from tablemgr.ledger.balances import Balances

_BEHIND = (AccountKind.BEHIND_CHIPS, AccountKind.BEHIND_CASH)


def cover(
    wanted: Mapping[Account, int], balances: Balances, *, on_claim: bool = False
) -> dict[Account, int]:
    """Wanted changes, with what an account cannot bear passed on to what can.

    `on_claim`: what a player or the pool is still short of is paid from the bank and owed to the
    house by name; otherwise that change stays as it is, and `Balances.apply` refuses it.
    """
    work = _Cover(dict(wanted), balances)
    for account in wanted:
        if account.kind in _BEHIND:
            work.use(account.kind, account.owner, -work.missing(account))
        elif account.kind is AccountKind.RECEIVABLE and on_claim:
            # A claim to be taken back that was settled since: the debtor gets back what he paid.
            work.advance(account.owner, work.missing(account))
    for account in list(work.moved):
        if account.kind in (AccountKind.STACK, AccountKind.POOL) and work.missing(account):
            work.pay(account, on_claim)
    return work.moved


@dataclass(frozen=True, slots=True)
class _Cover:
    """The changes so far; `moved` is changed in place."""

    moved: dict[Account, int]
    balances: Balances

    def left(self, account: Account) -> int:
        return self.balances.of(account) + self.moved.get(account, 0)

    def missing(self, account: Account) -> int:
        return max(0, -self.left(account))

    def shift(self, source: Account, target: Account, minor: int) -> None:
        self.moved[source] = self.moved.get(source, 0) - minor
        self.moved[target] = self.moved.get(target, 0) + minor

    def pay(self, account: Account, on_claim: bool) -> None:
        """What a stack is short of comes from behind; what is still missing, from the bank."""
        for kind in _BEHIND if account.owner else ():
            behind = self.left(self.balances.book.account(kind, account.owner))
            self.use(kind, account.owner, min(behind, self.missing(account)))
        if on_claim:
            self.advance(account.owner or POOL_DEBTOR, self.missing(account))

    def use(self, kind: AccountKind, player: str, minor: int) -> None:
        """Money behind goes to the stack, or back for a `minor` below zero; cash by the bank."""
        book = self.balances.book
        behind, stack = book.account(kind, player), book.stack(player)
        if not minor:
            return
        if kind is AccountKind.BEHIND_CHIPS:
            self.shift(behind, stack, minor)
        else:
            self.shift(behind, book.account(AccountKind.CASH_TAKEN), minor)
            self.shift(book.account(AccountKind.BANK), stack, minor)

    def advance(self, debtor: str, minor: int) -> None:
        """The bank gives the debtor (the pool, or a player's stack) what he then owes."""
        book = self.balances.book
        if not minor:
            return
        self.shift(book.account(AccountKind.BANK), book.chips_of(debtor), minor)
        self.shift(
            book.account(AccountKind.ADVANCED),
            book.account(AccountKind.RECEIVABLE, debtor),
            minor,
        )
