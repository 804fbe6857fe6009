"""The hands that examples are made of, by what they do to each other, and what is said of them.

Players are A to D in seats 1 to 4; each has 100.00 and a point is worth 1.00 unless it is said.
"""

from collections.abc import Mapping
from typing import Any

from tablemgr.i18n import tr, trn
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.payoff import Transfer
from tablemgr.rules.chinese.scoring import LineReason, PairResult, Points
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.explaining.example import Outcome
from tablemgr.services.faults import RefusedError
from tablemgr.services.handfile import SCHEMA, read_hand
from tablemgr.services.rowwords import row_name
from tablemgr.services.settle import Settlement, settle
from tablemgr.services.shown import shown_amount

MONEY = Currency("USD", 2)
POINT = 100
LETTERS = " ABCD"

# Four hands of one deck: the first wins every row from all, the last has front and middle of the
# third, and the third has the back of both others.
BEST = "As Ah 9c / Qd Qc Qh 5c 2d / Ks Kh Kd 4s 4h"
SECOND = "Jd Td 3c / 6c 6d 9d 8d 7s / 9s 8s 7c 6s 5h"
THIRD = "Tc 8c 7d / 2c 2h 9h 6h 5d / Jc Jh Js 3d 3h"
FOURTH = "Kc Qs 8h / Ac Ad 7h 3s 2s / Th Ts 4c 4d 5s"
# Two that lose every row to the second.
LOW = "Tc 8c 7d / 2c 2h 9h 6h 5d / 3d 3h Ac Jc 8h"
LOWER = "7h 3s 2s / 4c 4d Kc Qs 5s / Jh Js Th Ts Ad"
FOULED = "Jd Td 3c / 9s 8s 7c 6s 5h / 6c 6d 9d 8d 7s"
# A full house in the middle and a straight flush in the back, over a king-high straight.
RICH = "As Ah 9c / Qd Qc Qh 5c 5d / 4s 5s 6s 7s 8s"
POOR = "Jd Td 3c / 6c 6d 9d 8d 7h / 9s Ts Jc Qs Kh"
PAIRS = "Ks Kh Js Jh 9c 9d 7c 7d 5h 5d 3h 3d 2c"
LOW_PAIRS = "Qs Qh Ts Th 8c 8d 6c 6d 4h 4d 2h 2d Ac"


def played(rows: str, **more: Any) -> dict[str, Any]:
    """A seat that has set its rows."""
    front, middle, back = rows.split("/")
    return {"front": front, "middle": middle, "back": back, **more}


def declared(cards: str, natural: str = "six_pairs", **more: Any) -> dict[str, Any]:
    """A seat that declares a natural."""
    return {"natural": natural, "cards": cards, **more}


def settled(sheet: RuleSheet, *seats: Mapping[str, Any], button: int = 0) -> Settlement:
    """A hand settled under a sheet; the button is at the last seat unless it is said."""
    shown = [{"seat": at, "stack": "100.00", **seat} for at, seat in enumerate(seats, 1)]
    document = {
        "schema": SCHEMA,
        "rules": sheet.id,
        "point_value": format_amount(POINT, MONEY),
        "currency": MONEY.code,
        "button": button or len(seats),
        "seats": shown,
    }
    return settle(read_hand(document, sheet=sheet))


def points_text(points: Points) -> str:
    """A number of points in words."""
    return trn("{count} point", "{count} points", int(points))


def money_text(minor: int) -> str:
    """An amount of the examples' money."""
    return shown_amount(minor, MONEY)


def pair_of(settlement: Settlement, one: int = 1, other: int = 2) -> PairResult:
    """The pair of two seats."""
    wanted = {one, other}
    return next(each for each in settlement.result.pairs if {each.a, each.b} == wanted)


def won_text(points: int) -> str:
    """What A wins from B, or loses to him."""
    if not points:
        return tr("neither wins anything")
    winner, loser = ("A", "B") if points > 0 else ("B", "A")
    return tr(
        "{winner} wins {points} from {loser}",
        winner=winner,
        points=points_text(abs(points)),
        loser=loser,
    )


def won(*seats: Mapping[str, Any], button: int = 0) -> Outcome:
    """What A wins from B in a hand."""
    return lambda sheet: won_text(pair_of(settled(sheet, *seats, button=button)).points)


def row_won(row: Row, *seats: Mapping[str, Any]) -> Outcome:
    """Who wins a row of A and B."""

    def outcome(sheet: RuleSheet) -> str:
        lines = pair_of(settled(sheet, *seats)).lines
        line = next(each for each in lines if each.row is row and each.reason is LineReason.ROW_WON)
        return tr("{player} wins the {row}", player=LETTERS[line.seat], row=row_name(row))

    return outcome


def fouled(*seats: Mapping[str, Any]) -> Outcome:
    """Whether the hand of A is legal."""

    def outcome(sheet: RuleSheet) -> str:
        found = settled(sheet, *seats).result.seat(1)
        if found.status is Status.FOULED:
            clauses = ", ".join(dict.fromkeys(foul.clause for foul in found.fouls))
            return tr("the hand of A is a foul ({clauses})", clauses=clauses)
        return tr("the hand of A is legal")

    return outcome


def total(*seats: Mapping[str, Any], button: int = 0) -> Outcome:
    """What A wins in all."""

    def outcome(sheet: RuleSheet) -> str:
        totals = settled(sheet, *seats, button=button).result.totals
        return tr("A wins {points} in all", points=points_text(totals[1]))

    return outcome


def payments(settlement: Settlement) -> tuple[Transfer, ...]:
    """The payments of a hand in order."""
    return settlement.payoff.transfers if settlement.payoff else ()


def who_pays(transfer: Transfer) -> str:
    """Payer and payee of a payment, short enough for a list."""
    return f"{LETTERS[transfer.payer]}→{LETTERS[transfer.payee]}"


def pays_order(*seats: Mapping[str, Any], button: int = 0) -> Outcome:
    """The payments in their order."""

    def outcome(sheet: RuleSheet) -> str:
        made = payments(settled(sheet, *seats, button=button))
        return tr("the payments are {order}", order=", ".join(map(who_pays, made)))

    return outcome


def ends_with(*seats: Mapping[str, Any], button: int = 0) -> Outcome:
    """What A has at the end of a hand."""

    def outcome(sheet: RuleSheet) -> str:
        payoff = settled(sheet, *seats, button=button).payoff
        assert payoff
        return tr("A ends with {amount}", amount=money_text(payoff.end[1]))

    return outcome


def refused_or(words: Outcome, refused: str) -> Outcome:
    """An outcome, or the marked words for a hand that the sheet does not allow."""

    def outcome(sheet: RuleSheet) -> str:
        try:
            return words(sheet)
        except RefusedError:
            return tr(refused)

    return outcome
