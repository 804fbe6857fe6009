"""One command that two programs carry out at the same moment: it is done once, and both know it."""

from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier

from tablemgr.services.check.audit import check
from tablemgr.services.night import bank, settling
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night
from tablemgr.services.night.telling import read_state
from tablemgr.services.people.signing import sign_in
from tablemgr.store.engine import Store, open_store
from tablemgr.store.journal import line_by_command, lines
from tablemgr.store.trouble import AlreadyDoneError, ClaimedError
from tests.services.longnight import LongNight, Ticking, alone_at, begin, go_on, hire, opening_of
from tests.services.staff import BOSS, PIN, SITE, Staff
from tests.store.processes import PROCESSES, all_told
from tests.store.processes import begin as begin_process

NAME, STATION = "T1", "table 3"
TIMES = 6
LONGEST_S = 10


def _both(url: str, *works: Callable[..., None]) -> list[list[str]]:
    """What two programs tell that meet at a gate before each thing they do."""
    gate = PROCESSES.Barrier(2)
    running = [begin_process(work, url, gate) for work in works]
    return [all_told(*each) for each in running]


def signs_in(url: str, gate: Barrier, told: Connection) -> None:
    with open_store(url, STATION) as store:
        house = Staff(store).house
        for number in range(TIMES):
            gate.wait(LONGEST_S)
            try:
                sign_in(house, f"in-{number}", BOSS, PIN, take_over=True)
                told.send("did it")
            except AlreadyDoneError as error:
                told.send(error.line.command)


def test_a_sign_in_that_comes_twice_at_once_is_one_line(store: Store, store_url: str) -> None:
    hire(store, STATION)
    told = _both(store_url, signs_in, signs_in)
    assert [sorted(each) for each in zip(*told, strict=True)] == [
        ["did it", f"in-{number}"] for number in range(TIMES)
    ]
    with store.read() as view:
        assert list(check(view)) == []


def opens(url: str, gate: Barrier, told: Connection) -> None:
    with open_store(url, STATION) as store:
        for number in range(TIMES):
            name = f"{NAME}-{number}"
            command = Command(name, alone_at(STATION))
            gate.wait(LONGEST_S)
            try:
                night = bank.open_session(store, SITE, Ticking(), command, opening_of(name))
                told.send(night.state.session)
            except ClaimedError:
                told.send("has it")
            # Until the other one has seen that this one has it.
            gate.wait(LONGEST_S)


def test_a_table_that_is_opened_twice_at_once_is_one_session(store: Store, store_url: str) -> None:
    hire(store, STATION)
    Staff(store).sign_in(alone_at(STATION).person)
    told = _both(store_url, opens, opens)
    assert [sorted(each) for each in zip(*told, strict=True)] == [
        [f"{NAME}-{number}", "has it"] for number in range(TIMES)
    ]


def _settles(long: LongNight, number: int, gate: Barrier, told: Connection) -> None:
    command = Command(f"settle-{number}", alone_at(STATION))
    gate.wait(LONGEST_S)
    try:
        done = settling.settle(long.night, command)
    except ClaimedError:
        # It came first, and it is not this program that has the table; so it asks once more.
        gate.wait(LONGEST_S)
        done = settling.settle(long.night, command)
        told.send(f"refused, then again={done.again} {done.line.hash}")
    else:
        gate.wait(LONGEST_S)
        told.send(f"again={done.again} {done.line.hash}")


def goes_on(url: str, gate: Barrier, told: Connection) -> None:
    """The program that has the table."""
    with open_store(url, STATION) as store:
        long = go_on(store, NAME, 1_000)
        for number in range(TIMES):
            long.deal()
            hand = long.night.state.hand
            assert hand is not None
            long.show(hand)
            gate.wait(LONGEST_S)
            _settles(long, number, gate, told)
            long.pay()


def had_it_before(url: str, gate: Barrier, told: Connection) -> None:
    """A program that lost the table to another, and has not heard of it yet."""
    with open_store(url, STATION) as store:
        with store.read() as view:
            state, last = read_state(view, NAME)
        long = LongNight(Night(store, SITE, Ticking(), state, last), "late")
        for number in range(TIMES):
            gate.wait(LONGEST_S)
            long.night.refresh()
            _settles(long, number, gate, told)


def test_a_hand_that_is_settled_twice_at_once_is_settled_once(store: Store, store_url: str) -> None:
    begin(store, NAME, 3)
    store.release(NAME)
    there, late = _both(store_url, goes_on, had_it_before)
    with store.read() as view:
        assert list(check(view)) == []
        settled = [line for line in lines(view, NAME) if line.verb == "settle"]
        assert [line_by_command(view, f"settle-{n}") for n in range(TIMES)] == settled
    for line, one, other in zip(settled, there, late, strict=True):
        assert one == f"again=False {line.hash}"
        assert other in (f"again=True {line.hash}", f"refused, then again=True {line.hash}")
