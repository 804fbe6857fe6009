"""The head and the foot of a page: whose it is, what it is about, and all that proves it.

Both are laid out once for a document and drawn on every page; only the page's number differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import segno
from reportlab.pdfgen.canvas import Canvas

from tablemgr.i18n import tr
from tablemgr.reporting.fonts import printable, runs, text_width
from tablemgr.reporting.form import Align
from tablemgr.reporting.logo import HEIGHT, draw_logo, logo_width
from tablemgr.reporting.pen import BLACK, GREY, Pen, Span, Style, lines_of, width_of
from tablemgr.services.reports.parts import PageFacts
from tablemgr.services.shown import shown_day, shown_number, shown_numbers, shown_stamp

QR_SIDE, QR_GAP, QUIET = 54.0, 10.0, 2
LOGO_GAP = 8.0
TITLE_GAP, RULE_GAP = 16.0, 3.0
MARK_PADDING, MARK_GAP = 3.0, 5.0
# How much of the width a house's name has at least, before it goes below the marks.
LEAST_HOUSE = 0.4
# VOID runs up the page; a long word for it is as large as there is room.
VOID_SIZE, VOID_ANGLE, VOID_ROOM = 150.0, 52.0, 0.86


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands on every page of a document, all texts printable.

    `marks` are stamped at the head; `hash` is that of the CSV beside the paper; `english` is the
    title once more, where another language's is the first.
    """

    title: str
    facts: PageFacts
    marks: tuple[str, ...]
    hash: str
    logo: Path | None = None
    english: str = ""


class Head:
    """The head of a page, laid out for a span; nothing in it is cut, however long it is."""

    def __init__(self, frame: Frame, span: Span) -> None:
        self._frame = frame
        self._span = span
        self._code = frame.facts.coded and frame.facts.chain is not None
        width = span.width - (QR_SIDE + QR_GAP if self._code else 0)
        self._place = Span(span.left, width)
        self._lay_house()
        self._lay_title()
        about = " · ".join(filter(None, (frame.english, *_about(frame.facts))))
        self._about = lines_of(about, Style.SMALL, width, None)
        below = self._below_title + len(self._about) * Style.SMALL.leading
        title = self._house + len(self._title) * Style.TITLE.leading + below
        self.height = max(title, QR_SIDE if self._code else 0.0) + 2 * RULE_GAP

    def _lay_house(self) -> None:
        """The house's name beside the marks, or below them where they leave it no room."""
        frame, width = self._frame, self._place.width
        self._picture = logo_width(frame.logo) + LOGO_GAP if frame.logo else 0.0
        self._marks = _in_rows(frame.marks, width - self._picture)
        taken = sum(map(_stamp_width, self._marks[0])) if self._marks else 0.0
        room = width - self._picture - taken
        name = frame.facts.house
        least = min(width_of(name, Style.HOUSE), width * LEAST_HOUSE)
        beside = len(self._marks) < 2 and room >= least
        self._name = lines_of(name, Style.HOUSE, room if beside else width - self._picture, None)
        self._name_at = 0 if beside else len(self._marks)
        rows = max(self._name_at + len(self._name), len(self._marks))
        words = rows * Style.HOUSE.leading + 1.0 if rows else 0.0
        self._house = max(words, HEIGHT + 3.0 if frame.logo else 0.0)

    def _lay_title(self) -> None:
        """What it is about stands to the right of the title, or below it where both are long."""
        facts, width = self._frame.facts, self._place.width
        title = lines_of(self._frame.title, Style.TITLE, width * 0.7, None)
        begin = width_of(title[0] if title else "", Style.TITLE) + TITLE_GAP
        subject = lines_of(facts.subject, Style.STRONG, width - begin, None)
        self._beside = len(title) == 1 and len(subject) <= 2
        if not self._beside:
            title = lines_of(self._frame.title, Style.TITLE, width, None)
            subject = lines_of(facts.subject, Style.STRONG, width, None)
        self._title, self._subject = title, subject
        under = 0 if self._beside else len(subject)
        self._below_title = under * Style.STRONG.leading

    def draw(self, pen: Pen, top: float) -> None:
        """Draw it from the top of the page's margin."""
        if self._code:
            left = self._span.right - QR_SIDE
            pen.canvas.saveState()
            pen.canvas.translate(left, top - QR_SIDE)
            pen.canvas.doForm(code_name(self._frame))
            pen.canvas.restoreState()
        foot = top - self.height + RULE_GAP
        self._draw_house(pen, top)
        top -= self._house
        self._draw_title(pen, top)
        top -= len(self._title) * Style.TITLE.leading + self._below_title
        pen.lines(self._about, self._place, top, Style.SMALL)
        pen.rule(self._span, foot, 1.2, BLACK)

    def _draw_house(self, pen: Pen, top: float) -> None:
        left = self._place.left
        if self._frame.logo:
            draw_logo(pen.canvas, self._frame.logo, left, top)
        for number, row in enumerate(self._marks):
            right = self._place.right
            for mark in reversed(row):
                right = _stamp(pen, mark, right, top - number * Style.HOUSE.leading) - MARK_GAP
        rest = Span(left + self._picture, self._place.width - self._picture)
        pen.lines(self._name, rest, top - self._name_at * Style.HOUSE.leading, Style.HOUSE)

    def _draw_title(self, pen: Pen, top: float) -> None:
        place = self._place
        pen.lines(self._title, place, top, Style.TITLE)
        if self._beside:
            rise = (len(self._subject) - 1) * Style.STRONG.leading
            pen.lines(self._subject, place, top - 7.0 + rise, Style.STRONG, Align.RIGHT)
        else:
            top -= len(self._title) * Style.TITLE.leading
            pen.lines(self._subject, place, top, Style.STRONG)


def _in_rows(marks: Sequence[str], width: float) -> list[list[str]]:
    """The marks in rows that are no wider than there is room."""
    rows: list[list[str]] = []
    for mark in marks:
        if rows and sum(map(_stamp_width, [*rows[-1], mark])) <= width + MARK_GAP:
            rows[-1].append(mark)
        else:
            rows.append([mark])
    return rows


def _stamp_width(mark: str) -> float:
    """How much room a mark takes, with the gap beside it."""
    return width_of(mark, Style.STRONG) + 2 * MARK_PADDING + MARK_GAP


def _about(facts: PageFacts) -> tuple[str, ...]:
    """What the page is about, beside its title and subject."""
    day = facts.gaming_date
    return (
        tr("Gaming date {day}", day=shown_day(day)) if day else "",
        facts.period,
        facts.filters,
    )


def _stamp(pen: Pen, mark: str, right: float, top: float) -> float:
    """A mark in a box that ends at `right`; returns where it begins."""
    width = width_of(mark, Style.STRONG) + 2 * MARK_PADDING
    place = Span(right - width, width)
    pen.box(place, top + 1.5, Style.STRONG.leading + 2.0, BLACK)
    pen.text(mark, Span(place.left + MARK_PADDING, width), top, Style.STRONG)
    return place.left


class Foot:
    """The foot of a page, laid out for a span: totals, hash, chain, program, time, number."""

    def __init__(self, frame: Frame, span: Span) -> None:
        self._span = span
        facts = frame.facts
        totals = " · ".join(f"{each.label} {shown_numbers(each.value)}" for each in facts.controls)
        controls = tr("Control totals: {totals}", totals=totals) if totals else ""
        printed = tr("{program}, {time}", program=facts.program, time=shown_stamp(facts.printed_at))
        by = tr("printed by {name}", name=facts.printed_by) if facts.printed_by else ""
        self._first = lines_of(controls, Style.SMALL, span.width - _NUMBER, None)
        sheet = tr("{name}, SHA-256 {hash}", name=facts.sheet, hash=frame.hash)
        texts = (
            " · ".join(filter(None, (facts.rules, printed, by))),
            sheet.removeprefix(", "),
            _chain(facts),
        )
        self._rest = [
            line for text in texts for line in lines_of(text, Style.LABEL, span.width, None)
        ]
        first = max(1, len(self._first)) * Style.SMALL.leading
        self.height = first + len(self._rest) * Style.LABEL.leading + RULE_GAP

    def draw(self, pen: Pen, foot: float, count: str) -> None:
        """Draw it down to the page's lower margin; `count` says which page it is."""
        top = foot + self.height
        pen.rule(self._span, top, 0.4, GREY)
        top -= 1.5
        pen.lines(self._first, self._span, top, Style.SMALL)
        pen.text(count, self._span, top, Style.SMALL, Align.RIGHT)
        top -= max(1, len(self._first)) * Style.SMALL.leading
        pen.lines(self._rest, self._span, top, Style.LABEL)


_NUMBER = 90.0


def _chain(facts: PageFacts) -> str:
    chain = facts.chain
    if chain is None:
        return ""
    return tr(
        "Chain {name}: {length} lines, head {head}",
        name=chain.name,
        length=shown_number(chain.length),
        head=chain.head,
    )


def code_name(frame: Frame) -> str:
    """The name of a document's QR code within the PDF."""
    return f"code-{frame.hash[:16]}-{frame.facts.chain.name if frame.facts.chain else ''}"


def code_text(frame: Frame) -> str:
    """What the QR code says: the chain's end and the sheet's hash, a line each."""
    chain = frame.facts.chain
    assert chain is not None
    lines = (
        f"tablemgr {frame.facts.sheet}",
        f"chain {chain.name} {chain.length}",
        f"head {chain.head}",
        f"sheet {frame.hash}",
    )
    return "\n".join(lines)


def define_code(canvas: Canvas, frame: Frame) -> None:
    """Put the QR code into the PDF, once for all pages that show it."""
    matrix = segno.make(code_text(frame), error="m", micro=False, boost_error=False).matrix
    module = QR_SIDE / (len(matrix) + 2 * QUIET)
    canvas.beginForm(code_name(frame), 0, 0, QR_SIDE, QR_SIDE)
    canvas.setFillGray(BLACK)
    path = canvas.beginPath()
    for down, cells in enumerate(matrix):
        foot = QR_SIDE - (down + 1 + QUIET) * module
        for start, end in _stretches(cells):
            path.rect((start + QUIET) * module, foot, (end - start) * module, module)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.endForm()


def _stretches(cells: Sequence[int]) -> list[tuple[int, int]]:
    """Where dark modules lie side by side: their first and the one after their last."""
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(cells):
        if dark and found and found[-1][1] == at:
            found[-1] = (found[-1][0], at + 1)
        elif dark:
            found.append((at, at + 1))
    return found


def draw_void(canvas: Canvas, width: float, height: float) -> None:
    """VOID across the page, below all else, light enough to read what stands over it."""
    canvas.saveState()
    canvas.translate(width / 2, height / 2)
    canvas.rotate(VOID_ANGLE)
    canvas.setFillGray(0.86)
    word, font = printable(tr("VOID")), Style.TITLE.font
    room = VOID_ROOM * min(width / cos(radians(VOID_ANGLE)), height / sin(radians(VOID_ANGLE)))
    size = min(VOID_SIZE, room / text_width(word, font, 1.0))
    left = -text_width(word, font, size) / 2
    for name, run in runs(word, font):
        canvas.setFont(name, size)
        canvas.drawString(left, -size * 0.36, run)
        left += text_width(run, font, size)
    canvas.restoreState()
