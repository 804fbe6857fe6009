"""A row of a seat: its cards open, their backs, or outlines; and what the row is, in words."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tablemgr.rules.cards import ROW_SIZE, Card
from tablemgr.ui.cards import GAP, HEIGHT, WIDTH, CardStrip
from tablemgr.ui.console.words import Words
from tablemgr.ui.theme import colours, px

_WORDS_PX = 13
_LOWEST, _TALLEST = 26, 124
_LONGEST = max(ROW_SIZE.values())
_STEP_PX = 6


class BackStrip(CardStrip):
    """A strip that can lie face down."""

    def __init__(self, name: str, slots: int) -> None:
        super().__init__(name, slots)
        self._backs = self._wanted = False

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        # As high as it is made, it can be made lower again.
        return QSize(super().minimumSizeHint().width(), px(_LOWEST))

    def show_row(
        self,
        cards: tuple[Card, ...],
        *,
        backs: bool,
        wanted: bool,
        wrong: frozenset[Card] = frozenset(),
    ) -> None:
        """Show cards, their backs where none is open, or (`wanted`) outlines of those to come."""
        before = (self._groups, self._wrong, self._backs, self._wanted)
        if before != ((cards,), wrong, backs, wanted):
            self._backs, self._wanted = backs, wanted
            self.show_cards((cards,), wrong)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.cards() or self._wanted:
            super().paintEvent(event)
        elif self._backs:
            self._paint_backs()

    def _paint_backs(self) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scheme = colours(self.palette())
        height = self.height() - 1
        width = height * WIDTH / HEIGHT
        painter.setPen(QPen(QColor(scheme.edge), 1))
        for x in self._places(width):
            painter.setBrush(QColor(scheme.soft))
            area = QRectF(x + 0.5, 0.5, width - 1, height - 1)
            painter.drawRoundedRect(area, 4, 4)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(4, 4, -4, -4), 2, 2)
        painter.end()


class RowView(QWidget):
    """A strip with its words beside it, if any; both keep their places whatever they show."""

    def __init__(
        self, name: str, slots: int, beside: bool = True, words_px: int = _WORDS_PX
    ) -> None:
        super().__init__()
        self.strip = BackStrip(name, slots)
        self.strip.setMinimumHeight(px(_LOWEST))
        self.strip.setMaximumHeight(px(_TALLEST))
        self.strip.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.words = Words(words_px)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10 if beside else 0)
        self._beside = beside
        row.addWidget(self.strip, 8)
        row.addWidget(self.words, 5 if beside else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._beside:
            # What the longest row of cards of this height leaves free is for the words.
            # Rows that differ by a pixel have their words below each other.
            height = -(-self.strip.height() // _STEP_PX) * _STEP_PX
            self.strip.setMaximumWidth(round(_LONGEST * (height * WIDTH / HEIGHT + px(GAP))))
