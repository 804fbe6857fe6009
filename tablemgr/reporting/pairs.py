"""The pairs of a table on paper, some abreast: each an addition of reasons with who owes below."""

from collections.abc import Sequence

from tablemgr.reporting.columns import Widths
from tablemgr.reporting.form import Column, Section
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import GREY, Pen, Span, Style, explaining, lines_of
from tablemgr.reporting.table import (
    ABREAST_GUTTER,
    PADDING,
    beside,
    blank,
    block,
    joined,
    labels,
)
from tablemgr.services.printed import PairLine, PairShown

SPACE_BELOW = 5.5


def pairs(section: Section, span: Span, shown: Sequence[PairShown]) -> Block:
    """The section of the pairs in their order; the lines of a pair are never broken over pages."""
    places = span.split([1] * section.abreast, ABREAST_GUTTER)
    widths = _widths(section.columns, shown)
    stacked = [
        [
            _pair(section.columns, widths.across(place), place, pair)
            for place, pair in zip(places, abreast, strict=False)
        ]
        for abreast in (
            shown[at : at + section.abreast] for at in range(0, len(shown), section.abreast)
        )
    ]
    heads = [labels(section.columns, widths.across(place)) for place in places]
    return block(section, span, list(map(beside, stacked)), beside(heads[: len(shown)]))


def _widths(columns: Sequence[Column], shown: Sequence[PairShown]) -> Widths:
    rows = [_texts(columns, line) for pair in shown for line in pair.lines]
    return Widths(columns, rows, [_texts(columns, _total(pair)) for pair in shown])


def _texts(columns: Sequence[Column], line: PairLine) -> list[str]:
    return [getattr(line, column.key) for column in columns]


def _total(pair: PairShown) -> PairLine:
    return PairLine(pair.verdict, "", pair.points)


def _pair(columns: Sequence[Column], spans: Sequence[Span], place: Span, pair: PairShown) -> Strip:
    return joined(
        _names(place, pair.pair),
        *(_line(columns, spans, line, explaining(place)) for line in pair.lines),
        _sum_rule(place),
        _line(columns, spans, _total(pair), Style.STRONG),
        blank(place.gap(SPACE_BELOW)),
    )


def _names(place: Span, names: str) -> Strip:
    lines = lines_of(names, Style.STRONG, place.width)
    return Strip(
        len(lines) * Style.STRONG.leading + place.gap(PADDING),
        lambda pen, top: pen.lines(lines, place, top, Style.STRONG),
    )


def _sum_rule(place: Span) -> Strip:
    return Strip(2 * PADDING, lambda pen, top: pen.rule(place, top - PADDING / 2, 0.4, GREY))


def _line(columns: Sequence[Column], spans: Sequence[Span], line: PairLine, style: Style) -> Strip:
    """One reason, or what all of them add up to."""
    cells = [
        lines_of(text, style, span.width)
        for text, span in zip(_texts(columns, line), spans, strict=True)
    ]

    def draw(pen: Pen, top: float) -> None:
        for column, span, lines in zip(columns, spans, cells, strict=True):
            pen.lines(lines, span, top, style, column.align)

    return Strip(max(map(len, cells)) * style.leading, draw)
