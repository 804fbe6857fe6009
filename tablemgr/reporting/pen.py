"""The pen: draws texts, rules, cards and the button on a page, measured in points from its foot."""

from dataclasses import dataclass
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from tablemgr.reporting import fonts
from tablemgr.reporting.form import Align
from tablemgr.rules.cards import RANKS, SUIT_SYMBOLS, Card, rank_of, suit_of

BLACK, GREY, HAIR = 0.0, 0.32, 0.72
# Clubs, diamonds, hearts, spades: all dark enough to stay readable where nothing prints in colour.
SUIT_COLOURS = ((0.0, 0.34, 0.12), (0.03, 0.2, 0.62), (0.72, 0.0, 0.08), (0.0, 0.0, 0.0))
CARD_WIDTH, CARD_HEIGHT, CARD_PITCH, CARD_LEADING = 20.0, 12.5, 21.0, 15.0
BUTTON_RADIUS = 4.2


class Style(Enum):
    """The few ways a text is set: font, size, distance between lines, and how dark it is."""

    TITLE = (fonts.BOLD, 15.0, 18.0, BLACK)
    HEADING = (fonts.BOLD, 8.5, 11.0, BLACK)
    TEXT = (fonts.REGULAR, 7.4, 9.2, BLACK)
    STRONG = (fonts.BOLD, 7.4, 9.2, BLACK)
    FACT = (fonts.BOLD, 8.4, 10.4, BLACK)
    LABEL = (fonts.REGULAR, 6.2, 8.0, GREY)
    SMALL = (fonts.REGULAR, 6.4, 8.2, BLACK)
    CARD = (fonts.BOLD, 8.4, 9.6, BLACK)

    @property
    def font(self) -> str:
        """The font's name."""
        return self.value[0]

    @property
    def size(self) -> float:
        """The size in points."""
        return self.value[1]

    @property
    def leading(self) -> float:
        """From one line to the next, in points."""
        return self.value[2]

    @property
    def grey(self) -> float:
        """0 for black, 1 for white."""
        return self.value[3]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the page from left to right, in points."""

    left: float
    width: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width

    def split(self, shares: list[int], gutter: float = 0.0) -> list["Span"]:
        """Parts in proportion to their shares, with a gutter between two."""
        room = self.width - gutter * (len(shares) - 1)
        parts: list[Span] = []
        left = self.left
        for share in shares:
            parts.append(Span(left, room * share / sum(shares)))
            left = parts[-1].right + gutter
        return parts


def lines_of(text: str, style: Style, width: float, most: int | None = 8) -> list[str]:
    """A text broken into at most so many lines of a width, as the pen sets them in a style."""
    return fonts.wrap(text, style.font, style.size, width, most)


def width_of(text: str, style: Style) -> float:
    """How wide a text is in a style, in points."""
    return fonts.text_width(text, style.font, style.size)


class Pen:
    """Draws on one canvas; tops and baselines are measured from the foot of the page."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(
        self, text: str, span: Span, top: float, style: Style, align: Align = Align.LEFT
    ) -> None:
        """One line of text whose line box begins at `top`."""
        self.canvas.setFont(style.font, style.size)
        self.canvas.setFillGray(style.grey)
        baseline = top - style.size * 0.95
        if align is Align.RIGHT:
            self.canvas.drawRightString(span.right, baseline, text)
        elif align is Align.CENTRE:
            self.canvas.drawCentredString(span.left + span.width / 2, baseline, text)
        else:
            self.canvas.drawString(span.left, baseline, text)

    def lines(
        self, lines: list[str], span: Span, top: float, style: Style, align: Align = Align.LEFT
    ) -> None:
        """Several lines, one below the other."""
        for number, line in enumerate(lines):
            self.text(line, span, top - number * style.leading, style, align)

    def rule(self, span: Span, at: float, weight: float = 0.4, grey: float = HAIR) -> None:
        """A horizontal line."""
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(span.left, at, span.right, at)

    def card(self, card: Card, left: float, top: float) -> None:
        """A card in its frame: rank and suit symbol, or the rank alone where no suit is known."""
        suit = suit_of(card)
        rank = RANKS[rank_of(card)]
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(HAIR)
        self.canvas.roundRect(left, top - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT, 2.2)
        text = rank if suit is None else rank + SUIT_SYMBOLS[suit]
        self.canvas.setFont(Style.CARD.font, Style.CARD.size)
        self.canvas.setFillColorRGB(*SUIT_COLOURS[3 if suit is None else suit])
        self.canvas.drawCentredString(left + CARD_WIDTH / 2, top - 9.3, text)

    def button(self, left: float, top: float) -> None:
        """The dealer button: a black disc with a D."""
        radius = BUTTON_RADIUS
        self.canvas.setFillGray(BLACK)
        self.canvas.circle(left + radius, top - radius, radius, stroke=0, fill=1)
        self.canvas.setFillGray(1)
        self.canvas.setFont(Style.STRONG.font, 6)
        self.canvas.drawCentredString(left + radius, top - radius - 2.2, "D")
