"""Stacks and pot after a hand: nothing is lost, whoever takes it."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.draw.chips import chips, overdrawn
from tablemgr.rules.draw.showdown import settle
from tests.rules.draw.deals import deal, random_house


@given(st.integers(0, 2**32), st.integers(0, 5), st.integers(0, 40))
def test_x5_stacks_and_pot_together_stay_what_they_were(seed: int, ante: int, more: int) -> None:
    dealt = deal(seed)
    result = settle(dealt, random_house(Random(seed)))
    start = {each.seat: each.contributed - ante + more for each in dealt.seats}
    found = chips(result, start, ante)
    before = sum(found.start.values()) + found.pool_start
    assert sum(found.end.values()) + found.pool_end == before
    assert min(found.end.values()) >= more
    assert 0 <= found.moved <= before
    assert list(overdrawn(dealt, start, ante)) == []


@given(st.integers(0, 2**32))
def test_x5_who_put_in_more_than_ante_and_stack_is_named_with_the_most(seed: int) -> None:
    dealt = deal(seed)
    most = {each.seat: each.contributed - 1 for each in dealt.seats}
    start = {seat: minor - 3 for seat, minor in most.items()}
    assert dict(overdrawn(dealt, start, 3)) == most
