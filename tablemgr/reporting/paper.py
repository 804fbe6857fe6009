"""Documents on paper: every page with its head and foot, several documents in one PDF.

The bytes depend on the documents alone: no clock, no random names.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from tablemgr.i18n import language, tr
from tablemgr.reporting.fonts import REGULAR, load
from tablemgr.reporting.frame import Foot, Frame, Head, define_code, draw_void
from tablemgr.reporting.ink import end_page
from tablemgr.reporting.pages import Block, Page, paginate
from tablemgr.reporting.pen import Pen, Span
from tablemgr.services.reports.layout import Paper

MILLIMETRE = 72 / 25.4
SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}
ROLL_WIDTH, ROLL_SIDE = 80 * MILLIMETRE, 11.0
MARGIN_SIDE, ABOVE_FOOT = 40.0, 5.0
# Above and below, in points; the narrow ones, which any printer leaves room for, save a page that
# would hold little.
MARGINS, NARROW_MARGINS = (30.0, 24.0), (18.0, 14.0)
FEW = 8
"""A document of more pages has nothing to gain by a line or two on each."""
# Longer than any strip of a roll; paper of its length is cut off where it ends.
ENDLESS = 14_000.0

Progress = Callable[[int, int], None]
"""Is told how many pages of how many are written, 0 of them while they are counted; what it raises
ends the work.
"""


@dataclass(frozen=True, slots=True)
class Document:
    """A form filled in: what stands on every page, its paper, its copies and its blocks.

    `blocks` lays the sections out for a span, anew whenever it is called.
    """

    frame: Frame
    paper: Paper
    copies: int
    blocks: Callable[[Span], Iterable[Block]]


def render(documents: Sequence[Document], progress: Progress | None = None) -> bytes:
    """The documents one after the other as one PDF, pages counted for each; ValueError for none.

    The pages are made one by one, each document's twice: to count them, and to draw them.
    """
    if not documents:
        raise ValueError("nothing to print")
    buffer = BytesIO()
    canvas = _canvas(buffer, documents[0].frame)
    several = len(documents) > 1
    for number, document in enumerate(documents, 1):
        _Drawing(canvas, document, progress).draw(f"document-{number}" if several else "")
    canvas.save()
    return buffer.getvalue()


def _canvas(buffer: BytesIO, first: Frame) -> Canvas:
    """An empty PDF that says what it holds; its date is the one that is printed."""
    load()
    # Plain bytes: text of bytes would be a quarter longer, and take its time.
    rl_config.useA85 = 0
    # Without a first font of ours ReportLab would name Helvetica, which is not embedded.
    font: Any = REGULAR
    canvas = Canvas(buffer, pagesize=A4, invariant=1, initialFontName=font, lang=language())
    facts = first.facts
    canvas.setTitle(" · ".join(filter(None, (first.title, facts.subject))))
    canvas.setSubject(facts.rules or facts.sheet)
    canvas.setAuthor(facts.house or facts.program)
    canvas.setCreator(facts.program)
    when = datetime.fromisoformat(facts.printed_at).strftime("D:%Y%m%d%H%M%S%z")
    canvas.setDateFormatter(lambda *_: f"{when[:19]}'{when[19:21]}'")
    return canvas


class _Drawing:
    """The drawing of one document: its pages are counted first, and then drawn."""

    def __init__(self, canvas: Canvas, document: Document, progress: Progress | None) -> None:
        self.canvas = canvas
        self.document = document
        self.progress = progress
        is_roll = document.paper is Paper.ROLL
        self.width, height = (ROLL_WIDTH, ENDLESS) if is_roll else SIZES[document.paper]
        side = ROLL_SIDE if is_roll else MARGIN_SIDE
        self.span = Span(side, self.width - 2 * side)
        self.head = Head(document.frame, self.span)
        self.foot = Foot(document.frame, self.span)
        self.margins = MARGINS
        self.height = self._roll_length() if is_roll else height

    @property
    def around(self) -> float:
        """What stands on every page beside its strips, in points of its height."""
        return sum(self.margins) + self.head.height + self.foot.height + ABOVE_FOOT

    def _roll_length(self) -> float:
        """How long a roll's paper is: as long as what stands on it."""
        pages = paginate(self.document.blocks(self.span), ENDLESS - self.around)
        longest = max(sum(strip.height for _, strip in page) for page in pages)
        return self.around + longest + 1.0

    def _pages(self) -> Iterable[Page]:
        return paginate(self.document.blocks(self.span), self.height - self.around)

    def _counted(self) -> int:
        """How many pages there are; of a few, one less where narrow margins have room for all.

        What goes over one page is set closer, too, where it then has room on it.
        """
        total = 0
        for _ in self._pages():
            total += 1
            self._tell(0, total)
        ordinary = self.margins, self.span
        self.margins = NARROW_MARGINS
        for close in (False, True):
            self.span = replace(self.span, close=close)
            if 1 < total <= (2 if close else FEW):
                fewer = sum(1 for _ in self._pages())
                if fewer < total:
                    return fewer
        self.margins, self.span = ordinary
        return total

    def draw(self, bookmark: str) -> None:
        total = self._counted()
        frame, copies = self.document.frame, self.document.copies
        if frame.facts.coded and frame.facts.chain:
            define_code(self.canvas, frame)
        pen = Pen(self.canvas)
        for copy in range(1, copies + 1):
            for number, page in enumerate(self._pages(), 1):
                self._page(pen, page, _count(number, total, copy, copies))
                if bookmark and copy == number == 1:
                    self._outline(bookmark)
                end_page(self.canvas)
                self._tell((copy - 1) * total + number, total * copies)

    def _tell(self, done: int, total: int) -> None:
        if self.progress:
            self.progress(done, total)

    def _outline(self, bookmark: str) -> None:
        self.canvas.bookmarkPage(bookmark)
        frame = self.document.frame
        self.canvas.addOutlineEntry(frame.facts.subject or frame.title, bookmark)

    def _page(self, pen: Pen, page: Page, count: str) -> None:
        self.canvas.setPageSize((self.width, self.height))
        if self.document.frame.facts.void:
            draw_void(self.canvas, self.width, self.height)
        above, below = self.margins
        top = self.height - above
        self.head.draw(pen, top)
        self.foot.draw(pen, below, count)
        top -= self.head.height
        for depth, strip in page:
            strip.draw(pen, top - depth)
        pen.flush()


def _count(number: int, total: int, copy: int, copies: int) -> str:
    """Which page it is, and of which copy where there are several."""
    page = tr("Page {n} of {m}", n=number, m=total)
    return (
        tr("Copy {copy} of {copies} · {page}", copy=copy, copies=copies, page=page)
        if (copies > 1)
        else page
    )
