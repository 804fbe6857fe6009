"""The check, backups and restoring as a screen has them done: progress, an end, and a record."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from tablemgr.services.check.audit import check
from tablemgr.services.demo.house import PIN, SITE
from tablemgr.services.faults import RefusedError
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.people.house import HOUSE, House
from tablemgr.services.people.reasons import PeopleError
from tablemgr.services.people.recovery import recover_manager
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Role, Verb
from tablemgr.services.upkeep import Checked, GivenUpError, Task, back_up, check_room, restore_to
from tablemgr.store.engine import open_store
from tablemgr.store.journal import lines
from tablemgr.store.trouble import StoreError
from tests.services.people.room import CHEAP, Clock
from tests.services.played import tampered


class Watched:
    """A task that remembers what it was told, and is given up after so many parts."""

    def __init__(self, parts: int | None = None) -> None:
        self.told: list[tuple[int, int]] = []
        self._parts = parts
        self._end = Event()
        self.task = Task(self._tell, self._end)

    def _tell(self, done: int, total: int) -> None:
        self.told.append((done, total))
        if self._parts is not None and len(self.told) >= self._parts:
            self._end.set()


class Desk:
    """The floor's station at the demo's night, with its manager or its floor signed in."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.number = 0
        self.operator = self.take(Role.MANAGER)

    def take(self, role: Role) -> Operator:
        who = next(each.id for each in staff(self.house) if each.role is role)
        self.operator = sign_in(self.house, self.id(), who, PIN).operator
        return self.operator

    def id(self) -> str:
        self.number += 1
        return f"upkeep-{self.number}"

    def command(self) -> Command:
        return Command(self.id(), self.operator)

    def recorded(self, verb: Verb) -> list[dict[str, object]]:
        with self.house.store.read() as view:
            found = [line for line in lines(view, HOUSE) if line.verb == verb]
        return [json.loads(line.facts) for line in found]


@pytest.fixture
def desk(played: Path) -> Iterator[Desk]:
    with open_store(str(played), "floor desk") as store:
        yield Desk(House(store, SITE, Clock(), CHEAP))


def test_a_notice_is_told_and_is_no_finding(played: Path, desk: Desk) -> None:
    with open_store(str(played), "rossi@office-pc") as store:
        recover_manager(House(store, SITE, Clock(), CHEAP), "recovers", PIN)
    desk.take(Role.FLOOR)
    found = check_room(desk.house, desk.command(), Watched().task)
    assert (found.findings, found.whole) == ((), True)
    (notice,) = found.notices
    assert "the last manager" in notice
    assert desk.recorded(Verb.CHECK) == [{"findings": 0, "whole": 1}]


def test_a_check_counts_along_and_is_recorded(desk: Desk) -> None:
    watched = Watched()
    assert check_room(desk.house, desk.command(), watched.task) == Checked(())
    done = [each for each, _ in watched.told]
    assert done == sorted(done)
    assert watched.told[-1][0] == watched.told[-1][1]
    assert desk.recorded(Verb.CHECK) == [{"findings": 0, "whole": 1}]


def test_a_check_lists_what_is_wrong(played: Path) -> None:
    with tampered(played) as connection:
        connection.execute("UPDATE journal SET reason = 'x' WHERE seq = 40")
    with open_store(str(played), "floor desk") as store:
        desk = Desk(House(store, SITE, Clock(), CHEAP))
        found = check_room(desk.house, desk.command(), Watched().task)
    assert found.findings
    assert any("40" in each and "not as it was sealed" in each for each in found.findings)


def test_a_check_that_is_given_up_ends_and_is_not_recorded(desk: Desk) -> None:
    watched = Watched(parts=1)
    with pytest.raises(GivenUpError):
        check_room(desk.house, desk.command(), watched.task)
    assert len(watched.told) == 1
    assert desk.recorded(Verb.CHECK) == []


def test_a_backup_is_whole_and_recorded(desk: Desk, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    back_up(desk.house, desk.command(), target, Watched().task)
    assert desk.recorded(Verb.BACKUP) == [{"file": "copy.sqlite"}]
    with open_store(str(target), "elsewhere") as store, store.read() as view:
        assert list(check(view)) == []


def test_a_backup_takes_the_place_of_nothing(desk: Desk, tmp_path: Path) -> None:
    taken = tmp_path / "taken.sqlite"
    taken.write_text("something")
    for target in (taken, tmp_path / "no folder" / "copy.sqlite"):
        with pytest.raises(RefusedError):
            back_up(desk.house, desk.command(), target, Watched().task)
    assert taken.read_text() == "something"
    assert desk.recorded(Verb.BACKUP) == []


def test_a_backup_that_is_given_up_leaves_no_file(desk: Desk, tmp_path: Path) -> None:
    watched = Watched()
    watched.task.given_up.set()
    with pytest.raises(GivenUpError):
        back_up(desk.house, desk.command(), tmp_path / "copy.sqlite", watched.task)
    assert not (tmp_path / "copy.sqlite").exists()


def test_a_backup_is_restored_beside_the_database_that_is_open(desk: Desk, tmp_path: Path) -> None:
    source, target = tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    back_up(desk.house, desk.command(), source, Watched().task)
    restore_to(desk.house, desk.command(), source, target, Watched().task)
    assert desk.recorded(Verb.RESTORE) == [{"file": "copy.sqlite", "to": "again.sqlite"}]
    with open_store(str(target), "elsewhere") as store, store.read() as view:
        assert list(check(view)) == []


def test_what_is_no_backup_is_not_restored(desk: Desk, tmp_path: Path) -> None:
    source, target = tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    source.write_text("no database at all")
    with pytest.raises(StoreError):
        restore_to(desk.house, desk.command(), source, target, Watched().task)
    assert not target.exists()


def test_the_floor_makes_backups_and_restores_none(desk: Desk, tmp_path: Path) -> None:
    desk.take(Role.FLOOR)
    source = tmp_path / "copy.sqlite"
    back_up(desk.house, desk.command(), source, Watched().task)
    with pytest.raises(PeopleError):
        restore_to(desk.house, desk.command(), source, tmp_path / "again.sqlite", Watched().task)


def test_nobody_who_is_not_signed_in_checks(desk: Desk) -> None:
    stranger = Command("stranger", Operator("nobody", Role.MANAGER, "floor desk"))
    with pytest.raises(PeopleError):
        check_room(desk.house, stranger, Watched().task)
