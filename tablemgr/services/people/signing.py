"""Signing in and out, one's own PIN, and approvals.

All but signing out hash, so they run off any GUI thread.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from tablemgr.ledger.journal import utc_text
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.people.guard import with_pin
from tablemgr.services.people.house import PIN, House, Recorded, record
from tablemgr.services.people.pins import hash_pin, pin_mark, read_new_pin, read_pin
from tablemgr.services.people.reasons import PeopleReason, refused
from tablemgr.services.people.staff import (
    Person,
    end_sign_ins,
    find_person,
    operator_at,
    person_of,
    verify_operator,
)
from tablemgr.services.permissions import Role, Verb, may
from tablemgr.store import people
from tablemgr.store.rows import PersonRow, SignInRow
from tablemgr.store.work import UnitOfWork


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A sign-in: its id, who is at the station now, and his row, which says if a new PIN is due."""

    id: str
    operator: Operator
    person: Person


@dataclass(frozen=True, slots=True)
class Approval:
    """Somebody who may do a verb gave his PIN for it; whether he is its operator is not asked.

    `id` is what the command that it is for names it by.
    """

    id: str
    person: str
    role: Role
    verb: Verb


def sign_in(
    house: House, command: str, person: str, pin: str, *, take_over: bool = False
) -> SignedIn:
    """Sign a person in at this station, in place of whoever is.

    `PeopleError`: as `with_pin`; and signed in at another station, which floor and managers may end
    with `take_over`.
    """

    def then(unit: UnitOfWork, now: datetime, row: PersonRow) -> Recorded[SignedIn]:
        elsewhere = _elsewhere(unit, house.station, row, take_over)
        here = people.signed_in(unit, station=house.station)
        ended = end_sign_ins(unit, (*elsewhere, *here), now)
        people.sign_in(unit, SignInRow(command, row.id, house.station, utc_text(now)))
        operator = Operator(row.id, Role(row.role), house.station)
        facts = {"person": row.id, "ended": ended}
        result = SignedIn(command, operator, person_of(row, now))
        return Recorded(Verb.SIGN_IN, facts, result, row.id, row.role)

    return with_pin(house, command, person, pin, Verb.SIGN_IN, then)


def _elsewhere(
    unit: UnitOfWork, station: str, row: PersonRow, take_over: bool
) -> tuple[SignInRow, ...]:
    found = tuple(s for s in people.signed_in(unit, person=row.id) if s.station != station)
    if not found or (take_over and may(Role(row.role), Verb.OVERRIDE)):
        return found
    reason = PeopleReason.FLOOR_TAKES_OVER if take_over else PeopleReason.SIGNED_IN_ELSEWHERE
    raise refused(reason, name=row.name, station=found[0].station)


def sign_out(house: House, command: Command, person: str = "") -> None:
    """End the operator's sign-in here or, by floor and managers, another person's wherever it is.

    `PeopleError`: not signed in, no such person, not permitted.
    """

    def work(unit: UnitOfWork, now: datetime) -> Recorded[None]:
        operator = verify_operator(unit, house, command, Verb.SIGN_OUT)
        whose = person or operator.person
        if whose != operator.person:
            verify_operator(unit, house, command, Verb.OVERRIDE)
        row = find_person(unit, whose)
        lasting = people.signed_in(unit, person=whose)
        if not lasting:
            raise refused(PeopleReason.NOWHERE_SIGNED_IN, name=row.name)
        facts = {"person": whose, "ended": end_sign_ins(unit, lasting, now)}
        return Recorded(Verb.SIGN_OUT, facts, None, operator.person, operator.role.value)

    record(house, command.id, work)


def change_pin(house: House, command: str, person: str, old: str, new: str) -> Person:
    """Give oneself a new PIN by the old one, signed in or not.

    `PeopleError`: as `with_pin`; and a new PIN that is none, too easy, or the old one.
    """
    digits = read_new_pin(new)
    pin_hash = hash_pin(digits, house.profile)

    def then(unit: UnitOfWork, now: datetime, row: PersonRow) -> Recorded[Person]:
        if digits == read_pin(old):
            raise refused(PeopleReason.PIN_UNCHANGED)
        changed = replace(row, pin_hash=pin_hash, pin_set_at=utc_text(now))
        people.keep_person(unit, changed)
        facts = {"person": row.id, PIN: pin_mark(pin_hash)}
        return Recorded(Verb.CHANGE_PIN, facts, person_of(changed, now), row.id, row.role)

    return with_pin(house, command, person, old, Verb.CHANGE_PIN, then)


def verify_approver(
    house: House, command: str, person: str, pin: str, verb: Verb, *, approves: str = ""
) -> Approval:
    """Take a person's PIN for a verb that he may do, and record that he gave it.

    `command` is an id of its own; `approves` is that of what is approved, and serves for no other.
    `PeopleError`: as `with_pin`.
    """

    def then(unit: UnitOfWork, _: datetime, row: PersonRow) -> Recorded[Approval]:
        here = operator_at(unit, house.station)
        operator, role = (here.person, here.role.value) if here else ("", "")
        facts = {"for": verb.value, "role": row.role, "approves": approves}
        approval = Approval(command, row.id, Role(row.role), verb)
        return Recorded(Verb.APPROVE, facts, approval, operator, role, row.id)

    return with_pin(house, command, person, pin, verb, then)
