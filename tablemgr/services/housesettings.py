"""What a house has set for itself: its name, its time zone, and when its gaming day is cut."""

from dataclasses import dataclass
from datetime import time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tablemgr.config import FALLBACK_ZONE, local_zone
from tablemgr.services.gamingday import Site
from tablemgr.store.desk import settings
from tablemgr.store.view import View

NAME, ZONE, CUT = "house_name", "site_zone", "site_cut"
"""The names of the settings; the zone as `Europe/Rome`, the cut as `06:00`."""

DEFAULT_CUT = time(6)


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """The house's name, empty where it has none, and its site."""

    name: str
    site: Site


def house_settings(view: View) -> HouseSettings:
    """The settings with what stands for those that nobody has made: this computer's zone, 6 a.m.

    ValueError for a zone or a time that there is not: a gaming date must never be guessed.
    """
    found = settings(view)
    cut = time.fromisoformat(found[CUT]) if CUT in found else DEFAULT_CUT
    zone = _zone(found[ZONE]) if ZONE in found else _own_zone()
    return HouseSettings(found.get(NAME, ""), Site(zone, cut))


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError) as error:
        raise ValueError(f"there is no time zone {name}") from error


def _own_zone() -> ZoneInfo:
    try:
        return _zone(local_zone())
    except ValueError:
        return _zone(FALLBACK_ZONE)
