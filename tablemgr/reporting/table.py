"""Headings, sentences and tables as strips of a page, as a form's definition says."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TypeVar

from tablemgr.i18n import tr
from tablemgr.reporting.columns import GUTTER, Cells, Row, Widths
from tablemgr.reporting.fonts import printable
from tablemgr.reporting.form import Align, Column, Section
from tablemgr.reporting.ink import PER_POINT
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import BLACK, GREY, Pen, Span, Style, lines_of, width_of
from tablemgr.services.reports.parts import Table, columns_of, texts_of
from tablemgr.services.shown import Teller, tellers

ABREAST_GUTTER = 16.0
SPACE_ABOVE, BELOW_RULE, PADDING, BLANK_HEIGHT = 8.0, 2.0, 1.3, 17.0
# A table of so many lines is looked at as a whole; a longer one is laid out line by line.
SHORT, TOGETHER = 60, 24
WORDS_GAP = 2.0

_Cell = TypeVar("_Cell")


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


def beside(strips: Sequence[Strip]) -> Strip:
    """Strips that each have their own place across the page, as a single one."""

    def draw(pen: Pen, top: float) -> None:
        for strip in strips:
            strip.draw(pen, top)

    return Strip(max(strip.height for strip in strips), draw)


def heading(text: str, span: Span) -> Strip:
    """A section's heading with its rule and space above; half the space alone without a text."""
    if not text:
        return blank(span.gap(SPACE_ABOVE / 2))
    above, lines = span.gap(SPACE_ABOVE), lines_of(text, Style.HEADING, span.width)
    height = len(lines) * Style.HEADING.leading

    def draw(pen: Pen, top: float) -> None:
        top -= above
        pen.lines(lines, span, top, Style.HEADING)
        pen.rule(span, top - height, 0.8, BLACK)

    return Strip(above + height + span.gap(BELOW_RULE), draw)


def block(section: Section, span: Span, strips: Iterable[Strip], labels: Strip) -> Block:
    """A section under its heading and labels, which a new page repeats."""
    again = section.heading and tr("{heading} (continued)", heading=section.heading)
    return Block(
        joined(heading(section.heading, span), labels),
        joined(heading(again, span), labels),
        strips,
    )


def sentences(
    texts: Sequence[str], span: Span, style: Style, *, clings: bool = False
) -> list[Strip]:
    """Texts as paragraphs, a strip each line; `clings` is said of the first line."""
    lines = [line for text in texts for line in lines_of(text, style, span.width, most=None)]
    strips = [_line(line, span, style) for line in lines]
    return [strips[0]._replace(clings=clings), *strips[1:]] if strips else []


def _line(line: str, span: Span, style: Style) -> Strip:
    return Strip(style.leading, lambda pen, top: pen.text(line, span, top, style))


def labels(
    columns: Sequence[Column], spans: Sequence[Span], filled: Sequence[bool] | None = None
) -> Strip:
    """The labels over the columns, or over those of them that are filled."""
    wrapped = [
        label_lines(column, span) if has_text else []
        for column, span, has_text in zip(
            columns, spans, filled or [True] * len(columns), strict=True
        )
    ]

    most = max(map(len, wrapped), default=0)

    def draw(pen: Pen, top: float) -> None:
        for column, span, lines in zip(columns, spans, wrapped, strict=True):
            # All of them stand on the line above what they are labels of.
            first = top - (most - len(lines)) * Style.LABEL.leading
            pen.lines(lines, span, first, Style.LABEL, column.align)

    return Strip(most * Style.LABEL.leading + PADDING, draw)


def label_lines(column: Column, span: Span) -> list[str]:
    """A column's label, that of a second language on lines of its own; on a close page beside it,
    where there is room.
    """
    texts = [column.label, column.english]
    both = " / ".join(filter(None, texts))
    if span.close and width_of(both, Style.LABEL) <= span.width:
        texts = [both]
    return [line for text in texts for line in lines_of(text, Style.LABEL, span.width)]


def row(cells: Cells, texts: Sequence[str], *, total: bool = False, least: float = 0.0) -> Strip:
    """One line of a table: a hairline below it, or, for the totals, a rule above it.

    It is at least `least` points high, where it stands beside a higher one.
    """
    laid, style, padding = cells.lay(texts), cells.style, cells.whole.gap(PADDING)
    most = max(map(len, laid), default=1)
    height = max(least, most * style.leading + 2 * padding)

    def draw(pen: Pen, top: float) -> None:
        if total:
            pen.rule(cells.whole, top, 0.8, GREY)
        else:
            pen.rule(cells.whole, top - height)
        base, put, face = top - padding - style.rise, pen.ink.text, style.face
        first = round(base * PER_POINT)
        for placed in laid:
            line, left = placed[0]
            put(line, face, left, first)
            for number, (line, left) in enumerate(placed[1:], 1):
                put(line, face, left, round((base - number * style.leading) * PER_POINT))

    return Strip(height, draw)


def _blank_row(cells: Cells, texts: Sequence[str], *, least: float = BLANK_HEIGHT) -> Strip:
    """A line of boxes to be filled in; what stands in some of them already is small."""
    laid = cells.lay(texts)

    def draw(pen: Pen, top: float) -> None:
        for span in cells.spans:
            pen.box(Span(span.left - GUTTER / 2, span.width + GUTTER), top, least)
        for placed in laid:
            for number, (line, left) in enumerate(placed):
                at = top - 4 - number * cells.style.leading
                pen.text(line, Span(left / PER_POINT, 0.0), at, cells.style)

    return Strip(least, draw)


def table(section: Section, span: Span, part: Table) -> Block | None:
    """A table of lines by the form's columns, its totals last; None where it holds nothing.

    A short one leaves out the columns that are empty, and stays on one page if it can; the lines
    of a long one come one by one.
    """
    columns: Sequence[Column] = [each for each in section.columns if each.key not in part.unused]
    rows = _rows(columns, part.lines())
    first = list(islice(rows, SHORT))
    totals = list(_rows(columns, part.totals))
    said = sentences([" ".join(map(printable, part.words))], span, Style.SMALL, clings=True)
    words = [joined(blank(span.gap(WORDS_GAP)), said[0]), *said[1:]] if said else []
    words = [each._replace(clings=True) for each in words]
    if not first and not totals:
        return block(section, span, words, blank(0)) if words else None
    if len(first) < SHORT and not part.blank:
        kept = [any(cells) for cells in zip(*first, *totals, strict=True)]
        columns = _only(columns, kept)
        first, totals = ([_only(each, kept) for each in lines] for lines in (first, totals))
    laid = _Laid(section, columns, span, first, totals)
    strips = laid.strips(chain(first, rows), totals, part, together=len(first) <= TOGETHER)
    return block(section, span, chain(strips, words), laid.labels)


def _rows(columns: Sequence[Column], lines: Iterable[object]) -> Iterator[Row]:
    """The texts of lines by the columns, as they print in the language."""
    places: list[tuple[Teller, int]] = []
    for line in lines:
        if not places:
            known, told = columns_of(type(line)), tellers(type(line))
            places = [(_printing(told.get(each.key)), known.index(each.key)) for each in columns]
        texts = texts_of(line)
        yield [printed(texts[place]) for printed, place in places]


def _printing(tell: Teller | None) -> Teller:
    """How a column's texts are printed, which may have to be told first."""
    return printable if tell is None else _Printed(tell).__getitem__


class _Printed(dict[str, str]):
    """The texts of a column that are told, each as it prints; a list repeats its amounts."""

    def __init__(self, tell: Teller) -> None:
        self._tell = tell

    def __missing__(self, text: str) -> str:
        if len(self) > _MOST_KNOWN:
            self.clear()
        found = self[text] = printable(self._tell(text))
        return found


_MOST_KNOWN = 2_000


def _only(cells: Sequence[_Cell], kept: Sequence[bool]) -> list[_Cell]:
    return [cell for cell, stays in zip(cells, kept, strict=True) if stays]


class _Laid:
    """A table's columns as they lie across the page, once or several times abreast."""

    def __init__(
        self,
        section: Section,
        columns: Sequence[Column],
        span: Span,
        rows: Sequence[Row],
        totals: Sequence[Row],
    ) -> None:
        self.columns = columns
        self.span = span
        self.filled = max(1, len(rows))
        abreast = 1 if span.narrow else section.abreast
        places = span.split([1] * abreast, ABREAST_GUTTER)
        widths = Widths(columns, rows, totals)
        self.spans = [widths.across(place) for place in places]
        # On a roll what does not fit side by side stands one below the other.
        self.stacked = span.narrow and not widths.fit(places[0])
        named = [column.key for column in columns]
        self.group = named.index(section.group) if section.group in named else None

    @property
    def labels(self) -> Strip:
        """The labels, over each of the tables abreast."""
        if self.stacked:
            return blank(0)
        return beside([labels(self.columns, spans) for spans in self.spans[: self.filled]])

    def strips(
        self, rows: Iterable[Row], totals: Sequence[Row], part: Table, *, together: bool
    ) -> Iterator[Strip]:
        """The strips in their order; `together` they cling to each other."""
        make = _blank_row if part.blank else row
        if self.stacked:
            yield from (_record(self.columns, self.span, texts) for texts in chain(rows, totals))
            return
        style = Style.SMALL if part.blank else Style.TEXT
        cells = [Cells(self.columns, spans, style) for spans in self.spans]
        bold = Cells(self.columns, self.spans[0], Style.STRONG)
        begun = False
        for strip in self._grouped(rows, cells, make):
            yield strip._replace(clings=True) if begun and together else strip
            begun = True
        for each in totals:
            yield row(bold, each, total=True)._replace(clings=begun)
            begun = True

    def _grouped(
        self, rows: Iterable[Row], cells: Sequence[Cells], make: Callable[..., Strip]
    ) -> Iterator[Strip]:
        if self.group is None:
            yield from _abreast(rows, cells, make)
            return
        before: str | None = None
        for texts in rows:
            strip, now = make(cells[0], texts), texts[self.group]
            if now != before:
                yield _group_head(now, self.span)
                strip = strip._replace(clings=True)
            yield strip
            before = now


def _abreast(
    rows: Iterable[Row], cells: Sequence[Cells], make: Callable[..., Strip]
) -> Iterator[Strip]:
    """The lines in their order, as many side by side as there are places for."""
    if len(cells) == 1:
        yield from (make(cells[0], texts) for texts in rows)
        return
    waiting = iter(rows)
    while some := list(islice(waiting, len(cells))):
        pairs = list(zip(cells, some, strict=False))
        height = max(make(*each).height for each in pairs)
        yield beside([make(*each, least=height) for each in pairs])


def _record(columns: Sequence[Column], span: Span, texts: Sequence[str]) -> Strip:
    """A line with each of its texts on one of its own, behind its label."""
    label, value = span.split([2, 3], GUTTER)
    parts = [
        (label_lines(column, label), lines_of(text, Style.TEXT, value.width))
        for column, text in zip(columns, texts, strict=True)
        if text
    ]
    heights = [max(len(named), len(said)) * Style.TEXT.leading for named, said in parts]

    def draw(pen: Pen, top: float) -> None:
        at = top - PADDING
        for (named, said), height in zip(parts, heights, strict=True):
            pen.lines(named, label, at - 0.6, Style.LABEL)
            pen.lines(said, value, at, Style.TEXT, Align.RIGHT)
            at -= height
        pen.rule(span, at - PADDING)

    return Strip(sum(heights) + 2 * PADDING + 0.4, draw)


def _group_head(text: str, span: Span) -> Strip:
    """The heading of a group of lines."""

    def draw(pen: Pen, top: float) -> None:
        pen.text(text, span, top - 3.0, Style.STRONG)

    return Strip(Style.STRONG.leading + 4.0, draw)
