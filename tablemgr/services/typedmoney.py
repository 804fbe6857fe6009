"""Amounts as people type them, in the signs of the language that is spoken; files have the point.

What could be two amounts is refused, so that nothing is ever taken for a thousand times as much.
"""

import re

from tablemgr.i18n import writing
from tablemgr.ledger.money import (
    AmountError,
    AmountReason,
    Currency,
    find_currency,
    format_amount,
    parse_amount,
)
from tablemgr.services.faults import amount_fault

EXAMPLE = "37.50"
THOUSANDS = 3
"""How many digits stand between two signs of thousands."""

_BLANK = re.compile("[\u00a0\u2009\u202f]")
_DECIMALS = re.compile(r"([0-9][0-9., ]*)([.,])([0-9]+)")
_GROUPED = {sign: re.compile(rf"[1-9][0-9]{{0,2}}(?:[{sign}][0-9]{{3}})+") for sign in "., "}


def read_amount(text: str, currency: Currency) -> int:
    """A typed amount in smallest units; `AmountError` where it is none, or could be two."""
    return parse_amount(plain_amount(text, currency), currency)


def plain_amount(text: str, currency: Currency) -> str:
    """A typed amount as a file has it; `AmountError` where it is none, or could be two."""
    how = writing()
    decimal, group = how.decimal, _BLANK.sub(" ", how.group)
    bare = _BLANK.sub(" ", text.strip())
    whole = _whole(bare, group)
    if whole:
        # A currency of three decimals could be meant by "1.500" in every language.
        if currency.digits == THOUSANDS and bare.count(group) == 1 and group != " ":
            raise AmountError(text, AmountReason.TWO_WAYS)
        return whole
    match = _DECIMALS.fullmatch(bare)
    # The keys of numbers have a point whatever is spoken.
    if not match or match[2] not in (decimal, "."):
        raise AmountError(text, AmountReason.UNREADABLE)
    before, sign, part = match.groups()
    whole = _whole(before, "" if sign == group else group)
    if not whole:
        raise AmountError(text, AmountReason.UNREADABLE)
    meant = sign == decimal and currency.digits >= THOUSANDS
    if not meant and len(part) == THOUSANDS and _may_be_thousands(before):
        raise AmountError(text, AmountReason.TWO_WAYS)
    return f"{whole}.{part}"


def _whole(text: str, group: str) -> str:
    """A whole number without the signs between thousands, which may be blanks; "" for none."""
    signs = (" ", group) if group else (" ",)
    if text.isascii() and text.isdigit():
        return text
    found = next((sign for sign in signs if _GROUPED[sign].fullmatch(text)), "")
    return text.replace(found, "") if found else ""


def _may_be_thousands(before: str) -> bool:
    """Whether three digits after a sign could be thousands: "1.500", and not "0.500"."""
    return len(before) <= THOUSANDS and not before.startswith("0")


def typed_amount(plain: str) -> str:
    """An amount that a file has as it is typed: no thousands are set apart while digits change."""
    return plain.replace(".", writing().decimal)


def typed_minor(minor: int, currency: Currency, *, short: bool = False) -> str:
    """Smallest units as an amount that is typed; a `short` one has no decimals that are all 0."""
    plain = format_amount(minor, currency)
    whole, _, part = plain.partition(".")
    return whole if short and not part.strip("0") else typed_amount(plain)


def typed_fault(error: AmountError, currency: Currency) -> str:
    """Why what was typed is no amount of a currency (X6)."""
    return amount_fault(error, currency, typed_amount(EXAMPLE))


def plain_chips(text: str, code: str) -> str:
    """Typed denominations as a file has them; what is no amount of the currency stays as typed."""
    currency = find_currency(code)
    return " ".join(_plain_or_typed(word, currency) for word in text.replace(";", " ").split())


def _plain_or_typed(word: str, currency: Currency | None) -> str:
    try:
        return plain_amount(word, currency) if currency else word
    except AmountError:
        return word


def typed_chips(plain: str) -> str:
    """Denominations that a file has as they are typed."""
    return "  ".join(map(typed_amount, plain.split()))
