"""The night across restarts, midnight and stations, on each kind of database."""

import itertools
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.services.check.audit import check
from tablemgr.services.night import bank, money, playing, rulings, seats
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.night.night import resume
from tablemgr.services.night.state import Stage
from tablemgr.store.engine import Store, open_store
from tablemgr.store.hands import hand_history
from tablemgr.store.journal import lines
from tablemgr.store.trouble import ClaimedError, ConflictError
from tests.rules.chinese.table import sheet
from tests.services.night.room import FLOOR, HANDS, LEAD, Room, Table, verify_sound
from tests.services.staff import Staff


@pytest.fixture
def either(store: Store) -> Iterator[Room]:
    """A room on a SQLite file, and one on PostgreSQL."""
    room = Room(store)
    yield room
    for each in room.tables:
        verify_sound(each)


def a_night(table: Table) -> Iterator[Callable[[], object]]:
    """The verbs of a short night, one after the other."""
    night = table.night
    for number in (1, 2, 3):
        yield lambda number=number: table.sit(number)  # type: ignore[misc]
        yield lambda number=number: table.buy(f"p{number}")  # type: ignore[misc]
    yield lambda: seats.set_button(night, table.by(), 2)
    yield table.deal
    yield lambda: table.buy("p1", 25_00, may_wait=True)
    yield lambda: table.report(Cause.EXPOSED_BY_PLAYER, Moment.NOBODY_SET, 3, 1)
    for number in (1, 2):
        yield lambda number=number: playing.mark_set(night, table.by(), number)  # type: ignore[misc]
    yield lambda: playing.declare(night, table.by(), 3, "auto")
    yield lambda: playing.unmark_set(night, table.by(), 3)
    yield lambda: money.leave(night, table.by(), "p3")
    table.room.clock.wait(minutes=2)
    yield lambda: rulings.call_clock(night, table.by(), 3)
    yield lambda: playing.mark_set(night, table.by(), 3)
    for number in (1, 2, 3):
        yield lambda number=number: table.show(number, HANDS[number])  # type: ignore[misc]
    yield table.settle
    yield table.pay
    yield lambda: money.after_hand(night, table.by())
    yield lambda: money.put_behind(night, table.by(FLOOR), "p1", 5_00, cash=True)
    yield lambda: rulings.void_hand(night, table.by(FLOOR, "joker"), 1)
    yield table.deal
    yield lambda: table.report(Cause.FOULED_DECK, Moment.NOBODY_SET)
    yield lambda: rulings.change_point_value(night, table.by(FLOOR), 200)
    yield lambda: bank.change_dealer(night, table.by(), "d2")
    yield lambda: table.sit(4, "p3")


def test_a_restart_between_any_two_verbs_finds_the_same_night(either: Room) -> None:
    table = either.open(sheet(collection=(("1.00", "1.00"),)))
    for verb in a_night(table):
        before = table.state.seq
        verb()
        assert table.state.seq > before
        assert table.resumed().state == table.state
    assert table.state.seats[-1].left_with


def test_m6_settled_and_not_paid_comes_back_unpaid(either: Room) -> None:
    table = either.open().seated(1, 2)
    table.deal()
    table.show_all()
    table.settle()
    again = table.resumed()
    assert again.state.hand is not None
    assert (again.state.hand.stage, again.stacks()) == (Stage.SETTLED, table.stacks())


def test_one_station_has_a_table_at_a_time(either: Room, store_url: str) -> None:
    table = either.open()
    with open_store(store_url, "table 4") as other:
        with pytest.raises(ClaimedError):
            resume(other, either.site, either.clock, table.state.session)
        either.store.release(table.state.session)
        taken = resume(other, either.site, either.clock, table.state.session)
        there = Operator(LEAD.person, LEAD.role, "table 4")
        Staff(other).sign_in(there.person)
        seats.seat_player(taken, Command("there", there), 1, "p1", "Anna")
        with pytest.raises(ClaimedError):
            table.sit(2)


def test_a_table_that_went_on_elsewhere_is_read_anew(either: Room) -> None:
    table = either.open()
    second = table.resumed()
    second.sit(1)
    with pytest.raises(ConflictError):
        table.sit(2)
    assert table.state == second.state
    table.sit(2)


def test_a_retry_after_a_restart_is_done_once(either: Room) -> None:
    table = either.open().seated(1, 2)
    command = table.by()
    first = playing.deal(table.night, command)
    again = playing.deal(table.resumed().night, command)
    assert (again.line, again.again) == (first.line, True)


def test_a_stale_table_that_repeats_a_command_catches_up(either: Room) -> None:
    table = either.open()
    second = table.resumed()
    command = second.by()
    seats.seat_player(second.night, command, 1, "p1", "Anna")
    done = seats.seat_player(table.night, command, 1, "p1", "Anna")
    assert done.again
    assert table.state == second.state


def test_a_night_past_midnight_has_one_date_until_the_days_cut(room: Room) -> None:
    room.clock.at = datetime(2026, 11, 27, 22, 58, tzinfo=UTC)
    table = room.open().seated(1, 2)
    table.play()
    room.clock.wait(hours=2)
    table.play()
    room.clock.at = datetime(2026, 11, 28, 5, 0, tzinfo=UTC)
    table.play()
    with room.store.read() as view:
        rows = [hand_history(view, table.state.session, number)[0] for number in (1, 2, 3)]
        dates = {line.seq: line.gaming_date for line in lines(view, table.state.session)}
    assert [row.gaming_date for row in rows] == ["2026-11-27", "2026-11-27", "2026-11-28"]
    assert all(dates[row.seq] == row.gaming_date for row in rows)
    assert table.state.gaming_date == "2026-11-27"


def test_the_change_of_summer_time_changes_no_date(room: Room) -> None:
    room.clock.at = datetime(2026, 10, 24, 22, 0, tzinfo=UTC)
    table = room.open()
    offsets = []
    for hours in (0, 4, 2):
        room.clock.wait(hours=hours)
        done = bank.note(table.night, table.by(), "so late")
        offsets.append((done.line.offset_min, done.line.gaming_date))
    assert offsets == [(120, "2026-10-24"), (60, "2026-10-24"), (60, "2026-10-24")]


def test_a_clock_that_is_put_back_an_hour_stops_no_night(either: Room) -> None:
    table = either.open().seated(1, 2)
    table.deal()
    ahead = either.clock.at
    either.clock.wait(hours=-1)
    table.show_all()
    table.settle()
    # As before a restart and as after it.
    table = table.resumed()
    table.pay()
    table.play()
    with either.store.read() as view:
        told = list(lines(view, table.state.session))
        assert list(check(view)) == []
    assert [line.seq for line in told] == list(range(1, len(told) + 1))
    assert datetime.fromisoformat(told[-1].at) < ahead
    assert (table.state.hands, told[-1].verb) == (2, "paid")


def test_the_same_night_has_the_same_chain(room: Room) -> None:
    first = room.open().seated(1, 2)
    first.play()
    with room.store.read() as view:
        told = list(lines(view, first.state.session))
    assert [line.seq for line in told] == list(range(1, len(told) + 1))
    assert all(after.previous == before.hash for before, after in itertools.pairwise(told))
    assert {line.command for line in told} == {f"c{number}" for number in range(1, len(told) + 1)}
    assert isinstance(Command("x", FLOOR).then(2).id, str)
