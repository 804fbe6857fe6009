"""What a house has set for itself, and what stands where it has set nothing."""

from datetime import time

import pytest

from tablemgr.services import housesettings
from tablemgr.services.housesettings import CUT, NAME, ZONE, house_settings
from tablemgr.store.desk import set_setting
from tablemgr.store.engine import Store, open_store


def _set(store: Store, **settings: str) -> None:
    with store.write() as work:
        for name, value in settings.items():
            set_setting(work, name, value)


@pytest.fixture
def opened(file_url: str) -> Store:
    return open_store(file_url, "table 3")


def test_what_is_set_is_read(opened: Store) -> None:
    _set(opened, **{NAME: "Casino Łódź", ZONE: "Europe/Warsaw", CUT: "05:30"})
    with opened, opened.read() as view:
        found = house_settings(view)
    assert found.name == "Casino Łódź"
    assert found.site.zone.key == "Europe/Warsaw"
    assert found.site.cut == time(5, 30)


@pytest.mark.parametrize(("local", "zone"), [("Europe/Rome", "Europe/Rome"), ("Not/A", "UTC")])
def test_else_the_computers_own_zone_and_six_oclock(
    opened: Store, monkeypatch: pytest.MonkeyPatch, local: str, zone: str
) -> None:
    monkeypatch.setattr(housesettings, "local_zone", lambda: local)
    with opened, opened.read() as view:
        found = house_settings(view)
    assert (found.name, found.site.zone.key, found.site.cut) == ("", zone, time(6))


@pytest.mark.parametrize(("name", "value"), [(ZONE, "Not/A"), (ZONE, "/etc"), (CUT, "25:00")])
def test_a_zone_or_time_that_there_is_not_is_no_gaming_day(
    opened: Store, name: str, value: str
) -> None:
    _set(opened, **{name: value})
    with opened, opened.read() as view, pytest.raises(ValueError, match=r".+"):
        house_settings(view)
