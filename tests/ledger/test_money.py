"""Amounts are whole smallest units of a currency, read and printed without a float (X6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.money import (
    MAX_MINOR,
    AmountError,
    AmountReason,
    Currency,
    find_currency,
    format_amount,
    parse_amount,
)

USD, HUF, KWD = Currency("USD", 2), Currency("HUF", 2), Currency("KWD", 3)
YEN = Currency("JPY", 0)


@given(st.integers(0, MAX_MINOR), st.sampled_from([USD, YEN, KWD]))
def test_x6_amounts_round_trip(minor: int, currency: Currency) -> None:
    assert parse_amount(format_amount(minor, currency), currency) == minor


@pytest.mark.parametrize(
    ("text", "currency", "minor"),
    [
        ("37.50", USD, 3750),
        ("5", USD, 500),
        ("0.5", USD, 50),
        ("5.000", USD, 500),
        ("7", YEN, 7),
        ("0" * 5000 + "7", YEN, 7),
    ],
)
def test_x6_amounts_are_smallest_units(text: str, currency: Currency, minor: int) -> None:
    assert parse_amount(text, currency) == minor


@pytest.mark.parametrize(
    ("text", "currency", "reason"),
    [
        ("0.005", USD, AmountReason.TOO_FINE),
        ("1.5", YEN, AmountReason.TOO_FINE),
        ("1,5", USD, AmountReason.UNREADABLE),
        ("1 500", USD, AmountReason.UNREADABLE),
        ("-5", USD, AmountReason.UNREADABLE),
        ("٣", USD, AmountReason.UNREADABLE),
        ("", USD, AmountReason.UNREADABLE),
        ("1e3", USD, AmountReason.UNREADABLE),
        (".5", USD, AmountReason.UNREADABLE),
        ("99999999999999999", USD, AmountReason.TOO_LARGE),
        ("9" * 5000, USD, AmountReason.TOO_LARGE),
    ],
)
def test_x6_other_texts_are_refused(text: str, currency: Currency, reason: AmountReason) -> None:
    with pytest.raises(AmountError) as error:
        parse_amount(text, currency)
    assert error.value.reason is reason
    assert error.value.text == text


def test_amounts_below_zero_are_printed_with_their_sign() -> None:
    assert format_amount(-5, USD) == "-0.05"
    assert format_amount(-1234, KWD) == "-1.234"


def test_currencies_are_those_of_iso_4217() -> None:
    assert find_currency("HUF") == HUF
    assert find_currency("JPY") == YEN
    assert find_currency("KWD") == KWD
    assert find_currency("XYZ") is None
    assert find_currency("usd") is None
