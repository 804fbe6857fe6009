"""Each payment in one sentence, with its reason, its amount and what held it down (P to X)."""

from typing import Any

import pytest

from tablemgr.services.handfile import read_hand
from tablemgr.services.paymentwords import payment_text
from tablemgr.services.settle import settle
from tests.rules.chinese.table import sheet
from tests.services.night.room import BEST, FOURTH, SECOND, SIX_PAIRS, THIRD, rows

FOUL = rows("Kc Qs 8h/Th Ts 4c 4d 5s/Ac Ad 7h 3s 2s")


def sentences(seats: list[dict[str, Any]], name: str = "mandarin", **rules: Any) -> list[str]:
    """The payments of a hand with the button at seat 4, points at 5.00."""
    played = [{"seat": at, "stack": "500.00", **each} for at, each in enumerate(seats, 1)]
    document = {
        "schema": "tablemgr/hand@1",
        "rules": name,
        "point_value": "5.00",
        "button": 4,
        "seats": played,
    }
    settlement = settle(read_hand(document, sheet=sheet(name, **rules)))
    assert settlement.payoff
    return [payment_text(settlement, each) for each in settlement.payoff.transfers]


def test_x3_a_payment_held_down_says_by_what_and_how_much_is_paid() -> None:
    hands = [rows(each) for each in (BEST, SECOND, THIRD)]
    four = [*hands[:2], {**hands[2], "stack": "40.00"}, rows(FOURTH)]
    said = sentences(four, front_bonuses=(), middle_bonuses=(), back_bonuses=())
    assert said[1] == (
        "Seat 3 pays seat 1: 9 points, beaten three times by one who beat everybody (P4);"
        " 45.00 USD, of which 40.00 USD: all that seat 3 had (X3)"
    )
    assert said[0] == (
        "Seat 2 pays seat 1: 9 points, beaten three times by one who beat everybody (P4); 45.00 USD"
    )


def test_x3_one_who_has_nothing_left_pays_nothing_of_it() -> None:
    four = [{**rows(BEST)}, rows(SECOND), {**rows(THIRD), "stack": "45.00"}, rows(FOURTH)]
    said = [each for each in sentences(four, win_cap="none") if "nothing of it" in each]
    assert said
    assert all(each.endswith("all that seat 3 had (X3)") for each in said)


def test_p1_p2_rows_scoops_and_bonuses_are_named() -> None:
    (said,) = sentences([rows(BEST), rows(SECOND)])
    assert said.startswith("Seat 2 pays seat 1: ")
    assert "beaten in all rows (P1); scooped (P2)" in said
    (said,) = sentences([rows(BEST), rows(THIRD)], "classic_2_4")
    assert "more rows lost than won (P3)" in said


def test_b1_a_bonus_against_the_winner_is_taken_off() -> None:
    straight = {"front": "2c 2d 3h", "middle": "Ac Ad 9h 8s 7c", "back": "9c 8c 7d 6c 5h"}
    quads = {"front": "Kc Qs Jh", "middle": "Qd Qc 4h 5s 6d", "back": "Ts Th Tc Td 3s"}
    (said,) = sentences([straight, quads], scoop_bonus=0)
    assert "in the back" in said
    assert "seat" in said.split(":")[0]


def test_f1_n7_d1_fouls_naturals_and_drops() -> None:
    (said,) = sentences([rows(BEST), FOUL])
    assert "fouled (F1)" in said
    natural = {"natural": "six_pairs", "cards": SIX_PAIRS}
    (said,) = sentences([natural, rows("Kc Qs 8d/As Ad 7c 3s 2s/Td Ts 4c 4d 5s")])
    assert said == "Seat 2 pays seat 1: 4 points, against six pairs (N7); 20.00 USD"
    (said,) = sentences([rows(BEST), {"surrender": True}], "pagat")
    assert "dropped (D1)" in said


@pytest.mark.parametrize("word", ["best front (V2)", "best middle (V2)", "best back (V2)"])
def test_v2_the_pool_pays_row_by_row(word: str) -> None:
    said = sentences([rows(SECOND), rows(THIRD)], "pagat_pool")
    assert any(each.startswith("The pool pays seat") and word in each for each in said)


def test_v2_a_sweep_takes_the_pool_and_more_from_every_other_player() -> None:
    said = sentences([rows(BEST), rows(FOURTH)], "pagat_pool")
    assert said[0].startswith("The pool pays seat 1: the whole pool (V2)")
    assert said[1].startswith("Seat 2 pays seat 1: 3 points, sweep (V2)")
