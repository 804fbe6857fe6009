"""A chart of courses over the hands: lines told apart by their dashes and marks, named at the end.

It needs no colour to be read.
"""

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from tablemgr.reporting.form import Align, Section
from tablemgr.reporting.pages import Block, Strip
from tablemgr.reporting.pen import BLACK, GREY, HAIR, Pen, Span, Style, lines_of, width_of
from tablemgr.reporting.table import blank, block
from tablemgr.services.reports.parts import Chart, Course

HEIGHT, FOOT, ABOVE = 170.0, 22.0, 8.0
AMOUNTS, AMOUNT_GAP, NAMES, GAP = 44.0, 4.0, 96.0, 6.0
DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (1.5, 1.5), (7, 2, 1.5, 2), (3, 3), (9, 3))
SHADES = (BLACK, 0.2, 0.0, 0.35, 0.45, 0.1)
ACROSS = 10


def chart(section: Section, span: Span, part: Chart) -> Block:
    """The chart on its axes, which no page break cuts."""
    return block(section, span, [Strip(HEIGHT, _Plot(span, part).draw)], blank(0))


class _Plot:
    """A chart's plane: hands across, amounts upwards, in points of the page."""

    def __init__(self, span: Span, part: Chart) -> None:
        self.part = part
        widest = max(width_of(text, Style.LABEL) for _, text in part.ticks)
        self.amounts = max(AMOUNTS, widest + AMOUNT_GAP)
        self.plane = Span(span.left + self.amounts, span.width - self.amounts - NAMES)
        self.names = Span(self.plane.right + GAP, NAMES - GAP)
        self.top_minor = part.ticks[-1][0]
        hands = [number for course in part.courses for number, _ in course.points]
        self.first, self.last = min(hands, default=0), max(hands, default=1)

    def draw(self, pen: Pen, top: float) -> None:
        """Draw the axes, the courses and their names from the top of the strip."""
        head, foot = top - ABOVE, top - HEIGHT + FOOT
        for minor, text in self.part.ticks:
            at = foot + (head - foot) * minor / self.top_minor
            pen.rule(self.plane, at, 0.4, GREY if minor == 0 else HAIR)
            label = Span(self.plane.left - self.amounts, self.amounts - AMOUNT_GAP)
            pen.text(text, label, at + 3.4, Style.LABEL, Align.RIGHT)
        self._hands(pen, foot)
        for number, course in enumerate(self.part.courses):
            self._course(pen.canvas, number, course, (head, foot))
        self._names(pen, head, foot)

    def _across(self, hand: int) -> float:
        width = max(1, self.last - self.first)
        return self.plane.left + self.plane.width * (hand - self.first) / width

    def _hands(self, pen: Pen, foot: float) -> None:
        """The numbers of some hands below the plane, and what they are."""
        step = max(1, -(-(self.last - self.first) // ACROSS))
        for hand in range(self.first, self.last + 1, step):
            place = Span(self._across(hand) - 12, 24)
            pen.text(str(hand), place, foot - 2, Style.LABEL, Align.CENTRE)
        pen.text(self.part.across, self.plane, foot - 11, Style.LABEL, Align.CENTRE)

    def _course(
        self, canvas: Canvas, number: int, course: Course, ends: tuple[float, float]
    ) -> None:
        head, foot = ends
        canvas.saveState()
        canvas.setLineWidth(1.1)
        canvas.setStrokeGray(SHADES[number % len(SHADES)])
        canvas.setDash(list(DASHES[number % len(DASHES)]))
        path = canvas.beginPath()
        for at, (hand, minor) in enumerate(course.points):
            place = (self._across(hand), foot + (head - foot) * minor / self.top_minor)
            (path.lineTo if at else path.moveTo)(*place)
        canvas.drawPath(path)
        canvas.restoreState()

    def _names(self, pen: Pen, head: float, foot: float) -> None:
        """Each course's name beside its end, moved apart where two would meet."""
        ends = [
            (foot + (head - foot) * course.points[-1][1] / self.top_minor, number, course)
            for number, course in enumerate(self.part.courses)
            if course.points
        ]
        leading = Style.LABEL.leading
        places = spread([at for at, _, _ in sorted(ends, key=_height)], leading, head)
        for at, (_, number, course) in zip(places, sorted(ends, key=_height), strict=True):
            sample = Span(self.names.left, 18)
            _sample(pen.canvas, number, sample, at)
            text = Span(sample.right + 3, self.names.width - 21)
            name = lines_of(course.name, Style.LABEL, text.width, 1)
            pen.lines(name, text, at + 3.4, Style.LABEL)


def _height(end: tuple[float, int, Course]) -> float:
    return end[0]


def _sample(canvas: Canvas, number: int, span: Span, at: float) -> None:
    canvas.saveState()
    canvas.setLineWidth(1.1)
    canvas.setStrokeGray(SHADES[number % len(SHADES)])
    canvas.setDash(list(DASHES[number % len(DASHES)]))
    canvas.line(span.left, at, span.right, at)
    canvas.restoreState()


def spread(heights: Sequence[float], apart: float, top: float) -> list[float]:
    """Heights in rising order moved up so far that no two are closer, and none above the top."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + apart) if placed else height)
    ceiling = top
    for at in reversed(range(len(placed))):
        placed[at] = min(placed[at], ceiling)
        ceiling = placed[at] - apart
    return placed
