"""Draws cards: four colours, rank and suit always shown, overlapping where there is little room.

A card without a recorded suit shows its rank alone.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tablemgr import assets
from tablemgr.i18n import tr
from tablemgr.rules.cards import (
    DECK_SIZE,
    RANKS,
    SUIT_SYMBOLS,
    Card,
    cards_text,
    rank_of,
    suit_of,
)
from tablemgr.ui.theme import Colours, app_font, colours, px

WIDTH, HEIGHT = 30, 42
GAP, GROUP_GAP = 3, 10
# What has to stay visible of a card that the next one covers.
LEAST_PITCH = 15


class CardStrip(QWidget):
    """A row of cards in groups, with an outline for each card still to come."""

    def __init__(self, name: str, slots: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slots = slots
        self._groups: tuple[tuple[Card, ...], ...] = ((),)
        self._wrong: frozenset[Card] = frozenset()
        self.setAccessibleName(name)
        self.setFixedHeight(px(HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cards(
        self, groups: Sequence[Sequence[Card]], wrong: frozenset[Card] = frozenset()
    ) -> None:
        """Show these cards; `wrong` are framed as ones that cannot lie there."""
        # More than a deck has is a slip that the count tells; it shall not take long to paint.
        self._groups = tuple(tuple(group[:DECK_SIZE]) for group in groups)
        self._wrong = wrong
        text = "; ".join(map(cards_text, self._groups))
        self.setAccessibleDescription(text or tr("no cards"))
        self.update()

    def want(self, slots: int) -> None:
        """Have outlines for so many cards."""
        if slots != self._slots:
            self._slots = slots
            self.updateGeometry()
            self.update()

    def cards(self) -> tuple[Card, ...]:
        """The cards shown, in their order."""
        return tuple(card for group in self._groups for card in group)

    def sizeHint(self) -> QSize:
        return QSize(px(self._slots * (WIDTH + GAP)), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(WIDTH + LEAST_PITCH * (self._slots - 1)), self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scheme = colours(self.palette())
        height = self.height() - 1
        width = height * WIDTH / HEIGHT
        places, shown = self._places(width), self.cards()
        for at, x in enumerate(places):
            seen = (places[at + 1] - x) if at + 1 < len(places) else width
            area = QRectF(x + 0.5, 0.5, width - 1, height - 1)
            if at < len(shown):
                wrong = shown[at] in self._wrong
                paint_card(painter, area, shown[at], scheme, seen=min(seen, width), wrong=wrong)
            else:
                painter.setPen(QPen(QColor(scheme.slot), 1, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                area.setWidth(min(seen - 1, area.width()))
                painter.drawRoundedRect(area, 4, 4)
        painter.end()

    def _places(self, width: float) -> list[float]:
        """Where each card begins, closer together where the strip is narrow."""
        count = max(self._slots, len(self.cards()))
        starts: set[int] = set()
        end = 0
        for group in self._groups[:-1]:
            end += len(group)
            starts.add(end)
        between = px(GROUP_GAP)
        room = self.width() - width - between * len(starts)
        pitch = min(width + px(GAP), room / max(1, count - 1))
        places: list[float] = []
        x = 0.0
        for at in range(count):
            x += between if at in starts else 0
            places.append(x + at * pitch)
        return places


def paint_card(
    painter: QPainter,
    area: QRectF,
    card: Card,
    scheme: Colours,
    *,
    seen: float,
    wrong: bool = False,
) -> None:
    """Paint one card; rank and suit stand in the part of its width that is `seen`."""
    suit = suit_of(card)
    painter.setPen(QPen(QColor(scheme.fault if wrong else scheme.edge), 2.5 if wrong else 1))
    painter.setBrush(QColor(scheme.face))
    painter.drawRoundedRect(area, 4, 4)
    painter.setPen(QColor(scheme.suits[3 if suit is None else suit]))
    font = app_font()
    font.setBold(True)
    rank = RANKS[rank_of(card)].replace("T", "10")
    size = min(area.height() * 0.42, seen * (0.52 if len(rank) > 1 else 0.8))
    font.setPixelSize(max(8, round(size)))
    painter.setFont(font)
    half = area.height() / 2
    upper = QRectF(area.topLeft() + QPointF(0, 1), area.size()).adjusted(0, 0, 0, -half)
    if suit is None:
        upper.moveTop(area.top() + half / 2)
    upper.setWidth(min(seen, area.width()))
    painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, rank)
    if suit is not None:
        font.setPixelSize(max(8, round(min(area.height() * 0.42, seen * 0.85))))
        font.setBold(False)
        painter.setFont(font)
        lower = upper.translated(0, half - 2)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, SUIT_SYMBOLS[suit])


def app_icon() -> QIcon:
    """The program's icon, as the desktop shows it too."""
    return QIcon(str(assets.asset("resources/icons/tablemgr.svg")))
