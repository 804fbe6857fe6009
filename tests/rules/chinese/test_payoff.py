"""Chips: who pays whom in which order, within stacks and caps (X1 to X6)."""

from collections.abc import Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest

from tablemgr.rules.chinese.hand import Hand, HandFault, HandReason, SeatHand, hand_faults
from tablemgr.rules.chinese.payoff import Limit, Payoff, pair_order, pay, unmakeable
from tablemgr.rules.chinese.scoring import HandResult, PairResult, score
from tablemgr.rules.chinese.shown import SeatResult, Status
from tablemgr.rules.sheet import PayoffOrder, RuleSheet
from tests.rules.chinese import oracle
from tests.rules.chinese.table import RICH, hands, moved, preset, settle, sheet
from tests.rules.clauses import clauses

SEATS = (1, 2, 3, 4)
STACK, CAP = Limit.PAYER_STACK, Limit.WINNER_CAP


def clockwise(live: Sequence[int], button: int) -> tuple[int, ...]:
    return oracle.order_of(Hand(button, tuple(map(SeatHand, live))))


def owing(owed: dict[tuple[int, int], int], button: int, rules: RuleSheet) -> HandResult:
    """A result in which the pairs owe these points (the second owes the first)."""
    live = sorted({each for two in owed for each in two})
    order = clockwise(live, button)
    pairs = []
    for a, b in combinations(order, 2):
        points = owed.get((a, b), 0) - owed.get((b, a), 0)
        pairs.append(PairResult(a, b, points, ()))
    seats = tuple(SeatResult(each, Status.PLAYED, SeatHand(each)) for each in live)
    return HandResult(rules, button, seats, order, tuple(pairs), dict.fromkeys(live, 0))


def ends(owed: dict[tuple[int, int], int], stacks: dict[int, int], **rules: Any) -> Payoff:
    return pay(owing(owed, 4, sheet(**rules)), 1, stacks)


FOUR = hands(
    "KK? / AA??? / TTT??", "QQ? / KK??? / 888??", "9?? / JJ??? / 777??", "J?? / 44??? / 666??"
)


@pytest.fixture(autouse=True)
def _worked_out_anew() -> None:
    """Another test, whose lines are not traced, may have had the order of pairs worked out."""
    pair_order.cache_clear()


@pytest.mark.parametrize("button", SEATS)
@pytest.mark.parametrize(
    "live", [live for count in (2, 3, 4) for live in combinations(SEATS, count)]
)
def test_x1_the_first_seat_is_at_the_button_s_left_even_if_the_button_s_is_empty(
    live: tuple[int, ...], button: int
) -> None:
    walk = [(button + step - 1) % 4 + 1 for step in SEATS]
    expected = tuple(each for each in walk if each in live)
    for entered in permutations(each for each in FOUR.seats if each.seat in live):
        assert score(Hand(button, entered), preset("mandarin")).order == expected
    assert clockwise(live, button) == expected
    if button in live:
        assert expected[-1] == button


def as_numbers(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(pair[0]), int(pair[2])) for pair in text.split(", "))


ORDERS: list[tuple[PayoffOrder, int, str]] = [
    ("pairs", 4, "1-2, 1-3, 1-4, 2-3, 2-4, 3-4"),
    ("pairs", 3, "1-2, 1-3, 2-3"),
    ("pairs", 2, "1-2"),
    ("circle", 4, "1-2, 2-3, 3-4, 4-1, 1-3, 2-4"),
    ("circle", 3, "1-2, 2-3, 3-1"),
    ("circle", 2, "1-2"),
    ("winners", 4, "1-2, 1-3, 1-4, 2-3, 2-4, 2-1, 3-4, 3-1, 3-2, 4-1, 4-2, 4-3"),
    ("winners", 3, "1-2, 1-3, 2-3, 2-1, 3-1, 3-2"),
    ("winners", 2, "1-2, 2-1"),
]


@pytest.mark.parametrize(("by", "players", "expected"), ORDERS)
def test_x1_the_pairs_settle_in_this_order(by: PayoffOrder, players: int, expected: str) -> None:
    assert pair_order(SEATS[:players], by) == as_numbers(expected)
    if by != "winners" and players == 4:
        assert expected in " ".join(clauses()["X1"].split())


@pytest.mark.parametrize(("by", "players", "expected"), ORDERS)
@pytest.mark.parametrize("button", SEATS)
def test_x1_the_same_order_holds_for_every_button_and_every_seat_left_empty(
    by: PayoffOrder, players: int, expected: str, button: int
) -> None:
    for live in combinations(SEATS, players):
        order = clockwise(live, button)
        everyone = dict.fromkeys(combinations(order, 2), 1)
        payoff = pay(owing(everyone, button, sheet(payoff_order=by)), 1, dict.fromkeys(live, 100))
        settled = [tuple(sorted((each.payer, each.payee))) for each in payoff.transfers]
        numbered = [(order[a - 1], order[b - 1]) for a, b in as_numbers(expected)]
        if by == "winners":
            numbered = [(a, b) for a, b in numbered if (a, b) in everyone]
        assert settled == [tuple(sorted(two)) for two in numbered]
        assert [each.order for each in payoff.transfers] == list(range(1, len(numbered) + 1))


def test_x1_winners_collect_in_turn_clockwise_from_their_left() -> None:
    owed = {(2, 1): 1, (3, 1): 1, (2, 3): 1, (4, 2): 1, (1, 4): 1, (3, 4): 1}
    payoff = ends(owed, dict.fromkeys(SEATS, 10), payoff_order="winners", win_cap="none")
    assert [(each.payee, each.payer) for each in payoff.transfers] == [
        (1, 4),
        (2, 3),
        (2, 1),
        (3, 4),
        (3, 1),
        (4, 2),
    ]


def test_x1_pairs_that_owe_nothing_are_not_among_the_payments() -> None:
    assert moved(ends({(1, 2): 0, (1, 3): 2, (3, 2): 0}, {1: 9, 2: 9, 3: 9})) == [(3, 1, 2)]


NATURAL_LAST = ("KK? / AA??? / TTT??", "QQ? / KK??? / 888??", "9?? / 55??? / 777??")


@pytest.mark.parametrize(
    ("by", "first", "plain"),
    [
        ("pairs", [(1, 4), (2, 4), (3, 4)], [(1, 2), (1, 3), (2, 3)]),
        ("circle", [(3, 4), (1, 4), (2, 4)], [(1, 2), (2, 3), (1, 3)]),
        ("winners", [(1, 4), (2, 4), (3, 4)], [(1, 2), (1, 3), (2, 3)]),
    ],
)
def test_x2_pairs_with_a_natural_settle_first_in_the_same_order(
    by: str, first: list[tuple[int, int]], plain: list[tuple[int, int]]
) -> None:
    plain_hands = ("JJ? / QQ??? / TTT??", "99? / KK??? / 888??", "A?? / 44??? / 666??")
    dealt = hands(*plain_hands, "auto 23456789TJQKA")
    payoff = settle(dealt, sheet(payoff_order=by, super_bonus=0))
    settled = [tuple(sorted((each.payer, each.payee))) for each in payoff.transfers]
    assert settled == [*first, *plain]
    later = settle(dealt, sheet(payoff_order=by, super_bonus=0, naturals_first=False))
    plain_order = [tuple(sorted((each.payer, each.payee))) for each in later.transfers]
    order = clockwise(SEATS, 4)
    walk = [tuple(sorted(two)) for two in pair_order(order, by)]
    if by != "winners":
        assert plain_order == walk
    assert sorted(plain_order) == sorted(settled)
    assert plain_order != settled


def test_x2_it_decides_who_is_paid_by_a_short_stack() -> None:
    dealt = hands("JJ? / QQ??? / 888??", "T?? / 44??? / 666??", "auto 23456789TJQKA")
    stacks = {1: 100, 2: 6, 3: 100}
    assert moved(settle(dealt, sheet(), stacks)) == [(1, 3, 13), (2, 3, 6), (2, 1, 0)]
    later = sheet(naturals_first=False)
    assert moved(settle(dealt, later, stacks)) == [(2, 1, 6), (1, 3, 13), (2, 3, 0)]


def test_x3_due_is_points_times_the_point_value() -> None:
    payoff = pay(owing({(1, 2): 7}, 4, sheet()), 250, {1: RICH, 2: RICH})
    (only,) = payoff.transfers
    assert (only.points, only.due, only.paid, only.limits) == (7, 1750, 1750, ())
    assert (payoff.end, payoff.point_value) == ({1: RICH + 1750, 2: RICH - 1750}, 250)


def test_x3_a_payer_pays_what_he_has_and_the_later_creditor_goes_short() -> None:
    payoff = ends({(1, 2): 6, (3, 2): 6}, {1: 40, 2: 5, 3: 40})
    assert [(each.due, each.paid, each.limits) for each in payoff.transfers] == [
        (6, 5, (STACK,)),
        (6, 0, (STACK,)),
    ]
    assert payoff.end == {1: 45, 2: 0, 3: 40}


def test_x3_chips_won_earlier_in_the_hand_may_pay_later_pairs_or_not() -> None:
    owed = {(2, 1): 5, (3, 2): 8}
    running = ends(owed, {1: 40, 2: 5, 3: 40}, win_cap="none")
    assert moved(running) == [(1, 2, 5), (2, 3, 8)]
    start = ends(owed, {1: 40, 2: 5, 3: 40}, win_cap="none", pay_from="start")
    assert moved(start) == [(1, 2, 5), (2, 3, 5)]
    assert start.transfers[1].limits == (STACK,)
    assert start.end == {1: 35, 2: 5, 3: 45}


def test_x3_from_the_start_stack_all_payments_together_stay_within_it() -> None:
    owed = {(2, 1): 9, (3, 2): 4, (4, 2): 4}
    payoff = ends(owed, {1: 40, 2: 5, 3: 40, 4: 40}, win_cap="none", pay_from="start")
    assert moved(payoff) == [(1, 2, 9), (2, 3, 4), (2, 4, 1)]


# The button is at D: A is seat 1, D is seat 4.
CHECK = {(1, 2): 6, (3, 1): 1, (1, 4): 6}
CHECK_STACKS = {1: 5, 2: 40, 3: 40, 4: 40}


@pytest.mark.parametrize(
    ("cap", "end"),
    [
        ("total", (9, 35, 41, 40)),
        ("total_net", (10, 35, 41, 39)),
        ("per_opponent", (14, 35, 41, 35)),
        ("none", (16, 34, 41, 34)),
    ],
)
def test_x4_the_check_of_the_four_caps(cap: str, end: tuple[int, ...]) -> None:
    payoff = ends(CHECK, CHECK_STACKS, win_cap=cap)
    assert tuple(payoff.end.values()) == end


@pytest.mark.parametrize(
    ("cap", "limits"),
    [
        ("total", [(CAP,), (), (CAP,)]),
        ("total_net", [(CAP,), (), (CAP,)]),
        ("per_opponent", [(CAP,), (), (CAP,)]),
        ("none", [(), (), ()]),
    ],
)
def test_x4_a_payment_held_down_by_the_cap_says_so(
    cap: str, limits: list[tuple[Limit, ...]]
) -> None:
    assert [each.limits for each in ends(CHECK, CHECK_STACKS, win_cap=cap).transfers] == limits


@pytest.mark.parametrize(
    ("payer", "winner", "limits"),
    [
        (6, 6, ()),
        (7, 9, ()),
        (5, 6, (STACK,)),
        (6, 5, (CAP,)),
        (5, 5, (STACK, CAP)),
        (4, 5, (STACK,)),
        (5, 4, (CAP,)),
    ],
)
def test_x4_limits_name_exactly_what_held_a_payment_at_its_figure(
    payer: int, winner: int, limits: tuple[Limit, ...]
) -> None:
    (only,) = ends({(1, 2): 6}, {1: winner, 2: payer}).transfers
    assert (only.paid, only.limits) == (min(6, payer, winner), limits)


def test_x4_the_total_is_gross_whatever_the_winner_pays_himself() -> None:
    owed = {(2, 1): 9, (1, 3): 8, (1, 4): 8}
    stacks = {1: 10, 2: 40, 3: 40, 4: 40}
    assert [each.paid for each in ends(owed, stacks).transfers] == [9, 8, 2]
    assert [each.paid for each in ends(owed, stacks, win_cap="total_net").transfers] == [9, 8, 8]


def test_x4_what_a_cap_keeps_back_stays_with_the_payer_who_can_pay_others_with_it() -> None:
    owed = {(1, 3): 8, (2, 3): 8}
    payoff = ends(owed, {1: 4, 2: 40, 3: 12})
    assert moved(payoff) == [(3, 1, 4), (3, 2, 8)]
    assert payoff.end == {1: 8, 2: 48, 3: 0}


@pytest.mark.parametrize("cap", ["total", "total_net", "per_opponent", "none"])
@pytest.mark.parametrize("pay_from", ["running", "start"])
@pytest.mark.parametrize("by", ["pairs", "circle", "winners"])
def test_x5_chips_only_move_and_no_stack_goes_below_zero(cap: str, pay_from: str, by: str) -> None:
    rules = sheet(win_cap=cap, pay_from=pay_from, payoff_order=by)
    for stacks in product((1, 4), repeat=3):
        for points in product((-3, 0, 5), repeat=3):
            owed = dict(zip(combinations((1, 2, 3), 2), points, strict=True))
            start = dict(zip((1, 2, 3), stacks, strict=True))
            payoff = pay(owing(owed, 2, rules), 1, start)
            assert sum(payoff.end.values()) == sum(stacks)
            assert min(payoff.end.values()) >= 0
            assert payoff.start == start
            assert_within_the_cap(payoff, cap)


def assert_within_the_cap(payoff: Payoff, cap: str) -> None:
    for number, start in payoff.start.items():
        paid = [each.paid for each in payoff.transfers if each.payee == number]
        own = [each.paid for each in payoff.transfers if each.payer == number]
        assert cap != "total" or sum(paid) <= start
        assert cap != "total_net" or sum(paid) - sum(own) <= start
        assert cap != "per_opponent" or max(paid, default=0) <= start


def test_x5_only_live_seats_with_a_stack_are_paid() -> None:
    result = score(hands(*NATURAL_LAST[:2]), preset("mandarin"))
    for stacks in ({1: 10}, {1: 10, 2: 0}, {1: 10, 2: -5}):
        with pytest.raises(ValueError, match="above zero"):
            pay(result, 1, stacks)
    with pytest.raises(ValueError, match="above zero"):
        pay(result, 0, {1: 10, 2: 10})
    payoff = pay(result, 1, {1: 10, 2: 10, 3: 999})
    assert set(payoff.end) == {1, 2}


def test_x6_amounts_that_the_smallest_chip_cannot_make() -> None:
    assert unmakeable([100, 150, 25, 0], 50) == [25]
    assert unmakeable([100, 150, 25], 1) == []


def test_x6_money_is_whole_smallest_units() -> None:
    payoff = settle(hands(*NATURAL_LAST), preset("mandarin"), point_value=333)
    amounts = [amount for each in payoff.transfers for amount in (each.due, each.paid)]
    assert all(type(amount) is int for amount in (*amounts, *payoff.end.values()))


@pytest.mark.parametrize("button", [0, 5, -1])
def test_x1_a_button_that_is_no_seat_is_refused(button: int) -> None:
    dealt = hands(*NATURAL_LAST, button=button)
    assert hand_faults(dealt, preset("mandarin")) == [
        HandFault(HandReason.BUTTON_OUT_OF_RANGE, "X1", count=button)
    ]
