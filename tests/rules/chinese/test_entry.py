"""What keeps a hand from being scored: every fault of its entry, all at once (C1, C2, N, D, V)."""

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from tablemgr.rules.cards import DeckReason, Place, Row, parse_cards
from tablemgr.rules.chinese.hand import (
    AUTO,
    Hand,
    HandFault,
    HandReason,
    HandRefusedError,
    SeatHand,
    hand_faults,
    last_standing,
    verify_hand,
)
from tablemgr.rules.chinese.scoring import score
from tablemgr.rules.sheet import NaturalKind, RuleSheet
from tests.rules.chinese import deals
from tests.rules.chinese.table import (
    DRAGON,
    dropped,
    hand,
    hands,
    preset,
    seat,
    sheet,
)

MANDARIN, DROPPING = preset("mandarin"), preset("classic_1_4")
FOUR = hands(
    "KK? / AA??? / TTT??", "QQ? / KK??? / 888??", "9?? / JJ??? / 777??", "J?? / 44??? / 666??"
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c1_two_three_or_four_seats_play(players: int) -> None:
    for seats in combinations_with_replacement(FOUR.seats, players):
        if len({each.seat for each in seats}) == players:
            verify_hand(Hand(1, seats), MANDARIN)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_c1_fewer_or_more_seats_are_refused(players: int) -> None:
    seats = (*FOUR.seats, SeatHand(4))[:players]
    faults = hand_faults(Hand(1, seats), MANDARIN)
    assert HandFault(HandReason.WRONG_NUMBER_OF_SEATS, "C1", count=players) in faults


@pytest.mark.parametrize("number", [0, 5, -1])
def test_c1_a_seat_that_the_table_has_not_is_refused(number: int) -> None:
    dealt = hand(FOUR.seats[0], SeatHand(number, FOUR.seats[1].setting))
    assert hand_faults(dealt, MANDARIN) == [HandFault(HandReason.SEAT_OUT_OF_RANGE, "C1", number)]


def test_c1_two_seats_with_one_number_are_refused() -> None:
    dealt = hand(FOUR.seats[0], SeatHand(1, FOUR.seats[1].setting))
    assert hand_faults(dealt, MANDARIN) == [HandFault(HandReason.SEAT_TWICE, "C1", 1)]


@pytest.mark.parametrize("button", [1, 2, 3, 4])
def test_c1_the_hand_of_an_empty_seat_is_never_scored(button: int) -> None:
    result = score(Hand(button, FOUR.seats[1:3]), MANDARIN)
    assert set(result.totals) == {2, 3}
    assert {each.seat for each in result.seats} == set(result.order) == {2, 3}
    assert result.seat(3).seat == 3


def test_c2_a_card_twice_at_the_table_is_refused_with_both_places() -> None:
    dealt = hand(
        seat(1, "Kh Kd 4c / As Ad 7c 5d 2h / TsThTd 9h 3s"), seat(2, "QsQd5c / AsKs7d6h4d / JJ886")
    )
    (fault,) = hand_faults(dealt, MANDARIN)
    assert fault.deck
    assert (fault.reason, fault.clause, fault.seat) == (HandReason.DECK, "C2", 2)
    assert (fault.deck.reason, fault.deck.card) == (DeckReason.TWICE, parse_cards("As")[0])
    assert fault.deck.place == Place(2, Row.MIDDLE)
    assert fault.deck.held == (Place(1, Row.MIDDLE),)


def test_c2_a_natural_s_pile_counts_once_and_not_again_as_rows() -> None:
    rows = "2c 3c 4d / 5h 6h 7s 8c 9d / Tc Jh Qs Kd As"
    both = seat(1, rows, NaturalKind.DRAGON, DRAGON)
    other = seat(2, "3d 3h 6c / Jc Jd 8d 8h 2s / AhAdKcKh7d")
    assert hand_faults(hand(both, other), MANDARIN) == []
    twice = seat(2, "3d 3h 6c / Jc Jd 8d 8h 2s / AhAdAsKc7d")
    (fault,) = hand_faults(hand(both, twice), MANDARIN)
    assert fault.deck
    assert fault.deck.held == (Place(1, Row.BACK),)


def test_every_fault_of_a_hand_is_reported_at_once() -> None:
    seats = (
        seat(1, "222 / 22345 / 66778"),
        seat(1),
        seat(7, declared=NaturalKind.NO_FACE, pile="Ah Kh"),
        seat(3, declared=AUTO, dropped=True),
        dropped(4),
    )
    dealt = Hand(9, seats)
    found = {(fault.reason, fault.seat) for fault in hand_faults(dealt, MANDARIN)}
    assert found == {
        (HandReason.BUTTON_OUT_OF_RANGE, 0),
        (HandReason.WRONG_NUMBER_OF_SEATS, 0),
        (HandReason.SEAT_TWICE, 1),
        (HandReason.SEAT_OUT_OF_RANGE, 7),
        (HandReason.DECK, 1),
        (HandReason.NOTHING_SHOWN, 1),
        (HandReason.NATURAL_NOT_IN_PLAY, 7),
        (HandReason.NATURAL_WITHOUT_13, 7),
        (HandReason.NATURAL_AND_DROP, 3),
        (HandReason.NATURAL_WITHOUT_13, 3),
        (HandReason.DROP_NOT_ALLOWED, 3),
        (HandReason.DROP_NOT_ALLOWED, 4),
    }


def test_a_hand_with_faults_is_not_scored_and_says_all_of_them() -> None:
    dealt = hand(seat(1), dropped(2), seat(5))
    with pytest.raises(HandRefusedError) as refused:
        score(dealt, MANDARIN)
    assert list(refused.value.faults) == hand_faults(dealt, MANDARIN)
    assert len(refused.value.faults) > 2


def test_n5_an_unset_hand_is_claimed_only_from_thirteen_cards() -> None:
    short = hand(seat(1, pile="As Kd"), FOUR.seats[1])
    assert hand_faults(short, sheet(natural_optional=False)) == [
        HandFault(HandReason.NATURAL_WITHOUT_13, "N5", 1, count=2)
    ]


@pytest.mark.parametrize("drops", list(product((False, True), repeat=3)))
def test_d3_somebody_must_stay_and_the_last_need_not_show_his_hand(drops: tuple[bool, ...]) -> None:
    seats = [dropped(at) if drop else FOUR.seats[at - 1] for at, drop in enumerate(drops, 1)]
    faults = hand_faults(hand(*seats), DROPPING)
    assert faults == ([HandFault(HandReason.EVERYBODY_DROPPED, "D3")] if all(drops) else [])
    unseen = [each if each.surrendered else seat(each.seat) for each in seats]
    silent = [fault for fault in hand_faults(hand(*unseen), DROPPING) if fault.clause == "S4"]
    assert len(silent) == (0 if drops.count(False) == 1 else drops.count(False))
    for each in seats:
        alone = all(other.surrendered for other in seats if other.seat != each.seat)
        assert last_standing(hand(*seats), each) == alone


def spoilt(dealt: Hand, random: Random) -> Hand:
    """A hand with one thing changed that may or may not be a fault."""
    seats = list(dealt.seats)
    at = random.randrange(len(seats))
    each = seats[at]
    laid = {card for other in seats for card in other.cards}
    unused = tuple(card for card in deals.DECK if card not in laid)[:13]
    cards = seats[random.randrange(len(seats))].cards[:13] or parse_cards(DRAGON)
    changes: dict[str, Any] = random.choice(
        (
            {"surrendered": not each.surrendered},
            {"setting": None},
            {"setting": None, "declared": None, "pile": each.cards},
            {"declared": random.choice((None, AUTO, *NaturalKind))},
            {"pile": random.choice((cards, cards[:12], each.cards, ()))},
            {"declared": AUTO, "pile": unused},
            {"seat": random.randint(0, 5)},
        )
    )
    seats[at] = each._replace(**changes)
    if random.random() < 0.1:
        seats = [other._replace(surrendered=True, declared=None, pile=()) for other in seats]
    return Hand(random.choice((dealt.button, random.randint(0, 5))), tuple(seats))


def refusal(dealt: Hand, rules: RuleSheet) -> list[HandFault]:
    try:
        score(dealt, rules)
    except HandRefusedError as refused:
        return list(refused.faults)
    return []


def test_a_hand_is_refused_if_and_only_if_it_has_a_fault() -> None:
    outcomes: set[str] = set()
    for seed in range(2_000):
        random = Random(seed)
        rules = deals.random_sheet(random, pool_ante=0)
        dealt = spoilt(deals.deal(rules, seed), random)
        faults = hand_faults(dealt, rules)
        assert refusal(dealt, rules) == faults
        outcomes |= {fault.reason for fault in faults} or {"scored"}
    assert outcomes >= {"scored", *HandReason} - {HandReason.WRONG_NUMBER_OF_SEATS}
