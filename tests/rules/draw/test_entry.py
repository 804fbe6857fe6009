"""What keeps a hand of Italian draw from being settled: every fault with clause, seat and facts."""

from typing import Any

import pytest

from tablemgr.rules.cards import parse_cards
from tablemgr.rules.draw.hand import (
    AfterDraw,
    DrawFault,
    DrawHand,
    DrawReason,
    DrawRefusedError,
    hand_faults,
    verify_hand,
)
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.draw.showdown import settle
from tests.rules.draw.table import hand, seat

JACKS, QUEENS = "Jh Jd 9c 8s 7h", "Qh Qd 9d 8d 7c"
SIX_HEARTS, JACK_HEARTS = parse_cards("6h Jh")


def two(**facts: Any) -> DrawHand:
    return hand(seat(1, 20, JACKS), seat(2, 20, QUEENS), **facts)


def shown(first: str, second: str = QUEENS, **facts: Any) -> DrawHand:
    return hand(seat(1, 20, first, **facts), seat(2, 20, second))


R = DrawReason
REFUSED = {
    "two players": (two(players=2), DrawFault(R.PLAYERS_OUT_OF_RANGE, "I1", count=2)),
    "seven players": (two(players=7), DrawFault(R.PLAYERS_OUT_OF_RANGE, "I1", count=7)),
    "a morto for four": (two(morto=True), DrawFault(R.MORTO_NOT_FOR_THREE, "I1", count=4)),
    "one seat": (hand(seat(1, 20, JACKS)), DrawFault(R.TOO_FEW_SEATS, "I1", count=1)),
    "more seats than players": (
        hand(*(seat(number, 20, folded=number > 1) for number in (1, 2, 3, 4)), players=3),
        DrawFault(R.TOO_MANY_SEATS, "I1", count=4),
    ),
    "a seat that is not there": (
        hand(seat(1, 20, JACKS), seat(7, 20)), DrawFault(R.SEAT_OUT_OF_RANGE, "I1", 7)
    ),
    "a seat twice": (
        hand(seat(1, 20, JACKS), seat(1, 20)), DrawFault(R.SEAT_TWICE, "I1", 1)
    ),
    "an opener who is not there": (two(opener=3), DrawFault(R.OPENER_NOT_THERE, "I6", 3)),
    "an opener where nobody opened": (
        two(opening=Opening.NOBODY), DrawFault(R.SOMEBODY_OPENED, "I6", 1)
    ),
    "everybody folded": (
        hand(seat(1, 20), seat(2, 20)), DrawFault(R.EVERYBODY_FOLDED, "I9")
    ),
    "a card below the deck": (
        shown("Jh Jd 9c 8s 6h"), DrawFault(R.NOT_IN_DECK, "I1", 1, card=SIX_HEARTS)
    ),
    "a card without suit": (shown("Jh Jd 9c 8s K"), DrawFault(R.LACKS_SUITS, "I4", 1)),
    "four cards": (shown("Jh Jd 9c 8s"), DrawFault(R.NOT_FIVE_CARDS, "I8", 1, count=4)),
    "folded with cards": (
        shown(JACKS, folded=True), DrawFault(R.FOLDED_WITH_CARDS, "I9", 1)
    ),
    "nothing shown": (
        hand(seat(1, 20, JACKS), seat(2, 20, folded=False)),
        DrawFault(R.NOTHING_SHOWN, "I9", 2),
    ),
    "nothing put in": (
        hand(seat(1, 20, JACKS), seat(2, 0, QUEENS)), DrawFault(R.NOTHING_PUT_IN, "I9", 2)
    ),
    "opening cards of another": (
        hand(seat(1, 20, JACKS), seat(2, 20, QUEENS, opened="Qh Qd")),
        DrawFault(R.OPENING_NOT_HIS, "I9", 2),
    ),
    "one opening card": (shown(JACKS, opened="Jh"), DrawFault(R.OPENING_COUNT, "I9", 1, count=1)),
    "six opening cards": (
        shown(JACKS, opened=JACKS + " Ks"), DrawFault(R.OPENING_COUNT, "I9", 1, count=6)
    ),
    "an opening card twice": (
        shown(JACKS, opened="Jh Jh"), DrawFault(R.OPENING_TWICE, "C2", 1, card=JACK_HEARTS)
    ),
    "an opening card below the deck": (
        shown(JACKS, opened="Jh 6h"), DrawFault(R.OPENING_NOT_IN_DECK, "I1", 1, card=SIX_HEARTS)
    ),
    "an opening card without suit": (
        shown(JACKS, opened="Jh J"), DrawFault(R.OPENING_LACKS_SUITS, "I6", 1)
    ),
    "an opening card that another holds": (
        shown("Kh Jd 9c 8s 7h", "Jh Qd 9d 8d 7c", opened="Jh Jd"),
        DrawFault(R.OPENING_HELD, "C2", 1, card=JACK_HEARTS, held_by=2),
    ),
    "five cards changed": (
        shown(JACKS, opened="Js Jc Ks Ts 8c"), DrawFault(R.CHANGED_ALL, "I8", 1, count=5)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_hand_is_refused_for_its_one_fault(name: str) -> None:
    dealt, fault = REFUSED[name]
    assert list(dict.fromkeys(hand_faults(dealt))) == [fault]
    with pytest.raises(DrawRefusedError, match=fault.reason):
        settle(dealt)


def test_c2_a_card_twice_names_both_seats() -> None:
    faults = hand_faults(shown(JACKS, "Jh Qd 9d 8d 7c"))
    assert [(each.reason, each.clause, each.seat) for each in faults] == [(R.DECK, "C2", 2)]
    found = faults[0].deck
    assert found is not None
    assert (found.card, [place.seat for place in found.held]) == (JACK_HEARTS, [1])


def test_every_reason_has_a_hand_that_is_refused_for_it() -> None:
    assert {fault.reason for _, fault in REFUSED.values()} | {R.DECK} == set(R)


def test_all_faults_are_told_at_once() -> None:
    dealt = hand(
        seat(1, 0, "Jh Jd 9c"), seat(2, 20, "Jh Qd 9d 8d 6h", opened="Q Q"), opener=5, players=4
    )
    assert [each.reason for each in hand_faults(dealt)] == [
        *(R.OPENER_NOT_THERE, R.DECK, R.NOT_FIVE_CARDS, R.NOTHING_PUT_IN),
        *(R.NOT_IN_DECK, R.OPENING_NOT_HIS, R.OPENING_LACKS_SUITS),
    ]


@pytest.mark.parametrize(
    "dealt",
    [
        two(),
        # Fewer seats than players: the others put nothing in.
        two(players=6),
        shown(JACKS, opened=JACKS),
        shown("Jh Ks Kc As 8h", opened="Jh Jd 9c 8s 7h"),
        hand(seat(1, 20, folded=False), seat(2, 5)),
        hand(seat(1, 20, JACKS), seat(2, 20, ruled_dead="M6", folded=False)),
        hand(seat(1, 20, JACKS), seat(2, 0, QUEENS), carried=10),
        hand(*(seat(n, 5, folded=False) for n in (1, 2)), after_draw=AfterDraw.PAROLA),
    ],
)
def test_a_right_hand_has_no_fault(dealt: DrawHand) -> None:
    verify_hand(dealt)
    assert settle(dealt).hand is dealt


def test_i1_three_with_a_morto_have_the_sevens() -> None:
    assert [each.reason for each in hand_faults(two(players=3))] == [R.NOT_IN_DECK] * 2
    assert hand_faults(two(players=3, morto=True)) == []
