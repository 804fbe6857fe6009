"""Keeping the staff: the first manager, who comes and goes, forgotten PINs and locks.

What takes a new PIN hashes it, so it runs off any GUI thread.
"""

from dataclasses import replace
from datetime import datetime
from unicodedata import normalize

from tablemgr.ledger.journal import utc_text
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import PIN, House, Recorded, record
from tablemgr.services.people.lockout import after_right_pin, unlocked
from tablemgr.services.people.pins import hash_pin, new_pin_faults, pin_mark, read_new_pin
from tablemgr.services.people.reasons import (
    PeopleError,
    PeopleReason,
    PeopleRefusal,
    refusal,
    refused,
)
from tablemgr.services.people.staff import (
    Person,
    end_sign_ins,
    find_person,
    person_of,
    verify_operator,
)
from tablemgr.services.permissions import Role, Verb
from tablemgr.store import people
from tablemgr.store.rows import PersonRow
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

LONGEST_NAME = 60


def create_first_manager(house: House, command: str, name: str, pin: str) -> Person:
    """Make the first manager with the PIN that he chose; his id is the command's.

    `PeopleError`: there is somebody already, active or not; faults of the name and of the PIN.
    """
    row = _new_row(house, command, name, Role.MANAGER, pin)

    def work(unit: UnitOfWork, now: datetime) -> Recorded[Person]:
        if people.people(unit):
            raise refused(PeopleReason.STAFF_EXISTS)
        chosen = replace(row, pin_set_at=utc_text(now))
        people.keep_person(unit, chosen)
        person = person_of(chosen, now)
        return Recorded(Verb.KEEP_PERSON, _new_facts(chosen), person, row.id, row.role)

    return record(house, command, work)


def add_person(house: House, command: Command, name: str, role: Role, pin: str) -> Person:
    """Add a person with a PIN that he is asked to change; his id is the command's.

    `PeopleError`: not a manager's command; faults of the name and of the PIN; a name in use.
    """
    row = _new_row(house, command.id, name, role, pin)

    def work(unit: UnitOfWork, now: datetime) -> Recorded[Person]:
        operator = verify_operator(unit, house, command, Verb.KEEP_PERSON)
        _verify_name_free(unit, row)
        people.keep_person(unit, row)
        result, facts = person_of(row, now), _new_facts(row)
        return Recorded(Verb.KEEP_PERSON, facts, result, operator.person, operator.role.value)

    return record(house, command.id, work)


def _new_row(house: House, id_: str, name: str, role: Role, pin: str) -> PersonRow:
    faults = [*_name_faults(name), *new_pin_faults(pin)]
    if faults:
        raise PeopleError(faults)
    pin_hash = hash_pin(read_new_pin(pin), house.profile)
    return PersonRow(id_, _plain(name), role.value, pin_hash, pin_set_at="")


def change_person(
    house: House,
    command: Command,
    person: str,
    *,
    name: str | None = None,
    role: Role | None = None,
    active: bool | None = None,
) -> Person:
    """Change what is said of a person; a new role and the end of his service sign him out.

    `PeopleError`: not a manager's command; no such person; faults of the name, or one in use; the
    last active manager would be none any more.
    """
    faults = [] if name is None else _name_faults(name)
    if faults:
        raise PeopleError(faults)

    def work(unit: UnitOfWork, now: datetime) -> Recorded[Person]:
        operator = verify_operator(unit, house, command, Verb.KEEP_PERSON)
        before = find_person(unit, person)
        row = replace(
            before,
            name=before.name if name is None else _plain(name),
            role=before.role if role is None else role.value,
            active=before.active if active is None else active,
        )
        _verify_name_free(unit, row)
        _verify_manager_left(unit, before, row)
        people.keep_person(unit, row)
        facts = _facts(row) | {"before": _facts(before)}
        if row.role != before.role or not row.active:
            lasting = people.signed_in(unit, person=row.id)
            facts["ended"] = end_sign_ins(unit, lasting, now)
        result = person_of(row, now)
        return Recorded(Verb.KEEP_PERSON, facts, result, operator.person, operator.role.value)

    return record(house, command.id, work)


def reset_pin(house: House, command: Command, person: str, pin: str) -> Person:
    """Give a person who forgot his PIN another, which he is asked to change; his lock is lifted.

    `PeopleError`: not a manager's command; his own PIN, which takes the old one; no such person;
    faults of the PIN.
    """
    pin_hash = hash_pin(read_new_pin(pin), house.profile)

    def work(unit: UnitOfWork, now: datetime) -> Recorded[Person]:
        operator = verify_operator(unit, house, command, Verb.KEEP_PERSON)
        if person == operator.person:
            raise refused(PeopleReason.OWN_PIN)
        row = after_right_pin(find_person(unit, person))
        row = replace(row, pin_hash=pin_hash, pin_set_at="")
        people.keep_person(unit, row)
        result, facts = person_of(row, now), {"person": person, PIN: pin_mark(pin_hash)}
        return Recorded(Verb.CHANGE_PIN, facts, result, operator.person, operator.role.value)

    return record(house, command.id, work)


def unlock(house: House, command: Command, person: str) -> Person:
    """Lift the lock of somebody else; the next wrong PIN locks him again, and for longer.

    `PeopleError`: not permitted, one's own lock, no such person.
    """

    def work(unit: UnitOfWork, now: datetime) -> Recorded[Person]:
        operator = verify_operator(unit, house, command, Verb.UNLOCK_PERSON)
        if person == operator.person:
            # Else one who finds him signed in could try PINs of his without end.
            raise refused(PeopleReason.OWN_LOCK)
        row = unlocked(find_person(unit, person))
        people.keep_person(unit, row)
        result, facts = person_of(row, now), {"person": person, "failures": row.failures}
        return Recorded(Verb.UNLOCK_PERSON, facts, result, operator.person, operator.role.value)

    return record(house, command.id, work)


def _facts(row: PersonRow) -> dict[str, object]:
    return {"person": row.id, "name": row.name, "role": row.role, "active": int(row.active)}


def _new_facts(row: PersonRow) -> dict[str, object]:
    return _facts(row) | {PIN: pin_mark(row.pin_hash)}


def _plain(name: str) -> str:
    return " ".join(normalize("NFC", name).split())


def _name_faults(name: str) -> list[PeopleRefusal]:
    plain = _plain(name)
    faults = []
    if not plain:
        faults.append(refusal(PeopleReason.NAME_EMPTY))
    if len(plain) > LONGEST_NAME:
        faults.append(refusal(PeopleReason.NAME_TOO_LONG, most=LONGEST_NAME))
    if not plain.isprintable():
        faults.append(refusal(PeopleReason.NAME_UNREADABLE))
    return faults


def _verify_name_free(view: View, row: PersonRow) -> None:
    others = [each for each in people.people(view, active=True) if each.id != row.id]
    if row.active and row.name.casefold() in {each.name.casefold() for each in others}:
        raise refused(PeopleReason.NAME_TAKEN, name=row.name)


def _verify_manager_left(view: View, before: PersonRow, row: PersonRow) -> None:
    managers = [p.id for p in people.people(view, active=True) if p.role == Role.MANAGER]
    stays = row.active and row.role == Role.MANAGER
    if managers == [row.id] and not stays:
        raise refused(PeopleReason.LAST_MANAGER, name=before.name)
