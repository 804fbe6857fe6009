"""Naturals: what 13 cards hold, what a declaration counts as, and who takes what (N1 to N7)."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.cards import card_text, parse_cards, rank_of, suit_of
from tablemgr.rules.chinese.hand import AUTO, Declared, HandFault, HandReason, SeatHand, hand_faults
from tablemgr.rules.chinese.naturals import arrange, held_naturals, natural_order
from tablemgr.rules.chinese.scoring import HandResult, score
from tablemgr.rules.chinese.shown import Status, compare_naturals
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet
from tests.rules.chinese import deals, oracle
from tests.rules.chinese.table import (
    DRAGON,
    SIX_PAIRS,
    THREE_FLUSHES,
    beside,
    dropped,
    hand,
    lines,
    owed,
    pair,
    preset,
    seat,
    sheet,
)

K = NaturalKind
EVERY = sheet(naturals=tuple(Natural(kind, 10 + place, 1) for place, kind in enumerate(K)))
MANDARIN, HOME = preset("mandarin"), preset("pagat")


def held(text: str, rules: RuleSheet = EVERY) -> set[NaturalKind]:
    return {each.kind for each in held_naturals(parse_cards(text), rules)}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (DRAGON, {K.DRAGON, K.THREE_STRAIGHTS}),
        ("2h3h4h5h6h7h8h9hThJhQhKhAh", set(K) - {K.SIX_PAIRS, K.NO_FACE, K.FIVE_PAIRS_AND_TRIPS}),
        (SIX_PAIRS, {K.SIX_PAIRS}),
        (THREE_FLUSHES, {K.THREE_FLUSHES}),
        ("3h5h9hThKh 2d6d8dTdAd 4hQh7h", {K.THREE_FLUSHES, K.ALL_ONE_COLOUR}),
        ("3c5c9cTcKc 2s6s8sTsAs 4cQs7s", {K.ALL_ONE_COLOUR}),
        ("2c2d3c3d4c4d5c5d6c6d7c7d7h", {K.SIX_PAIRS, K.NO_FACE, K.FIVE_PAIRS_AND_TRIPS}),
        ("2c3c4c5c6d 2d4h5h7s8s 9d9hTd", {K.NO_FACE}),
        ("2c3c4c5c6d 2d4h5h7s8s 9d9hAd", {K.NO_FACE}),
        ("2c3c4c5c6d 2d4h5h7s8s 9d9hJd", set()),
    ],
)
def test_n1_the_kinds_that_thirteen_cards_hold(text: str, kinds: set[NaturalKind]) -> None:
    assert held(text) == kinds


def test_n1_a_kind_that_the_sheet_does_not_list_is_refused() -> None:
    named = seat(1, declared=K.NO_FACE, pile=SIX_PAIRS)
    fault = HandFault(HandReason.NATURAL_NOT_IN_PLAY, "N1", 1, K.NO_FACE)
    assert hand_faults(hand(named, beside(2, named)), MANDARIN) == [fault]
    auto = seat(1, declared=AUTO, pile=SIX_PAIRS)
    assert hand_faults(hand(auto, beside(2, auto)), preset("classic_1_4")) == [
        HandFault(HandReason.NATURAL_NOT_IN_PLAY, "N1", 1, AUTO)
    ]


@pytest.mark.parametrize(
    ("ranks", "six"),
    [
        ("2233445566789", False),
        ("2233445566778", True),
        ("2222445566778", True),
        ("2222444455667", True),
        ("2222444455678", False),
        ("222244445566A", True),
        ("222244448888A", True),
        ("2223344556677", True),
        ("2223334455667", False),
    ],
)
def test_n2_six_disjoint_pairs_four_of_a_kind_being_two(ranks: str, six: bool) -> None:
    assert (K.SIX_PAIRS in held(ranks)) == six


def test_n2_five_pairs_and_three_of_a_kind_hold_six_pairs() -> None:
    for ranks in ("2223344556677", "2222333445566", "2222333344455"):
        assert held(ranks) >= {K.SIX_PAIRS, K.FIVE_PAIRS_AND_TRIPS}


@pytest.mark.parametrize(
    ("ranks", "three"),
    [
        ("A23 45678 9TJQK", True),
        ("QKA A2345 23456", True),
        ("234 A2345 TJQKA", True),
        ("A23 A2345 A2345", True),
        ("KA2 34567 56789", False),
        ("234 JQKA2 56789", False),
        ("345 A2345 A2346", False),
    ],
)
def test_n3_three_runs_with_the_ace_high_or_low(ranks: str, three: bool) -> None:
    assert (K.THREE_STRAIGHTS in held(ranks)) == three


def test_n3_three_flushes_are_suit_counts_of_0_3_5_8_10_or_13() -> None:
    found = set()
    for cut in combinations(range(16), 3):
        edges = (-1, *cut, 16)
        counts = [high - low - 1 for low, high in pairwise(edges)]
        cards = [4 * rank + suit for suit in range(4) for rank in range(counts[suit])]
        if K.THREE_FLUSHES in held(" ".join(map(card_text, cards))):
            found.add(tuple(sorted(counts, reverse=True)))
    assert found == {(13, 0, 0, 0), (10, 3, 0, 0), (8, 5, 0, 0), (5, 5, 3, 0)}


def test_n3_a_straight_flush_serves_as_a_straight_or_as_a_flush() -> None:
    assert held("2h3h4h5h6h 3c4d5c6d7c TsJdQs") == {K.THREE_STRAIGHTS}
    assert held("2h3h4h5h6h 2s8sTsJsAs 3d9dKd") == {K.THREE_FLUSHES}


@pytest.mark.parametrize("kind", [K.THREE_FLUSHES, K.SUITED_DRAGON, K.ALL_ONE_COLOUR])
def test_n3_a_natural_of_suits_cannot_be_claimed_on_ranks_alone(kind: NaturalKind) -> None:
    each = seat(1, declared=kind, pile="23456789TJQKA")
    assert hand_faults(hand(each, beside(2, each)), EVERY) == [
        HandFault(HandReason.NATURAL_LACKS_SUITS, "N3", 1, kind)
    ]
    assert kind not in held("23456789TJQKA")


def test_n4_no_face_cards_with_the_ace_allowed_or_a_face() -> None:
    ace, ten = "22345678999TA", "22345678999TT"
    strict = sheet(naturals=EVERY.naturals, no_face_ace="counts_as_face")
    assert {K.NO_FACE} == held(ten) & held(ace)
    assert K.NO_FACE in held(ten, strict)
    assert K.NO_FACE not in held(ace, strict)
    for face in "JQK":
        assert K.NO_FACE not in held(f"22345678999T{face}")


def status(each: SeatHand, rules: RuleSheet) -> tuple[Status, NaturalKind | None]:
    result = score(hand(each, beside(2, each)), rules).seat(1)
    return result.status, result.natural.kind if result.natural else None


# Legal rows that hold six pairs, and rows that hold nothing.
PAIRED = "6h 6s 5h / Jh Jc 7d 7h Qs / Ah Ac Kh Kc Qd"
PLAIN = "6h 6s 5h / Jh Jc 7d 7h Qs / Ah Ac Kh Kc Td"


def test_n5_a_natural_counts_only_if_declared() -> None:
    assert status(seat(1, PAIRED), MANDARIN) == (Status.PLAYED, None)
    for declared in (K.SIX_PAIRS, AUTO):
        assert status(seat(1, PAIRED, declared), MANDARIN) == (Status.NATURAL, K.SIX_PAIRS)


def test_n5_where_naturals_are_not_optional_the_program_claims_them() -> None:
    rules = sheet(natural_optional=False)
    assert status(seat(1, PAIRED), rules) == (Status.NATURAL, K.SIX_PAIRS)
    assert status(seat(1, PLAIN), rules) == (Status.PLAYED, None)
    pile = seat(1, pile=SIX_PAIRS.replace("2d 2h", "Kd Kh"))
    assert status(pile, rules) == (Status.NATURAL, K.SIX_PAIRS)


def test_n5_on_ranks_alone_the_program_claims_only_what_ranks_hold() -> None:
    rules = sheet(natural_optional=False, naturals=EVERY.naturals)
    rows = "6 6 5 / J J 7 7 Q / A A K K Q"
    assert status(seat(1, rows), rules) == (Status.NATURAL, K.SIX_PAIRS)
    assert status(seat(1, "567 / 6789T / TJQKA"), rules) == (Status.NATURAL, K.THREE_STRAIGHTS)
    suited = "7h5h6h / 7s9sTsJsQs / QdKdJdTdAd"
    assert status(seat(1, suited), rules)[0] is Status.NATURAL
    assert status(seat(1, "756 / 579TQ / AKJT2"), rules) == (Status.PLAYED, None)


@pytest.mark.parametrize("seed", range(40))
def test_n5_the_order_of_the_thirteen_cards_does_not_matter(seed: int) -> None:
    cards = list(parse_cards(Random(seed).choice((DRAGON, SIX_PAIRS, THREE_FLUSHES))))
    kinds = held(" ".join(map(card_text, cards)))
    Random(seed).shuffle(cards)
    assert held(" ".join(map(card_text, cards))) == kinds


def best(**tiers: tuple[int, int]) -> RuleSheet:
    return sheet(naturals=tuple(Natural(K(kind), *value) for kind, value in tiers.items()))


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        (best(dragon=(13, 2), three_straights=(4, 1)), K.DRAGON),
        (best(dragon=(13, 1), three_straights=(4, 2)), K.THREE_STRAIGHTS),
        (best(dragon=(13, 1), three_straights=(4, 1)), K.DRAGON),
        (best(three_straights=(4, 1), dragon=(4, 1)), K.THREE_STRAIGHTS),
        (best(dragon=(4, 1), three_straights=(4, 1)), K.DRAGON),
    ],
)
def test_n5_auto_counts_the_highest_tier_then_points_then_the_first_listed(
    rules: RuleSheet, kind: NaturalKind
) -> None:
    pile = seat(1, declared=AUTO, pile=DRAGON)
    result = score(hand(pile, beside(2, pile)), rules)
    assert result.seat(1).natural == rules.natural(kind)


def test_n5_a_named_kind_counts_even_where_a_better_is_held() -> None:
    pile = seat(1, declared=K.THREE_STRAIGHTS, pile=DRAGON)
    result = score(hand(pile, beside(2, pile)), MANDARIN)
    assert result.seat(1).natural == Natural(K.THREE_STRAIGHTS, 4, 1)


@pytest.mark.parametrize("declared", [K.DRAGON, K.THREE_FLUSHES, AUTO])
def test_n5_a_wrong_declaration_plays_as_set_or_is_fouled(declared: Declared) -> None:
    assert status(seat(1, PLAIN, declared), MANDARIN) == (Status.PLAYED, None)
    pile = " ".join(PLAIN.replace("/", "").split())
    assert status(seat(1, "", declared, pile), MANDARIN) == (Status.FOULED, None)
    assert status(seat(1, PLAIN, declared, pile), MANDARIN) == (Status.PLAYED, None)
    each = seat(1, "", declared, pile)
    result = score(hand(each, beside(2, each)), MANDARIN)
    assert [(foul.clause, foul.reason) for foul in result.seat(1).fouls] == [("N5", "not_set")]


def test_n5_a_wrong_declaration_is_no_way_round_a_natural_that_is_not_optional() -> None:
    wrong = seat(1, PAIRED, K.DRAGON)
    assert status(wrong, MANDARIN) == (Status.PLAYED, None)
    assert status(wrong, sheet(natural_optional=False)) == (Status.NATURAL, K.SIX_PAIRS)


@pytest.mark.parametrize("count", [0, 12, 14])
def test_n5_a_declaration_takes_thirteen_cards(count: int) -> None:
    cards = [*parse_cards(DRAGON), *parse_cards("Ac")][:count]
    assert held_naturals(cards, EVERY) == ()
    assert arrange(K.DRAGON, cards, EVERY) is None
    each = SeatHand(1, None, K.DRAGON, tuple(cards))
    assert hand_faults(hand(each, beside(2, each)), MANDARIN) == [
        HandFault(HandReason.NATURAL_WITHOUT_13, "N5", 1, K.DRAGON, count)
    ]


def test_n5_a_pile_and_rows_must_be_the_same_cards() -> None:
    each = seat(1, PLAIN, AUTO, PLAIN.replace("/", "").replace("Td", "9d"))
    assert hand_faults(hand(each, beside(2, each)), MANDARIN) == [
        HandFault(HandReason.PILE_DIFFERS_FROM_ROWS, "N5", 1)
    ]


def test_n5_rows_of_a_wrong_number_hold_a_natural_all_the_same() -> None:
    rows = "6h 6s 5h / Jh Jc 7d 7h / Ah Ac Kh Kc Qd Qs"
    assert status(seat(1, rows, AUTO), MANDARIN) == (Status.NATURAL, K.SIX_PAIRS)
    assert status(seat(1, rows), MANDARIN) == (Status.FOULED, None)


OTHER_PAIRS = "3d 3h 8c 8h Td Th Qc Qh Kd Kc As Ah 5c"
PUSHED = hand(seat(1, declared=AUTO, pile=SIX_PAIRS), seat(2, declared=AUTO, pile=OTHER_PAIRS))


def one_pair(result: HandResult) -> tuple[int, list[tuple[str, str, int]]]:
    (only,) = result.pairs
    return only.points, lines(only)


def test_n6_the_higher_tier_takes_its_own_points_and_nothing_is_set_off() -> None:
    pile = "3s 5s 9s Ts Ks 3h 8h Th Kh Qh 6c 8c Qc"
    dealt = hand(seat(1, declared=AUTO, pile=SIX_PAIRS), seat(2, declared=AUTO, pile=pile))
    rules = best(three_flushes=(5, 2), six_pairs=(4, 1))
    assert one_pair(score(dealt, rules)) == (-5, [("N6", "higher_tier", -5)])
    rules = best(three_flushes=(3, 1), six_pairs=(1, 2))
    assert one_pair(score(dealt, rules)) == (1, [("N6", "higher_tier", 1)])


def test_n6_in_one_tier_two_naturals_push_by_default() -> None:
    assert one_pair(score(PUSHED, MANDARIN)) == (0, [("N6", "naturals_push", 0)])


def test_n6_by_tiebreak_the_higher_pair_takes_its_points() -> None:
    assert one_pair(score(PUSHED, HOME)) == (-3, [("N6", "natural_tiebreak", -3)])


@pytest.mark.parametrize(
    ("kind", "higher", "lower"),
    [
        (K.SIX_PAIRS, "AAKKQQJJTT992", "AAKKQQJJTT88T"),
        (K.SIX_PAIRS, "AAAAQQJJTT992", "AAKKQQJJTT99K"),
        (K.SIX_PAIRS, "AAQQJJTT99884", "AAQQJJTT9977K"),
        (K.THREE_STRAIGHTS, "TJQKA 45678 234", "9TJQK 9TJQK 9TJ"),
        (K.THREE_STRAIGHTS, "TJQKA 56789 234", "TJQKA 45678 QKA"),
        (K.THREE_STRAIGHTS, "TJQKA 45678 345", "TJQKA 45678 234"),
        (K.THREE_STRAIGHTS, "TJQKA 45678 234", "TJQKA 45678 A23"),
        (K.THREE_STRAIGHTS, "TJQKA 23456 A23", "TJQKA A2345 QKA"),
        (K.THREE_FLUSHES, "AhKhQhJh9h 7d5d4d3d2d 4c3c2c", "AsKsQsTs9s AcKcQcJc8c KdQdJd"),
        (K.THREE_FLUSHES, "AhKhQhJh9h 8d5d4d3d2d 4c3c2c", "AsKsQsJs9s 7c6c5c4c2c KdQdJd"),
        (K.THREE_FLUSHES, "AhKhQhJh9h 7d5d4d3d2d 5c3c2c", "AsKsQsJs9s 7h5h4h3h2h 4d3d2d"),
        (K.THREE_FLUSHES, "Ah9h7h5h3h 8d5d4d3d2d 4c3c2c", "As8s7s6s5s 8h6h4h3h2h KdQdJd"),
    ],
)
def test_n6_the_tiebreak_between_two_of_a_kind(kind: NaturalKind, higher: str, lower: str) -> None:
    one, other = parse_cards(higher), parse_cards(lower)
    assert natural_order(one, other, kind, "lowest") == 1
    assert natural_order(other, one, kind, "lowest") == -1
    assert natural_order(one, one, kind, "lowest") == 0


def test_n6_in_a_tiebreak_the_wheel_ranks_as_the_sheet_says() -> None:
    wheel, king_high = parse_cards("A2345 A2345 234"), parse_cards("9TJQK 9TJQK 345")
    assert natural_order(wheel, king_high, K.THREE_STRAIGHTS, "lowest") == -1
    assert natural_order(wheel, king_high, K.THREE_STRAIGHTS, "second_highest") == 1
    low, high = parse_cards("TJQKA 9TJQK A23"), parse_cards("TJQKA 9TJQK JQK")
    assert natural_order(low, high, K.THREE_STRAIGHTS, "second_highest") == 1


@pytest.mark.parametrize("kind", sorted(set(K) - set(oracle.TIEBREAKS)))
def test_n6_two_dragons_and_every_kind_not_named_push(kind: NaturalKind) -> None:
    assert natural_order(parse_cards(DRAGON), parse_cards("2233445566778"), kind, "lowest") == 0


def test_n6_two_dragons_push_even_by_tiebreak() -> None:
    other = "2h 3h 4h 5d 6d 7d 8d 9h Td Jd Qd Kh Ah"
    dealt = hand(seat(1, declared=AUTO, pile=DRAGON), seat(2, declared=AUTO, pile=other))
    assert one_pair(score(dealt, HOME)) == (0, [("N6", "naturals_push", 0)])


def test_n6_two_kinds_that_share_a_tier_push_even_by_tiebreak() -> None:
    pile = "3s 5s 9s Ts Ks 3h 8h Th Kh Qh 6c 8c Qc"
    dealt = hand(seat(1, declared=AUTO, pile=SIX_PAIRS), seat(2, declared=AUTO, pile=pile))
    rules = sheet("pagat", naturals=tuple(Natural(kind, 3, 1) for kind in K))
    assert one_pair(score(dealt, rules)) == (0, [("N6", "naturals_push", 0)])


def test_n6_only_seats_with_naturals_have_an_order() -> None:
    result = score(hand(seat(1, PAIRED, AUTO), beside(2, seat(1, PAIRED))), MANDARIN)
    with pytest.raises(ValueError, match="natural"):
        compare_naturals(result.seat(1), result.seat(2), MANDARIN)


@given(st.integers(0, 2**32), st.sampled_from(oracle.TIEBREAKS))
def test_n6_the_tiebreak_is_that_of_a_second_reading(seed: int, kind: NaturalKind) -> None:
    random = Random(seed)
    rules = sheet(
        wheel=random.choice(("lowest", "second_highest")),
        naturals=(Natural(kind, 3, 1),),
        same_tier="tiebreak",
    )
    make = {
        K.SIX_PAIRS: deals.pairs,
        K.THREE_STRAIGHTS: deals.runs,
        K.THREE_FLUSHES: deals.flushes,
    }[kind]
    deck = list(deals.DECK)
    piles: list[SeatHand] = []
    while len(piles) < 2:
        random.shuffle(deck)
        cards = make(deck, random)
        cards += [card for card in deck if card not in cards][: 13 - len(cards)]
        if held_naturals(cards, rules):
            piles.append(SeatHand(1, None, kind, tuple(cards)))
    one, other = piles
    expected = oracle.natural_against(one, other, rules)
    assert natural_order(one.cards, other.cards, kind, rules.wheel) == expected


@given(st.integers(0, 2**32))
def test_n1_n2_n3_n4_the_kinds_held_are_those_of_a_second_reading(seed: int) -> None:
    random = Random(seed)
    rules = deals.random_sheet(random, naturals=EVERY.naturals)
    deck = deals.shuffled(random)
    for start in (0, 13, 26, 39):
        cards = deck[start : start + 13]
        found = {each.kind for each in held_naturals(cards, rules)}
        assert found == {kind for kind in K if oracle.holds(kind, cards, rules)}


@given(st.integers(0, 2**32))
def test_n5_an_arrangement_shows_the_natural_with_the_cards_themselves(seed: int) -> None:
    deck = deals.shuffled(Random(seed))
    for start in (0, 13, 26, 39):
        cards = deck[start : start + 13]
        for kind in K:
            laid = arrange(kind, cards, EVERY)
            assert (laid is not None) == oracle.holds(kind, cards, EVERY)
            if laid:
                flat = [card for group in laid.groups for card in group]
                assert sorted(flat) == sorted(cards)
                assert shows(kind, laid.groups)


def shows(kind: NaturalKind, groups: tuple[tuple[int, ...], ...]) -> bool:
    sizes = [len(group) for group in groups]
    if kind is K.THREE_FLUSHES:
        return sizes == [3, 5, 5] and all(len(set(map(suit_of, group))) == 1 for group in groups)
    if kind is K.THREE_STRAIGHTS:
        steps = [{(rank_of(b) - rank_of(a)) % 13 for a, b in pairwise(g)} for g in groups]
        return sizes == [3, 5, 5] and steps == [{1}] * 3
    if kind in (K.SIX_PAIRS, K.FIVE_PAIRS_AND_TRIPS):
        alike = [len(set(map(rank_of, group))) == 1 for group in groups]
        expected = {1: 1, 2: 6} if kind is K.SIX_PAIRS else {2: 5, 3: 1}
        return all(alike) and Counter(sizes) == expected
    return True


def test_n7_a_natural_takes_its_points_from_everybody_and_has_no_rows() -> None:
    dragon = seat(1, declared=K.DRAGON, pile=DRAGON)
    fouled = seat(3, "AAK / KKT97 / QQJ8")
    plain = beside(2, dragon, fouled)
    dealt = hand(dragon, plain, fouled, dropped(4), button=3)
    result = score(dealt, sheet(surrender_points=2))
    assert owed(result) == {
        (4, 1): -13,
        (4, 2): -2,
        (4, 3): 0,
        (1, 2): 13,
        (1, 3): 13,
        (2, 3): 6,
    }
    assert lines(pair(result, 1, 2)) == [("N7", "natural", 13)]


@pytest.mark.parametrize("bonus_paid", ["won", "held"])
def test_n7_a_natural_pays_no_bonus_to_anybody(bonus_paid: str) -> None:
    dragon = seat(1, declared=K.DRAGON, pile="23456789TJQKA")
    monster = seat(2, "222 / 77733 / KKK99")
    rules = sheet(bonus_paid=bonus_paid)
    assert owed(score(hand(dragon, monster), rules)) == {(1, 2): 13}
