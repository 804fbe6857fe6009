"""Whole hands: openers, dead hands, what all say after the draw, and who takes which pot (I6 to
I9).
"""

import pytest

from tablemgr.rules.draw.hand import AfterDraw, DrawHand
from tablemgr.rules.draw.house import USUAL, DrawHouse
from tablemgr.rules.draw.openers import Ending, Grounds, Openers, Opening
from tablemgr.rules.draw.showdown import DrawResult, DrawStatus, Remark, WonPot, settle
from tests.rules.draw.table import hand, seat

JACKS, QUEENS, TENS = "Jh Jd 9c 8s 7h", "Qh Qd 9d 8d 7c", "Th Tc Ks 9s 8c"
FLOOR = DrawHouse(false_opener="floor")


def remarks(result: DrawResult) -> list[tuple[Remark, str, int]]:
    return [(each.remark, each.clause, each.seat) for each in result.rulings]


def paid(dealt: DrawHand, house: DrawHouse = USUAL) -> dict[int, int]:
    return dict(settle(dealt, house).paid)


def test_i9_the_best_hand_takes_the_pot() -> None:
    result = settle(hand(seat(1, 20, JACKS), seat(2, 20, QUEENS), seat(3, 5)))
    assert (result.ending, result.carried, result.next_openers) == (Ending.PLAYED, 0, Openers.JACKS)
    assert result.pots == (WonPot(45, (1, 2), 2),)
    assert dict(result.paid) == {1: 0, 2: 45, 3: 0}
    assert [(each.status, each.place) for each in result.seats] == [
        *((DrawStatus.PLAYED, 2), (DrawStatus.PLAYED, 1), (DrawStatus.FOLDED, None))
    ]


def test_i9_one_all_in_wins_only_the_pots_he_is_in() -> None:
    result = settle(hand(seat(1, 20, JACKS), seat(2, 5, QUEENS), seat(3, 20, TENS)))
    assert result.pots == (WonPot(15, (1, 2, 3), 2), WonPot(30, (1, 3), 1))


def test_i9_a_false_openers_hand_is_dead_and_his_chips_stay_in() -> None:
    result = settle(hand(seat(1, 20, "Ah Kd 9c 8s 7h"), seat(2, 20, "Th Qc Ks 9s 8c")))
    assert (result.opener_ok, result.grounds) == (False, None)
    assert remarks(result) == [
        *((Remark.FALSE_OPENER_DEAD, "I9", 1), (Remark.COLLECTS_UNOPENED, "I9", 2))
    ]
    assert dict(result.paid) == {1: 0, 2: 40}
    dead = result.seats[0]
    assert (dead.status, dead.place, dead.ranked is None) == (DrawStatus.DEAD_HAND, None, False)


def test_i9_with_the_floor_a_false_openers_hand_plays_until_it_is_ruled_dead() -> None:
    best, other = "Ah Kd 9c 8s 7h", "Th Qc Ks 9s 8c"
    result = settle(hand(seat(1, 20, best), seat(2, 20, other)), FLOOR)
    assert remarks(result) == [(Remark.FLOOR_DECIDES, "I9", 1)]
    assert dict(result.paid) == {1: 40, 2: 0}
    ruled = hand(seat(1, 20, best, ruled_dead="I9"), seat(2, 20, other))
    result = settle(ruled, FLOOR)
    assert (Remark.RULED_DEAD, "I9", 1) in remarks(result)
    assert dict(result.paid) == {1: 0, 2: 40}


def test_i9_he_who_split_his_openers_shows_what_he_opened_with() -> None:
    final = "Jh Kh 9h 8h 7h"
    for opened in ("Jh Jc 9h 8h 7h", "Jh Jc"):
        result = settle(hand(seat(1, 20, final, opened=opened), seat(2, 20, QUEENS)))
        assert (result.opener_ok, result.grounds) == (True, Grounds.PAIR_OR_BETTER)
        assert remarks(result) == [(Remark.SHOWS_OPENERS, "I6", 1)]
    drawn_later = hand(seat(1, 20, JACKS, opened="Jh Ts 9c 8s Kd"), seat(2, 20, QUEENS))
    assert settle(drawn_later).opener_ok is False


def test_i6_four_of_a_suit_open_with_jacks_alone() -> None:
    shown = "Kh Qh 9h 7h As"
    assert settle(hand(seat(1, 20, shown), seat(2, 20, TENS))).grounds is Grounds.FOUR_OF_A_SUIT
    after_parola = hand(seat(1, 20, shown), seat(2, 20, TENS), openers=Openers.KINGS)
    assert settle(after_parola).opener_ok is False


def test_i7_a_blind_opener_need_show_nothing() -> None:
    dealt = hand(seat(1, 20, TENS), seat(2, 20, "Ah Kd 9c 8h 7h"), opening=Opening.BLIND)
    result = settle(dealt)
    assert (result.opener_ok, dict(result.paid)) == (None, {1: 40, 2: 0})
    assert remarks(result) == [(Remark.OPENED_BLIND, "I7", 1)]


def test_i9_the_last_one_in_collects_without_showing() -> None:
    result = settle(hand(seat(1, 5), seat(2, 20, folded=False), seat(3, 5)))
    assert dict(result.paid) == {1: 0, 2: 30, 3: 0}
    assert remarks(result) == [
        *((Remark.OPENERS_NOT_SHOWN, "I9", 1), (Remark.COLLECTS_UNOPENED, "I9", 2))
    ]


def test_i9_an_opener_who_folded_is_asked_for_his_openers_all_the_same() -> None:
    result = settle(hand(seat(1, 5, opened="Jh Td"), seat(2, 20, TENS), seat(3, 20, QUEENS)))
    assert (result.opener_ok, dict(result.paid)) == (False, {1: 0, 2: 0, 3: 45})
    assert remarks(result) == [(Remark.FALSE_OPENER_FOLDED, "I9", 1)]


def test_i6_where_a_false_opener_is_the_last_one_in_the_antes_stay() -> None:
    opener = seat(1, 20, folded=False, opened="Jh Td Kc 8s 7h")
    result = settle(hand(opener, seat(2, 5), seat(3, 5), openers=Openers.KINGS))
    assert result.pots == (WonPot(15, (), None), WonPot(15, (1,), 1))
    assert (dict(result.paid), result.carried) == ({1: 15, 2: 0, 3: 0}, 15)
    assert (result.ending, result.next_openers) == (Ending.CARRIED, Openers.KINGS)
    assert remarks(result) == [
        *((Remark.FALSE_OPENER_DEAD, "I9", 1), (Remark.NOBODY_LEFT, "I6", 0))
    ]


def after(said: AfterDraw, house: DrawHouse = USUAL) -> DrawResult:
    seats = (seat(1, 20, folded=False), seat(2, 20, folded=False), seat(3, 5))
    return settle(hand(*seats, after_draw=said, carried=10), house)


def test_i8_all_passo_gives_everybody_his_own_chips_back() -> None:
    result = after(AfterDraw.PASSO)
    assert (dict(result.paid), result.carried) == ({1: 20, 2: 20, 3: 5}, 10)
    assert (result.ending, result.pots) == (Ending.REFUNDED, ())
    assert remarks(result)[1:] == [(Remark.ALL_PASSO_REFUND, "I8", 0)]


def test_i8_all_passo_carries_the_pot_where_the_house_plays_so() -> None:
    result = after(AfterDraw.PASSO, DrawHouse(all_pass_after_draw="carry"))
    assert (result.ending, result.carried, result.next_openers) == (
        *(Ending.CARRIED, 55, Openers.JACKS),
    )
    assert remarks(result)[1:] == [(Remark.ALL_PASSO_CARRY, "I8", 0)]


@pytest.mark.parametrize(("ladder", "needs"), [("kings", Openers.KINGS), ("step", Openers.QUEENS)])
def test_i8_all_parola_freezes_the_whole_pot(ladder: str, needs: Openers) -> None:
    result = after(AfterDraw.PAROLA, DrawHouse(opener_ladder=ladder))  # type: ignore[arg-type]
    assert (result.ending, result.carried, result.next_openers) == (Ending.FROZEN, 55, needs)
    assert set(result.paid.values()) == {0}
    assert remarks(result)[1:] == [(Remark.ALL_PAROLA, "I8", 0)]


def test_i8_all_chip_shows_and_the_best_hand_wins() -> None:
    dealt = hand(seat(1, 20, JACKS), seat(2, 20, QUEENS), after_draw=AfterDraw.CHIP, carried=5)
    result = settle(dealt)
    assert (dict(result.paid), result.ending) == ({1: 0, 2: 45}, Ending.PLAYED)
    assert remarks(result)[1:] == [(Remark.ALL_CHIP, "I8", 0)]


def test_i9_a_false_opener_where_nobody_shows_is_the_floors() -> None:
    opener = seat(1, 20, folded=False, opened="Jh Td")
    result = settle(hand(opener, seat(2, 20, folded=False), after_draw=AfterDraw.PASSO))
    assert (result.opener_ok, result.seats[0].status) == (False, DrawStatus.PLAYED)
    assert remarks(result)[0] == (Remark.FLOOR_DECIDES, "I9", 1)


def test_i5_the_cycle_decides_pot_by_pot_and_is_told() -> None:
    seats = (seat(1, 20, "A789Ts"), seat(2, 20, "TJQKAh"), seat(3, 5, "789TJc"))
    result = settle(hand(*seats), DrawHouse(royal_cycle=True))
    assert result.pots == (WonPot(15, (1, 2, 3), 2), WonPot(30, (1, 2), 1))
    assert remarks(result)[1:] == [(Remark.CYCLE_DECIDES, "I5", 1)]
    two = settle(hand(*seats[:2]), DrawHouse(royal_cycle=True))
    assert remarks(two)[-1] == (Remark.CYCLE_DECIDES, "I5", 1)
    assert remarks(settle(hand(*seats[:2])))[-1][0] is Remark.SHOWS_OPENERS


@pytest.mark.parametrize("needed", Openers)
def test_i6_nobody_opens_the_antes_stay_and_the_same_opens_next(needed: Openers) -> None:
    seats = [seat(number, 5, folded=False) for number in (1, 2, 3, 4)]
    dealt = hand(*seats, opener=0, opening=Opening.NOBODY, openers=needed, carried=7)
    result = settle(dealt)
    assert (result.ending, result.carried, result.next_openers) == (Ending.CARRIED, 27, needed)
    assert (result.pots, set(result.paid.values())) == ((), {0})
    assert remarks(result) == [(Remark.NOBODY_OPENED, "I6", 0)]
    assert [each.status for each in result.seats] == [DrawStatus.PLAYED] * 4
