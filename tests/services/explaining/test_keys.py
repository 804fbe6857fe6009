"""Every key of a rule sheet is explained: with a clause, and with an example whose numbers are the
rules' own. What RULES.md says of each is written down here a second time.
"""

import re
from fractions import Fraction

import pytest

from tablemgr.rules.chinese.payoff import Limit
from tablemgr.rules.sheet import DRAW_FIELDS, FLAT_KEYS, TABLES, RuleSheet
from tablemgr.rules.sheetfile import KEYS, choices_of
from tablemgr.services.explaining import forms, hands
from tablemgr.services.explaining.example import Example, varied
from tablemgr.services.explaining.keys import examples, explain, explained
from tablemgr.services.sheets import preset
from tests.rules.chinese import oracle
from tests.rules.clauses import clauses, keys

NAMES = tuple(examples())
# By key, and by value in the example's order: every number that RULES.md makes of the situation.
COMES_OF = {
    "row_points": (1, 2),
    "scoop_bonus": (6, 3),
    "overall_point": (1, 2),
    "super_bonus": (9, 6),
    "bonuses": (13, 6),
    "bonus_cap": (13, 10),
    "bonus_paid": (8, 2),
    "foul_points": (6, 3),
    "foul_pays_bonuses": (13, 6),
    "foul_vs_natural": (6, 4, 10),
    "surrender_points": (None, 3),
    "natural_optional": (6, 4),
    "same_tier": (None, 4),
    "banker_wins_ties": (1, None),
    "banker_wins_natural_ties": (None, 4),
    "pool_ante": (None, 9),
    "pool_sweep": (15, 9),
    "heads_up_hands": (1, 2),
    "pay_from": (6, 2),
    "win_cap": (4, 10, 9, 11),
    "buy_in_points": (100, 200),
    "buy_in_max_points": (None, 500),
    "base": (6, 3),
    "clock_s": (60, 90),
    "deal_morto": (28, 32),
    "draw_ante": (4, 8),
    "all_pass_after_draw": (5, 10),
}
# Examples that are two hands of rows, to be ruled on by another reading of the rules.
SECOND_READING = {
    "row_points": (hands.FOURTH, hands.THIRD),
    "scoop_bonus": (hands.BEST, hands.SECOND),
    "overall_point": (hands.FOURTH, hands.THIRD),
    "bonuses": (hands.RICH, hands.POOR),
    "bonus_cap": (hands.RICH, hands.POOR),
    "foul_points": (hands.BEST, hands.FOULED),
}
# Names of hands and straights, which are no amounts.
_SPELLED = re.compile(r"A-2-3-4-5")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*[A-Z])")


def number(text: str) -> Fraction | None:
    """The first number of a sentence, without its clause."""
    found = _NUMBER.search(re.sub(r"\([A-Z]\d+\)", "", text))
    return Fraction(found[0]) if found else None


def test_every_key_of_every_sheet_is_explained_and_nothing_else() -> None:
    assert set(NAMES) == {*KEYS, "game", *DRAW_FIELDS, *FLAT_KEYS, *TABLES}


@pytest.mark.parametrize("key", NAMES)
def test_an_explanation_has_a_clause_and_two_lines(key: str) -> None:
    found = explain(key)
    assert found.clause in clauses()
    assert found.what.endswith(".")
    first, second = found.lines()
    assert first.endswith(".")
    assert "\n" not in first + second
    assert f"{key} = " in second


@pytest.mark.parametrize("key", NAMES)
def test_what_comes_of_it_is_another_thing_with_another_value(key: str) -> None:
    outcomes = [outcome for _, outcome in explain(key).outcomes]
    assert len(outcomes) > 1
    assert len(set(outcomes)) == len(outcomes)


@pytest.mark.parametrize("key", NAMES)
def test_no_number_is_written_into_the_words(key: str) -> None:
    example = examples()[key]
    for text in (example.what, example.situation):
        assert not re.search(r"\d", _SPELLED.sub("", text)), text


@pytest.mark.parametrize("key", NAMES)
def test_the_values_are_such_as_a_sheet_can_have(key: str) -> None:
    example = examples()[key]
    if not isinstance(example, Example):
        return
    choices = choices_of(key)
    if choices and not isinstance(example.values[0], bool) and key != "banker":
        assert set(example.values) == set(choices)
    for value in example.values:
        assert isinstance(example.sheet(key, value), RuleSheet)
    defaults = keys(*"CSNPBFDVXTMKJI")
    if key in defaults:
        assert defaults[key][1] in example.values


@pytest.mark.parametrize("key", COMES_OF)
def test_the_numbers_are_those_of_the_rules(key: str) -> None:
    told = [number(outcome) for _, outcome in explain(key).outcomes]
    expected = [None if each is None else Fraction(each) for each in COMES_OF[key]]
    # A value without points says so in words, whatever else it counts.
    assert [a for a, b in zip(told, expected, strict=True) if b is not None] == [
        each for each in expected if each is not None
    ]


@pytest.mark.parametrize("key", SECOND_READING)
def test_a_second_reading_of_the_rules_finds_the_same_points(key: str) -> None:
    example = examples()[key]
    assert isinstance(example, Example)
    seats = [hands.played(rows) for rows in SECOND_READING[key]]
    for value in example.values:
        sheet = example.sheet(key, value)
        entry = hands.settled(sheet, *seats).entry
        points = oracle.Table(entry.hand, sheet).points(1, 2)
        assert number(example.comes_of(key, value)) == abs(points)


def test_the_amounts_that_a_situation_names_are_those_of_its_hand() -> None:
    sheet = varied(hands_sheet(), {"super_bonus": 0, "win_cap": "none"})
    made = hands.payments(hands.settled(sheet, *forms._CAPPED))
    of_first = [each for each in made if 1 in (each.payer, each.payee)]
    assert [(each.payer, each.payee) for each in of_first] == [(2, 1), (1, 3), (4, 1)]
    assert {hands.money_text(each.due) for each in of_first} == {"6.00"}
    assert "6.00" in explain("win_cap").situation
    assert not any(Limit.WINNER_CAP in each.limits for each in made)


def hands_sheet() -> RuleSheet:
    found = preset("mandarin")
    assert found
    return found


def test_a_further_value_is_worked_out_as_well() -> None:
    found = explain("scoop_bonus", 5, 3)
    assert found.outcomes[2:] == (("5", "A wins 8 points from B"),)


def test_everything_is_explained_in_order() -> None:
    assert [found.key for found in explained()] == list(NAMES)
    assert NAMES[:2] == ("schema", "id")
