"""The ways in which two to four live seats sit around the button; look one up with `seating`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any

SEATS = (1, 2, 3, 4)

# Takes what is listed as the seats were entered and gives the same in another order.
Arranged = Callable[[Sequence[Any]], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Seating:
    """Live seats by number and clockwise from the button's left (X1), and how to get there.

    `by_number` and `clockwise` arrange whatever is listed in the order of entry.
    """

    numbers: tuple[int, ...]
    order: tuple[int, ...]
    by_number: Arranged
    clockwise: Arranged


@lru_cache(maxsize=1024)
def seating(button: int, entered: tuple[int, ...]) -> Seating | None:
    """How seats entered in this order sit; None where no table has such seats or button (C1)."""
    numbers = tuple(sorted(set(entered)))
    if button not in SEATS or len(numbers) < 2 or len(numbers) < len(entered):
        return None
    if not set(SEATS).issuperset(numbers):
        return None
    order = tuple(sorted(numbers, key=lambda seat: (seat - button - 1) % len(SEATS)))
    by_number, clockwise = (itemgetter(*map(entered.index, seats)) for seats in (numbers, order))
    return Seating(numbers, order, by_number, clockwise)
