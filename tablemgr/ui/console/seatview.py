"""One seat of the felt: who sits there, with what, and the hand; each thing in its own place.

What has nothing to say is emptied, never taken away, so that nothing moves under a finger.
"""

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.rules.cards import ROWS
from tablemgr.ui.console.places import laid, row_slots
from tablemgr.ui.console.seattext import SeatSight, spoken
from tablemgr.ui.console.strip import RowView
from tablemgr.ui.console.words import RIGHT, Words
from tablemgr.ui.shell.parts import ElidedLabel
from tablemgr.ui.theme import app_font, colours, px, set_property, sized

FINGER_PX = 44
DISC_PX = 22
_LETTER = 13 / 22
"""How much of the button its letter takes."""


class Disc(QWidget):
    """The dealer button, or its empty place."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = False
        self.enlarge(DISC_PX)

    def enlarge(self, pixels: int) -> None:
        """Have it this wide."""
        self.setFixedSize(px(pixels), px(pixels))

    def show_button(self, *, shown: bool) -> None:
        """Put the button here, or take it away."""
        self._shown = shown
        self.setAccessibleName(tr("Dealer button") if shown else "")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._shown:
            return
        scheme = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(scheme.text))
        painter.setBrush(QColor(scheme.face))
        half = self.width() / 2
        painter.drawEllipse(QPointF(half, half), half - 2, half - 2)
        font = app_font()
        font.setBold(True)
        font.setPixelSize(round(self.height() * _LETTER))
        painter.setFont(font)
        painter.setPen(QColor("#14181A"))
        # The letter on every table's dealer button.
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("D"))
        painter.end()


def _label(pixels: int, height: int, *, bold: bool = False) -> ElidedLabel:
    label = ElidedLabel()
    sized(label, pixels, bold=bold)
    label.setFixedHeight(px(height))
    return label


def _place(seat: int) -> QLabel:
    label = QLabel(str(seat))
    sized(label, 20, bold=True)
    label.setFixedSize(px(DISC_PX), px(DISC_PX))
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label


def _total(*, draw: bool) -> QLabel:
    label = QLabel()
    sized(label, 20, bold=True)
    # Of a fixed size, so that a figure lays nothing out anew.
    label.setFixedSize(px(56), px(32))
    label.setAlignment(RIGHT)
    if draw:
        # There the state says what was won.
        label.hide()
    return label


_MONEY_PX, _POINTS_PX, _CLOCK_PX, _GAP_PX = 94, 62, 48, 8


def _needed(font: QFont, text: str) -> int:
    """How wide a word is with the gap beside it; nothing for none."""
    return QFontMetrics(font).horizontalAdvance(text) + px(_GAP_PX) if text else 0


class SeatView(QFrame):
    """A seat; a touch on it says so, and its button asks for what can be done there.

    Signals:
        touched: the seat was touched; carries its number.
        asked: the menu of the seat is wanted; carries its number.
    """

    touched = Signal(int)
    asked = Signal(int)

    def __init__(self, seat: int, *, draw: bool = False) -> None:
        super().__init__()
        self.seat, self._pressed, self._draw = seat, False, draw
        self.setObjectName("seat")
        self.setAccessibleName(tr("Seat {seat}", seat=seat))
        self.number, self.disc = _place(seat), Disc()
        self.name = _label(16, 22, bold=True)
        # A seat that is too narrow for what its player has is scrolled; an amount that is cut would
        # be read as another one.
        self.money = _label(14, 20, bold=True)
        self.money.setMinimumWidth(px(_MONEY_PX))
        self.points = Words(12, 17)
        self.points.setMinimumWidth(0 if draw else px(_POINTS_PX))
        self.marks = Words(12, 17)
        self.state = Words(13, 20, bold=True, align=RIGHT)
        self.clock = _label(*((14, 17) if draw else (16, 20)), bold=True)
        self.clock.setMinimumWidth(px(_CLOCK_PX))
        self.clock.setAlignment(RIGHT)
        self.clock.setAccessibleName(tr("Clock"))
        self.total = _total(draw=draw)
        # The suit and all five ranks of a flush are more than a line of words.
        self.verdict = Words(13, 36 if draw else 19, bold=True)
        self.menu = QPushButton("⋯")
        self.menu.setFixedSize(px(FINGER_PX), px(FINGER_PX))
        self.menu.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.menu.setAccessibleName(tr("What seat {seat} can do", seat=seat))
        self.menu.clicked.connect(lambda: self.asked.emit(seat))
        self.rows = tuple(RowView(*row) for row in row_slots(draw=draw))
        self._lay_out(draw=draw)

    def _lay_out(self, *, draw: bool) -> None:
        head = QHBoxLayout()
        head.setSpacing(6)
        place = QVBoxLayout()
        place.setSpacing(0)
        place.addWidget(self.number)
        place.addWidget(self.disc)
        head.addLayout(place)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.name)
        # Six seats are narrower than four, and higher.
        lines = ((self.money,), (self.points, self.clock)) if draw else ((self.money, self.points),)
        for widgets in lines:
            worth = QHBoxLayout()
            for each in widgets:
                worth.addWidget(each, 0 if each is self.clock else 1)
            names.addLayout(worth)
        head.addLayout(names, 1)
        head.addWidget(self.total)
        head.addWidget(self.menu)
        said = QHBoxLayout()
        said.setSpacing(0)
        said.addStretch(5)
        said.addWidget(self.state, 6)
        states = QGridLayout()
        states.addWidget(self.marks, 0, 0)
        states.addLayout(said, 0, 0)
        if not draw:
            states.addWidget(self.clock, 0, 0)
        cards = QVBoxLayout()
        cards.setSpacing(5)
        for row in self.rows:
            cards.addWidget(row, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(states)
        column.addLayout(cards, 1)
        column.addWidget(self.verdict)

    def show_sight(self, each: SeatSight) -> None:
        """Show the seat as it stands."""
        self.name.setText(each.name or tr("empty"))
        set_property(self.name, "tone", "" if each.name else "muted")
        self.money.setText(each.money)
        self.points.say(each.points, "muted")
        self.marks.say(" · ".join(each.marks), "warning")
        self.state.say(each.state, each.tone)
        self._share_line()
        self.verdict.say(each.verdict, "fault" if each.wrong else "")
        self.total.setText(each.total.replace("-", "\N{MINUS SIGN}"))
        set_property(self.total, "tone", sign_tone(each.total))
        self.disc.show_button(shown=each.button)
        set_property(self, "current", each.current)
        self._show_rows(each)
        self.setAccessibleDescription(spoken(each))

    def _show_rows(self, each: SeatSight) -> None:
        cards = laid(each.rows, len(self.rows))
        for place, (view, row) in enumerate(zip(self.rows, ROWS, strict=False)):
            backs = each.backs and not each.rows
            wanted = each.current or bool(each.rows)
            view.strip.show_row(cards[place], backs=backs, wanted=wanted, wrong=each.clash)
            words = each.words[place] if each.words else ""
            view.words.say(words, "fault" if row in each.wrong else "muted")

    def show_clock(self, text: str, *, over: bool) -> None:
        """Show the countdown of a called clock."""
        self.clock.setText(text)
        set_property(self.clock, "tone", "fault" if over else "warning")
        self._share_line()

    def _share_line(self) -> None:
        """The marks have what the state, which is short as a rule, and a clock leave of a line."""
        clock = 0 if self._draw else _needed(self.clock.font(), self.clock.text())
        self.state.keep_free(clock)
        self.marks.keep_free(clock + _needed(self.state.fitting(), self.state.text()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = True

    def mouseDoubleClickEvent(self, _: QMouseEvent) -> None:
        # The second half of a double click is no touch of its own.
        self._pressed = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, False
        if not pressed:
            return
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.touched.emit(self.seat)
        elif event.button() is Qt.MouseButton.RightButton:
            self.asked.emit(self.seat)


def sign_tone(total: str) -> str:
    """The tone of points won or lost."""
    if total.startswith("-"):
        return "fault"
    return "good" if total.startswith("+") and total != "+0" else "muted"
