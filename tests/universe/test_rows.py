"""Every five-card and three-card row there is: counts, classes, one digest, and another's order."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from treys import Card as TreysCard
from treys import Evaluator

from tablemgr.rules import batch, ranking
from tablemgr.rules.cards import card_text
from tablemgr.rules.ranking import Category, rank_five, rank_three
from tests.universe.known import known

Classes = NDArray[np.int16]

# Of the classes of all rows as little-endian 16-bit numbers, the rows in the order of
# `itertools.combinations(range(52), size)`. The order of all rows changes if one of these does.
DIGESTS = {
    5: "4165b1346865e5deb991906baabb13e27dc48fd817d59b0be774dd61e4d57d25",
    3: "5fd43ee51e1b42fca2e7bf1266636667d9e7a49bdb1ee6a06715af33a9090318",
}


def all_columns(size: int) -> batch.Cards:
    cards = chain.from_iterable(combinations(range(52), size))
    rows = np.fromiter(cards, np.uint8, size * comb(52, size)).reshape(-1, size)
    return batch.columns_of(rows)


@pytest.fixture(scope="module")
def fives() -> Classes:
    return batch.rank_fives(all_columns(5))


@pytest.fixture(scope="module")
def threes() -> Classes:
    return batch.rank_threes(all_columns(3))


def by_category(classes: Iterable[int]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for row_class, count in Counter(classes).items():
        counts[ranking.category_of(row_class).value_name] += count
    return dict(counts)


def test_c3_five_card_rows_by_category(fives: Classes) -> None:
    counts = known("five_cards")
    found = by_category(fives.tolist())
    assert len(fives) == counts["rows"]
    assert found == {each.value_name: counts[each.value_name] for each in Category}


def test_c3_five_card_classes_by_category(fives: Classes) -> None:
    classes = set(fives.tolist())
    assert len(classes) == known("five_cards")["classes"]
    assert by_category(classes) == known("five_card_classes")


def test_c4_three_card_rows_by_category(threes: Classes) -> None:
    counts = known("three_cards")
    assert len(threes) == counts["rows"]
    assert len(set(threes.tolist())) == counts["classes"]
    found = by_category(threes.tolist())
    assert found == {name: counts[name] for name in known("three_card_classes")}
    assert by_category(set(threes.tolist())) == known("three_card_classes")


def test_c6_the_scale_is_shared_without_gap_or_overlap(fives: Classes, threes: Classes) -> None:
    five, three = set(fives.tolist()), set(threes.tolist())
    assert not five & three
    assert five | three == set(range(ranking.CLASS_COUNT))


def test_c6_a_front_stands_directly_below_the_rows_it_begins(threes: Classes) -> None:
    for front in set(threes.tolist()):
        same = [each for each in range(ranking.CLASS_COUNT) if ranking.same_prefix(front, each)]
        assert same == list(range(front, front + len(same)))


def test_the_single_call_agrees_on_every_five_card_row(fives: Classes) -> None:
    singly = np.fromiter((rank_five(*row) for row in combinations(range(52), 5)), np.int16)
    assert np.array_equal(singly, fives)


def test_the_single_call_agrees_on_every_three_card_row(threes: Classes) -> None:
    assert [rank_three(*row) for row in combinations(range(52), 3)] == threes.tolist()


def test_the_order_of_five_card_rows_is_that_of_another_evaluator(fives: Classes) -> None:
    deck = [TreysCard.new(card_text(card)) for card in range(52)]
    evaluate = Evaluator().evaluate
    others = np.fromiter((evaluate(list(row), []) for row in combinations(deck, 5)), np.int16)
    # The other counts its classes from the best, 1, to the worst, 7,462.
    classes, places = np.unique(fives, return_inverse=True)
    assert np.array_equal(len(classes) - places, others)


def test_the_order_of_three_card_rows_is_that_of_counted_ranks(threes: Classes) -> None:
    def key(row: tuple[int, ...]) -> list[tuple[int, int]]:
        ranks = Counter(card // 4 for card in row)
        return sorted(((count, rank) for rank, count in ranks.items()), reverse=True)

    keys = [key(row) for row in combinations(range(52), 3)]
    # Fewer different ranks are a better category; the ranks are in order of their counts.
    ordered = sorted({(-len(each), *each) for each in keys})
    place = {each: index for index, each in enumerate(ordered)}
    expected = [place[(-len(each), *each)] for each in keys]
    assert np.unique(threes, return_inverse=True)[1].tolist() == expected


@pytest.mark.parametrize("size", [5, 3])
def test_one_digest_guards_the_order(size: int, request: pytest.FixtureRequest) -> None:
    classes = request.getfixturevalue({5: "fives", 3: "threes"}[size])
    assert hashlib.sha256(classes.astype("<i2").tobytes()).hexdigest() == DIGESTS[size]
