"""The button and who is dealt in (T7 to T9, T11, V1), written as a table round the button.

`seats("EN-E")` are seats 1 to 4: established, new, empty, established; `e` sits out, `z` has no
chips.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.floor.collection import Charge, Price
from tablemgr.rules.floor.seating import (
    HandPlan,
    SeatState,
    TableState,
    first_button_refusals,
    next_button,
    plan_hand,
    verify_first_button,
)
from tablemgr.rules.floor.table import SEATS, Money, clockwise_from
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese.table import sheet
from tests.rules.floor.asked import HOUSE, refused

FIXED = sheet(button_moves=False)
LETTERS = "ENez-"
SHEETS = (
    HOUSE,
    FIXED,
    sheet(t8_min_players=2),
    sheet(t8_min_players=5),
    sheet(banker="button", surrender_points=0),
    sheet(banker=2, t8_min_players=2),
)


def seats(letters: str) -> tuple[SeatState, ...]:
    return tuple(
        SeatState(seat, Money(0 if letter == "z" else 100), letter == "N", letter == "e")
        for seat, letter in zip(SEATS, letters, strict=True)
        if letter != "-"
    )


def table(letters: str, button: int = 1, **state: bool) -> TableState:
    return TableState(button, seats(letters), **state)


def plan(letters: str, button: int = 1, rules: RuleSheet = HOUSE, **state: bool) -> HandPlan:
    return plan_hand(table(letters, button, **state), rules)


def waits(planned: HandPlan) -> dict[int, str]:
    return {each.seat: f"{each.refusal.clause} {each.refusal.reason}" for each in planned.waiting}


def every_table() -> Iterator[TableState]:
    for letters in map("".join, product(LETTERS, repeat=4)):
        for button in SEATS:
            for first, redeal in ((False, False), (True, False), (False, True)):
                yield table(letters, button, first_hand=first, redeal=redeal)


@pytest.mark.parametrize(
    ("letters", "button", "after"),
    [
        ("EEEE", 1, 2),
        ("EEEE", 4, 1),
        ("E-EE", 1, 3),
        ("E--E", 1, 4),
        ("E--E", 4, 1),
        ("EeEE", 1, 3),
        ("EzEE", 1, 3),
        ("-EEE", 1, 2),
        ("EE--", 3, 1),
    ],
)
def test_t7_the_button_goes_clockwise_to_the_next_playing_seat(
    letters: str, button: int, after: int
) -> None:
    assert plan(letters, button).button == after


def test_t7_two_players_have_the_button_in_turn() -> None:
    button, had = 2, []
    for _ in range(4):
        planned = plan("-E-E", button)
        button = planned.button
        had.append((button, planned.dealt))
    assert had == [(4, (2, 4)), (2, (4, 2))] * 2


@pytest.mark.parametrize("letters", ["EEEE", "-EEE", "eEEE"])
def test_t7_a_redeal_keeps_the_button(letters: str) -> None:
    assert plan(letters, 1, redeal=True).button == 1


def test_t7_a_house_may_leave_the_button_where_it_is() -> None:
    assert plan("EEEE", 3, FIXED).button == 3
    assert plan("EE-E", 3, FIXED).dealt == (4, 1, 2)
    assert next_button(3, {1, 2}, FIXED) == 3


def test_t7_the_first_button_is_where_the_dealer_enters_it_at_a_playing_seat() -> None:
    assert plan("EEEE", 3, first_hand=True).button == 3
    verify_first_button(3, {1, 3})
    assert refused(verify_first_button, 2, {1, 3}) == ["T7 button_not_playing"]
    assert first_button_refusals(2, {1, 3})[0].facts == (("seat", 2),)
    verify_first_button(2, {1, 3}, {"T7"})


def test_t7_the_seats_are_dealt_clockwise_from_the_buttons_left() -> None:
    assert plan("EEEE", 1).dealt == (3, 4, 1, 2)
    assert plan("E-EE", 3).dealt == (1, 3, 4)


def test_t8_a_new_player_does_not_get_the_button() -> None:
    planned = plan("ENEE", 1)
    assert (planned.button, planned.dealt) == (3, (4, 1, 2, 3))
    redealt = plan("ENEE", 2, redeal=True)
    assert (redealt.button, redealt.dealt) == (2, (3, 4, 1))
    assert waits(redealt) == {2: "T8 new_on_button"}


def test_t8_a_new_player_does_not_get_the_first_hand() -> None:
    planned = plan("ENEE", 4)
    assert (planned.button, planned.dealt) == (1, (3, 4, 1))
    assert waits(planned) == {2: "T8 new_at_first_hand"}


def test_t8_he_comes_in_as_soon_as_he_would_be_elsewhere() -> None:
    assert plan("ENEE", 3).dealt == (1, 2, 3, 4)
    assert plan("ENEE", 2).dealt == (4, 1, 2, 3)


def test_t8_the_first_hand_is_that_of_the_first_live_seat() -> None:
    two = sheet(t8_min_players=2)
    assert waits(plan("EE-N", 1, two)) == {4: "T8 new_at_first_hand"}
    assert plan("EE-N", 1, two).dealt == (1, 2)
    assert waits(plan("EENN", 1, two)) == {
        3: "T8 new_at_first_hand",
        4: "T8 new_at_first_hand",
    }
    assert plan("EENN", 2, two).dealt == (2, 3, 4, 1)


@pytest.mark.parametrize("letters", ["ENE-", "ENeE", "ENzE", "NNEE", "NNN-", "NNNN", "NE--"])
def test_t8_is_waived_while_few_established_players_are_in(letters: str) -> None:
    planned = plan(letters, 1)
    able = [seat for seat, letter in zip(SEATS, letters, strict=True) if letter in "EN"]
    assert sorted(planned.dealt) == able
    assert planned.button == clockwise_from(1, able)[0]


@pytest.mark.parametrize("letters", ["EEEN", "NNNN", "EENE", "N-N-"])
@pytest.mark.parametrize("button", SEATS)
def test_t8_is_waived_at_a_sessions_first_hand(letters: str, button: int) -> None:
    planned = plan(letters, button, first_hand=True)
    assert sorted(planned.dealt) == [seat for seat in SEATS if letters[seat - 1] != "-"]
    assert planned.button == button


def test_t8_how_many_players_waive_it_is_the_houses() -> None:
    assert waits(plan("NEE-", 3, sheet(t8_min_players=2))) == {}
    assert waits(plan("ENE-", 3, sheet(t8_min_players=2))) == {2: "T8 new_at_first_hand"}
    assert plan("ENEE", 4, sheet(t8_min_players=4)).button == 1
    assert waits(plan("ENEE", 4, sheet(t8_min_players=4))) == {}


def test_t8_the_floor_may_overrule_it() -> None:
    planned = plan_hand(table("ENEE", 4), HOUSE, None, {"T8"})
    assert planned.dealt == (2, 3, 4, 1)
    assert plan_hand(table("ENEE", 1), HOUSE, None, {"T8"}).button == 2


def test_t8_keeps_nobody_out_where_the_button_never_moves() -> None:
    assert sorted(plan("ENEE", 1, FIXED).dealt) == [1, 2, 3, 4]
    assert sorted(plan("NEEE", 1, FIXED).dealt) == [1, 2, 3, 4]


def test_t8_a_new_player_sits_in_within_three_hands() -> None:
    for letters in map("".join, product("EN-", repeat=4)):
        if letters.count("E") < 2 or "N" not in letters:
            continue
        for start in SEATS:
            button, dealt_in = start, set[int]()
            for _ in range(3):
                planned = plan(letters, button, sheet(t8_min_players=2))
                button, dealt_in = planned.button, dealt_in | set(planned.dealt)
            assert dealt_in == {seat for seat in SEATS if letters[seat - 1] != "-"}


def test_t11_who_sits_out_or_has_no_chips_waits_with_his_clause() -> None:
    planned = plan("EezE", 1)
    assert waits(planned) == {2: "T7 sits_out", 3: "T11 no_chips"}
    assert planned.dealt == (1, 4)


@pytest.mark.parametrize("letters", ["E---", "Ee--", "Ezze", "N---"])
@pytest.mark.parametrize("button", SEATS)
def test_t11_with_one_player_left_the_table_pauses_and_the_button_stays(
    letters: str, button: int
) -> None:
    planned = plan(letters, button)
    assert (planned.button, planned.dealt, planned.charges) == (button, (), {})
    assert waits(planned)[1] == "T11 table_paused"


def test_t9_who_is_short_of_the_fee_is_not_dealt_in_and_pays_nothing() -> None:
    low = SeatState(2, Money(5))
    state = TableState(1, (*seats("E-EE"), low))
    planned = plan_hand(state, HOUSE, Price(fee=5))
    assert waits(planned) == {2: "T9 short_of_collection"}
    assert planned.charges == {4: Charge(5), 1: Charge(5), 3: Charge(5)}
    let_off = plan_hand(state, sheet(collection_short="waive"), Price(fee=5))
    assert let_off.charges[2] == Charge(waived=True)


def test_v1_without_its_banker_a_table_pauses() -> None:
    rules = sheet(banker=2)
    assert waits(plan("EeEE", 1, rules)) == {
        1: "V1 banker_not_playing",
        2: "T7 sits_out",
        3: "V1 banker_not_playing",
        4: "V1 banker_not_playing",
    }
    assert plan("EEEE", 1, rules).dealt == (3, 4, 1, 2)


def test_v1_a_new_player_in_the_bankers_seat_is_dealt_in() -> None:
    assert plan("ENEE", 4, sheet(banker=2)).dealt == (2, 3, 4, 1)


def test_v1_in_a_redeal_the_button_leaves_a_banker_who_is_gone() -> None:
    rules = sheet(banker="button")
    assert plan("-EEE", 1, rules, redeal=True).button == 2
    assert plan("EEEE", 1, rules, redeal=True).button == 1


@pytest.mark.parametrize("rules", SHEETS, ids=range(len(SHEETS)))
def test_t7_t8_hold_for_every_table_there_is(rules: RuleSheet) -> None:
    for state in every_table():
        planned = plan_hand(state, rules)
        able = {each.seat for each in state.seats if each.money.total and not each.sits_out}
        taken = {each.seat for each in state.seats}
        new = {each.seat for each in state.seats if each.new} - {rules.banker}
        waiting = {each.seat for each in planned.waiting}
        # Everybody who sits there is dealt in or waits for a reason, and only those who can play.
        assert waiting | set(planned.dealt) == taken
        assert not waiting & set(planned.dealt)
        assert set(planned.dealt) <= able
        assert len(planned.dealt) != 1
        assert set(planned.charges) == set(planned.dealt)
        if not planned.dealt:
            assert planned.button == state.button
            assert len(able) < 2 or rules.banker != "off"
            continue
        moves = rules.button_moves and not state.first_hand and not state.redeal
        if moves:
            assert planned.button in planned.dealt
        elif rules.banker != "button":
            assert planned.button == state.button
        established = able - {each.seat for each in state.seats if each.new}
        waived = len(able - new) < rules.t8_min_players or state.first_hand
        if waived or not rules.button_moves:
            assert set(planned.dealt) == able
        else:
            assert not new & {planned.button, planned.dealt[0]} & set(planned.dealt)
            assert established <= set(planned.dealt)


@given(
    letters=st.text("EN-", min_size=4, max_size=4).filter(lambda text: text.count("-") < 3),
    changes=st.lists(st.tuples(st.sampled_from(SEATS), st.sampled_from("EN-e")), max_size=12),
)
def test_t7_however_the_seats_change_the_button_lands_on_a_playing_seat(
    letters: str, changes: list[tuple[int, str]]
) -> None:
    button, now = 1, letters
    for seat, letter in changes:
        planned = plan(now, button)
        if planned.dealt:
            assert planned.button in planned.dealt
            now = "".join("E" if s in planned.dealt else now[s - 1] for s in SEATS)
        button = planned.button
        now = now[: seat - 1] + letter + now[seat:]
