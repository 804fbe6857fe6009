"""The record of what was printed: which sheets, by whom, and how often before.

A print adds a line to the house's chain, so that a further copy bears its number.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tablemgr.i18n import tr
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.people.house import HOUSE, House, Recorded, record
from tablemgr.services.people.staff import operator_at
from tablemgr.services.peoplewords import role_name
from tablemgr.services.permissions import Verb
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.csvtext import csv_hash
from tablemgr.services.reports.page import Occasion
from tablemgr.services.reports.parts import Report
from tablemgr.store.journal import lines_about
from tablemgr.store.people import person
from tablemgr.store.trouble import AlreadyDoneError
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Print:
    """A sheet as it is printed: its name, its hash, and how often it was printed before."""

    sheet: str
    hash: str
    before: int


def occasion_of(house: House, name: str, view: View, by: str = "") -> Occasion:
    """A print of now at this station, by whoever is signed in there; `name` is the house's.

    Where nobody is, it is `by` who prints.
    """
    operator = operator_at(view, house.station)
    row = person(view, operator.person) if operator else None
    return Occasion(name, house.site, house.clock(), row.name if row else by)


def verify_printer(house: House, view: View, form: str) -> None:
    """`RefusedError` where whoever is signed in at this station does not print that form."""
    operator = operator_at(view, house.station)
    if operator is None or form not in KINDS or operator.role in KINDS[form].roles:
        return
    words = tr('"{form}" is not for the role of {role}', form=tr(KINDS[form].title),
               role=role_name(operator.role))  # fmt: skip
    raise RefusedError([Fault(words)])


def times_printed(view: View, sheet: str) -> int:
    """How often a sheet of that name was printed."""
    needle = json.dumps(sheet, ensure_ascii=False)
    found = lines_about(view, HOUSE, (Verb.PRINT_REPORT,), needle)
    return sum(sheet in json.loads(line.facts)["sheets"] for line in found)


def as_prints(view: View, reports: Iterable[Report]) -> list[Report]:
    """The reports as they have to be printed now, a further copy with its number."""
    return [
        replace(each, page=replace(each.page, reprint=times_printed(view, each.page.sheet)))
        for each in reports
    ]


def prints_of(reports: Iterable[Report]) -> list[Print]:
    """The sheets that reports are printed on."""
    return [Print(each.page.sheet, csv_hash(each), each.page.reprint) for each in reports]


def as_preview(report: Report) -> Report:
    """The report as it is looked at: marked, so that no print-out of it passes for a print."""
    return replace(report, page=replace(report.page, marks=(*report.page.marks, tr("PREVIEW"))))


def record_prints(
    house: House, command: str, form: str, prints: Sequence[Print], by: str = ""
) -> bool:
    """Record sheets as printed; False where another print of one of them came in between.

    The same command again records nothing twice. `by` is who printed, where nobody is signed in.
    """

    def work(unit: UnitOfWork, _: datetime) -> Recorded[None]:
        if any(times_printed(unit, each.sheet) != each.before for each in prints):
            raise _OvertakenError
        operator = operator_at(unit, house.station)
        who, role = (operator.person, operator.role.value) if operator else ("", "")
        facts = {"form": form, "sheets": {each.sheet: each.hash for each in prints}}
        if by and operator is None:
            facts["by"] = by
        return Recorded(Verb.PRINT_REPORT, facts, None, who, role)

    try:
        record(house, command, work)
    except AlreadyDoneError:
        return True
    except _OvertakenError:
        return False
    return True


class _OvertakenError(Exception):
    """Raised where a sheet was printed at another station meanwhile."""
