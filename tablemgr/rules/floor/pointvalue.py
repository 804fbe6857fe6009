"""What a table is played for: stakes that its chips can make, and a change of the point value (X6,
T12).

After a change nobody must buy again; the next buy is measured by the new amount.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.table import Stakes


class PointValueReason(StrEnum):
    """Why a table cannot be played for that."""

    NOT_IN_CHIPS = "point_value_not_in_chips"
    FEE_NOT_IN_CHIPS = "fee_not_in_chips"
    UNCHANGED = "point_value_unchanged"
    DURING_HAND = "point_value_during_hand"
    NO_CONSENT = "no_consent"


def stakes_refusals(stakes: Stakes, fee: int = 0) -> Iterator[Refusal]:
    """What the table's chips cannot make: the point value, or the collection for a hand (X6)."""
    if not stakes.can_make(stakes.point_value):
        facts = (("value_minor", stakes.point_value),)
        yield Refusal("X6", PointValueReason.NOT_IN_CHIPS, facts)
    if not stakes.can_make(fee):
        yield Refusal("X6", PointValueReason.FEE_NOT_IN_CHIPS, (("fee_minor", fee),))


def verify_stakes(stakes: Stakes, fee: int = 0) -> None:
    """Raise `RefusedByRuleError` with every amount that the table's chips cannot make."""
    verify(stakes_refusals(stakes, fee))


@dataclass(frozen=True, slots=True)
class PointValueRequest:
    """A change of the point value: what it is now, who sits at the table and who of them agrees.

    `fee` is the collection at the new value; `floor`: the floor has given its word.
    """

    now: int
    wanted: Stakes
    seated: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    floor: bool = False
    hand_running: bool = False
    fee: int = 0


@dataclass(frozen=True, slots=True)
class PointValueChange:
    """The point value before and after, and whether it rests on the floor's word or on consent."""

    before: int
    after: int
    by_floor: bool


def point_value_refusals(request: PointValueRequest) -> Iterator[Refusal]:
    """Everything against a change of the point value (T12, X6)."""
    yield from stakes_refusals(request.wanted, request.fee)
    if request.hand_running:
        yield Refusal("T12", PointValueReason.DURING_HAND)
    if request.wanted.point_value == request.now:
        yield Refusal("T12", PointValueReason.UNCHANGED)
    if not request.floor:
        for seat in _not_agreed(request):
            yield Refusal("T12", PointValueReason.NO_CONSENT, (("seat", seat),))


def _not_agreed(request: PointValueRequest) -> list[int]:
    return [seat for seat in request.seated if seat not in request.agreed]


def verify_point_value(request: PointValueRequest, overridden: Collection[str] = ()) -> None:
    """Raise `RefusedByRuleError` with everything against the change."""
    verify(point_value_refusals(request), overridden)


def can_change_point_value(request: PointValueRequest) -> bool:
    """Whether the point value may change so."""
    return not any(point_value_refusals(request))


def change_point_value(
    request: PointValueRequest, overridden: Collection[str] = ()
) -> PointValueChange:
    """The change that the rules allow; raises `RefusedByRuleError`."""
    verify_point_value(request, overridden)
    by_floor = bool(_not_agreed(request)) or not request.seated
    return PointValueChange(request.now, request.wanted.point_value, by_floor)
