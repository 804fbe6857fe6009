"""Hands and sheets written down shortly: rows as `KKJ / AA762 / TTT98`, presets by name."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tablemgr.rules.cards import RANKS, make_card, parse_cards, parse_row, rank_of
from tablemgr.rules.chinese.hand import AUTO, Declared, Hand, SeatHand
from tablemgr.rules.chinese.naturals import held_naturals
from tablemgr.rules.chinese.payoff import Payoff, pay
from tablemgr.rules.chinese.scoring import HandResult, PairResult, score
from tablemgr.rules.chinese.setting import RankedSetting, Setting, rank_setting
from tablemgr.rules.sheet import BONUS_KEYS, Natural, NaturalKind, RuleSheet
from tablemgr.rules.sheetfile import SheetReading, read_sheet

SHEETS = Path(__file__).parents[3] / "resources" / "rule_sheets"
PRESETS = tuple(sorted(path.stem for path in SHEETS.glob("*.toml")))
RICH = 1_000_000

_PLAIN = RuleSheet(
    "plain",
    1,
    "Nothing above two pair",
    back_equals_middle="foul",
    front_bonuses=(("three_of_a_kind", 1),),
    middle_bonuses=tuple((key, 1) for key in BONUS_KEYS[3:]),
    back_bonuses=tuple((key, 1) for key in BONUS_KEYS[3:]),
    naturals=tuple(Natural(kind, 1, 1) for kind in NaturalKind),
)

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


def beside(number: int, *others: SeatHand) -> SeatHand:
    """A seat with a legal hand of no bonus and no natural, from the cards that others leave."""
    taken = [card for other in others for card in other.cards]
    ranks = Counter(map(rank_of, taken))
    left = [
        make_card(rank, suit)
        for rank in range(13)
        for suit in [suit for suit in range(4) if make_card(rank, suit) not in taken][
            : 4 - ranks[rank]
        ]
    ]
    random = Random(number)
    while True:
        cards = random.sample(left, 13)
        laid = Setting(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
        rows = rank_setting(laid, _PLAIN)
        if not rows.fouls and not rows.bonuses and not held_naturals(cards, _PLAIN):
            return SeatHand(number, laid)


def hand(*seats: SeatHand, button: int = 4, carried: Fraction | int = 0) -> Hand:
    """A hand with the button at seat 4, so that the seats stand in their order."""
    return Hand(button, tuple(seats), Fraction(carried))


def hands(*texts: str, button: int = 4) -> Hand:
    """Seats 1, 2 and so on: rows, `drop`, or `auto` and a pile; `?` is any harmless kicker."""
    return hand(*(_seat(at, text) for at, text in enumerate(filled(*texts), 1)), button=button)


def _seat(number: int, text: str) -> SeatHand:
    if text == "drop":
        return dropped(number)
    if text.startswith("auto"):
        return seat(number, declared=AUTO, pile=text.removeprefix("auto"))
    return seat(number, text)


def filled(*texts: str) -> tuple[str, ...]:
    """The same hands with a rank for every `?`: from one deck, no new pair and no straight.

    In a row without a pair, kickers are below the cards that stand there.
    """
    spoken = re.sub(r"drop|auto|[cdhs?/ ]", "", "".join(texts))
    free = {rank: 4 - spoken.count(rank) for rank in RANKS}
    places = sorted(
        (len(_able(row)), at, place)
        for at, text in enumerate(texts)
        for place, row in enumerate(text.split("/"))
        if "?" in row
    )
    random = Random(1)
    for _ in range(20_000):
        done = _fill([text.split("/") for text in texts], places, dict(free), random)
        if done:
            return tuple("/".join(rows) for rows in done)
    raise ValueError(texts)


def _able(row: str) -> str:
    """The ranks a row's kickers may have."""
    held = _places(row)
    high = held[0] if len(set(held)) == len(held) else 13
    return "".join(rank for rank in RANKS[:high] if rank not in row)


def _places(row: str) -> list[int]:
    """A row's ranks as numbers, lowest first; a suit that covers it is passed over."""
    return sorted(RANKS.index(each) for each in row if each in RANKS)


def _fill(
    rows: list[list[str]],
    places: list[tuple[int, int, int]],
    free: dict[str, int],
    random: Random,
) -> list[list[str]] | None:
    for _, at, place in places:
        row = rows[at][place]
        kickers = _able(row)
        while "?" in row:
            able = [rank for rank in kickers if free[rank] and rank not in row]
            if not able:
                return None
            rank = max(able, key=lambda each: free[each] + random.random() * 2)
            free[rank] -= 1
            row = row.replace("?", rank, 1)
        held = _places(row)
        if len(set(held)) == 5 and held[4] - held[0] == 4:
            return None
        rows[at][place] = row
    return rows


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
