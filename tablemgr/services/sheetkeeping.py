"""The house's own rule sheets: kept for ever once they were, and offered for new tables or not.

A table that is open keeps the sheet that it was opened with, whatever is offered since.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tablemgr.i18n import tr
from tablemgr.ledger.journal import canonical
from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import House, Recorded, record
from tablemgr.services.people.staff import verify_operator
from tablemgr.services.permissions import Verb
from tablemgr.services.sheets import all_preset_names, checked_sheet
from tablemgr.services.storedsheets import sheet_of_text, store_sheet
from tablemgr.store import desk, sessions
from tablemgr.store.engine import Store
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

OFFERED = "offered_sheets"
"""The setting that says which version of each of the house's sheets new tables are offered."""


@dataclass(frozen=True, slots=True)
class StoredSheet:
    """A sheet of the database, and whether new tables are offered it."""

    sheet: RuleSheet
    sha256: str
    offered: bool


def stored_sheets(store: Store) -> tuple[StoredSheet, ...]:
    """Every sheet that was ever kept and is as it was kept, by its name and version."""
    with store.read() as view:
        offered = set(_offered(view).values())
        rows = sessions.sheets(view)
    found = []
    for row in rows:
        try:
            sheet = sheet_of_text(row.text, row.sha256)
        except ValueError:
            # One that was changed past the program; the check of the database tells of it.
            continue
        found.append(StoredSheet(sheet, row.sha256, row.sha256 in offered))
    return tuple(sorted(found, key=lambda each: (each.sheet.id, each.sheet.version, each.sha256)))


def offered_sheets(store: Store) -> tuple[RuleSheet, ...]:
    """The house's own sheets that new tables are offered beside the presets, by their titles."""
    found = [each.sheet for each in stored_sheets(store) if each.offered]
    return tuple(sorted(found, key=lambda sheet: (sheet.title.casefold(), sheet.id)))


def offered_sheet(view: View, sheet_id: str) -> RuleSheet | None:
    """The version of one of the house's own sheets that new tables are offered, None for none."""
    sha256 = _offered(view).get(sheet_id)
    row = sessions.find_sheet(view, sha256) if sha256 else None
    return sheet_of_text(row.text, row.sha256) if row else None


def keep_sheet(house: House, command: Command, values: Mapping[str, object]) -> RuleSheet:
    """Keep a sheet and offer it for new tables, in place of its version before.

    `values` are as a sheet's file has them. `RefusedError` with every fault of them, and for the
    id of a preset or an older version than is kept; `PeopleError`: not a manager's command.
    """
    sheet = checked_sheet(values).sheet
    if sheet.id in all_preset_names():
        raise RefusedError(
            [Fault(tr("{id} is the id of a preset; give the sheet its own", id=sheet.id), key="id")]
        )

    def work(unit: UnitOfWork, _: datetime) -> Recorded[RuleSheet]:
        operator = verify_operator(unit, house, command, Verb.KEEP_SHEET)
        _verify_newer(unit, sheet)
        before = _offered(unit).get(sheet.id, "")
        sha256 = store_sheet(unit, sheet)
        _offer(unit, sheet.id, sha256)
        facts = _facts(sheet, sha256, before) | {"offered": 1}
        return Recorded(Verb.KEEP_SHEET, facts, sheet, operator.person, operator.role.value)

    return record(house, command.id, work)


def withdraw_sheet(house: House, command: Command, sheet_id: str) -> None:
    """Offer one of the house's sheets no more; tables that play by it go on.

    `RefusedError` where it is not offered; `PeopleError`: not a manager's command.
    """

    def work(unit: UnitOfWork, _: datetime) -> Recorded[None]:
        operator = verify_operator(unit, house, command, Verb.KEEP_SHEET)
        sha256 = _offered(unit).get(sheet_id)
        row = sessions.find_sheet(unit, sha256) if sha256 else None
        if sha256 is None or row is None:
            raise RefusedError([Fault(tr("{id} is not offered for new tables", id=sheet_id))])
        _offer(unit, sheet_id, "")
        facts = _facts(sheet_of_text(row.text, sha256), sha256, sha256) | {"offered": 0}
        return Recorded(Verb.KEEP_SHEET, facts, None, operator.person, operator.role.value)

    record(house, command.id, work)


def _facts(sheet: RuleSheet, sha256: str, before: str) -> dict[str, object]:
    return {"sheet": sha256, "id": sheet.id, "version": sheet.version, "before": before}


def _offered(view: View) -> dict[str, str]:
    """The hashes of the sheets that are offered, by the sheets' ids."""
    found: dict[str, str] = json.loads(desk.settings(view).get(OFFERED, "{}"))
    return found


def _offer(unit: UnitOfWork, sheet_id: str, sha256: str) -> None:
    offered = _offered(unit) | {sheet_id: sha256}
    kept = {name: each for name, each in offered.items() if each}
    desk.set_setting(unit, OFFERED, canonical(kept))


def _verify_newer(view: View, sheet: RuleSheet) -> None:
    """One version of a sheet is one text, so that its name and number say which rules held."""
    sha256 = sheet_hash(sheet)
    for row in sessions.sheets(view):
        if row.name == sheet.id and row.sha256 != sha256 and int(row.version) >= sheet.version:
            words = tr(
                "version {version} of {id} is kept already; number this one higher",
                version=row.version,
                id=sheet.id,
            )
            raise RefusedError([Fault(words, key="version")])
