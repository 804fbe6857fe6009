"""The hands of a table on paper: each seat with its cards in their rows or its natural laid out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablemgr.i18n import capital, tr
from tablemgr.reporting.columns import GUTTER
from tablemgr.reporting.form import Align, Column, Section
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import (
    CARD_LEADING,
    CARD_PITCH,
    CARD_WIDTH,
    Pen,
    Span,
    Style,
    explaining,
    lines_of,
    width_of,
)
from tablemgr.reporting.table import PADDING, block, labels
from tablemgr.rules.cards import ROWS, Card
from tablemgr.services.printed import RowShown, SeatShown
from tablemgr.services.rowwords import row_name

ROW_SHARES, CLOSE_SHARES = [36, 49, 49], [42, 46, 46]
"""Of three rows side by side: where each line counts the front has room for its words on one."""

SEAT_GUTTER, GROUP_GAP, BUTTON_GAP, ABOVE_SEAT = 10.0, 6.0, 4.0, 1.2


@dataclass(frozen=True, slots=True)
class _Cell:
    """What stands in one column of a seat: how high it is, and how to draw it from its top."""

    height: float
    draw: Callable[[Pen, float], None]


def hands(section: Section, span: Span, seats: Sequence[SeatShown]) -> Block:
    """The section of the seats, clockwise; a seat is never broken over two pages."""
    columns = section.columns
    spans = span.split([column.width for column in columns], SEAT_GUTTER)
    strips = [_seat(columns, spans, span, seat) for seat in seats]
    return block(section, span, strips, _labels(columns, spans, seats))


def _labels(columns: Sequence[Column], spans: Sequence[Span], seats: Sequence[SeatShown]) -> Strip:
    """The columns' labels; over cards in rows stand the names of the rows."""
    names = next((tuple(row.name for row in seat.rows) for seat in seats if seat.rows), ())
    heads: list[Column] = []
    places: list[Span] = []
    for column, span in zip(columns, spans, strict=True):
        if column.key == "cards" and names:
            heads += [Column(column.key, capital(name), 1) for name in names]
            places += _of_rows(span)
        else:
            heads.append(column)
            places.append(span)
    stacks = any(seat.stack for seat in seats)
    return labels(heads, places, [stacks or head.key != "stack" for head in heads])


def _seat(columns: Sequence[Column], spans: Sequence[Span], whole: Span, seat: SeatShown) -> Strip:
    cells = [_cell(column, span, seat) for column, span in zip(columns, spans, strict=True)]
    above = whole.gap(PADDING + ABOVE_SEAT)
    height = max(cell.height for cell in cells) + 2 * above

    def draw(pen: Pen, top: float) -> None:
        pen.rule(whole, top - height)
        for cell in cells:
            cell.draw(pen, top - above)

    return Strip(height, draw)


def _cell(column: Column, span: Span, seat: SeatShown) -> _Cell:
    if column.key == "seat":
        return _stacked([_seat_name(span, seat), *_player(span, seat)])
    if column.key == "stack":
        return _text([seat.stack], span, Style.TEXT, column.align)
    laid = [_rows(span, seat.rows)] if seat.rows else [_cards(span, seat.groups)]
    if not seat.rows and not seat.groups:
        laid = [_words(seat.instead, span, Style.TEXT)]
    if seat.natural:
        laid.append(_words(seat.natural, span, Style.STRONG))
    return _stacked(laid + [_words(remark, span, Style.STRONG) for remark in seat.remarks])


def _stacked(cells: Sequence[_Cell]) -> _Cell:
    def draw(pen: Pen, top: float) -> None:
        for cell in cells:
            cell.draw(pen, top)
            top -= cell.height

    return _Cell(sum(cell.height for cell in cells), draw)


def _text(lines: list[str], span: Span, style: Style, align: Align = Align.LEFT) -> _Cell:
    return _Cell(
        len(lines) * style.leading, lambda pen, top: pen.lines(lines, span, top, style, align)
    )


def _words(text: str, span: Span, style: Style) -> _Cell:
    return _text(lines_of(text, style, span.width), span, style)


def _seat_name(span: Span, seat: SeatShown) -> _Cell:
    lines = lines_of(seat.seat, Style.STRONG, span.width)
    name = _text(lines, span, Style.STRONG)

    def draw(pen: Pen, top: float) -> None:
        name.draw(pen, top)
        if seat.button:
            width = width_of(lines[-1], Style.STRONG)
            pen.button(span.left + width + BUTTON_GAP, top + 0.2)

    return _Cell(name.height, draw)


def _player(span: Span, seat: SeatShown) -> list[_Cell]:
    status = Style.STRONG if seat.ruled else Style.LABEL
    named = [_words(seat.player, span, Style.TEXT)] if seat.player else []
    return [*named, _words(seat.status, span, status)]


def _of_rows(span: Span) -> list[Span]:
    """The places of the three rows."""
    return span.split(CLOSE_SHARES if span.close else ROW_SHARES, GUTTER)


def _rows(span: Span, rows: Sequence[RowShown]) -> _Cell:
    """The three rows side by side, each with its cards above what they are."""
    cells = [
        _stacked([_cards(part, [row.cards]), _words(row.words, part, explaining(part))])
        for row, part in zip(rows, _of_rows(span), strict=True)
    ]

    def draw(pen: Pen, top: float) -> None:
        for cell in cells:
            cell.draw(pen, top)

    return _Cell(max(cell.height for cell in cells), draw)


def _cards(span: Span, groups: Sequence[Sequence[Card]]) -> _Cell:
    """Cards in groups with a gap between two, on as many lines as the width asks for."""
    placed: list[tuple[float, float, Card]] = []
    across, depth = 0.0, 0.0
    for group in groups:
        for card in group:
            if across and across + CARD_WIDTH > span.width:
                across, depth = 0.0, depth + CARD_LEADING
            placed.append((across, depth, card))
            across += CARD_PITCH
        across += GROUP_GAP

    def draw(pen: Pen, top: float) -> None:
        for left, down, card in placed:
            pen.card(card, span.left + left, top - down)

    return _Cell(depth + CARD_LEADING if placed else 0.0, draw)


BLANK_ROWS = (3, 5, 5)
BLANK_SEAT_HEIGHT, BLANK_PLAYER, BLANK_STACK = 42.0, 0.24, 0.14


def blank_hands(section: Section, span: Span, seats: Sequence[str]) -> Block:
    """Boxes for the cards of each seat, for its player and its stack, to be written in by hand."""
    strips = [_blank_seat(span, seat) for seat in seats]
    return block(section, span, strips, labels((), ()))


def _blank_seat(span: Span, seat: str) -> Strip:
    player, stack = span.width * BLANK_PLAYER, span.width * BLANK_STACK
    before = player + stack + SEAT_GUTTER
    cards = Span(span.left + before, span.width - before)

    def draw(pen: Pen, top: float) -> None:
        pen.text(seat, span, top, Style.STRONG)
        line = top - BLANK_SEAT_HEIGHT + 13.0
        pen.rule(Span(span.left, player - GROUP_GAP), line, 0.4, 0.0)
        pen.text(tr("Player"), Span(span.left, player), line - 0.5, Style.LABEL)
        pen.rule(Span(span.left + player, stack), line, 0.4, 0.0)
        pen.text(tr("Stack"), Span(span.left + player, stack), line - 0.5, Style.LABEL)
        pitch = (cards.width - 2 * SEAT_GUTTER) / sum(BLANK_ROWS)
        left = cards.left
        names = [row_name(row) for row in ROWS]
        for count, name in zip(BLANK_ROWS, names, strict=True):
            under = Span(left, count * pitch)
            pen.text(capital(name), under, line - 0.5, Style.LABEL)
            for at in range(count):
                pen.box(Span(left + at * pitch, pitch - 2.0), top - 3.0, BLANK_SEAT_HEIGHT - 16.0)
            left += count * pitch + SEAT_GUTTER

    return Strip(BLANK_SEAT_HEIGHT, draw)
