"""The demo's night kept in a file of its own, for whoever wants to look round before he begins."""

from pathlib import Path

from tablemgr.i18n import tr
from tablemgr.services.demo.house import PIN
from tablemgr.services.demo.story import play_demo
from tablemgr.services.people.pins import STRONG, PinProfile
from tablemgr.store.engine import open_store


def sample_night(file: Path, station: str, profile: PinProfile = STRONG) -> str:
    """Have the night in a file, played where it is not there yet; returns its address.

    `StoreError` and OSError where it cannot be written; then there is none.
    """
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f"{file.name}.partial")
        fresh.unlink(missing_ok=True)
        with open_store(str(fresh), station) as store:
            play_demo(store, profile=profile)
        fresh.replace(file)
    return str(file)


def sample_welcome() -> str:
    """What is said where people sign in to the sample."""
    return tr(
        "This is a sample: two tables of Chinese poker and one of Italian draw, some eighty hands,"
        " and people who are not there. The PIN of everybody here is {pin}.",
        pin=PIN,
    )
