"""Headings, sentences and plain tables as strips of a page, as a form's definition says."""

from collections.abc import Sequence
from dataclasses import replace

from tablemgr.i18n import tr
from tablemgr.reporting.form import Column, Section
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import BLACK, GREY, Pen, Span, Style, lines_of

GUTTER = 8.0
SPACE_ABOVE, PADDING = 8.0, 1.3


def blank(height: float) -> Strip:
    """Blank space."""
    return Strip(height, lambda _pen, _top: None)


def joined(*strips: Strip) -> Strip:
    """Strips one below the other as a single one, so that no break comes between them."""

    def draw(pen: Pen, top: float) -> None:
        for strip in strips:
            strip.draw(pen, top)
            top -= strip.height

    return Strip(sum(strip.height for strip in strips), draw, strips[0].clings)


def heading(text: str, span: Span) -> Strip:
    """A section's heading with its rule and space above; half the space alone without a text."""
    if not text:
        return blank(SPACE_ABOVE / 2)

    def draw(pen: Pen, top: float) -> None:
        top -= SPACE_ABOVE
        pen.text(text, span, top, Style.HEADING)
        pen.rule(span, top - Style.HEADING.leading, 0.8, BLACK)

    return Strip(SPACE_ABOVE + Style.HEADING.leading + 2.0, draw)


def block(section: Section, span: Span, strips: Sequence[Strip], labels: Strip) -> Block:
    """A section under its heading and labels, which a new page repeats."""
    again = section.heading and tr("{heading} (continued)", heading=section.heading)
    return Block(
        joined(heading(section.heading, span), labels),
        joined(heading(again, span), labels),
        tuple(strips),
    )


def sentences(
    texts: Sequence[str], span: Span, style: Style, *, clings: bool = False
) -> list[Strip]:
    """Texts as paragraphs, a strip each line; `clings` is said of the first line."""
    lines = [line for text in texts for line in lines_of(text, style, span.width, most=None)]
    strips = [_line(line, span, style) for line in lines]
    return [replace(strips[0], clings=clings), *strips[1:]] if strips else []


def _line(text: str, span: Span, style: Style) -> Strip:
    return Strip(style.leading, lambda pen, top: pen.text(text, span, top, style))


def labels(
    columns: Sequence[Column], spans: Sequence[Span], filled: Sequence[bool] | None = None
) -> Strip:
    """The labels over the columns, or over those of them that are filled."""
    wrapped = [
        lines_of(column.label, Style.LABEL, span.width) if has_text else []
        for column, span, has_text in zip(
            columns, spans, filled or [True] * len(columns), strict=True
        )
    ]

    def draw(pen: Pen, top: float) -> None:
        for column, span, lines in zip(columns, spans, wrapped, strict=True):
            pen.lines(lines, span, top, Style.LABEL, column.align)

    return Strip(max(map(len, wrapped), default=0) * Style.LABEL.leading + PADDING, draw)


def row(
    columns: Sequence[Column], spans: Sequence[Span], texts: Sequence[str], *, total: bool = False
) -> Strip:
    """One line of a table: a hairline below it, or, for the totals, a rule above it."""
    style = Style.STRONG if total else Style.TEXT
    cells = [lines_of(text, style, span.width) for text, span in zip(texts, spans, strict=True)]
    height = max(map(len, cells)) * style.leading + 2 * PADDING
    whole = Span(spans[0].left, spans[-1].right - spans[0].left)

    def draw(pen: Pen, top: float) -> None:
        if total:
            pen.rule(whole, top, 0.8, GREY)
        else:
            pen.rule(whole, top - height)
        for column, span, lines in zip(columns, spans, cells, strict=True):
            pen.lines(lines, span, top - PADDING, style, column.align)

    return Strip(height, draw)


def table(section: Section, span: Span, lines: Sequence[object], *, totals: bool = False) -> Block:
    """A table of values by the form's columns; one that is empty in every line has no label.

    With `totals` the last line is that of the totals. The lines stay on one page if they can.
    """
    columns = section.columns
    texts = [[str(getattr(line, column.key)) for column in columns] for line in lines]
    spans = span.split([column.width for column in columns], GUTTER)
    last = len(lines) - 1 if totals else len(lines)
    strips = [
        replace(row(columns, spans, cells, total=number == last), clings=number > 0)
        for number, cells in enumerate(texts)
    ]
    filled = [any(cells) for cells in zip(*texts, strict=True)]
    return block(section, span, strips, labels(columns, spans, filled))
