"""Reads a PDF back as pieces of text with their places, and a form's columns as they add up."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from io import BytesIO
from itertools import combinations
from typing import Any

from pypdf import PdfReader

from tablemgr.i18n import tr, writing

TOTAL = "Control total"
FOOT = 13.9


@dataclass(frozen=True, slots=True)
class Piece:
    """A text as one stretch: page from 0, both ends, baseline, size and weight, all in points."""

    page: int
    left: float
    right: float
    base: float
    size: float
    bold: bool
    text: str

    def covers(self, other: "Piece") -> bool:
        """Whether both print over each other: capitals and accents of one, tails of the other."""
        apart = abs(self.base - other.base)
        lower, upper = sorted((self, other), key=lambda piece: piece.base)
        return (
            self.page == other.page
            and self.left < other.right - 0.05
            and other.left < self.right - 0.05
            and apart < 0.78 * lower.size + 0.2 * upper.size
        )


@dataclass(slots=True)
class _Font:
    """A font of the PDF as a reader has to take it: letters and widths by their codes."""

    bold: bool
    letters: dict[int, str]
    first: int
    widths: list[float]

    @classmethod
    def read(cls, font: Any) -> "_Font":
        table = font["/ToUnicode"].get_data().decode("latin-1").partition("beginbfchar")[2]
        pairs = re.findall(r"<(\w+)> <(\w+)>", table)
        letters = {int(code, 16): chr(int(letter, 16)) for code, letter in pairs}
        return cls("Bold" in font["/BaseFont"], letters, int(font["/FirstChar"]),
                   [float(width) for width in font["/Widths"]])  # fmt: skip

    def shown(self, codes: bytes, size: float) -> tuple[str, float]:
        """What codes print, and how wide it is in points."""
        text = "".join(self.letters[code] for code in codes)
        return text, sum(self.widths[code - self.first] for code in codes) * size / 1000


def pieces(pdf: bytes) -> list[Piece]:
    """Every text of a PDF in the order it was drawn, read from the pages' own operators."""
    return [
        piece
        for number, page in enumerate(PdfReader(BytesIO(pdf)).pages)
        for piece in _pieces(number, page)
    ]


def _pieces(number: int, page: Any) -> list[Piece]:
    fonts = {
        name: _Font.read(font.get_object()) for name, font in page["/Resources"]["/Font"].items()
    }
    found: list[Piece] = []
    font, size, left, base, at = _Font(False, {}, 0, []), 0.0, 0.0, 0.0, None
    for given, operator in page.get_contents().operations:
        if operator in (b"BT", b"Tm"):
            left, base = (0.0, 0.0) if operator == b"BT" else (float(given[4]), float(given[5]))
            at = left
        elif operator == b"Td":
            left, base = left + float(given[0]), base + float(given[1])
            at = left
        elif operator == b"Tf":
            font, size = fonts[given[0]], float(given[1])
        elif operator == b"Tj":
            text, width = font.shown(_bytes(given[0]), size)
            if at is None:
                before = found.pop()
                found.append(replace(before, right=before.right + width, text=before.text + text))
            elif text.strip():
                place = (round(left, 2), round(left + width, 2), round(base, 2))
                found.append(Piece(number, *place, size, font.bold, text))
            # What follows without being placed goes on from here.
            at = None
    return found


def _bytes(codes: Any) -> bytes:
    return bytes(codes.original_bytes if hasattr(codes, "original_bytes") else codes)


def number(text: str) -> Fraction:
    """The number that a text is, as the language that is spoken writes it."""
    how = writing()
    return Fraction(text.replace(how.group, "").replace(how.decimal, "."))


def added(shown: Iterable[str]) -> Fraction:
    """What numbers of a column come to."""
    return sum((number(text) for text in shown if text), Fraction(0))


def texts(pdf: bytes) -> list[str]:
    """The texts of a PDF in the order they were drawn."""
    return [piece.text for piece in pieces(pdf)]


def column(everything: list[Piece], heading: str, label: str) -> list[str]:
    """A right-aligned column under a heading, over all pages; its last entry is the total."""
    heads = [piece for piece in everything if piece.text.startswith(heading) and piece.bold]
    found: list[Piece] = []
    for head in heads:
        place = next(
            piece for piece in below(everything, head) if piece.text == label and not piece.bold
        )
        aligned = [
            piece
            for piece in below(everything, place)
            if abs(piece.right - place.right) < 0.1 and "Page" not in piece.text
        ]
        total = [piece.base for piece in below(everything, place) if piece.text == TOTAL]
        found += [piece for piece in aligned if piece.base > (total[0] - 1 if total else 0)]
    return [piece.text for piece in found]


def under(found: list[Piece], heading: str, label: str) -> list[str]:
    """The texts of a right-aligned column from its heading to its totals, over all pages."""
    heads = [piece for piece in found if piece.bold and piece.size == 8.5]
    shown: list[str] = []
    for at, head in enumerate(heads):
        if head.text.removesuffix(" (continued)") != heading:
            continue
        rest = below(found, head)
        after = next((each for each in heads[at + 1 :] if each.page == head.page), None)
        foot = max(each.base for each in found if each.page == head.page and _is_count(each))
        end = after.base if after else foot + 1.0
        labels = [piece for piece in rest if piece.size == 6.2 and piece.base > end]
        # A label may be broken into lines, of which the first stands above.
        whole = [piece for piece in labels if piece.text == label]
        place = (whole or [each for each in labels if label.startswith(f"{each.text} ")])[0]
        shown += [
            piece.text
            for piece in rest
            if end < piece.base < place.base
            and piece.size == 7.4
            and abs(piece.right - place.right) < 0.1
        ]
    return shown


def _is_count(piece: Piece) -> bool:
    """Whether it says which page of how many it is."""
    words = tr("Page {n} of {m}", n="#", m="#")
    return words in re.sub("[0-9]+", "#", piece.text)


def below(everything: Iterable[Piece], other: Piece) -> list[Piece]:
    """The pieces further down on the page of another."""
    return [piece for piece in everything if piece.page == other.page and piece.base < other.base]


def misplaced(found: list[Piece], width: float, height: float, side: float = 39.9) -> list[str]:
    """The texts outside the margins, and those that print over each other."""
    outside = [
        piece.text
        for piece in found
        if piece.left < side or piece.right > width - side or not FOOT < piece.base < height - FOOT
    ]
    return outside + [f"{a.text} / {b.text}" for a, b in combinations(found, 2) if a.covers(b)]
