"""The deck by players, the morto, who speaks first, and the house rules as the page has them."""

from dataclasses import asdict

import pytest

from tablemgr.rules.cards import RANKS
from tablemgr.rules.draw.deck import SEATS, deck, in_deck, lowest_rank, speaking_order
from tablemgr.rules.draw.house import CLAUSES, USUAL, choices
from tests.rules.clauses import DRAW, keys
from tests.rules.draw.table import cards


@pytest.mark.parametrize(
    ("players", "morto", "lowest", "count"),
    [
        (3, False, "8", 28),
        (3, True, "7", 32),
        (4, False, "7", 32),
        (5, False, "6", 36),
        (6, False, "5", 40),
    ],
)
def test_i1_the_deck(players: int, morto: bool, lowest: str, count: int) -> None:
    rank = lowest_rank(players, morto=morto)
    assert (RANKS[rank], len(deck(rank))) == (lowest, count)
    assert {in_deck(card, rank) for card in deck(rank)} == {True}
    assert {in_deck(card, rank) for card in range(52)} - {True} == {False}


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_i1_three_to_six_play(players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        lowest_rank(players)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_i1_a_morto_is_for_three(players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        lowest_rank(players, morto=True)


def test_i1_a_card_without_suit_is_in_the_deck_by_its_rank() -> None:
    assert [in_deck(card, lowest_rank(4)) for card in cards("7 6 A")] == [True, False, True]


@pytest.mark.parametrize("dealer", SEATS)
def test_i1_the_dealers_left_speaks_first_either_way(dealer: int) -> None:
    seats = (1, 2, 4, 6)
    clockwise = speaking_order(seats, dealer, "clockwise")
    other_way = speaking_order(seats, dealer, "anticlockwise")
    left = next(seat for seat in (*range(dealer + 1, 7), *range(1, dealer + 1)) if seat in seats)
    assert clockwise[0] == other_way[0] == left
    assert clockwise[1:] == other_way[:0:-1]
    assert sorted(clockwise) == [*seats]


def test_i1_clockwise_the_dealer_speaks_last_the_other_way_second() -> None:
    assert speaking_order((1, 2, 3, 4), 2, "clockwise") == (3, 4, 1, 2)
    assert speaking_order((1, 2, 3, 4), 2, "anticlockwise") == (3, 2, 1, 4)


def test_the_house_rules_are_those_of_the_page() -> None:
    documented = keys(DRAW)
    assert {key: clause for key, (clause, _, _) in documented.items()} == CLAUSES
    assert {key: default for key, (_, default, _) in documented.items()} == asdict(USUAL)
    for key, known in choices().items():
        listed = documented[key][2]
        # The page gives only the default of a rule that is true or false.
        assert set(listed) <= set(known)
        assert len(listed) == len(known) or isinstance(known[0], bool)
        assert known[0] == documented[key][1]
