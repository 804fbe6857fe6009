"""Whether a command's operator and approver are who it says: asked in the transaction that writes.

Nothing that a command says of them is believed; the staff, the sign-ins and the house's journal
say it.
"""

import json

from tablemgr.services.night.act import (
    Command,
    Denial,
    DeniedError,
    Operator,
    Override,
    is_part,
    takes_leave,
)
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Verb
from tablemgr.store import people
from tablemgr.store.journal import line_by_command, lines_about
from tablemgr.store.view import View


def verify_operator(view: View, station: str, operator: Operator) -> None:
    """Raise `DeniedError` unless he is signed in at this station, in the role that he acts in."""
    if operator.station != station:
        raise DeniedError(Denial.OTHER_STATION, {"station": operator.station, "here": station})
    role = people.role_at(view, operator.person, station)
    if role == operator.role:
        return
    if role is not None:
        raise DeniedError(Denial.OTHER_ROLE, {"role": role})
    person = people.person(view, operator.person)
    if person is None or not person.active:
        raise DeniedError(Denial.NOT_ON_STAFF)
    raise DeniedError(Denial.NOT_SIGNED_IN, {"station": station})


def verify_approved(
    view: View, session: str, command: Command, verb: Verb, override: Override
) -> None:
    """Raise `DeniedError` unless the approver gave his PIN here, and for this command (T10).

    Where the operator needs leave for the verb, it was given for that verb.
    """
    station = command.operator.station
    line = line_by_command(view, override.approval) if override.approval else None
    if line is None or line.session != HOUSE or line.verb != Verb.APPROVE:
        raise DeniedError(Denial.NOT_APPROVED)
    facts = json.loads(line.facts)
    given = (line.approver, facts["role"], facts["for"])
    by_leave = takes_leave(command, verb)
    wanted = (override.approver, override.role, verb if by_leave else Verb.OVERRIDE)
    if override.asked:
        # A table may have gone to another station while a buy waited.
        fits = facts["approves"] == override.asked and _waits(view, session, override)
    else:
        # A verb that ends two hands of one deal is two commands, and takes one leave.
        one_of = by_leave and is_part(command.id, facts["approves"])
        fits = (one_of or facts["approves"] == command.id) and line.station == station
    if given != wanted or not fits:
        raise DeniedError(Denial.OTHER_APPROVAL)
    person = people.person(view, override.approver)
    if person is None or not person.active:
        raise DeniedError(Denial.APPROVER_MAY_NOT, {"role": override.role})


def _waits(view: View, session: str, override: Override) -> bool:
    """Whether a buy that was noted under this approval has not been carried out yet (T3)."""
    noted = line_by_command(view, override.asked)
    if noted is None or (noted.session, noted.verb) != (session, Verb.BUY_AFTER_HAND):
        return False
    bought = lines_about(view, session, (Verb.BUY,), override.asked)
    return all(json.loads(each.facts).get("asked") != override.asked for each in bought)
