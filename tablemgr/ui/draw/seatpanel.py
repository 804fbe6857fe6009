"""One seat of the quick draw: who sits there, what it put in, its hand, and what it opened with.

It holds only what is typed and shows what it is given; every change is told by one signal.
"""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from tablemgr.i18n import capital, tr
from tablemgr.rules.draw.showdown import DrawStatus
from tablemgr.services.printed import SeatShown
from tablemgr.ui.draw.cardline import CardLine
from tablemgr.ui.draw.draft import CARD_KEYS, CARDS, OPENING, DrawDraft, SeatDraft
from tablemgr.ui.draw.model import DrawReading, field_name
from tablemgr.ui.quick.handseat import HandSeat
from tablemgr.ui.quick.settledtext import signs
from tablemgr.ui.theme import px, set_property, sized

TONES = {
    DrawStatus.PLAYED: "muted",
    DrawStatus.FOLDED: "warning",
    DrawStatus.DEAD_HAND: "fault",
}
STRETCH = (0, 6, 0, 12, 0)


class DrawSeatPanel(HandSeat):
    """A seat as a strip; the line of the opening cards is there only for whoever opened."""

    def __init__(self, number: int) -> None:
        super().__init__(number, tr("Deals"))
        self.contributed = self._line("contributed", tr("Put in"))
        self.contributed.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.contributed.setFixedWidth(px(92))
        self.opened = QRadioButton(tr("Opened"))
        self.folded = QCheckBox(tr("Folded"))
        self.rows = {key: self._row(key) for key in CARD_KEYS}
        self.change = QLabel()
        self._name_widgets()
        self._lay_out()
        self._connect()

    def _row(self, key: str) -> CardLine:
        row = CardLine(self._named(field_name(key)))
        row.edit.setPlaceholderText(tr("Opened with") if key == OPENING else tr("Cards"))
        # By textChanged, so that undo and paste count; setting a draft blocks signals.
        row.edit.textChanged.connect(lambda: self.changed.emit(key))
        row.edit.entered.connect(lambda: self.entered.emit(key))
        return row

    def _name_widgets(self) -> None:
        for widget, name in (
            (self.button, tr("deals")),
            (self.opened, tr("opened")),
            (self.folded, tr("folded")),
        ):
            widget.setAccessibleName(self._named(name))
        self._name_verdict()
        self.verdict.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        sized(self.change, 15, bold=True)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 6, 12, 6)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        title = QLabel(tr("Seat {seat}", seat=self.number))
        sized(title, 14, bold=True)
        grid.addWidget(title, 0, 0)
        grid.addWidget(self.player, 0, 1)
        grid.addWidget(self.contributed, 0, 2)
        grid.addWidget(self.rows[CARDS], 0, 3)
        grid.addWidget(self.folded, 0, 4)
        grid.addWidget(self.button, 1, 0)
        grid.addWidget(self.opened, 1, 1)
        grid.addWidget(self.verdict, 1, 2, 1, 2)
        grid.addWidget(self.change, 1, 4, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.rows[OPENING], 2, 2, 1, 2)
        for column, stretch in enumerate(STRETCH):
            grid.setColumnStretch(column, stretch)
        grid.setRowStretch(3, 1)

    def _connect(self) -> None:
        self.button.toggled.connect(lambda here: self._moved("button", here))
        self.opened.toggled.connect(lambda here: self._moved("opener", here))
        self.folded.toggled.connect(lambda: self.changed.emit("folded"))
        order: list[QWidget] = [self.player, self.contributed, self.rows[CARDS].edit]
        order += [self.folded, self.opened, self.rows[OPENING].edit, self.button]
        self._visit_in(order)

    def field(self, key: str) -> QLineEdit:
        """The line of a key."""
        if key in self.rows:
            return self.rows[key].edit
        return self.contributed if key == "contributed" else self.player

    def draft(self) -> SeatDraft:
        """What is typed and ticked."""
        return SeatDraft(
            player=self.player.text(),
            contributed=self.contributed.text(),
            cards=self.rows[CARDS].edit.text(),
            opening_cards=self.rows[OPENING].edit.text(),
            fouled=self.fouled,
            folded=self.folded.isChecked(),
        )

    def show_draft(self, seat: SeatDraft) -> None:
        """Show a seat's draft instead of what was typed; tells nobody."""
        lines = [self.field(key) for key in ("player", "contributed", *CARD_KEYS)]
        blockers = [QSignalBlocker(widget) for widget in (self.folded, *lines)]
        self.fouled = seat.fouled
        for key in ("player", "contributed", *CARD_KEYS):
            self.field(key).setText(seat.text(key))
            self.field(key).setCursorPosition(0)
        self.folded.setChecked(seat.folded)
        del blockers

    def show_reading(self, draft: DrawDraft, read: DrawReading) -> None:
        """Show cards, counts and marks; no verdict."""
        seat = draft.seat(self.number)
        for key, row in self.rows.items():
            wrong = read.wrong_cards(self.number) if key == CARDS else frozenset()
            is_wrong = bool(read.marks_at(self.number, key))
            row.show_reading(read.cards[self.number, key], wrong, is_wrong=is_wrong)
        for key, line in (("player", self.player), ("contributed", self.contributed)):
            set_property(line, "wrong", bool(read.marks_at(self.number, key)))
        self.contributed.setPlaceholderText(draft.text("ante") or tr("Put in"))
        opens = draft.opener == self.number and not draft.blind
        self.rows[OPENING].setVisible(opens or bool(seat.text(OPENING)))
        self.change.clear()
        self._say("; ".join(mark.text for mark in read.marks_at(self.number)), "fault")

    def show_verdict(self, shown: SeatShown, status: DrawStatus, change: str) -> None:
        """Show what the seat's hand is and what it has won or lost, once all is there."""
        how = capital(shown.status)
        said = tr("{status}: {what}", status=how, what=shown.natural) if shown.natural else how
        self._say(said, TONES[status])
        self.change.setText(signs(change))
