"""Pages of hands, the same on every kind of database."""

import pytest

from tablemgr.store import moneylines
from tablemgr.store.engine import Store
from tablemgr.store.entries import balances
from tablemgr.store.handpages import (
    HandSearch,
    SeatSearch,
    dealers_of,
    first_row_seq,
    hand_places,
    hands_at,
    players_of,
)
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journalsearch import last_lines, lines_between, lines_of_verbs, lines_with
from tablemgr.store.rows import HandRow, Standing
from tests.services.longnight import play_long

HANDS = 30


@pytest.fixture
def night(store: Store) -> Store:
    """A session of thirty hands of four players."""
    play_long(store, "long", HANDS, 4)
    return store


def _rows(store: Store) -> list[HandRow]:
    with store.read() as view:
        return list(hands(view, HandFilter(session="long")))[::-1]


def _found(store: Store, search: HandSearch, most: int | None = None) -> list[HandRow]:
    with store.read() as view:
        return list(hands_at(view, hand_places(view, search, most)))


def test_every_hand_is_found_the_latest_first(night: Store) -> None:
    assert _found(night, HandSearch()) == _rows(night)
    assert _found(night, HandSearch(session="long"), 7) == _rows(night)[:7]
    assert _found(night, HandSearch(session="other")) == []


def test_a_page_comes_in_the_order_it_is_asked_for(night: Store) -> None:
    with night.read() as view:
        places = hand_places(view, HandSearch(session="long"))[3:9]
        assert list(hands_at(view, places)) == _rows(night)[3:9]
        assert list(hands_at(view, places[::-1])) == _rows(night)[3:9][::-1]
        assert hands_at(view, ()) == ()
        assert hands_at(view, [("long", 1, 1)]) == ()


def test_seats_are_searched_one_by_one(night: Store) -> None:
    """One seat has to be all that is asked: a foul of another player's is not his."""
    player = "long.1"
    for search, holds in (
        (SeatSearch((player,), won=True), lambda s: s.player == player and s.net_minor > 0),
        (SeatSearch((player,), ("fouled",)), lambda s: s.player == player and s.status == "fouled"),
        (SeatSearch(statuses=("fouled",)), lambda s: s.status == "fouled"),
        (SeatSearch(capped=True), lambda s: s.capped),
    ):
        wanted = [row for row in _rows(night) if any(map(holds, row.seats))]
        assert _found(night, HandSearch(seats=(search,))) == wanted
    assert _found(night, HandSearch(seats=(SeatSearch(("nobody",)),))) == []


def test_dealers_numbers_standings_and_dates_narrow_the_search(night: Store) -> None:
    rows = _rows(night)
    assert _found(night, HandSearch(numbers=(3, 5))) == [r for r in rows if r.number in (3, 5)]
    assert _found(night, HandSearch(dealers=("Dora",))) == rows
    assert _found(night, HandSearch(dealers=("Mei",))) == []
    assert _found(night, HandSearch(standings=(Standing.VOID,))) == []
    day = rows[0].gaming_date
    assert _found(night, HandSearch(from_date=day, to_date=day)) == rows
    assert _found(night, HandSearch(to_date="2000-01-01")) == []
    either = HandSearch(dealers_or_players=((), ("long.2",)))
    assert _found(night, either) == rows
    assert _found(night, HandSearch(dealers_or_players=((), ()))) == []


def test_who_dealt_and_who_played(night: Store) -> None:
    with night.read() as view:
        assert dealers_of(view, "long") == ("Dora",)
        assert players_of(view, "long") == tuple(f"long.{seat}" for seat in range(1, 5))
        assert first_row_seq(view, "long", 1) == _rows(night)[-1].seq
        assert first_row_seq(view, "long", HANDS + 1) is None


def test_money_lines_add_up_to_what_an_account_holds(night: Store) -> None:
    account = "stack:long:long.1"
    with night.read() as view:
        found = list(moneylines.money_lines(view, "long", [account]))
        held = balances(view, "long")
        assert sum(each.minor for each in found) == held[account]
        assert [each.seq for each in found] == sorted(each.seq for each in found)
        assert found[0].kind == "buy_in"
        ends = moneylines.hand_ends(view, "long")
        assert [number for number, _ in ends] == list(range(1, HANDS + 1))
        assert {e.hand for e in found if e.kind == "hand"} <= {number for number, _ in ends}
        moved: dict[str, int] = {}
        for _, name, minor in moneylines.movements(view, "long", ["stack"]):
            moved[name] = moved.get(name, 0) + minor
        assert moved == {each: held[each] for each in held if each.startswith("stack:")}
        sums: dict[str, int] = {}
        for _, name, minor in moneylines.sums_by_kind(view, "long"):
            sums[name] = sums.get(name, 0) + minor
        assert {name: minor for name, minor in sums.items() if minor} == held


def test_lines_are_found_by_verb_place_and_text(night: Store) -> None:
    with night.read() as view:
        deals = list(lines_of_verbs(view, "long", ["deal"]))
        assert [line.verb for line in deals] == ["deal"] * HANDS
        tail = last_lines(view, "long", 3)
        assert [line.seq for line in tail] == [tail[-1].seq - 2, tail[-1].seq - 1, tail[-1].seq]
        between = lines_between(view, "long", tail[0].seq, tail[-1].seq)
        assert between == tail[1:]
        assert lines_with(view, ["deal"], ['"number":7,']) == (deals[6],)
        assert lines_with(view, ["deal"], ["NUMBER", "dealt"], "long", most=2)[0] == deals[-1]
        assert lines_with(view, ["deal"], ["100%"]) == ()
