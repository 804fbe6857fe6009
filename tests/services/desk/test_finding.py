"""Finding anything: what is typed is read as a question, and what is found bears it out."""

import pytest

from tablemgr.i18n import speaking
from tablemgr.rules.cards import read_cards
from tablemgr.services.demo.house import SITE
from tablemgr.services.desk.asking import Question, read_question
from tablemgr.services.desk.finding import MOST, Hit, What, find
from tablemgr.services.desk.hands import NATURALS
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.store.engine import Store
from tablemgr.store.rows import Standing

CARDS = tuple(read_cards("AsKs").cards)

READ = {
    "": Question(),
    "hand 12": Question(numbers=(12,), hands=True),
    "#12": Question(numbers=(12,)),
    "hands 12, 13": Question(numbers=(12, 13), hands=True),
    "hands with a dragon": Question(statuses=("dragon",), hands=True),
    "dragons": Question(statuses=("dragon",)),
    "a dragon of one suit": Question(statuses=("suited_dragon",)),
    "Six Pairs by Anna": Question(statuses=("six_pairs",), names=("anna",)),
    "fouls by Anna": Question(statuses=("fouled",), names=("anna",)),
    "naturals": Question(statuses=NATURALS),
    "won by Dávid Szőke": Question(won=True, names=("david", "szoke")),
    "AsKs": Question(cards=CARDS),
    "As Ks chiara": Question(cards=CARDS, names=("chiara",)),
    "capped": Question(capped=True),
    "misdeals": Question(standings=(Standing.MISDEAL,)),
    "void hands": Question(standings=(Standing.VOID,), hands=True),
    "notes": Question(incidents=True),
    "joker": Question(names=("joker",)),
    "kk": Question(names=("kk",)),
    "99999999999": Question(names=("99999999999",)),
    "195.00": Question(amounts=("195.00",)),
    "hands with +1,195.00 by Anna": Question(amounts=("1195.00",), hands=True, names=("anna",)),
    "12,13": Question(numbers=(12, 13)),
}


@pytest.mark.parametrize("text", READ)
def test_a_text_is_read_as_a_question(text: str) -> None:
    assert read_question(text) == READ[text]


def test_an_amount_is_asked_for_as_the_language_writes_it() -> None:
    for language, text in (("it", "12.195,00"), ("hu", "12\u00a0195,00"), ("pl", "12 195,00")):
        with speaking(language):
            assert read_question(text).amounts == ("12195.00",)
            assert read_question("12 195").numbers == (12, 195)


def test_an_empty_question_finds_nothing(night: Store) -> None:
    assert read_question(" , ").is_empty
    assert find(night, read_question(""), SITE) == ()


def _find(night: Store, text: str) -> tuple[Hit, ...]:
    return find(night, read_question(text), SITE)


def _numbers(hits: tuple[Hit, ...], session: str) -> list[int]:
    assert {hit.what for hit in hits} <= {What.HAND}
    return [hit.hand for hit in hits if hit.session == session]


def test_a_hand_is_found_by_its_number_at_every_table(night: Store, first: SessionFacts) -> None:
    hits = _find(night, "hand 12")
    assert [hit.hand for hit in hits] == [12, 12, 12]
    assert first.id in {hit.session for hit in hits}
    assert any(hit.title == "Hand 12 · Table 1 · 2026-03-28" for hit in hits)


def test_the_end_of_a_clock_is_told_in_the_words_of_its_game(night: Store) -> None:
    at_draw, at_chinese, _ = _find(night, "K1")
    assert at_draw.title == "The clock of seat 2 ends: the hand is dead (K1)"
    assert at_chinese.title == "The clock of seat 2 ends: the hand is fouled (K1)"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("hands with a dragon", [20, 19, 14]),
        ("fouls by anna", [24]),
        ("misdeals", [8]),
        ("corrected", [24]),
        ("six pairs", [3]),
        ("void", [28, 26, 25]),
    ],
)
def test_hands_are_found_by_what_they_were(
    text: str, numbers: list[int], night: Store, first: SessionFacts
) -> None:
    assert _numbers(_find(night, text), first.id) == numbers


def test_a_hand_is_found_by_what_it_moved_and_by_what_a_seat_won(
    night: Store, first: SessionFacts
) -> None:
    moved, won = _find(night, "234.00"), _find(night, "+195.00 dragon")
    assert 20 in _numbers(moved, first.id)
    assert _numbers(won, first.id) == [20, 19]
    assert "Chiara Rossi +195.00" in won[0].detail
    assert _find(night, "234.005") == ()


def test_a_foul_is_found_with_the_player_whose_it_was(night: Store, first: SessionFacts) -> None:
    """Not every hand that he was in and somebody fouled."""
    everybody = set(_numbers(_find(night, "fouls"), first.id))
    assert set(_numbers(_find(night, "fouls by anna"), first.id)) < everybody
    assert _find(night, "fouls by nobody known") == ()


def test_cards_are_found_where_one_seat_held_them_all(night: Store, first: SessionFacts) -> None:
    both = _find(night, "AsKs")
    assert both
    assert 0 < len(both) < len(_find(night, "As"))
    by_chiara = _numbers(_find(night, "AsKs chiara"), first.id)
    assert set(by_chiara) < set(_numbers(both, first.id))


def test_a_player_is_found_by_part_of_his_name(night: Store) -> None:
    (hit,) = _find(night, "kovacs")
    assert (hit.what, hit.title, hit.player) == (What.PLAYER, "Anna Kovács", "anna")


def test_what_happened_is_found_by_a_word_of_it(night: Store, first: SessionFacts) -> None:
    (hit,) = _find(night, "joker")
    assert (hit.what, hit.session, hit.hand) == (What.HAPPENING, first.id, 28)
    assert "A joker lay in the deck" in hit.detail
    (note,) = _find(night, "guest rail")
    assert note.title.startswith("Note: Guest at the rail")
    assert note.hand == 0


def test_incidents_are_listed_when_they_are_asked_for(night: Store) -> None:
    hits = _find(night, "incidents")
    assert 5 < len(hits) <= MOST
    assert {hit.what for hit in hits} == {What.HAPPENING}
