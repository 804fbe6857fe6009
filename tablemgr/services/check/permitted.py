"""Whether everybody might do what he did: roles by the one table of permissions, leave given by who
may, overrides by T10.

The staff's roles are those that the house's own journal gave them.
"""

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any

from tablemgr.ledger.journal import FIELDS, JournalLine
from tablemgr.services.check.approvals import Approvals
from tablemgr.services.check.finding import Fault, Hit
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Role, Verb, may

_ROLES = {str(role): role for role in Role}
# What somebody does at a station where nobody need be signed in.
_BY_NOBODY = frozenset(
    {Verb.WRONG_PIN, Verb.APPROVE, Verb.PRINT_REPORT, Verb.RECOVER_MANAGER, Verb.RESTORE}
)

_REASONED = frozenset(
    {Verb.VOID_HAND, Verb.CORRECT_HAND, Verb.WRITE_OFF_RECEIVABLE, Verb.DECIDE_INCIDENT}
)
"""Verbs that are done with a reason only."""


class Staff:
    """Who was ever on the staff, and in which roles."""

    def __init__(self) -> None:
        self.approvals = Approvals()
        self._roles: dict[str, set[str]] = {}
        # Who was found to be permitted what in which role, as lines have all three.
        self.plain: dict[tuple[object, ...], Verb] = {}

    def __bool__(self) -> bool:
        """Whether the house has any staff of which something can be said."""
        return bool(self._roles)

    def learn(self, line: JournalLine, verb: str, facts: Mapping[str, Any]) -> None:
        """Take in what a line of the house's journal says of a person or an approval."""
        self.approvals.learn(line, verb, facts)
        if verb == Verb.KEEP_PERSON:
            self._roles.setdefault(str(facts["person"]), set()).add(str(facts["role"]))

    def roles(self, person: str) -> frozenset[str]:
        """The roles that a person ever had."""
        return frozenset(self._roles.get(person, ()))


def is_plainly_permitted(
    line: JournalLine, verb: Verb, facts: Mapping[str, Any], staff: Staff
) -> bool:
    """Whether a quick look finds nothing to say; where it cannot tell, `permission_hits` has to."""
    if line.approver or "overridden" in facts or verb in _REASONED:
        return False
    asked = asked_of(line)
    if asked not in staff.plain:
        if any(_operator_hits(line, verb, staff)):
            return False
        staff.plain[asked] = verb
    return True


asked_of = itemgetter(slice(FIELDS.index("operator"), FIELDS.index("verb") + 1))
"""A line's operator, role and verb."""


def permission_hits(
    line: JournalLine, verb: Verb, facts: Mapping[str, Any], staff: Staff
) -> Iterator[Hit]:
    """Everything that the line's operator, approver or reason lacks."""
    takes_leave = line.session != HOUSE and not _may(line.role, verb)
    has_leave = takes_leave and _has_leave(line, verb, facts, staff)
    if not (verb in _BY_NOBODY and not line.operator and not line.role):
        for hit in _operator_hits(line, verb, staff):
            if not (has_leave and hit[0] is Fault.NOT_PERMITTED):
                yield hit
    if verb in _REASONED and not (line.reason.strip() or str(facts.get("reason", "")).strip()):
        yield Fault.NO_REASON, {}
    if verb is not Verb.APPROVE:
        yield from _override_hits(line, facts, staff, takes_leave=takes_leave)
        if staff and line.approver:
            yield from _pin_hits(line, verb, facts, staff, has_leave if takes_leave else None)


def _may(role: str, verb: Verb) -> bool:
    return role in _ROLES and may(_ROLES[role], verb)


def _has_leave(line: JournalLine, verb: Verb, facts: Mapping[str, Any], staff: Staff) -> bool:
    """Whether somebody else, whose role may do the verb, gave his PIN for it."""
    approver, role = line.approver, str(facts.get("approver_role", ""))
    if approver in ("", line.operator) or role not in staff.roles(approver):
        return False
    return _may(role, verb) and staff.approvals.gives_leave(line, verb, facts)


def _pin_hits(
    line: JournalLine, verb: Verb, facts: Mapping[str, Any], staff: Staff, has_leave: bool | None
) -> Iterator[Hit]:
    """Whether the approver gave his PIN; `has_leave` is None where the line takes none."""
    if has_leave is None:
        if facts.get("overridden"):
            yield from staff.approvals.hits(line, verb, facts)
    elif not has_leave:
        yield Fault.NOT_APPROVED, {"person": line.approver}


def _operator_hits(line: JournalLine, verb: Verb, staff: Staff) -> Iterator[Hit]:
    role = _ROLES.get(line.role)
    if role is None:
        yield Fault.BAD_ROLE, {"role": line.role}
    elif not may(role, verb):
        yield Fault.NOT_PERMITTED, {"role": line.role}
    if not staff:
        return
    held = staff.roles(line.operator)
    if not held:
        yield Fault.NOT_ON_STAFF, {"person": line.operator}
    elif role is not None and line.role not in held:
        yield Fault.NOT_HIS_ROLE, {"person": line.operator, "role": line.role}


def _override_hits(
    line: JournalLine, facts: Mapping[str, Any], staff: Staff, *, takes_leave: bool
) -> Iterator[Hit]:
    clauses, approver = facts.get("overridden"), line.approver
    if clauses and not approver:
        yield Fault.NO_APPROVER, {"clauses": ", ".join(map(str, clauses))}
    if not approver:
        return
    if not clauses and not takes_leave:
        yield Fault.NOTHING_OVERRIDDEN, {"person": approver}
    # Where a buy has waited, another has asked for it when it was approved.
    if approver == line.operator and "asked" not in facts:
        yield Fault.OWN_APPROVAL, {"person": approver}
    if not line.reason.strip():
        yield Fault.NO_REASON, {}
    if not staff:
        return
    roles = [_ROLES[name] for name in staff.roles(approver) if name in _ROLES]
    if not roles:
        yield Fault.NOT_ON_STAFF, {"person": approver}
    elif not any(may(role, Verb.OVERRIDE) for role in roles):
        yield Fault.APPROVER_MAY_NOT, {"person": approver}
