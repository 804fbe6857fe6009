"""Ink: gathers the lines and texts of a page and writes them into the PDF at once.

ReportLab's own calls open and close a text object for each text; a page of a long list has a
thousand of them. Pictures and shapes that are drawn on the canvas come below.
"""

from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas

from tablemgr.reporting.fonts import runs

PER_POINT = 100
"""Places of texts are whole hundredths of a point, so that steps between them never drift."""

_MOST_KNOWN = 4_000
_ASCII = "".join(map(chr, range(32, 127)))
_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))}
_ESCAPED |= {ord(char): f"\\{char}" for char in "()\\"}

Place = tuple[float, float]
Spelt = tuple[tuple[str, str], ...]


class Typeface:
    """How a text is set, in the words of the PDF; one for every way, as ink remembers by them.

    `colour` is the PDF's operator for it.
    """

    __slots__ = ("colour", "font", "size")

    def __init__(self, font: str, size: float, colour: str) -> None:
        self.font = font
        self.size = size
        self.colour = colour


class Ink:
    """The lines and texts of the page that is being drawn, in the order they are put down."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._lines: list[str] = []
        self._pen = (0.0, 0.0)
        self._texts: list[str] = []
        self._colour = ""
        self._face = ""
        self._across = self._up = 0
        # What a text is in this document's fonts, as lists repeat themselves.
        self._known: dict[Typeface, dict[str, Spelt]] = {}
        # The operator that sets a font in which letters of ASCII have the codes that they have.
        self._plain: dict[Typeface, str] = {}

    def line(self, start: Place, end: Place, weight: float, grey: float) -> None:
        """A straight line."""
        if (weight, grey) != self._pen:
            self._end_path()
            self._lines.append(f"{weight:g} w {grey:g} G")
            self._pen = (weight, grey)
        self._lines.append(f"{start[0]:.2f} {start[1]:.2f} m {end[0]:.2f} {end[1]:.2f} l")

    def _end_path(self) -> None:
        if self._lines and self._lines[-1].endswith("l"):
            self._lines.append("S")

    def text(self, text: str, face: Typeface, across: int, up: int) -> None:
        """A text from its left end on a baseline, both in hundredths of a point."""
        known = self._known.get(face)
        if known is None:
            known = self._known[face] = {}
        spelt = known.get(text)
        if spelt is None:
            spelt = self._spell(text, face, known)
        if not spelt:
            return
        if face.colour != self._colour:
            self._colour = face.colour
            self._texts.append(face.colour)
        right, rise = across - self._across, up - self._up
        self._across, self._up = across, up
        place = f"{_number(right)} {_number(rise)} Td"
        for wanted, shown in spelt:
            if wanted != self._face:
                self._texts.append(wanted)
                self._face = wanted
            # Of a text in several fonts only the first piece is placed; the others go on from it.
            self._texts.append(f"{place} {shown}")
            place = ""

    def _spell(self, text: str, face: Typeface, known: dict[str, Spelt]) -> Spelt:
        """A text as pairs of operators: the one that sets a font of the PDF, and one that shows."""
        if len(known) > _MOST_KNOWN:
            known.clear()
        if text.isascii():
            split = [(self._plain_of(face), text.encode())] if text else []
        else:
            split = self._split(text, face)
        spelt = known[text] = tuple((setting, _shown(codes)) for setting, codes in split)
        return spelt

    def _plain_of(self, face: Typeface) -> str:
        """The operator that sets the font in which letters of ASCII keep their codes."""
        if face not in self._plain:
            ((self._plain[face], codes),) = self._split(_ASCII, face)
            assert codes == _ASCII.encode()
        return self._plain[face]

    def _split(self, text: str, face: Typeface) -> list[tuple[str, bytes]]:
        """A text as codes of the fonts in the PDF, each with the operator that sets its font."""
        document = _document_of(self.canvas)
        found = []
        for name, run in runs(text, face.font):
            font: Any = pdfmetrics.getFont(name)
            for subset, codes in font.splitString(run, document):
                inner = font.getSubsetInternalName(subset, document)
                found.append((f"{inner} {face.size:g} Tf", codes))
        return found

    def flush(self) -> None:
        """Write the page's lines, and its texts over them."""
        self._end_path()
        self.canvas.addLiteral("\n".join(["q", *self._lines, "Q"]))
        self.canvas.addLiteral("\n".join(["BT", *self._texts, "ET"]))
        self._lines, self._texts = [], []
        self._pen, self._colour, self._face = (0.0, 0.0), "", ""
        self._across = self._up = 0


def end_page(canvas: Canvas) -> None:
    """End the page and compress it: ReportLab would keep all of them at length until the end."""
    canvas.showPage()
    page = _document_of(canvas).Pages.pages[-1]
    shrunk = PDFZCompress.encode(page.stream)
    filters = PDFArray([PDFName(PDFZCompress.pdfname)])
    page.Contents = PDFStream(PDFDictionary({"Filter": filters}), shrunk)
    page.stream = None


def _document_of(canvas: Canvas) -> Any:
    """The document of a canvas; ReportLab has no other way to its fonts and pages."""
    return getattr(canvas, "_doc")  # noqa: B009


def _shown(codes: bytes) -> str:
    """The operator that shows a text of so many codes."""
    return f"({codes.decode('latin-1').translate(_ESCAPED)}) Tj"


@lru_cache(8_192)
def _number(hundredths: int) -> str:
    """Hundredths of a point as the PDF has them, in points; steps from text to text come again."""
    return f"{hundredths / PER_POINT:g}"
