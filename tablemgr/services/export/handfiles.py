"""Hands as hand files: each as it stands now, under the very sheet that it was settled by."""

import json
from pathlib import Path

from tablemgr.services.export.places import arriving_text
from tablemgr.services.handwriter import hand_text
from tablemgr.services.night.settling import as_document
from tablemgr.services.permissions import Verb
from tablemgr.services.sheetwriter import sheet_text
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import lines
from tablemgr.store.rows import SessionRow, Standing
from tablemgr.store.view import View

_SETTLES = frozenset({str(Verb.SETTLE), str(Verb.CORRECT_HAND)})
_STANDS = (Standing.SETTLED, Standing.CORRECTED)


def export_hands(view: View, row: SessionRow, folder: Path) -> int:
    """Write the session's sheet and a file for each hand that stands; returns how many hands.

    A void hand and a misdeal have no file: nothing was won or lost in them.
    """
    sheet = read_stored_sheet(view, row.sheet)
    with arriving_text(folder / "rules.toml") as file:
        file.write(sheet_text(sheet))
    latest = {
        hand.seq: hand.number
        for hand in hands(view, HandFilter(session=row.id))
        if hand.standing in _STANDS
    }
    place = folder / "hands"
    place.mkdir()
    for line in lines(view, row.id):
        if line.seq in latest and line.verb in _SETTLES:
            facts = json.loads(line.facts)
            document = as_document(facts["document"]) | {"rules": "../rules.toml"}
            with arriving_text(place / f"{latest[line.seq]:05}.toml") as file:
                file.write(hand_text(document))
    return len(latest)
