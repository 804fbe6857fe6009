"""A backup in place of the open database: looked through first, told in its journal."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.services.check.audit import check
from tablemgr.services.check.words import finding_text
from tablemgr.services.demo.house import PIN
from tablemgr.services.faults import RefusedError
from tablemgr.services.people.house import HOUSE
from tablemgr.services.people.reasons import PeopleError
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Role, Verb
from tablemgr.services.restoring import fetch_backup, put_backup, restore_over
from tablemgr.services.upkeep import GivenUpError, back_up
from tablemgr.store.engine import open_store
from tablemgr.store.journal import last_line
from tablemgr.store.people import signed_in
from tablemgr.store.sessions import sessions
from tablemgr.store.trouble import StoreError, Trouble
from tests.services.people.room import Clock
from tests.services.test_upkeep import Desk, Watched, desk

__all__ = ["desk"]


def _backed_up(desk: Desk, tmp_path: Path) -> Path:
    copy = tmp_path / "copy.sqlite"
    back_up(desk.house, desk.command(), copy, Watched().task)
    return copy


def _left(played: Path) -> list[str]:
    return sorted(each.name for each in played.parent.glob(f"{played.stem}*"))


def test_a_backup_takes_the_place_of_the_database_and_says_so(
    played: Path, desk: Desk, tmp_path: Path
) -> None:
    copy, watched = _backed_up(desk, tmp_path), Watched()
    # What comes after the backup is in what is kept alone.
    back_up(desk.house, desk.command(), tmp_path / "later.sqlite", Watched().task)
    ready = fetch_backup(desk.house, desk.command(), copy, watched.task)
    assert watched.told == [(1, 3), (2, 3), (3, 3)]
    assert desk.recorded(Verb.RESTORE) == []
    desk.house.store.close()
    words = put_backup(ready)
    kept = ready.copy.kept
    assert kept is not None
    assert kept.name.startswith("night.before-restore-20")
    assert kept.name in words
    assert _left(played) == [kept.name, played.name]
    with open_store(str(played), "floor desk") as store, store.read() as view:
        last = last_line(view, HOUSE)
        assert last is not None
        assert (last.verb, last.operator, last.station) == ("restore", "", "floor desk")
        facts = json.loads(last.facts)
        assert (facts["file"], facts["kept"]) == ("copy.sqlite", kept.name)
        assert (facts["person"], facts["name"]) == (desk.operator.person, "Magda Wójcik")
        assert [each["station"] for each in facts["ended"]].count("floor desk") == 1
        assert signed_in(view) == ()
        (notice,) = check(view)
    assert notice.is_notice
    assert finding_text(notice).endswith("the backup copy.sqlite, put in its place by floor desk")


def test_while_others_have_tables_nothing_is_replaced(
    played: Path, desk: Desk, tmp_path: Path
) -> None:
    copy = _backed_up(desk, tmp_path)
    with desk.house.store.read() as view:
        first = sessions(view)[0].id
    with open_store(str(played), "Table 7") as other:
        other.claim(first)
        with pytest.raises(RefusedError) as caught:
            fetch_backup(desk.house, desk.command(), copy, Watched().task)
        assert ["Table 7" in fault.text for fault in caught.value.faults] == [True]
        other.release(first)
        ready = fetch_backup(desk.house, desk.command(), copy, Watched().task)
        # It has no table any more, but it has the file.
        with other.read(), pytest.raises(StoreError) as in_use:
            ready.copy.put()
    assert in_use.value.trouble is Trouble.IN_USE
    assert [name for name in _left(played) if not name.endswith(("-wal", "-shm"))] == [played.name]


def test_what_is_not_sound_or_not_wanted_leaves_the_database_alone(
    played: Path, desk: Desk, tmp_path: Path
) -> None:
    copy = _backed_up(desk, tmp_path)
    (tmp_path / "none.sqlite").write_text("no database at all")
    with pytest.raises(StoreError):
        fetch_backup(desk.house, desk.command(), tmp_path / "none.sqlite", Watched().task)
    with pytest.raises(GivenUpError):
        fetch_backup(desk.house, desk.command(), copy, Watched(parts=2).task)
    desk.take(Role.FLOOR)
    with pytest.raises(PeopleError):
        fetch_backup(desk.house, desk.command(), copy, Watched().task)
    assert [name for name in _left(played) if "partial" in name or "before" in name] == []


def test_at_the_command_line_it_is_told_too(played: Path, desk: Desk, tmp_path: Path) -> None:
    copy = _backed_up(desk, tmp_path)
    desk.house.store.close()
    kept = restore_over(copy, str(played), "rossi@office-pc", Clock())
    assert kept is not None
    with open_store(str(played), "floor desk") as store:
        with store.read() as view:
            last = last_line(view, HOUSE)
        assert last is not None
        assert last.station == "rossi@office-pc"
        house = replace(desk.house, store=store)
        who = next(each.id for each in staff(house) if each.role is Role.DEALER)
        assert sign_in(house, "again", who, PIN).operator.person == who
