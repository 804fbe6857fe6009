from dataclasses import replace

import pytest

from tablemgr.ui.quick.draft import HandDraft, SeatDraft
from tablemgr.ui.quick.model import read_draft
from tablemgr.ui.quick.steps import (
    Step,
    after_enter,
    lacking,
    missing_place,
    next_place,
    unset_reason,
)

WHOLE = SeatDraft(stack="40", front="kkj", middle="tt998", back="aj642h")
OTHER = SeatDraft(stack="40", front="qq7", middle="5533a", back="87652s")


def _hand(**seats: SeatDraft) -> HandDraft:
    by_number = {int(name[1:]): seat for name, seat in seats.items()}
    numbers = range(1, 5)
    table = {"rules": "mandarin", "point_value": "1"}
    return HandDraft(table, 4, tuple(by_number.get(number, SeatDraft()) for number in numbers))


def _enter(draft: HandDraft, seat: int, key: str) -> Step:
    return after_enter(draft, read_draft(draft), seat, key)


@pytest.mark.parametrize(
    ("key", "to"),
    [("player", "stack"), ("stack", "front"), ("front", "middle"), ("middle", "back")],
)
def test_enter_goes_on_to_the_next_line(key: str, to: str) -> None:
    assert _enter(_hand(s1=WHOLE), 1, key) == Step(1, to)


@pytest.mark.parametrize("key", ["front", "middle", "back", "cards"])
def test_enter_in_an_empty_row_does_nothing(key: str) -> None:
    assert _enter(_hand(s1=SeatDraft(stack="40")), 1, key) == Step(1, key)


def test_enter_after_the_back_sets_the_seat_and_goes_to_the_next_live_one() -> None:
    draft = _hand(s1=WHOLE, s3=SeatDraft(stack="40"))
    assert _enter(draft, 1, "back") == Step(3, "front", sets=True)


def test_an_empty_seat_comes_only_after_all_live_ones() -> None:
    ready = replace(WHOLE, is_set=True)
    assert _enter(_hand(s1=ready, s3=OTHER), 3, "back") == Step(4, "stack", sets=True)


def test_without_stacks_typing_goes_on_at_the_front() -> None:
    draft = replace(_hand(s1=WHOLE), table={"rules": "no such sheet"})
    assert next_place(draft, read_draft(draft), 1) == Step(2, "front")


def test_after_the_last_seat_comes_the_settlement() -> None:
    ready = replace(WHOLE, is_set=True)
    draft = _hand(s1=ready, s2=ready, s3=ready, s4=ready)
    assert next_place(draft, read_draft(draft), 4) == Step(0)


def test_enter_never_sets_a_hand_that_lacks_a_card() -> None:
    draft = _hand(s1=replace(WHOLE, middle="tt99"))
    step = _enter(draft, 1, "back")
    assert (step.seat, step.key, step.sets) == (1, "middle", False)
    assert step.hint == "Seat 1 middle: 4 of 5 cards; F2 sets it as it is"


def test_enter_goes_back_to_what_is_marked() -> None:
    step = _enter(_hand(s1=replace(WHOLE, front="kkx")), 1, "back")
    assert step == Step(1, "front", hint='seat 1 front: "kkx" is not a card (C1)')


def test_a_natural_is_laid_down_by_enter_after_its_thirteen_cards() -> None:
    pile = "2c 2h 4h 4c 7d 7h 9h 9c Jh Jc Ah Ac 5h"
    draft = _hand(s1=SeatDraft(stack="40", natural="auto", cards=pile), s2=WHOLE)
    assert _enter(draft, 1, "cards") == Step(2, "front", sets=True)
    short = _hand(s1=SeatDraft(stack="40", natural="auto", cards=pile[:-3]))
    assert _enter(short, 1, "cards").key == "cards"


def test_a_declared_seat_without_rows_begins_at_its_pile() -> None:
    draft = _hand(s1=WHOLE, s2=SeatDraft(stack="40", natural="dragon"))
    assert _enter(draft, 1, "back") == Step(2, "cards", sets=True)
    assert lacking(draft, read_draft(draft), 2) == "cards"


def test_a_seat_says_why_it_cannot_be_set_and_a_foul_can() -> None:
    draft = _hand(s1=replace(WHOLE, front="kkx"), s2=SeatDraft(stack="1"), s3=SeatDraft(front="22"))
    read = read_draft(draft)
    assert "is not a card (C1)" in unset_reason(draft, read, 1)
    assert unset_reason(draft, read, 2) == "Seat 2 has no cards yet"
    assert unset_reason(draft, read, 3) == ""


def test_what_is_missing_is_gone_to() -> None:
    ready = replace(WHOLE, is_set=True)
    bare = _hand(s1=ready, s2=replace(OTHER, stack="", is_set=True))
    assert missing_place(bare, read_draft(bare)).key == "stack"
    no_value = replace(bare, table={"rules": "mandarin"})
    step = missing_place(no_value, read_draft(no_value))
    assert (step.seat, step.key, step.hint) == (0, "point_value", "The point value is missing")
    marked = _hand(s1=ready, s2=replace(OTHER, stack="x", is_set=True))
    step = missing_place(marked, read_draft(marked))
    assert (step.seat, step.key) == (2, "stack")
