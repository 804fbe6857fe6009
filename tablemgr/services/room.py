"""The room as a program at a station sees it: its database, opened, and what the house has set."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.gamingday import Site
from tablemgr.services.housesettings import house_settings
from tablemgr.services.people.house import House
from tablemgr.services.people.pins import STRONG, PinProfile
from tablemgr.store.engine import Store, look, open_store


@dataclass(frozen=True, slots=True)
class Room:
    """An open database with its house; `name` is the house's, empty where it has given none.

    `currency` and `chips` are what a new table is offered; see `services.housesettings`.
    """

    house: House
    name: str = ""
    currency: str = ""
    chips: str = ""

    @property
    def store(self) -> Store:
        """The database."""
        return self.house.store

    @property
    def site(self) -> Site:
        """Where the room is, and when its gaming day is cut."""
        return self.house.site

    @property
    def clock(self) -> Callable[[], datetime]:
        """The time."""
        return self.house.clock

    @property
    def station(self) -> str:
        """The name of this station."""
        return self.house.station

    def close(self) -> None:
        """Let every table go and end all connections."""
        self.store.close()

    def __enter__(self) -> Self:
        """The room itself, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


def enter_room(
    url: str, station: str, clock: Callable[[], datetime], profile: PinProfile = STRONG
) -> Room:
    """Open a database for a station, set up where it is new.

    `StoreError` as `open_store` raises it; `RefusedError` where the house has set what is not.
    """
    store = open_store(url, station)
    try:
        with store.read() as view:
            found = house_settings(view)
    except ValueError as error:
        store.close()
        raise RefusedError([Fault(str(error))]) from error
    except BaseException:
        store.close()
        raise
    house = House(store, found.site, clock, profile)
    return Room(house, found.name, found.currency, found.chips)


def look_at(url: str) -> bool:
    """Whether a room's database is there; False where an empty one waits to be set up.

    Nothing is made or changed. `StoreError` where it cannot be used.
    """
    return look(url)
