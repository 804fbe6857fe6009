"""Irregularities: one ruling for every combination of facts, whenever they are found (M1 to M6)."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.floor.misdeal import (
    Cause,
    Consequence,
    Incident,
    Moment,
    Ruling,
    RulingKind,
    rule,
)
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese.table import preset, sheet
from tests.rules.clauses import clauses
from tests.rules.floor.asked import HOUSE

NOBODY, SOMEBODY, OPENED, SETTLED, NEXT = Moment
BEFORE_OPENED, IN_HAND = (NOBODY, SOMEBODY), (NOBODY, SOMEBODY, OPENED)
AFTERWARDS = (SETTLED, NEXT)
MISDEAL = ("no_chips_move", "collection_returned", "button_kept")
SHEETS = (
    HOUSE,
    sheet(early_open="foul", void_shortfall="pro_rata", more_misdeals=False, misdeal_exposed=3),
    sheet(stakes="points"),
    preset("pagat_pool"),
)


def on(
    cause: Cause, moment: Moment, cards: int = 0, rules: RuleSheet = HOUSE, seat: int = 2
) -> Ruling:
    return rule([Incident(cause, moment, seat, cards)], rules)


def short(ruling: Ruling) -> str:
    return f"{ruling.clause} {ruling.kind}"


@pytest.mark.parametrize("cards", [5, 6, 13])
@pytest.mark.parametrize("moment", BEFORE_OPENED)
def test_m1_five_cards_of_one_player_exposed_by_the_dealer(moment: Moment, cards: int) -> None:
    ruling = on(Cause.EXPOSED_BY_DEALER, moment, cards)
    assert short(ruling) == "M1 misdeal"
    assert ruling.consequences == MISDEAL


def test_m1_how_many_exposed_cards_make_a_misdeal_is_the_houses() -> None:
    rules = sheet(misdeal_exposed=3)
    assert short(on(Cause.EXPOSED_BY_DEALER, NOBODY, 3, rules)) == "M1 misdeal"
    assert short(on(Cause.EXPOSED_BY_DEALER, NOBODY, 2, rules)) == "M3 play_on"


def test_m1_exposed_cards_of_one_player_add_up_and_those_of_two_do_not() -> None:
    def exposed(seat: int, cards: int, moment: Moment = NOBODY) -> Incident:
        return Incident(Cause.EXPOSED_BY_DEALER, moment, seat, cards)

    assert short(rule([exposed(1, 3), exposed(2, 2)], HOUSE)) == "M3 play_on"
    assert short(rule([exposed(1, 3), exposed(2, 2), exposed(1, 2)], HOUSE)) == "M1 misdeal"
    late = rule([exposed(1, 3), exposed(1, 2, OPENED)], HOUSE)
    assert late.findings[0].incident == exposed(1, 5, OPENED)


def test_m1_five_exposed_cards_first_spoken_of_when_hands_are_open_are_the_floors() -> None:
    ruling = on(Cause.EXPOSED_BY_DEALER, OPENED, 5)
    assert short(ruling) == "M1 floor_decides"
    assert ruling.findings[0].options == (RulingKind.MISDEAL, RulingKind.PLAY_ON)


@pytest.mark.parametrize("moment", BEFORE_OPENED)
def test_m1_a_wrong_number_of_cards_found_before_hands_are_opened(moment: Moment) -> None:
    ruling = on(Cause.WRONG_NUMBER_DEALT, moment)
    assert (short(ruling), ruling.consequences) == ("M1 misdeal", MISDEAL)


def test_s3_a_wrong_number_found_in_an_opened_hand_fouls_it() -> None:
    ruling = on(Cause.WRONG_NUMBER_DEALT, OPENED)
    assert (short(ruling), ruling.consequences) == ("S3 foul", ("hand_fouled",))


def test_m1_hands_to_the_wrong_player_while_nobody_has_set() -> None:
    assert short(on(Cause.WRONG_PLAYER, NOBODY)) == "M1 misdeal"


@pytest.mark.parametrize("moment", [SOMEBODY, OPENED])
def test_m3_hands_to_the_wrong_player_after_somebody_has_set(moment: Moment) -> None:
    ruling = on(Cause.WRONG_PLAYER, moment)
    assert (short(ruling), ruling.consequences) == ("M3 play_on", ("cards_stay",))
    assert ruling.findings[0].options == (RulingKind.PLAY_ON, RulingKind.MISDEAL)


M2 = (Cause.BOXED_CARDS, Cause.FIRST_CARD_WRONG_SEAT, Cause.SEAT_WRONGLY_DEALT, Cause.SEAT_LEFT_OUT)


@pytest.mark.parametrize("cause", M2)
def test_m2_the_further_misdeals_before_anybody_has_set(cause: Cause) -> None:
    ruling = on(cause, NOBODY, 2)
    assert (short(ruling), ruling.consequences) == ("M2 misdeal", MISDEAL)


@pytest.mark.parametrize("cause", M2)
@pytest.mark.parametrize("moment", [SOMEBODY, OPENED, SETTLED, NEXT])
def test_m2_after_somebody_has_set_play_goes_on(cause: Cause, moment: Moment) -> None:
    assert short(on(cause, moment, 2)) == "M2 play_on"


def test_m2_boxed_cards_are_two_or_more_wherever_they_lay() -> None:
    one = Incident(Cause.BOXED_CARDS, NOBODY, 1, 1)
    assert short(rule([one], HOUSE)) == "M2 play_on"
    assert short(rule([one, Incident(Cause.BOXED_CARDS, NOBODY, 3, 1)], HOUSE)) == "M2 misdeal"


@pytest.mark.parametrize("cause", M2)
def test_m2_a_house_may_play_without_the_further_misdeals(cause: Cause) -> None:
    assert short(on(cause, NOBODY, 2, sheet(more_misdeals=False))) == "M2 play_on"


@pytest.mark.parametrize("cause", [Cause.SEAT_WRONGLY_DEALT, Cause.SEAT_LEFT_OUT])
def test_m2_played_on_a_seat_wrongly_dealt_or_left_out_takes_no_part(cause: Cause) -> None:
    assert on(cause, SOMEBODY).consequences == ("seat_takes_no_part",)
    assert on(cause, SETTLED).consequences == ("cards_stay",)


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("cards", [0, 1, 4])
def test_m3_fewer_exposed_cards_stay(moment: Moment, cards: int) -> None:
    ruling = on(Cause.EXPOSED_BY_DEALER, moment, cards)
    assert (short(ruling), ruling.consequences) == ("M3 play_on", ("cards_stay",))


@pytest.mark.parametrize("moment", Moment)
def test_m3_a_player_who_exposes_his_own_cards_is_warned(moment: Moment) -> None:
    ruling = on(Cause.EXPOSED_BY_PLAYER, moment)
    assert (short(ruling), ruling.consequences) == ("M3 warning", ("jackpot_void",))


@pytest.mark.parametrize("moment", IN_HAND)
def test_m4_a_fouled_deck_voids_the_hand(moment: Moment) -> None:
    ruling = on(Cause.FOULED_DECK, moment)
    assert (short(ruling), ruling.consequences) == ("M4 void", MISDEAL)


def test_m4_found_after_settlement_and_before_the_next_deal_its_payoffs_are_reversed() -> None:
    ruling = on(Cause.FOULED_DECK, SETTLED)
    assert short(ruling) == "M4 void"
    assert ruling.consequences == (
        "payoffs_reversed",
        "house_covers_shortfall",
        "collection_returned",
        "button_kept",
    )
    shared = on(Cause.FOULED_DECK, SETTLED, rules=sheet(void_shortfall="pro_rata"))
    assert shared.consequences[1] == "shortfall_shared"


def test_m4_found_later_it_is_a_correction_by_the_floor() -> None:
    ruling = on(Cause.FOULED_DECK, NEXT)
    assert (short(ruling), ruling.consequences) == ("M4 floor_decides", ("correction",))


def test_m5_a_misdeal_gives_the_antes_of_a_pool_back() -> None:
    ruling = on(Cause.WRONG_NUMBER_DEALT, NOBODY, rules=preset("pagat_pool"))
    assert Consequence.ANTES_RETURNED in ruling.consequences


def test_m5_where_points_are_played_there_is_no_collection_to_give_back() -> None:
    ruling = on(Cause.FOULED_DECK, SETTLED, rules=sheet(stakes="points"))
    assert ruling.consequences == ("no_chips_move", "button_kept")


@pytest.mark.parametrize("moment", Moment)
def test_m6_opening_too_early_is_warned_of(moment: Moment) -> None:
    ruling = on(Cause.OPENED_EARLY, moment)
    assert (short(ruling), ruling.consequences) == ("M6 warning", ("jackpot_void",))


@pytest.mark.parametrize("moment", IN_HAND)
def test_m6_or_it_is_a_foul(moment: Moment) -> None:
    ruling = on(Cause.OPENED_EARLY, moment, rules=sheet(early_open="foul"))
    assert short(ruling) == "M6 foul"
    assert ruling.consequences == ("hand_fouled", "jackpot_void")


@pytest.mark.parametrize("moment", Moment)
def test_m6_showing_or_discussing_cards_voids_the_jackpot(moment: Moment) -> None:
    ruling = on(Cause.SHOWN_OR_DISCUSSED, moment)
    assert (short(ruling), ruling.consequences) == ("M6 warning", ("jackpot_void",))


@pytest.mark.parametrize(
    ("cause", "clause"),
    [
        (Cause.EXPOSED_BY_DEALER, "M1"),
        (Cause.WRONG_NUMBER_DEALT, "M1"),
        (Cause.WRONG_PLAYER, "M3"),
        (Cause.OPENED_EARLY, "M6"),
    ],
)
@pytest.mark.parametrize("moment", AFTERWARDS)
def test_a_settled_hand_stands_until_the_floor_corrects_it(
    cause: Cause, clause: str, moment: Moment
) -> None:
    ruling = on(cause, moment, 5, sheet(early_open="foul"))
    assert short(ruling) == f"{clause} floor_decides"
    assert ruling.consequences == ("correction",)
    assert ruling.findings[0].options == (RulingKind.PLAY_ON, RulingKind.VOID)


def test_without_anything_seen_play_goes_on() -> None:
    assert rule([], HOUSE) == Ruling(RulingKind.PLAY_ON, "M3", (), ())


def test_of_several_the_gravest_rules_and_all_are_told() -> None:
    seen = [
        Incident(Cause.SHOWN_OR_DISCUSSED, SOMEBODY, 1),
        Incident(Cause.EXPOSED_BY_DEALER, SOMEBODY, 2, 2),
        Incident(Cause.WRONG_NUMBER_DEALT, SOMEBODY, 3),
    ]
    ruling = rule(seen, HOUSE)
    assert (short(ruling), ruling.consequences) == ("M1 misdeal", MISDEAL)
    assert [each.incident for each in ruling.findings] == seen
    voided = rule([*seen, Incident(Cause.FOULED_DECK, SOMEBODY)], HOUSE)
    assert short(voided) == "M4 void"


def test_where_the_hand_goes_on_what_follows_from_each_holds() -> None:
    seen = [
        Incident(Cause.OPENED_EARLY, SOMEBODY, 1),
        Incident(Cause.EXPOSED_BY_DEALER, SOMEBODY, 2, 2),
        Incident(Cause.SHOWN_OR_DISCUSSED, SOMEBODY, 3),
    ]
    ruling = rule(seen, sheet(early_open="foul"))
    assert short(ruling) == "M6 foul"
    assert ruling.consequences == ("hand_fouled", "jackpot_void", "cards_stay")


GRAVITY = {kind: place for place, kind in enumerate(RulingKind)}
FACTS = [
    Incident(cause, moment, seat=1, cards=cards)
    for cause, moment in product(Cause, Moment)
    for cards in ((1, 5) if cause in (Cause.EXPOSED_BY_DEALER, Cause.BOXED_CARDS) else (0,))
]


def is_sound(ruling: Ruling, rules: RuleSheet) -> bool:
    kinds = [each.kind for each in ruling.findings]
    ended = ruling.kind in (RulingKind.VOID, RulingKind.MISDEAL)
    assert all(each.options[0] is each.kind for each in ruling.findings if len(each.options) == 1)
    assert all(each.clause in clauses() and each.options for each in ruling.findings)
    assert ruling.kind is min(kinds, key=GRAVITY.__getitem__)
    assert (Consequence.BUTTON_KEPT in ruling.consequences) == ended
    returned = Consequence.COLLECTION_RETURNED in ruling.consequences
    assert returned == (ended and rules.plays_chips)
    moved = {Consequence.NO_CHIPS_MOVE, Consequence.PAYOFFS_REVERSED} & set(ruling.consequences)
    assert len(moved) == ended
    return len(ruling.consequences) == len(set(ruling.consequences))


@pytest.mark.parametrize("rules", SHEETS, ids=range(len(SHEETS)))
def test_every_fact_and_every_pair_of_facts_has_one_ruling(rules: RuleSheet) -> None:
    for seen in [*combinations(FACTS, 1), *combinations(FACTS, 2)]:
        assert is_sound(rule(seen, rules), rules)
        # The order in which things were seen decides nothing.
        assert rule(seen[::-1], rules).kind is rule(seen, rules).kind


@given(
    seen=st.lists(
        st.builds(
            Incident,
            st.sampled_from(Cause),
            st.sampled_from(Moment),
            st.integers(0, 4),
            st.integers(0, 13),
        ),
        min_size=1,
        max_size=6,
    ),
    rules=st.sampled_from(SHEETS),
)
def test_every_combination_of_facts_has_one_ruling(seen: list[Incident], rules: RuleSheet) -> None:
    assert is_sound(rule(seen, rules), rules)
