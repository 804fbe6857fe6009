"""The pot and its side pots, by what each seat put in (I9); amounts are whole smallest units.

Every chip is in one pot, so chips are conserved.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its amount and the seats that it can go to, lowest first.

    One seat alone gets back what nobody matched. No seat: all who put chips in are out of the
    hand, and these stay for the next deal.
    """

    amount: int
    seats: tuple[int, ...]


def side_pots(
    contributed: Mapping[int, int], live: Collection[int], carried: int = 0
) -> tuple[Pot, ...]:
    """The pots of a hand, the main pot first: `contributed` by seat, `live` who is still in it.

    Chips of seats that folded go with those that matched them. `carried` is what earlier hands left
    and goes with the main pot.
    """
    pots = list(_layers(contributed, live))
    if carried and pots and pots[0].seats == tuple(sorted(live)):
        pots[0] = Pot(pots[0].amount + carried, pots[0].seats)
    elif carried:
        # For a seat that put nothing in, or for nobody: what was carried is a pot of its own.
        pots.insert(0, Pot(carried, tuple(sorted(live))))
    return tuple(pots)


def _layers(contributed: Mapping[int, int], live: Collection[int]) -> Iterator[Pot]:
    """The chips between one level and the next, each level the whole stake of somebody live."""
    below = 0
    for level in _levels(contributed, live):
        parts = {
            seat: min(each, level) - below for seat, each in contributed.items() if each > below
        }
        able = (seat for seat in live if contributed[seat] >= level)
        seats = parts if len(parts) == 1 else sorted(able)
        yield Pot(sum(parts.values()), tuple(seats))
        below = level


def _levels(contributed: Mapping[int, int], live: Collection[int]) -> list[int]:
    """Where one pot ends and the next begins, lowest first.

    Above the highest live stake there can only be a bet of somebody whose hand is dead: as far as
    another matched it, and beyond.
    """
    levels = {contributed[seat] for seat in live}
    top = max(levels, default=0)
    highest = sorted(contributed.values())[-2:]
    return sorted(level for level in levels | {each for each in highest if each > top} if level)
