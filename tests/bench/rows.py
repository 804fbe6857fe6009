"""Five and three cards ranked by the program and by its peers, one at a time and in arrays."""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, starmap

import eval7
import numpy as np
import pkrbot
import treys
from numpy.typing import NDArray
from phevaluator import evaluate_5cards
from pokerfast import equity

from tablemgr.rules import batch
from tablemgr.rules.cards import card_text
from tablemgr.rules.ranking import rank_five, rank_three
from tests.bench.measure import Entry, UnmeasurableError, timed

SINGLE_ROWS = 100_000
BATCH_ROWS = 2_000_000
CHECKED = 20_000

FLOOR = "an empty call with five arguments"
FIVE, THREE = "rank_five", "rank_three"
TREYS, PHEVALUATOR, PKRBOT = "treys", "phevaluator.evaluate_5cards", "pkrbot, prebuilt cards"
EVAL7 = "eval7, three prebuilt cards"
FIVES, THREES = "batch.rank_fives", "batch.rank_threes"
OMPEVAL, TEXTBOOK = "OMPEval's raw buffer (pokerfast)", "textbook NumPy"

Row = tuple[int, ...]


def deal(count: int, size: int, seed: int) -> NDArray[np.uint8]:
    """So many hands of `size` cards, as rows; hands of one deck beside each other."""
    each = 52 // size
    decks = np.random.default_rng(seed).random((-(-count // each), 52), np.float32).argsort(axis=1)
    return decks[:, : each * size].reshape(-1, size)[:count].astype(np.uint8)


def check_order(name: str, ours: Sequence[int], theirs: Sequence[int]) -> None:
    """Raise `UnmeasurableError` unless a peer puts the rows in the same order, ties included."""
    values = [value for _, value in sorted(set(zip(ours, theirs, strict=True)))]
    steps = {(high > low) - (high < low) for low, high in pairwise(values)}
    if len(values) != len(set(ours)) or len(steps) != 1 or 0 in steps:
        raise UnmeasurableError(f"{name} puts rows in another order than the program.")


def single_entries() -> Iterator[Entry]:
    """The floor, ranking row by row, and the peers on cards in the form they like best."""
    rows: list[Row] = list(map(tuple, deal(SINGLE_ROWS, 5, 1).tolist()))
    for name, function in ((FLOOR, _empty), (FIVE, rank_five), (PHEVALUATOR, evaluate_5cards)):
        yield _by_five(name, function, rows)
    yield _threes(rows)
    expected = list(starmap(rank_five, rows[:CHECKED]))
    check_order(PHEVALUATOR, expected, list(starmap(evaluate_5cards, rows[:CHECKED])))

    yield _treys(rows, expected)
    fives = _cards(pkrbot.Card, rows, 5)
    check_order(PKRBOT, expected, list(map(pkrbot.evaluate, fives[:CHECKED])))
    yield _by_list(PKRBOT, pkrbot.evaluate, fives)
    threes = _cards(eval7.Card, rows, 3)
    front = [rank_three(*row[:3]) for row in rows[:CHECKED]]
    check_order(EVAL7, front, list(map(eval7.evaluate, threes[:CHECKED])))
    yield _by_list(EVAL7, eval7.evaluate, threes)


def _empty(_a: int, _b: int, _c: int, _d: int, _e: int) -> None:
    return None


def _cards(card: Callable[[str], object], rows: list[Row], size: int) -> list[list[object]]:
    deck = [card(card_text(each)) for each in range(52)]
    return [[deck[each] for each in row[:size]] for row in rows]


def _by_five(
    name: str, function: Callable[[int, int, int, int, int], object], rows: list[Row]
) -> Entry:
    def work() -> None:
        for a, b, c, d, e in rows:
            function(a, b, c, d, e)

    return timed(name, len(rows), work)


def _threes(rows: list[Row]) -> Entry:
    threes = [row[:3] for row in rows]

    def work() -> None:
        for a, b, c in threes:
            rank_three(a, b, c)

    return timed(THREE, len(threes), work)


def _by_list(name: str, function: Callable[[list[object]], int], rows: list[list[object]]) -> Entry:
    def work() -> None:
        for row in rows:
            function(row)

    return timed(name, len(rows), work)


def _treys(rows: list[Row], expected: list[int]) -> Entry:
    evaluate = treys.Evaluator().evaluate
    hands = [(row[:2], row[2:]) for row in _cards(treys.Card.new, rows, 5)]
    check_order(TREYS, expected, list(starmap(evaluate, hands[:CHECKED])))

    def work() -> None:
        for hand, board in hands:
            evaluate(hand, board)

    return timed(TREYS, len(hands), work)


def batch_entries() -> Iterator[Entry]:
    """Arrays of rows: ours from columns, the peers from the rows that they take."""
    rows = deal(BATCH_ROWS, 5, 2)
    columns = batch.columns_of(rows)
    fives = batch.rank_fives(columns)
    yield timed(FIVES, len(rows), lambda: batch.rank_fives(columns))
    yield timed(f"{FIVES}, rows transposed", len(rows), lambda: batch.rank_fives(rows.T.copy()))
    threes = columns[:3]
    yield timed(THREES, len(rows), lambda: batch.rank_threes(threes))

    textbook = _textbook()
    check_order(TEXTBOOK, fives.tolist(), textbook(rows).tolist())
    yield timed(TEXTBOOK, len(rows), lambda: textbook(rows))

    try:
        library, buffer = equity._load(), rows.tobytes()
    except (AttributeError, OSError, RuntimeError) as fault:
        raise UnmeasurableError(f"pokerfast's library does not load: {fault}.") from fault
    found = (ctypes.c_uint16 * len(rows))()
    library.pf_evaluate(buffer, len(rows), 5, found)
    check_order(OMPEVAL, fives.tolist(), list(found))
    yield timed(OMPEVAL, len(rows), lambda: library.pf_evaluate(buffer, len(rows), 5, found))


# Sums of any five of these are distinct, unless all five are the same.
_RANK_CODES = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)


def _textbook() -> Callable[[NDArray[np.uint8]], NDArray[np.int16]]:
    """Ranking as a textbook of NumPy has it: codes summed along the rows, suits compared."""
    card_codes = np.repeat(np.array(_RANK_CODES), 4)
    plain = np.zeros(5 * max(_RANK_CODES) + 1, np.int16)
    for ranks in combinations_with_replacement(range(13), 5):
        if len(set(ranks)) > 1:
            plain[sum(_RANK_CODES[rank] for rank in ranks)] = rank_five(*(52 + r for r in ranks))
    suited = np.zeros_like(plain)
    for ranks in combinations(range(13), 5):
        suited[sum(_RANK_CODES[rank] for rank in ranks)] = rank_five(*(4 * rank for rank in ranks))

    def rank(rows: NDArray[np.uint8]) -> NDArray[np.int16]:
        codes = card_codes[rows].sum(axis=1)
        suits = rows & 3
        flush = (suits == suits[:, :1]).all(axis=1)
        classes: NDArray[np.int16] = plain[codes]
        classes[flush] = suited[codes[flush]]
        return classes

    return rank
