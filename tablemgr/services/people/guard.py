"""A person's PIN as the way to a verb: hashed outside any transaction, judged within one.

A wrong PIN is counted and recorded whatever it was typed for; what is refused otherwise changes
nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from tablemgr.services.people.house import PIN, House, Recorded, Work, record
from tablemgr.services.people.lockout import after_right_pin, after_wrong_pin, lock_left_s
from tablemgr.services.people.pins import (
    BrokenHashError,
    hash_pin,
    is_outdated,
    matches,
    pin_mark,
    read_pin,
)
from tablemgr.services.people.reasons import PeopleError, PeopleReason, refused
from tablemgr.services.people.staff import operator_at
from tablemgr.services.permissions import Role, Verb, may
from tablemgr.store import people
from tablemgr.store.rows import PersonRow
from tablemgr.store.trouble import StoreError, Trouble
from tablemgr.store.work import UnitOfWork

Result = TypeVar("Result")
Then = Callable[[UnitOfWork, datetime, PersonRow], Recorded[Result]]
"""What a verb does once its person has shown his PIN."""


@dataclass(frozen=True, slots=True)
class _Tried:
    """A PIN held against the hash that a person had then; `fresh` is its new hash where one is due.

    `row` is None for an id that is nobody's.
    """

    row: PersonRow | None
    right: bool = False
    fresh: str = ""


class _HashChangedError(Exception):
    """Raised where the hash that a PIN was held against is no longer the person's."""


def with_pin(
    house: House, command: str, person: str, pin: str, verb: Verb, then: Then[Result]
) -> Result:
    """Do what a person may do with his PIN.

    `PeopleError`: no PIN at all (not counted), a wrong one, locked, inactive, not permitted. Nobody
    of that id is a wrong PIN too, and as long in coming.
    """
    digits = read_pin(pin)
    while True:
        tried = _try(house, person, digits)
        try:
            outcome = record(house, command, _judging(house, tried, verb, then))
        except _HashChangedError:
            # He has a new PIN, or a new hash of it, since; once more against that.
            continue
        if isinstance(outcome, PeopleError):
            raise outcome
        return outcome


def _try(house: House, person: str, digits: str) -> _Tried:
    with house.store.read() as view:
        row = people.person(view, person)
    if row is None:
        # As much work as for somebody who exists.
        hash_pin(digits, house.profile)
        return _Tried(None)
    # So that no hash is made for nothing, and no other table waits for it.
    _verify_unlocked(row, house.clock())
    try:
        right = matches(row.pin_hash, digits)
    except BrokenHashError as error:
        # No fault of whoever types, and no PIN would ever do.
        raise StoreError(Trouble.DAMAGED, house.store.address.place, "people") from error
    if right and is_outdated(row.pin_hash, house.profile):
        return _Tried(row, right, hash_pin(digits, house.profile))
    return _Tried(row, right)


def _verify_unlocked(row: PersonRow, now: datetime) -> None:
    left_s = lock_left_s(row, now)
    if left_s:
        raise refused(PeopleReason.LOCKED, left_s=left_s)


def _judging(
    house: House, tried: _Tried, verb: Verb, then: Then[Result]
) -> Work[Result | PeopleError]:
    def judge(unit: UnitOfWork, now: datetime) -> Recorded[Result | PeopleError]:
        if tried.row is None:
            return _wrong(unit, house, verb, None)
        row = people.person(unit, tried.row.id)
        if row is None or row.pin_hash != tried.row.pin_hash:
            raise _HashChangedError
        # Again, here where they come one by one: a thousand may have been tried at the same time.
        _verify_unlocked(row, now)
        if not tried.right:
            return _wrong(unit, house, verb, after_wrong_pin(row, now))
        _verify_may(row, verb)
        cleared = after_right_pin(replace(row, pin_hash=tried.fresh or row.pin_hash))
        if cleared != row:
            people.keep_person(unit, cleared)
        return _marked(then(unit, now, cleared), tried.fresh)

    return judge


def _marked(done: Recorded[Result], fresh: str) -> Recorded[Result]:
    """The same with the mark of a hash that was made anew, unless the verb itself has set one."""
    if not fresh or PIN in done.facts:
        return done
    return replace(done, facts={**done.facts, PIN: pin_mark(fresh)})


def _wrong(
    unit: UnitOfWork, house: House, verb: Verb, counted: PersonRow | None
) -> Recorded[PeopleError]:
    # An id that is nobody's is left out: it may be a PIN that was typed into the wrong field.
    facts: dict[str, object] = {"for": verb.value, "person": "", "failures": 0, "locked_until": ""}
    if counted is not None:
        people.keep_person(unit, counted)
        facts |= {"person": counted.id, "failures": counted.failures}
        facts["locked_until"] = counted.locked_until
    here = operator_at(unit, house.station)
    operator, role = (here.person, here.role.value) if here else ("", "")
    error = refused(PeopleReason.WRONG_PIN)
    return Recorded(Verb.WRONG_PIN, facts, error, operator, role)


def _verify_may(row: PersonRow, verb: Verb) -> None:
    if not row.active:
        raise refused(PeopleReason.INACTIVE, name=row.name)
    if not may(Role(row.role), verb):
        raise refused(PeopleReason.NOT_PERMITTED, role=row.role, verb=verb.value)
