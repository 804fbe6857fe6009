"""The pairs of a table on paper, some abreast: each an addition of reasons with who owes below."""

from collections.abc import Sequence

from tablemgr.reporting.columns import GUTTER
from tablemgr.reporting.form import Column, Section
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import GREY, Pen, Span, Style, lines_of
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
    stacked = [
        [_pair(section.columns, place, pair) for place, pair in zip(places, abreast, strict=False)]
        for abreast in (
            shown[at : at + section.abreast] for at in range(0, len(shown), section.abreast)
        )
    ]
    heads = [labels(section.columns, _spans(section.columns, place)) for place in places]
    return block(section, span, list(map(beside, stacked)), beside(heads[: len(shown)]))


def _spans(columns: Sequence[Column], place: Span) -> list[Span]:
    return place.split([column.width for column in columns], GUTTER)


def _pair(columns: Sequence[Column], place: Span, pair: PairShown) -> Strip:
    total = PairLine(pair.verdict, "", pair.points)
    return joined(
        _names(place, pair.pair),
        *(_line(columns, place, line, Style.TEXT) for line in pair.lines),
        _sum_rule(place),
        _line(columns, place, total, Style.STRONG),
        blank(SPACE_BELOW),
    )


def _names(place: Span, names: str) -> Strip:
    lines = lines_of(names, Style.STRONG, place.width)
    return Strip(
        len(lines) * Style.STRONG.leading + PADDING,
        lambda pen, top: pen.lines(lines, place, top, Style.STRONG),
    )


def _sum_rule(place: Span) -> Strip:
    return Strip(2 * PADDING, lambda pen, top: pen.rule(place, top - PADDING / 2, 0.4, GREY))


def _line(columns: Sequence[Column], place: Span, line: PairLine, style: Style) -> Strip:
    """One reason, or what all of them add up to."""
    spans = _spans(columns, place)
    cells = [
        lines_of(getattr(line, column.key), style, span.width)
        for column, span in zip(columns, spans, strict=True)
    ]

    def draw(pen: Pen, top: float) -> None:
        for column, span, lines in zip(columns, spans, cells, strict=True):
            pen.lines(lines, span, top, style, column.align)

    return Strip(max(map(len, cells)) * style.leading, draw)
