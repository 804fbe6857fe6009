"""The hands that a list finds are those that a look at each one finds, and are told as they are."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tablemgr.services.demo.house import SITE
from tablemgr.services.desk.hands import (
    NATURALS,
    PAGE,
    HandAsked,
    find_hands,
    hand_lines,
    winners_of,
)
from tablemgr.services.desk.names import short_names
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.store import hands
from tablemgr.store.engine import Store
from tablemgr.store.hands import HandFilter
from tablemgr.store.rows import HandRow, Standing

Holds = Callable[[HandRow], bool]

ASKED: dict[str, tuple[HandAsked, Holds]] = {
    "everything": (HandAsked(), lambda row: True),
    "fouls": (HandAsked(fouled=True), lambda row: row.fouls > 0),
    "naturals": (HandAsked(natural=True), lambda row: row.naturals > 0),
    "capped": (HandAsked(capped=True), lambda row: any(each.capped for each in row.seats)),
    "corrected or void": (
        HandAsked(amended=True),
        lambda row: row.standing in (Standing.CORRECTED, Standing.VOID),
    ),
    "won by anna": (
        HandAsked(winner="anna"),
        lambda row: "anna" in {each.player for each in winners_of(row)},
    ),
    "a number": (HandAsked(text=" 12 "), lambda row: row.number == 12),
    "no such number": (HandAsked(text="1200"), lambda row: False),
    "a player by part of his name": (
        HandAsked(text="szo da"),
        lambda row: "david" in {each.player for each in row.seats},
    ),
    "nobody of that name": (HandAsked(text="zzz"), lambda row: False),
    "two things at once": (
        HandAsked(winner="chiara", natural=True),
        lambda row: row.naturals > 0 and "chiara" in {each.player for each in winners_of(row)},
    ),
}


def _rows(store: Store, session: str) -> list[HandRow]:
    with store.read() as view:
        return list(hands.hands(view, HandFilter(session=session)))[::-1]


@pytest.mark.parametrize("name", ASKED)
def test_what_is_found_is_what_a_look_at_every_hand_finds(
    name: str, night: Store, first: SessionFacts
) -> None:
    asked, holds = ASKED[name]
    found = [number for _, _, number in find_hands(night, asked, first)]
    assert found == [row.number for row in _rows(night, first.id) if holds(row)]


def test_the_hands_of_a_dealer(night: Store, first: SessionFacts) -> None:
    assert len(first.dealers) > 1
    for dealer, name in first.dealers:
        wanted = [row.number for row in _rows(night, first.id) if row.dealer == dealer]
        by_dealer = find_hands(night, HandAsked(dealer=dealer), first)
        assert [number for _, _, number in by_dealer] == wanted
        assert set(wanted) <= {each[2] for each in find_hands(night, HandAsked(text=name), first)}


def test_a_hand_is_told_as_it_is(night: Store, first: SessionFacts) -> None:
    places = find_hands(night, HandAsked(text="20"), first)
    (line,) = hand_lines(night, places, first.currency, first.names, SITE)
    assert (line.number, line.dealer, line.standing) == (20, "Dóra Varga", "settled")
    assert line.winners == "Chiara Rossi +195.00"
    assert line.naturals == "Chiara Rossi: a dragon"
    assert not line.amended
    row = next(row for row in _rows(night, first.id) if row.number == 20)
    # Rome's clocks stood one hour ahead until two in the morning, and two after that.
    assert line.time == f"{datetime.fromisoformat(row.at) + timedelta(hours=1):%H:%M}"


def test_a_narrow_list_calls_people_by_their_first_names(night: Store, first: SessionFacts) -> None:
    places = find_hands(night, HandAsked(text="20"), first)
    (line,) = hand_lines(night, places, first.currency, first.short_names, SITE)
    assert (line.dealer, line.winners) == ("Dóra", "Chiara +195.00")


def test_a_first_name_that_two_have_or_that_says_little_is_not_enough() -> None:
    names = {"a": "Anna Kovács", "b": "anna Nagy", "c": "Li Wei", "d": "Dorota", "e": "Béla Nagy"}
    assert short_names(names.items()) == {**names, "e": "Béla"}


def test_a_hand_that_was_amended_is_told_as_it_stands_now(
    night: Store, first: SessionFacts
) -> None:
    places = find_hands(night, HandAsked(amended=True), first)
    lines = hand_lines(night, places, first.currency, first.names, SITE)
    assert {line.standing for line in lines} == {"corrected", "void"}
    assert all(line.amended for line in lines)
    assert [line.winners for line in lines if line.standing == "void"] == [""] * 3


def test_names_stand_for_every_id(night: Store, first: SessionFacts) -> None:
    places = find_hands(night, HandAsked(), first)[:PAGE]
    lines = hand_lines(night, places, first.currency, first.names, SITE)
    told = " ".join(f"{e.winners} {e.fouls} {e.naturals} {e.capped}" for e in lines)
    words = set(told.replace(":", "").replace(",", "").split())
    assert {who for who, _ in first.players} & words == set()
    assert not [status for status in NATURALS if "_" in status and status in told]


def test_another_session_has_other_hands(
    night: Store, first: SessionFacts, second: SessionFacts
) -> None:
    sessions = {place[0] for place in find_hands(night, HandAsked(), second)}
    assert sessions == {second.id}
    assert find_hands(night, HandAsked(), replace(first, id="none")) == ()
