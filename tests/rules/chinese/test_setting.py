"""Set hands: which are legal and which are fouled, by every house rule (C5 to C7, S1 to S4)."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.cards import Row, card_text, parse_row, suit_of
from tablemgr.rules.chinese.hand import HandFault, HandReason, hand_faults
from tablemgr.rules.chinese.scoring import score
from tablemgr.rules.chinese.setting import (
    Foul,
    FoulReason,
    misplaced_rows,
    rank_cards,
    rank_setting,
)
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese import deals, oracle
from tests.rules.chinese.table import PRESETS, hand, hands, preset, ranked, seat, sheet

LOWBALL = preset("polish_lowball")


def fouls(text: str, rules: RuleSheet | None = None) -> list[tuple[str, str]]:
    return [(foul.clause, str(foul.reason)) for foul in ranked(text, rules).fouls]


def wins(one: str, other: str, place: int, rules: RuleSheet) -> bool:
    first, second = ranked(one, rules), ranked(other, rules)
    return first.strengths[place] > second.strengths[place]


def test_s1_a_middle_below_the_front_is_a_foul() -> None:
    assert fouls("QQ2 / JJ765 / KKA43") == [("S1", "middle_below_front")]
    assert fouls("222 / AAKKQ / 33345") == [("S1", "middle_below_front")]
    assert fouls("QQ2 / KK765 / AA943") == []


def test_s1_a_back_below_the_middle_is_a_foul() -> None:
    assert fouls("234 / AJ642h / KKK97") == [("S1", "back_below_middle")]
    assert fouls("234 / KKK97 / AJ642h") == []


def test_s1_both_faults_of_a_hand_are_named() -> None:
    assert fouls("AAK / KKT97 / QQJ86") == [
        ("S1", "middle_below_front"),
        ("S1", "back_below_middle"),
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_s1_a_back_equal_to_the_middle_is_legal_or_not_as_the_preset_says(name: str) -> None:
    rules = sheet(name, middle="high")
    legal = rules.back_equals_middle == "legal"
    expected = [] if legal else [("S1", "back_equals_middle")]
    assert legal == (name in ("mandarin", "casino_plain"))
    assert fouls("22d3s / Ac Kd Qh Js Th / Ad Kh Qs Jc Td", rules) == expected


def test_s1_the_polish_example_is_legal() -> None:
    text = "9s 9d Kd / Jc Js 3s 3d Tc / 5h 6h 7h Qh Ah"
    for name in PRESETS:
        assert fouls(text, preset(name)) == []


def test_s1_the_home_rules_example_of_three_aces_in_front() -> None:
    strict = preset("pagat")
    assert fouls("AAA / 56789 / 6789T", strict) == []
    assert fouls("AAA / KKQQJ / 6789T", strict) == [("S1", "middle_below_front")]
    assert fouls("AAA / 56789 / 56789", strict) == [("S1", "back_equals_middle")]


def test_s2_with_a_lowball_middle_only_the_back_must_beat_the_front() -> None:
    assert fouls("KKQ / 75432 / AA234", LOWBALL) == []
    assert fouls("KKQ / AAKQJ / AAJT9", LOWBALL) == []
    assert fouls("KKQ / 75432 / QQJT9", LOWBALL) == [("S2", "back_below_front")]


def test_c5_by_the_wheel_rule_a_hand_is_legal_or_fouled() -> None:
    text = "22K / A2345 / 6789T"
    other = "22K / 6789T / A2345"
    second = sheet(wheel="second_highest")
    assert (fouls(text), fouls(other)) == ([], [("S1", "back_below_middle")])
    assert (fouls(text, second), fouls(other, second)) == ([("S1", "back_below_middle")], [])
    assert fouls("22K / A2345 / TJQKA", second) == []


def test_c5_the_wheel_loses_or_wins_by_the_sheet() -> None:
    wheel, king_high = "234 / 22356 / A2345", "235 / 22357 / 9TJQK"
    assert wins(king_high, wheel, 2, preset("mandarin"))
    assert wins(wheel, king_high, 2, sheet(wheel="second_highest"))
    assert wins("234 / 22356 / TJQKA", wheel, 2, sheet(wheel="second_highest"))


def test_c5_a_steel_wheel_obeys_the_same() -> None:
    steel, six_high = "234 / 22356 / A2345h", "235 / 22357 / 23456s"
    assert wins(six_high, steel, 2, preset("mandarin"))
    assert wins(steel, six_high, 2, sheet(wheel="second_highest"))


@pytest.mark.parametrize(
    ("rows", "covered"),
    [
        ("KKQ / KKQ52 / AA234", True),
        ("KQ9 / KQ972 / AA234", True),
        ("KK9 / KK952 / AA234", True),
        ("KK9 / KKT52 / AA234", False),
        ("KQ9 / KQT72 / AA234", False),
        ("KQ9 / K9722 / AA234", False),
    ],
)
def test_c6_a_middle_equal_over_the_front_s_cards_is_legal_or_not_by_the_sheet(
    rows: str, covered: bool
) -> None:
    assert fouls(rows) == []
    strict = fouls(rows, sheet(front_prefix="foul"))
    assert strict == ([("C6", "middle_equals_front")] if covered else [])


def test_c6_with_a_lowball_middle_the_prefix_is_asked_of_the_back() -> None:
    rows = "KK9 / 75432 / KK962"
    assert fouls(rows, LOWBALL) == []
    strict = sheet("polish_lowball", front_prefix="foul")
    assert fouls(rows, strict) == [("S2", "back_below_front")]
    assert fouls("KK9 / 75432 / KKT62", strict) == []


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("75432", "76432"),
        ("AKQJ9", "22345"),
        ("A2345", "A2346"),
        ("KQJT8", "A2345"),
        ("A2345", "34567"),
        ("34567", "AJ642h"),
        ("A5432h", "22233"),
        ("87652", "75432h"),
    ],
)
def test_c7_in_lowball_the_lower_middle_wins(better: str, worse: str) -> None:
    one, other = (f"Q23 / {middle} / KK567" for middle in (better, worse))
    assert wins(one, other, 1, LOWBALL)
    assert not wins(other, one, 1, LOWBALL)


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        ("234 / 2356 / 789TJA", {"middle": 4, "back": 6}),
        ("2345 / 3567 / 789TJ", {"front": 4, "middle": 4}),
        ("23 / 4567 / 9TJQKA7", {"front": 2, "middle": 4, "back": 7}),
    ],
)
def test_s3_every_row_of_a_wrong_number_is_named_with_what_it_holds(
    rows: str, counts: dict[str, int]
) -> None:
    wrong = [foul for foul in ranked(rows).fouls if foul.reason is FoulReason.WRONG_COUNT]
    assert {str(foul.row): foul.found for foul in wrong} == counts
    assert {foul.clause for foul in wrong} == {"S3"}


def test_s3_rows_of_the_right_size_are_still_held_against_each_other() -> None:
    assert fouls("AAK / KKT97 / QQJ864") == [("S3", "wrong_count"), ("S1", "middle_below_front")]
    assert fouls("AK / KKT97 / QQJ86") == [("S3", "wrong_count"), ("S1", "back_below_middle")]
    assert fouls("AAK / 7543 / QQJ86", LOWBALL) == [
        ("S3", "wrong_count"),
        ("S2", "back_below_front"),
    ]
    assert fouls("AAK / 7543 / QQJ86") == [("S3", "wrong_count")]


@pytest.mark.parametrize("name", PRESETS)
def test_s3_a_row_that_is_not_whole_is_blamed_for_its_number_alone(name: str) -> None:
    for rows in ("AAK / TJQKAh / 2345", "A / 22345 / TJQKAh", "222 / 3456 / TJQKA"):
        assert fouls(rows, preset(name)) == [("S3", "wrong_count")]


def test_s3_a_foul_is_no_fault_of_entry_and_is_recorded_as_it_lay() -> None:
    rules = preset("mandarin")
    dealt = hands("AAK / KKT97 / QQJ86", "234 / 2356 / 789TJ4")
    assert hand_faults(dealt, rules) == []
    result = score(dealt, rules)
    assert {each.status for each in result.seats} == {Status.FOULED}
    assert [each.shown for each in result.seats] == list(dealt.seats)
    assert result.seat(2).fouls == ranked("234 / 2356 / 789TJ4").fouls


def test_s3_the_rows_to_mark_are_those_a_foul_speaks_of() -> None:
    assert misplaced_rows(ranked("AAK / KKT97 / QQJ86").fouls) == (Row.FRONT, Row.MIDDLE, Row.BACK)
    assert misplaced_rows(ranked("22K / 33445 / 22345").fouls) == (Row.MIDDLE, Row.BACK)
    assert misplaced_rows(ranked("234 / 2356 / 789TJ").fouls) == (Row.MIDDLE,)
    assert misplaced_rows(ranked("AAK / 75432 / QQJ86", LOWBALL).fouls) == (Row.FRONT, Row.BACK)
    assert misplaced_rows(ranked("234 / 22356 / 33789").fouls) == ()
    assert misplaced_rows((Foul("N5", FoulReason.NOT_SET),)) == ()


def test_s4_a_hand_in_which_a_live_seat_shows_nothing_is_not_scored() -> None:
    rules = preset("mandarin")
    faults = hand_faults(hand(seat(1, "234 / 22356 / 33789"), seat(3)), rules)
    assert faults == [HandFault(HandReason.NOTHING_SHOWN, "S4", 3)]


def test_s4_a_pile_that_nobody_declared_is_not_set() -> None:
    dealt = hand(
        seat(1, "234 / 22356 / 33789"), seat(2, pile="As Ks Qs Js Ts 9s 8s Ad Kd Qd Jd Td Qc")
    )
    assert hand_faults(dealt, preset("mandarin")) == [
        HandFault(HandReason.NOT_SET_NOR_DECLARED, "N5", 2)
    ]


@pytest.mark.parametrize("count", [0, 1, 2, 4, 6, 13])
def test_c3_only_three_or_five_cards_have_a_rank(count: int) -> None:
    with pytest.raises(ValueError, match=str(count)):
        rank_cards(parse_row("23456789TJQKA")[:count])


@given(st.integers(0, 2**32), st.sampled_from(PRESETS))
def test_s1_s2_s3_fouls_are_those_of_a_second_reading(seed: int, name: str) -> None:
    rules = preset(name)
    for each in deals.deal(rules, seed).seats:
        if each.setting:
            assert bool(rank_setting(each.setting, rules).fouls) == oracle.fouled(each, rules)


@given(st.integers(0, 2**32))
def test_c1_rows_printed_and_read_again_are_the_same(seed: int) -> None:
    for each in deals.deal(preset("classic_1_4"), seed).seats:
        for _, cards in each.setting.rows if each.setting else ():
            assert parse_row(" ".join(map(card_text, cards))) == cards
            if len({suit_of(card) for card in cards}) == 1:
                short = "".join(card_text(card)[0] for card in cards)
                assert parse_row(short + card_text(cards[0])[1:]) == cards


@given(st.integers(0, 2**32))
def test_c3_c5_c7_any_two_legal_hands_compare_as_a_second_reading_has_it(seed: int) -> None:
    rules = deals.random_sheet(Random(seed), naturals=(), surrender_points=0, banker="off")
    seats = [each for each in deals.deal(rules, seed).seats if not oracle.fouled(each, rules)]
    for one, other in product(seats, repeat=2):
        assert one.setting
        assert other.setting
        mine = rank_setting(one.setting, rules).strengths
        theirs = rank_setting(other.setting, rules).strengths
        signs = [(a > b) - (a < b) for a, b in zip(mine, theirs, strict=True)]
        assert signs == oracle.rows_won(one, other, rules)
