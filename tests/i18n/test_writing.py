"""Numbers, dates and times are written as CLDR has it, of any size; English keeps ISO 8601."""

from datetime import date, time
from decimal import Decimal

import pytest
from babel import Locale, dates, numbers
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.i18n import ENGLISH, languages, number_text, speaking, trn, writing

OTHERS = languages()


@pytest.mark.parametrize(
    ("language", "written"),
    [
        (ENGLISH, ("1,234.50", "12,345.50", "-1,234,567", "2026-01-03", "09:05", "09:05:07")),
        ("it", ("1234,50", "12.345,50", "-1.234.567", "03/01/2026", "09:05", "09:05:07")),
        ("hu", ("1234,50", "12~345,50", "-1~234~567", "2026.~01.~03.", "9:05", "9:05:07")),
        ("pl", ("1234,50", "12~345,50", "-1~234~567", "3.01.2026", "09:05", "09:05:07")),
        ("zh_CN", ("1,234.50", "12,345.50", "-1,234,567", "2026/1/3", "09:05", "09:05:07")),
    ],
)
def test_each_language_writes_in_its_own_way(language: str, written: tuple[str, ...]) -> None:
    with speaking(language):
        how, day, at = writing(), date(2026, 1, 3), time(9, 5, 7)
        told = (
            *map(number_text, ("1234.50", "12345.50", "-1234567")),
            *(how.day.format(day), how.minute.format(at), how.second.format(at)),
        )
    assert tuple(text.replace("\N{NO-BREAK SPACE}", "~") for text in told) == written


@pytest.mark.parametrize("language", OTHERS)
@given(
    number=st.decimals(-(10**13), 10**13, places=2, allow_nan=False),
    day=st.dates(),
    at=st.times(),
)
def test_it_is_what_babel_writes(language: str, number: Decimal, day: date, at: time) -> None:
    locale = Locale.parse(language)
    with speaking(language):
        how = writing()
        if abs(number) >= 10_000:
            assert number_text(f"{number:.2f}") == numbers.format_decimal(
                number, "#,##0.00", locale=locale
            )
        skeleton = dates.format_skeleton("yMd", day, locale=locale)
        assert how.day.format(day).replace("\N{NO-BREAK SPACE}", " ") == skeleton
        assert how.second.format(at) == dates.format_skeleton("Hms", at, locale=locale)


@pytest.mark.parametrize("text", ["", "open", "Worth", "4/3", "1.2.3", "100.00x5", "12:30", "１２"])
def test_what_is_no_number_stays_as_it_is(text: str) -> None:
    for language in (ENGLISH, *OTHERS):
        with speaking(language):
            assert number_text(text) == text


def test_a_count_in_a_sentence_is_written_so_too() -> None:
    assert trn("{count} hand", "{count} hands", 12_345) == "12,345 hands"
    with speaking("it"):
        assert trn("{count} hand", "{count} hands", 12_345) == "12.345 mani"
