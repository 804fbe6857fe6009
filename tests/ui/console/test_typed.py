"""A hand as it is entered: whose turn, going back, what is kept of it."""

from dataclasses import replace

import pytest

from tablemgr.services.drafts import draft_text, read_draft
from tablemgr.services.night import playing
from tablemgr.services.night.state import Running
from tablemgr.ui.console.typed import Typing, begin, from_draft, renewed, showing, to_draft
from tests.services.night.room import HANDS, SIX_PAIRS, Table
from tests.ui.console.nights import CARDS, RANKS


@pytest.fixture
def hand(four: Table) -> Running:
    """A hand that everybody has set."""
    four.deal()
    four.set_all()
    return playing.running(four.state)


def entered(typing: Typing, lines: dict[int, str], many: int = 4) -> Typing:
    for _ in range(many):
        typing = typing.typed(lines[typing.at]).accepted()
    return typing


def test_seats_show_clockwise_from_the_buttons_left(hand: Running) -> None:
    typing = begin(hand)
    order = []
    while typing.at:
        order.append(typing.at)
        typing = typing.typed(CARDS[typing.at]).accepted()
    assert order == [1, 2, 3, 4]
    assert typing.is_done


def test_the_last_hand_needs_no_back(hand: Running) -> None:
    typing = entered(begin(hand), RANKS, 3)
    typing = typing.typed(RANKS[4][:8])
    assert typing.read(4).is_whole
    done = typing.accepted()
    assert done.read(4).counts == (3, 5, 5)
    # What filled itself is typed by then, so that it stays when another seat is entered again.
    again = done.go(2)
    assert again.typed("").read(4).counts == (3, 5, 5)


def test_going_back_keeps_what_was_typed(hand: Running) -> None:
    typing = entered(begin(hand), CARDS, 2)
    back = typing.back()
    assert (back.at, back.line(2)) == (2, CARDS[2])
    assert back.accepted().at == 3
    assert begin(hand).back().at == 1


def test_a_seat_that_is_entered_again_gives_the_turn_on_to_who_is_missing(hand: Running) -> None:
    typing = entered(begin(hand), CARDS, 2).go(1)
    assert typing.at == 1
    assert not typing.is_done
    assert typing.accepted().at == 3


def test_d1_k1_dropped_and_fouled_seats_show_nothing(hand: Running) -> None:
    first, second, *rest = hand.seats
    seats = (replace(first, dropped=True), replace(second, ruled_foul="K1"), *rest)
    assert showing(replace(hand, seats=seats)) == (3, 4)


def test_d3_who_is_left_alone_shows_nothing(hand: Running) -> None:
    *dropped, last = hand.seats
    seats = (*(replace(each, dropped=True) for each in dropped), last)
    assert showing(replace(hand, seats=seats)) == ()
    natural = replace(last, natural="dragon")
    assert showing(replace(hand, seats=(*seats[:-1], natural))) == (4,)


def test_n5_a_declared_natural_is_typed_as_a_pile(hand: Running) -> None:
    first, *rest = hand.seats
    typing = begin(replace(hand, seats=(replace(first, natural="six_pairs"), *rest)))
    reading = typing.typed(SIX_PAIRS).read(1)
    assert reading.pile == SIX_PAIRS


def test_v3_the_cards_of_the_deals_first_hand_are_gone(hand: Running) -> None:
    used = " ".join((HANDS[1], HANDS[2])).replace("/", " ")
    two = replace(hand, seats=hand.seats[2:], dealt=(3, 4), used=used)
    typing = begin(two).typed("As")
    assert typing.read(typing.at).deck
    typing = typing.typed(CARDS[3]).accepted()
    assert typing.deck(4).last


def test_what_is_kept_brings_the_hand_back_as_it_was(hand: Running) -> None:
    typing = entered(begin(hand), CARDS, 2).typed("Tc8c")
    kept = read_draft(draft_text(to_draft(typing)))
    assert from_draft(begin(hand), kept) == typing
    assert from_draft(begin(replace(hand, number=9)), kept).lines == {}


def test_shown_cards_of_the_journal_come_back_without_a_draft(four: Table) -> None:
    four.deal()
    four.set_all()
    four.show(1, HANDS[1])
    typing = begin(playing.running(four.state))
    assert typing.entered == {1}
    assert typing.at == 2
    assert typing.read(1).is_whole


def test_a_hand_that_changes_while_it_is_typed_keeps_its_lines(hand: Running) -> None:
    typing = entered(begin(hand), CARDS, 2).typed("Tc")
    first, *rest = hand.seats
    by_now = renewed(typing, replace(hand, seats=(replace(first, ruled_foul="M6"), *rest)))
    assert by_now.order == (2, 3, 4)
    assert (by_now.at, by_now.line(3)) == (3, "Tc")
    assert renewed(typing, replace(hand, number=hand.number + 1)).lines == {}
