"""Payout sheets as text with places, kept to be compared.

`python -m tests.reporting.golden` lays them out anew, after somebody has looked at the pages.
"""

from dataclasses import replace
from pathlib import Path

from tablemgr.reporting import render_payout_sheet
from tests.reporting.pdftext import pieces
from tests.reporting.ready import read, sheet_of

FOLDER = Path(__file__).parents[1] / "golden" / "payout_sheets"
KEPT = ("capped", "foul_3_4_6", "naturals", "pool")


def laid_out(name: str) -> str:
    """A payout sheet, a line for each text: page, left, baseline, size, weight, text.

    The program's version and the hash are fixed, as they change without changing the layout.
    """
    sheet = sheet_of(read(name))
    rules = replace(sheet.rules, sha256="0" * 64)
    found = pieces(render_payout_sheet(replace(sheet, rules=rules, program="tablemgr 0.0.0")))
    lines = (
        f"{each.page + 1} {each.left:6.1f} {each.base:6.1f} {each.size:4.1f}"
        f" {'bold' if each.bold else 'text'} {each.text}"
        for each in found
    )
    return "\n".join(lines) + "\n"


def write() -> None:
    """Lay the kept sheets out anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in KEPT:
        (FOLDER / f"{name}.txt").write_text(laid_out(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
