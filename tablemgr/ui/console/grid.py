"""All 52 cards to be touched: one that is gone is grey and says who has it.

A touch types the card into the same line as the keys do.
"""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.cards import (
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    card_text,
    make_card,
    rank_of,
    suit_of,
)
from tablemgr.ui.theme import Colours, app_font, colours, px

CELL_PX = 46
_OWNER_PX = 14
_RANKS = len(RANKS)


class CardGrid(QWidget):
    """Four columns of suits and thirteen rows of ranks, aces on top.

    Signals:
        picked: a card was touched, or chosen with Space; carries its text.
    """

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._owners: Mapping[Card, int] = {}
        self._ranks: Mapping[int, int] = {}
        self._own: frozenset[Card] = frozenset()
        self._live = False
        self._pictures: dict[tuple[object, ...], QPixmap] = {}
        self._at = make_card(12, 3)
        self.setAccessibleName(tr("Cards to touch"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(self.minimumSizeHint())

    def show_deck(
        self,
        owners: Mapping[Card, int],
        ranks: Mapping[int, int],
        own: frozenset[Card],
        *,
        live: bool,
    ) -> None:
        """Show who has which card; `ranks` counts those whose suit nobody recorded.

        `own` are the cards of the seat that is typed; without `live` nothing can be touched.
        """
        wanted = (dict(owners), dict(ranks), own, live)
        if wanted != (self._owners, self._ranks, self._own, self._live):
            self._owners, self._ranks, self._own, self._live = wanted
            self.update()

    def minimumSizeHint(self) -> QSize:
        # A finger is as large as ever where letters are made larger.
        return QSize(4 * CELL_PX, _RANKS * (CELL_PX - 2))

    def is_free(self, card: Card) -> bool:
        """Whether a card can be touched."""
        rank = rank_of(card)
        known = sum(rank_of(each) == rank for each in (*self._owners, *self._own))
        all_gone = self._ranks.get(rank, 0) + known >= len(SUITS)
        return self._live and card not in self._owners and card not in self._own and not all_gone

    def area(self, card: Card) -> QRectF:
        """Where a card stands."""
        suit = suit_of(card) or 0
        width, height = self.width() / len(SUITS), self.height() / _RANKS
        row = _RANKS - 1 - rank_of(card)
        return QRectF((len(SUITS) - 1 - suit) * width, row * height, width, height)

    def _card_at(self, x: float, y: float) -> Card:
        column = min(int(x * len(SUITS) / self.width()), len(SUITS) - 1)
        row = min(int(y * _RANKS / self.height()), _RANKS - 1)
        return make_card(_RANKS - 1 - row, len(SUITS) - 1 - column)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self._pick(self._card_at(event.position().x(), event.position().y()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rank, suit = rank_of(self._at), suit_of(self._at) or 0
        steps = {
            Qt.Key.Key_Up: (rank + 1, suit),
            Qt.Key.Key_Down: (rank - 1, suit),
            Qt.Key.Key_Left: (rank, suit + 1),
            Qt.Key.Key_Right: (rank, suit - 1),
        }
        if event.key() in steps:
            rank, suit = steps[Qt.Key(event.key())]
            if 0 <= rank < _RANKS and 0 <= suit < len(SUITS):
                self._at = make_card(rank, suit)
                self.setAccessibleDescription(card_text(self._at))
                self.update()
        elif event.key() == Qt.Key.Key_Space:
            self._pick(self._at)
        else:
            super().keyPressEvent(event)

    def _pick(self, card: Card) -> None:
        if self.is_free(card):
            self.picked.emit(card_text(card))

    def _picture(self, card: Card, size: QSize, scheme: Colours, *, owned: bool) -> QPixmap:
        """A card as it was painted before; text is slow, and this follows each key."""
        key = (card, owned, size.width(), size.height(), scheme.window, self.devicePixelRatioF())
        found = self._pictures.get(key)
        if found is None:
            found = QPixmap(size * self.devicePixelRatioF())
            found.setDevicePixelRatio(self.devicePixelRatioF())
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            area = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
            paint_wide(painter, area, card, scheme, shift=px(_OWNER_PX) if owned else 0)
            painter.end()
            self._pictures[key] = found
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pictures.clear()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scheme = colours(self.palette())
        for rank in range(_RANKS):
            for suit in range(len(SUITS)):
                card = make_card(rank, suit)
                area = self.area(card).adjusted(2, 2, -2, -2)
                owner = self._owners.get(card)
                painter.setOpacity(1.0 if self.is_free(card) else 0.28)
                picture = self._picture(card, area.size().toSize(), scheme, owned=owner is not None)
                painter.drawPixmap(area.topLeft(), picture)
                painter.setOpacity(1.0)
                if owner is not None:
                    font = app_font()
                    font.setBold(True)
                    painter.setFont(font)
                    painter.setPen(QColor(scheme.text))
                    where = area.adjusted(0, 0, -6, 0)
                    side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    painter.drawText(where, side, str(owner) if owner else "·")
                if self.hasFocus() and card == self._at:
                    painter.setPen(QPen(QColor(scheme.accent), 2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(area, 4, 4)
        painter.end()


def paint_wide(
    painter: QPainter, area: QRectF, card: Card, scheme: Colours, *, shift: int = 0
) -> None:
    """Paint a card that is wider than high, rank beside suit; `shift` px at its right stay free."""
    suit = suit_of(card) or 0
    painter.setPen(QPen(QColor(scheme.edge), 1))
    painter.setBrush(QColor(scheme.face))
    painter.drawRoundedRect(area, 4, 4)
    painter.setPen(QColor(scheme.suits[suit]))
    font = app_font()
    font.setBold(True)
    font.setPixelSize(round(min(area.height() * 0.5, area.width() * 0.36)))
    painter.setFont(font)
    words = f"{RANKS[rank_of(card)].replace('T', '10')}{SUIT_SYMBOLS[suit]}"
    painter.drawText(area.adjusted(0, 0, -shift, 0), Qt.AlignmentFlag.AlignCenter, words)
