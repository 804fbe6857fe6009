"""Verbs of the house that may take a while, as hashing does: done beside the tables' verbs.

Nothing that is refused here can be set aside; it is told.
"""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from tablemgr.services.night.act import Command
from tablemgr.services.refusals import Refused, refused
from tablemgr.ui.floor.pane import Around

Result = TypeVar("Result")


def act_aside(
    around: Around,
    parent: QWidget,
    verb: Callable[[Command], Result],
    then: Callable[[Result], object],
    told: Callable[[Refused], object] = lambda _: None,
) -> None:
    """Carry out a verb off the window's thread; `told` hears a refusal before it is shown."""
    command = around.station.command()

    def failed(error: Exception) -> None:
        found = refused(error)
        told(found)
        around.ask.tell(parent, found)

    around.station.side.run(lambda: verb(command), then, failed)
