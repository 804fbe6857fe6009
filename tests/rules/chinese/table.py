"""Hands and sheets written down shortly: rows as `KKJ / AA762 / TTT98`, presets by name."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tablemgr.rules.cards import parse_cards, parse_row
from tablemgr.rules.chinese.hand import Declared, Hand, SeatHand
from tablemgr.rules.chinese.payoff import Payoff, pay
from tablemgr.rules.chinese.scoring import HandResult, PairResult, score
from tablemgr.rules.chinese.setting import RankedSetting, Setting, rank_setting
from tablemgr.rules.sheet import RuleSheet
from tablemgr.rules.sheetfile import SheetReading, read_sheet

SHEETS = Path(__file__).parents[3] / "resources" / "rule_sheets"
PRESETS = tuple(sorted(path.stem for path in SHEETS.glob("*.toml")))
RICH = 1_000_000

# Thirteen cards that hold a natural and nothing else that the presets name.
DRAGON = "2c 3c 4d 5h 6h 7s 8c 9d Tc Jh Qs Kd As"
SIX_PAIRS = "2d 2h 4c 4h 7d 7h 9c 9h Jd Jc Ac Ad 5d"
THREE_FLUSHES = "3s 5s 9s Ts Ks 3h 8h Th Kh Ah 6c 7c Qc"


@cache
def reading(name: str) -> SheetReading:
    """A preset sheet as its file reads, with its base."""
    with (SHEETS / f"{name}.toml").open("rb") as file:
        return read_sheet(tomllib.load(file), preset)


def preset(name: str) -> RuleSheet:
    """A preset sheet by name."""
    sheet = reading(name).sheet
    assert sheet is not None, reading(name).faults
    return sheet


def sheet(name: str = "mandarin", **changes: Any) -> RuleSheet:
    """A preset with other house rules."""
    return replace(preset(name), **changes)


def setting(text: str) -> Setting:
    """Three rows, front first, a stroke between two."""
    front, middle, back = (parse_row(row) for row in text.split("/"))
    return Setting(front, middle, back)


def ranked(text: str, rules: RuleSheet | None = None) -> RankedSetting:
    """Three rows as a sheet ranks them."""
    return rank_setting(setting(text), rules or preset("mandarin"))


def seat(
    number: int,
    rows: str = "",
    declared: Declared = None,
    pile: str = "",
    *,
    dropped: bool = False,
) -> SeatHand:
    """One seat of a hand."""
    laid = setting(rows) if rows else None
    return SeatHand(number, laid, declared, parse_cards(pile), dropped)


def dropped(number: int) -> SeatHand:
    """A seat that dropped and shows nothing."""
    return seat(number, dropped=True)


def hand(*seats: SeatHand, button: int = 4, carried: Fraction | int = 0) -> Hand:
    """A hand with the button at seat 4, so that the seats stand in their order."""
    return Hand(button, tuple(seats), Fraction(carried))


def hands(*rows: str, button: int = 4) -> Hand:
    """Seats 1, 2 and so on with these rows."""
    return hand(*(seat(number, text) for number, text in enumerate(rows, 1)), button=button)


def pair(result: HandResult, a: int, b: int) -> PairResult:
    """The pair of two seats, in the order in which it stands."""
    return next(each for each in result.pairs if (each.a, each.b) == (a, b))


def owed(result: HandResult) -> dict[tuple[int, int], int]:
    """Points by pair: above zero, the second seat owes the first."""
    return {(each.a, each.b): each.points for each in result.pairs}


def points(dealt: Hand, rules: RuleSheet) -> int:
    """What the second seat owes the first in a hand of two."""
    (only,) = score(dealt, rules).pairs
    return only.points


def lines(each: PairResult) -> list[tuple[str, str, int]]:
    """A pair's lines as clause, reason and points."""
    return [(line.clause, str(line.reason), line.points) for line in each.lines]


def settle(
    dealt: Hand, rules: RuleSheet, stacks: Mapping[int, int] | None = None, point_value: int = 1
) -> Payoff:
    """Score a hand and pay it; everybody is rich unless stacks say otherwise."""
    result = score(dealt, rules)
    return pay(result, point_value, stacks or dict.fromkeys(result.order, RICH), 1)


def moved(payoff: Payoff) -> list[tuple[int, int, int]]:
    """The transfers as payer, payee and money paid."""
    return [(each.payer, each.payee, each.paid) for each in payoff.transfers]
