"""Forms as text with places, kept to be compared.

`python -m tests.reporting.golden` lays them out anew, after somebody has looked at the pages.
"""

import re
from dataclasses import replace
from pathlib import Path

from tablemgr.reporting import render_payout_sheets, render_reports
from tests.reporting.made import made
from tests.reporting.pdftext import pieces
from tests.reporting.ready import read, sheet_of

GOLDEN = Path(__file__).parents[1] / "golden"
FOLDER, FORMS = GOLDEN / "payout_sheets", GOLDEN / "forms"
KEPT = ("capped", "foul_3_4_6", "naturals", "pool")
_HASH = re.compile(r"[0-9a-f]{64}")
_PROGRAM = re.compile(r"tablemgr [0-9][\w.]*")


def payout_laid_out(name: str) -> str:
    """A payout sheet by the name of its hand."""
    sheet = sheet_of(read(name))
    rules = replace(sheet.rules, sha256="0" * 64)
    return laid_out(render_payout_sheets([replace(sheet, rules=rules)]))


def form_laid_out(form: str) -> str:
    """The report of a form that was made by hand."""
    return laid_out(render_reports([made()[form]]))


def laid_out(pdf: bytes) -> str:
    """A PDF, a line for each text: page, left, baseline, size, weight, text.

    The program's version and hashes are fixed, as they change without changing the layout.
    """
    lines = (
        f"{each.page + 1} {each.left:6.1f} {each.base:6.1f} {each.size:4.1f}"
        f" {'bold' if each.bold else 'text'} {each.text}"
        for each in pieces(pdf)
    )
    text = _HASH.sub("0" * 64, "\n".join(lines) + "\n")
    return _PROGRAM.sub("tablemgr 0.0.0", text)


def write() -> None:
    """Lay all of them out anew."""
    everything = {FOLDER / f"{name}.txt": payout_laid_out(name) for name in KEPT}
    everything |= {FORMS / f"{form}.txt": form_laid_out(form) for form in made()}
    for path, text in everything.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
