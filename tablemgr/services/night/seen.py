"""A table as somebody sees it at a moment: its state and its rule sheet, for who only asks.

Screens hold one; an open `Night` answers the same questions. Nothing here changes anything.
"""

from dataclasses import dataclass

from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night.state import NightState


@dataclass(frozen=True, slots=True)
class Seen:
    """The state of a table after a line, and the sheet that it plays by."""

    state: NightState
    sheet: RuleSheet
