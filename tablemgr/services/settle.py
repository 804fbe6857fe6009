"""Settles a hand: one ruling and one payoff from one hand file; nothing is stored."""

from dataclasses import dataclass

from tablemgr.rules.chinese.payoff import Payoff, pay
from tablemgr.rules.chinese.scoring import HandResult, score
from tablemgr.services.handfile import HandFile


@dataclass(frozen=True, slots=True)
class Settlement:
    """A hand as entered, its ruling, and its payoff (None where the sheet plays for points, V5)."""

    entry: HandFile
    result: HandResult
    payoff: Payoff | None


def settle(entry: HandFile) -> Settlement:
    """Score and pay a hand under its own sheet."""
    result = score(entry.hand, entry.sheet)
    if not entry.sheet.plays_chips or entry.point_value is None:
        return Settlement(entry, result, None)
    payoff = pay(result, entry.point_value, entry.stacks, entry.smallest_chip)
    return Settlement(entry, result, payoff)
