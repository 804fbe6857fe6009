"""The embedded fonts: what they can print, how wide it is, and how it breaks into lines.

Every text goes through `printable` before it is measured or drawn.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tablemgr import assets

REGULAR, BOLD = "DejaVuSans", "DejaVuSans-Bold"
PLACEHOLDER = "□"
ELLIPSIS = "…"


@cache
def _faces() -> tuple[Any, ...]:
    """The faces of both fonts, registered with ReportLab under their own names."""
    folder = assets.asset("resources/fonts")
    fonts = [TTFont(name, str(folder / f"{name}.ttf")) for name in (REGULAR, BOLD)]
    for font in fonts:
        pdfmetrics.registerFont(font)
    return tuple(font.face for font in fonts)


def load() -> None:
    """Make the fonts known to ReportLab; as often as you like."""
    _faces()


def text_width(text: str, font: str, size: float) -> float:
    """How wide a printable text is, in points."""
    _faces()
    return float(pdfmetrics.stringWidth(text, font, size))


def _spelled(text: str) -> str:
    """The text with composed letters, blanks for control characters, and no invisible ones."""
    kept = []
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if kind in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif kind != "Cf" and not 0xFE00 <= ord(char) <= 0xFE0F:
            kept.append(char)
    return " ".join("".join(kept).split())


def _lacking(char: str) -> bool:
    return any(ord(char) not in face.charToGlyph for face in _faces())


def missing_glyphs(text: str) -> tuple[str, ...]:
    """The characters of a text that the embedded fonts lack, each once, in their order."""
    return tuple(char for char in dict.fromkeys(_spelled(text)) if _lacking(char))


def printable(text: str) -> str:
    """The text as it prints: on one line, with `□` for each character that the fonts lack."""
    return "".join(PLACEHOLDER if _lacking(char) else char for char in _spelled(text))


def glyph_name(char: str) -> str:
    """A character by its number, and its name where that says more, for a remark about it."""
    number, name = f"{ord(char):04X}", unicodedata.name(char, "")
    return f"U+{number} {name}" if name and not name.endswith(number) else f"U+{number}"


def wrap(text: str, font: str, size: float, width: float, most: int | None = None) -> list[str]:
    """Break a text into lines no wider than `width` points, inside a word only where it must.

    Beyond `most` lines the last one ends in an ellipsis.
    """
    lines: list[str] = []
    for word in _pieces(text, font, size, width):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if most is not None and len(lines) > most:
        return [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), font, size, width)]
    return lines


def _pieces(text: str, font: str, size: float, width: float) -> Iterable[str]:
    """The words, one that is wider than a line cut into pieces that are not."""
    for word in text.split():
        rest = word
        while text_width(rest, font, size) > width and len(rest) > 1:
            fits = min(max(1, _fitting(rest, font, size, width)), len(rest) - 1)
            # After a hyphen or a stroke, as in a date or a double name, where there is one.
            cut = max(rest.rfind(mark, 0, fits) for mark in "-/") + 1 or fits
            yield rest[:cut]
            rest = rest[cut:]
        yield rest


def shorten(text: str, font: str, size: float, width: float) -> str:
    """The text on one line of `width` points, ending in an ellipsis where it had to be cut."""
    if text_width(text, font, size) <= width:
        return text
    room = width - text_width(ELLIPSIS, font, size)
    return text[: _fitting(text, font, size, room)].rstrip() + ELLIPSIS


def _fitting(text: str, font: str, size: float, width: float) -> int:
    """How many characters from the start fit into a width."""
    used = accumulate(text_width(char, font, size) for char in text)
    return sum(1 for so_far in used if so_far <= width)
