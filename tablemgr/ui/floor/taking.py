"""Verbs of the floor at a table: it is taken for as long as the verb lasts, and let go again.

A table that this station has already stays with it; one that another station has cannot be taken.
"""

from collections.abc import Callable
from typing import TypeVar

from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night
from tablemgr.ui.station import Station

Result = TypeVar("Result")


def at_table(
    station: Station, session: str, verb: Callable[[Night, Command], Result]
) -> Callable[[Command], Result]:
    """The verb as the station carries it out, on its verbs' thread."""

    def act(command: Command) -> Result:
        had = session in station.nights and not station.nights[session].state.closed
        night = station.night(session)
        try:
            return verb(night, command)
        finally:
            if not had:
                station.let_go(session)

    return act
