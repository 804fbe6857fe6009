"""The clock on a player who does not set: when it may be called, what it says, what follows (K1).

Times are passed in, in whole seconds on one scale that only rises; nothing here reads a clock.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.sheet import RuleSheet


class ClockReason(StrEnum):
    """Why the clock cannot be called, or its end not be ruled so."""

    CLOCK_OFF = "clock_off"
    TOO_EARLY = "too_early"
    ALREADY_CALLED = "already_called"
    ALREADY_SET = "already_set"
    NOT_CALLED = "not_called"
    TIME_LEFT = "time_left"
    NO_DROPPING = "no_dropping"
    LAST_ONE = "last_one"
    LEFT_CANNOT_DROP = "left_cannot_drop"
    BANKER_CANNOT_DROP = "banker_cannot_drop"


class ClockPhase(StrEnum):
    """Where the clock of one seat stands."""

    OFF = "off"
    NOT_YET = "not_yet"
    MAY_BE_CALLED = "may_be_called"
    RUNNING = "running"
    EXPIRED = "expired"
    STOPPED = "stopped"


class ClockRuling(StrEnum):
    """What the floor rules at the end of the clock, the default first."""

    FOUL = "foul"
    MORE_TIME = "more_time"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat that has to set: when its cards were dealt, when its clock was (last) started.

    `is_set`: set, declared or dropped. `opponents`: how many others have not dropped. `has_left`:
    he left during the hand, so his clock runs even where the house keeps none (T4).
    """

    seat: int
    dealt_at_s: int
    started_at_s: int | None = None
    is_set: bool = False
    opponents: int = 1
    is_banker: bool = False
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The phase, and for how many more seconds it lasts: until a call is allowed, or time is up."""

    phase: ClockPhase
    left_s: int = 0


def read_clock(clock: SeatClock, now_s: int, sheet: RuleSheet) -> ClockReading:
    """What the clock of a seat says at a time; in the second in which it ends it has expired."""
    if not _has_clock(clock, sheet) and clock.started_at_s is None:
        return ClockReading(ClockPhase.OFF)
    if clock.is_set:
        return ClockReading(ClockPhase.STOPPED)
    if clock.started_at_s is not None:
        left_s = clock.started_at_s + sheet.clock_s - now_s
        return ClockReading(ClockPhase.RUNNING, left_s) if left_s > 0 else _EXPIRED
    wait_s = clock.dealt_at_s + sheet.clock_call_after_s - now_s
    return ClockReading(ClockPhase.NOT_YET, wait_s) if wait_s > 0 else _MAY_BE_CALLED


_EXPIRED = ClockReading(ClockPhase.EXPIRED)
_MAY_BE_CALLED = ClockReading(ClockPhase.MAY_BE_CALLED)


def _has_clock(clock: SeatClock, sheet: RuleSheet) -> bool:
    return sheet.clock_on or clock.has_left


def call_refusals(clock: SeatClock, now_s: int, sheet: RuleSheet) -> Iterator[Refusal]:
    """Everything against calling the clock on a seat (K1)."""
    reading = read_clock(clock, now_s, sheet)
    facts = (("seat", clock.seat),)
    if not _has_clock(clock, sheet):
        yield Refusal("K1", ClockReason.CLOCK_OFF)
    if clock.is_set:
        yield Refusal("S4", ClockReason.ALREADY_SET, facts)
    elif clock.started_at_s is not None:
        yield Refusal("K1", ClockReason.ALREADY_CALLED, facts)
    elif reading.phase is ClockPhase.NOT_YET:
        yield Refusal("K1", ClockReason.TOO_EARLY, (*facts, ("left_s", reading.left_s)))


def verify_call(
    clock: SeatClock, now_s: int, sheet: RuleSheet, overridden: Collection[str] = ()
) -> None:
    """Raise `RefusedByRuleError` with everything against calling the clock."""
    verify(call_refusals(clock, now_s, sheet), overridden)


def can_call(clock: SeatClock, now_s: int, sheet: RuleSheet) -> bool:
    """Whether the clock may be called on a seat."""
    return not any(call_refusals(clock, now_s, sheet))


@dataclass(frozen=True, slots=True)
class ClockStart:
    """A clock that runs: the seat, and from when until when."""

    seat: int
    started_at_s: int
    ends_at_s: int


def call_clock(
    clock: SeatClock, now_s: int, sheet: RuleSheet, overridden: Collection[str] = ()
) -> ClockStart:
    """The clock as it is called now; raises `RefusedByRuleError`."""
    verify_call(clock, now_s, sheet, overridden)
    return ClockStart(clock.seat, now_s, now_s + sheet.clock_s)


def end_refusals(
    clock: SeatClock, ruling: ClockRuling, now_s: int, sheet: RuleSheet
) -> Iterator[Refusal]:
    """Everything against ruling so at the end of a seat's clock (K1, D1, D3, V1)."""
    reading = read_clock(clock, now_s, sheet)
    facts = (("seat", clock.seat),)
    if clock.is_set:
        yield Refusal("S4", ClockReason.ALREADY_SET, facts)
    elif clock.started_at_s is None:
        yield Refusal("K1", ClockReason.NOT_CALLED, facts)
    elif reading.phase is ClockPhase.RUNNING:
        yield Refusal("K1", ClockReason.TIME_LEFT, (*facts, ("left_s", reading.left_s)))
    if ruling is ClockRuling.DROP:
        yield from _drop_refusals(clock, sheet)


def _drop_refusals(clock: SeatClock, sheet: RuleSheet) -> Iterator[Refusal]:
    facts = (("seat", clock.seat),)
    if sheet.surrender_points == 0:
        yield Refusal("D1", ClockReason.NO_DROPPING)
    if clock.opponents == 0:
        yield Refusal("D3", ClockReason.LAST_ONE, facts)
    if clock.has_left:
        yield Refusal("T4", ClockReason.LEFT_CANNOT_DROP, facts)
    if clock.is_banker:
        yield Refusal("V1", ClockReason.BANKER_CANNOT_DROP, facts)


def clock_rulings(clock: SeatClock, sheet: RuleSheet) -> tuple[ClockRuling, ...]:
    """What the floor may rule at the end of a seat's clock, the default first (K1)."""
    droppable = not any(_drop_refusals(clock, sheet))
    return tuple(each for each in ClockRuling if each is not ClockRuling.DROP or droppable)


def verify_end(
    clock: SeatClock,
    ruling: ClockRuling,
    now_s: int,
    sheet: RuleSheet,
    overridden: Collection[str] = (),
) -> None:
    """Raise `RefusedByRuleError` with everything against ruling so."""
    verify(end_refusals(clock, ruling, now_s, sheet), overridden)


def can_end(clock: SeatClock, ruling: ClockRuling, now_s: int, sheet: RuleSheet) -> bool:
    """Whether the floor may rule so now."""
    return not any(end_refusals(clock, ruling, now_s, sheet))


@dataclass(frozen=True, slots=True)
class ClockEnd:
    """What was ruled at the end of a clock; with more time, the clock that runs from now on."""

    seat: int
    ruling: ClockRuling
    again: ClockStart | None = None


def end_clock(
    clock: SeatClock,
    ruling: ClockRuling,
    now_s: int,
    sheet: RuleSheet,
    overridden: Collection[str] = (),
) -> ClockEnd:
    """The floor's ruling at the end of a seat's clock; raises `RefusedByRuleError`."""
    verify_end(clock, ruling, now_s, sheet, overridden)
    again = None
    if ruling is ClockRuling.MORE_TIME:
        again = ClockStart(clock.seat, now_s, now_s + sheet.clock_s)
    return ClockEnd(clock.seat, ruling, again)
