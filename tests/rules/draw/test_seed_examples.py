"""Every hand and every comparison that the draw rules give as an example, in their order."""

from random import Random

import pytest

from tablemgr.rules.cards import RANKS, SUITS, card_text, parse_cards, rank_of
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.openers import Openers, can_open
from tablemgr.rules.draw.ranking import rank_hand
from tablemgr.rules.ranking import Category
from tests.rules.draw.table import OF_32, ranked, wins

UNSUITED = 300


@pytest.mark.parametrize(("players", "cards", "lowest"), [(4, 32, "7"), (5, 36, "6"), (6, 40, "5")])
def test_i1_the_deck_goes_by_the_players(players: int, cards: int, lowest: str) -> None:
    found = deck(lowest_rank(players))
    assert (len(found), card_text(found[0])[0], card_text(found[-1])[0]) == (cards, lowest, "A")


def test_i1_with_four_what_is_below_11_less_4_goes_out_but_the_ace() -> None:
    assert {RANKS[rank_of(card)] for card in deck(OF_32)} == set("AKQJT987")


@pytest.mark.parametrize(
    ("shown", "category", "named_by"),
    [
        ("Jh Jd Kc Qs 8h", Category.PAIR, "J"),
        ("Kh Kd 7c 7s Jh", Category.TWO_PAIR, "K"),
        ("Jh Jd Jc Ks 9h", Category.THREE_OF_A_KIND, "J"),
        ("Th Jd Qc Ks Ah", Category.STRAIGHT, "A"),
        ("Ah 7d 8c 9s Th", Category.STRAIGHT, "T"),
        ("Jh Jd Jc Ks Kh", Category.FULL_HOUSE, "J"),
        # The source calls this one a full house of nines, but names them by their three.
        ("8h 8d 8c 9s 9h", Category.FULL_HOUSE, "8"),
        ("As Qs 9s 8s 7s", Category.FLUSH, "A"),
        ("Ah Ad Ac As 8h", Category.FOUR_OF_A_KIND, "A"),
        ("Kh Qh Jh Th 9h", Category.STRAIGHT_FLUSH, "K"),
        ("Th Jh Qh Kh Ah", Category.STRAIGHT_FLUSH, "A"),
    ],
)
def test_i2_i3_the_hands_it_shows(shown: str, category: Category, named_by: str) -> None:
    found = ranked(shown)
    assert (found.category, card_text(found.cards[0])[0]) == (category, named_by)


BY_RANKS = {
    "different pairs": ("889JK", "77KAQ"),
    "equal pairs": ("KKJA7", "KK789"),
    "different two pairs": ("JJAAK", "77QQK"),
    "two pairs with the same higher pair": ("JJTT8", "JJ779"),
    "equal two pairs": ("JJTTK", "JJTT8"),
    "different threes": ("AAAK8", "KKKJQ"),
    "different straights": ("TJQKA", "789TJ"),
    "a straight with the ace low": ("TJQKA", "A789T"),
    "full houses": ("QQQTT", "JJJKK"),
}


def with_suits(first: str, second: str, random: Random) -> tuple[str, str]:
    """Two hands of these ranks, the suits as a shuffled deck has them; no run is of one suit."""
    while True:
        suits = {rank: random.sample(SUITS, 4) for rank in first + second}
        better = " ".join(rank + suits[rank].pop() for rank in first)
        worse = " ".join(rank + suits[rank].pop() for rank in second)
        if all(len(set(each[1::3])) > 1 for each in (better, worse)):
            return better, worse


@pytest.mark.parametrize("name", BY_RANKS)
def test_i4_whatever_the_suits_the_better_ranks_win(name: str) -> None:
    random = Random(name)
    for _ in range(UNSUITED):
        better, worse = with_suits(*BY_RANKS[name], random)
        assert wins(better, worse), (better, worse)
        assert not wins(worse, better)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kh Qs Js Ts 9s", "Kd Qh Jh Th 9h"),
        ("Kd Qs Js Ts 9s", "Kc Qh Jh Th 9h"),
        ("Kc Qh Jh Th 9h", "Ks Qd Jd Td 9d"),
        # The ace is low in these: the ten is the highest card.
        ("As 7s 8s 9s Th", "Ah 7h 8h 9h Td"),
    ],
)
def test_i4_straights_of_one_rank_go_by_the_suit_of_the_highest_card(
    better: str, worse: str
) -> None:
    assert wins(better, worse)


@pytest.mark.parametrize(("better", "worse"), [("h", "d"), ("d", "c"), ("c", "s")])
def test_i4_flushes_and_equal_straight_flushes_go_by_their_suit(better: str, worse: str) -> None:
    assert wins(f"JT987{better}", f"JT987{worse}")
    assert wins(f"QT987{better}", f"AKQJ9{worse}")


@pytest.mark.parametrize("rank", "789TJQK")
def test_i4_four_aces_beat_every_other_four(rank: str) -> None:
    kicker = "K" if rank != "K" else "Q"
    assert wins(f"As Ah Ad Ac {kicker}h", f"{rank}s {rank}h {rank}d {rank}c {kicker}s")


def test_i4_of_different_straight_flushes_the_higher_wins_and_a_low_ace_is_low() -> None:
    assert wins("TJQKAs", "A789Th")


@pytest.mark.parametrize("worse", ["Jc Jd", "Jd Js", "Jc Js"])
def test_i4_a_pair_with_the_heart_beats_one_without(worse: str) -> None:
    mine = next(f"Jh J{suit}" for suit in "dcs" if f"J{suit}" not in worse.split())
    assert wins(f"{mine} Ks 9s 7s", f"{worse} Kh 9h 7h")


@pytest.mark.parametrize(
    ("shown", "opens"),
    [
        ("Jh Jd 9c 8s 7h", True),
        ("Qh Qd 9c 8s 7h", True),
        ("Kh Kd 9c 8s 7h", True),
        ("Ah Ad 9c 8s 7h", True),
        ("Th Td 9c 8s 7h", False),
        ("Ah Qh 9h 7h Ks", True),
        ("Ah Qh 9h 7s Ks", False),
    ],
)
def test_i6_what_opens(shown: str, opens: bool) -> None:
    assert can_open(parse_cards(shown), Openers.JACKS, OF_32) is opens


def test_i8_after_a_frozen_pot_kings_or_aces_open() -> None:
    found = {
        rank: can_open(parse_cards(f"{rank}h {rank}d 9c 8s 7h"), Openers.KINGS, OF_32)
        for rank in "JQKA"
    }
    assert found == {"J": False, "Q": False, "K": True, "A": True}


def test_i4_the_suits_from_the_lowest() -> None:
    kings = [rank_hand(parse_cards(f"K{suit} Qh Td 9c 7s"), OF_32).strength for suit in "scdh"]
    assert kings == sorted(kings)
