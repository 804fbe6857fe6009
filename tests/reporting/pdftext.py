"""Reads a PDF back as pieces of text with their places, and a form's columns as they add up."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tablemgr.reporting.fonts import BOLD, REGULAR, text_width

TOTAL = "Control total"


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


def pieces(pdf: bytes) -> list[Piece]:
    """Every text of a PDF in the order it was drawn."""
    found: list[Piece] = []
    for number, page in enumerate(PdfReader(BytesIO(pdf)).pages):

        def see(text: str, _cm: Any, tm: Any, font: Any, size: float, at: int = number) -> None:
            if text.strip():
                words, bold = text.strip("\n"), "Bold" in font["/BaseFont"]
                right = tm[4] + text_width(words, BOLD if bold else REGULAR, size)
                found.append(Piece(at, tm[4], right, tm[5], size, bold, words))

        page.extract_text(visitor_text=see)
    return found


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


def below(everything: Iterable[Piece], other: Piece) -> list[Piece]:
    """The pieces further down on the page of another."""
    return [piece for piece in everything if piece.page == other.page and piece.base < other.base]
