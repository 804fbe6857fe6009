"""Numbers and dates reach people by one way, and files by another: who may write which.

An amount with a point, or a date by ISO 8601, belongs into files, hashes, the journal and the
values that forms are made of. Any other module tells it by `services.shown`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.tree import ROOT, modules

WRITERS = {
    "tablemgr/i18n.py": "the language's own thousands",
    "tablemgr/ledger/chips.py": "the text of a count",
    "tablemgr/ledger/journal.py": "lines of the journal",
    "tablemgr/services/shown.py": "the way to people",
    "tablemgr/services/typedmoney.py": "the way into fields",
    "tablemgr/services/crashes.py": "reports of crashes, in UTC",
    "tablemgr/services/housesettings.py": "settings",
    "tablemgr/services/resultjson.py": "JSON",
    "tablemgr/services/draw/resultjson.py": "JSON",
    "tablemgr/services/draw/words.py": "plain amounts for values of forms",
    "tablemgr/services/draw/sheet.py": "values of forms",
    "tablemgr/services/reportdata.py": "values of forms",
    "tablemgr/services/reportmoney.py": "values of forms",
    "tablemgr/services/restoring.py": "names of files",
    "tablemgr/services/reports/files.py": "names of files",
    "tablemgr/services/reports/page.py": "values of forms",
    "tablemgr/services/reports/player.py": "values of forms",
    "tablemgr/services/reports/shift.py": "values of forms",
    "tablemgr/services/reports/source.py": "values of forms",
    "tablemgr/services/explaining/hands.py": "documents of hands",
    "tablemgr/services/night/drawing.py": "documents of hands",
    "tablemgr/services/night/seats.py": "dates to search by",
    "tablemgr/services/night/settling.py": "documents of hands",
    "tablemgr/services/check/book.py": "facts of findings",
    "tablemgr/services/check/foreseen.py": "documents of hands",
    "tablemgr/services/check/moves.py": "facts of findings",
    "tablemgr/services/check/story.py": "documents of hands",
    "tablemgr/services/check/told.py": "documents of hands",
    "tablemgr/services/export/hledger.py": "hledger's journal",
    "tablemgr/services/export/lists.py": "CSV",
    "tablemgr/reporting/paper.py": "the date within a PDF",
    "tablemgr/ui/floor/upkeeppane.py": "names of files",
    "tablemgr/cli/reports.py": "options as they are typed",
}
PLAIN = {"format_amount", "plain_money", "isoformat", "strftime"}


def _plain(path: Path) -> Iterator[str]:
    """Where a module writes a number, a date or a time as files have it."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if name in PLAIN:
                yield f"{path.as_posix()}:{node.lineno}: {name}"
        elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            spec = ast.unparse(node.format_spec)
            if "%" in spec or "," in spec:
                yield f"{path.as_posix()}:{node.lineno}: {spec}"


def test_only_writers_of_files_and_values_write_numbers_and_dates_as_files_have_them() -> None:
    paths = [path for path in modules("tablemgr") if path.parts[1] != "store"]
    found = {path.as_posix(): list(_plain(path)) for path in paths}
    elsewhere = [each for path, lines in found.items() for each in lines if path not in WRITERS]
    assert elsewhere == [], "tell it by services.shown, or name the module with what it writes"
    assert [path for path in WRITERS if not found.get(path)] == []
