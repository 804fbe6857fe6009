"""The staff's rows against the house's journal: who may approve is as sound as the money."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.check.audit import check
from tablemgr.services.check.finding import Fault, Finding
from tablemgr.services.check.roster import Roster
from tablemgr.services.people.house import HOUSE, PIN
from tablemgr.services.people.keeping import change_person, reset_pin
from tablemgr.services.people.pins import pin_mark
from tablemgr.services.people.recovery import recover_manager
from tablemgr.services.people.signing import change_pin, sign_in, verify_approver
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import Store
from tests.services.check.tamper import change, findings, kinds, seq_of, texts
from tests.services.people.room import BOSS_PIN, CHEAP, DEALER_PIN, FLOOR_PIN, Clock, Room
from tests.services.played import tampered

DORA = "Dóra Varga"
# Written out, as a hash has its salt anew each time and the cases are named by what they hold.
ANOTHER_HASH = (
    "$argon2id$v=19$m=8,t=1,p=1$TMaU7SC7EIwkcbqBtuqo9A$vi3VDwu6JMSOFk+OwWsWuqQPU/Z+Jrc5B19EOkbDlRI"
)


@pytest.mark.parametrize(
    ("column", "value", "kind", "told"),
    [
        ("role", "manager", "staff_differs", "has manager for the role of {}, not dealer"),
        ("name", "Dora", "staff_differs", "has Dora for the name of {}, not " + DORA),
        ("active", 0, "staff_differs", "has 0 for the active of {}, not 1"),
        ("pin_hash", ANOTHER_HASH, "pin_changed", "{} is not the one that was set"),
        ("pin_hash", b"\xff", "pin_changed", "{} is not the one that was set"),
    ],
)
def test_what_was_changed_of_a_person_is_named(
    played: Path, column: str, value: object, kind: str, told: str
) -> None:
    change(played, f"UPDATE people SET {column} = ? WHERE name = ?", value, DORA)
    (found,) = findings(played)
    assert (found.session, str(found.kind)) == (HOUSE, kind)
    assert told.format(DORA) in texts(played)[0]


def test_a_person_past_the_journal_is_named(played: Path) -> None:
    change(
        played,
        "INSERT INTO people SELECT 'x', 'Xaver', 'manager', pin_hash, pin_set_at, 1, 0, ''"
        " FROM people WHERE name = ?",
        DORA,
    )
    assert kinds(played) == [(HOUSE, 0, "staff_unknown")]
    assert texts(played) == [f"{HOUSE} — the staff's list has Xaver, whom no line has put there"]


def test_a_person_who_was_taken_out_is_named(played: Path) -> None:
    with tampered(played) as connection:
        (gone,) = connection.execute("SELECT id FROM people WHERE name = ?", (DORA,)).fetchone()
        connection.execute("DELETE FROM sign_ins WHERE person = ?", (gone,))
        connection.execute("DELETE FROM people WHERE id = ?", (gone,))
    keeps = seq_of(played, HOUSE, "keep_person", 0)
    (found,) = findings(played)
    assert found.kind is Fault.STAFF_MISSING
    assert found.seq >= keeps


def _found(room: Room) -> list[Finding]:
    with room.house.store.read() as view:
        return [each for each in check(view) if not each.is_notice]


def test_whatever_the_program_does_with_pins_is_sound(store: Store) -> None:
    room = Room(store, Clock())
    dearer = replace(room.house, profile=replace(CHEAP, passes=2))
    change_person(room.house, room.command(), room.dealer, name="Darius", role=Role.FLOOR)
    change_pin(room.house, room.id(), room.dealer, DEALER_PIN, "9021")
    reset_pin(room.house, room.command(), room.floor, "8143")
    # Their hashes are made anew, as the house hashes otherwise now.
    verify_approver(dearer, room.id(), room.floor, "8143", Verb.OVERRIDE)
    sign_in(dearer, room.id(), room.dealer, "9021")
    change_pin(dearer, room.id(), room.floor, "8143", FLOOR_PIN)
    change_pin(dearer, room.id(), room.boss, BOSS_PIN, "60718")
    recover_manager(room.house, room.id(), "71829")
    assert _found(room) == []


def test_a_line_from_before_the_marks_leaves_a_pin_unjudged() -> None:
    def line(seq: int, verb: Verb) -> JournalLine:
        return JournalLine(HOUSE, seq, "", 0, "", "", "", "", verb, "", "", "", "", "", "")

    facts = {"person": "p", "name": "Pia", "role": "floor", "active": 1}
    roster = Roster()
    roster.learn(line(1, Verb.KEEP_PERSON), Verb.KEEP_PERSON, facts | {PIN: pin_mark("one")})
    rows = [("p", "Pia", "floor", 1, "two")]
    assert [each.kind for each in roster.findings(rows)] == [Fault.PIN_CHANGED]
    roster.learn(line(2, Verb.CHANGE_PIN), Verb.CHANGE_PIN, {"person": "p"})
    assert list(roster.findings(rows)) == []
