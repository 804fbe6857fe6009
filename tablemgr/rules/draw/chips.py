"""What a settled hand of Italian draw makes of the stacks and the pot (I9, X5).

The antes lie in the pot before the hand; everything else moves when it is settled, so that nothing
has to be followed bet by bet. Amounts are smallest units, and chips are conserved.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablemgr.rules.draw.hand import DrawHand
from tablemgr.rules.draw.showdown import DrawResult


@dataclass(frozen=True, slots=True)
class DrawChips:
    """Stacks by seat after the ante and at the end, and the pot with all antes before and after."""

    start: Mapping[int, int]
    end: Mapping[int, int]
    pool_start: int
    pool_end: int

    @property
    def moved(self) -> int:
        """How much changed hands: what the winners have more, and what the pot keeps."""
        won = sum(max(self.end[seat] - minor, 0) for seat, minor in self.start.items())
        return won + max(self.pool_end - self.pool_start, 0)


def overdrawn(hand: DrawHand, start: Mapping[int, int], ante: int) -> Iterator[tuple[int, int]]:
    """The seats that put in more than ante and stack, each with the most that it could (X5)."""
    for each in hand.seats:
        if each.contributed > ante + start[each.seat]:
            yield each.seat, ante + start[each.seat]


def chips(result: DrawResult, start: Mapping[int, int], ante: int) -> DrawChips:
    """The stacks after a hand from those before it; nobody may be overdrawn."""
    put_in = {each.entry.seat: each.entry.contributed for each in result.seats}
    end = {seat: minor - put_in[seat] + ante + result.paid[seat] for seat, minor in start.items()}
    pool = result.hand.carried + ante * len(put_in)
    return DrawChips(start, end, pool, result.carried)
