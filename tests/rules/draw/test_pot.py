"""Side pots by what each seat put in (I9)."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.draw.pot import Pot, side_pots
from tests.rules.draw.oracle import chip_by_chip

STAKES = st.dictionaries(st.integers(1, 6), st.integers(0, 12), min_size=2, max_size=6)


@pytest.mark.parametrize(
    ("contributed", "live", "pots"),
    [
        ({1: 20, 2: 20, 3: 20}, [1, 2, 3], [Pot(60, (1, 2, 3))]),
        ({1: 20, 2: 20, 3: 5}, [1, 2], [Pot(45, (1, 2))]),
        ({1: 5, 2: 20, 3: 20}, [1, 2, 3], [Pot(15, (1, 2, 3)), Pot(30, (2, 3))]),
        # A folded seat's chips go with those that matched them.
        ({1: 5, 2: 20, 3: 12, 4: 20}, [1, 2, 4], [Pot(20, (1, 2, 4)), Pot(37, (2, 4))]),
        ({1: 5, 2: 9, 3: 20}, [1, 2, 3], [Pot(15, (1, 2, 3)), Pot(8, (2, 3)), Pot(11, (3,))]),
        # What nobody matched goes back, to a dead hand too.
        ({1: 10, 2: 10, 3: 25}, [1, 2], [Pot(30, (1, 2)), Pot(15, (3,))]),
        # What only dead hands matched, nobody can win.
        ({1: 10, 2: 25, 3: 25}, [1], [Pot(30, (1,)), Pot(30, ())]),
        ({1: 10, 2: 25, 3: 30}, [1], [Pot(30, (1,)), Pot(30, ()), Pot(5, (3,))]),
        ({1: 10, 2: 10, 3: 30}, [], [Pot(30, ()), Pot(20, (3,))]),
    ],
)
def test_i9_pots(contributed: Mapping[int, int], live: list[int], pots: list[Pot]) -> None:
    assert side_pots(contributed, live) == tuple(pots)


@pytest.mark.parametrize(
    ("contributed", "live", "pots"),
    [
        ({1: 20, 2: 20}, [1, 2], [Pot(47, (1, 2))]),
        ({1: 5, 2: 20, 3: 20}, [1, 2, 3], [Pot(22, (1, 2, 3)), Pot(30, (2, 3))]),
        # One who is all-in from before plays for what was carried alone.
        ({1: 0, 2: 20, 3: 20}, [1, 2, 3], [Pot(7, (1, 2, 3)), Pot(40, (2, 3))]),
        ({1: 0, 2: 0}, [1, 2], [Pot(7, (1, 2))]),
        ({1: 10, 2: 10}, [], [Pot(27, ())]),
        ({1: 0, 2: 10}, [], [Pot(7, ()), Pot(10, (2,))]),
    ],
)
def test_i8_a_carried_pot_goes_with_the_main_pot(
    contributed: Mapping[int, int], live: list[int], pots: list[Pot]
) -> None:
    assert side_pots(contributed, live, carried=7) == tuple(pots)


@given(STAKES, st.sets(st.integers(1, 6)), st.integers(0, 9))
def test_i9_every_chip_is_in_one_pot(
    contributed: dict[int, int], staying: set[int], carried: int
) -> None:
    live = staying & set(contributed)
    pots = side_pots(contributed, live, carried)
    assert sum(pot.amount for pot in pots) == sum(contributed.values()) + carried
    assert all(pot.amount > 0 for pot in pots)


@given(STAKES, st.sets(st.integers(1, 6)), st.permutations(range(1, 7)))
def test_i9_pots_pay_as_one_pays_chip_by_chip(
    contributed: dict[int, int], staying: set[int], order: list[int]
) -> None:
    live = sorted(staying & set(contributed))
    if not any(contributed.values()):
        return
    place = {seat: at for at, seat in enumerate(order)}

    def winner(able: Sequence[int]) -> int:
        return min(able, key=place.__getitem__)

    expected = chip_by_chip(contributed, live, winner)
    paid, stays = dict.fromkeys(contributed, 0), 0
    for pot in side_pots(contributed, live):
        if pot.seats:
            paid[winner(pot.seats)] += pot.amount
        else:
            stays += pot.amount
    assert (paid, stays) == expected
    # Nobody wins more from another than he put in himself.
    assert all(
        paid[seat] <= sum(min(each, contributed[seat]) for each in contributed.values())
        for seat in live
    )
