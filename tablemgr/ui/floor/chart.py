"""A chart of stacks over hands: a line for each player, a cursor that tells every value under it.

The wheel or plus and minus zoom, dragging or Shift with an arrow pans, the arrows move the cursor,
Home and End go to the ends, 0 shows everything. Lines differ by style too, so that grey will do.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from tablemgr.i18n import tr
from tablemgr.services.desk.stacks import StackChart
from tablemgr.ui.bouncing import is_enter
from tablemgr.ui.floor.chartscale import Span, thinned, ticks, whole_span
from tablemgr.ui.theme import Colours, app_font, colours, px

STYLES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)
LEFT, TOP, RIGHT, BOTTOM = 84, 14, 16, 40
LEGEND_PX = 22
PART_PX = 4
"""How wide a part of a line is of which no more than two points are drawn."""


def line_colours(scheme: Colours) -> tuple[str, ...]:
    """The colours of the lines, which stand apart from the panel in every scheme."""
    return (scheme.accent, scheme.warning, scheme.fault, scheme.text, scheme.muted)


class Chart(QWidget):
    """The chart; it is given money as texts by `money`.

    Signals:
        chosen: Enter or a double click on a hand; carries its number.
        read: another hand is under the cursor; carries it in words.
    """

    chosen = Signal(int)
    read = Signal(str)

    def __init__(self, money: Callable[[int], str]) -> None:
        super().__init__()
        self._money = money
        self.chart = StackChart((), ())
        self.span = whole_span(0)
        self.cursor_at = 0
        self._lines: QPixmap | None = None
        self._dragged: tuple[float, Span] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(px(420), px(260)))
        self.setAccessibleName(tr("Stacks after each hand"))

    def show_chart(self, chart: StackChart) -> None:
        """Show other stacks; where they are of the same hands and more, the view stays."""
        grown = self.chart.hands and chart.hands[: len(self.chart.hands)] == self.chart.hands
        everything = self.span == whole_span(len(self.chart.hands))
        self.chart = chart
        count = len(chart.hands)
        if not grown or everything:
            self.span = whole_span(count)
        else:
            self.span = Span(self.span.first, self.span.last, count)
        self.cursor_at = min(self.cursor_at, count - 1) if grown else count - 1
        self._changed()

    def _changed(self) -> None:
        self._lines = None
        self._tell()
        self.update()

    # What is under the cursor.

    def values(self) -> list[tuple[str, int | None]]:
        """The players with what they had after the hand under the cursor."""
        at = self.cursor_at
        if not 0 <= at < len(self.chart.hands):
            return []
        return [(each.name, each.held[at]) for each in self.chart.series]

    def reading(self) -> str:
        """The hand under the cursor in words."""
        if not self.chart.hands:
            return tr("No hand has been settled.")
        parts = [
            f"{name} {self._money(value)}" for name, value in self.values() if value is not None
        ]
        number = self.chart.hands[self.cursor_at]
        return tr("After hand {number}: {stacks}", number=number, stacks=", ".join(parts))

    def _tell(self) -> None:
        words = self.reading()
        self.setAccessibleDescription(words)
        self.read.emit(words)

    def put_cursor(self, place: int) -> None:
        """Put the cursor on a hand by its place, and bring it into view."""
        if not self.chart.hands:
            return
        self.cursor_at = max(0, min(place, len(self.chart.hands) - 1))
        shown = self.span.showing(self.cursor_at)
        if shown != self.span:
            self._look(shown)
        self._tell()
        self.update()

    def _look(self, span: Span) -> None:
        self.span = span
        self._changed()

    # Keys, wheel and pointer.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        panning = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        key = event.key()
        sides = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        pages = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if key in sides and panning:
            self._look(self.span.moved(sides[Qt.Key(key)] * max(1, self.span.width // 8)))
        elif key in sides:
            self.put_cursor(self.cursor_at + sides[Qt.Key(key)])
        elif key in pages:
            self.put_cursor(self.cursor_at + pages[Qt.Key(key)] * max(1, self.span.width // 4))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self._zoom(self.cursor_at, closer=key != Qt.Key.Key_Minus)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.put_cursor(0 if key == Qt.Key.Key_Home else len(self.chart.hands) - 1)
        elif key == Qt.Key.Key_0:
            self._look(whole_span(len(self.chart.hands)))
        elif is_enter(event) and self.chart.hands:
            self.chosen.emit(self.chart.hands[self.cursor_at])
        else:
            super().keyPressEvent(event)

    def _zoom(self, around: int, *, closer: bool) -> None:
        if len(self.chart.hands) > 1:
            self._look(self.span.zoomed(around, closer))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            self._zoom(self._place_at(event.position().x()), closer=turned > 0)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._dragged = (event.position().x(), self.span)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._dragged = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is not None and event.buttons() & Qt.MouseButton.LeftButton:
            start, span = self._dragged
            steps = (start - event.position().x()) * span.width / max(self._area().width(), 1)
            self._look(span.moved(round(steps)))
        else:
            self.put_cursor(self._place_at(event.position().x()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.put_cursor(self._place_at(event.position().x()))
        if self.chart.hands:
            self.chosen.emit(self.chart.hands[self.cursor_at])

    # Where things are.

    def _area(self) -> QRectF:
        left, top = px(LEFT), px(TOP + LEGEND_PX)
        wide, high = self.width() - left - px(RIGHT), self.height() - top - px(BOTTOM)
        return QRectF(left, top, wide, high)

    def _place_at(self, x: float) -> int:
        area = self._area()
        along = (x - area.left()) / max(area.width(), 1)
        place = self.span.first + round(along * self.span.width)
        return max(self.span.first, min(place, self.span.last))

    def _limits(self) -> tuple[int, int]:
        """The least and the greatest value in view, nothing at all included."""
        found = [0, 1]
        for each in self.chart.series:
            part = [v for v in each.held[self.span.first : self.span.last + 1] if v is not None]
            found += [max(part)] if part else []
        # A little room above the highest point.
        return 0, max(found) * 21 // 20 + 1

    def _point(self, place: int, value: int, top: int) -> QPointF:
        area = self._area()
        x = area.left() + (place - self.span.first) * area.width() / self.span.width
        return QPointF(x, area.bottom() - value * area.height() / top)

    # Painting.

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.PaletteChange):
            self._lines = None
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        scheme = colours(self.palette())
        if self._lines is None:
            self._lines = self._drawn(scheme)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._lines)
        if self.chart.hands:
            self._draw_cursor(painter, scheme)
        if self.hasFocus():
            painter.setPen(QPen(QColor(scheme.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()

    def _drawn(self, scheme: Colours) -> QPixmap:
        """Everything but the cursor, kept until something of it changes."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(scheme.panel))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(app_font())
        if self.chart.hands:
            self._draw_axes(painter, scheme)
            self._draw_lines(painter, scheme)
            self._draw_legend(painter, scheme)
        else:
            painter.setPen(QColor(scheme.muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.reading())
        painter.end()
        return pixmap

    def _draw_axes(self, painter: QPainter, scheme: Colours) -> None:
        area, (_, top) = self._area(), self._limits()
        for value in ticks(0, top, 5):
            y = self._point(self.span.first, value, top).y()
            painter.setPen(QPen(QColor(scheme.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(scheme.muted))
            box = QRectF(0, y - px(10), px(LEFT - 8), px(20))
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, side, self._money(value))
        hands = self.chart.hands
        low, high = hands[self.span.first], hands[self.span.last]
        places = {number: place for place, number in enumerate(hands)}
        for number in ticks(low, high, max(2, int(area.width() // px(90)))):
            if number in places:
                x = self._point(places[number], 0, top).x()
                box = QRectF(x - px(40), area.bottom() + 4, px(80), px(18))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
        box = QRectF(area.left(), area.bottom() + px(19), area.width(), px(18))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tr("hand"))

    def _draw_lines(self, painter: QPainter, scheme: Colours) -> None:
        area, (_, top) = self._area(), self._limits()
        # As `_point`, for thousands of them.
        wide, high = area.width() / self.span.width, area.height() / top
        left, low = area.left() - self.span.first * wide, area.bottom()
        painter.save()
        painter.setClipRect(area.adjusted(-2, -2, 2, 2))
        for number, each in enumerate(self.chart.series):
            painter.setPen(self._pen(number, scheme))
            found = thinned(each.held, self.span, int(area.width()) // PART_PX)
            points = [QPointF(left + place * wide, low - value * high) for place, value in found]
            painter.drawPolyline(QPolygonF(points))
        painter.restore()

    def _pen(self, number: int, scheme: Colours) -> QPen:
        chosen = line_colours(scheme)
        pen = QPen(QColor(chosen[number % len(chosen)]), 2, STYLES[number % len(STYLES)])
        pen.setCosmetic(True)
        return pen

    def _draw_legend(self, painter: QPainter, scheme: Colours) -> None:
        x, low = float(px(LEFT)), TOP + px(8)
        for number, each in enumerate(self.chart.series):
            width = painter.fontMetrics().horizontalAdvance(each.name)
            if x + width + 40 > self.width() - px(RIGHT):
                painter.setPen(QColor(scheme.muted))
                painter.drawText(QPointF(x, low), "…")
                return
            painter.setPen(self._pen(number, scheme))
            painter.drawLine(QPointF(x, low - px(4)), QPointF(x + 28, low - px(4)))
            painter.setPen(QColor(scheme.text))
            painter.drawText(QPointF(x + 34, low), each.name)
            x += width + 58

    def _draw_cursor(self, painter: QPainter, scheme: Colours) -> None:
        if not self.span.first <= self.cursor_at <= self.span.last:
            return
        area, (_, top) = self._area(), self._limits()
        x = self._point(self.cursor_at, 0, top).x()
        painter.setPen(QPen(QColor(scheme.muted), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for number, (_, value) in enumerate(self.values()):
            if value is not None:
                painter.setPen(QPen(QColor(scheme.panel), 1.5))
                painter.setBrush(self._pen(number, scheme).color())
                painter.drawEllipse(self._point(self.cursor_at, value, top), 4.5, 4.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
