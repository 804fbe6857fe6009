"""`tablemgr settle`: hand files in; tables, JSON or payout sheets out, bad files apart."""

import json
from collections.abc import Sequence
from pathlib import Path

from tablemgr.bootstrap import Desk, write_whole
from tablemgr.cli import out
from tablemgr.cli.handtext import sheet_tables
from tablemgr.i18n import tr
from tablemgr.services.faults import RefusedError
from tablemgr.services.handfile import read_hand_file
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.reports.files import holds_something_else
from tablemgr.services.resultjson import result_json
from tablemgr.services.settle import Settlement, settle
from tablemgr.services.shown import shown_value

Settled = Sequence[tuple[Path, Settlement]]


def settle_files(files: Sequence[Path]) -> tuple[Settled, bool]:
    """Settle every file that can be; the faults of the others go to standard error."""
    settled: list[tuple[Path, Settlement]] = []
    for path in files:
        try:
            settled.append((path, settle(read_hand_file(path))))
        except RefusedError as error:
            out.complain(str(path), error.faults)
    return settled, len(settled) < len(files)


def print_settled(settled: Settled, *, as_json: bool, several: bool) -> None:
    """Print the settlements: JSON (one object a line if several files were named) or tables."""
    for path, settlement in settled:
        if as_json:
            document = result_json(settlement)
            print(json.dumps(document, indent=None if several else 1))
            continue
        if several:
            out.show([out.one_line(str(path)) + "\n"])
        out.show(sheet_tables(shown_value(payout_sheet(settlement, Desk().clock()))))


def write_pdf(path: Path, settled: Settled, *, quiet: bool) -> bool:
    """Write the payout sheets to one PDF, whole or not at all; False where it cannot be written."""
    try:
        if holds_something_else(path):
            out.complain(str(path), [tr("is there and is no PDF; name another file")])
            return False
        write_whole(path, Desk().payout_pdf([settlement for _, settlement in settled]))
    except OSError as error:
        words = tr("cannot be written: {reason}", reason=error.strerror or error)
        out.complain(str(path), [words])
        return False
    if not quiet:
        print(tr("Payout sheet: {path}", path=out.one_line(str(path))))
    return True
