"""Points between set hands, bonuses, fouls and drops, clause by clause (P, B, F and D)."""

from itertools import product
from typing import Any

import pytest

from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.hand import AUTO, Declared, HandFault, HandReason, hand_faults
from tablemgr.rules.chinese.scoring import Line, LineReason, score
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet
from tests.rules.chinese.table import (
    DRAGON,
    PRESETS,
    beside,
    dropped,
    hand,
    hands,
    lines,
    owed,
    pair,
    points,
    preset,
    seat,
    sheet,
)

MANDARIN, PLAIN = preset("mandarin"), preset("casino_plain")
# Row by row, from the best to the worst; each loses to the one before it and two can be equal.
FRONTS = ("KK2", "QQ3", "JJ4")
MIDDLES = ("AA752", "AA652", "AA542")
BACKS = ("TTT63", "99964", "88875")


def against(rows: str) -> tuple[str, str]:
    """Two legal hands in which the first wins, loses or ties the rows: `WLT` is front to back."""
    place = {"W": (0, 1), "L": (1, 0), "T": (1, 1)}
    picked = [place[each] for each in rows]
    sides = []
    for side in (0, 1):
        chosen = [
            kinds[at[side]] for kinds, at in zip((FRONTS, MIDDLES, BACKS), picked, strict=True)
        ]
        sides.append(" / ".join(chosen))
    return sides[0], sides[1]


def score_of(rows: str, rules: RuleSheet) -> int:
    first, second = against(rows)
    tied_back = rows[2] == "T"
    if tied_back:
        # Three of a kind cannot tie in one deck.
        first, second = (text[:-5] + "JT987" for text in (first, second))
    return points(hands(first, second), rules)


OUTCOMES = ["".join(each) for each in product("WLT", repeat=3)]


@pytest.mark.parametrize("rows", OUTCOMES)
def test_p1_each_row_won_is_a_point_lost_a_point_less_tied_nothing(rows: str) -> None:
    net = rows.count("W") - rows.count("L")
    assert score_of(rows, PLAIN) == net
    assert score_of(rows, sheet("casino_plain", row_points=4)) == 4 * net


@pytest.mark.parametrize("bonus", [0, 1, 3])
@pytest.mark.parametrize("rows", OUTCOMES)
def test_p2_the_scoop_bonus_is_for_three_rows_won_outright(rows: str, bonus: int) -> None:
    scoop = {"WWW": bonus, "LLL": -bonus}.get(rows, 0)
    net = rows.count("W") - rows.count("L")
    assert score_of(rows, sheet("casino_plain", scoop_bonus=bonus)) == net + scoop


@pytest.mark.parametrize(
    ("name", "two_of_three", "all_three"),
    [
        ("classic_1_4", 1, 4),
        ("classic_2_4", 2, 4),
        ("classic_1_6", 1, 6),
        ("mandarin", 1, 6),
        ("casino_plain", 1, 3),
        ("pagat", 1, 6),
        ("pagat_overall", 2, 4),
        ("polish", 1, 6),
        ("polish_plain", 1, 3),
    ],
)
def test_p2_p3_scoring_is_named_by_two_rows_and_by_three(
    name: str, two_of_three: int, all_three: int
) -> None:
    rules = preset(name)
    assert {score_of(rows, rules) for rows in ("WWL", "WLW", "LWW")} == {two_of_three}
    assert score_of("WWW", rules) == all_three


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("WWL", 2),
        ("WWW", 4),
        ("WWT", 3),
        ("WTT", 2),
        ("WLT", 0),
        ("TTT", 0),
        ("LLW", -2),
        ("LLL", -4),
    ],
)
def test_p3_with_the_overall_point(rows: str, expected: int) -> None:
    assert score_of(rows, preset("classic_2_4")) == expected
    assert score_of(rows, preset("pagat_overall")) == expected


def test_p1_p2_p3_every_point_has_a_line_with_its_clause() -> None:
    result = score(hands(*against("WWW")), sheet("casino_plain", scoop_bonus=3, overall_point=1))
    assert pair(result, 1, 2).lines == (
        Line(1, "P1", LineReason.ROW_WON, 1, Row.FRONT),
        Line(1, "P1", LineReason.ROW_WON, 1, Row.MIDDLE),
        Line(1, "P1", LineReason.ROW_WON, 1, Row.BACK),
        Line(3, "P2", LineReason.SCOOP, 1),
        Line(1, "P3", LineReason.OVERALL, 1),
    )
    tied = score(hands("QQ3 / AA652 / JT987", "QQ3 / AA652 / JT987"), PLAIN)
    assert [(line.points, line.reason, line.seat) for line in pair(tied, 1, 2).lines] == [
        (0, LineReason.ROW_TIED, 0)
    ] * 3


# The table of the Polish rules. Its full house is of tens, but then six tens would be out.
POLISH_TABLE = hands(
    "K?? / 8877? / 66633",
    "22? / 9TJQK / 9????h",
    "T?? / QQ55? / TJQKA",
    "99? / JJ??? / AA44?",
)


@pytest.mark.parametrize(
    ("bonus", "totals"), [(0, [1, 5, -3, -3]), (3, [1, 8, -6, -3])], ids=["plain", "doubled"]
)
def test_p2_the_table_of_the_polish_rules(bonus: int, totals: list[int]) -> None:
    for name in ("polish", "casino_plain"):
        result = score(POLISH_TABLE, sheet(name, scoop_bonus=bonus))
        assert list(result.totals.values()) == totals
        assert {each.status for each in result.seats} == {Status.PLAYED}


def test_p1_the_pairs_of_the_polish_table() -> None:
    assert owed(score(POLISH_TABLE, preset("polish_plain"))) == {
        (1, 2): -1,
        (1, 3): 1,
        (1, 4): 1,
        (2, 3): 3,
        (2, 4): 1,
        (3, 4): 1,
    }


BEST = "KK? / AA??? / TTT??"
OTHERS = ("QQ? / KK??? / 888??", "JJ? / QQ??? / 777??", "A?? / 99??? / 666??")
BAD = "44? / 33??? / 555??"


def from_the_best(*others: str, best: str = BEST, **rules: Any) -> list[int]:
    """What each of the others owes the best hand."""
    result = score(hands(best, *others), sheet(**rules))
    return [each.points for each in result.pairs if each.a == 1]


def test_p4_who_scoops_all_three_takes_the_super_bonus_from_each() -> None:
    assert from_the_best(*OTHERS) == [9, 9, 9]
    result = score(hands(BEST, *OTHERS), MANDARIN)
    assert lines(pair(result, 1, 2)) == [("P4", "super_bonus", 9)]
    assert from_the_best(*OTHERS, super_bonus=12, overall_point=1, row_points=2) == [12, 12, 12]


def test_p4_zero_turns_it_off() -> None:
    assert from_the_best(*OTHERS, super_bonus=0) == [6, 6, 6]


def test_p4_it_needs_three_opponents() -> None:
    assert from_the_best(*OTHERS[:2]) == [6, 6]


def test_p4_one_tied_row_is_enough_to_miss_it() -> None:
    tied = ("Q?? / 44??? / 666??", OTHERS[1], "KK5 / AA33? / 888??")
    assert from_the_best(*tied, best="KK5 / AA99? / TTT??") == [6, 6, 2]


def test_p4_a_fouled_opponent_counts_as_scooped() -> None:
    assert from_the_best(*OTHERS[:2], BAD) == [9, 9, 9]
    assert from_the_best(OTHERS[0], "4 / 55 / 669", "33A / 22467 / QJ987") == [9, 9, 9]
    assert from_the_best(BAD, "7 / 66 / 9", "33A / 22J67 / QJ987") == [9, 9, 9]


def test_p4_a_dropped_opponent_or_one_with_a_natural_does_not() -> None:
    beside_natural = ("QQ? / JJ??? / 888??", "9?? / 55??? / 777??")
    assert from_the_best(*OTHERS[:2], "drop", surrender_points=3) == [6, 6, 3]
    assert from_the_best(*beside_natural, "auto 23456789TJQKA") == [6, 6, -13]


def test_p4_a_fouled_hand_itself_has_none() -> None:
    result = score(hands(BAD, *OTHERS), MANDARIN)
    assert [each.points for each in result.pairs if each.a == 1] == [-9, -6, -6]


ROYAL = "KKK / 8888A / TJQKAh"
TO_ROYAL = ("QQQ / 23456 / 99977", "T?? / 66??? / 555??", "J?? / 44??? / 333??")


def test_p4_its_row_bonuses_come_on_top() -> None:
    assert from_the_best(*TO_ROYAL, best=ROYAL) == [9 + 3 + 8 + 5] * 3
    assert from_the_best(*TO_ROYAL, best=ROYAL, bonus_cap=12) == [9 + 12] * 3


def test_p4_what_an_opponent_holds_is_netted_against_it() -> None:
    held = from_the_best(*TO_ROYAL, best=ROYAL, bonus_paid="held")
    assert held == [9 + 16 - 3, 9 + 16, 9 + 16]


@pytest.mark.parametrize(
    ("other", "expected"), [("QJ? / KK??? / TTT??", 11), ("AK? / KK??? / TTT??", 6)]
)
def test_b1_the_casino_s_examples_of_a_straight_flush_in_the_back(
    other: str, expected: int
) -> None:
    assert points(hands("KQ? / AA??? / 56789s", other), MANDARIN) == expected


def rows_with(row: Row, text: str) -> tuple[str, str]:
    """A legal hand with these cards in a row, and one that loses it."""
    with_it = {
        Row.FRONT: f"{text} / 45678 / 56789",
        Row.MIDDLE: f"A?? / {text} / 9TJQKs",
        Row.BACK: f"K?? / 33??? / {text}",
    }
    return with_it[row], "9?? / 44??? / 55???"


@pytest.mark.parametrize(
    ("row", "text", "casino", "home"),
    [
        (Row.FRONT, "222", 3, 2),
        (Row.FRONT, "KK9", 0, 0),
        (Row.MIDDLE, "88822", 2, 1),
        (Row.MIDDLE, "8888K", 8, 3),
        (Row.MIDDLE, "45678h", 10, 4),
        (Row.MIDDLE, "K8642h", 0, 0),
        (Row.BACK, "88822", 0, 0),
        (Row.BACK, "8888K", 4, 3),
        (Row.BACK, "45678h", 5, 4),
        (Row.BACK, "TJQKAh", 5, 4),
    ],
)
def test_b1_what_a_row_is_worth_on_top_of_its_point(
    row: Row, text: str, casino: int, home: int
) -> None:
    for name, extra in (("mandarin", casino), ("pagat", home)):
        result = score(hands(*rows_with(row, text)), preset(name))
        found = [line for line in pair(result, 1, 2).lines if line.row is row]
        expected = [("P1", 1, 1), ("B1", 1, extra)] if extra else [("P1", 1, 1)]
        assert [(line.clause, line.seat, line.points) for line in found] == expected


def test_b1_the_home_values_stand_instead_of_the_row_s_point() -> None:
    values = {"222": 3, "88822": 2, "8888K": 4, "45678h": 5}
    for row, text in ((Row.FRONT, "222"), (Row.MIDDLE, "88822"), (Row.BACK, "8888K")):
        result = score(hands(*rows_with(row, text)), preset("pagat"))
        assert (
            sum(each.points for each in pair(result, 1, 2).lines if each.row is row) == values[text]
        )


@pytest.mark.parametrize(("own", "royal"), [(None, 5), (0, 0), (7, 7)])
def test_b1_a_royal_flush_may_have_a_value_of_its_own(own: int | None, royal: int) -> None:
    values = (("straight_flush", 5), *((("royal_flush", own),) if own is not None else ()))
    rules = sheet("casino_plain", back_bonuses=values)
    plain, kings = hands(*rows_with(Row.BACK, "TJQKAh")), hands(*rows_with(Row.BACK, "9TJQKh"))
    assert points(plain, rules) == points(plain, PLAIN) + royal
    assert points(kings, rules) == points(kings, PLAIN) + 5
    named = [line.held for line in pair(score(plain, rules), 1, 2).lines if line.clause == "B1"]
    assert named == (["royal_flush"] if royal else [])


def test_b2_bonuses_of_two_rows_add_and_a_scoop_does_not_multiply_them() -> None:
    result = score(hands("KKK / 8888A / TJQKAh", "QQ? / AA??? / 999??"), MANDARIN)
    assert lines(pair(result, 1, 2)) == [
        ("P1", "row_won", 1),
        ("P1", "row_won", 1),
        ("P1", "row_won", 1),
        ("P2", "scoop", 3),
        ("B1", "bonus", 3),
        ("B1", "bonus", 8),
        ("B1", "bonus", 5),
    ]


def test_b2_a_row_has_the_bonus_of_its_own_category_alone() -> None:
    every = (
        ("three_of_a_kind", 1),
        ("full_house", 2),
        ("four_of_a_kind", 4),
        ("straight_flush", 8),
    )
    rules = sheet("casino_plain", back_bonuses=every)
    for text, extra in (("88822", 2), ("8888K", 4), ("45678h", 8), ("888K2", 1)):
        dealt = hands(*rows_with(Row.BACK, text))
        assert points(dealt, rules) == points(dealt, PLAIN) + extra


@pytest.mark.parametrize(("cap", "total"), [(0, 16), (12, 12), (15, 15), (16, 16), (20, 16)])
def test_b2_the_cap_holds_for_a_side_s_bonuses(cap: int, total: int) -> None:
    dealt = hands("KKK / 8888A / TJQKAh", "QQ? / AA??? / 999??")
    assert points(dealt, sheet(bonus_cap=cap)) == 6 + total
    capped = [
        line for line in pair(score(dealt, sheet(bonus_cap=cap)), 1, 2).lines if line.clause == "B2"
    ]
    assert [line.points for line in capped] == ([total - 16] if total < 16 else [])


def test_b2_each_side_is_capped_before_the_two_are_netted() -> None:
    dealt = hands("222 / 8888A / 9TJQKh", "AA3 / 4444Q / 9TJQKs")
    mine, theirs = 3 + 8 + 5, 8 + 5
    for cap in (0, 5, 12, 14, 20):
        net = min(mine, cap or 99) - min(theirs, cap or 99)
        assert points(dealt, sheet(bonus_paid="held", bonus_cap=cap)) == 1 + 1 + net


QUADS = hands("AKQ / JJ??? / 6666?", "KQ? / AA??? / 7777?")


def test_b3_only_the_winner_of_a_row_has_the_bonus() -> None:
    assert points(QUADS, MANDARIN) == 1 - 1 - 1 - 4
    result = score(QUADS, MANDARIN)
    bonuses = [(line.seat, line.points) for line in pair(result, 1, 2).lines if line.clause == "B1"]
    assert bonuses == [(2, -4)]


def test_b3_the_home_rules_example_of_two_threes_in_front() -> None:
    table = hands("333 / 56789 / 6789T", "444 / 56789 / 6789T", "J?? / KK??? / AA???")
    result = score(table, preset("pagat"))
    fronts = {
        (each.a, each.b): sum(line.points for line in each.lines if line.row is Row.FRONT)
        for each in result.pairs
    }
    assert fronts == {(1, 2): -3, (1, 3): 3, (2, 3): 3}


def test_b3_a_tied_row_pays_no_bonus_where_bonuses_are_won() -> None:
    tied = hands("AJ5 / AQ943 / 45678s", "QJ3 / KQ982 / 45678h")
    assert points(tied, MANDARIN) == 2
    assert [each.reason for each in pair(score(tied, MANDARIN), 1, 2).lines][2:] == ["row_tied"]
    assert points(tied, sheet(bonus_paid="held")) == 2


def test_b3_held_bonuses_are_paid_row_won_or_not_and_netted() -> None:
    assert points(QUADS, sheet(bonus_paid="held")) == 1 - 1 - 1 + 4 - 4
    lost = hands("222 / 34567 / 9TJQK", "44A / 6789T / TJQKA")
    assert points(lost, preset("pagat_overall")) == 1 - 1 - 1 - 1 + 2
    lost = hands("AK5 / 88844 / 9999K", "KQ3 / AAA22 / TTTT3")
    assert lines(pair(score(lost, preset("pagat_overall")), 1, 2))[-4:] == [
        ("B3", "bonus_held", 1),
        ("B3", "bonus_held", 3),
        ("B1", "bonus", -1),
        ("B1", "bonus", -3),
    ]


LEGAL, MONSTER = "KQ? / AA??? / TTT??", "222 / 88833 / 9999K"
FOULED = "55A / 33467 / QJT76"


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "pagat_pool"])
def test_f1_a_foul_costs_what_the_sheet_says(name: str) -> None:
    expected = {"classic_1_4": 4, "classic_2_4": 4, "pagat_overall": 4} | dict.fromkeys(
        ("polish", "polish_plain", "polish_lowball"), 3
    )
    result = score(hands(FOULED, LEGAL), sheet(name, middle="high", banker="off"))
    assert owed(result) == {(1, 2): -expected.get(name, 6)}
    assert lines(pair(result, 1, 2)) == [("F1", "fouled", -expected.get(name, 6))]


def test_f1_it_is_paid_to_every_opponent_with_a_legal_hand() -> None:
    result = score(hands(FOULED, LEGAL, "K? / A? / 2345", "QQ? / KK??? / 888??"), MANDARIN)
    assert [each.points for each in result.pairs if each.a == 1] == [-6, 0, -6]


@pytest.mark.parametrize("bonus_paid", ["won", "held"])
@pytest.mark.parametrize(("cap", "bonus"), [(0, 3 + 2 + 4), (5, 5)])
def test_f2_a_foul_pays_the_bonuses_of_all_three_rows(
    bonus_paid: str, cap: int, bonus: int
) -> None:
    rules = sheet(bonus_paid=bonus_paid, bonus_cap=cap)
    result = score(hands(FOULED, MONSTER), rules)
    assert owed(result) == {(1, 2): -6 - bonus}
    found = [line for line in pair(result, 1, 2).lines if line.reason == "foul_bonus"]
    assert [(line.clause, line.points) for line in found] == [("F2", -3), ("F2", -2), ("F2", -4)]


def test_f2_a_sheet_may_leave_the_bonuses_out() -> None:
    assert points(hands(FOULED, MONSTER), sheet(foul_pays_bonuses=False)) == -6


def test_f2_the_super_bonus_stands_in_place_of_the_foul() -> None:
    three = hands(MONSTER, "A?? / 66??? / 77???", "55A / 4466T / QJT??")
    assert owed(score(three, MANDARIN)) == {(1, 2): 6 + 9, (1, 3): 6 + 9, (2, 3): 6}
    four = hands(MONSTER, "J?? / KT??? / 77???", "55A / 4466T / QJ5??", "7 / 66 / TT")
    assert owed(score(four, MANDARIN)) == {
        (1, 2): 9 + 9,
        (1, 3): 9 + 9,
        (1, 4): 9 + 9,
        (2, 3): 6,
        (2, 4): 6,
        (3, 4): 0,
    }
    assert lines(pair(score(four, MANDARIN), 1, 3))[0] == ("F2", "foul_super_bonus", 9)
    assert owed(score(four, sheet(foul_pays_bonuses=False)))[1, 3] == 9


def test_f3_two_fouled_hands_owe_each_other_nothing() -> None:
    result = score(hands(FOULED, "33A / 22467 / QJ987"), MANDARIN)
    assert (owed(result), lines(pair(result, 1, 2))) == ({(1, 2): 0}, [("F3", "both_fouled", 0)])


def test_f3_a_fouled_hand_collects_nothing_from_one_who_dropped() -> None:
    result = score(hands(FOULED, "drop", LEGAL), sheet(surrender_points=3))
    assert owed(result) == {(1, 2): 0, (1, 3): -6, (2, 3): -3}
    assert lines(pair(result, 1, 2)) == [("F3", "fouled_against_dropped", 0)]


@pytest.mark.parametrize(
    ("choice", "foul", "points_owed", "clauses"),
    [
        ("greater", 6, 13, ["N7"]),
        ("greater", 20, 20, ["F4"]),
        ("natural", 20, 13, ["N7"]),
        ("sum", 6, 19, ["N7", "F4"]),
    ],
)
def test_f4_fouled_against_a_natural(
    choice: str, foul: int, points_owed: int, clauses: list[str]
) -> None:
    result = score(
        hands("auto 23456789TJQKA", FOULED), sheet(foul_vs_natural=choice, foul_points=foul)
    )
    assert owed(result) == {(1, 2): points_owed}
    assert [line.clause for line in pair(result, 1, 2).lines] == clauses


def test_f4_a_natural_takes_no_bonus_from_a_fouled_hand() -> None:
    rules = sheet(naturals=(Natural(NaturalKind.SIX_PAIRS, 4, 1),))
    paired = seat(1, "888 / 99922 / AAKK8", "auto")
    assert owed(score(hand(paired, seat(2, FOULED)), rules)) == {(1, 2): 6}
    unpaired = seat(1, "888 / 99922 / AAAAK", "auto")
    assert owed(score(hand(unpaired, seat(2, "55J / 33467 / QJT76")), rules)) == {(1, 2): 6 + 9}


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("pagat", 1),
        ("pagat_overall", 2),
        ("classic_1_4", 3),
        ("classic_2_4", 3),
        ("classic_1_6", 3),
    ],
)
def test_d1_one_who_drops_pays_each_legal_hand_and_no_bonus(name: str, cost: int) -> None:
    result = score(hands(MONSTER, "drop", LEGAL), preset(name))
    assert (owed(result)[1, 2], owed(result)[2, 3]) == (cost, -cost)
    assert lines(pair(result, 1, 2)) == [("D1", "dropped", cost)]
    assert result.seat(2).status is Status.SURRENDERED


@pytest.mark.parametrize("name", PRESETS)
def test_d1_dropping_is_refused_where_it_costs_nothing(name: str) -> None:
    rules = preset(name)
    refused = [HandFault(HandReason.DROP_NOT_ALLOWED, "D1", 3)]
    expected = [] if rules.surrender_points else refused
    assert hand_faults(hands(MONSTER, LEGAL, "drop", button=1), rules) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_d1_dropping_costs_more_than_two_rows_of_three_and_less_than_a_scoop(name: str) -> None:
    rules = preset(name)
    if rules.surrender_points:
        least = rules.row_points + rules.overall_point
        assert least <= rules.surrender_points < rules.scoop_cost
    else:
        assert name not in ("pagat", "pagat_overall", "classic_1_4", "classic_2_4", "classic_1_6")


def test_d2_one_who_drops_still_pays_a_natural() -> None:
    natural = seat(1, declared="auto", pile=DRAGON)
    result = score(hand(natural, dropped(2), beside(3, natural)), preset("pagat"))
    assert owed(result) == {(1, 2): 13, (1, 3): 13, (2, 3): -1}
    assert lines(pair(result, 1, 2)) == [("D2", "dropped_to_natural", 13)]


def test_d2_two_who_drop_owe_each_other_nothing() -> None:
    result = score(hands(LEGAL, "drop", "drop", MONSTER), preset("pagat"))
    assert owed(result)[2, 3] == 0
    assert lines(pair(result, 2, 3)) == [("D2", "both_dropped", 0)]


def test_d2_a_natural_and_a_drop_on_one_seat_are_refused() -> None:
    both = seat(1, declared="auto", pile=DRAGON, dropped=True)
    faults = hand_faults(hand(both, beside(2, both), dropped(3)), preset("pagat"))
    assert faults == [HandFault(HandReason.NATURAL_AND_DROP, "D2", 1)]


@pytest.mark.parametrize("rows", ["", "KQ9 / AA842 / 56789", FOULED, "A / 22 / 3456"])
def test_d3_the_last_collects_without_opening_whatever_his_rows(rows: str) -> None:
    result = score(hand(seat(1, rows), dropped(2), dropped(4)), preset("classic_1_4"))
    # The button is at seat 4, which so comes last.
    assert owed(result) == {(1, 2): 3, (1, 4): 3, (2, 4): 0}
    assert (result.seat(1).status, result.seat(1).unopened) == (Status.PLAYED, True)
    assert result.seat(1).fouls == ()


def test_d3_the_last_may_not_drop() -> None:
    faults = hand_faults(hands("drop", "drop"), preset("classic_1_4"))
    assert faults == [HandFault(HandReason.EVERYBODY_DROPPED, "D3")]


def test_d3_a_natural_the_last_one_declared_is_paid_and_one_he_kept_is_not() -> None:
    rules = sheet("pagat", natural_optional=False)
    declared: list[Declared] = [NaturalKind.DRAGON, AUTO, None, NaturalKind.SIX_PAIRS]
    for each, expected in zip(declared, (13, 13, 1, 1), strict=True):
        assert points(hand(seat(1, declared=each, pile=DRAGON), dropped(2)), rules) == expected
