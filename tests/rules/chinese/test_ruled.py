"""A hand that a ruling fouled: whatever it shows, it pays as a foul (M6, K1, T4)."""

import pytest

from tablemgr.rules.chinese.hand import AUTO, Hand, SeatHand, hand_faults
from tablemgr.rules.chinese.scoring import score
from tablemgr.rules.chinese.setting import Foul, FoulReason
from tablemgr.rules.chinese.shown import Status
from tests.rules.chinese.table import SIX_PAIRS, sheet
from tests.rules.chinese.table import seat as live

BEST = "As Ah 9c/Qd Qc Qh 5c 2d/Ks Kh Kd 4s 4h"
OTHER = "Jd Td 3c/6c 6d 9d 8d 7s/9s 8s 7c 6s 5h"
K1 = Foul("K1", FoulReason.RULED)


def ruled(each: SeatHand, clause: str = "K1") -> SeatHand:
    return each._replace(ruled_foul=clause)


@pytest.mark.parametrize(
    "each",
    [
        SeatHand(1),
        live(1, BEST),
        live(1, BEST, AUTO),
        live(1, "", AUTO, SIX_PAIRS),
        live(1, "", AUTO, "As Ks"),
        live(1, "As/Ks/Qs"),
    ],
    ids=["nothing", "rows", "rows and a natural", "a natural", "a few cards", "few in rows"],
)
def test_k1_whatever_is_shown_is_a_foul(each: SeatHand) -> None:
    hand = Hand(2, (ruled(each), live(2, "Tc 8c 3c/6c 6h 9d 8d 7s/9s 8s 7c 6s 5h")))
    assert hand_faults(hand, sheet("pagat")) == []
    result = score(hand, sheet("pagat"))
    assert result.seats[0].status is Status.FOULED
    assert result.totals == {1: -6, 2: 6}


def test_k1_the_ruling_comes_first_and_other_faults_after_it() -> None:
    wrong = "Ks Kh Kd/As Ah 9c 4s 4h/Qd Qc Qh 5c 2d"
    hand = Hand(2, (ruled(live(1, wrong)), live(2, OTHER)))
    first, *others = score(hand, sheet()).seats[0].fouls
    assert first == K1
    assert [foul.clause for foul in others] == ["S1"]


def test_f3_a_ruled_foul_against_a_drop_or_another_foul_is_nothing() -> None:
    rules = sheet("pagat")
    hand = Hand(2, (ruled(SeatHand(1)), SeatHand(2, surrendered=True), ruled(live(3, BEST), "M6")))
    assert score(hand, rules).totals == {1: 0, 2: 0, 3: 0}


def test_p4_a_ruled_foul_counts_as_scooped() -> None:
    hand = Hand(
        2,
        (
            live(1, BEST),
            live(2, OTHER),
            live(3, "Tc 8c 7d/2c 2h 9h 6h 5d/Jc Jh Js 3d 3h"),
            ruled(SeatHand(4), "T4"),
        ),
    )
    assert score(hand, sheet()).totals[1] == 27


def test_c2_its_cards_are_still_cards_of_the_deck() -> None:
    hand = Hand(2, (ruled(live(1, BEST)), live(2, BEST)))
    assert {fault.clause for fault in hand_faults(hand, sheet())} == {"C2"}


def test_v2_a_ruled_foul_wins_nothing_of_a_pool() -> None:
    hand = Hand(2, (ruled(live(1, BEST)), live(2, OTHER)))
    totals = score(hand, sheet("pagat_pool")).totals
    assert totals[1] == -3
    assert totals[2] == 9
