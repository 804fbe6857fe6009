"""Taking back a settled hand: who gives, who gets, who bears what a winner took away (M4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.floor.table import SEATS
from tablemgr.rules.floor.voiding import Reversal, reverse_payoff
from tests.rules.chinese.table import sheet
from tests.rules.floor.asked import HOUSE

PRO_RATA = sheet(void_shortfall="pro_rata")
NET = {1: 60, 2: 30, 3: -60, 4: -30}


def test_m4_with_all_winners_still_there_each_has_back_what_he_had() -> None:
    for rules in (HOUSE, PRO_RATA):
        done = reverse_payoff(NET, {1: 60, 2: 500}, 1, 5, rules)
        assert done == Reversal({1: 60, 2: 30}, {3: 60, 4: 30}, {}, 0, {})


def test_m4_what_a_winner_took_away_the_house_makes_good() -> None:
    done = reverse_payoff(NET, {2: 100}, 1, 5, HOUSE)
    assert done == Reversal({1: 0, 2: 30}, {3: 60, 4: 30}, {1: 60}, 60, {})


def test_m4_or_the_losers_bear_it_by_what_they_lost() -> None:
    done = reverse_payoff(NET, {2: 100}, 1, 5, PRO_RATA)
    assert done == Reversal({1: 0, 2: 30}, {3: 20, 4: 10}, {1: 60}, 0, {3: 40, 4: 20})


def test_m4_odd_chips_are_borne_clockwise_from_the_button() -> None:
    net = {1: 15, 2: -5, 3: -5, 4: -5}
    for button, first in ((1, 2), (2, 3), (3, 4)):
        assert reverse_payoff(net, {1: 10}, button, 5, PRO_RATA).unrecovered == {first: 5}


def test_m4_a_winner_gives_what_he_has_in_whole_chips() -> None:
    done = reverse_payoff({1: 60, 2: -60}, {1: 43}, 1, 5, HOUSE)
    assert (done.gives, done.missing, done.house) == ({1: 40}, {1: 20}, 20)


def test_v2_a_pool_has_back_what_it_paid() -> None:
    done = reverse_payoff({1: 30, 2: -10, 0: -20}, {}, 1, 5, PRO_RATA)
    assert done.gets == {2: 0, 0: 0}
    assert reverse_payoff({1: 30, 0: -30}, {1: 30}, 1, 5, HOUSE).gets == {0: 30}


@pytest.mark.parametrize("net", [{1: 10, 2: -5}, {1: 12, 2: -12}])
def test_x5_what_a_hand_moved_adds_up_to_zero_in_whole_chips(net: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="adds up to zero"):
        reverse_payoff(net, {}, 1, 5, HOUSE)


@given(
    nets=st.lists(st.integers(-40, 40), min_size=3, max_size=3),
    held=st.lists(st.integers(0, 300), min_size=4, max_size=4),
    button=st.sampled_from(SEATS),
    unit=st.sampled_from([1, 5]),
    house=st.booleans(),
)
def test_x5_a_reversal_conserves_chips_and_asks_nobody_for_more_than_he_has(
    nets: list[int], held: list[int], button: int, unit: int, *, house: bool
) -> None:
    net = dict(zip(SEATS, [unit * each for each in (*nets, -sum(nets))], strict=True))
    has = dict(zip(SEATS, held, strict=True))
    done = reverse_payoff(net, has, button, unit, HOUSE if house else PRO_RATA)
    assert sum(done.gives.values()) + done.house == sum(done.gets.values())
    assert all(0 <= amount <= min(has[seat], net[seat]) for seat, amount in done.gives.items())
    assert all(0 <= amount <= -net[seat] for seat, amount in done.gets.items())
    short = sum(done.missing.values())
    assert (done.house, sum(done.unrecovered.values())) == ((short, 0) if house else (0, short))
    lost = sum(-amount for amount in net.values() if amount < 0)
    for seat, borne in done.unrecovered.items():
        assert abs(borne * lost + short * net[seat]) < unit * lost
        assert borne % unit == 0
