"""What people read: amounts, dates and times in their language; what is no such text stays."""

from datetime import UTC, datetime

import pytest

from tablemgr.i18n import ENGLISH, languages, speaking
from tablemgr.ledger.money import Currency
from tablemgr.services.printed import (
    Amount,
    ChipLine,
    HandFacts,
    Number,
    PaymentLine,
    PoolLine,
    SeatShown,
)
from tablemgr.services.reports.parts import Table, amounts_of
from tablemgr.services.reports.sessionlines import BankLine, HandLine, SessionFacts
from tablemgr.services.shown import (
    shown_amount,
    shown_chips,
    shown_clock,
    shown_day,
    shown_moment,
    shown_money,
    shown_numbers,
    shown_price,
    shown_stamp,
    shown_value,
    tellers,
)

EUR, KWD, JPY = (Currency(*each) for each in (("EUR", 2), ("KWD", 3), ("JPY", 0)))
EVERY = (ENGLISH, *languages())


def test_an_amount_has_the_digits_of_its_currency_and_the_signs_of_the_language() -> None:
    assert shown_amount(-1_234_567, EUR) == "-12,345.67"
    assert shown_money(1_234_567, JPY) == "1,234,567 JPY"
    assert shown_price(1_234_567, JPY) == "JPY 1,234,567"
    with speaking("it"):
        assert shown_money(1_234_567, EUR) == shown_price(1_234_567, EUR) == "12.345,67 EUR"
        assert shown_amount(1_234_567, KWD) == "1234,567"


@pytest.mark.parametrize(
    ("language", "stamp", "moment", "day"),
    [
        (ENGLISH, "2026-03-28 22:41+01:00", "2026-03-28 22:41", "2026-03-28"),
        ("it", "28/03/2026, 22:41 +01:00", "28/03/2026, 22:41", "28/03/2026"),
        ("hu", "2026. 03. 28. 22:41 +01:00", "2026. 03. 28. 22:41", "2026. 03. 28."),
        ("pl", "28.03.2026, 22:41 +01:00", "28.03.2026, 22:41", "28.03.2026"),
        ("zh_CN", "2026/3/28 22:41 +01:00", "2026/3/28 22:41", "2026/3/28"),
    ],
)
def test_a_moment_is_told_by_the_languages_order(
    language: str, stamp: str, moment: str, day: str
) -> None:
    at = datetime(2026, 3, 28, 22, 41, tzinfo=UTC)
    with speaking(language):
        told = (shown_stamp("2026-03-28 22:41+01:00"), shown_moment(at), shown_day("2026-03-28"))
    assert tuple(text.replace("\N{NO-BREAK SPACE}", " ") for text in told) == (stamp, moment, day)


def test_seconds_are_told_where_they_are_known() -> None:
    with speaking("hu"):
        assert (shown_clock("08:05"), shown_clock("08:05:09")) == ("8:05", "8:05:09")


@pytest.mark.parametrize("text", ["", "open", "2026-13-01", "25:00", "Table 2026-03-28"])
def test_words_in_the_place_of_a_time_stay(text: str) -> None:
    for language in EVERY:
        with speaking(language):
            assert [tell(text) for tell in (shown_day, shown_clock, shown_stamp)] == [text] * 3


def test_numbers_among_words_are_told_and_chips_by_their_values() -> None:
    with speaking("it"):
        assert shown_numbers("0.50 → 12500.00 EUR") == "0,50 → 12.500,00 EUR"
        assert shown_chips("EUR 2500.00x5 0.50x20") == "EUR 2500,00x5 0,50x20"
        assert shown_chips("contanti, Anna") == "contanti, Anna"


def test_a_printed_value_is_told_through_and_through() -> None:
    facts = HandFacts("12345", "12345", "Mei", "1", "12345.50", "EUR")
    seat = SeatShown("1", "12345", button=False, stack="12345.50", status="", ruled=False)
    table = Table(lambda: [facts])
    with speaking("it"):
        assert shown_value((facts, seat)) == (
            HandFacts("12345", "12345", "Mei", "1", "12.345,50", "EUR"),
            SeatShown("1", "12345", button=False, stack="12.345,50", status="", ruled=False),
        )
        # The lines of a table are told as they are laid out, one by one.
        assert shown_value(table) == table


def test_every_column_of_numbers_is_told_and_those_that_name_something_are_not() -> None:
    for line in (BankLine, ChipLine, HandLine, PaymentLine, PoolLine, SessionFacts):
        hints = line.__annotations__
        told, numbers = set(tellers(line)), amounts_of(line)
        assert {name for name in numbers if hints[name] == Amount} <= told
        assert not {name for name in numbers if hints[name] == Number} & told
    assert amounts_of(HandLine) - set(tellers(HandLine)) == {"number"}
    assert {"point_value"} == set(tellers(SessionFacts))
    with speaking("it"):
        assert {"opened", "closed", "point_value"} == set(tellers(SessionFacts))
