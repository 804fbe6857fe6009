"""Why something about staff, PINs and sign-ins is refused: a reason with its facts, all at once.

`services.peoplewords` has the sentences. No PIN and no hash is ever among the facts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class PeopleReason(StrEnum):
    """The reasons, each with the facts that its sentence needs."""

    PIN_NOT_DIGITS = "pin_not_digits"
    PIN_LENGTH = "pin_length"
    """`least`, `most`"""
    PIN_ONE_DIGIT = "pin_one_digit"
    PIN_RUN = "pin_run"
    PIN_UNCHANGED = "pin_unchanged"
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    """`most`"""
    NAME_UNREADABLE = "name_unreadable"
    NAME_TAKEN = "name_taken"
    """`name`"""
    WRONG_PIN = "wrong_pin"
    LOCKED = "locked"
    """`left_s`"""
    INACTIVE = "inactive"
    """`name`"""
    SIGNED_IN_ELSEWHERE = "signed_in_elsewhere"
    """`name`, `station`"""
    FLOOR_TAKES_OVER = "floor_takes_over"
    """`name`, `station`"""
    NOT_SIGNED_IN = "not_signed_in"
    """`station`"""
    NOWHERE_SIGNED_IN = "nowhere_signed_in"
    """`name`"""
    NOT_PERMITTED = "not_permitted"
    """`role`, `verb`"""
    NO_SUCH_PERSON = "no_such_person"
    LAST_MANAGER = "last_manager"
    """`name`"""
    OWN_LOCK = "own_lock"
    OWN_PIN = "own_pin"
    STAFF_EXISTS = "staff_exists"
    NO_MANAGER = "no_manager"
    OTHER_MANAGERS = "other_managers"
    """`names`"""


@dataclass(frozen=True, slots=True)
class PeopleRefusal:
    """One refusal; facts whose name ends in `_s` are whole seconds."""

    reason: PeopleReason
    facts: tuple[tuple[str, int | str], ...] = ()


class PeopleError(ValueError):
    """Raised where something about people is refused; carries every refusal."""

    def __init__(self, refusals: Iterable[PeopleRefusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(", ".join(each.reason for each in self.refusals))


def refusal(reason: PeopleReason, **facts: int | str) -> PeopleRefusal:
    """A refusal with its facts by name."""
    return PeopleRefusal(reason, tuple(facts.items()))


def refused(reason: PeopleReason, **facts: int | str) -> PeopleError:
    """The error for a single reason."""
    return PeopleError([refusal(reason, **facts)])
