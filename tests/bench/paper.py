"""The list of hands on paper, beside ReportLab's bare text objects and its LongTable.

Rows stand on as many pages as they need; rates are of pages where both have pages alike, else of
rows. What grows to 100,000 rows is measured once, in a process of its own, by its processor time.
"""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import LongTable, SimpleDocTemplate, TableStyle

from tablemgr.reporting import render_reports
from tablemgr.reporting.fonts import REGULAR, load
from tablemgr.services.reports.parts import PageFacts, Report, Table
from tablemgr.services.reports.sessionlines import HandLine
from tests.bench.measure import Entry

FEW, SOME, MANY = 1_000, 10_000, 100_000
PER_PAGE = 57
BELOW_MB = 120

LIST, BARE = "hand list: pages, of 10,000 rows", "bare text objects: pages, of 10,000 rows"
ROWS, LONG_TABLE = "hand list: rows, of 10,000", "ReportLab's LongTable: rows, of 10,000"
GROWN = {count: f"hand list alone: rows, of {count:,}" for count in (FEW, SOME, MANY)}
MEMORY = f"hand list alone: a billion / its bytes, {MANY:,} rows"

_LEFT = (40, 65, 110, 190, 225, 270, 315, 360, 405, 450, 520)


def _rows(count: int) -> Iterator[HandLine]:
    """Hands as a long night has them, no two alike."""
    dealers = ("Dóra Varga", "Mei Lin", "Francesca Conti")
    for number in range(1, count + 1):
        won, lost = number * 37 % 900, number * 91 % 700
        yield HandLine(
            number=str(number),
            time=f"{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}",
            dealer=dealers[number // 40 % 3],
            button=str(number % 4 + 1),
            seat_1=f"+{won}.00",
            seat_2=f"-{lost}.00",
            seat_3=f"{lost - won:+}.00",
            seat_4="0.00",
            seat_5="",
            seat_6="",
            moved=f"{max(won, lost)}.00",
            ruled="foul 2" if number % 20 == 0 else "",
            standing="settled",
        )


def _report(count: int) -> Report:
    page = PageFacts("tablemgr", "2026-03-29 07:00+02:00", "House", sheet=f"session_report/{count}")
    total = HandLine(
        str(count), "", "Control total", "", "", "", "", "", "", "", "100000.00", "", ""
    )
    return Report("session_report", page, {"hands": Table(lambda: _rows(count), (total,))})


def _pages(count: int) -> int:
    told: list[int] = []
    render_reports([_report(count)], progress=lambda _, total: told.append(total))
    return told[-1]


def _list_seconds() -> float:
    start = perf_counter()
    render_reports([_report(SOME)])
    return perf_counter() - start


def _bare_seconds() -> float:
    """The same texts in the same font, a text object a column, no line drawn, nothing measured."""
    load()
    start = perf_counter()
    font: Any = REGULAR
    canvas = Canvas(BytesIO(), pagesize=A4, invariant=1, initialFontName=font)
    lines = list(_rows(SOME))
    for first in range(0, SOME, PER_PAGE):
        for column, left in enumerate(_LEFT):
            text = canvas.beginText(left, 780)
            text.setFont(REGULAR, 7.4, 12)
            for line in lines[first : first + PER_PAGE]:
                text.textLine(line[column])
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return perf_counter() - start


@cache
def _long_table_seconds() -> float:
    """A LongTable takes many times as long, so it is built once for all rounds."""
    load()
    start = perf_counter()
    table = LongTable([list(line) for line in _rows(SOME)], repeatRows=1)
    table.setStyle(TableStyle([("FONT", (0, 0), (-1, -1), REGULAR, 7.4)]))
    SimpleDocTemplate(BytesIO(), pagesize=A4, invariant=1).build([table])
    return perf_counter() - start


@cache
def _alone() -> dict[str, float]:
    """Seconds by the number of rows and the most memory, of a process that does nothing else."""
    command = [sys.executable, "-c", "from tests.bench.paper import tell; tell()"]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def tell() -> None:
    """Print what `_alone` reads."""
    render_reports([_report(10)])
    found: dict[str, float] = {}
    for count, times in ((FEW, 9), (SOME, 3), (MANY, 1)):
        taken = []
        for _ in range(times):
            start = process_time()
            render_reports([_report(count)])
            taken.append(process_time() - start)
        found[str(count)] = min(taken)
    found["bytes"] = _most_bytes()
    print(json.dumps(found))


def _most_bytes() -> int:
    """The most memory that this process ever had; Linux's own count is that of its parent too."""
    status = Path("/proc/self/status")
    if status.is_file():
        (line,) = (each for each in status.read_text().splitlines() if each.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    # Kilobytes, but bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def paper_entries() -> Iterator[Entry]:
    """The list, what it is held against, and how it grows."""
    yield Entry(LIST, _pages(SOME), _list_seconds)
    yield Entry(BARE, -(-SOME // PER_PAGE), _bare_seconds)
    yield Entry(ROWS, SOME, _list_seconds)
    yield Entry(LONG_TABLE, SOME, _long_table_seconds)
    for count, name in GROWN.items():
        yield Entry(name, count, lambda count=count: _alone()[str(count)])  # type: ignore[misc]
    # Memory takes the place of time: the more it is, the lower the rate.
    yield Entry(MEMORY, 10**9, lambda: _alone()["bytes"])
