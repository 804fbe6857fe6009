"""What is typed for a seat, as cards in rows; the deck check; the last hand from what is left."""

import pytest

from tablemgr.rules.cards import ROWS, Place, cards_text, parse_cards, parse_row
from tablemgr.services.faults import card_fault, deck_fault
from tablemgr.ui.console.entry import Deck, Entered, read_entry
from tests.services.night.room import BEST, FOURTH, SECOND, SIX_PAIRS, THIRD

EMPTY = Deck()


def deck(*hands: str, plain: bool = False) -> Deck:
    """Other seats' hands, from seat 2 on; `plain`: by their ranks alone."""
    laid = []
    for seat, hand in enumerate(hands, 2):
        for row, text in zip(ROWS, hand.split("/"), strict=True):
            cards = parse_row(" ".join(c[0] for c in text.split())) if plain else parse_cards(text)
            laid.append((Place(seat, row), cards))
    return Deck(tuple(laid), last=len(hands) == 3)


def rows(reading: Entered) -> list[str]:
    return [cards_text(row) for row in reading.cards]


@pytest.mark.parametrize(
    "text",
    [
        "kkjtt998aj642h",
        "kkj tt998 aj642h",
        "kkj/tt998/aj642h",
        "KKJ, TT998; AJ642 h",
        "kkj/tt998/ aj642 H",
        "kkjtt998/aj642h",
    ],
)
def test_ranks_run_on_from_row_to_row(text: str) -> None:
    reading = read_entry(text, 1, EMPTY)
    assert rows(reading) == ["K K J", "T T 9 9 8", "Ah Jh 6h 4h 2h"]
    assert reading.is_whole


@pytest.mark.parametrize("text", ["ThKdKc 6c5d4s3c2d QcQdQs3d3s", "10hK♦K♣6c5d4s3c2dQcQdQs3d3s"])
def test_full_cards_run_on_as_a_reader_sends_them(text: str) -> None:
    reading = read_entry(text, 1, EMPTY)
    assert rows(reading) == ["Th Kd Kc", "6c 5d 4s 3c 2d", "Qc Qd Qs 3d 3s"]
    assert reading.is_whole


def test_a_flush_in_the_middle_is_marked_after_its_fifth_rank() -> None:
    assert rows(read_entry("kkjaj642httt44", 1, EMPTY))[1] == "Ah Jh 6h 4h 2h"


def test_s3_strokes_end_rows_as_they_are() -> None:
    reading = read_entry("kk/tt99/aj6425", 1, EMPTY)
    assert reading.counts == (2, 4, 6)
    assert reading.is_readable
    assert not reading.is_whole


def test_c1_a_word_that_is_no_card_is_named() -> None:
    reading = read_entry("kkjxtt998", 1, EMPTY)
    assert [card_fault(fault) for fault in reading.faults] == ['"x" is not a card (C1)']
    assert not reading.is_whole


def test_c2_a_card_that_lies_elsewhere_is_named_with_its_place() -> None:
    reading = read_entry("As Kc Jd", 1, deck(BEST))
    assert [deck_fault(each) for each in reading.deck] == [
        deck_fault(each) for each in read_entry("As", 1, deck(BEST)).deck
    ]
    (fault,) = reading.deck
    assert "As" in deck_fault(fault)
    assert "seat 2 front" in deck_fault(fault)


def test_c2_a_fifth_card_of_a_rank_is_refused() -> None:
    (fault,) = read_entry("qqqtt998", 1, deck(BEST, plain=True)).deck[:1]
    assert "queen" in deck_fault(fault) or "Q" in deck_fault(fault)


def test_n5_a_natural_is_a_pile_in_any_order() -> None:
    reading = read_entry(SIX_PAIRS.replace(" ", ""), 1, EMPTY, pile=True)
    assert reading.pile == SIX_PAIRS
    assert reading.is_whole
    assert reading.texts() == {"cards": SIX_PAIRS}
    assert read_entry("kkj/tt998/aj642h", 1, EMPTY, pile=True).counts == (3, 5, 5)


def test_the_last_back_is_filled_from_what_is_left() -> None:
    others = deck(SECOND, THIRD, FOURTH, plain=True)
    front, middle, back = ("".join(c[0] for c in row.split()) for row in BEST.split("/"))
    assert read_entry(front + middle[:-1], 1, others).filled == ()
    reading = read_entry(front + middle, 1, others)
    assert rows(reading)[2] == "K K K 4 4"
    assert reading.is_whole
    assert reading.filled
    # Typed by hand after all, it is what was typed.
    typed = read_entry(front + middle + back, 1, others)
    assert typed.filled == ()
    assert typed.is_whole


def test_the_last_back_is_filled_with_suits_where_all_are_known() -> None:
    others = deck(SECOND, THIRD, FOURTH)
    front, middle, back = BEST.split("/")
    reading = read_entry(f"{front} {middle}", 1, others)
    assert sorted(reading.cards[2]) == sorted(parse_cards(back))
    assert sorted(others.left()) == sorted(parse_cards(BEST))


def test_a_suit_after_a_stroke_marks_the_filled_back_as_a_flush() -> None:
    left = ("2", "4", "6", "J", "A")
    laid = list("23456789TJQKA" * 4)
    own = ["5", "5", "5", "7", "7", "7", "8", "9"]
    for card in (*left, *own):
        laid.remove(card)
    others = Deck(((Place(2, None), parse_cards(" ".join(laid))),), last=True)
    reading = read_entry("55577789/h", 1, others)
    assert rows(reading)[2] == "Ah Jh 6h 4h 2h"
    assert reading.is_whole


def test_holders_say_who_has_a_card() -> None:
    held = deck(BEST, SECOND).holders()
    assert held[parse_cards("As")[0]] == 2
    assert held[parse_cards("Jd")[0]] == 3
