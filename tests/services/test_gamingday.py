"""One night, one date: past midnight and across both changes of summer time."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.services.gamingday import Site

ROME = ZoneInfo("Europe/Rome")
SITE = Site(ROME)


def local(*parts: int, fold: int = 0) -> datetime:
    return datetime(*parts, tzinfo=ROME, fold=fold).astimezone(UTC)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (local(2026, 11, 27, 22), date(2026, 11, 27)),
        (local(2026, 11, 28, 0, 5), date(2026, 11, 27)),
        (local(2026, 11, 28, 5, 59), date(2026, 11, 27)),
        (local(2026, 11, 28, 6), date(2026, 11, 28)),
    ],
)
def test_a_night_past_midnight_keeps_its_date(at: datetime, day: date) -> None:
    assert SITE.gaming_date(at) == day


@pytest.mark.parametrize(
    ("day", "hours"), [(date(2026, 3, 28), 23), (date(2026, 10, 24), 25), (date(2026, 6, 1), 24)]
)
def test_a_night_of_summer_time_has_its_true_length_and_one_date(day: date, hours: int) -> None:
    assert SITE.day_length(day) == timedelta(hours=hours)
    start = SITE.day_start(day)
    quarters = range(hours * 4)
    dates = {SITE.gaming_date(start + timedelta(minutes=15 * each)) for each in quarters}
    assert dates == {day}
    assert SITE.gaming_date(start + timedelta(hours=hours)) == day + timedelta(1)


@given(
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.integers(0, 86_400),
    st.times(),
    st.sampled_from(["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Macau"]),
)
def test_gaming_dates_never_go_back(at: datetime, seconds: int, cut: time, zone: str) -> None:
    site = Site(ZoneInfo(zone), cut.replace(second=0, microsecond=0))
    later = at + timedelta(seconds=seconds)
    day = site.gaming_date(at)
    assert day <= site.gaming_date(later) <= day + timedelta(2)
    assert site.day_start(day) <= at < site.day_start(day + timedelta(1))


def test_the_offset_is_the_sites() -> None:
    assert SITE.offset_minutes(local(2026, 7, 1, 12)) == 120
    assert SITE.offset_minutes(local(2026, 12, 1, 12)) == 60
