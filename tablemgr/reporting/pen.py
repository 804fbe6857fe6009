"""The pen: draws texts, rules, cards and the button on a page, measured in points from its foot."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from reportlab.pdfgen.canvas import Canvas

from tablemgr.reporting import fonts
from tablemgr.reporting.form import Align
from tablemgr.reporting.ink import PER_POINT, Ink, Typeface
from tablemgr.rules.cards import RANKS, SUIT_SYMBOLS, Card, rank_of, suit_of

BLACK, GREY, HAIR = 0.0, 0.32, 0.72
# Clubs, diamonds, hearts, spades: all dark enough to stay readable where nothing prints in colour.
SUIT_COLOURS = ("0 .34 .12 rg", ".03 .2 .62 rg", ".72 0 .08 rg", "0 g")
CARD_WIDTH, CARD_HEIGHT, CARD_PITCH, CARD_LEADING = 20.0, 12.5, 21.0, 15.0
BUTTON_RADIUS = 4.2
NARROW = 300.0
MOST_LINES = 40
"""What one text holds at most: a page has room for so many, and no text of a night needs them."""


class Style(Enum):
    """The few ways a text is set: font, size, distance between lines, and how dark it is.

    Sizes and leadings are points; grey is 0 for black and 1 for white.
    """

    TITLE = (fonts.BOLD, 15.0, 18.0, BLACK)
    HOUSE = (fonts.BOLD, 8.4, 10.4, GREY)
    HEADING = (fonts.BOLD, 8.5, 11.0, BLACK)
    TEXT = (fonts.REGULAR, 7.4, 9.2, BLACK)
    STRONG = (fonts.BOLD, 7.4, 9.2, BLACK)
    FACT = (fonts.BOLD, 8.4, 10.4, BLACK)
    LABEL = (fonts.REGULAR, 6.2, 8.0, GREY)
    SMALL = (fonts.REGULAR, 6.4, 8.2, BLACK)
    CARD = (fonts.BOLD, 8.4, 9.6, BLACK)

    def __init__(self, font: str, size: float, leading: float, grey: float) -> None:
        self.font = font
        self.size = size
        self.leading = leading
        self.grey = grey
        self.rise = size * 0.95
        self.face = Typeface(font, size, f"{grey:g} g")


_SUITS = tuple(Typeface(Style.CARD.font, Style.CARD.size, colour) for colour in SUIT_COLOURS)
_BUTTON = Typeface(Style.STRONG.font, 6.0, "1 g")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the page from left to right, in points; `close`: with less between the lines."""

    left: float
    width: float
    close: bool = False

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width

    @property
    def narrow(self) -> bool:
        """Whether it is that of a roll, on which hardly anything stands side by side."""
        return self.width < NARROW

    def gap(self, height: float) -> float:
        """The height of a gap that is so high on an ordinary page."""
        return height / 2 if self.close else height

    def split(self, shares: list[int], gutter: float = 0.0) -> list["Span"]:
        """Parts in proportion to their shares, with a gutter between two."""
        room = self.width - gutter * (len(shares) - 1)
        parts: list[Span] = []
        left = self.left
        for share in shares:
            parts.append(Span(left, room * share / sum(shares), self.close))
            left = parts[-1].right + gutter
        return parts


def lines_of(text: str, style: Style, width: float, most: int | None = MOST_LINES) -> list[str]:
    """A text broken into at most so many lines of a width, as the pen sets them in a style."""
    return fonts.wrap(text, style.font, style.size, width, most)


def width_of(text: str, style: Style) -> float:
    """How wide a text is in a style, in points."""
    return fonts.text_width(text, style.font, style.size)


def explaining(span: Span) -> Style:
    """The style of words that explain what stands above or beside them: small on a close page."""
    return Style.SMALL if span.close else Style.TEXT


class Pen:
    """Draws on one canvas; tops and baselines are measured from the foot of the page.

    What it draws is on the page once `flush` is called.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.ink = Ink(canvas)

    def flush(self) -> None:
        """Write what was drawn into the page."""
        self.ink.flush()

    def text(
        self, text: str, span: Span, top: float, style: Style, align: Align = Align.LEFT
    ) -> None:
        """One line of text whose line box begins at `top`."""
        left = span.left
        if align is Align.RIGHT:
            left += span.width - width_of(text, style)
        elif align is Align.CENTRE:
            left += (span.width - width_of(text, style)) / 2
        self._set(text, style.face, left, top - style.rise)

    def _set(self, text: str, face: Typeface, left: float, base: float) -> None:
        self.ink.text(text, face, round(left * PER_POINT), round(base * PER_POINT))

    def lines(
        self, lines: list[str], span: Span, top: float, style: Style, align: Align = Align.LEFT
    ) -> None:
        """Several lines, one below the other."""
        for number, line in enumerate(lines):
            self.text(line, span, top - number * style.leading, style, align)

    def rule(self, span: Span, at: float, weight: float = 0.4, grey: float = HAIR) -> None:
        """A horizontal line."""
        self.ink.line((span.left, at), (span.left + span.width, at), weight, grey)

    def box(self, span: Span, top: float, height: float, grey: float = HAIR) -> None:
        """An empty box to write in."""
        left, right, foot = span.left, span.right, top - height
        corners = [(left, top), (right, top), (right, foot), (left, foot), (left, top)]
        for start, end in pairwise(corners):
            self.ink.line(start, end, 0.5, grey)

    def card_frame(self, left: float, top: float) -> None:
        """The frame of a card."""
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(HAIR)
        self.canvas.roundRect(left, top - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT, 2.2)

    def card(self, card: Card, left: float, top: float) -> None:
        """A card in its frame: rank and suit symbol, or the rank alone where no suit is known."""
        self.card_frame(left, top)
        suit = suit_of(card)
        rank = RANKS[rank_of(card)]
        text = rank if suit is None else rank + SUIT_SYMBOLS[suit]
        spare = CARD_WIDTH - width_of(text, Style.CARD)
        self._set(text, _SUITS[3 if suit is None else suit], left + spare / 2, top - 9.3)

    def button(self, left: float, top: float) -> None:
        """The dealer button: a black disc with a D."""
        radius = BUTTON_RADIUS
        self.canvas.setFillGray(BLACK)
        self.canvas.circle(left + radius, top - radius, radius, stroke=0, fill=1)
        width = fonts.text_width("D", _BUTTON.font, _BUTTON.size)
        self._set("D", _BUTTON, left + radius - width / 2, top - radius - 2.2)
