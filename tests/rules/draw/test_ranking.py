"""The order of hands, and the house rules that turn it (I2 to I5)."""

from itertools import permutations

import pytest

from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.draw.ranking import RoyalKind, best_first
from tablemgr.rules.ranking import Category
from tests.rules.draw.table import ranked, wins

# From the best to the worst, as I2 names them.
LADDER = (
    *("A789Ts", "7s 7h 7d 7c 8s", "Ts 9s 8s 7s Ks", "8s 8h 8c 7s 7c", "As 7h 8s 9s Ts"),
    *("7s 7h 7c 9s 8s", "8s 8c 7s 7c 9s", "7s 7c 8s 9s Js", "Ts 9c 8s 7c Qs"),
)
CYCLE = DrawHouse(royal_cycle=True)
LOWEST, MIDDLE, HIGHEST = "A789Ts", "789TJc", "TJQKAh"


def test_i2_the_categories_in_order_the_worst_of_the_better_wins() -> None:
    for place, better in enumerate(LADDER):
        assert all(wins(better, worse) for worse in LADDER[place + 1 :])
    assert len({ranked(each).category for each in LADDER}) == len(Category)


def test_i2_a_full_house_beats_a_flush_where_the_house_plays_so() -> None:
    flush, full = "AKQJ9h", "8s 8h 8c 7s 7c"
    assert wins(flush, full)
    plain = DrawHouse(flush_beats_full=False)
    assert wins(full, flush, plain)
    # Nothing else moves.
    assert wins("7s 7h 7d 7c 8s", full, plain)
    assert wins(flush, "Td Jh Qs Ks As", plain)


@pytest.mark.parametrize(
    ("players", "low", "next_up"),
    [
        (3, "A89TJ", "89TJQ"),
        (4, "A789T", "789TJ"),
        (5, "A6789", "6789T"),
        (6, "A5678", "56789"),
    ],
)
def test_i3_the_ace_stands_below_the_decks_lowest_card(
    players: int, low: str, next_up: str
) -> None:
    lowest = " ".join(map("".join, zip(low, "hcdsh", strict=True)))
    above = " ".join(map("".join, zip(next_up, "scdsc", strict=True)))
    for shown in (lowest, above):
        assert ranked(shown, players=players).category is Category.STRAIGHT
    assert wins(above, lowest, players=players)


@pytest.mark.parametrize("shown", ["QdKhAs7c8h", "KdAs7c8h9h", "JdQhKsAc7h"])
def test_i3_nothing_runs_round_the_corner(shown: str) -> None:
    assert ranked(shown).category is Category.HIGH_CARD


def test_i3_the_ace_is_low_below_the_lowest_card_of_this_deck_alone() -> None:
    shown = "Ah 7d 8c 9s Th"
    assert ranked(shown, players=4).category is Category.STRAIGHT
    assert ranked(shown, players=5).category is Category.HIGH_CARD


def test_i4_flushes_by_suit_or_by_ranks() -> None:
    low_hearts, high_clubs = "QT987h", "AKQJ9c"
    assert wins(low_hearts, high_clubs)
    by_ranks = DrawHouse(flush_tie="ranks")
    assert wins(high_clubs, low_hearts, by_ranks)
    assert wins("AKQJ9h", high_clubs, by_ranks)


def test_i4_two_flushes_of_one_suit_go_by_their_ranks() -> None:
    assert wins("AKQ75h", "JT986h", players=6)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JhJsKs9s7c", "JdJcKh9h7h"),
        ("JhJsKs9s8c", "JdJcKh9h7h"),
        ("QhQs8s8cKs", "QdQc8h8dKh"),
    ],
)
def test_i4_equal_pairs_by_kickers_then_by_the_pairs_best_suit(better: str, worse: str) -> None:
    assert wins(better, worse)


def test_i4_kickers_come_before_suits_whichever_way_ties_go() -> None:
    for house in (DrawHouse(), DrawHouse(pair_tie="kicker_suit")):
        assert wins("JdJcAs9s7c", "JhJsKh9h7h", house)
        assert wins("JdJcKs9s8c", "JhJsKh9h7h", house)
        assert wins("QdQc9s9dKs", "QhQs8h8cAh", house)


@pytest.mark.parametrize(
    ("better", "worse"), [("JdJcKh9s7c", "JhJsKs9h7h"), ("QdQc8h8dKh", "QhQs8s8cKs")]
)
def test_i4_equal_pairs_by_the_highest_odd_card_where_the_house_plays_so(
    better: str, worse: str
) -> None:
    assert wins(better, worse, DrawHouse(pair_tie="kicker_suit"))
    assert wins(worse, better)


def test_i4_high_cards_by_ranks_then_by_the_suit_of_the_highest() -> None:
    assert wins("AsQdJdTd8d", "AhQcJcTc7c")
    assert wins("AhQdJdTd8d", "AdQcJcTc8c")


def test_a_hand_is_one_in_any_order() -> None:
    expected = ranked("Jh Js Ks 9s 7c")
    for each in permutations(["Jh", "Js", "Ks", "9s", "7c"]):
        assert ranked(" ".join(each)) == expected


def test_i5_the_kinds_of_straight_flush() -> None:
    kinds = {text: ranked(text).royal for text in (LOWEST, MIDDLE, HIGHEST, "9TJQKd", "AKQJ9h")}
    assert list(kinds.values()) == [
        *(RoyalKind.LOWEST, RoyalKind.MIDDLE, RoyalKind.HIGHEST, RoyalKind.MIDDLE, None)
    ]


def best(house: DrawHouse, *shown: str) -> list[str]:
    order = best_first({at: ranked(text) for at, text in enumerate(shown)}, house)
    return [shown[at] for at in order]


@pytest.mark.parametrize(
    ("better", "worse"), [(LOWEST, HIGHEST), (HIGHEST, MIDDLE), (MIDDLE, LOWEST)]
)
def test_i5_each_kind_beats_the_next_in_the_cycle(better: str, worse: str) -> None:
    assert best(CYCLE, better, worse) == best(CYCLE, worse, better) == [better, worse]


def test_i5_without_the_cycle_the_highest_is_best() -> None:
    assert best(DrawHouse(), LOWEST, MIDDLE, HIGHEST) == [HIGHEST, MIDDLE, LOWEST]


def test_i5_where_all_three_meet_the_plain_order_holds() -> None:
    for shown in permutations((LOWEST, MIDDLE, HIGHEST)):
        assert best(CYCLE, *shown) == [HIGHEST, MIDDLE, LOWEST]


def test_i5_other_hands_stay_where_they_are() -> None:
    four = "8s 8h 8d 8c Ks"
    assert best(CYCLE, four, HIGHEST, LOWEST) == [LOWEST, HIGHEST, four]
