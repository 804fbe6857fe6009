"""The banker's game and the pool (V1 and V2), and games for points (V5)."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.hand import AUTO, HandFault, HandReason, hand_faults
from tablemgr.rules.chinese.payoff import Limit, pay, split
from tablemgr.rules.chinese.pool import PoolReason
from tablemgr.rules.chinese.scoring import HandResult, score
from tablemgr.rules.sheet import Natural, NaturalKind
from tests.rules.chinese import deals, oracle
from tests.rules.chinese.table import (
    SIX_PAIRS,
    dropped,
    hand,
    hands,
    lines,
    moved,
    owed,
    pair,
    preset,
    seat,
    settle,
    sheet,
)

BANKER, POOL = preset("pagat_banker"), preset("pagat_pool")
TIED = ("KQ9 / AK742 / TT885", "KQ9 / AK742 / TT885", "235 / 66J94 / JJJ73")


@pytest.mark.parametrize("button", [1, 2, 3])
def test_v1_everybody_compares_with_the_banker_alone(button: int) -> None:
    result = score(hands(*TIED, button=button), BANKER)
    assert {button} == set.intersection(*({each.a, each.b} for each in result.pairs))
    assert len(result.pairs) == 2


@pytest.mark.parametrize("banker", [1, 2, 3])
def test_v1_the_banker_may_be_a_seat_whatever_the_button(banker: int) -> None:
    for button in (1, 2, 3, 4):
        pairs = owed(score(hands(*TIED, button=button), sheet("pagat", banker=banker)))
        assert len(pairs) == 2
        assert all(banker in each for each in pairs)


@pytest.mark.parametrize("lacking", ["absent", "dropped"])
def test_v1_a_banker_without_a_live_hand_is_refused(lacking: str) -> None:
    seats = [seat(1, TIED[0]), seat(3, TIED[2])]
    dealt = hand(*seats, *([dropped(2)] if lacking == "dropped" else []), button=2)
    rules = sheet("pagat_banker", surrender_points=1)
    assert hand_faults(dealt, rules) == [HandFault(HandReason.BANKER_NOT_LIVE, "V1", 2)]


def test_v1_a_fouled_banker_pays_everybody() -> None:
    fouled_banker = ("AA? / KQ9?? / TT88?", "9?? / 66??? / JJJ??", "Q?? / 44??? / 777??")
    rules = sheet("pagat_banker", surrender_points=1)
    result = score(hands(*fouled_banker, button=1), rules)
    assert owed(result) == {(2, 1): 6, (3, 1): 6}


def test_v1_a_tied_row_is_the_banker_s_and_counts_as_won() -> None:
    result = score(hands(*TIED, button=1), BANKER)
    assert owed(result) == {(2, 1): -6, (3, 1): 1}
    assert lines(pair(result, 2, 1)) == [
        ("V1", "banker_takes_tie", -1),
        ("V1", "banker_takes_tie", -1),
        ("V1", "banker_takes_tie", -1),
        ("P2", "scoop", -3),
    ]
    overall = sheet("pagat_banker", scoop_bonus=0, overall_point=1)
    assert owed(score(hands(*TIED, button=2), overall))[1, 2] == -4


def test_v1_a_house_may_leave_ties_alone() -> None:
    rules = sheet("pagat_banker", banker_wins_ties=False)
    assert owed(score(hands(*TIED, button=1), rules))[2, 1] == 0


SAME_STRAIGHT_FLUSH = ("KQ9 / AK742 / 45678s", "KJ9 / AJ742 / 45678h")


def test_v1_a_tied_row_that_the_banker_takes_earns_no_bonus() -> None:
    assert owed(score(hands(*SAME_STRAIGHT_FLUSH, button=1), BANKER)) == {(2, 1): -6}
    assert owed(score(hands(*SAME_STRAIGHT_FLUSH, button=2), BANKER)) == {(1, 2): 1 + 1 - 1}


def test_v1_what_a_row_pays_for_being_held_it_pays_tied_as_well() -> None:
    rules = sheet("pagat_banker", bonus_paid="held")
    result = score(hands(*SAME_STRAIGHT_FLUSH, button=2), rules)
    assert lines(pair(result, 1, 2)) == [
        ("P1", "row_won", 1),
        ("P1", "row_won", 1),
        ("V1", "banker_takes_tie", -1),
        ("B3", "bonus_held", 4),
        ("B3", "bonus_held", -4),
    ]


BEST, OTHERS = (
    "KK? / AA??? / TTT??",
    ("QQ? / 99??? / 888??", "JJ? / QQ??? / 777??", "A?? / 44??? / 666??"),
)


def test_v1_only_the_banker_can_have_a_super_bonus() -> None:
    table = hands(BEST, *OTHERS)
    assert owed(score(table, sheet(banker=1))) == {(1, 2): 9, (1, 3): 9, (1, 4): 9}
    assert owed(score(table, sheet(banker=2)))[1, 2] == 6


def test_v1_a_tied_row_is_no_row_beaten_for_the_super_bonus() -> None:
    tied = hands("KK5 / AA99? / TTT??", OTHERS[1], "Q?? / 44??? / 666??", "KK5 / AA33? / 888??")
    assert owed(score(tied, sheet(banker=1))) == {(1, 2): 6, (1, 3): 6, (1, 4): 6}


OTHER_PAIRS = "3d 3h 8c 8h Td Th Qc Qh Kd Kc As Ah 5c"


@pytest.mark.parametrize(("banker", "points"), [(1, 4), (2, -4), (3, None)])
@pytest.mark.parametrize("wins", [False, True])
def test_v1_a_push_of_naturals_may_be_the_banker_s(
    banker: int, points: int | None, *, wins: bool
) -> None:
    two = (seat(1, declared=AUTO, pile=SIX_PAIRS), seat(2, declared=AUTO, pile=OTHER_PAIRS))
    rules = sheet(banker=banker, banker_wins_natural_ties=wins)
    third = seat(3, "9d 9s 7c / Js Jh Qd Qs 6h / 6c 6d 6s Ts Kh")
    result = score(hand(*two, third), rules)
    if points is None:
        assert (1, 2) not in owed(result)
    else:
        assert owed(result)[1, 2] == (points if wins else 0)
        clause = "V1" if wins else "N6"
        assert [line.clause for line in pair(result, 1, 2).lines] == [clause]


def test_v1_one_who_drops_pays_the_banker_alone() -> None:
    rules = sheet("pagat_banker", surrender_points=2)
    result = score(hands(TIED[0], "drop", TIED[2], button=3), rules)
    assert owed(result)[2, 3] == -2
    assert (1, 2) not in owed(result)


THREE_WINNERS = (
    "QQ? / AA??? / 444??",
    "A?? / KK??? / 333??",
    "J?? / 55??? / 888??",
    "T?? / 66??? / 777??",
)
SWEEP = ("QQ? / AA??? / TTT??", "A?? / KK??? / 333??", "J?? / 55??? / 888??", "9?? / 66??? / 777??")
FOULED = "55A / 33467 / QJT76"


def pool_of(result: HandResult) -> dict[str, tuple[int, ...]]:
    assert result.pool
    return {str(row): seats for row, seats in result.pool.rows}


def test_v2_four_antes_of_three_make_a_pool_of_twelve_and_thirds_of_four() -> None:
    result = score(hands(*THREE_WINNERS), POOL)
    assert result.pool
    assert (result.pool.antes, result.pool.sweep) == (12, None)
    assert result.pool.points == 12
    assert pool_of(result) == {"front": (1,), "middle": (1,), "back": (3,)}
    assert [share.points for share in result.pool.shares] == [4, 4, 4]
    assert (result.totals, result.pairs) == ({1: 8, 2: 0, 3: 4, 4: 0}, ())


@pytest.mark.parametrize(("players", "third"), [(2, 2), (3, 3), (4, 4)])
def test_v2_the_pool_is_an_ante_from_each_player_dealt_in(players: int, third: int) -> None:
    table = [
        "JJ? / QQ??? / 444??",
        "A?? / KK??? / 333??",
        "J?? / 55??? / 888??",
        "T?? / 66??? / 777??",
    ]
    payoff = settle(hands(*table[:players]), POOL, point_value=5)
    assert payoff.pool_start == 3 * players * 5
    assert [each.paid for each in payoff.transfers] == [third * 5] * 3
    assert payoff.pool_end == 0


def test_v2_all_three_rows_take_the_pool_and_the_sweep_from_every_other() -> None:
    table = (*SWEEP[:3], "99? / 66??? / 777??")
    result = score(hands(*table), POOL)
    assert result.pool
    assert result.pool.sweep == 1
    assert {str(each.status) for each in result.seats} == {"played", "fouled"}
    assert result.totals == {1: 12 + 9, 2: -3, 3: -3, 4: -3}
    payoff = settle(hands(*table), POOL)
    assert moved(payoff) == [(0, 1, 12), (2, 1, 3), (3, 1, 3), (4, 1, 3)]


def test_v2_a_sheet_may_have_no_sweep() -> None:
    payoff = settle(hands(*SWEEP), sheet("pagat_pool", pool_sweep=0))
    assert moved(payoff) == [(0, 1, 12)]


def test_v2_three_rows_with_one_tied_are_no_sweep() -> None:
    table = ("QQ5 / AA??? / TTT??", "QQ5 / KK??? / 333??", "J?? / 66??? / 888??")
    result = score(hands(*table), POOL)
    assert pool_of(result) == {"front": (1, 2), "middle": (1,), "back": (1,)}
    assert result.pool
    assert (result.pool.sweep, result.totals) == (
        None,
        {1: Fraction(15, 2), 2: Fraction(3, 2), 3: 0},
    )


@pytest.mark.parametrize("button", [1, 2, 3, 4])
def test_v2_what_does_not_divide_goes_unit_by_unit_clockwise_from_the_button(button: int) -> None:
    table = hands(
        "KQ5 / AJ962 / TT884", "KQ5 / AJ962 / TT884", "KQ5 / 44??? / 77???", button=button
    )
    payoff = settle(table, POOL, point_value=3)
    order = score(table, POOL).order
    fronts = {each.payee: each.paid for each in payoff.transfers if each.row is Row.FRONT}
    assert (list(fronts), list(fronts.values())) == (list(order), [3, 3, 3])
    payoff = pay(score(table, POOL), 5, dict.fromkeys(order, 100), 1)
    backs = [(each.payee, each.paid) for each in payoff.transfers if each.row is Row.BACK]
    two = [seat for seat in order if seat != 3]
    assert backs == [(two[0], 8), (two[1], 7)]


def test_v2_the_unit_is_the_table_s_smallest_chip() -> None:
    assert split(100, 3, 1) == [34, 33, 33]
    assert split(100, 3, 25) == [50, 25, 25]
    assert split(110, 3, 25) == [60, 25, 25]
    assert split(2, 3, 1) == [1, 1, 0]
    table = hands("KQ5 / AJ962 / TT884", "KQ5 / AJ962 / TT884")
    payoff = pay(score(table, POOL), 25, {1: 1000, 2: 1000}, 25)
    assert moved(payoff) == [(0, 1, 25), (0, 2, 25)] * 3


@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([1, 5, 25, 100]))
def test_v2_a_split_loses_nothing_and_differs_by_a_unit_at_most(
    amount: int, ways: int, unit: int
) -> None:
    parts = split(amount, ways, unit)
    assert (sum(parts), len(parts)) == (amount, ways)
    rest = amount % unit
    whole = [parts[0] - rest, *parts[1:]]
    assert all(part % unit == 0 for part in whole)
    assert whole == sorted(whole, reverse=True)
    assert max(whole) - min(whole) <= unit


def test_v2_a_fouled_hand_wins_nothing() -> None:
    result = score(hands("KKA / 33??? / AQ???", *THREE_WINNERS[2:]), POOL)
    assert all(1 not in seats for seats in pool_of(result).values())


def test_v2_a_pool_that_all_foul_for_is_carried() -> None:
    fouls = (FOULED, "44A / 2368T / KQJ96")
    payoff = settle(hands(*fouls), POOL, point_value=5)
    assert (payoff.transfers, payoff.pool_start, payoff.pool_end) == ((), 30, 30)
    result = score(hand(*hands(*THREE_WINNERS).seats, carried=6), POOL)
    assert result.pool
    assert [result.pool.points, result.totals[3]] == [18, 6]


ALL_KINDS = tuple(Natural(kind, 13, 1) for kind in NaturalKind)


def natural_table(**rules: Any) -> HandResult:
    two = (seat(1, declared=AUTO, pile=SIX_PAIRS), seat(2, declared=AUTO, pile=OTHER_PAIRS))
    third = seat(3, "9d 9s 7c / Js Jh Qd Qs 6h / 6c 6d 6s Ts Kh")
    return score(hand(*two, third), sheet("pagat_pool", **rules))


def test_v2_a_natural_takes_the_pool_and_the_sweep() -> None:
    result = natural_table()
    assert result.pool
    assert (result.pool.sweep, result.totals) == (2, {1: -3, 2: 9 + 6, 3: -3})
    assert {share.reason for share in result.pool.shares} == {PoolReason.NATURAL}
    assert result.pool.rows == ()


def test_v2_naturals_that_push_split_the_pool_and_the_sweep() -> None:
    result = natural_table(same_tier="push")
    assert result.pool
    assert (result.pool.sweep, result.totals) == (None, {1: 6, 2: 6, 3: -3})
    payoff = pay(result, 1, dict.fromkeys((1, 2, 3), 10), 1)
    assert moved(payoff) == [(0, 1, 5), (0, 2, 4), (3, 1, 2), (3, 2, 1)]


def test_v2_short_payers_of_a_sweep_pay_what_they_have() -> None:
    payoff = settle(hands(*SWEEP), POOL, {1: 100, 2: 2, 3: 100, 4: 1})
    assert [(each.payer, each.due, each.paid, each.limits) for each in payoff.transfers] == [
        (0, 12, 12, ()),
        (2, 3, 2, (Limit.PAYER_STACK,)),
        (3, 3, 3, ()),
        (4, 3, 1, (Limit.PAYER_STACK,)),
    ]


def test_v2_what_a_cap_keeps_back_stays_in_the_pool() -> None:
    payoff = settle(hands(*SWEEP), sheet("pagat_pool", win_cap="total"), {1: 10, 2: 9, 3: 9, 4: 9})
    assert [(each.paid, each.limits) for each in payoff.transfers] == [
        (10, (Limit.WINNER_CAP,)),
        *[(0, (Limit.WINNER_CAP,))] * 3,
    ]
    assert payoff.pool_end == 2


def test_v2_nobody_drops_out_of_a_pool() -> None:
    faults = hand_faults(hands(*THREE_WINNERS[:3], "drop"), POOL)
    assert faults == [HandFault(HandReason.DROP_NOT_ALLOWED, "D1", 4)]


@given(st.integers(0, 2**32))
def test_v2_the_pool_is_shared_as_a_second_reading_has_it(seed: int) -> None:
    random = Random(seed)
    rules = deals.random_sheet(
        random,
        banker="off",
        surrender_points=0,
        pool_ante=random.randint(1, 4),
        pool_sweep=random.randint(0, 4),
    )
    dealt = deals.deal(rules, seed)
    result = score(dealt, rules)
    assert result.totals == oracle.pool_totals(dealt, rules)
    assert result.pool
    taken = sum(result.totals.values())
    assert taken in (0, result.pool.points)


@given(st.integers(0, 2**32))
def test_v2_chips_are_conserved_with_the_pool(seed: int) -> None:
    random = Random(seed)
    rules = deals.random_sheet(random, banker="off", surrender_points=0, pool_ante=3)
    result = score(deals.deal(rules, seed), rules)
    stacks = {number: random.randint(1, 40) for number in result.order}
    payoff = pay(result, random.randint(1, 9), stacks, random.choice((1, 5)))
    assert sum(payoff.end.values()) + payoff.pool_end == sum(stacks.values()) + payoff.pool_start
    assert min(payoff.end.values()) >= 0
    assert payoff.pool_end >= 0
    assert all(0 <= each.paid <= each.due for each in payoff.transfers)


def test_v5_a_game_for_points_keeps_totals_and_pays_nothing() -> None:
    result = score(hands(*TIED), sheet("polish", stakes="points"))
    assert list(product(result.totals)) == [(1,), (2,), (3,)]
    with pytest.raises(ValueError, match="V5"):
        pay(result, 1, {})
