"""A hand told over: its steps one by one, the cards as they were shown, and the ruling they led to.

Nothing of a step to come is on the screen: the cards lie as they lay then.
"""

from collections.abc import Collection
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.rules.floor.table import ALL_SEATS, SEATS
from tablemgr.services.desk.story import HandStory, ShownSeat
from tablemgr.ui.cards import CardStrip
from tablemgr.ui.floor.handruling import show_ruling
from tablemgr.ui.floor.pane import button, heading, line_of, remark
from tablemgr.ui.quick.settlement import SettlementPane
from tablemgr.ui.shell.parts import say
from tablemgr.ui.theme import px, sized

CARDS, DRAW_CARDS = 13, 5


class SeatView(QFrame):
    """A seat of the hand: its player, what it said, and its cards in one strip."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setObjectName("seat")
        self._seat = seat
        self._name, self._remark = QLabel(), remark()
        sized(self._name, 13, bold=True)
        self._remark.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.strip = CardStrip(tr("Cards of seat {seat}", seat=seat), CARDS)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 5)
        column.setSpacing(2)
        head = line_of(self._name)
        head.addWidget(self._remark, 1)
        column.addLayout(head)
        column.addWidget(self.strip)

    def show_seat(self, shown: ShownSeat | None) -> None:
        """Show a seat, or an empty place."""
        if shown is None:
            self._name.setText(tr("Seat {seat}", seat=self._seat))
            self._remark.setText("")
            self.strip.show_cards(((),))
            return
        self._name.setText(f"{self._seat} · {shown.name}" if shown.name else str(self._seat))
        self._remark.setText(shown.remark)
        self.strip.show_cards(shown.rows or (shown.pile,))


class StoryView(QWidget):
    """The story of one hand.

    Signals:
        correct: somebody wants to void it or enter it again; carries its number.
    """

    correct = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.story: HandStory | None = None
        self._title = heading(tr("No hand is chosen"), 15)
        self.steps = QListWidget()
        self.steps.setAccessibleName(tr("Steps of the hand"))
        self.steps.setWordWrap(True)
        self.steps.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.steps.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.steps.setMinimumHeight(px(64))
        self.steps.currentRowChanged.connect(self._show_step)
        self._override = remark()
        self.seats = {seat: SeatView(seat) for seat in ALL_SEATS}
        self.ruling = SettlementPane()
        self.ruling.setMinimumWidth(px(300))
        self.back = button(tr("◀ &Back"), lambda: self.step(-1))
        self.forth = button(tr("S&tep ▶"), lambda: self.step(1))
        self.amend = button(tr("C&orrect or void…"), self._amend)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        # One under another: however long they are in a language, the list beside keeps its width.
        column.addWidget(self._title)
        column.addLayout(line_of(self.back, self.forth, None, self.amend))
        column.addWidget(self.steps, 3)
        column.addWidget(self._override)
        for view in self.seats.values():
            column.addWidget(view)
        column.addWidget(self.ruling, 5)
        self._seat_them(SEATS, CARDS)
        self.clear()

    def _seat_them(self, seats: Collection[int], cards: int) -> None:
        """Have these seats, with so many cards each."""
        for seat, view in self.seats.items():
            view.setVisible(seat in seats)
            view.strip.want(cards)

    def clear(self) -> None:
        """Show no hand."""
        self.story = None
        self._title.setText(tr("No hand is chosen"))
        self.steps.clear()
        self._show_step(-1)
        self._offer(may_amend=False)

    def show_story(self, story: HandStory, *, may_amend: bool) -> None:
        """Tell a hand from its end, where it is ruled on; one that is told stays at its step."""
        told = self.story
        same = told is not None and (told.session, told.number) == (story.session, story.number)
        if same and self.story == story:
            self._offer(may_amend=may_amend)
            return
        kept = self.steps.currentRow() if same else -1
        if kept == self.steps.count() - 1:
            kept = -1
        self.story = story
        if story.is_draw:
            # Six would leave no room for the ruling.
            dealt = {each.seat for step in story.steps for each in step.seats}
            self._seat_them(dealt, DRAW_CARDS)
        else:
            self._seat_them(SEATS, CARDS)
        self._title.setText(tr("Hand {number}", number=story.number))
        self.steps.clear()
        self.steps.addItems([f"{each.time}  {each.text}" for each in story.steps])
        self.steps.setCurrentRow(kept if kept >= 0 else len(story.steps) - 1)
        self._show_current()
        self._show_step(self.steps.currentRow())
        self._offer(may_amend=may_amend)

    def _show_current(self) -> None:
        self.steps.scrollToItem(self.steps.currentItem())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The list has its new height only after this.
        QTimer.singleShot(0, self, self._show_current)

    def _offer(self, *, may_amend: bool) -> None:
        story = self.story
        ruled_on = story is not None and story.settlement(len(story.steps)) is not None
        self.amend.setEnabled(may_amend and ruled_on)

    def step(self, by: int) -> None:
        """Go a step back or on."""
        place = self.steps.currentRow() + by
        if 0 <= place < self.steps.count():
            self.steps.setCurrentRow(place)

    def _show_step(self, place: int) -> None:
        step = None
        if self.story is not None and 0 <= place < len(self.story.steps):
            step = self.story.steps[place]
        by_seat = {each.seat: each for each in step.seats} if step else {}
        for seat, view in self.seats.items():
            view.show_seat(by_seat.get(seat))
        said = [step.who, step.override] if step else []
        tone = "warning" if step and step.override else "muted"
        say(self._override, " · ".join(filter(None, said)), tone)
        self.back.setEnabled(place > 0)
        self.forth.setEnabled(self.story is not None and place < self.steps.count() - 1)
        self._show_ruling(place)

    def _show_ruling(self, place: int) -> None:
        settlement = self.story.settlement(place) if self.story and place >= 0 else None
        if settlement is None:
            self.ruling.show_note(tr("Not ruled on yet"), tr("Nothing is ranked before (S4)."))
            return
        # The time of printing is not shown here.
        show_ruling(self.ruling, settlement, datetime.now().astimezone())

    def _amend(self) -> None:
        if self.story is not None:
            self.correct.emit(self.story.number)
