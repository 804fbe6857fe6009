"""The amounts of a typed hand, between the signs of the user's language and those of a file."""

from collections.abc import Callable
from dataclasses import replace

from tablemgr.ledger.money import AmountError, Currency, parse_amount
from tablemgr.services.typedmoney import plain_amount, typed_amount
from tablemgr.ui.quick.draft import MONEY_KEYS, HandDraft

REFUSED = "?"
"""Stands behind an amount that was refused where a file would read it as one."""


def as_filed(draft: HandDraft, currency: Currency) -> HandDraft:
    """The hand with its amounts as a file has them; none becomes another one."""
    return _spelt(draft, lambda text: filed_amount(text, currency))


def as_typed(draft: HandDraft) -> HandDraft:
    """The hand of a file with its amounts as they are typed."""
    return _spelt(draft, typed_amount)


def _spelt(draft: HandDraft, spell: Callable[[str], str]) -> HandDraft:
    table = {key: spell(text) if key in MONEY_KEYS else text for key, text in draft.table.items()}
    seats = tuple(replace(seat, stack=spell(seat.stack)) for seat in draft.seats)
    return replace(draft, table=table, seats=seats)


def filed_amount(text: str, currency: Currency) -> str:
    """A typed amount as a file has it; one that is refused stays refused there."""
    if not text.strip():
        return text
    try:
        return plain_amount(text, currency)
    except AmountError:
        pass
    try:
        parse_amount(text, currency)
    except AmountError:
        return text
    return f"{text}{REFUSED}"
