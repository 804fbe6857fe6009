"""The staff as screens and verbs see them, without their hashes, and who is signed in here."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tablemgr.ledger.journal import utc_text
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.people.house import House
from tablemgr.services.people.lockout import lock_left_s
from tablemgr.services.people.reasons import PeopleReason, refused
from tablemgr.services.permissions import Role, Verb, may
from tablemgr.store import people
from tablemgr.store.rows import PersonRow, SignInRow
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

PIN_AGE = timedelta(days=90)
"""After so long a new PIN is asked for, though not insisted on."""


@dataclass(frozen=True, slots=True)
class Person:
    """A member of staff; `locked_s` is how long no PIN of his is taken yet.

    `change_due`: his PIN is a quarter old, or one that a manager gave him.
    """

    id: str
    name: str
    role: Role
    active: bool
    locked_s: int
    change_due: bool


def person_of(row: PersonRow, now: datetime) -> Person:
    """A person as he stands at a moment."""
    return Person(
        id=row.id,
        name=row.name,
        role=Role(row.role),
        active=row.active,
        locked_s=lock_left_s(row, now),
        change_due=not row.pin_set_at or row.pin_set_at <= utc_text(now - PIN_AGE),
    )


def staff(house: House, *, active: bool | None = None) -> tuple[Person, ...]:
    """Everybody by name, those active or gone alone."""
    now = house.clock()
    with house.store.read() as view:
        rows = people.people(view, active=active)
    return tuple(person_of(row, now) for row in rows)


def nobody_yet(house: House) -> bool:
    """Whether this is the first start, when the first manager is to be made."""
    with house.store.read() as view:
        return not people.people(view)


def operator_at(view: View, station: str) -> Operator | None:
    """Who is signed in at a station, in his role of now."""
    found = people.signed_in(view, station=station)
    row = people.person(view, found[-1].person) if found else None
    if row is None or not row.active:
        return None
    return Operator(row.id, Role(row.role), station)


def verify_operator(view: View, house: House, command: Command, verb: Verb) -> Operator:
    """The command's operator in his role of now; nothing that the command says of him is believed.

    `PeopleError` unless he is signed in at this station and may do the verb.
    """
    operator = operator_at(view, house.station)
    if operator is None or operator.person != command.operator.person:
        raise refused(PeopleReason.NOT_SIGNED_IN, station=house.station)
    if not may(operator.role, verb):
        raise refused(PeopleReason.NOT_PERMITTED, role=operator.role.value, verb=verb.value)
    return operator


def find_person(view: View, person: str) -> PersonRow:
    """A person's row; `PeopleError` where there is none."""
    row = people.person(view, person)
    if row is None:
        raise refused(PeopleReason.NO_SUCH_PERSON)
    return row


def end_sign_ins(unit: UnitOfWork, ended: Iterable[SignInRow], now: datetime) -> list[object]:
    """End sign-ins, and say for the journal whose they were and where."""
    facts: list[object] = []
    for each in ended:
        people.sign_out(unit, each.id, utc_text(now))
        facts.append({"person": each.person, "station": each.station})
    return facts
