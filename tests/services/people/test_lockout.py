"""The lock that wrong PINs bring about: longer each time, past restarts, and not to be outrun."""

import atexit
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tablemgr.ledger.journal import chain_findings
from tablemgr.services.people.house import HOUSE, House
from tablemgr.services.people.keeping import reset_pin, unlock
from tablemgr.services.people.lockout import lock_s
from tablemgr.services.people.reasons import PeopleError, PeopleReason
from tablemgr.services.people.signing import change_pin, sign_in, verify_approver
from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Verb
from tablemgr.store.engine import open_store
from tests.services.people.room import (
    BOSS_PIN,
    CHEAP,
    FLOOR_PIN,
    SITE,
    WRONG,
    Clock,
    Room,
    the_reason,
)

LOCKS_S = (0, 0, 30, 60, 120, 240, 480, 900, 900, 900)
"""The lock after the first wrong PIN in a row, the second, and so on."""


def test_locks_grow_from_half_a_minute_to_a_quarter_of_an_hour() -> None:
    assert tuple(lock_s(number) for number in range(1, 11)) == LOCKS_S
    assert lock_s(0) == 0
    assert lock_s(10**9) == 900


def test_a_lock_refuses_the_right_pin_too_until_it_ends(room: Room) -> None:
    for failures, lock in enumerate(LOCKS_S, start=1):
        assert room.guess(room.floor) is PeopleReason.WRONG_PIN
        assert room.row(room.floor).failures == failures
        if not lock:
            continue
        for pin in (FLOOR_PIN, WRONG):
            assert room.guess(room.floor, pin) is PeopleReason.LOCKED
        room.clock.forward(seconds=lock - 1)
        assert room.guess(room.floor, FLOOR_PIN) is PeopleReason.LOCKED
        room.clock.forward(seconds=1)
    assert room.sign_in(room.floor, FLOOR_PIN).operator.person == room.floor
    assert room.guess(room.floor) is PeopleReason.WRONG_PIN
    assert room.row(room.floor).failures == 1


def test_a_lock_says_how_long_it_lasts(room: Room) -> None:
    for _ in range(4):
        room.guess(room.floor)
        room.clock.forward(seconds=31)
    room.clock.forward(seconds=-0.5)
    with pytest.raises(PeopleError) as caught:
        room.sign_in(room.floor, FLOOR_PIN)
    assert caught.value.refusals[0].facts == (("left_s", 30),)
    assert {each.id: each.locked_s for each in staff(room.house)}[room.floor] == 30


def test_a_lock_and_the_count_outlast_a_restart(room: Room, store_url: str) -> None:
    for _ in range(3):
        room.guess(room.floor)
    with open_store(store_url, "table 9") as again:
        house = House(again, SITE, room.clock, CHEAP)
        with pytest.raises(PeopleError) as caught:
            sign_in(house, room.id(), room.floor, FLOOR_PIN)
    assert the_reason(caught.value) is PeopleReason.LOCKED
    assert room.row(room.floor).failures == 3


def test_wrong_pins_of_one_person_lock_nobody_else(room: Room) -> None:
    for _ in range(3):
        room.guess(room.dealer)
    assert room.sign_in(room.floor, FLOOR_PIN).operator.person == room.floor


def test_guesses_made_at_the_same_moment_are_counted_one_by_one(room: Room) -> None:
    guesses = [WRONG, "2718", "9021", "8143", "7702", "6029", "5813", FLOOR_PIN]

    def guess(number: int) -> PeopleReason | None:
        try:
            sign_in(room.house, f"guess {number}", room.floor, guesses[number])
        except PeopleError as error:
            return the_reason(error)
        return None

    with ThreadPoolExecutor(len(guesses)) as pool:
        answers = list(pool.map(guess, range(len(guesses))))
    wrong = answers.count(PeopleReason.WRONG_PIN)
    # The right one starts the count anew if it comes before the lock; then three more are told.
    assert wrong <= 3 + (2 if None in answers else 0)
    assert wrong == [line.verb for line in room.journal()].count(Verb.WRONG_PIN)
    assert answers.count(PeopleReason.LOCKED) == len(guesses) - wrong - answers.count(None)


def test_a_lock_set_while_a_clock_was_years_ahead_keeps_nobody_out(room: Room) -> None:
    room.clock.forward(days=3650)
    for _ in range(3):
        room.guess(room.floor)
    room.clock.forward(days=-3650)
    assert room.sign_in(room.floor, FLOOR_PIN).operator.person == room.floor


def test_a_station_whose_clock_is_slow_is_locked_all_the_same(room: Room) -> None:
    for lock in LOCKS_S:
        room.guess(room.floor)
        room.clock.forward(seconds=lock)
    room.guess(room.floor)
    room.clock.forward(minutes=-10)
    assert room.guess(room.floor, FLOOR_PIN) is PeopleReason.LOCKED


@cache
def _ready() -> Path:
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    open_store(str(folder / "ready.sqlite"), "template").close()
    return folder / "ready.sqlite"


class Guessing(RuleBasedStateMachine):
    """Wrong and right PINs of the floor in any order, with time, unlocking, and restarts."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.file = shutil.copyfile(_ready(), Path(self.folder.name) / "house.sqlite")
        self.room = Room(open_store(str(self.file), "table 3"), Clock())
        self.pin = FLOOR_PIN
        self.spare = "9021"
        self.in_a_row = 0
        self.wrong = 0
        self.until = self.room.clock.now

    def _ask(self, way: str, pin: str) -> PeopleReason | None:
        room, floor = self.room, self.room.floor
        try:
            if way == "sign in":
                sign_in(room.house, room.id(), floor, pin)
                sign_in(room.house, room.id(), room.boss, BOSS_PIN)
            elif way == "approve":
                verify_approver(room.house, room.id(), floor, pin, Verb.OVERRIDE)
            else:
                change_pin(room.house, room.id(), floor, pin, self.spare)
                self.pin, self.spare = self.spare, self.pin
        except PeopleError as error:
            return the_reason(error)
        return None

    @property
    def locked(self) -> bool:
        return self.room.clock.now < self.until

    @rule(way=st.sampled_from(["sign in", "approve", "change"]))
    def right_pin(self, way: str) -> None:
        expected = PeopleReason.LOCKED if self.locked else None
        assert self._ask(way, self.pin) is expected
        if expected is None:
            self.in_a_row = 0

    @rule(way=st.sampled_from(["sign in", "approve", "change"]), times=st.integers(1, 4))
    def wrong_pin(self, way: str, times: int) -> None:
        for _ in range(times):
            expected = PeopleReason.LOCKED if self.locked else PeopleReason.WRONG_PIN
            assert self._ask(way, WRONG) is expected
            if expected is PeopleReason.WRONG_PIN:
                self.in_a_row += 1
                self.wrong += 1
                lock = LOCKS_S[min(self.in_a_row, len(LOCKS_S)) - 1]
                self.until = self.room.clock.now + timedelta(seconds=lock)

    @rule(seconds=st.sampled_from([1, 29, 30, 60, 239, 480, 899, 900]))
    def time_passes(self, seconds: int) -> None:
        self.room.clock.forward(seconds=seconds)

    @precondition(lambda self: self.locked)
    @rule()
    def the_lock_runs_out(self) -> None:
        self.room.clock.now = self.until

    @rule()
    def a_manager_unlocks(self) -> None:
        unlock(self.room.house, self.room.command(), self.room.floor)
        self.until = self.room.clock.now

    @rule()
    def a_manager_gives_another_pin(self) -> None:
        reset_pin(self.room.house, self.room.command(), self.room.floor, self.spare)
        self.pin, self.spare = self.spare, self.pin
        self.in_a_row, self.until = 0, self.room.clock.now

    @rule()
    def the_program_is_started_anew(self) -> None:
        self.room.house.store.close()
        store = open_store(str(self.file), "table 3")
        self.room.house = House(store, SITE, self.room.clock, CHEAP)

    @invariant()
    def the_store_says_the_same(self) -> None:
        row = self.room.row(self.room.floor)
        assert row.failures == self.in_a_row
        (floor,) = [each for each in staff(self.room.house) if each.id == row.id]
        left_s = (self.until - self.room.clock.now).total_seconds()
        assert floor.locked_s == max(left_s, 0)

    @invariant()
    def the_journal_has_every_wrong_pin(self) -> None:
        lines = self.room.journal()
        assert [line.verb for line in lines].count(Verb.WRONG_PIN) == self.wrong
        assert list(chain_findings(HOUSE, lines)) == []

    def teardown(self) -> None:
        self.room.house.store.close()
        self.folder.cleanup()


TestGuessing = Guessing.TestCase
TestGuessing.settings = settings(max_examples=15, stateful_step_count=20)
