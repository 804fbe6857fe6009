"""Settles a hand of Italian draw from one draw file; nothing is stored."""

from dataclasses import dataclass

from tablemgr.rules.draw import showdown
from tablemgr.rules.draw.showdown import DrawResult
from tablemgr.services.draw.file import DrawFile


@dataclass(frozen=True, slots=True)
class DrawSettlement:
    """A hand as entered and its ruling, pot by pot."""

    entry: DrawFile
    result: DrawResult


def settle_draw(entry: DrawFile) -> DrawSettlement:
    """Rule on a hand under its own house rules."""
    return DrawSettlement(entry, showdown.settle(entry.hand, entry.house))
