"""One open table on the floor's desk: a tile whose parts stay where they are whatever happens."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout

from tablemgr.i18n import capital, tr, trn
from tablemgr.rules.floor.table import ALL_SEATS, SEATS
from tablemgr.services.desk.tables import SeatCard, TableCard
from tablemgr.services.shown import shown_amount
from tablemgr.ui.bouncing import is_enter
from tablemgr.ui.theme import px, set_property, sized


class Cut(QLabel):
    """A line of text that is cut where there is no room, and told in full when it is pointed at."""

    def __init__(self, tone: str = "", *, right: bool = False) -> None:
        super().__init__()
        self._whole = ""
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        self.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if tone:
            set_property(self, "tone", tone)

    def say(self, text: str) -> None:
        """Show a text."""
        self._whole = text
        self.setToolTip(text)
        self._cut()

    def resizeEvent(self, _event: object) -> None:
        self._cut()

    def _cut(self) -> None:
        room = max(self.width(), 0)
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room))


class TableTile(QFrame):
    """A table: its name and stakes, its hand, its seats, and what waits for the floor.

    Signals:
        opened: Enter or a double click.
        moved: an arrow key; carries the steps to the right and down.
    """

    opened = Signal()
    moved = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(px(330))
        self.card: TableCard | None = None
        self._name, self._stage = Cut(), Cut(right=True)
        self._stakes, self._who = Cut("muted"), Cut("muted")
        sized(self._name, 18, bold=True)
        sized(self._stage, 14, bold=True)
        self._alarms = [Cut("warning"), Cut("warning")]
        self._note = Cut("muted")
        self._seats = {seat: (Cut(), Cut("muted"), Cut(right=True)) for seat in ALL_SEATS}
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(6)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._name, 0, 0)
        grid.addWidget(self._stage, 0, 1)
        # Each has all of a line: beside one another they are cut where a language needs more.
        for line, widget in enumerate((self._stakes, self._who), 1):
            grid.addWidget(widget, line, 0, 1, 2)
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(1, 4)
        column.addLayout(grid)
        column.addLayout(self._seat_grid())
        for label in (*self._alarms, self._note):
            column.addWidget(label)

    def _seat_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for column, stretch in enumerate((5, 4, 4)):
            grid.setColumnStretch(column, stretch)
        for seat, labels in self._seats.items():
            for column, label in enumerate(labels):
                label.setMinimumHeight(px(20))
                grid.addWidget(label, seat, column)
                if seat not in SEATS:
                    label.hide()
        return grid

    def show_card(self, card: TableCard) -> None:
        """Show a table as it stands now."""
        if card == self.card:
            return
        self.card = card
        self._name.say(card.table)
        hand = tr("hand {number}", number=card.hand)
        self._stage.say(f"{hand} · {card.stage}" if card.hand else card.stage)
        self._stakes.say(card.stakes)
        self._who.say(" · ".join(filter(None, (card.dealer, card.station or tr("at no station")))))
        by_seat = {each.seat: each for each in card.seats}
        for seat, labels in self._seats.items():
            self._show_seat(seat, by_seat.get(seat), card)
            for label in labels:
                # The fifth and the sixth are there while somebody sits in them (I1).
                label.setVisible(seat in SEATS or seat in by_seat)
        for label, text in zip(self._alarms, alarm_lines(card.alarms), strict=True):
            label.say(text)
        self._note.say(tr("Note: {text}", text=card.note) if card.note else "")
        self.setAccessibleName(card.table)
        self.setAccessibleDescription(spoken(card))

    def _show_seat(self, seat: int, found: SeatCard | None, card: TableCard) -> None:
        name, remarks, money = self._seats[seat]
        if found is None:
            name.say(tr("{seat}  –", seat=seat))
            remarks.say("")
            money.say("")
            return
        name.say(f"{seat}  {found.name}")
        button = (tr("button"),) if found.has_button else ()
        remarks.say(", ".join((*button, *found.remarks)))
        money.say(seat_money(found, card))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        if is_enter(event):
            self.opened.emit()
        elif event.key() in steps:
            self.moved.emit(*steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.opened.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        set_property(self, "current", True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        set_property(self, "current", False)


def seat_money(seat: SeatCard, card: TableCard) -> str:
    """What a player has: chips, and what is behind."""
    if not card.plays_chips:
        return ""
    chips = shown_amount(seat.chips, card.currency)
    if not seat.behind:
        return chips
    return tr("{chips} + {behind}", chips=chips, behind=shown_amount(seat.behind, card.currency))


def alarm_lines(alarms: tuple[str, ...]) -> tuple[str, str]:
    """Two lines for what waits for the floor; how many more there are, where there are more."""
    told = [f"⚠ {capital(each)}" for each in alarms]
    if len(told) > 2:
        return told[0], trn("… and {count} more", "… and {count} more", len(told) - 1)
    return (*told, "", "")[0], (*told, "", "")[1]


def spoken(card: TableCard) -> str:
    """A table in sentences, for whoever has the screen read out."""
    seats = [
        " ".join(filter(None, (str(each.seat), each.name, seat_money(each, card), *each.remarks)))
        for each in card.seats
    ]
    return "; ".join((card.stage, card.stakes, *seats, *card.alarms))
