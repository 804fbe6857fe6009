"""Where the keyboard goes next in a quick draw: what Enter does in a field."""

from tablemgr.i18n import tr
from tablemgr.rules.draw.deck import HAND_SIZE, SEATS
from tablemgr.ui.draw.draft import CARD_KEYS, CARDS, LINE_KEYS, OPENING, DrawDraft
from tablemgr.ui.draw.model import DrawReading
from tablemgr.ui.quick.steps import SETTLEMENT, Step, count_text


def after_enter(draft: DrawDraft, read: DrawReading, seat: int, key: str) -> Step:
    """What Enter does in a field: nothing in an empty one that must not be, so that a double Enter
    is harmless.
    """
    if key == "player":
        return Step(seat, "contributed")
    if key == "contributed":
        if not draft.seat(seat).text(key) and not draft.text("ante"):
            return Step(seat, key)
        return next_place(draft, read, seat) if draft.seat(seat).folded else Step(seat, CARDS)
    if not draft.seat(seat).text(key):
        return Step(seat, key) if key == CARDS else next_place(draft, read, seat)
    wrong = [mark for mark in read.marks_at(seat) if mark.key in CARD_KEYS]
    if wrong:
        return Step(seat, wrong[0].key, hint=wrong[0].full)
    count = read.count(seat, CARDS)
    if key == CARDS and count != HAND_SIZE:
        words = tr("Seat {seat}: {count}", seat=seat, count=count_text(HAND_SIZE, count))
        return Step(seat, CARDS, hint=words)
    return next_place(draft, read, seat)


def is_ready(draft: DrawDraft, read: DrawReading, seat: int) -> bool:
    """Whether nothing is left to be typed of a live seat."""
    paid = bool(draft.seat(seat).text("contributed") or draft.text("ante"))
    return paid and (not draft.must_show(seat) or read.count(seat, CARDS) == HAND_SIZE)


def first_field(draft: DrawDraft, seat: int) -> str:
    """The field where a seat's typing goes on."""
    if not draft.seat(seat).text("contributed") and not draft.text("ante"):
        return "contributed"
    return "contributed" if draft.seat(seat).folded else CARDS


def next_place(draft: DrawDraft, read: DrawReading, seat: int) -> Step:
    """Where typing goes on: the next live seat not ready, an empty one, or the settlement."""
    others = [(seat + step - 1) % len(SEATS) + 1 for step in range(1, len(SEATS))]
    waiting = [each for each in others if each in draft.live and not is_ready(draft, read, each)]
    if waiting:
        return Step(waiting[0], first_field(draft, waiting[0]))
    if len(draft.live) < draft.players:
        empty = [each for each in others if each not in draft.live]
        return Step(empty[0], "contributed")
    return Step(SETTLEMENT)


def missing_place(read: DrawReading) -> Step:
    """The first field that keeps a hand from being settled once every seat is typed."""
    for mark in read.marks:
        of_table = mark.seat == 0 and mark.key in (*LINE_KEYS, "rules")
        if of_table or (mark.seat and mark.key in (CARDS, OPENING, "contributed", "player")):
            return Step(mark.seat, mark.key, hint=mark.full)
    return Step(SETTLEMENT, hint=read.steps[0] if read.steps else "")
