"""Cards, their one text, and the deck's check: C1 and C2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.cards import (
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    CardFault,
    DeckReason,
    Place,
    Reading,
    Row,
    UnreadableCardsError,
    card_text,
    cards_text,
    deck_faults,
    has_suits,
    make_card,
    parse_cards,
    parse_row,
    rank_of,
    read_cards,
    read_row,
    suit_of,
)

ALL = [make_card(rank, suit) for rank in range(13) for suit in (None, 0, 1, 2, 3)]
SEPARATORS = (" ", "", ", ", ";", "|", "-", "_", "/", "  ", "\t")


def spellings(rank: int, suit: int) -> list[str]:
    ranks = {RANKS[rank], RANKS[rank].lower(), *(["10"] if rank == 8 else [])}
    suits = {SUITS[suit], SUITS[suit].upper(), SUIT_SYMBOLS[suit], SUIT_SYMBOLS[suit] + "\ufe0f"}
    return [one + other for one in ranks for other in suits]


def test_c1_the_deck_has_four_suits_of_thirteen_ranks() -> None:
    deck = [make_card(rank, suit) for rank in range(13) for suit in range(4)]
    assert sorted(deck) == list(range(52))
    assert [(rank_of(card), suit_of(card)) for card in deck] == [
        (rank, suit) for rank in range(13) for suit in range(4)
    ]


def test_c1_every_spelling_of_a_card_is_that_card() -> None:
    for rank in range(13):
        for suit in range(4):
            read = {parse_cards(text) for text in spellings(rank, suit)}
            assert read == {(make_card(rank, suit),)}


def test_c1_the_spellings_of_the_ten_of_hearts() -> None:
    assert {parse_cards(text) for text in ("10h", "Th", "th", "T♥", "10♡")} == {(Card(34),)}


@pytest.mark.parametrize("card", ALL)
def test_c1_a_card_printed_and_read_again_is_the_same(card: Card) -> None:
    assert parse_cards(card_text(card)) == (card,)
    assert make_card(rank_of(card), suit_of(card)) == card


@given(st.lists(st.sampled_from(ALL), max_size=13), st.sampled_from(SEPARATORS))
def test_c1_cards_printed_and_read_again_are_the_same(cards: list[Card], between: str) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)
    assert parse_cards(between.join(map(card_text, cards))) == tuple(cards)


@given(st.text(max_size=30))
def test_c1_reading_never_fails_and_names_what_it_cannot_read(text: str) -> None:
    reading = read_cards(text)
    for fault in reading.faults:
        assert fault.piece in fault.word
        assert text[fault.start : fault.end] == fault.word
    if not reading.faults:
        assert parse_cards(cards_text(reading.cards)) == reading.cards


def test_c1_unreadable_words_are_all_named_with_their_place() -> None:
    expected = (CardFault("1h", "1h", 3, 5), CardFault("Kx", "x", 9, 11))
    reading = read_cards("As 1h Qd Kx 2c")
    assert reading == Reading(parse_cards("As Qd K 2c"), expected)
    with pytest.raises(UnreadableCardsError, match=r"'1h', 'Kx'") as refused:
        parse_cards("As 1h Qd Kx 2c")
    assert refused.value.faults == expected


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("KKJJT", "K K J J T"),
        ("AJ642h", "Ah Jh 6h 4h 2h"),
        ("A J 6 4 2 h", "Ah Jh 6h 4h 2h"),
        ("10 9 8 7 6♣", "Tc 9c 8c 7c 6c"),
        ("Ah Jd 6h 4h 2h", "Ah Jd 6h 4h 2h"),
        ("A J 6h", "Ah Jh 6h"),
        ("Ah J 6", "Ah J 6"),
        ("", ""),
    ],
)
def test_c1_one_suit_at_the_end_covers_a_row(text: str, same: str) -> None:
    assert parse_row(text) == parse_cards(same)


def test_c1_a_suit_that_covers_nothing_is_refused() -> None:
    assert read_row("Ah Jh 6h h").faults == (CardFault("h", "h", 9, 10),)
    assert read_cards("h").faults == (CardFault("h", "h", 0, 1),)


def test_c1_suits_are_known_or_not() -> None:
    assert has_suits(parse_cards("As Kd"))
    assert not has_suits(parse_cards("As K"))
    assert suit_of(make_card(12)) is None


FRONT, MIDDLE, BACK = (Place(1, row) for row in Row)
PILE = Place(3, None)


def test_c2_a_card_twice_names_the_seat_and_row_that_hold_it() -> None:
    laid = [
        (FRONT, parse_cards("As Kd Qc")),
        (BACK, parse_cards("2c As")),
        (PILE, parse_cards("Kd 3h Kd")),
    ]
    found = [(f.reason, card_text(f.card), f.place, f.held, f.clause) for f in deck_faults(laid)]
    assert found == [
        (DeckReason.TWICE, "As", BACK, (FRONT,), "C2"),
        (DeckReason.TWICE, "Kd", PILE, (FRONT,), "C2"),
        (DeckReason.TWICE, "Kd", PILE, (FRONT,), "C2"),
    ]


def test_c2_a_card_twice_in_one_row() -> None:
    (fault,) = deck_faults([(MIDDLE, parse_cards("7c 8c 7c"))])
    assert (fault.place, fault.held) == (MIDDLE, (MIDDLE,))


@pytest.mark.parametrize("fifth", ["K", "Ks"])
def test_c2_a_fifth_card_of_a_rank_names_all_places_that_hold_four(fifth: str) -> None:
    laid = [(FRONT, parse_cards("K Kc 2")), (BACK, parse_cards("K Kd")), (PILE, parse_cards(fifth))]
    (fault,) = deck_faults(laid)
    assert (fault.reason, fault.place) == (DeckReason.FIFTH_OF_RANK, PILE)
    assert fault.held == (FRONT, BACK)


def test_c2_four_of_a_rank_are_no_fault() -> None:
    assert deck_faults([(FRONT, parse_cards("K K K")), (BACK, parse_cards("Kc 2 2 2 2"))]) == []


@given(st.permutations(range(52)), st.sets(st.integers(0, 51)))
def test_c2_a_dealt_deck_has_no_fault_whoever_records_its_suits(
    deck: list[int], bare: set[int]
) -> None:
    known = [Card(52 + (card >> 2)) if card in bare else Card(card) for card in deck]
    laid = [(Place(seat, None), known[13 * seat - 13 : 13 * seat]) for seat in (1, 2, 3, 4)]
    assert deck_faults(laid) == []
    extra = [(FRONT, known[:1])]
    assert len(deck_faults(laid + extra)) == 1
