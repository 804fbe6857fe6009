"""Documents on paper: every page with its head and foot, several documents in one PDF.

The bytes depend on the documents alone: no clock, no random names.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from tablemgr.i18n import tr
from tablemgr.reporting.fonts import shorten
from tablemgr.reporting.form import Align, Paper
from tablemgr.reporting.pages import Block, Page, paginate
from tablemgr.reporting.pen import BLACK, GREY, Pen, Span, Style, lines_of, width_of

SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}
MARGIN_SIDE, MARGIN_TOP, MARGIN_FOOT = 40.0, 34.0, 30.0
HEAD_HEIGHT, FOOT_HEIGHT, HEAD_GAP = 24.0, 14.0, 16.0


@dataclass(frozen=True, slots=True)
class Document:
    """A form filled in: title and subject for every page's head, texts for its foot, the blocks.

    `blocks` lays the sections out for the span between the margins.
    """

    title: str
    subject: str
    foot: tuple[str, str]
    paper: Paper
    blocks: Callable[[Span], Sequence[Block]]


def render(documents: Sequence[Document]) -> bytes:
    """The documents one after the other as one PDF, pages counted for each; ValueError for none."""
    if not documents:
        raise ValueError("nothing to print")
    first = documents[0]
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=SIZES[first.paper], invariant=1, lang="en")
    canvas.setTitle(" · ".join(filter(None, (first.title, first.subject))))
    canvas.setSubject(first.foot[0])
    canvas.setAuthor(first.foot[1])
    canvas.setCreator(first.foot[1])
    for number, document in enumerate(documents, 1):
        _draw(canvas, document, f"document-{number}" if len(documents) > 1 else "")
    canvas.save()
    return buffer.getvalue()


def _draw(canvas: Canvas, document: Document, bookmark: str) -> None:
    width, height = SIZES[document.paper]
    span = Span(MARGIN_SIDE, width - 2 * MARGIN_SIDE)
    top = height - MARGIN_TOP - HEAD_HEIGHT
    pages = paginate(document.blocks(span), top - MARGIN_FOOT - FOOT_HEIGHT)
    pen = Pen(canvas)
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((width, height))
        if bookmark and number == 1:
            canvas.bookmarkPage(bookmark)
            canvas.addOutlineEntry(document.subject or document.title, bookmark)
        _head(pen, document, span, height - MARGIN_TOP)
        _foot(pen, document, span, tr("Page {n} of {m}", n=number, m=len(pages)))
        _fill(pen, page, top)
        canvas.showPage()


def _fill(pen: Pen, page: Page, top: float) -> None:
    for depth, strip in page:
        strip.draw(pen, top - depth)


def _head(pen: Pen, document: Document, span: Span, top: float) -> None:
    """The title, and to its right what hand it is: on two lines before anything is cut."""
    title = shorten(document.title, Style.TITLE.font, Style.TITLE.size, span.width * 0.7)
    pen.text(title, span, top, Style.TITLE)
    begin = span.left + width_of(title, Style.TITLE) + HEAD_GAP
    right = Span(begin, span.right - begin)
    lines = lines_of(document.subject, Style.STRONG, right.width, 2)
    rise = (len(lines) - 1) * Style.STRONG.leading
    pen.lines(lines, right, top - 7.0 + rise, Style.STRONG, Align.RIGHT)
    pen.rule(span, top - HEAD_HEIGHT + 3.0, 1.2, BLACK)


def _foot(pen: Pen, document: Document, span: Span, count: str) -> None:
    top = MARGIN_FOOT + FOOT_HEIGHT - 4.0
    pen.rule(span, top + 2.0, 0.4, GREY)
    places = span.split([5, 5, 2], 8.0)
    aligns = (Align.LEFT, Align.CENTRE, Align.RIGHT)
    for text, place, align in zip((*document.foot, count), places, aligns, strict=True):
        style = Style.LABEL
        pen.text(shorten(text, style.font, style.size, place.width), place, top, style, align)
