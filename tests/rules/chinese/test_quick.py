"""The short cuts that settling takes: they may never say anything else than the long way does."""

from random import Random

import pytest

from tablemgr.rules.cards import Card
from tablemgr.rules.chinese.hand import (
    AUTO,
    Declared,
    Hand,
    HandRefusedError,
    SeatHand,
    hand_faults,
)
from tablemgr.rules.chinese.opening import open_at_once, open_by_seat, open_hand
from tablemgr.rules.ranking import (
    CLASS_COUNT,
    Category,
    category_of,
    lowest_class,
    rank_five,
    rank_rows,
    rank_three,
)
from tablemgr.rules.sheet import NaturalKind, RuleSheet
from tests.rules.chinese.deals import deal, random_sheet

DECLARED: tuple[Declared, ...] = (None, AUTO, *NaturalKind)


def broken(hand: Hand, random: Random) -> Hand:
    """The hand with one thing changed, which mostly is a fault."""
    seats = list(hand.seats)
    at = random.randrange(len(seats))
    each = seats[at]
    laid = each.setting
    changes: tuple[SeatHand, ...] = (
        each._replace(seat=random.randrange(6)),
        each._replace(surrendered=not each.surrendered),
        each._replace(declared=random.choice(DECLARED)),
        each._replace(setting=None),
        each._replace(pile=each.cards),
        each._replace(setting=None, pile=each.cards, declared=random.choice(DECLARED)),
        each._replace(pile=each.cards[: random.randrange(14)]),
        each._replace(setting=laid and laid._replace(back=(Card(random.randrange(65)),))),
        each._replace(setting=laid and laid._replace(middle=laid.middle[:1] * len(laid.middle))),
        each._replace(setting=laid and laid._replace(front=laid.back[: len(laid.front)])),
    )
    seats[at] = random.choice(changes)
    left = seats[:at] + seats[at + 1 :]
    return random.choice(
        (Hand(hand.button, tuple(seats)), Hand(hand.button, tuple(left)), Hand(5, hand.seats))
        if random.random() < 0.3
        else (Hand(hand.button, tuple(seats)),)
    )


def refused(hand: Hand, sheet: RuleSheet) -> tuple[object, ...]:
    try:
        open_hand(hand, sheet)
    except HandRefusedError as error:
        return error.faults
    return ()


def test_a_hand_is_refused_with_every_fault_and_only_with_faults() -> None:
    found = [0, 0]
    for seed in range(3_000):
        random = Random(seed)
        sheet = random_sheet(random)
        hand = broken(deal(sheet, seed), random)
        faults = tuple(hand_faults(hand, sheet))
        assert refused(hand, sheet) == faults, seed
        found[bool(faults)] += 1
    assert min(found) > 500


def test_a_hand_opened_at_once_is_the_hand_opened_seat_by_seat() -> None:
    found = [0, 0]
    for seed in range(3_000):
        random = Random(seed)
        sheet = random_sheet(random)
        hand = deal(sheet, seed) if seed % 2 else broken(deal(sheet, seed), random)
        if hand_faults(hand, sheet):
            continue
        alone = sum(not each.surrendered for each in hand.seats) == 1
        at_once = open_at_once(hand, sheet, alone=alone)
        found[at_once is not None] += 1
        if at_once is not None:
            assert at_once == open_by_seat(hand, sheet, alone=alone), seed
    assert min(found) > 500


def test_three_rows_ranked_at_once_are_the_rows_ranked_singly() -> None:
    random = Random(1)
    for _ in range(2_000):
        cards = random.sample(range(65), 13)
        front, middle, back = cards[:3], cards[3:8], cards[8:]
        expected = rank_three(*front), rank_five(*middle), rank_five(*back)
        assert rank_rows(front, middle, back) == expected


@pytest.mark.parametrize("sizes", [(2, 5, 5), (3, 4, 6), (3, 5, 4), (5, 3, 5)])
def test_rows_of_other_sizes_are_not_ranked_at_once(sizes: tuple[int, int, int]) -> None:
    front, middle, back = (range(size) for size in sizes)
    with pytest.raises(ValueError, match="values to unpack"):
        rank_rows(front, middle, back)


@pytest.mark.parametrize("category", Category)
def test_the_lowest_class_of_a_category_is_the_first_one(category: Category) -> None:
    first = next(each for each in range(CLASS_COUNT) if category_of(each) is category)
    assert lowest_class(category) == first
