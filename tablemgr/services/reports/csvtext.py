"""A report as CSV: the page's facts, then every section with all its columns and totals.

The SHA-256 of these bytes is what the paper names as its hash, so the file proves the paper. What
differs from print to print (time, who, which copy) stands on the paper alone.
"""

import csv
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

from tablemgr.rules.cards import cards_text
from tablemgr.services.export.lists import safe
from tablemgr.services.export.places import arriving_text
from tablemgr.services.printed import SeatShown
from tablemgr.services.reports.parts import (
    Chart,
    Facts,
    Hands,
    PageFacts,
    Pairs,
    Part,
    Report,
    Table,
    Words,
    all_lines,
    amounts_of,
    columns_of,
    texts_of,
)

BYTE_ORDER_MARK = "\ufeff"
CHUNK = 400
Row = Sequence[str]


def csv_text(report: Report) -> Iterator[str]:
    """The file's text, some hundred lines at a time."""
    # Spreadsheets tell UTF-8 by this mark.
    buffer = StringIO(BYTE_ORDER_MARK)
    buffer.seek(0, 2)
    writer = csv.writer(buffer, lineterminator="\r\n")
    for number, row in enumerate(_rows(report), 1):
        writer.writerow(row)
        if number % CHUNK == 0:
            yield buffer.getvalue()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue()


def write_csv(report: Report, path: Path) -> None:
    """Write the file, whole or not at all; raises OSError."""
    with arriving_text(path) as file:
        file.writelines(csv_text(report))


def csv_hash(report: Report) -> str:
    """The SHA-256 of the file's bytes."""
    digest = sha256()
    for text in csv_text(report):
        digest.update(text.encode())
    return digest.hexdigest()


def _rows(report: Report) -> Iterator[Row]:
    yield ("report", report.form)
    yield from _page(report.page)
    for name, part in report.parts.items():
        rows = _part(part)
        first = next(rows, None)
        if first is not None:
            yield ()
            yield (f"[{name}]",)
            yield first
            yield from rows


def _page(page: PageFacts) -> Iterator[Row]:
    for name in (
        *("sheet", "house", "subject", "period", "filters"),
        *("gaming_date", "table", "rules"),
    ):
        value = getattr(page, name)
        if value:
            yield (name, safe(value))
    if page.void:
        yield ("void", "yes")
    if page.chain:
        yield ("chain", page.chain.name, str(page.chain.length), page.chain.head)
    for control in page.controls:
        yield ("control", safe(control.label), _number(control.value))


def _number(text: str) -> str:
    """A number without the sign that a spreadsheet would take for a formula."""
    return text.removeprefix("+")


def _part(part: Part) -> Iterator[Row]:
    if isinstance(part, Facts):
        yield from _lines([part.line], part.unused)
    elif isinstance(part, Table):
        yield from _lines(all_lines(part), part.unused)
    elif isinstance(part, Words):
        yield from ((safe(text),) for text in part.texts)
    elif isinstance(part, Chart):
        for course in part.courses:
            yield from ((safe(course.name), str(hand), str(minor)) for hand, minor in course.points)
    elif isinstance(part, Hands):
        yield ("seat", "player", "status", "stack", "cards", "words")
        yield from (row for seat in part.seats for row in _seat(seat))
    elif isinstance(part, Pairs):
        yield ("pair", "text", "clause", "points")
        for pair in part.pairs:
            for line in pair.lines:
                yield safe(pair.pair), safe(line.text), line.clause, _number(line.points)
            yield safe(pair.pair), safe(pair.verdict), "", _number(pair.points)


def _lines(lines: Any, unused: tuple[str, ...]) -> Iterator[Row]:
    kept: list[tuple[int, bool]] = []
    for line in lines:
        if not kept:
            names, numbers = columns_of(type(line)), amounts_of(type(line))
            kept = [(at, name in numbers) for at, name in enumerate(names) if name not in unused]
            yield [names[at] for at, _ in kept]
        texts = texts_of(line)
        yield [_number(texts[at]) if number else safe(texts[at]) for at, number in kept]


def _seat(seat: SeatShown) -> Iterator[Row]:
    head = (safe(seat.seat), safe(seat.player), safe(seat.status), seat.stack)
    for row in seat.rows:
        yield *head, cards_text(row.cards), safe(row.words)
    for cards in seat.groups:
        yield *head, cards_text(cards), safe(seat.natural)
    if not seat.rows and not seat.groups:
        yield *head, "", safe(seat.instead)
    for remark in seat.remarks:
        yield *head, "", safe(remark)
