"""How many of all 635,013,559,600 hands hold each natural, and the detectors against all splits."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb, prod
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tablemgr.rules import batch
from tablemgr.rules.chinese import naturals
from tablemgr.rules.chinese.naturals import natural_flags
from tests.universe.known import known

Counts = NDArray[np.uint8]

BY_RANKS = {
    "dragon": naturals.DRAGON,
    "six_pairs": naturals.SIX_PAIRS,
    "three_straights": naturals.THREE_STRAIGHTS,
    "no_face_ace_allowed": naturals.NO_FACE_ACE_ALLOWED,
    "no_face_ace_is_face": naturals.NO_FACE_ACE_IS_FACE,
}
BY_SUITS = {
    "three_flushes": naturals.THREE_FLUSHES,
    "suited_dragon": naturals.SUITED_DRAGON,
    "all_one_colour": naturals.ALL_ONE_COLOUR,
}


def rank_patterns() -> Counts:
    """How often each rank stands in a hand, for every way 13 cards can have it: (n, 13)."""
    patterns = np.zeros((1, 13), np.uint8)
    held = np.zeros(1, np.uint8)
    for rank in range(13):
        counts = np.tile(np.arange(5, dtype=np.uint8), len(patterns))
        patterns, held = patterns.repeat(5, axis=0), held.repeat(5) + counts
        patterns[:, rank] = counts
        possible = (held <= 13) & (held + 4 * (12 - rank) >= 13)
        patterns, held = patterns[possible], held[possible]
    return patterns


def hands_of(patterns: Counts) -> batch.Cards:
    """A hand for each rank pattern, as columns: of each rank the lowest suits."""
    held = np.arange(4) < patterns[:, :, np.newaxis]
    cards = np.nonzero(held.reshape(-1, 52))[1]
    return batch.columns_of(cards.astype(np.uint8).reshape(-1, 13))


@pytest.fixture(scope="module")
def by_rank_pattern() -> tuple[batch.Cards, batch.Flags, NDArray[np.int64]]:
    """A hand for every rank pattern, its flags, and how many hands have the pattern."""
    patterns = rank_patterns()
    hands = hands_of(patterns)
    ways = np.array([comb(4, count) for count in range(5)])[patterns].prod(axis=1)
    return hands, batch.naturals_flags(hands), ways


RankPatterns = tuple[batch.Cards, batch.Flags, NDArray[np.int64]]


def test_rank_patterns_are_all_hands(by_rank_pattern: RankPatterns) -> None:
    assert by_rank_pattern[2].sum() == known("naturals")["hands"]


@pytest.mark.parametrize("kind", BY_RANKS)
def test_hands_with_a_natural_of_ranks(kind: str, by_rank_pattern: RankPatterns) -> None:
    _, flags, ways = by_rank_pattern
    assert ways[flags & BY_RANKS[kind] != 0].sum() == known("naturals")[kind]


def test_hands_with_five_pairs_and_trips(by_rank_pattern: RankPatterns) -> None:
    _, flags, ways = by_rank_pattern
    held = flags & naturals.FIVE_PAIRS_AND_TRIPS != 0
    # The trips, then two, one or no four of a kind in place of two pairs each.
    assert ways[held].sum() == 13 * 4 * sum(
        comb(12, fours) * comb(12 - fours, 5 - 2 * fours) * 6 ** (5 - 2 * fours)
        for fours in range(3)
    )
    assert np.all(flags[held] & naturals.SIX_PAIRS)


def test_the_single_call_agrees_on_rank_patterns(by_rank_pattern: RankPatterns) -> None:
    hands, flags, _ = by_rank_pattern
    # Every seventh: enough of each kind, and the array was counted whole above.
    assert [natural_flags(hand) for hand in hands.T[::7].tolist()] == flags[::7].tolist()


@pytest.mark.parametrize("kind", BY_SUITS)
def test_hands_with_a_natural_of_suits(kind: str) -> None:
    total = found = 0
    for counts in product(range(14), repeat=4):
        if sum(counts) == 13:
            hand = [4 * rank + suit for suit in range(4) for rank in range(counts[suit])]
            ways = prod(comb(13, count) for count in counts)
            total += ways
            found += ways if natural_flags(hand) & BY_SUITS[kind] else 0
    assert total == known("naturals")["hands"]
    assert found == known("naturals")[kind]


def test_the_vectors_are_as_many_as_they_should_be() -> None:
    assert len(naturals.STRAIGHT_VECTORS) == 589
    assert len(naturals.FLUSH_VECTORS) == 40


# All ways to lay 13 cards in rows of 3, 5 and 5: the numbers of the rows among the combinations.
PLACES = range(13)
FRONTS = list(combinations(PLACES, 3))
FIVES = list(combinations(PLACES, 5))


@pytest.fixture(scope="module")
def splits() -> NDArray[np.intp]:
    number: dict[tuple[int, ...], int] = {places: index for index, places in enumerate(FIVES)}
    found = []
    for index, front in enumerate(FRONTS):
        rest = [place for place in PLACES if place not in front]
        for middle in combinations(rest, 5):
            back = tuple(place for place in rest if place not in middle)
            found.append((index, number[middle], number[back]))
    assert len(found) == 72_072
    return np.array(found).T


def is_run(cards: list[int]) -> bool:
    ranks = sorted(card // 4 for card in cards)
    low = sorted(rank if rank < 12 else -1 for rank in ranks)
    return any(
        all(rank == held[0] + step for step, rank in enumerate(held)) for held in (ranks, low)
    )


def is_suited(cards: list[int]) -> bool:
    return len({card % 4 for card in cards}) == 1


def splits_into(
    good: Callable[[list[int]], bool], hand: list[int], splits: NDArray[np.intp]
) -> bool:
    fronts, middles = (
        np.array([good([hand[place] for place in places]) for places in rows])
        for rows in (FRONTS, FIVES)
    )
    return bool(np.any(fronts[splits[0]] & middles[splits[1]] & middles[splits[2]]))


def straights(random: Random) -> list[int]:
    """Three runs, their suits drawn until no card is there twice."""
    tops = [(random.randrange(1, 13), 3), *((random.randrange(3, 13), 5) for _ in range(2))]
    ranks = [(top - step) % 13 for top, size in tops for step in range(size)]
    suits = {rank: random.sample(range(4), 4) for rank in set(ranks)}
    return [4 * rank + suits[rank].pop() for rank in ranks]


def flushes(random: Random) -> list[int]:
    """Three groups of one suit each, of three, five and five cards."""
    while True:
        suits = [random.randrange(4) for _ in range(3)]
        left = {suit: random.sample(range(13), 13) for suit in range(4)}
        sizes = [(suits[0], 3), (suits[1], 5), (suits[2], 5)]
        if all(sum(size for held, size in sizes if held == suit) <= 13 for suit in range(4)):
            return [4 * left[suit].pop() + suit for suit, size in sizes for _ in range(size)]


def pairs(random: Random) -> list[int]:
    held = [4 * rank + suit for rank in random.sample(range(13), 6) for suit in (1, 2)]
    return [*held, random.choice([card for card in range(52) if card not in held])]


def dealt(random: Random) -> list[int]:
    return random.sample(range(52), 13)


def sample() -> Iterator[tuple[str, list[int]]]:
    """Hands with a natural, the same with one card changed, and hands as they are dealt."""
    random = Random(13)
    for name, make in (("straights", straights), ("flushes", flushes), ("pairs", pairs)):
        for _ in range(40):
            hand = make(random)
            yield name, hand
            other = random.choice([card for card in range(52) if card not in hand])
            yield f"{name}, one card changed", [other, *hand[1:]]
            yield f"{name}, one suit changed", one_suit_changed(hand, random)
    for _ in range(60):
        yield "dealt", dealt(random)


def one_suit_changed(hand: list[int], random: Random) -> list[int]:
    place = random.randrange(13)
    same_rank = [4 * (hand[place] // 4) + suit for suit in range(4)]
    free = [card for card in same_rank if card not in hand] or [hand[place]]
    return [*hand[:place], random.choice(free), *hand[place + 1 :]]


def test_n2_n3_detectors_agree_with_every_split(splits: NDArray[np.intp]) -> None:
    wrong = []
    seen = dict.fromkeys(("straights", "no straights", "flushes", "no flushes"), 0)
    for name, hand in sample():
        flags = natural_flags(hand)
        runs = splits_into(is_run, hand, splits)
        suited = splits_into(is_suited, hand, splits)
        ranks = [card // 4 for card in hand]
        paired = sum(ranks.count(rank) // 2 for rank in range(13)) == 6
        seen["straights" if runs else "no straights"] += 1
        seen["flushes" if suited else "no flushes"] += 1
        held = tuple(
            bool(flags & each)
            for each in (naturals.THREE_STRAIGHTS, naturals.THREE_FLUSHES, naturals.SIX_PAIRS)
        )
        if held != (runs, suited, paired):
            wrong.append((name, hand, held))
    assert wrong == []
    assert min(seen.values()) >= 40
