"""Leave as an audit sees it: a dealer's void is in order with the floor's PIN for it alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.night import rulings
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Verb
from tablemgr.store.engine import open_store
from tests.services.check.tamper import Facts, findings, kinds, lines_of, reseal, seq_of
from tests.services.night.room import MANAGER, Room
from tests.services.played import tampered

Edit = Callable[[JournalLine, Facts], JournalLine | None]


@pytest.fixture
def voided(file_url: str) -> Path:
    """A hand that was voided at the dealer's station by the floor's leave."""
    with open_store(file_url, "table 3") as store:
        room = Room(store)
        table = room.open().seated(1, 2)
        table.play()
        rulings.void_hand(table.night, room.by_leave(Verb.VOID_HAND, "a joker"), 1)
    return Path(file_url)


def at(file: Path) -> tuple[str, int, int]:
    """The session, the line of the void, and the house's line of its PIN."""
    with tampered(file) as connection:
        (given,) = [each for each in lines_of(connection, HOUSE) if each.verb == "approve"]
        (session,) = connection.execute("SELECT id FROM sessions").fetchone()
    return session, seq_of(file, session, "void_hand"), given.seq


def test_what_was_done_by_leave_is_in_order(voided: Path) -> None:
    assert findings(voided) == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda _, facts: facts.update({"approval": "nothing"}),
        lambda _, facts: facts.pop("approval") and None,
        lambda _, facts: facts.update({"approver_role": "dealer"}),
        lambda _, facts: facts.update({"approver_role": "manager"}),
        lambda line, _: line._replace(approver=MANAGER.person),
        lambda line, _: line._replace(approver="d1"),
        lambda line, _: line._replace(approver=""),
        lambda line, _: line._replace(station="table 9"),
    ],
    ids=["no such", "none", "dealer", "manager", "another", "himself", "nobody", "elsewhere"],
)
def test_leave_that_nobody_gave_is_named(voided: Path, edit: Edit) -> None:
    session, seq, _ = at(voided)
    reseal(voided, session, seq, edit)
    assert (session, seq, "not_permitted") in kinds(voided)


@pytest.mark.parametrize(
    "edit",
    [
        lambda _, facts: facts.update({"approves": "another"}),
        lambda _, facts: facts.update({"for": "override"}),
        lambda _, facts: facts.update({"for": "correct_hand"}),
        lambda _, facts: facts.update({"role": "dealer"}),
        lambda line, _: line._replace(station="table 9"),
        lambda line, _: line._replace(approver=MANAGER.person),
    ],
    ids=["another command", "an override", "another verb", "dealer", "elsewhere", "another"],
)
def test_a_pin_that_was_given_otherwise_is_no_leave(voided: Path, edit: Edit) -> None:
    session, seq, given = at(voided)
    reseal(voided, HOUSE, given, edit)
    found = kinds(voided)
    assert (session, seq, "not_permitted") in found
    assert (session, seq, "not_approved") in found


def test_who_gives_leave_has_the_role_for_it(voided: Path) -> None:
    session, seq, given = at(voided)
    # As if the dealer's own kind had given it.
    reseal(voided, HOUSE, given, lambda _, facts: facts.update({"role": "dealer"}))
    reseal(voided, session, seq, lambda _, facts: facts.update({"approver_role": "dealer"}))
    assert (session, seq, "not_permitted") in kinds(voided)


def test_leave_takes_a_reason(voided: Path) -> None:
    session, seq, _ = at(voided)
    reseal(voided, session, seq, lambda line, _: line._replace(reason=""))
    assert (session, seq, "no_reason") in kinds(voided)


def test_no_leave_is_given_for_the_houses_own_verbs(file_url: str) -> None:
    file = Path(file_url)
    with open_store(file_url, "table 3") as store:
        room = Room(store)
        word = room.by_leave(Verb.KEEP_PERSON, approver=MANAGER).override
        assert word
    with tampered(file) as connection:
        line = next(each for each in lines_of(connection, HOUSE) if each.verb == "keep_person")
        given = lines_of(connection, HOUSE)[-1]

    def forged(old: JournalLine, facts: Facts) -> JournalLine:
        facts |= {"approval": given.command, "approver_role": word.role.value}
        return old._replace(operator="d1", role="dealer", approver=word.approver, reason="so")

    reseal(file, HOUSE, given.seq, lambda _, facts: facts.update({"approves": line.command}))
    reseal(file, HOUSE, line.seq, forged)
    assert (HOUSE, line.seq, "not_permitted") in kinds(file)
