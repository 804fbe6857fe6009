"""The JSON result has FORMATS' names, adds up, and carries every reason."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablemgr.i18n import speaking
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.handfile import read_hand
from tablemgr.services.resultjson import result_json
from tablemgr.services.settle import settle
from tests.services.hands import Mapping, two_seats, with_seat, without_rows

KEYS = {
    *("schema", "rules", "button", "point_value", "currency", "seats", "pairs", "totals"),
    *("payments", "stacks"),
}


def result_of(hand: Mapping, folder: Path | None = None) -> Any:
    entry = read_hand(hand, folder)
    document = result_json(settle(entry))
    assert sheet_hash(entry.sheet) in json.dumps(document)
    return json.loads(json.dumps(document))


def test_a_result_has_every_key() -> None:
    result = result_of(with_seat(1, player="Anna"))
    assert set(result) == KEYS
    assert result["rules"] == {
        "id": "mandarin",
        "version": 1,
        "sha256": result["rules"]["sha256"],
    }
    anna = result["seats"][0]
    assert (anna["player"], anna["status"], anna["natural"], anna["fouls"]) == (
        "Anna", "played", None, [],
    )  # fmt: skip
    assert anna["rows"]["front"] == {
        "cards": "As Ah 9c",
        "category": "pair",
        "text": "pair of aces, nine",
    }
    assert result["pairs"][0]["points"] == sum(
        line["points"] for line in result["pairs"][0]["lines"]
    )
    assert result["payments"] == [
        {
            "order": 1, "from": 2, "to": 1, "points": 6, "due": "6.00", "paid": "6.00",
            "limits": [],
        }
    ]  # fmt: skip
    assert result["stacks"]["2"] == {"start": "40.00", "end": "34.00"}


def test_amounts_have_the_point_whatever_is_spoken() -> None:
    hand = two_seats()
    hand["seats"][0]["stack"] = hand["seats"][1]["stack"] = "12345.00"
    with speaking("it"):
        result = result_of(hand)
    assert result["payments"][0]["due"] == "6.00"
    assert result["stacks"]["2"] == {"start": "12345.00", "end": "12339.00"}


def test_x3_x4_limits_are_named() -> None:
    hand = two_seats()
    hand["seats"][0]["stack"] = hand["seats"][1]["stack"] = "5.00"
    payment = result_of(hand)["payments"][0]
    assert payment["paid"] == "5.00"
    assert payment["limits"] == ["payer_stack", "winner_cap"]


def test_s1_s3_fouls_carry_clause_and_text() -> None:
    seat = result_of(with_seat(2, front="Jd Td 3c 6c", middle="6d 9d 8d 7s"))["seats"][1]
    assert seat["status"] == "fouled"
    assert [foul["clause"] for foul in seat["fouls"]] == ["S3", "S3"]
    assert seat["rows"]["front"] == {"cards": "Jd Td 3c 6c", "category": None, "text": "4 cards"}


def test_c7_a_lowball_middle_is_read_as_one() -> None:
    hand = with_seat(1, middle="Ac 5d 4c 3d 2c", front="9h 8h 7h", back="Ks Kd Qh Js Tc")
    rows = result_of(hand | {"rules": "polish_lowball"})["seats"][0]["rows"]
    assert rows["middle"]["category"] == "high_card"
    assert rows["middle"]["text"] == "ace high, five, four, three, two"


def test_v2_a_pool_is_told_with_its_rows_and_payments() -> None:
    result = result_of(two_seats(rules="pagat_pool"))
    assert result["pairs"] == []
    assert result["pool"] == {
        "antes": "6.00",
        "rows": {"front": [1], "middle": [1], "back": [1]},
        "sweep": 1,
        "carried": "0.00",
    }
    assert [(each["from"], each["points"]) for each in result["payments"]] == [(0, 6), (2, 3)]
    assert result["totals"] == {"1": 9, "2": -3}


def test_v2_a_split_third_may_be_a_fraction_of_a_point(tmp_path: Path) -> None:
    text = 'schema = "tablemgr/rules@1"\nid = "pool"\nversion = 1\npool_ante = 1\n'
    (tmp_path / "pool.toml").write_text(text)
    result = result_of(two_seats(rules="pool.toml") | tied_fronts(), tmp_path)
    assert result["payments"][0]["points"] == "17/50"
    assert [each["due"] for each in result["payments"][:2]] == ["0.34", "0.33"]
    assert result["totals"] == {"1": 1, "2": 1}


def tied_fronts() -> Mapping:
    """Both fronts are ace high; seat 1 has the better middle, seat 2 the better back."""
    return {
        "seats": [
            {"seat": 1, "stack": "40.00", "front": "As Kd 9c", "middle": "JJ885", "back": "QQ772"},
            {"seat": 2, "stack": "40.00", "front": "Ad Kh 9s", "middle": "TT443", "back": "KQJT9"},
        ]
    }


def test_v5_points_games_pay_nothing(tmp_path: Path) -> None:
    text = (
        'schema = "tablemgr/rules@1"\nid = "p"\nversion = 1\nbase = "mandarin"\nstakes = "points"\n'
    )
    (tmp_path / "points.toml").write_text(text)
    hand = two_seats(rules="points.toml")
    del hand["point_value"]
    for seat in hand["seats"]:
        del seat["stack"]
    result = result_of(hand, tmp_path)
    assert (result["payments"], result["stacks"], result["point_value"]) == ([], {}, None)
    assert result["totals"] == {"1": 6, "2": -6}


@pytest.mark.parametrize("natural", ["six_pairs", "auto"])
def test_n5_the_natural_that_counted_is_named(natural: str) -> None:
    cards = "3d 3h 8c 8h Tc Th Js Jh 2c 2h 7d 7h Ac"
    seat = result_of(without_rows(2, natural=natural, cards=cards))["seats"][1]
    assert (seat["status"], seat["natural"], seat["cards"]) == ("natural", "six_pairs", cards)
