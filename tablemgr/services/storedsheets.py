"""Rule sheets as the database keeps them: by hash, in their canonical text, never changed."""

import hashlib
import json
from functools import lru_cache

from tablemgr.rules.sheet import RuleSheet, canonical, sheet_hash
from tablemgr.rules.sheetfile import read_sheet
from tablemgr.services.faults import sheet_fault
from tablemgr.store import sessions
from tablemgr.store.rows import SheetRow
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork


def store_sheet(work: UnitOfWork, sheet: RuleSheet) -> str:
    """Keep a sheet unless it is there already; its hash comes back."""
    sha256 = sheet_hash(sheet)
    if sessions.find_sheet(work, sha256) is None:
        row = SheetRow(sha256, sheet.id, str(sheet.version), canonical(sheet))
        sessions.keep_sheet(work, row)
    return sha256


def read_stored_sheet(view: View, sha256: str) -> RuleSheet:
    """The sheet of a hash; LookupError where there is none, ValueError where its text differs."""
    row = sessions.find_sheet(view, sha256)
    if row is None:
        raise LookupError(sha256)
    return sheet_of_text(row.text, sha256)


@lru_cache(maxsize=64)
def sheet_of_text(text: str, sha256: str) -> RuleSheet:
    """A sheet from its canonical text; ValueError unless text and hash belong together."""
    if hashlib.sha256(text.encode()).hexdigest() != sha256:
        raise ValueError(f"the text of rule sheet {sha256[:12]} is not the one it was kept with")
    reading = read_sheet(json.loads(text))
    if reading.sheet is None:
        raise ValueError("; ".join(map(sheet_fault, reading.faults)))
    return reading.sheet
