"""Sessions, hands, people, players, drafts and settings as they are asked for."""

from dataclasses import replace

import pytest

from tablemgr.store import desk, people, players, sessions
from tablemgr.store.engine import Store
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import count_lines
from tablemgr.store.rows import PlayerRow, SignInRow, Standing
from tablemgr.store.trouble import ConflictError
from tests.store.sample import (
    PERSON,
    SHEET,
    hand_row,
    next_line,
    open_session,
    record_hands,
    session_row,
)

AT = "2026-03-28T20:00:00.000000Z"


def test_a_table_has_one_open_session(store: Store) -> None:
    with store.write() as work:
        open_session(work)
    with pytest.raises(ConflictError), store.write() as work:
        open_session(work, "s2", "Table 3")
    with store.write() as work:
        row = sessions.session(work, "s1")
        assert row == session_row()
        sessions.change_session(work, replace(session_row(), closed_at=AT, length=1, head="ab"))
        open_session(work, "s2", "Table 3")
        open_session(work, "s3", "Table 4")
    with store.read() as view:
        assert [each.id for each in sessions.sessions(view, is_open=True)] == ["s2", "s3"]
        (closed,) = sessions.sessions(view, is_open=False)
        assert (closed.id, closed.closed_at, closed.length, closed.head) == ("s1", AT, 1, "ab")
        assert len(sessions.sessions(view, from_date="2026-03-28", to_date="2026-03-28")) == 3
        assert sessions.sessions(view, from_date="2026-03-29") == ()
        assert sessions.sessions(view, to_date="2026-03-27") == ()
        assert sessions.session(view, "s9") is None
        assert count_lines(view) == 3


def test_a_session_that_is_not_there_cannot_be_changed(store: Store) -> None:
    with pytest.raises(LookupError), store.write() as work:
        sessions.change_session(work, session_row("s9"))


def test_a_rule_sheet_is_kept_once(store: Store) -> None:
    other = replace(SHEET, sha256="cd" * 32, version="2")
    with store.write() as work:
        for sheet in (SHEET, other, SHEET):
            sessions.keep_sheet(work, sheet)
    with store.read() as view:
        assert sessions.sheets(view) == (SHEET, other)
        assert sessions.find_sheet(view, SHEET.sha256) == SHEET
        assert sessions.find_sheet(view, "ef" * 32) is None


PLAIN, FOUL, VOID = 2, 3, 4


@pytest.fixture
def with_hands(store: Store) -> Store:
    """Three hands: a plain one, one with everything in it, and one that was made void."""
    with store.write() as work:
        last = open_session(work)
        rows = {
            PLAIN: {"fouls": 0, "moved_minor": 100, "seats": ()},
            FOUL: {"naturals": 1, "drops": 1, "dealer": "d2", "gaming_date": "2026-03-29"},
            VOID: {"fouls": 0},
        }
        for number, facts in rows.items():
            last = next_line(last)
            work.append(last, hand=replace(hand_row(last, number), **facts))  # type: ignore[arg-type]
        last = next_line(last, verb="void")
        row = replace(hand_row(last, VOID, Standing.VOID), fouls=0, seats=())
        work.append(last, hand=row)
    return store


@pytest.mark.parametrize(
    ("which", "numbers"),
    [
        (HandFilter(), [PLAIN, VOID, FOUL]),
        (HandFilter(session="s1"), [PLAIN, VOID, FOUL]),
        (HandFilter(session="s2"), []),
        (HandFilter(from_date="2026-03-29"), [FOUL]),
        (HandFilter(to_date="2026-03-28"), [PLAIN, VOID]),
        (HandFilter(dealer="d2"), [FOUL]),
        (HandFilter(player="p3"), [FOUL]),
        (HandFilter(player="p9"), []),
        (HandFilter(at_least_minor=1500), [VOID, FOUL]),
        (HandFilter(fouled=True), [FOUL]),
        (HandFilter(natural=True), [FOUL]),
        (HandFilter(dropped=True, dealer="d2"), [FOUL]),
        (HandFilter(capped=True), [FOUL]),
        (HandFilter(amended=True), [VOID]),
    ],
    ids=repr,
)
def test_hands_are_found_as_they_stand_now(
    with_hands: Store, which: HandFilter, numbers: list[int]
) -> None:
    with with_hands.read() as view:
        found = list(hands(view, which))
    assert [each.number for each in found] == numbers
    assert [each.standing for each in found if each.number == VOID] in ([], [Standing.VOID])


def test_many_hands_are_streamed_whole(store: Store) -> None:
    with store.write() as work:
        open_session(work)
        list(record_hands(work, 300))
    with store.read() as view:
        found = list(hands(view, HandFilter()))
    assert len(found) == 300
    assert {len(each.seats) for each in found} == {4}


def test_people_are_kept_and_changed(store: Store) -> None:
    gone = replace(PERSON, id="d2", name="Anna", active=False, failures=3, locked_until=AT)
    with store.write() as work:
        people.keep_person(work, PERSON)
        people.keep_person(work, replace(gone, failures=0))
        people.keep_person(work, gone)
    with store.read() as view:
        assert people.person(view, "d1") == PERSON
        assert people.person(view, "d9") is None
        assert people.people(view) == (gone, PERSON)
        assert people.people(view, active=True) == (PERSON,)
        assert people.people(view, active=False) == (gone,)


def test_a_person_is_signed_in_once_at_a_station(store: Store) -> None:
    first = SignInRow("i1", "d1", "table 3", AT)
    with store.write() as work:
        people.keep_person(work, PERSON)
        people.sign_in(work, first)
        people.sign_in(work, replace(first, id="i2", station="table 4"))
    with pytest.raises(ConflictError), store.write() as work:
        people.sign_in(work, replace(first, id="i3"))
    with store.write() as work:
        people.sign_out(work, "i1", "2026-03-28T21:00:00.000000Z")
        people.sign_out(work, "i1", "2026-03-28T22:00:00.000000Z")
    with store.read() as view:
        assert [each.id for each in people.signed_in(view)] == ["i2"]
        assert people.signed_in(view, station="table 3") == ()
        assert [each.id for each in people.signed_in(view, person="d1")] == ["i2"]


NAMES = ("Győző Őry", "Łukasz Żak", "Anna 50% O_Neill", "ÁDÁM  kis")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gyozo", ["Győző Őry"]),
        ("ŐRY győ", ["Győző Őry"]),
        ("lukasz", ["Łukasz Żak"]),
        ("zak", ["Łukasz Żak"]),
        ("%", ["Anna 50% O_Neill"]),
        ("_", ["Anna 50% O_Neill"]),
        ("adam kis", ["ÁDÁM  kis"]),
        ("a", ["ÁDÁM  kis", "Anna 50% O_Neill", "Łukasz Żak"]),
        ("nobody", []),
        ("'; DROP TABLE players", []),
    ],
)
def test_players_are_found_whatever_capitals_and_accents_are_typed(
    store: Store, text: str, found: list[str]
) -> None:
    with store.write() as work:
        for number, name in enumerate(NAMES):
            players.keep_player(work, PlayerRow(f"p{number}", "?"))
            players.keep_player(work, PlayerRow(f"p{number}", name, "note"))
    with store.read() as view:
        assert [each.name for each in players.players(view, text)] == found
        assert players.player(view, "p1") == PlayerRow("p1", NAMES[1], "note")
        assert players.player(view, "p9") is None
        assert len(players.players(view, most=2)) == 2


def test_a_draft_is_of_a_session_and_a_station(store: Store) -> None:
    with store.write() as work:
        desk.save_draft(work, "s1", "table 3", "As K")
        desk.save_draft(work, "s1", "table 3", "As Kd")
        desk.save_draft(work, "s1", "office", "Qh")
        desk.clear_draft(work, "s1", "office")
    with store.read() as view:
        assert desk.draft(view, "s1", "table 3") == "As Kd"
        assert desk.draft(view, "s1", "office") is None


def test_settings_are_set_and_set_again(store: Store) -> None:
    with store.write() as work:
        for name, value in (("cut", "05:00"), ("zone", "Europe/Rome"), ("cut", "06:00")):
            desk.set_setting(work, name, value)
    with store.read() as view:
        assert desk.settings(view) == {"cut": "06:00", "zone": "Europe/Rome"}


def test_a_cached_state_can_be_dropped(store: Store) -> None:
    with store.write() as work:
        open_session(work)
        list(record_hands(work, 2))
    with store.write() as work:
        kept = desk.snapshot(work, "s1")
        assert kept is not None
        assert kept.seq == 3
        desk.drop_snapshot(work, "s1")
    with store.read() as view:
        assert desk.snapshot(view, "s1") is None


def test_a_view_sees_one_moment(store: Store) -> None:
    with store.write() as work:
        open_session(work)
    with store.read() as view:
        assert count_lines(view) == 1
        with store.write() as work:
            list(record_hands(work, 2))
        assert count_lines(view) == 1
    with store.read() as view:
        assert count_lines(view) == 3
