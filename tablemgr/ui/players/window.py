"""The window for the players, in letters that are read across a table, and grow with the window.

On a second screen it fills it; with one screen it is a window like any other.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.rules.cards import ROWS
from tablemgr.ui.cards import app_icon
from tablemgr.ui.console.flow import Sight
from tablemgr.ui.console.places import laid, row_slots
from tablemgr.ui.console.seatgrid import SeatGrid
from tablemgr.ui.console.seattext import SeatSight, spoken
from tablemgr.ui.console.seatview import DISC_PX, Disc, sign_tone
from tablemgr.ui.console.strip import RowView
from tablemgr.ui.memory import Memory
from tablemgr.ui.players.sight import players_sight
from tablemgr.ui.theme import px, set_property, sized

PLACE = "players window"
_WIDTH_PX, _HEIGHT_PX = 1280, 800
_LEAST = 0.5
_TALLEST = 200
_WORDS_PX, _SENTENCE_PX = 20, 70


def _line() -> QLabel:
    label = QLabel()
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return label


class PlayerSeat(QFrame):
    """One seat, large: name, stack, cards, what they are, and points."""

    def __init__(self, seat: int, *, draw: bool = False) -> None:
        super().__init__()
        self._draw = draw
        self.setObjectName("seat")
        self.setAccessibleName(tr("Seat {seat}", seat=seat))
        self.number, self.disc, self.total = QLabel(str(seat)), Disc(), QLabel()
        self.name, self.money, self.verdict = _line(), _line(), _line()
        self.total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        # Of draw it says what is won as well, and has two lines for it.
        self.verdict.setWordWrap(draw)
        self.rows = tuple(RowView(*row) for row in row_slots(draw=draw))
        head = QHBoxLayout()
        head.addWidget(self.number)
        head.addWidget(self.disc)
        head.addWidget(self.name, 3)
        head.addWidget(self.money, 2)
        head.addWidget(self.total)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 10)
        column.addLayout(head)
        for row in self.rows:
            column.addWidget(row, 1)
        column.addWidget(self.verdict)

    def enlarge(self, scale: float) -> None:
        """Have all of it larger by this factor."""

        def much(pixels: int) -> int:
            return round(pixels * scale)

        lines = {self.number: 30, self.name: 26, self.money: 22, self.total: 34, self.verdict: 20}
        for label, pixels in lines.items():
            sized(label, much(pixels), bold=True)
        self.total.setMinimumWidth(0 if self._draw else px(much(90)))
        self.verdict.setFixedHeight(px(much(56 if self._draw else 28)))
        self.disc.enlarge(much(DISC_PX))
        for row in self.rows:
            row.words.enlarge(much(_WORDS_PX))
            row.strip.setMaximumHeight(px(much(_TALLEST)))

    def show_sight(self, each: SeatSight) -> None:
        """Show the seat as far as it has been shown at the table."""
        self.name.setText(each.name)
        self.money.setText(each.money)
        self.total.setText(each.total.replace("-", "\N{MINUS SIGN}"))
        set_property(self.total, "tone", sign_tone(each.total))
        banker = tr("the banker (V1)") if each.banker else ""
        told: tuple[str, ...] = (banker, each.verdict or each.state)
        if self._draw:
            told = (each.state, each.verdict)
        self.verdict.setText(" · ".join(filter(None, told)))
        set_property(self.verdict, "tone", "fault" if each.wrong else each.tone)
        self.disc.show_button(shown=each.button)
        cards = laid(each.rows, len(self.rows))
        for place, (view, row) in enumerate(zip(self.rows, ROWS, strict=False)):
            view.strip.show_row(cards[place], backs=each.backs, wanted=bool(each.rows))
            view.words.say(
                each.words[place] if each.words else "", "fault" if row in each.wrong else ""
            )
        self.setAccessibleDescription(spoken(each))


_BESIDE = 0.6
"""How much of the only screen the window takes, each way, until somebody makes it larger."""


class PlayersWindow(QWidget):
    """The seats, and the payment that is due."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowIcon(app_icon())
        self.setWindowTitle(tr("For the players"))
        self._scale = 1.0
        self.title, self.sentence = _line(), _line()
        self.sentence.setWordWrap(True)
        self.sentence.setAccessibleName(tr("What is paid"))
        self._grid = SeatGrid(self._make, spacing=14)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 12)
        column.addWidget(self.title)
        column.addLayout(self._grid, 1)
        column.addWidget(self.sentence)
        self._enlarge()
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self.restoreGeometry(Memory().place(PLACE))
        self._dealers: QWidget | None = None
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenRemoved.connect(self._screen_gone)

    @property
    def seats(self) -> dict[int, PlayerSeat]:
        """The seats by their numbers."""
        return self._grid.seats

    def show_sight(self, sight: Sight) -> None:
        """Show what the players may see of it."""
        self._grid.play(draw=sight.seen.sheet.draw is not None)
        shown = players_sight(sight)
        self.title.setText(shown.table)
        self.sentence.setText(shown.sentence)
        for each in shown.seats:
            self.seats[each.seat].show_sight(each)

    def _make(self, seat: int, draw: bool) -> PlayerSeat:
        made = PlayerSeat(seat, draw=draw)
        made.enlarge(self._scale)
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide, high = self.width() / px(_WIDTH_PX), self.height() / px(_HEIGHT_PX)
        scale = max(_LEAST, min(wide, high))
        if scale != self._scale:
            self._scale = scale
            self._enlarge()

    def _enlarge(self) -> None:
        sized(self.title, round(22 * self._scale), bold=True)
        sized(self.sentence, round(24 * self._scale), bold=True)
        self.sentence.setFixedHeight(px(round(_SENTENCE_PX * self._scale)))
        for each in self.seats.values():
            each.enlarge(self._scale)

    def show_beside(self, other: QWidget) -> None:
        """Fill a screen that the other window is not on, or be a window where there is none."""
        self._dealers = other
        wanted = Memory().players_screen
        free = [each for each in QGuiApplication.screens() if each is not other.screen()]
        free.sort(key=lambda each: each.name() != wanted)
        if free:
            self.setGeometry(free[0].geometry())
            self.showFullScreen()
        else:
            # Never over all of the one screen, where the dealer's window is.
            most = other.screen().availableSize()
            if self.width() >= most.width() and self.height() >= most.height():
                self.resize(most * _BESIDE)
            self.showNormal()

    def _screen_gone(self, _: QScreen) -> None:
        """A screen was unplugged: Qt puts what filled it over one that is left."""
        dealers = self._dealers
        if self.isVisible() and self.isFullScreen() and dealers is not None and isValid(dealers):
            self.show_beside(dealers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Where it lies over the dealer's window, what opened it closes it as well.
        if event.key() in (Qt.Key.Key_F12, Qt.Key.Key_Escape):
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.isFullScreen():
            Memory().keep_place(PLACE, self.saveGeometry())
        super().closeEvent(event)
