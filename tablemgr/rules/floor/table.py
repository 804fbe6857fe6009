"""The table as the floor's rules see it: its seats round the button, its stakes, a player's money.

Seats are numbered clockwise, 1 to 4 or for Italian draw to 6; the button's seat is the reference,
occupied or not (X1).
"""

from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd

from tablemgr.rules.draw.deck import LEAST_PLAYERS
from tablemgr.rules.sheet import RuleSheet

SEATS = (1, 2, 3, 4)
ALL_SEATS = (1, 2, 3, 4, 5, 6)


def seats_of(sheet: RuleSheet) -> tuple[int, ...]:
    """The seats of a table of the sheet's game: four, or six for Italian draw (C1, I1)."""
    return ALL_SEATS if sheet.draw else SEATS


def least_players(sheet: RuleSheet) -> int:
    """With how many players a hand of the sheet's game can be dealt (C1, I1)."""
    return LEAST_PLAYERS if sheet.draw else 2


def clockwise_from(button: int, seats: Container[int] = SEATS) -> tuple[int, ...]:
    """Those of the seats, clockwise from the button's left; the button's own seat comes last."""
    round_it = ((button + step) % len(ALL_SEATS) + 1 for step in range(len(ALL_SEATS)))
    return tuple(seat for seat in round_it if seat in seats)


@dataclass(frozen=True, slots=True)
class Money:
    """What a player plays with: chips on the table and money behind, in smallest units (T6)."""

    stack: int
    behind: int = 0

    @property
    def total(self) -> int:
        """All that plays and pays (X5)."""
        return self.stack + self.behind


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for: the point value and the table's denominations, in smallest units."""

    point_value: int
    denominations: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless there are a point value and chips, all above zero."""
        if not self.denominations or min(self.point_value, *self.denominations) <= 0:
            raise ValueError("a table has a point value and denominations above zero")

    def full_buy(self, sheet: RuleSheet) -> int:
        """The least that a full buy brings (T1)."""
        return sheet.buy_in_points * self.point_value

    def most(self, sheet: RuleSheet) -> int | None:
        """The most that a buy may bring, None where the house sets no limit (T1)."""
        return sheet.buy_in_max_points * self.point_value or None

    def can_make(self, amount: int) -> bool:
        """Whether chips of the table's denominations make the amount (T1, X6)."""
        unit = gcd(*self.denominations)
        if amount < 0 or amount % unit:
            return False
        least = _least_by_rest(tuple(sorted(each // unit for each in self.denominations)))
        amount //= unit
        return least[amount % len(least)] <= amount


@lru_cache(maxsize=64)
def _least_by_rest(chips: tuple[int, ...]) -> tuple[int, ...]:
    """By rest after the smallest chip, the least sum of chips with that rest.

    The chips have no common divisor, so every rest is reached; more of the smallest add to it.
    """
    smallest = chips[0]
    least: dict[int, int] = {}
    waiting = [0]
    while waiting:
        amount = heappop(waiting)
        if amount % smallest not in least:
            least[amount % smallest] = amount
            for chip in chips[1:]:
                heappush(waiting, amount + chip)
    return tuple(least[rest] for rest in range(smallest))
