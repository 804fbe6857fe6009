"""Rows, lines and limits in words: every reason has a sentence, every class a name."""

import re
from itertools import product

import pytest

from tablemgr.rules import ranking
from tablemgr.rules.cards import ROWS, parse_row
from tablemgr.rules.chinese.payoff import Limit
from tablemgr.rules.chinese.scoring import Line, LineReason, PairResult
from tablemgr.rules.chinese.setting import Foul, FoulReason, rank_cards
from tablemgr.rules.sheet import BONUS_KEYS, NaturalKind
from tablemgr.services.rowwords import row_text, row_words
from tablemgr.services.wording import (
    foul_text,
    limit_text,
    line_text,
    natural_name,
)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Tc Td Kc", "pair of tens, king"),
        ("Kh 8d 3s", "king high, eight, three"),
        ("222", "three twos"),
        ("6c 5d 4s 3c 2d", "six-high straight"),
        ("A2345", "five-high straight"),
        ("Qc Qd Qs 3d 3s", "full house, queens over threes"),
        ("Ac Ad 6d 6s 8c", "two pair, aces and sixes, eight"),
        ("AJ642h", "ace-high flush, jack, six, four, two"),
        ("66668", "four sixes, eight"),
        ("KKQJ2", "pair of kings, queen, jack, two"),
        ("As 2s 3s 4s 5s", "five-high straight flush"),
        ("AKQJTs", "royal flush"),
    ],
)
def test_rows_are_named_as_a_dealer_calls_them(cards: str, words: str) -> None:
    assert row_text(rank_cards(parse_row(cards))) == words


def test_every_class_has_words_of_its_own_within_its_number_of_cards() -> None:
    named = [row_text(each) for each in range(ranking.CLASS_COUNT)]
    # A front may read as a longer row does, three of a kind without kickers never.
    assert len(set(named)) == ranking.CLASS_COUNT


def test_c7_the_wheel_is_ace_high_in_a_lowball_row() -> None:
    wheel = rank_cards(parse_row("A2345"))
    assert row_text(wheel, lowball=True) == "ace high, five, four, three, two"
    suited = rank_cards(parse_row("A2345s"))
    assert row_text(suited, lowball=True) == "ace-high flush, five, four, three, two"


def test_a_row_with_a_wrong_number_says_how_many() -> None:
    assert [row_words(None, count) for count in (0, 1, 4)] == ["0 cards", "1 card", "4 cards"]


def test_every_line_has_a_sentence_that_names_its_seat() -> None:
    pair = PairResult(1, 3, 0, ())
    held = [*BONUS_KEYS, *NaturalKind]
    for at, (reason, seat) in enumerate(product(LineReason, (1, 3))):
        line = Line(1, "P1", reason, seat, ROWS[at % 3], held[at % len(held)])
        words = line_text(line, pair)
        assert words
        assert "{" not in words
        assert set(re.findall(r"[0-9]", words)) <= {"1", "3"}


def test_every_foul_and_limit_and_natural_has_words() -> None:
    fouls = [foul_text(Foul("S3", reason, ROWS[0], 4)) for reason in FoulReason]
    assert len(set(fouls)) == len(FoulReason)
    assert fouls[0] == "the front has 4 cards instead of 3"
    limits = {limit_text(limit, 2, 3) for limit in Limit}
    assert limits == {"all that seat 2 had (X3)", "all that seat 3 may win in this hand (X4)"}
    assert len({natural_name(kind) for kind in NaturalKind}) == len(NaturalKind)
