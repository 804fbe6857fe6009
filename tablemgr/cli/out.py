"""What the command line prints: tables on a terminal, plain text in a pipe, faults apart."""

import sys
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# Columns whose heading begins so are numbers or money and stand to the right.
RIGHT = ">"
MOST_COLUMNS = 10_000


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table of texts; a heading that begins with `>` sets its column to the right."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def show(tables: Iterable[Table | str]) -> None:
    """Print tables and lines in turn, as suits where they go."""
    if sys.stdout.isatty():
        _show_rich(tables)
        return
    for each in tables:
        print(each if isinstance(each, str) else plain(each))


def plain(table: Table) -> str:
    """The table as lines of plain text, columns two blanks apart."""
    headings = [heading.removeprefix(RIGHT) for heading in table.headings]
    lines = [headings, *table.rows] if any(headings) else list(table.rows)
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    text = [table.title] if table.title else []
    for line in lines:
        cells = [
            _padded(cell, width, right=heading.startswith(RIGHT))
            for cell, width, heading in zip(line, widths, table.headings, strict=True)
        ]
        text.append(("  " + "  ".join(cells)).rstrip())
    return "\n".join(text) + "\n"


def _width(text: str) -> int:
    """How many places a text takes: an accent of its own takes none, a Chinese letter two."""
    kept = [char for char in text if unicodedata.category(char) not in ("Mn", "Me", "Cf")]
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in kept)


def _padded(cell: str, width: int, *, right: bool) -> str:
    blanks = " " * (width - _width(cell))
    return blanks + cell if right else cell + blanks


def one_line(text: str) -> str:
    """A text such as a file's name, without what would break the line or move the screen."""
    return "".join(char if unicodedata.category(char) != "Cc" else "?" for char in text)


def _show_rich(tables: Iterable[Table | str]) -> None:
    from rich import box
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console(highlight=False)
    for each in tables:
        if isinstance(each, str):
            console.print(Text(each))
            continue
        grid = RichTable(title=Text(each.title), title_justify="left", box=box.SIMPLE_HEAD)
        for heading in each.headings:
            right = heading.startswith(RIGHT)
            grid.add_column(heading.removeprefix(RIGHT), justify="right" if right else "left")
        for row in each.rows:
            grid.add_row(*map(Text, row))
        wide = console.options.update_width(MOST_COLUMNS)
        if Measurement.get(console, wide, grid).minimum > console.width:
            # Too narrow for its longest words: lines that wrap beat words and amounts cut short.
            console.print(Text(plain(each)), soft_wrap=True)
        else:
            console.print(grid)


def complain(where: str, faults: Sequence[object]) -> None:
    """Print each fault as one line on standard error, beginning with the file it is in."""
    for fault in faults:
        named = getattr(fault, "file", None) == where
        text = str(fault) if named else f"{where}: {fault}"
        print(one_line(text), file=sys.stderr)
