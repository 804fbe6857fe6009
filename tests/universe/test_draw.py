"""Every hand of every deck of Italian draw: counts, no tie, and a second reading of the order."""

from array import array
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, pairwise

import numpy as np
import pytest

from tablemgr.rules.cards import RANKS, Card, card_text
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.draw.ranking import DrawRank, rank_hand
from tablemgr.rules.ranking import Category
from tests.rules.draw import oracle
from tests.universe.known import known

PLAYERS = {28: 3, 32: 4, 36: 5, 40: 6}
OTHER = DrawHouse(flush_beats_full=False, flush_tie="ranks", pair_tie="kicker_suit")
# Three of one rank out of four: two such hands always share a card, and so cannot meet.
NEVER_MEET = {Category.THREE_OF_A_KIND, Category.FULL_HOUSE}
DIGITS = 12


@dataclass(slots=True)
class Tied:
    """Hands that nothing in the clauses tells apart: their extremes, and what all of them hold."""

    lowest: tuple[int, ...]
    highest: tuple[int, ...]
    common: set[Card]
    categories: set[Category] = field(default_factory=set)


@dataclass(slots=True)
class Deck:
    """All hands of one deck, ranked by the program and by the second reading."""

    counts: Counter[str] = field(default_factory=Counter)
    packed: "array[int]" = field(default_factory=lambda: array("Q"))
    by_value: dict[oracle.Value, Tied] = field(default_factory=dict)
    misread: list[DrawRank] = field(default_factory=list)


def packed(strength: tuple[int, ...]) -> int:
    """A strength as one number that orders as it does; no digit is above 15."""
    number = 0
    for digit in strength:
        number = number << 4 | digit
    return number << 4 * (DIGITS - len(strength))


def read_deck(players: int, house: DrawHouse) -> Deck:
    found, lowest = Deck(), lowest_rank(players)
    words = {card: card_text(card) for card in deck(lowest)}
    names = oracle.order(house)
    for shown in combinations(deck(lowest), 5):
        ranked = rank_hand(shown, lowest, house)
        name, strength = ranked.category.value_name, ranked.strength
        found.counts[name] += 1
        found.packed.append(packed(strength))
        value = oracle.value([words[card] for card in shown], RANKS[lowest], house)
        if names[value[0]] != name:
            found.misread.append(ranked)
        tied = found.by_value.setdefault(value, Tied(strength, strength, set(shown)))
        tied.lowest, tied.highest = min(tied.lowest, strength), max(tied.highest, strength)
        tied.common &= set(shown)
        tied.categories.add(ranked.category)
    return found


@pytest.fixture(scope="module", params=PLAYERS, ids=str)
def usual(request: pytest.FixtureRequest) -> tuple[int, Deck]:
    return request.param, read_deck(PLAYERS[request.param], USUAL)


def test_i1_i2_hands_by_category(usual: tuple[int, Deck]) -> None:
    cards, found = usual
    counts = known(f"draw_{cards}")
    assert sum(found.counts.values()) == counts["hands"]
    assert found.counts == {each.value_name: counts[each.value_name] for each in Category}


def no_two_tie(found: Deck) -> bool:
    return len(np.unique(np.frombuffer(found.packed, np.uint64))) == len(found.packed)


def out_of_order(found: Deck) -> list[tuple[oracle.Value, oracle.Value]]:
    """Neighbours by the second reading that the program does not have in that order."""
    values = sorted(found.by_value)
    return [
        (below, above)
        for below, above in pairwise(values)
        if found.by_value[below].highest >= found.by_value[above].lowest
    ]


def could_meet(found: Deck) -> list[oracle.Value]:
    """Hands that the clauses do not tell apart, and that could lie at one table."""
    return [
        value
        for value, tied in found.by_value.items()
        if not tied.common and not tied.categories <= NEVER_MEET
    ]


def test_i4_no_two_different_hands_ever_tie(usual: tuple[int, Deck]) -> None:
    _, found = usual
    assert no_two_tie(found)
    assert could_meet(found) == []


def test_i2_i3_i4_the_order_is_that_of_a_second_reading(usual: tuple[int, Deck]) -> None:
    _, found = usual
    assert found.misread == []
    assert out_of_order(found) == []


@pytest.mark.parametrize("players", [3, 4])
def test_i2_i4_so_it_is_where_the_house_plays_otherwise(players: int) -> None:
    found = read_deck(players, OTHER)
    assert found.misread == []
    assert no_two_tie(found)
    assert could_meet(found) == []
    assert out_of_order(found) == []
