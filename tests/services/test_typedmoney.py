"""Amounts as people type them: understood as their language writes them, or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.i18n import speaking
from tablemgr.ledger.money import AmountError, AmountReason, Currency, format_amount
from tablemgr.services.shown import shown_amount
from tablemgr.services.typedmoney import read_amount, typed_amount, typed_fault, typed_minor

EUR, HUF, KWD, JPY = (Currency(*each) for each in (("EUR", 2), ("HUF", 2), ("KWD", 3), ("JPY", 0)))
LANGUAGES = ("en", "it", "hu", "pl", "zh_CN")
COMMA, POINT = ("it", "hu", "pl"), ("en", "zh_CN")


@pytest.mark.parametrize(
    ("languages", "text", "minor"),
    [
        (LANGUAGES, "1500", 1500_00),
        (LANGUAGES, "1 500", 1500_00),
        (LANGUAGES, "1\u00a0500", 1500_00),
        (LANGUAGES, "1\u202f500\u202f000", 1_500_000_00),
        (LANGUAGES, " 37.50 ", 37_50),
        (LANGUAGES, "1.5", 1_50),
        (LANGUAGES, "0.5", 50),
        (LANGUAGES, "1500.25", 1500_25),
        (COMMA, "1,5", 1_50),
        (COMMA, "37,50", 37_50),
        (COMMA, "1 500,25", 1500_25),
        (("it",), "1.500", 1500_00),
        (("it",), "1.500.000", 1_500_000_00),
        (("it",), "1.500,25", 1500_25),
        (POINT, "1,500", 1500_00),
        (POINT, "1,500.25", 1500_25),
        (POINT, "1,500,000", 1_500_000_00),
    ],
)
def test_an_amount_is_read_as_the_language_writes_it(
    languages: tuple[str, ...], text: str, minor: int
) -> None:
    for language in languages:
        with speaking(language):
            assert read_amount(text, EUR) == minor, language


@pytest.mark.parametrize(
    ("languages", "text", "reason"),
    [
        (("hu", "pl", *POINT), "1.500", AmountReason.TWO_WAYS),
        (COMMA, "1,500", AmountReason.TWO_WAYS),
        (COMMA, "999,999", AmountReason.TWO_WAYS),
        (POINT, "1,5", AmountReason.UNREADABLE),
        (POINT, "37,50", AmountReason.UNREADABLE),
        (POINT, "1.500.000", AmountReason.UNREADABLE),
        (POINT, "1.500,25", AmountReason.UNREADABLE),
        (COMMA, "1,500.25", AmountReason.UNREADABLE),
        (("it",), "1.500.25", AmountReason.UNREADABLE),
        (("it",), "1.50.000", AmountReason.UNREADABLE),
        (LANGUAGES, "1 50", AmountReason.UNREADABLE),
        (LANGUAGES, "15 00", AmountReason.UNREADABLE),
        (LANGUAGES, "1 500.", AmountReason.UNREADABLE),
        (LANGUAGES, ".5", AmountReason.UNREADABLE),
        (LANGUAGES, "", AmountReason.UNREADABLE),
        (LANGUAGES, "-5", AmountReason.UNREADABLE),
        (LANGUAGES, "١٥", AmountReason.UNREADABLE),
        (LANGUAGES, "1.5555", AmountReason.TOO_FINE),
        (LANGUAGES, "0.005", AmountReason.TOO_FINE),
        (LANGUAGES, "9" * 20, AmountReason.TOO_LARGE),
    ],
)
def test_what_is_none_or_could_be_two_is_refused(
    languages: tuple[str, ...], text: str, reason: AmountReason
) -> None:
    for language in languages:
        with speaking(language), pytest.raises(AmountError) as refused:
            read_amount(text, EUR)
        assert (refused.value.text, refused.value.reason) == (text, reason), language


@pytest.mark.parametrize(
    ("language", "text", "currency", "minor"),
    [
        ("it", "1,500", KWD, 1_500),
        ("it", "1.500", KWD, None),
        ("it", "1.500.000", KWD, 1_500_000_000),
        ("it", "1 500", KWD, 1_500_000),
        ("hu", "1.500", KWD, None),
        ("en", "1.500", KWD, 1_500),
        ("en", "1,500", KWD, None),
        ("it", "1.500", JPY, 1500),
        ("en", "1.500", JPY, None),
        ("hu", "1,500", HUF, None),
    ],
)
def test_decimals_of_three_digits_are_not_mistaken_for_thousands(
    language: str, text: str, currency: Currency, minor: int | None
) -> None:
    with speaking(language):
        if minor is None:
            with pytest.raises(AmountError) as refused:
                read_amount(text, currency)
            assert refused.value.reason is AmountReason.TWO_WAYS
        else:
            assert read_amount(text, currency) == minor


@given(st.integers(0, 10**15), st.sampled_from((EUR, KWD, JPY)), st.sampled_from(LANGUAGES))
def test_what_the_program_writes_it_reads_back(
    minor: int, currency: Currency, language: str
) -> None:
    """Into a field, in full and short, and anywhere else, as it is copied from a screen."""
    with speaking(language):
        for text in (
            typed_minor(minor, currency),
            typed_minor(minor, currency, short=True),
            typed_amount(format_amount(minor, currency)),
        ):
            assert read_amount(text, currency) == minor
        assert read_amount(shown_amount(minor, currency), currency) == minor


@given(st.from_regex(r"[0-9]{1,7}([., ][0-9]{1,4}){0,3}", fullmatch=True))
def test_whoever_reads_an_amount_at_all_reads_the_same(text: str) -> None:
    found = set()
    for language in LANGUAGES:
        with speaking(language):
            try:
                found.add(read_amount(text, EUR))
            except AmountError:
                continue
    assert len(found) <= 1


def test_the_sentence_shows_an_amount_as_the_language_writes_it() -> None:
    error = AmountError("1.50.0", AmountReason.UNREADABLE)
    assert typed_fault(error, EUR) == '"1.50.0" is no amount; write it as "37.50"'
    with speaking("it"):
        assert '"37,50"' in typed_fault(error, EUR)
