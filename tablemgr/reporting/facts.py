"""Facts with their labels above them, on as many rows as the columns' widths ask for."""

from collections.abc import Sequence

from tablemgr.reporting.columns import Widths
from tablemgr.reporting.form import Column, Section
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import BLACK, Pen, Span, Style, lines_of
from tablemgr.reporting.table import blank, block, joined, labels
from tablemgr.services.reports.parts import Facts

ROW_GAP = 3.5
ROW_WIDTH = 182
"""A row's widths come to so much, the width of the page in millimetres; more begin a new row."""


def facts(section: Section, span: Span, part: Facts) -> Block:
    """The facts, each under its label; what has to be written in by hand is a line."""
    strips: list[Strip] = []
    used = [each for each in section.columns if each.key not in part.unused]
    for columns in _in_rows(used, ROW_WIDTH // 3 if span.narrow else ROW_WIDTH):
        texts = [str(getattr(part.line, column.key)) for column in columns]
        spans = Widths(columns, [texts], (), Style.FACT).across(span)
        filled = [
            bool(text) or column.key in part.write_in
            for column, text in zip(columns, texts, strict=True)
        ]
        over = labels(columns, spans, filled)
        between = [blank(span.gap(ROW_GAP))] if strips else []
        strips += [*between, over, _row(columns, spans, texts, part.write_in)]
    return block(section, span, [joined(*strips)], blank(0))


def _in_rows(columns: Sequence[Column], most: int) -> list[list[Column]]:
    rows: list[list[Column]] = [[]]
    for column in columns:
        if rows[-1] and sum(each.width for each in rows[-1]) + column.width > most:
            rows.append([])
        rows[-1].append(column)
    return rows


def _row(
    columns: Sequence[Column], spans: Sequence[Span], texts: Sequence[str], write_in: Sequence[str]
) -> Strip:
    cells = [
        lines_of(text, Style.FACT, span.width) for text, span in zip(texts, spans, strict=True)
    ]

    def draw(pen: Pen, top: float) -> None:
        for column, span, lines in zip(columns, spans, cells, strict=True):
            pen.lines(lines, span, top, Style.FACT, column.align)
            if not lines and column.key in write_in:
                pen.rule(span, top - Style.FACT.leading, 0.4, BLACK)

    return Strip(max(1, *map(len, cells)) * Style.FACT.leading, draw)
