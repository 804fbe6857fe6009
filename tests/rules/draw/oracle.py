"""A second reading of section I, written as the clauses stand and as slowly: hands as words, pots
chip by chip.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tablemgr.rules.draw.house import USUAL, DrawHouse

RANKS = "23456789TJQKA"
SUITS = "scdh"
PLAIN = (
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"),
    *("four_of_a_kind", "straight_flush"),
)
FLUSH_OVER_FULL = (*PLAIN[:5], "full_house", "flush", *PLAIN[7:])

Hand = Sequence[str]
Value = tuple[Any, ...]


@cache
def runs(lowest: str) -> list[str]:
    """Every run of five in the deck, the one with the low ace first (I3)."""
    line = "A" + RANKS[RANKS.index(lowest) :]
    return [line[at : at + 5] for at in range(len(line) - 4)]


def category(hand: Hand, lowest: str) -> str:
    ranks = {card[0] for card in hand}
    run = any(ranks == set(each) for each in runs(lowest))
    flush = len({card[1] for card in hand}) == 1
    if run:
        return "straight_flush" if flush else "straight"
    if flush:
        return "flush"
    return {
        (1, 1, 1, 1, 1): "high_card",
        (2, 1, 1, 1): "pair",
        (2, 2, 1): "two_pair",
        (3, 1, 1): "three_of_a_kind",
        (3, 2): "full_house",
        (4, 1): "four_of_a_kind",
    }[tuple(sorted(Counter(card[0] for card in hand).values(), reverse=True))]


def value(hand: Hand, lowest: str, house: DrawHouse = USUAL) -> Value:
    """What decides between hands that can meet, in the order in which it does (I2 to I4)."""
    kind = category(hand, lowest)
    return order(house).index(kind), *_inside(kind, hand, lowest, house)


def order(house: DrawHouse) -> tuple[str, ...]:
    """The categories, the weakest first."""
    return FLUSH_OVER_FULL if house.flush_beats_full else PLAIN


def _inside(kind: str, hand: Hand, lowest: str, house: DrawHouse) -> Value:
    if kind in ("straight", "straight_flush"):
        at = next(
            place for place, run in enumerate(runs(lowest)) if set(run) == {c[0] for c in hand}
        )
        return at, _best_suit(hand, runs(lowest)[at][-1])
    count = Counter(card[0] for card in hand)
    ranks = {n: _high_first([rank for rank in count if count[rank] == n]) for n in (1, 2, 3, 4)}
    odd = [RANKS.index(rank) for rank in ranks[1]]
    if kind == "flush":
        suit = SUITS.index(hand[0][1])
        return (suit, *odd) if house.flush_tie == "suit" else (*odd, suit)
    if kind == "high_card":
        return *odd, _best_suit(hand, ranks[1][0])
    if kind in ("pair", "two_pair"):
        pairs = [RANKS.index(rank) for rank in ranks[2]]
        decides = ranks[2][0] if house.pair_tie == "pair_suit" else ranks[1][0]
        return *pairs, *odd, _best_suit(hand, decides)
    made = ranks[4] or ranks[3]
    return (RANKS.index(made[0]),)


def _high_first(ranks: list[str]) -> list[str]:
    return sorted(ranks, key=RANKS.index, reverse=True)


def _best_suit(hand: Hand, rank: str) -> int:
    return max(SUITS.index(card[1]) for card in hand if card[0] == rank)


def royal(hand: Hand, lowest: str) -> str:
    """Which kind of straight flush it is, empty if it is none (I5)."""
    if category(hand, lowest) != "straight_flush":
        return ""
    ranks = {card[0] for card in hand}
    if ranks == set("TJQKA"):
        return "highest"
    return "lowest" if "A" in ranks else "middle"


BEATS = {("lowest", "highest"), ("highest", "middle"), ("middle", "lowest")}


def beats(one: Hand, other: Hand, lowest: str, house: DrawHouse) -> bool:
    kinds = royal(one, lowest), royal(other, lowest)
    if house.royal_cycle and all(kinds) and kinds[0] != kinds[1]:
        return kinds in BEATS
    return value(one, lowest, house) > value(other, lowest, house)


def best(hands: Mapping[int, Hand], lowest: str, house: DrawHouse) -> int:
    """The seat whose hand beats every other; in a closed cycle, the best by the plain order."""
    for seat, hand in hands.items():
        if all(other is hand or beats(hand, other, lowest, house) for other in hands.values()):
            return seat
    return max(hands, key=lambda seat: value(hands[seat], lowest, house))


def chip_by_chip(
    contributed: Mapping[int, int],
    live: Sequence[int],
    winner: Callable[[Sequence[int]], int],
) -> tuple[dict[int, int], int]:
    """What each seat takes out, and what stays: the first chip of each, then the second, ..."""
    paid, stays = dict.fromkeys(contributed, 0), 0
    for chip in range(1, max(contributed.values()) + 1):
        gave = [seat for seat, amount in contributed.items() if amount >= chip]
        able = [seat for seat in gave if seat in live]
        if able:
            paid[able[0] if len(able) == 1 else winner(able)] += len(gave)
        elif len(gave) == 1:
            paid[gave[0]] += 1
        else:
            stays += len(gave)
    return paid, stays
