"""Taking, changing and giving up a seat: one live seat a player in the room (C1, T1, T8, T11)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.table import ALL_SEATS, SEATS, Money, Stakes, clockwise_from
from tablemgr.rules.sheet import RuleSheet


class SeatReason(StrEnum):
    """Why a seat cannot be taken, changed or given away."""

    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    SEAT_HELD = "seat_held"
    SEATED_ELSEWHERE = "seated_elsewhere"
    MOVE_DURING_HAND = "move_during_hand"
    SAME_SEAT = "same_seat"
    MOVE_BELOW_FULL_BUY = "move_below_full_buy"
    MOVE_NOT_IN_CHIPS = "move_not_in_chips"
    ADDS_BELOW_ZERO = "adds_below_zero"
    ADDS_WITHOUT_NEED = "adds_without_need"
    ADDS_ABOVE_MOST = "adds_above_most"
    STILL_HAS_CHIPS = "still_has_chips"
    HOLD_RUNNING = "hold_running"


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A player who wants a seat: the seats where others sit, and those held for others (T11).

    `seated_elsewhere`: he has a live seat in the room, which he is not giving up for this one.
    """

    seat: int
    taken: Collection[int] = ()
    held: Collection[int] = ()
    seats: Collection[int] = SEATS
    seated_elsewhere: bool = False


def seat_refusals(request: SeatRequest) -> Iterator[Refusal]:
    """Everything against taking a seat (C1, T11)."""
    facts = (("seat", request.seat),)
    if request.seat not in request.seats:
        yield Refusal("C1", SeatReason.NO_SUCH_SEAT, facts)
    if request.seat in request.taken:
        yield Refusal("C1", SeatReason.SEAT_TAKEN, facts)
    elif request.seat in request.held:
        yield Refusal("T11", SeatReason.SEAT_HELD, facts)
    if request.seated_elsewhere:
        yield Refusal("T11", SeatReason.SEATED_ELSEWHERE)


def verify_sit(request: SeatRequest, overridden: Collection[str] = ()) -> None:
    """Raise `RefusedByRuleError` with everything against taking the seat; who sits down is new."""
    verify(seat_refusals(request), overridden)


def can_sit(request: SeatRequest) -> bool:
    """Whether a player may take the seat."""
    return not any(seat_refusals(request))


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A change of seat at one table, with stack and history; `new` where he jumps ahead (T8)."""

    before: int
    after: int
    new: bool


def jumps_ahead(before: int, after: int, button: int) -> bool:
    """Whether the button would come to the new seat sooner than to the old one (T11)."""
    order = clockwise_from(button, ALL_SEATS)
    return order.index(after) < order.index(before)


def change_refusals(
    request: SeatRequest, before: int, *, hand_running: bool = False
) -> Iterator[Refusal]:
    """Everything against a change of seat at the same table (T11)."""
    if request.seat == before:
        yield Refusal("T11", SeatReason.SAME_SEAT, (("seat", before),))
    else:
        yield from seat_refusals(request)
    if hand_running:
        yield Refusal("T11", SeatReason.MOVE_DURING_HAND)


def verify_change_seat(
    request: SeatRequest,
    before: int,
    *,
    hand_running: bool = False,
    overridden: Collection[str] = (),
) -> None:
    """Raise `RefusedByRuleError` with everything against the change."""
    verify(change_refusals(request, before, hand_running=hand_running), overridden)


def can_change_seat(request: SeatRequest, before: int, *, hand_running: bool = False) -> bool:
    """Whether a player may change to the seat."""
    return not any(change_refusals(request, before, hand_running=hand_running))


def change_seat(
    request: SeatRequest,
    before: int,
    button: int,
    *,
    hand_running: bool = False,
    overridden: Collection[str] = (),
) -> SeatChange:
    """The change of seat that the rules allow; raises `RefusedByRuleError`."""
    verify_change_seat(request, before, hand_running=hand_running, overridden=overridden)
    return SeatChange(before, request.seat, jumps_ahead(before, request.seat, button))


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A player who moves to another table with all that he has.

    `adds` is what he buys on arrival to reach the full amount; more is a buy of its own.
    `hand_running`: at either table.
    """

    seat: SeatRequest
    money: Money
    adds: int = 0
    hand_running: bool = False


@dataclass(frozen=True, slots=True)
class TableMove:
    """A move between tables: all of his money goes along, and to the new table he is new (T8)."""

    seat: int
    carried: Money
    adds: int


def move_refusals(request: MoveRequest, stakes: Stakes, sheet: RuleSheet) -> Iterator[Refusal]:
    """Everything against a move; `stakes` and `sheet` are those of the new table (T1, T3, T11)."""
    yield from seat_refusals(request.seat)
    if request.hand_running:
        yield Refusal("T3", SeatReason.MOVE_DURING_HAND)
    if request.adds < 0:
        yield Refusal("X6", SeatReason.ADDS_BELOW_ZERO)
    if not sheet.plays_chips:
        return
    full, carried = stakes.full_buy(sheet), request.money.total
    missing = full - carried - request.adds
    if missing > 0:
        facts = (("full_minor", full), ("missing_minor", missing))
        yield Refusal("T1", SeatReason.MOVE_BELOW_FULL_BUY, facts)
    if request.adds > 0 and carried >= full:
        yield Refusal("T2", SeatReason.ADDS_WITHOUT_NEED, (("full_minor", full),))
    most = stakes.most(sheet)
    if request.adds > 0 and most is not None and carried + request.adds > most:
        yield Refusal("T1", SeatReason.ADDS_ABOVE_MOST, (("most_minor", most),))
    on_table = request.money.stack + request.adds
    if not stakes.can_make(max(on_table, 0)):
        yield Refusal("T1", SeatReason.MOVE_NOT_IN_CHIPS, (("amount_minor", on_table),))


def verify_move_table(
    request: MoveRequest, stakes: Stakes, sheet: RuleSheet, overridden: Collection[str] = ()
) -> None:
    """Raise `RefusedByRuleError` with everything against the move."""
    verify(move_refusals(request, stakes, sheet), overridden)


def can_move_table(request: MoveRequest, stakes: Stakes, sheet: RuleSheet) -> bool:
    """Whether a player may move so."""
    return not any(move_refusals(request, stakes, sheet))


def move_table(
    request: MoveRequest, stakes: Stakes, sheet: RuleSheet, overridden: Collection[str] = ()
) -> TableMove:
    """The move that the rules allow; raises `RefusedByRuleError`."""
    verify_move_table(request, stakes, sheet, overridden)
    return TableMove(request.seat.seat, request.money, request.adds)


def seat_hold_left_s(empty_for_s: int, sheet: RuleSheet) -> int:
    """For how many more seconds a seat without chips is held for its player (T11)."""
    return max(60 * sheet.seat_hold_minutes - max(empty_for_s, 0), 0)


def release_refusals(money: Money, empty_for_s: int, sheet: RuleSheet) -> Iterator[Refusal]:
    """Everything against giving away a player's seat (T11)."""
    if money.total:
        yield Refusal("T11", SeatReason.STILL_HAS_CHIPS, (("held_minor", money.total),))
    elif left_s := seat_hold_left_s(empty_for_s, sheet):
        yield Refusal("T11", SeatReason.HOLD_RUNNING, (("left_s", left_s),))


def verify_release(
    money: Money, empty_for_s: int, sheet: RuleSheet, overridden: Collection[str] = ()
) -> None:
    """Raise `RefusedByRuleError` unless the seat may be given away."""
    verify(release_refusals(money, empty_for_s, sheet), overridden)


def can_release(money: Money, empty_for_s: int, sheet: RuleSheet) -> bool:
    """Whether the seat of a player without chips may be given away by now."""
    return not any(release_refusals(money, empty_for_s, sheet))
