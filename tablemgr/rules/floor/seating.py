"""The button and who is dealt in: the next hand is planned from the seats as they stand (T7 to T9,
T11).

A seat that is taken and not dealt in waits, with the clause that keeps it out.
"""

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from tablemgr.rules.floor.collection import Charge, Price, charge
from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.table import Money, clockwise_from, least_players
from tablemgr.rules.sheet import RuleSheet


class SeatingReason(StrEnum):
    """Why a taken seat is not dealt in, or cannot have the button."""

    SITS_OUT = "sits_out"
    NEW_ON_BUTTON = "new_on_button"
    NEW_AT_FIRST_HAND = "new_at_first_hand"
    TABLE_PAUSED = "table_paused"
    BANKER_NOT_PLAYING = "banker_not_playing"
    BUTTON_NOT_PLAYING = "button_not_playing"


@dataclass(frozen=True, slots=True)
class SeatState:
    """A taken seat between two hands; `new` until its player's first hand is completed (T8)."""

    seat: int
    money: Money
    new: bool = False
    sits_out: bool = False


@dataclass(frozen=True, slots=True)
class TableState:
    """The taken seats and where the button is.

    `first_hand`: of the session, where the button is as the dealer entered it. `redeal`: after a
    misdeal or a void, which keeps the button.
    """

    button: int
    seats: tuple[SeatState, ...]
    first_hand: bool = False
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """A taken seat that is not dealt in, and why."""

    seat: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class HandPlan:
    """The next hand: the button, the seats dealt in, who waits, and what each seat dealt in pays.

    `dealt` is clockwise from the button's left, and empty while the table pauses.
    """

    button: int
    dealt: tuple[int, ...]
    waiting: tuple[Waiting, ...]
    charges: Mapping[int, Charge]


def next_button(button: int, playing: Collection[int], sheet: RuleSheet) -> int:
    """Where the button goes after a completed hand: the next playing seat clockwise (T7).

    It stays where it is if nobody else plays, or the house does not move it.
    """
    if not sheet.button_moves or not playing:
        return button
    return clockwise_from(button, playing)[0]


def first_button_refusals(button: int, playing: Collection[int]) -> list[Refusal]:
    """Everything against a session's first button, which goes by high card to a player (T7)."""
    if button in playing:
        return []
    return [Refusal("T7", SeatingReason.BUTTON_NOT_PLAYING, (("seat", button),))]


def verify_first_button(
    button: int, playing: Collection[int], overridden: Collection[str] = ()
) -> None:
    """Raise `RefusedByRuleError` unless the first button is at a playing seat (T7)."""
    verify(first_button_refusals(button, playing), overridden)


def plan_hand(
    table: TableState,
    sheet: RuleSheet,
    price: Price | None = None,
    overridden: Collection[str] = (),
) -> HandPlan:
    """Who is dealt in for the next hand, where the button is, and what each pays; never refuses.

    With `"T8"` overridden the floor lets newcomers in at once.
    """
    charges, waiting = _able(table.seats, sheet, price or Price())
    if len(charges) < least_players(sheet):
        return _paused(table, charges, waiting, Refusal("T11", SeatingReason.TABLE_PAUSED))
    newcomers = {each.seat for each in table.seats if each.new and each.seat in charges}
    # Without its banker there is no game, so one who sits in a fixed banker's seat is not kept out.
    newcomers.discard(sheet.banker_seat(0) or 0)
    if "T8" in overridden or t8_waived(len(charges) - len(newcomers), table, sheet):
        newcomers = set()
    button = _button(table, charges.keys() - newcomers, sheet)
    held_back = _held_back(button, charges, newcomers)
    kept_out = {each.seat for each in held_back}
    dealt = tuple(seat for seat in clockwise_from(button, charges) if seat not in kept_out)
    banker = sheet.banker_seat(button)
    if banker is not None and banker not in dealt:
        refusal = Refusal("V1", SeatingReason.BANKER_NOT_PLAYING, (("seat", banker),))
        return _paused(table, charges, waiting, refusal)
    paying = {seat: charges[seat] for seat in dealt}
    return HandPlan(button, dealt, _by_seat(waiting + held_back), paying)


def _able(
    seats: Sequence[SeatState], sheet: RuleSheet, price: Price
) -> tuple[dict[int, Charge], list[Waiting]]:
    """What each seat that would play pays, and the seats that do not or cannot."""
    charges: dict[int, Charge] = {}
    waiting: list[Waiting] = []
    for each in seats:
        paid = charge(each.money, price, sheet)
        if each.sits_out:
            waiting.append(Waiting(each.seat, Refusal("T7", SeatingReason.SITS_OUT)))
        elif paid.refusal:
            waiting.append(Waiting(each.seat, paid.refusal))
        else:
            charges[each.seat] = paid
    return charges, waiting


def _paused(
    table: TableState, able: Collection[int], waiting: list[Waiting], why: Refusal
) -> HandPlan:
    """Nobody is dealt in and the button stays (T11)."""
    waiting = waiting + [Waiting(seat, why) for seat in able]
    return HandPlan(table.button, (), _by_seat(waiting), {})


def t8_waived(established: int, table: TableState, sheet: RuleSheet) -> bool:
    """Whether newcomers come in at once: few established players, or a session's first hand (T8).

    Where the button never moves, a newcomer at its left would wait for ever; so there as well.
    """
    return established < sheet.t8_min_players or table.first_hand or not sheet.button_moves


def _button(table: TableState, established: Collection[int], sheet: RuleSheet) -> int:
    """The button of the next hand; it passes over newcomers, who may not have it (T7, T8).

    A redeal keeps it, but for a banker who is gone: then it moves on, as the game needs one (V1).
    """
    lost_banker = sheet.banker == "button" and table.button not in established
    if table.first_hand or (table.redeal and not lost_banker):
        return table.button
    return next_button(table.button, established, sheet)


def _held_back(button: int, playing: Container[int], newcomers: Collection[int]) -> list[Waiting]:
    """The newcomers who would have the button or the first hand (T8).

    The first hand is that of the first live seat at the button's left; if a newcomer there waits,
    the seat after him is the first.
    """
    first = takewhile(lambda seat: seat in newcomers, clockwise_from(button, playing))
    refusal = Refusal("T8", SeatingReason.NEW_AT_FIRST_HAND)
    held_back = [Waiting(seat, refusal) for seat in first]
    if button in newcomers:
        held_back.append(Waiting(button, Refusal("T8", SeatingReason.NEW_ON_BUTTON)))
    return held_back


def _by_seat(waiting: list[Waiting]) -> tuple[Waiting, ...]:
    return tuple(sorted(waiting, key=lambda each: each.seat))
