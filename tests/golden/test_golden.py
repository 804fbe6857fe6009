"""Worked hands: from the hand file to points, payments and stacks, as they must come out."""

import json
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tablemgr import assets
from tablemgr.rules.cards import parse_cards, parse_row
from tablemgr.rules.chinese.hand import AUTO, Hand, SeatHand
from tablemgr.rules.chinese.payoff import pay
from tablemgr.rules.chinese.scoring import score
from tablemgr.rules.chinese.setting import Setting
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.handfile import read_hand_file
from tablemgr.services.resultjson import result_json
from tablemgr.services.settle import settle
from tests.rules.chinese.table import preset
from tests.rules.clauses import cited, clauses

FOLDER = assets.asset("resources/golden")
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
Json = Mapping[str, Any]


def hand_file(name: str) -> Json:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def expected(name: str) -> Json:
    found: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def seat_of(data: Json) -> SeatHand:
    """A seat of a hand file, without the reader of hand files."""
    declared = data.get("natural")
    return SeatHand(
        data["seat"],
        Setting(*(parse_row(data[row]) for row in ("front", "middle", "back")))
        if "front" in data
        else None,
        declared if declared in (None, AUTO) else NaturalKind(declared),
        parse_cards(data.get("cards", "")),
        data.get("surrender", False),
    )


def cents(amount: str) -> int:
    return int(Decimal(amount) * 100)


def test_the_worked_hands_are_all_there() -> None:
    assert not [*Path(__file__).parent.glob("*.toml")]
    assert len(NAMES) == 23
    assert {path.stem for path in FOLDER.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_worked_hand_begins_with_its_reason(name: str) -> None:
    first = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("# ")
    assert {*cited(first)} <= {*clauses()}


@pytest.mark.parametrize("name", NAMES)
def test_a_worked_hand_comes_out_of_the_engine(name: str) -> None:
    data, must = hand_file(name), expected(name)
    dealt = Hand(data["button"], tuple(map(seat_of, data["seats"])))
    result = score(dealt, preset(data["rules"]))
    assert {str(each.seat): str(each.status) for each in result.seats} == must["status"]
    assert {str(seat): points for seat, points in result.totals.items()} == must["totals"]
    stacks = {each["seat"]: cents(each["stack"]) for each in data["seats"]}
    payoff = pay(result, cents(data["point_value"]), stacks)
    assert [(t.payer, t.payee, t.points, t.due, t.paid) for t in payoff.transfers] == [
        (p["from"], p["to"], p["points"], cents(p["due"]), cents(p["paid"]))
        for p in must["payments"]
    ]
    assert {str(seat): stack for seat, stack in payoff.end.items()} == {
        seat: cents(stack) for seat, stack in must["end"].items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_worked_hand_comes_out_of_its_file(name: str) -> None:
    must = expected(name)
    found: Json = result_json(settle(read_hand_file(FOLDER / f"{name}.toml")))
    assert {str(each["seat"]): each["status"] for each in found["seats"]} == must["status"]
    assert found["totals"] == must["totals"]
    keys = ("from", "to", "points", "due", "paid")
    assert [{key: each[key] for key in keys} for each in found["payments"]] == must["payments"]
    assert {seat: stack["end"] for seat, stack in found["stacks"].items()} == must["end"]
