"""Jackpots: which hands of a deal qualify, which of them is paid, how equal ones share (J1 to J3).

The house pays after settlement, outside X3 and X4; what it pays is no affair of the rules.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.chinese.payoff import split
from tablemgr.rules.chinese.scoring import HandResult
from tablemgr.rules.chinese.shown import SeatResult, Status, compare_naturals
from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.table import clockwise_from
from tablemgr.rules.ranking import ROYAL_FLUSH, category_of, is_royal
from tablemgr.rules.sheet import (
    Jackpot,
    RuleSheet,
)

APPROVALS = 2


class JackpotReason(StrEnum):
    """Why a jackpot is not paid."""

    NOBODY_QUALIFIES = "nobody_qualifies"
    DECK_NOT_CHECKED = "deck_not_checked"
    ELIGIBILITY_VOID = "eligibility_void"
    APPROVALS_MISSING = "approvals_missing"
    NO_MONEY = "no_money"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A hand that qualifies: its seat, what of it does, and where it was shown.

    `strength` compares rows of a deal (C6); a natural is above every row and has none.
    """

    seat: int
    jackpot: Jackpot
    strength: int
    shown: SeatResult


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The qualifiers of a deal, each player's best: those to be paid, and those who are lower.

    `best` is clockwise from the button's left, and empty where nobody qualifies.
    """

    best: tuple[Qualifier, ...]
    disqualified: tuple[Qualifier, ...]


def _fits(jackpot: Jackpot, row_class: int) -> bool:
    if jackpot.held == ROYAL_FLUSH:
        return is_royal(row_class)
    return category_of(row_class).value_name == jackpot.held


def _of_seat(shown: SeatResult, sheet: RuleSheet) -> Iterator[Qualifier]:
    """Everything by which a seat qualifies: what counted of a hand, never a foul or a drop (J1)."""
    for jackpot in sheet.jackpots:
        if jackpot.row is None:
            if shown.natural and shown.natural.kind == jackpot.held:
                yield Qualifier(shown.seat, jackpot, 0, shown)
        elif shown.status is Status.PLAYED and shown.ranked:
            place = ROWS.index(jackpot.row)
            row_class = shown.ranked.classes[place]
            lowball = jackpot.row is Row.MIDDLE and sheet.middle == "lowball_27"
            if row_class is not None and not lowball and _fits(jackpot, row_class):
                yield Qualifier(shown.seat, jackpot, shown.ranked.strengths[place], shown)


def _order(one: Qualifier, other: Qualifier, sheet: RuleSheet) -> int:
    """Which hand is the higher (1, -1, 0): naturals above rows, naturals as N6, rows as C6."""
    if one.shown.natural and other.shown.natural:
        return compare_naturals(one.shown, other.shown, sheet)
    if one.shown.natural or other.shown.natural:
        return 1 if one.shown.natural else -1
    return (one.strength > other.strength) - (one.strength < other.strength)


def qualifying(results: Sequence[HandResult]) -> Qualifying:
    """Who qualifies in a deal, of which there are two hands a player in some games (J1, J2, V3)."""
    best_of: dict[int, Qualifier] = {}
    for result in results:
        for shown in result.seats:
            for each in _of_seat(shown, result.sheet):
                before = best_of.get(each.seat)
                if before is None or _order(each, before, result.sheet) > 0:
                    best_of[each.seat] = each
    if not best_of:
        return Qualifying((), ())
    sheet, order = results[0].sheet, clockwise_from(results[0].button, best_of)
    # Naturals of one tier push whatever their kinds, so "not below any" is asked, not "the best".
    best = [seat for seat in order if _unbeaten(best_of[seat], best_of, sheet)]
    return Qualifying(
        tuple(best_of[seat] for seat in best),
        tuple(best_of[seat] for seat in order if seat not in best),
    )


def _unbeaten(one: Qualifier, all_of: Mapping[int, Qualifier], sheet: RuleSheet) -> bool:
    return all(_order(one, other, sheet) >= 0 for other in all_of.values())


@dataclass(frozen=True, slots=True)
class JackpotRequest:
    """A jackpot to be paid: who qualifies, how much, and what J3 asks.

    `deck_complete`: it was counted after the hand. `void`: eligibility was voided under M6.
    `approved_by`: the people who approved, each counted once. Money in smallest units.
    """

    qualifying: Qualifying
    amount: int
    button: int
    unit: int = 1
    deck_complete: bool = False
    void: bool = False
    approved_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Award:
    """What each seat is paid, clockwise from the button's left; together the whole jackpot."""

    paid: Mapping[int, int]


def jackpot_refusals(request: JackpotRequest) -> Iterator[Refusal]:
    """Everything against paying a jackpot (J1, J3, M6)."""
    if not request.qualifying.best:
        yield Refusal("J1", JackpotReason.NOBODY_QUALIFIES)
    if request.amount <= 0:
        yield Refusal("X6", JackpotReason.NO_MONEY)
    if not request.deck_complete:
        yield Refusal("J3", JackpotReason.DECK_NOT_CHECKED)
    if request.void:
        yield Refusal("M6", JackpotReason.ELIGIBILITY_VOID)
    given = len(set(request.approved_by))
    if given < APPROVALS:
        yield Refusal("J3", JackpotReason.APPROVALS_MISSING, (("given", given),))


def verify_jackpot(request: JackpotRequest, overridden: Collection[str] = ()) -> None:
    """Raise `RefusedByRuleError` with everything against paying the jackpot."""
    verify(jackpot_refusals(request), overridden)


def can_pay_jackpot(request: JackpotRequest) -> bool:
    """Whether the jackpot may be paid."""
    return not any(jackpot_refusals(request))


def award_jackpot(request: JackpotRequest, overridden: Collection[str] = ()) -> Award:
    """Who is paid what; raises `RefusedByRuleError`.

    Equal hands split in whole chips of `unit`; what is left goes chip by chip clockwise from the
    button, and less than a chip to the first (J2).
    """
    verify_jackpot(request, overridden)
    seats = [each.seat for each in request.qualifying.best]
    order = clockwise_from(request.button, seats)
    return Award(dict(zip(order, split(request.amount, len(order), request.unit), strict=True)))
