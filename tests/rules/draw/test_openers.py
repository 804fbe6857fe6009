"""What opens a hand, blind openings, and what the next opening needs (I6 to I8)."""

from itertools import combinations

import pytest

from tablemgr.rules.cards import ACE, cards_text
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.draw.openers import (
    Ending,
    Grounds,
    Openers,
    blind_stake,
    can_open,
    grounds,
    next_openers,
)
from tests.rules.draw.oracle import category, runs
from tests.rules.draw.table import OF_32, cards

STRICT = DrawHouse(opener_four="straight_flush")
STEP = DrawHouse(opener_ladder="step")
JACKS, QUEENS, KINGS, ACES = Openers


@pytest.mark.parametrize("needed", Openers)
@pytest.mark.parametrize("pair", "789TJQKA")
def test_i6_i8_a_pair_opens_from_what_is_needed_upwards(needed: Openers, pair: str) -> None:
    odd = " ".join(f"{rank}s" for rank in "789" if rank != pair)
    shown = cards(f"{pair}h {pair}d {odd} Tc")[:5]
    high_enough = "JQKA".find(pair) >= "JQKA".index(needed[0])
    assert can_open(shown, needed, OF_32) is high_enough


@pytest.mark.parametrize("needed", Openers)
@pytest.mark.parametrize(
    "shown",
    [
        "8h 8d 7c 7s Ah",
        "7h 7d 7c 8s Ah",
        "Ah 7d 8c 9s Td",
        "8h 8d 8c 7s 7h",
        "Kh Qh 9h 8h 7h",
        "7h 7d 7c 7s Ah",
        "Ah 7h 8h 9h Th",
    ],
)
def test_i6_i8_whatever_beats_a_pair_opens(needed: Openers, shown: str) -> None:
    assert grounds(cards(shown), needed, OF_32) is Grounds.PAIR_OR_BETTER


@pytest.mark.parametrize(
    ("shown", "suited", "to_a_straight_flush"),
    [
        ("Kh Qh 9h 7h As", True, False),
        ("Kh Qh Jh Th 8s", True, True),
        ("Kh Qh Jh 9h 8s", True, True),
        ("Ah Kh Qh Th 8s", True, True),
        ("Ah Kh Qh 9h 8s", True, False),
        # The ace below the seven.
        ("Ah 7h 8h Th Ks", True, True),
        ("Ah 7h 9h Jh Ks", True, False),
        ("7h 8h 9h Jh Ks", True, True),
        ("Kh Qh Jh Td 8s", False, False),
    ],
)
def test_i6_four_of_a_suit_or_four_to_a_straight_flush(
    shown: str, suited: bool, to_a_straight_flush: bool
) -> None:
    assert can_open(cards(shown), JACKS, OF_32) is suited
    assert can_open(cards(shown), JACKS, OF_32, STRICT) is to_a_straight_flush
    found = grounds(cards(shown), JACKS, OF_32, STRICT)
    assert found is (Grounds.FOUR_TO_A_STRAIGHT_FLUSH if to_a_straight_flush else None)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_i6_four_to_a_straight_flush_are_those_that_one_card_completes(players: int) -> None:
    lowest = lowest_rank(players)
    suit = deck(lowest)[2::4]
    every_run = [set(each) for each in runs(cards_text(suit[:1])[0])]
    for four in combinations(suit, 4):
        completes = any({cards_text([card])[0] for card in four} < each for each in every_run)
        assert can_open(four, JACKS, lowest, STRICT) is completes


@pytest.mark.parametrize("needed", [QUEENS, KINGS, ACES])
@pytest.mark.parametrize("house", [USUAL, STRICT])
def test_i8_no_four_opens_after_a_frozen_pot(needed: Openers, house: DrawHouse) -> None:
    assert not can_open(cards("Kh Qh Jh Th 8s"), needed, OF_32, house)


def test_i6_every_hand_of_four_players_opens_as_the_clause_is_read() -> None:
    order = ("two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind")
    better = {*order, "straight_flush"}
    for shown in list(combinations(deck(OF_32), 5))[::17]:
        words = cards_text(shown).split()
        kind = category(words, "7")
        ranks = [card[0] for card in words]
        pair = kind == "pair" and max("789TJQKA".index(r) for r in ranks if ranks.count(r) == 2)
        four = max([card[1] for card in words].count(suit) for suit in "cdhs") >= 4
        opens = kind in better or (kind == "pair" and pair >= 4) or four
        assert can_open(shown, JACKS, OF_32) is opens, words


@pytest.mark.parametrize(
    ("shown", "opens"),
    [
        ("Jh Jd", True),
        ("Th Td", False),
        ("Jh Qd", False),
        ("7h 7d 7s", True),
        ("8h 8d 7h 7d", True),
        ("Kh Qh 9h 7h", True),
        ("Kh Qh 9h", False),
        ("7h 8h 9s Ts", False),
    ],
)
def test_i9_the_cards_that_open_show_it_without_the_others(shown: str, opens: bool) -> None:
    assert can_open(cards(shown), JACKS, OF_32) is opens


def test_i7_a_blind_opening_doubles_the_pot() -> None:
    for pot in (1, 40, 12_345):
        assert pot + blind_stake(pot) == 2 * pot


@pytest.mark.parametrize("needed", Openers)
def test_i8_what_the_next_opening_needs(needed: Openers) -> None:
    for house in (USUAL, STEP):
        assert next_openers(needed, Ending.PLAYED, house) is JACKS
        assert next_openers(needed, Ending.REFUNDED, house) is JACKS
        assert next_openers(needed, Ending.CARRIED, house) is needed
    assert next_openers(needed, Ending.FROZEN) is KINGS


def test_i8_the_ladder_goes_step_by_step_and_back_to_jacks() -> None:
    climbed = [JACKS]
    for _ in range(5):
        climbed.append(next_openers(climbed[-1], Ending.FROZEN, STEP))
    assert climbed == [JACKS, QUEENS, KINGS, ACES, ACES, ACES]
    assert next_openers(ACES, Ending.PLAYED, STEP) is JACKS


def test_i8_the_openers_by_rank() -> None:
    assert [each.rank for each in Openers] == [ACE - 3, ACE - 2, ACE - 1, ACE]
