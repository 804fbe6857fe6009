"""Two stations at one server at the same moment, and a server that goes while a table is opened."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import Any

import pytest

from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.floor.seats import SeatReason
from tablemgr.services.night import bank, seats
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night, resume
from tablemgr.store import sessions
from tablemgr.store.claims import Claims
from tablemgr.store.engine import open_store
from tablemgr.store.statements import Statement
from tablemgr.store.work import UnitOfWork
from tests.services.night.room import DEALER, FLOOR, LEAD, Room, Table
from tests.services.staff import Staff
from tests.store.server import Server, database_of

THERE = replace(LEAD, station="table 4")


@dataclass
class Two:
    """A table at each of two stations of one server, with somebody signed in at both."""

    here: Table
    there: Night
    server: Server

    def seat_here(self, player: str) -> None:
        seats.seat_player(self.here.night, Command("here", DEALER), 1, player, "Anna")

    def seat_there(self, player: str) -> None:
        seats.seat_player(self.there, Command("there", THERE), 1, player, "Anna")


@pytest.fixture
def two(server: Server, server_url: str) -> Iterator[Two]:
    with open_store(server_url, "table 3") as store, open_store(server_url, "table 4") as other:
        room = Room(store)
        here = room.open(table="T1")
        Staff(other).sign_in(THERE.person)
        opening = room.opening(table="T2")
        command = Command("opens", THERE)
        there = bank.open_session(other, room.site, room.clock, command, opening)
        room.staff.sign_in(DEALER.person)
        yield Two(here, there, server)


def _somebody_waits(server: Server) -> bool:
    """Whether a connection waits for a lock that another holds."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    return bool(server.run(query)[0][0])


def _at_once(
    two: Two, monkeypatch: pytest.MonkeyPatch, first: Callable[[], None], second: Callable[[], None]
) -> list[Exception]:
    """The second begins when the first is written, and that is committed once it waits; refusals.

    Where it does not wait the first goes on after two seconds, behind the second.
    """
    written, append = Event(), UnitOfWork.append
    refusals: list[Exception] = []

    def slowly(unit: UnitOfWork, *given: Any, **named: Any) -> None:
        append(unit, *given, **named)
        if not written.is_set():
            written.set()
            until = time.monotonic() + 2
            while not _somebody_waits(two.server) and time.monotonic() < until:
                time.sleep(0.01)

    def told(verb: Callable[[], None]) -> None:
        try:
            verb()
        except RefusedByRuleError as error:
            refusals.append(error)

    monkeypatch.setattr(UnitOfWork, "append", slowly)
    threads = [Thread(target=told, args=(each,)) for each in (first, second)]
    threads[0].start()
    assert written.wait(10)
    threads[1].start()
    for each in threads:
        each.join()
    return refusals


@pytest.mark.parametrize("here_first", [True, False])
def test_t11_a_player_seated_at_two_stations_at_once_gets_one_seat(
    two: Two, monkeypatch: pytest.MonkeyPatch, here_first: bool
) -> None:
    verbs = [lambda: two.seat_here("p1"), lambda: two.seat_there("p1")]
    first, second = verbs if here_first else verbs[::-1]
    (error,) = _at_once(two, monkeypatch, first, second)
    assert isinstance(error, RefusedByRuleError)
    assert [(each.clause, each.reason) for each in error.refusals] == [
        ("T11", SeatReason.SEATED_ELSEWHERE)
    ]
    seated = [bool(state.seats) for state in (two.here.state, two.there.state)]
    assert seated == [here_first, not here_first]


def test_t11_a_player_taken_in_and_seated_at_once_gets_one_seat(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is on his way to one table; the floor lets him sit at a third while he is taken in."""
    two.here.seated(1)
    two.here.room.staff.sign_in(FLOOR.person)
    seats.move_out(two.here.night, Command("goes", FLOOR), "p1", two.there.state.session, 2)

    def taken_in() -> None:
        seats.move_in(two.there, Command("comes", THERE), "goes", 2)

    def back() -> None:
        seats.seat_player(two.here.night, Command("sits", FLOOR), 1, "p1", "Anna")

    (error,) = _at_once(two, monkeypatch, taken_in, back)
    assert isinstance(error, RefusedByRuleError)
    assert two.there.state.seated("p1")
    assert not two.here.state.seats


def test_two_players_at_two_stations_do_not_wait_for_each_other(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    def both() -> tuple[Callable[[], None], Callable[[], None]]:
        return lambda: two.seat_here("p1"), lambda: two.seat_there("p2")

    assert _at_once(two, monkeypatch, *both()) == []
    assert two.here.state.seated("p1")
    assert two.there.state.seated("p2")


def _cut_once(server: Server, url: str) -> Callable[[], None]:
    """Cuts every connection to a database, the first time that it is called."""
    done: list[bool] = []

    def cut() -> None:
        if not done:
            done.append(True)
            server.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE datname = '{database_of(url)}' AND pid <> pg_backend_pid()"
            )

    return cut


MOMENTS = {
    "while it is written": (UnitOfWork, "append"),
    "before it is claimed": (Claims, "claim"),
    "while it is claimed": (Claims, "_write"),
    "while it is read": (Statement, "rows"),
}


@pytest.fixture(params=MOMENTS)
def lost(
    request: pytest.FixtureRequest,
    server: Server,
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[], None]:
    """Have all connections lost at that moment, as soon as it is called."""
    kind, name = MOMENTS[request.param]
    real, cut = getattr(kind, name), _cut_once(server, server_url)

    def cutting(self: object, *given: Any, **named: Any) -> Any:
        cut()
        return real(self, *given, **named)

    def begin() -> None:
        monkeypatch.setattr(kind, name, cutting)

    return begin


def test_a_table_is_opened_once_though_the_server_is_lost(
    server_url: str, lost: Callable[[], None]
) -> None:
    with open_store(server_url, "table 3") as store:
        room = Room(store)
        command = room.command(FLOOR)
        lost()
        night = bank.open_session(store, room.site, room.clock, command, room.opening())
        assert night.state.session == command.id
        with store.read() as view:
            assert [each.id for each in sessions.sessions(view)] == [command.id]
        bank.note(night, command.then(1), "it goes on")


def test_a_table_is_taken_up_though_the_server_is_lost(
    server_url: str, lost: Callable[[], None]
) -> None:
    with open_store(server_url, "table 3") as store:
        room = Room(store)
        table = room.open()
        store.release(table.state.session)
        lost()
        night = resume(store, room.site, room.clock, table.state.session)
        assert night.state == table.state
        bank.note(night, room.command(), "it goes on")
