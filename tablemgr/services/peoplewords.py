"""Staff, PINs and sign-ins in words: the roles, and why something is refused."""

from tablemgr.i18n import mark, tr
from tablemgr.services.people.reasons import PeopleReason, PeopleRefusal
from tablemgr.services.permissions import Role

_ROLES = {
    Role.DEALER: mark("dealer"),
    Role.FLOOR: mark("floor"),
    Role.MANAGER: mark("manager"),
}
_REASONS = {
    PeopleReason.PIN_NOT_DIGITS: mark("a PIN is made of digits alone"),
    PeopleReason.PIN_LENGTH: mark("a PIN has {least} to {most} digits"),
    PeopleReason.PIN_ONE_DIGIT: mark("the same digit throughout is too easy to guess"),
    PeopleReason.PIN_RUN: mark("digits that count up or down are too easy to guess"),
    PeopleReason.PIN_UNCHANGED: mark("the new PIN is the old one"),
    PeopleReason.NAME_EMPTY: mark("a member of staff has a name"),
    PeopleReason.NAME_TOO_LONG: mark("a name has at most {most} characters"),
    PeopleReason.NAME_UNREADABLE: mark("the name holds characters that cannot be shown"),
    PeopleReason.NAME_TAKEN: mark("there is a {name} already; add what tells the two apart"),
    PeopleReason.WRONG_PIN: mark("that is not the person's PIN"),
    PeopleReason.LOCKED: mark(
        "after wrong PINs no further one is taken for {left}, unless the floor lifts the lock"
    ),
    PeopleReason.INACTIVE: mark("{name} is no longer on the staff"),
    PeopleReason.SIGNED_IN_ELSEWHERE: mark(
        "{name} is signed in at {station}; sign out there first, or call the floor"
    ),
    PeopleReason.FLOOR_TAKES_OVER: mark(
        "{name} is signed in at {station}; only the floor can end that from here"
    ),
    PeopleReason.NOT_SIGNED_IN: mark("sign in at {station} first"),
    PeopleReason.NOWHERE_SIGNED_IN: mark("{name} is not signed in anywhere"),
    PeopleReason.NOT_PERMITTED: mark("this is not for the role of {role}"),
    PeopleReason.NO_SUCH_PERSON: mark("there is no such member of staff"),
    PeopleReason.LAST_MANAGER: mark(
        "{name} is the last manager; make somebody else a manager first"
    ),
    PeopleReason.OWN_LOCK: mark("one's own lock is lifted by somebody else"),
    PeopleReason.OWN_PIN: mark("one's own PIN is changed by giving the old one"),
    PeopleReason.NO_MANAGER: mark(
        "there is no manager; the first one is made when the program is opened"
    ),
    PeopleReason.OTHER_MANAGERS: mark("there are several managers, one of whom can help: {names}"),
    PeopleReason.STAFF_EXISTS: mark(
        "there are members of staff already; a manager of theirs adds others"
    ),
}


def role_name(role: Role) -> str:
    """A role in words."""
    return tr(_ROLES[role])


def people_text(refusal: PeopleRefusal) -> str:
    """Why something about people is refused, in one sentence."""
    facts: dict[str, object] = dict(refusal.facts)
    left_s = facts.get("left_s")
    if isinstance(left_s, int):
        facts["left"] = _time_text(left_s)
    if "role" in facts:
        facts["role"] = role_name(Role(str(facts["role"])))
    return tr(_REASONS[refusal.reason], **facts)


def _time_text(left_s: int) -> str:
    minutes, seconds = divmod(left_s, 60)
    return f"{minutes}:{seconds:02}"
