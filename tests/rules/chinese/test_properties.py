"""What must hold for every hand under every house's rules: points sum to zero, chips stay."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from tablemgr.rules.cards import ROWS
from tablemgr.rules.chinese.hand import Hand, SeatHand
from tablemgr.rules.chinese.payoff import Limit, Payoff, pay
from tablemgr.rules.chinese.scoring import HandResult, LineReason, score
from tablemgr.rules.chinese.setting import rank_setting
from tablemgr.rules.sheet import RuleSheet, canonical
from tests.rules.chinese import deals
from tests.rules.chinese.table import PRESETS, owed, preset

SEEDS = st.integers(0, 2**32)
SHEETS = st.one_of(
    st.sampled_from([preset(name) for name in PRESETS if name != "pagat_pool"]),
    SEEDS.map(lambda seed: deals.random_sheet(Random(seed))),
)


def turned(dealt: Hand, by: int) -> Hand:
    """The same table with everybody, the button too, some seats further on."""
    seats = [each._replace(seat=turn(each.seat, by)) for each in dealt.seats]
    return Hand(turn(dealt.button, by), tuple(seats))


def turn(number: int, by: int) -> int:
    return (number + by - 1) % 4 + 1


def swapped(dealt: Hand, one: int, other: int) -> Hand:
    """Two players change seats, whether both seats are taken or one is empty."""
    to = {one: other, other: one}
    seats = [each._replace(seat=to.get(each.seat, each.seat)) for each in dealt.seats]
    return replace(dealt, seats=tuple(seats))


def without_banker(rules: RuleSheet) -> RuleSheet:
    return replace(rules, banker="off")


def points_by_pair(result: HandResult) -> dict[frozenset[int], dict[int, int]]:
    """By pair of seats, what each has from the other."""
    return {frozenset(two): {two[0]: each, two[1]: -each} for two, each in owed(result).items()}


@given(SEEDS, SHEETS)
def test_p1_what_one_seat_has_from_another_the_other_has_lost(seed: int, rules: RuleSheet) -> None:
    result = score(deals.deal(rules, seed), rules)
    assert sum(result.totals.values()) == 0
    assert all(each.points == sum(line.points for line in each.lines) for each in result.pairs)
    for number, total in result.totals.items():
        pairs = points_by_pair(result)
        assert total == sum(each.get(number, 0) for each in pairs.values())


@given(SEEDS, SHEETS, st.sampled_from((1, 2, 3, 4)), st.sampled_from((1, 2, 3, 4)))
def test_p1_who_sits_where_changes_no_points(
    seed: int, rules: RuleSheet, one: int, other: int
) -> None:
    rules = without_banker(rules)
    dealt = deals.deal(rules, seed)
    before = points_by_pair(score(dealt, rules))
    after = points_by_pair(score(swapped(dealt, one, other), rules))
    to = {one: other, other: one}
    assert after == {
        frozenset(to.get(seat, seat) for seat in two): {
            to.get(seat, seat): points for seat, points in each.items()
        }
        for two, each in before.items()
    }


@given(SEEDS, SHEETS, st.permutations((1, 2, 3, 4)), st.sampled_from((1, 2, 3, 4)))
def test_p1_neither_the_order_of_entry_nor_the_button_changes_points(
    seed: int, rules: RuleSheet, entered: list[int], button: int
) -> None:
    rules = without_banker(rules)
    dealt = deals.deal(rules, seed)
    shuffled = sorted(dealt.seats, key=lambda each: entered[each.seat - 1])
    result, other = score(dealt, rules), score(Hand(button, tuple(shuffled)), rules)
    assert points_by_pair(result) == points_by_pair(other)
    assert dict(result.totals) == dict(other.totals)
    assert result.seats == other.seats


@given(SEEDS, SHEETS, st.sampled_from((1, 2, 3)))
def test_x1_a_table_turned_round_with_its_button_is_paid_in_the_same_way(
    seed: int, rules: RuleSheet, by: int
) -> None:
    if rules.banker not in ("off", "button"):
        rules = without_banker(rules)
    dealt = deals.deal(rules, seed)
    stacks = stacks_for(dealt, seed)
    here = pay(score(dealt, rules), 2, stacks)
    there = pay(
        score(turned(dealt, by), rules), 2, {turn(each, by): stacks[each] for each in stacks}
    )
    assert [(turn(t.payer, by), turn(t.payee, by), t.due, t.paid) for t in here.transfers] == [
        (t.payer, t.payee, t.due, t.paid) for t in there.transfers
    ]


@given(SEEDS, SHEETS)
def test_p1_any_two_legal_rows_compare_and_each_is_ruled_on_once(
    seed: int, rules: RuleSheet
) -> None:
    random = Random(seed)
    deck, house = deals.shuffled(random), without_banker(rules)
    settings = [deals.set_hand(deck[at : at + 13], house, random) for at in (0, 13)]
    assume(not any(rank_setting(setting, house).fouls for setting in settings))
    seats = tuple(SeatHand(seat, setting) for seat, setting in enumerate(settings, 1))
    assume(not (house.naturals and not house.natural_optional))
    (pair,) = score(Hand(4, seats), house).pairs
    compared = (LineReason.ROW_WON, LineReason.ROW_TIED)
    assert [line.row for line in pair.lines if line.reason in compared] == list(ROWS)


def stacks_for(dealt: Hand, seed: int) -> dict[int, int]:
    random = Random(seed)
    return {each.seat: random.randint(1, random.choice((9, 90))) for each in dealt.seats}


def paid(payoff: Payoff, number: int) -> tuple[list[int], list[int]]:
    """What a seat was paid, and what it paid, payment by payment."""
    received = [each.paid for each in payoff.transfers if each.payee == number]
    return received, [each.paid for each in payoff.transfers if each.payer == number]


def most_that_may_be_won(rules: RuleSheet, payoff: Payoff, number: int) -> None:
    start = payoff.start[number]
    received, spent = paid(payoff, number)
    assert rules.win_cap != "total" or sum(received) <= start
    assert rules.win_cap != "total_net" or sum(received) - sum(spent) <= start
    assert rules.win_cap != "per_opponent" or max(received, default=0) <= start
    assert rules.pay_from != "start" or sum(spent) <= start


@given(SEEDS, SHEETS, st.integers(1, 9))
def test_x3_x4_x5_chips_are_conserved_within_stacks_and_caps(
    seed: int, rules: RuleSheet, point_value: int
) -> None:
    dealt = deals.deal(rules, seed)
    stacks = stacks_for(dealt, seed)
    payoff = pay(score(dealt, rules), point_value, stacks)
    assert sum(payoff.end.values()) == sum(stacks.values())
    assert min(payoff.end.values()) >= 0
    assert dict(payoff.start) == stacks
    for number in stacks:
        most_that_may_be_won(rules, payoff, number)
        received, spent = paid(payoff, number)
        assert payoff.end[number] == stacks[number] + sum(received) - sum(spent)


def room(rules: RuleSheet, start: int, received: int, spent: int) -> int | None:
    """What a winner may still be paid, read off X4 once more."""
    return {
        "total": start - received,
        "total_net": start - received + spent,
        "per_opponent": start,
        "none": None,
    }[rules.win_cap]


@given(SEEDS, SHEETS, st.integers(1, 9))
def test_x3_x4_each_payment_is_the_most_that_both_sides_allow(
    seed: int, rules: RuleSheet, point_value: int
) -> None:
    dealt = deals.deal(rules, seed)
    stacks = stacks_for(dealt, seed)
    payoff = pay(score(dealt, rules), point_value, stacks)
    received, spent = dict.fromkeys(stacks, 0), dict.fromkeys(stacks, 0)
    for each in payoff.transfers:
        assert each.due == each.points * point_value
        able = stacks[each.payer] - spent[each.payer]
        able += received[each.payer] if rules.pay_from == "running" else 0
        cap = room(rules, stacks[each.payee], received[each.payee], spent[each.payee])
        most = {Limit.PAYER_STACK: able} | ({} if cap is None else {Limit.WINNER_CAP: cap})
        assert each.paid == min(each.due, *most.values())
        binding = [limit for limit in Limit if most.get(limit) == each.paid < each.due]
        assert list(each.limits) == binding
        received[each.payee] += each.paid
        spent[each.payer] += each.paid


@given(SEEDS, SHEETS)
def test_x3_where_everybody_is_rich_and_nothing_is_capped_all_is_paid(
    seed: int, rules: RuleSheet
) -> None:
    result = score(deals.deal(rules, seed), replace(rules, win_cap="none"))
    payoff = pay(result, 3, dict.fromkeys(result.order, 10_000))
    won: Mapping[int, int | Fraction] = {
        number: Fraction(payoff.end[number] - 10_000, 3) for number in result.totals
    }
    assert won == dict(result.totals)


@given(SEEDS)
def test_v4_a_sheet_is_read_back_as_it_was_written(seed: int) -> None:
    rules = deals.random_sheet(Random(seed))
    same = replace(rules)
    assert (same, hash(same), canonical(same)) == (rules, hash(rules), canonical(rules))
