"""X6: chips by denomination, and the amounts that denominations can make."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.chips import (
    MAX_CHIPS,
    ChipCount,
    ChipError,
    ChipReason,
    can_make,
    count_chips,
    denominations,
    make_up,
    parse_chips,
    unmakeable,
)
from tablemgr.ledger.money import MAX_MINOR
from tests.ledger.books import EUR, USD

VALUES = st.integers(1, 10**6)
COUNTS = st.dictionaries(VALUES, st.integers(0, 1000), max_size=6)
SETS = st.sets(st.integers(1, 60), min_size=1, max_size=4)


@given(COUNTS)
def test_a_count_reads_back_from_its_text(numbers: dict[int, int]) -> None:
    count = count_chips(USD, numbers)
    assert parse_chips(str(count)) == count
    assert count.total == sum(value * number for value, number in numbers.items())


def test_a_count_has_one_text_form() -> None:
    count = parse_chips("  USD 25x20   0.50x0 100.0x5 ")
    assert str(count) == "USD 100.00x5 25.00x20"
    assert count.total == 100000
    assert str(parse_chips("USD")) == "USD"


@given(COUNTS, COUNTS)
def test_counts_add_chip_by_chip(some: dict[int, int], more: dict[int, int]) -> None:
    one, other = count_chips(USD, some), count_chips(USD, more)
    both = one + other
    assert both.total == one.total + other.total
    assert both == other + one


def test_counts_of_two_currencies_do_not_add() -> None:
    with pytest.raises(ChipError) as error:
        parse_chips("USD 25.00x4") + parse_chips("EUR 25.00x4")
    assert error.value.reason is ChipReason.OTHER_CURRENCY


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ChipReason.NO_CURRENCY),
        ("XXX 5.00x1", ChipReason.NO_CURRENCY),
        ("USD 5.00", ChipReason.UNREADABLE),
        ("USD 5.00x", ChipReason.UNREADABLE),
        ("USD 5.00x-1", ChipReason.UNREADABLE),
        ("USD 5.00x1.5", ChipReason.UNREADABLE),
        ("USD 5.00x٣", ChipReason.UNREADABLE),
        ("USD 0.005x2", ChipReason.UNREADABLE),
        ("USD x2", ChipReason.UNREADABLE),
        ("USD 5.00x99999999999999999999", ChipReason.UNREADABLE),
        ("USD 5.00x1 5x2", ChipReason.TWICE),
        ("USD 0x2", ChipReason.NOT_ABOVE_ZERO),
        (f"USD 5.00x{MAX_CHIPS + 1}", ChipReason.TOO_MANY),
        (" ".join(["USD", *(f"{n}x1" for n in range(1, 22))]), ChipReason.TOO_MANY),
        ("USD 9000000000000.00x2", ChipReason.TOO_LARGE),
    ],
)
def test_what_is_no_count_is_refused(text: str, reason: ChipReason) -> None:
    with pytest.raises(ChipError) as error:
        parse_chips(text)
    assert error.value.reason is reason


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        (((500, 1), (2500, 1)), ChipReason.TWICE),
        (((500, 1), (500, 1)), ChipReason.TWICE),
        (((500, -1),), ChipReason.NOT_ABOVE_ZERO),
        (((-500, 1),), ChipReason.NOT_ABOVE_ZERO),
    ],
)
def test_a_count_is_in_order_and_above_zero(
    numbers: tuple[tuple[int, int], ...], reason: ChipReason
) -> None:
    with pytest.raises(ChipError) as error:
        ChipCount(EUR, numbers)
    assert error.value.reason is reason


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((), ChipReason.NONE_GIVEN),
        ((100, 0), ChipReason.NOT_ABOVE_ZERO),
        ((100, 100), ChipReason.TWICE),
        ((MAX_MINOR + 1,), ChipReason.TOO_LARGE),
        (tuple(range(1, 22)), ChipReason.TOO_MANY),
        ((1003, 1002), ChipReason.TOO_UNLIKE),
    ],
)
def test_denominations_that_cannot_serve_are_refused(
    values: tuple[int, ...], reason: ChipReason
) -> None:
    with pytest.raises(ChipError) as error:
        denominations(values)
    assert error.value.reason is reason


def test_x6_what_the_smallest_chip_cannot_make_is_named() -> None:
    chips = denominations([500, 2500, 10000])
    assert chips == (10000, 2500, 500)
    assert unmakeable([500, 750, 10500, 0, 1, 12345], chips) == (750, 1, 12345)
    assert not can_make(-500, chips)


def test_x6_chips_that_are_no_multiples_of_the_smallest_fill_in() -> None:
    chips = denominations([100, 250])
    assert can_make(350, chips)
    assert unmakeable([50, 100, 150, 250, 300, 350, 450], chips) == (50, 150)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_x6_an_amount_can_be_made_exactly_if_some_pile_makes_it(size: int) -> None:
    for values in combinations(range(1, 15), size):
        chips = denominations(values)
        reached = {0}
        for amount in range(1, 100):
            if any(amount - chip in reached for chip in chips):
                reached.add(amount)
        assert {amount for amount in range(100) if can_make(amount, chips)} == reached, chips


@given(SETS, st.integers(0, 120))
def test_an_amount_is_made_up_of_the_largest_chips_first(values: set[int], amount: int) -> None:
    chips = denominations(values)
    count = make_up(amount, chips, USD)
    piles = product(*(range(amount // chip + 1) for chip in chips[:-1]))
    made = [
        (*pile, rest // chips[-1])
        for pile in piles
        if (rest := amount - sum(n * c for n, c in zip(pile, chips, strict=False))) >= 0
        and rest % chips[-1] == 0
    ]
    numbers = dict(count.numbers) if count else {}
    assert (tuple(numbers.get(chip, 0) for chip in chips) if count else None) == max(
        made, default=None
    )


def test_large_amounts_are_made_up_at_once() -> None:
    count = make_up(10**12 + 3, denominations([10**9, 10**6 + 1, 999, 7]), USD)
    assert count is not None
    assert count.total == 10**12 + 3
