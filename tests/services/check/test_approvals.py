"""What the house's journal says is held against everything else: PINs for overrides, settings, a
manager's new PIN.
"""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.check.finding import Fault
from tablemgr.services.housesettings import keep_house
from tablemgr.services.night import money
from tablemgr.services.night.night import resume
from tablemgr.services.people.house import HOUSE
from tablemgr.services.people.recovery import recover_manager
from tablemgr.store.engine import open_store
from tests.services.check.tamper import (
    FIRST,
    Facts,
    change,
    findings,
    kinds,
    lines_of,
    reseal,
    seq_of,
    texts,
)
from tests.services.night.room import DEALER, MANAGER, Room, Table
from tests.services.played import tampered
from tests.services.staff import PIN, Staff

Edit = Callable[[JournalLine, Facts], JournalLine | None]


def first_override(file: Path) -> tuple[JournalLine, int]:
    """The demo's first override, and the line of the house by which it was approved."""
    with tampered(file) as connection:
        line = next(each for each in lines_of(connection, FIRST) if each.approver)
        approval = json.loads(line.facts)["approval"]
        (given,) = [each for each in lines_of(connection, HOUSE) if each.command == approval]
    return line, given.seq


def test_every_override_of_the_night_has_its_pin(played: Path) -> None:
    line, given = first_override(played)
    assert line.seq > 0
    assert given > 0
    assert findings(played) == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda _, facts: facts.update({"approval": "nothing"}),
        lambda _, facts: facts.pop("approval") and None,
        lambda _, facts: facts.update({"approver_role": "manager"}),
        lambda _, facts: facts.update({"asked": "demo-9"}),
    ],
    ids=["no such", "none", "another role", "no buy that waits"],
)
def test_t10_an_override_that_names_no_pin_for_it_is_named(played: Path, edit: Edit) -> None:
    line, _ = first_override(played)
    reseal(played, FIRST, line.seq, edit)
    assert kinds(played) == [(FIRST, line.seq, "not_approved")]
    (text,) = texts(played)
    assert text.endswith("gave no PIN for this")


@pytest.mark.parametrize(
    "edit",
    [
        lambda _, facts: facts.update({"approves": "another"}),
        lambda _, facts: facts.update({"for": "void_hand"}),
        lambda _, facts: facts.update({"role": "manager"}),
        lambda line, _: line._replace(station="table 9"),
        lambda line, _: line._replace(verb="wrong_pin"),
    ],
    ids=["for another command", "for another verb", "another role", "elsewhere", "no approval"],
)
def test_t10_a_pin_that_was_given_otherwise_is_named(played: Path, edit: Edit) -> None:
    line, given = first_override(played)
    reseal(played, HOUSE, given, edit)
    assert (FIRST, line.seq, "not_approved") in kinds(played)


def waiting_buy(file: str) -> str:
    """A short buy that waited under the floor's word, carried out by who gave it; its session."""
    with open_store(file, "table 3") as store:
        table = Room(store).open().seated(1, 2)
        table.buy("p2", 10_00)
        table.deal()
        money.buy(table.night, table.by(DEALER, "", "T2"), "p2", 10_00, may_wait=True)
        table.show_all()
        table.settle()
        table.pay()
        money.after_hand(table.night, table.by(MANAGER))
        return table.state.session


def test_t10_a_buy_that_has_waited_is_under_the_pin_of_its_request(file_url: str) -> None:
    session = waiting_buy(file_url)
    assert findings(Path(file_url)) == []
    buy = seq_of(Path(file_url), session, "buy", -1)
    reseal(Path(file_url), session, buy, lambda _, facts: facts.pop("asked") and None)
    assert kinds(Path(file_url)) == [(session, buy, "not_approved")]


def test_t10_a_word_that_is_used_twice_is_named(file_url: str) -> None:
    session, file = waiting_buy(file_url), Path(file_url)
    buy = seq_of(file, session, "buy", -1)
    with tampered(file) as connection:
        used = lines_of(connection, session)[buy - 1]
    with open_store(file_url, "table 3") as store:
        room = Room(store, numbers=count(1_000), hires=False)
        table = Table(room, resume(store, room.site, room.clock, session))
        table.buy("p1", 40_00)

    def again(line: JournalLine, facts: Facts) -> JournalLine:
        told = json.loads(used.facts)
        facts |= {name: told[name] for name in ("overridden", "approval", "approver_role", "asked")}
        return line._replace(approver=used.approver, reason=used.reason)

    second = seq_of(file, session, "buy", -1)
    assert second > buy
    reseal(file, session, second, again)
    assert kinds(file) == [(session, second, "not_approved")]


@pytest.fixture
def house(file_url: str) -> Path:
    """A house that has named itself twice."""
    with open_store(file_url, "table 3") as store:
        room = Room(store)
        for name in ("Casino A", "Casino B"):
            keep_house(room.staff.house, room.command(MANAGER), name=name)
    return Path(file_url)


def test_what_the_house_has_set_is_sound(house: Path) -> None:
    assert findings(house) == []


def test_a_setting_that_was_changed_past_the_program_is_named(house: Path) -> None:
    change(house, "UPDATE settings SET value = 'Casino C' WHERE name = 'house_name'")
    (text,) = texts(house)
    assert text == "the house's setting house_name is Casino C, and Casino B by its journal"


def test_a_setting_that_nobody_set_is_named(house: Path) -> None:
    change(house, "INSERT INTO settings VALUES ('site_cut', '03:00')")
    assert kinds(house) == [("", 0, "setting_differs")]


def test_a_setting_whose_history_does_not_fit_is_named(house: Path) -> None:
    seq = seq_of(house, HOUSE, "keep_house", 1)
    reseal(house, HOUSE, seq, lambda _, facts: facts["before"].update({"house_name": "X"}))
    assert kinds(house) == [(HOUSE, seq, "setting_differs")]


def test_a_manager_who_was_given_a_new_pin_is_a_notice_and_no_fault(played: Path) -> None:
    with open_store(str(played), "rossi@office-pc") as store:
        recover_manager(Staff(store).house, "recovers", PIN)
    (finding,) = findings(played)
    assert (finding.session, finding.verb, finding.kind) == (
        HOUSE,
        "recover_manager",
        Fault.MANAGER_RECOVERED,
    )
    assert finding.is_notice
    (text,) = texts(played)
    assert "Magda Wójcik" in text
    assert "rossi@office-pc" in text


def test_a_new_pin_that_somebody_signed_in_has_given_is_a_fault(played: Path) -> None:
    with open_store(str(played), "rossi@office-pc") as store:
        recover_manager(Staff(store).house, "recovers", PIN)
    seq = seq_of(played, HOUSE, "recover_manager")

    def signed(line: JournalLine, _: Facts) -> JournalLine:
        return line._replace(operator="demo-1", role="manager")

    reseal(played, HOUSE, seq, signed)
    faults = [each for each in findings(played) if not each.is_notice]
    assert [str(each.kind) for each in faults] == ["not_permitted"]
