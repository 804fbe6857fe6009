"""Rows and naturals in arrays: the same answers as one at a time."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from tablemgr.rules import batch
from tablemgr.rules.chinese.naturals import STRAIGHT_VECTORS, natural_flags
from tablemgr.rules.ranking import rank_five, rank_three

ByColumns = Callable[[batch.Cards], NDArray[np.generic]]

EACH = pytest.mark.parametrize(
    ("function", "size"),
    [(batch.rank_fives, 5), (batch.rank_threes, 3), (batch.naturals_flags, 13)],
)


@pytest.fixture(scope="module")
def hands() -> NDArray[np.uint8]:
    """70,000 hands of 13 cards: more than a chunk of naturals, and every fourth of two suits."""
    random = np.random.default_rng(20)
    hands = random.random((70_000, 52)).argsort(axis=1)[:, :13].astype(np.uint8)
    two_suits = random.random((17_500, 26)).argsort(axis=1)[:, :13].astype(np.uint8)
    hands[::4] = 2 * two_suits
    return hands


def test_fives_are_those_of_the_single_call(hands: NDArray[np.uint8]) -> None:
    rows = np.concatenate([hands[:, :5], hands[:, 5:10]])
    assert len(rows) > batch.CHUNK
    expected = [rank_five(*row) for row in rows.tolist()]
    assert batch.rank_fives(batch.columns_of(rows)).tolist() == expected


def test_threes_are_those_of_the_single_call(hands: NDArray[np.uint8]) -> None:
    rows = np.concatenate([hands[:, 10:], hands[:, :3]])
    expected = [rank_three(*row) for row in rows.tolist()]
    assert batch.rank_threes(batch.columns_of(rows)).tolist() == expected


def test_naturals_are_those_of_the_single_call(hands: NDArray[np.uint8]) -> None:
    assert len(hands) > batch.NATURALS_CHUNK
    flags = batch.naturals_flags(batch.columns_of(hands))
    assert flags.tolist() == [natural_flags(hand) for hand in hands.tolist()]


@EACH
def test_strided_columns_and_lists_of_columns_do_as_well(
    function: ByColumns, size: int, hands: NDArray[np.uint8]
) -> None:
    rows = hands[:1000, :size]
    expected = function(batch.columns_of(rows)).tolist()
    assert function(rows.T).tolist() == expected
    assert batch.columns_of(rows).flags.c_contiguous


@EACH
def test_no_hands_give_no_answers(function: ByColumns, size: int) -> None:
    assert len(function(np.empty((size, 0), np.uint8))) == 0


@EACH
def test_columns_of_another_number_are_refused(function: ByColumns, size: int) -> None:
    with pytest.raises(ValueError, match=f"{size} columns are needed, not {size + 1}"):
        function(np.zeros((size + 1, 4), np.uint8))


@EACH
def test_columns_of_another_type_are_refused(function: ByColumns, size: int) -> None:
    with pytest.raises(ValueError, match="uint8"):
        function(np.zeros((size, 4), np.int64))
    with pytest.raises(ValueError, match="one-dimensional"):
        function(np.zeros((size, 4, 4), np.uint8))


def test_columns_of_different_lengths_are_refused() -> None:
    columns = [np.zeros(length, np.uint8) for length in (4, 5, 4)]
    with pytest.raises(ValueError, match=r"\[4, 5\]"):
        batch.rank_threes(columns)


@EACH
def test_a_card_without_suit_is_refused(function: ByColumns, size: int) -> None:
    columns = np.zeros((size, 4), np.uint8)
    columns[-1, 2] = 52
    with pytest.raises(ValueError, match="without recorded suit"):
        function(columns)


def test_the_slots_of_three_straights_keep_all_vectors_apart() -> None:
    slots = batch._straight_slots()
    assert len(STRAIGHT_VECTORS) == 589
    assert set(slots[slots != 0].tolist()) == set(STRAIGHT_VECTORS)
