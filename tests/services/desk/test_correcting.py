"""What a correction is said to do before it is confirmed is what it does."""

from collections.abc import Callable

import pytest

from tablemgr.services.desk import correcting
from tablemgr.services.desk.correcting import Preview
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import money, rulings
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.night import Night
from tests.services.night.room import FLOOR, HANDS, SECOND, Room, Table, row_counts, rows

# Seat 1 of the best hand, its front and middle turned round: a foul.
FOULED = {"front": "Qd Qc Qh", "middle": "As Ah 9c 5c 2d", "back": "Ks Kh Kd 4s 4h"}


@pytest.fixture
def played(table: Table) -> Table:
    """A table at which one hand was played, which seat 1 won from everybody."""
    table.seated(1, 2, 3, 4)
    table.play()
    return table


def _reentered(night: Night, number: int, **seat_1: str) -> dict[str, object]:
    document = dict(correcting.entered_hand(night, number).document)
    seats = document["seats"]
    assert isinstance(seats, list)
    return document | {"seats": [{**seats[0], **seat_1}, *seats[1:]]}


def _verify_borne_out(table: Table, preview: Preview, act: Callable[[], object]) -> None:
    """Nothing was written by the preview, and the verb does what it said."""
    state = table.state
    for each in preview.stacks:
        assert each.now == state.balances.playing(each.player)
        assert each.change == each.after - each.now
    act()
    owing = table.state.balances.owing()
    for each in preview.stacks:
        assert each.after == table.money(each.player)
        assert each.owes == owing.get(each.player, 0)


def test_a_void_does_what_was_previewed(played: Table, room: Room) -> None:
    lines = row_counts(room.store)
    preview = correcting.preview_void(played.night, 1)
    assert row_counts(room.store) == lines
    assert preview.after is None
    assert {each.after for each in preview.stacks} == {40_00}
    by = played.by(FLOOR, "a joker in the deck")
    _verify_borne_out(played, preview, lambda: rulings.void_hand(played.night, by, 1))


def test_a_hand_entered_again_does_what_was_previewed(played: Table, room: Room) -> None:
    document = _reentered(played.night, 1, **FOULED)
    lines = row_counts(room.store)
    preview = correcting.preview_correction(played.night, 1, document)
    assert row_counts(room.store) == lines
    assert preview.after is not None
    assert preview.before.result != preview.after.result
    assert preview.stacks[0].change < 0
    by = played.by(FLOOR, "rows were mixed up")
    _verify_borne_out(played, preview, lambda: rulings.correct_hand(played.night, by, 1, document))


def test_who_took_his_winnings_away_would_owe_the_house(played: Table) -> None:
    """M4: what a stack no longer covers is owed by name."""
    money.leave(played.night, played.by(), "p1")
    preview = correcting.preview_void(played.night, 1)
    winner = preview.stacks[0]
    assert (winner.now, winner.after) == (0, 0)
    assert winner.owes > 0
    by = played.by(FLOOR, "a joker in the deck")
    _verify_borne_out(played, preview, lambda: rulings.void_hand(played.night, by, 1))
    assert correcting.debts(played.night) == (("p1", winner.owes),)


def test_what_cannot_be_corrected_cannot_be_previewed(played: Table) -> None:
    with pytest.raises(DeniedError) as caught:
        correcting.preview_void(played.night, 2)
    assert caught.value.denial is Denial.NO_SUCH_HAND
    with pytest.raises(DeniedError) as caught:
        correcting.preview_correction(played.night, 1, _reentered(played.night, 1))
    assert caught.value.denial is Denial.NOTHING_CHANGES
    with pytest.raises(RefusedError):
        correcting.preview_correction(played.night, 1, _reentered(played.night, 1, front="Xx"))
    rulings.void_hand(played.night, played.by(FLOOR, "once"), 1)
    with pytest.raises(DeniedError) as caught:
        correcting.entered_hand(played.night, 1)
    assert caught.value.denial is Denial.ALREADY_VOID


def test_a_hand_comes_as_it_was_entered_last(played: Table) -> None:
    first = correcting.entered_hand(played.night, 1)
    seats = first.document["seats"]
    assert isinstance(seats, list)
    assert seats[1]["front"] == rows(SECOND)["front"]
    document = _reentered(played.night, 1, **FOULED)
    rulings.correct_hand(played.night, played.by(FLOOR, "mixed up"), 1, document)
    again = correcting.entered_hand(played.night, 1)
    assert again.document == document
    assert again.settlement != first.settlement
    assert len(HANDS) == len(seats)
