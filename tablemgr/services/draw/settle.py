"""Settles a hand of Italian draw from one draw file; nothing is stored."""

from dataclasses import dataclass

from tablemgr.rules.draw import showdown
from tablemgr.rules.draw.chips import DrawChips, chips
from tablemgr.rules.draw.showdown import DrawResult
from tablemgr.services.draw.file import DrawFile


@dataclass(frozen=True, slots=True)
class DrawSettlement:
    """A hand as entered and its ruling, pot by pot."""

    entry: DrawFile
    result: DrawResult

    @property
    def chips(self) -> DrawChips | None:
        """The stacks before and after, None where not every seat's is known (X5)."""
        stacks = self.entry.stacks
        if len(stacks) < len(self.result.seats):
            return None
        return chips(self.result, stacks, self.entry.ante)


def settle_draw(entry: DrawFile) -> DrawSettlement:
    """Rule on a hand under its own house rules."""
    return DrawSettlement(entry, showdown.settle(entry.hand, entry.house))
