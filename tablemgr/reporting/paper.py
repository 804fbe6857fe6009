"""Documents on paper: every page with its head and foot, several documents in one PDF.

The bytes depend on the documents alone: no clock, no random names.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from tablemgr.i18n import tr
from tablemgr.reporting.fonts import REGULAR, load, shorten
from tablemgr.reporting.form import Align, Paper
from tablemgr.reporting.pages import Block, Page, paginate
from tablemgr.reporting.pen import BLACK, GREY, Pen, Span, Style, lines_of, width_of

SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}
MARGIN_SIDE, MARGIN_TOP, MARGIN_FOOT = 40.0, 30.0, 26.0
HEAD_HEIGHT, FOOT_HEIGHT, HEAD_GAP = 24.0, 14.0, 16.0


@dataclass(frozen=True, slots=True)
class Document:
    """A form filled in: what every page says at its head and foot, its paper and its blocks.

    `printed_at` is ISO 8601 with its offset; `blocks` lays the sections out for a span.
    """

    title: str
    subject: str
    rules: str
    program: str
    printed_at: str
    paper: Paper
    blocks: Callable[[Span], Sequence[Block]]


def render(documents: Sequence[Document]) -> bytes:
    """The documents one after the other as one PDF, pages counted for each; ValueError for none."""
    if not documents:
        raise ValueError("nothing to print")
    first = documents[0]
    buffer = BytesIO()
    canvas = _canvas(buffer, first)
    for number, document in enumerate(documents, 1):
        _draw(canvas, document, f"document-{number}" if len(documents) > 1 else "")
    canvas.save()
    return buffer.getvalue()


def _canvas(buffer: BytesIO, first: Document) -> Canvas:
    """An empty PDF that says what it holds; its date is the one that is printed."""
    load()
    # Without a first font of ours ReportLab would name Helvetica, which is not embedded.
    font: Any = REGULAR
    size = SIZES[first.paper]
    canvas = Canvas(buffer, pagesize=size, invariant=1, initialFontName=font, lang="en")
    canvas.setTitle(" · ".join(filter(None, (first.title, first.subject))))
    canvas.setSubject(first.rules)
    canvas.setAuthor(first.program)
    canvas.setCreator(first.program)
    when = datetime.fromisoformat(first.printed_at).strftime("D:%Y%m%d%H%M%S%z")
    canvas.setDateFormatter(lambda *_: f"{when[:19]}'{when[19:21]}'")
    return canvas


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
    places = span.split([64, 42, 14], 8.0)
    aligns = (Align.LEFT, Align.CENTRE, Align.RIGHT)
    printed = tr("{program}, {time}", program=document.program, time=document.printed_at)
    texts = (document.rules, printed, count)
    for text, place, align in zip(texts, places, aligns, strict=True):
        style = Style.LABEL
        pen.text(shorten(text, style.font, style.size, place.width), place, top, style, align)
