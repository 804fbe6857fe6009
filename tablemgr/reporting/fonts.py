"""The embedded fonts: what they can print, how wide it is, and how it breaks into lines.

Every text goes through `printable` before it is measured or drawn. What the Latin fonts lack is
set in the Chinese one, run by run.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, groupby
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tablemgr import assets

REGULAR, BOLD, CHINESE = "DejaVuSans", "DejaVuSans-Bold", "NotoSansSC-Regular"
PLACEHOLDER = "□"
ELLIPSIS = "…"
UNBROKEN = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Blanks that hold a number or a date together."""
# Lists repeat names, amounts and words; so many texts are remembered with what was found of them.
_REMEMBERED = 4_096
# Chinese may be broken after any character, but for signs that cling to the one beside them.
_HAN = "\u3400-\u9fff\uf900-\ufaff"
_OPENING, _CLOSING = "（「『《〈【〔", "，。、：；！？）」』》〉】〕％"
_WORD = re.compile(f"[{_OPENING}]*(?:[{_HAN}]|[^ {_HAN}{_OPENING}]+)[{_CLOSING}]*|[{_OPENING}]+")


@cache
def _face(name: str) -> Any:
    """The face of a font, registered with ReportLab; the Chinese one only where it is needed."""
    font = TTFont(name, str(assets.asset(f"resources/fonts/{name}.ttf")))
    pdfmetrics.registerFont(font)
    return font.face


def unreadable() -> tuple[str, ...]:
    """The embedded fonts that are missing or damaged, by their names."""
    found = []
    for name in (REGULAR, BOLD, CHINESE):
        try:
            _face(name)
        except Exception:  # noqa: BLE001 - the reader of a damaged font may fail in any way
            found.append(name)
    return tuple(found)


def load() -> None:
    """Make the Latin fonts known to ReportLab; as often as you like."""
    for name in (REGULAR, BOLD):
        _face(name)


def runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """A printable text as stretches, each with the font that has its letters."""
    if text.isascii():
        return ((font, text),) if text else ()
    return _mixed_runs(text, font)


@lru_cache(_REMEMBERED)
def _mixed_runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, "".join(run)) for name, run in groupby(text, lambda char: _of(char, font)))


def _of(char: str, font: str) -> str:
    return CHINESE if _is_chinese(char) else font


@cache
def _is_chinese(char: str) -> bool:
    """Whether only the Chinese font has a letter."""
    return not _is_latin(char) and ord(char) in _face(CHINESE).charToGlyph


@cache
def _is_latin(char: str) -> bool:
    return all(ord(char) in _face(name).charToGlyph for name in (REGULAR, BOLD))


@lru_cache(_REMEMBERED)
def _units(text: str, font: str) -> float:
    """How wide a text is in thousandths of its size."""
    total = 0
    for name, run in runs(text, font):
        widths = _face(name).charWidths
        total += sum([widths[code] for code in map(ord, run)])
    return total


def text_width(text: str, font: str, size: float) -> float:
    """How wide a printable text is, in points."""
    return _units(text, font) * size / 1000


def _spelled(text: str) -> str:
    """The text with composed letters, blanks for control characters, and no invisible ones."""
    kept = []
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if kind in ("Cc", "Zl", "Zp") or (kind == "Zs" and char not in UNBROKEN):
            kept.append(" ")
        elif kind != "Cf" and not 0xFE00 <= ord(char) <= 0xFE0F:
            kept.append(char)
    return " ".join(filter(None, "".join(kept).split(" ")))


def _lacking(char: str) -> bool:
    return not _is_latin(char) and not _is_chinese(char)


def missing_glyphs(text: str) -> tuple[str, ...]:
    """The characters of a text that the embedded fonts lack, each once, in their order."""
    return tuple(char for char in dict.fromkeys(_spelled(text)) if _lacking(char))


class GlyphCheck:
    """Watches texts go by, however many, and remembers the characters that the fonts lack."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._missing: dict[str, None] = {}

    def see(self, text: str) -> None:
        """Look at a text; one of ASCII alone is never looked at letter by letter."""
        if text.isascii():
            return
        new = set(unicodedata.normalize("NFC", text)) - self._seen
        if new:
            self._seen |= new
            found = set(missing_glyphs("".join(sorted(new))))
            self._missing |= dict.fromkeys(char for char in text if char in found)

    @property
    def missing(self) -> tuple[str, ...]:
        """What is lacking, in the order in which it was seen."""
        return tuple(self._missing)


@lru_cache(_REMEMBERED)
def printable(text: str) -> str:
    """The text as it prints: on one line, with `□` for each character that the fonts lack."""
    if text.isascii() and text.isprintable() and "  " not in text and text == text.strip():
        return text
    return "".join(PLACEHOLDER if _lacking(char) else char for char in _spelled(text))


def glyph_name(char: str) -> str:
    """A character by its number, and its name where that says more, for a remark about it."""
    number, name = f"{ord(char):04X}", unicodedata.name(char, "")
    return f"U+{number} {name}" if name and not name.endswith(number) else f"U+{number}"


def words_of(text: str) -> Iterator[tuple[str, str]]:
    """Between what a printable text may be broken: each word, before it the blank or nothing."""
    if text.isascii():
        yield from ((" ", word) for word in text.split())
        return
    for found in _WORD.finditer(text):
        at = found.start()
        yield " " * (at > 0 and text[at - 1] == " "), found[0]


def wrap(text: str, font: str, size: float, width: float, most: int | None = None) -> list[str]:
    """Break a text into lines no wider than `width` points, inside a word only where it must.

    Beyond `most` lines the last one ends in an ellipsis.
    """
    if text_width(text, font, size) <= width:
        return [text] if text else []
    lines: list[str] = []
    for blank, word in _pieces(text, font, size, width):
        longer = f"{lines[-1]}{blank}{word}" if lines else word
        if lines and text_width(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if most is not None and len(lines) > most:
        return [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), font, size, width)]
    return lines


def _pieces(text: str, font: str, size: float, width: float) -> Iterator[tuple[str, str]]:
    """The words, one that is wider than a line cut into pieces that are not."""
    for blank, word in words_of(text):
        rest, before = word, blank
        while text_width(rest, font, size) > width and len(rest) > 1:
            fits = min(max(1, _fitting(rest, font, size, width)), len(rest) - 1)
            # After a hyphen or a stroke, as in a date or a double name, where there is one.
            cut = max(rest.rfind(mark, 0, fits) for mark in "-/") + 1 or fits
            yield before, rest[:cut]
            rest, before = rest[cut:], ""
        yield before, rest


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
