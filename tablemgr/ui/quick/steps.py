"""Where the keyboard goes next: what Enter does in a field, and whether a seat can be marked set.

Enter never marks a hand set that lacks cards; a foul has to be set on purpose (S3).
"""

from dataclasses import dataclass, replace

from tablemgr.i18n import tr, trn
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.ui.quick.draft import CARD_KEYS, PILE, ROW_KEYS, TABLE_KEYS, HandDraft
from tablemgr.ui.quick.model import SIZES, Reading, field_name

SETTLEMENT = 0


@dataclass(frozen=True, slots=True)
class Step:
    """The field to go to (seat 0: the settlement), the seat that is set on the way, and a hint."""

    seat: int
    key: str = ""
    sets: bool = False
    hint: str = ""


def count_text(size: int, count: int) -> str:
    """How many cards a field has of how many it should have."""
    return trn("{count} of {size} cards", "{count} of {size} cards", count, size=size)


def unset_reason(draft: HandDraft, read: Reading, seat: int) -> str:
    """Why a seat cannot be marked as set, empty where it can; a foul can (S3)."""
    wrong = [mark for mark in read.marks_at(seat) if mark.key in CARD_KEYS]
    if wrong:
        return wrong[0].full
    return "" if draft.seat(seat).holds_cards else tr("Seat {seat} has no cards yet", seat=seat)


def lacking(draft: HandDraft, read: Reading, seat: int) -> str:
    """The first field of a seat with a wrong number of cards, empty where its hand is whole."""
    laid_as_pile = draft.seat(seat).natural and not any(read.count(seat, key) for key in ROW_KEYS)
    keys = (PILE,) if laid_as_pile or read.count(seat, PILE) else ROW_KEYS
    return next((key for key in keys if read.count(seat, key) != SIZES[key]), "")


def after_enter(draft: HandDraft, read: Reading, seat: int, key: str) -> Step:
    """What Enter does in a field: nothing in an empty row, so that a double Enter is harmless."""
    if key in ("player", "stack"):
        return Step(seat, "stack" if key == "player" else first_field(draft, seat))
    if not draft.seat(seat).text(key):
        return Step(seat, key)
    if key in ROW_KEYS[:-1]:
        return Step(seat, ROW_KEYS[ROW_KEYS.index(key) + 1])
    return _finish(draft, read, seat)


def _finish(draft: HandDraft, read: Reading, seat: int) -> Step:
    """Enter at the end of a hand: set it and go on, or back to what is wrong with it."""
    wrong = [mark for mark in read.marks_at(seat) if mark.key in CARD_KEYS]
    if wrong:
        return Step(seat, wrong[0].key, hint=wrong[0].full)
    short = lacking(draft, read, seat)
    if short:
        count = count_text(SIZES[short], read.count(seat, short))
        name = field_name(short)
        words = tr(
            "Seat {seat} {key}: {count}; F2 sets it as it is", seat=seat, key=name, count=count
        )
        return Step(seat, short, hint=words)
    return replace(next_place(draft, read, seat), sets=True)


def first_field(draft: HandDraft, seat: int) -> str:
    """The field where a seat's cards begin."""
    typed = draft.seat(seat)
    return PILE if typed.natural and not any(typed.text(key) for key in ROW_KEYS) else ROW_KEYS[0]


def next_place(draft: HandDraft, read: Reading, seat: int) -> Step:
    """Where typing goes on: the next live seat not ready, an empty one, or the settlement."""
    others = [(seat + step - 1) % len(SEATS) + 1 for step in range(1, len(SEATS))]
    waiting = [
        each for each in others if draft.seat(each).is_live and not draft.seat(each).is_ready
    ]
    empty = [each for each in others if not draft.seat(each).is_live]
    for each in (*waiting, *empty):
        needs_stack = read.sheet is not None and read.sheet.plays_chips
        if needs_stack and not draft.seat(each).text("stack"):
            return Step(each, "stack")
        return Step(each, first_field(draft, each))
    return Step(SETTLEMENT)


def missing_place(draft: HandDraft, read: Reading) -> Step:
    """The first field that keeps a hand from being settled once every seat is set."""
    for mark in read.marks:
        if mark.key in (*CARD_KEYS, "stack") or (mark.seat == 0 and mark.key in TABLE_KEYS):
            return Step(mark.seat, mark.key, hint=mark.full)
    hint = read.steps[0] if read.steps else ""
    if not draft.text("point_value"):
        return Step(0, "point_value", hint=hint)
    bare = [seat for seat in draft.live if not draft.seat(seat).text("stack")]
    return Step(bare[0], "stack", hint=hint) if bare else Step(SETTLEMENT, hint=hint)
