"""The scale of all rows: C3 to C7, clause by clause."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules import ranking
from tablemgr.rules.cards import RANK_ONLY, cards_text, parse_cards, parse_row
from tablemgr.rules.ranking import Category, rank_five, rank_three

CLASSES = range(ranking.CLASS_COUNT)
DECK = st.permutations(range(52))


def row(text: str) -> int:
    cards = parse_row(text)
    return rank_three(*cards) if len(cards) == 3 else rank_five(*cards)


def reading(text: str) -> tuple[Category, tuple[int, ...]]:
    return ranking.category_of(row(text)), ranking.ranks_of(row(text))


def ascending(*rows: str) -> bool:
    return all(row(low) < row(high) for low, high in pairwise(rows))


C3_ORDER = (
    "7c 5d 4h 3s 2c",
    "Ac Kd Qh Js 9c",
    "2c 2d 5h 4s 3c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h 4s 3c",
    "Ac Ad Ah Ks Qc",
    "6c 5d 4h 3s 2c",
    "Ac Kd Qh Js Tc",
    "7c 5c 4c 3c 2c",
    "Ad Kd Qd Jd 9d",
    "2c 2d 2h 3s 3c",
    "Ac Ad Ah Ks Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As Kc",
    "6h 5h 4h 3h 2h",
    "As Ks Qs Js Ts",
)


def test_c3_categories_stand_in_order() -> None:
    assert ascending(*C3_ORDER)


@pytest.mark.parametrize("place", range(len(C3_ORDER)))
def test_c3_each_row_is_read_as_its_category(place: int) -> None:
    assert ranking.category_of(row(C3_ORDER[place])) == place // 2


def test_c3_ties_go_by_made_ranks_then_kickers() -> None:
    assert ascending("Kc Kd Qh Js Tc", "Ac Ad 4h 3s 2c", "Ac Ad 5h 3s 2c", "Ac Ad 5h 4s 2c")
    assert ascending("Kc Kd Qh Qs Ac", "Ac Ad 2h 2s 3c", "Ac Ad 3h 3s 2c", "Ac Ad 3h 3s 4c")
    assert ascending("Qc Qd Qh As Ac", "Kc Kd Kh 2s 2c", "Kc Kd Kh 3s 3c")
    assert ascending("Qc Qd Qh Qs Ac", "Kc Kd Kh Ks 2c", "Kc Kd Kh Ks 3c")


def test_c3_suits_never_break_a_tie() -> None:
    assert row("As Ks Qs Js 9s") == row("Ac Kc Qc Jc 9c")
    assert row("As Kd Qs Js 9s") == row("Ac Kc Qc Jd 9c")
    assert row("As Ks Qs Js Ts") == row("Ad Kd Qd Jd Td")


def test_c4_three_cards() -> None:
    assert ascending("4c 3d 2h", "Ac Kd Qh", "2c 2d 3h", "Ac Ad Kh", "2c 2d 2h", "Ac Ad Ah")
    assert ascending("Ac Kd Jh", "Ac Kd Qh")
    assert ascending("Kc Kd Ah", "Ac Ad 2h", "Ac Ad 3h")


def test_c4_straights_and_flushes_do_not_count_in_front() -> None:
    assert reading("4s 3s 2s") == (Category.HIGH_CARD, (2, 1, 0))
    assert row("As Ks Qs") == row("Ac Kd Qh")


def test_c5_the_wheel_is_the_lowest_straight() -> None:
    assert reading("Ac 5d 4h 3s 2c") == (Category.STRAIGHT, (3,))
    assert ascending("Ac Ad Ah Ks Qc", "Ac 5d 4h 3s 2c", "6c 5d 4h 3s 2c")
    assert ascending("Ac Ad Ah As Kc", "Ac 5c 4c 3c 2c", "6c 5c 4c 3c 2c")


def test_c5_no_straight_wraps_around() -> None:
    assert reading("Kc Qd Ah 3s 2c")[0] is Category.HIGH_CARD
    assert reading("Kc Qc Ac 3c 2c")[0] is Category.FLUSH


@pytest.mark.parametrize(
    ("wheel", "below", "above"),
    [
        ("Ac 5d 4h 3s 2c", "Kc Qd Jh Ts 9c", "Ac Kd Qh Js Tc"),
        ("Ac 5c 4c 3c 2c", "Kc Qc Jc Tc 9c", "Ac Kc Qc Jc Tc"),
    ],
)
def test_c5_the_wheel_may_be_second_highest(wheel: str, below: str, above: str) -> None:
    scale = ranking.wheel_second()
    assert scale[row(below)] + 1 == scale[row(wheel)] == scale[row(above)] - 1
    assert sorted(scale) == list(CLASSES)


def test_c5_second_highest_moves_nothing_but_straights() -> None:
    moved = [each for each, place in enumerate(ranking.wheel_second()) if each != place]
    categories = [ranking.category_of(each) for each in moved]
    assert categories == [Category.STRAIGHT] * 9 + [Category.STRAIGHT_FLUSH] * 9


def test_c6_a_missing_kicker_ranks_below_a_deuce() -> None:
    assert ascending("Kc Kd 9h", "Kh Ks 9c 5d 2h", "Kc Kd Th")
    assert ascending("Ac Kd Qh", "As Kh Qc 3d 2h")
    assert ascending("2c 2d 2h", "3c 3d 3h 4s 2s")


def test_c6_same_prefix_is_equality_over_the_three_cards() -> None:
    assert ranking.same_prefix(row("Kc Kd 9h"), row("Kh Ks 9c 5d 2h"))
    assert ranking.same_prefix(row("Ac Kd Qh"), row("As Kh Qc 3d 2h"))
    assert not ranking.same_prefix(row("Kc Kd 9h"), row("Kh Ks Tc 5d 2h"))
    assert not ranking.same_prefix(row("Ac Kd Qh"), row("As Kh Qc Jd Th"))
    assert not ranking.same_prefix(row("Kc Kd 9h"), row("Kh Ks 9c 9d 2h"))


def test_c7_lowball_best_to_worst() -> None:
    strength = ranking.lowball()
    best_first = [
        "7c 5d 4h 3s 2c",
        "7c 6d 4h 3s 2c",
        "8c 5d 4h 3s 2c",
        "Kc Qd Jh Ts 8c",
        "Ac 5d 4h 3s 2c",
        "Ac 6d 4h 3s 2c",
        "2c 2d 5h 4s 3c",
        "6c 5d 4h 3s 2c",
        "7c 5c 4c 3c 2c",
        "Ac 5c 4c 3c 2c",
        "2c 2d 2h 3s 3c",
        "6c 5c 4c 3c 2c",
        "Ac Kc Qc Jc Tc",
    ]
    strengths = [strength[row(each)] for each in best_first]
    assert strengths == sorted(strengths, reverse=True)
    fives = range(row("7c 5d 4h 3s 2c"), ranking.CLASS_COUNT)
    assert max(fives, key=strength.__getitem__) == row("7c 5d 4h 3s 2c")
    assert sorted(strength) == list(CLASSES)


def test_c7_in_lowball_the_wheel_is_ace_high() -> None:
    wheel = (12, 3, 2, 1, 0)
    assert ranking.lowball_reading(row("Ac 5d 4h 3s 2c")) == (Category.HIGH_CARD, wheel)
    assert ranking.lowball_reading(row("Ac 5c 4c 3c 2c")) == (Category.FLUSH, wheel)
    assert ranking.lowball_reading(row("6c 5d 4h 3s 2c")) == (Category.STRAIGHT, (4,))


def test_a_royal_flush_is_the_highest_class() -> None:
    royal = [each for each in CLASSES if ranking.is_royal(each)]
    assert royal == [row("Ah Kh Qh Jh Th")]


def test_category_names_are_those_of_sheets() -> None:
    names = [category.value_name for category in Category]
    assert names == [
        "high_card",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
    ]


def test_ranks_are_read_made_ranks_first() -> None:
    assert reading("9c 9d 3h 3s Kc") == (Category.TWO_PAIR, (7, 1, 11))
    assert reading("3c 3d 3h Ks Kc") == (Category.FULL_HOUSE, (1, 11))
    assert reading("2c 2d Ah") == (Category.PAIR, (0, 12))
    assert reading("Ts 8s 6s 4s 2s") == (Category.FLUSH, (8, 6, 4, 2, 0))


@given(DECK)
def test_the_order_of_cards_does_not_matter(deck: list[int]) -> None:
    a, b, c, d, e = deck[:5]
    assert len({rank_five(*each) for each in permutations((a, b, c, d, e))}) == 1
    assert len({rank_three(*each) for each in permutations((a, b, c))}) == 1


@given(DECK, st.sets(st.integers(0, 4), min_size=1))
def test_cards_without_suit_rank_as_a_row_of_mixed_suits(deck: list[int], bare: set[int]) -> None:
    cards = [RANK_ONLY + (card >> 2) if place in bare else card for place, card in enumerate(deck)]
    plain = [RANK_ONLY + (card >> 2) for card in deck]
    assert rank_five(*cards[:5]) == rank_five(*plain[:5]) <= rank_five(*deck[:5])
    assert rank_three(*cards[:3]) == rank_three(*deck[:3])


def test_five_ranks_without_suit_are_no_flush() -> None:
    assert reading("AJ642") == (Category.HIGH_CARD, (12, 9, 4, 2, 0))
    assert reading("AJ642h") == (Category.FLUSH, (12, 9, 4, 2, 0))


@pytest.mark.parametrize("rank", range(13))
def test_no_class_for_five_of_one_rank(rank: int) -> None:
    bare = RANK_ONLY + rank
    assert rank_five(bare, bare, bare, bare, bare) == ranking.NO_CLASS
    assert rank_five(4 * rank, bare, bare, bare, bare) == ranking.NO_CLASS


@given(DECK)
def test_a_row_printed_and_read_again_has_its_class(deck: list[int]) -> None:
    assert rank_five(*parse_cards(cards_text(deck[:5]))) == rank_five(*deck[:5])
