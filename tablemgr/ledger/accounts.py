"""The accounts of one table session: who or what holds chips, cash or a claim (docs/LEDGER.md).

A balance above zero is what the account holds; a protected account never holds less than nothing.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Self

from tablemgr.ledger.money import Currency


class Commodity(StrEnum):
    """What can be moved; unlike ones never add up to anything.

    A claim is money that somebody owes: it is no chip, so a count of the bank never contains it.
    """

    CHIPS = "chips"
    CASH = "cash"
    CLAIMS = "claims"


class Owner(StrEnum):
    """What the owner of an account is."""

    NOBODY = "nobody"
    PLAYER = "player"
    DEBTOR = "debtor"
    SESSION = "session"


class AccountKind(StrEnum):
    """What an account is for; the value is its name in the account's text."""

    STACK = "stack"
    BEHIND_CHIPS = "behind_chips"
    BANK = "bank"
    COLLECTION = "collection"
    POOL = "pool"
    CAGE_CHIPS = "cage_chips"
    OTHER_TABLE_CHIPS = "other_table_chips"
    VARIANCE_CHIPS = "variance_chips"
    BEHIND_CASH = "behind_cash"
    CASH_TAKEN = "cash_taken"
    PLAYER_CASH = "player_cash"
    CAGE_CASH = "cage_cash"
    OTHER_TABLE_CASH = "other_table_cash"
    VARIANCE_CASH = "variance_cash"
    RECEIVABLE = "receivable"
    ADVANCED = "advanced"

    # As of any string: an enum's own is slow, and accounts are looked up many times in each hand.
    __hash__ = str.__hash__

    @property
    def commodity(self) -> Commodity:
        """What the account holds."""
        return _TRAITS[self].commodity

    @property
    def protected(self) -> bool:
        """Whether it may never be below zero: chips, cash and claims that really lie somewhere."""
        return _TRAITS[self].protected

    @property
    def owner(self) -> Owner:
        """What its owner is."""
        return _TRAITS[self].owner


class _Trait(NamedTuple):
    commodity: Commodity
    protected: bool
    owner: Owner


_TRAITS = {
    AccountKind.STACK: _Trait(Commodity.CHIPS, True, Owner.PLAYER),
    AccountKind.BEHIND_CHIPS: _Trait(Commodity.CHIPS, True, Owner.PLAYER),
    AccountKind.BANK: _Trait(Commodity.CHIPS, True, Owner.NOBODY),
    AccountKind.COLLECTION: _Trait(Commodity.CHIPS, True, Owner.NOBODY),
    AccountKind.POOL: _Trait(Commodity.CHIPS, True, Owner.NOBODY),
    AccountKind.CAGE_CHIPS: _Trait(Commodity.CHIPS, False, Owner.NOBODY),
    AccountKind.OTHER_TABLE_CHIPS: _Trait(Commodity.CHIPS, False, Owner.SESSION),
    AccountKind.VARIANCE_CHIPS: _Trait(Commodity.CHIPS, False, Owner.NOBODY),
    AccountKind.BEHIND_CASH: _Trait(Commodity.CASH, True, Owner.PLAYER),
    AccountKind.CASH_TAKEN: _Trait(Commodity.CASH, True, Owner.NOBODY),
    AccountKind.PLAYER_CASH: _Trait(Commodity.CASH, False, Owner.PLAYER),
    AccountKind.CAGE_CASH: _Trait(Commodity.CASH, False, Owner.NOBODY),
    AccountKind.OTHER_TABLE_CASH: _Trait(Commodity.CASH, False, Owner.SESSION),
    AccountKind.VARIANCE_CASH: _Trait(Commodity.CASH, False, Owner.NOBODY),
    AccountKind.RECEIVABLE: _Trait(Commodity.CLAIMS, True, Owner.DEBTOR),
    AccountKind.ADVANCED: _Trait(Commodity.CLAIMS, False, Owner.NOBODY),
}

HOLDINGS = (AccountKind.STACK, AccountKind.BEHIND_CHIPS, AccountKind.BEHIND_CASH)
"""What a player has at the table, in the order it pays (T6, X5)."""

CHIPS_ON_TABLE = frozenset(
    kind
    for kind, trait in _TRAITS.items()
    if trait.protected and trait.commodity is Commodity.CHIPS
)
"""Where chips can lie at the table."""

CASH_ON_TABLE = frozenset({AccountKind.CASH_TAKEN, AccountKind.BEHIND_CASH})
"""Where cash can lie at the table."""

POOL_DEBTOR = "pool"
"""Stands for the pool where players stand by their ids; no player may have it for his."""

_NAME = re.compile(r"[!-9;-~]{1,64}")


class AccountReason(StrEnum):
    """Why there is no such account."""

    NO_KIND = "no_kind"
    NO_SESSION = "no_session"
    NO_OWNER = "no_owner"
    UNWANTED_OWNER = "unwanted_owner"
    RESERVED_OWNER = "reserved_owner"


class AccountError(ValueError):
    """Raised for what names no account; carries the text and the reason."""

    def __init__(self, text: str, reason: AccountReason) -> None:
        super().__init__(f"{text}: {reason}")
        self.text = text
        self.reason = reason


class _Fields(NamedTuple):
    kind: AccountKind
    session: str
    owner: str = ""


class Account(_Fields):
    """One account of a session, as text `kind:session` or `kind:session:owner`.

    Session and owner are ids of 1 to 64 printable ASCII characters without space and colon;
    `AccountError` for others. A named tuple, as accounts are looked up many times in each hand.
    """

    __slots__ = ()

    def __new__(cls, kind: AccountKind, session: str, owner: str = "") -> Self:
        """A verified account."""
        account = super().__new__(cls, kind, session, owner)
        reason = account._fault()
        if reason:
            raise AccountError(str(account), reason)
        return account

    def _fault(self) -> AccountReason | None:
        if not _NAME.fullmatch(self.session):
            return AccountReason.NO_SESSION
        wanted = self.kind.owner
        if wanted is Owner.NOBODY:
            return AccountReason.UNWANTED_OWNER if self.owner else None
        if not _NAME.fullmatch(self.owner):
            return AccountReason.NO_OWNER
        reserved = wanted is Owner.PLAYER and self.owner == POOL_DEBTOR
        return AccountReason.RESERVED_OWNER if reserved else None

    def __str__(self) -> str:
        """The account's one text form, which `parse_account` reads."""
        return ":".join(filter(None, (self.kind, self.session, self.owner)))

    @property
    def commodity(self) -> Commodity:
        """What it holds."""
        return self.kind.commodity


_account = lru_cache(maxsize=4096)(Account)


@lru_cache(maxsize=4096)
def parse_account(text: str) -> Account:
    """The account of a text; `AccountError` where there is none."""
    kind, _, rest = text.partition(":")
    session, _, owner = rest.partition(":")
    if kind not in AccountKind.__members__.values():
        raise AccountError(text, AccountReason.NO_KIND)
    account = Account(AccountKind(kind), session, owner)
    if str(account) != text:
        raise AccountError(text, AccountReason.UNWANTED_OWNER)
    return account


@dataclass(frozen=True, slots=True)
class Book:
    """The ledger of one table session: its id and the one currency everything in it is counted in.

    `AccountError` for a session that no account can name.
    """

    session: str
    currency: Currency

    def __post_init__(self) -> None:
        self.account(AccountKind.BANK)

    def account(self, kind: AccountKind, owner: str = "") -> Account:
        """An account of this session."""
        return _account(kind, self.session, owner)

    def stack(self, player: str) -> Account:
        """The chips in front of a player."""
        return _account(AccountKind.STACK, self.session, player)

    def chips_of(self, owner: str) -> Account:
        """Where the chips of a player, or of the pool by `POOL_DEBTOR`, come and go."""
        return self.account(AccountKind.POOL) if owner == POOL_DEBTOR else self.stack(owner)
