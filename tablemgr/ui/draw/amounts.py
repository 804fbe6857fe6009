"""The amounts of a typed hand of draw, between the signs of the user's language and a file's."""

from collections.abc import Callable
from dataclasses import replace

from tablemgr.ledger.money import Currency
from tablemgr.services.typedmoney import typed_amount
from tablemgr.ui.draw.draft import MONEY_KEYS, DrawDraft
from tablemgr.ui.quick.amounts import filed_amount


def as_filed(draft: DrawDraft, currency: Currency) -> DrawDraft:
    """The hand with its amounts as a file has them; none becomes another one."""
    return _spelt(draft, lambda text: filed_amount(text, currency))


def as_typed(draft: DrawDraft) -> DrawDraft:
    """The hand of a file with its amounts as they are typed."""
    return _spelt(draft, typed_amount)


def _spelt(draft: DrawDraft, spell: Callable[[str], str]) -> DrawDraft:
    table = {key: spell(text) if key in MONEY_KEYS else text for key, text in draft.table.items()}
    seats = tuple(replace(seat, contributed=spell(seat.contributed)) for seat in draft.seats)
    return replace(draft, table=table, seats=seats)
