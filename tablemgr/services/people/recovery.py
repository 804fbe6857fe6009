"""The last manager's lost PIN: another one, given at the database itself, and for all to see.

Whoever may write the database could do worse past the program; so this is not kept from him, but
put on record.
"""

from dataclasses import replace
from datetime import datetime

from tablemgr.ledger.journal import utc_text
from tablemgr.services.people.house import PIN, House, Recorded, record
from tablemgr.services.people.lockout import after_right_pin
from tablemgr.services.people.pins import hash_pin, pin_mark, read_new_pin
from tablemgr.services.people.reasons import PeopleReason, refused
from tablemgr.services.people.staff import Person, end_sign_ins, person_of
from tablemgr.services.permissions import Role, Verb
from tablemgr.store import people
from tablemgr.store.rows import PersonRow
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork


def last_manager(house: House) -> Person:
    """The only manager; `PeopleError` where there is none, or others whom he can ask."""
    now = house.clock()
    with house.store.read() as view:
        return person_of(_last_manager(view), now)


def _last_manager(view: View) -> PersonRow:
    managers = [each for each in people.people(view, active=True) if each.role == Role.MANAGER]
    if not managers:
        raise refused(PeopleReason.NO_MANAGER)
    if len(managers) > 1:
        raise refused(PeopleReason.OTHER_MANAGERS, names=", ".join(each.name for each in managers))
    return managers[0]


def recover_manager(house: House, command: str, pin: str) -> Person:
    """Give the only manager a new PIN and sign him out everywhere; the line bears the station.

    The house's station should say who does it, and at which computer. `PeopleError` as
    `last_manager`, and for a PIN that is none or too easy.
    """
    pin_hash = hash_pin(read_new_pin(pin), house.profile)

    def work(unit: UnitOfWork, now: datetime) -> Recorded[Person]:
        row = replace(_last_manager(unit), pin_hash=pin_hash, pin_set_at=utc_text(now))
        row = after_right_pin(row)
        people.keep_person(unit, row)
        ended = end_sign_ins(unit, people.signed_in(unit, person=row.id), now)
        mark = pin_mark(pin_hash)
        facts = {"person": row.id, "name": row.name, "ended": ended, PIN: mark}
        return Recorded(Verb.RECOVER_MANAGER, facts, person_of(row, now))

    return record(house, command, work)
