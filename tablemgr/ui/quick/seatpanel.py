"""One seat of the quick hand: who sits there, the three rows or a natural's pile, and the ticks.

It holds only what is typed and shows what it is given; every change is told by one signal.
"""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import capital, tr
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import NaturalKind, RuleSheet
from tablemgr.services.faults import told
from tablemgr.services.printed import SeatShown
from tablemgr.services.wording import natural_name
from tablemgr.ui.quick.draft import CARD_KEYS, PILE, ROW_KEYS, HandDraft, SeatDraft
from tablemgr.ui.quick.handseat import HandSeat
from tablemgr.ui.quick.model import SIZES, Reading, field_name
from tablemgr.ui.quick.rowline import RowLine
from tablemgr.ui.quick.settledtext import signs
from tablemgr.ui.quick.steps import unset_reason
from tablemgr.ui.theme import px, set_property, sized

HEAD_WIDTH, SIDE_WIDTH, SPACING = 160, 132, 10
TONES = {
    Status.PLAYED: "muted",
    Status.FOULED: "fault",
    Status.NATURAL: "good",
    Status.SURRENDERED: "warning",
}
STRETCH = (0, 7, 10, 10, 0)


class SeatPanel(HandSeat):
    """A seat as a strip: identity, front, middle, back, ticks; under them marks or the verdict."""

    def __init__(self, number: int) -> None:
        super().__init__(number, tr("Button"))
        self.stack = self._line("stack", tr("Stack"))
        self.button.setAccessibleName(tr("Button at seat {seat}", seat=number))
        self.rows = {key: self._row(key) for key in CARD_KEYS}
        self.natural = QCheckBox(tr("Natural"))
        self.kind = QComboBox()
        self.dropped = QCheckBox(tr("Drop"))
        self.set_button = QPushButton(tr("Set"))
        self.points = QLabel()
        self._name_widgets()
        self._lay_out()
        self._connect()

    def _row(self, key: str) -> RowLine:
        row = RowLine(self._named(field_name(key)), SIZES[key])
        # By textChanged, so that undo and paste count; setting a draft blocks signals.
        row.edit.textChanged.connect(lambda: self._card_typed(key))
        row.edit.entered.connect(lambda: self.entered.emit(key))
        return row

    def _name_widgets(self) -> None:
        for widget, name in (
            (self.natural, tr("declares a natural")),
            (self.kind, tr("kind of natural")),
            (self.dropped, tr("drops")),
            (self.set_button, tr("is set")),
        ):
            widget.setAccessibleName(self._named(name))
        self.stack.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.set_button.setCheckable(True)
        self.set_button.setObjectName("set")
        self.kind.setMinimumHeight(px(30))
        self.kind.setFixedWidth(px(136))
        self._name_verdict()
        sized(self.points, 15, bold=True)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 7, 12, 6)
        grid.setHorizontalSpacing(SPACING)
        grid.setVerticalSpacing(4)
        title = QLabel(tr("Seat {seat}", seat=self.number))
        sized(title, 14, bold=True)
        head = QWidget()
        first = QHBoxLayout(head)
        first.setContentsMargins(0, 0, 0, 0)
        first.setSpacing(4)
        first.addWidget(title, 1)
        first.addWidget(self.button)
        grid.addWidget(self._column(head, self.player, self.stack, width=HEAD_WIDTH), 0, 0, 2, 1)
        for column, key in enumerate(ROW_KEYS, 1):
            grid.addWidget(self.rows[key], 0, column)
        self.pile_area = QWidget()
        pile = QGridLayout(self.pile_area)
        pile.setContentsMargins(0, 0, 0, 0)
        pile.addWidget(self.kind, 0, 0, Qt.AlignmentFlag.AlignTop)
        pile.addWidget(self.rows[PILE], 0, 1)
        pile.setColumnStretch(1, 1)
        grid.addWidget(self.pile_area, 1, 1, 1, 3)
        ticks = self._column(self.natural, self.dropped, self.set_button)
        grid.addWidget(ticks, 0, 4, 2, 1)
        grid.addWidget(self.verdict, 2, 0, 1, 4)
        grid.addWidget(self.points, 2, 4, Qt.AlignmentFlag.AlignRight)
        for column, stretch in enumerate(STRETCH):
            grid.setColumnStretch(column, stretch)
        grid.setRowStretch(0, 1)

    @staticmethod
    def _column(*widgets: QWidget, width: int = SIDE_WIDTH) -> QWidget:
        holder = QWidget()
        holder.setFixedWidth(px(width))
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        return holder

    def _connect(self) -> None:
        self.button.toggled.connect(lambda here: self._moved("button", here))
        self.natural.toggled.connect(lambda: self._card_typed("natural"))
        self.kind.activated.connect(lambda: self._card_typed("natural"))
        self.dropped.toggled.connect(lambda: self.changed.emit("surrender"))
        self.set_button.toggled.connect(lambda: self.changed.emit("set"))
        order: list[QWidget] = [self.player, self.stack, *(self.rows[k].edit for k in ROW_KEYS)]
        order += [self.natural, self.kind, self.rows[PILE].edit, self.dropped, self.set_button]
        order.append(self.button)
        self._visit_in(order)

    def _card_typed(self, key: str) -> None:
        """Whoever changes the cards of a set hand has to set it again (S4)."""
        with QSignalBlocker(self.set_button):
            self.set_button.setChecked(False)
        self.changed.emit(key)

    def field(self, key: str) -> QLineEdit:
        """The line of a key."""
        if key in self.rows:
            return self.rows[key].edit
        return self.stack if key == "stack" else self.player

    def draft(self) -> SeatDraft:
        """What is typed and ticked."""
        return SeatDraft(
            player=self.player.text(),
            stack=self.stack.text(),
            **{key: self.rows[key].edit.text() for key in CARD_KEYS},
            natural=str(self.kind.currentData() or AUTO) if self.natural.isChecked() else "",
            fouled=self.fouled,
            dropped=self.dropped.isChecked(),
            is_set=self.set_button.isChecked(),
        )

    def show_draft(self, seat: SeatDraft) -> None:
        """Show a seat's draft instead of what was typed; tells nobody."""
        widgets = (self.natural, self.dropped, self.set_button, *map(self.field, CARD_KEYS))
        blockers = [QSignalBlocker(widget) for widget in widgets]
        self.fouled = seat.fouled
        self.player.setText(seat.player)
        self.stack.setText(seat.stack)
        for key in CARD_KEYS:
            self.field(key).setText(seat.text(key))
        for key in ("player", *CARD_KEYS):
            self.field(key).setCursorPosition(0)
        self.natural.setChecked(bool(seat.natural))
        self._choose(seat.natural or AUTO)
        self.dropped.setChecked(seat.dropped)
        self.set_button.setChecked(seat.is_set)
        del blockers

    def _choose(self, kind: str) -> None:
        """Choose a kind; one that the sheet does not play is shown as it was declared."""
        if self.kind.findData(kind) < 0:
            self.kind.addItem(_kind_name(kind), kind)
        self.kind.setCurrentIndex(self.kind.findData(kind))

    def offer(self, sheet: RuleSheet | None) -> None:
        """Offer the naturals and the drop of a rule sheet; what it lacks is grey and says why."""
        chosen = str(self.kind.currentData() or AUTO)
        kinds = [str(each.kind) for each in sheet.naturals] if sheet else []
        self.kind.clear()
        for kind in (AUTO, *kinds):
            self.kind.addItem(_kind_name(kind), kind)
        self._choose(chosen if chosen in kinds or self.natural.isChecked() else AUTO)
        _allow(self.natural, bool(kinds), tr("The rule sheet plays no naturals (N1)"))
        drops = sheet is not None and sheet.surrender_points > 0
        _allow(self.dropped, drops, tr("The rule sheet does not allow dropping (D1)"))
        needs_stack = sheet is None or sheet.plays_chips
        self.stack.setPlaceholderText(tr("Stack") if needs_stack else tr("no stack (V5)"))

    def show_reading(self, draft: HandDraft, read: Reading) -> None:
        """Show cards, counts and marks; no verdict."""
        for key, row in self.rows.items():
            wrong = read.doubled.get((self.number, key), frozenset())
            is_wrong = bool(read.marks_at(self.number, key))
            row.show_reading(read.cards[self.number, key], wrong, is_wrong=is_wrong)
            row.show_words("")
        set_property(self.stack, "wrong", bool(read.marks_at(self.number, "stack")))
        seat = draft.seat(self.number)
        declared = bool(seat.natural or seat.text(PILE))
        self.pile_area.setVisible(declared)
        for key in ROW_KEYS:
            self.rows[key].strip.setVisible(not declared or bool(seat.text(key)))
        reason = unset_reason(draft, read, self.number)
        self.set_button.setEnabled(not reason or seat.is_set)
        self.set_button.setToolTip(reason)
        self.set_button.setText(tr("✓ Set") if seat.is_set else tr("Set"))
        self.points.clear()
        texts = [mark.text for mark in read.marks_at(self.number)]
        self._say("; ".join(texts), "fault")

    def show_verdict(self, seat: SeatShown, status: Status, points: str) -> None:
        """Show what the seat's hand is, once every hand is open."""
        for key, row in zip(ROW_KEYS, seat.rows, strict=False):
            self.rows[key].show_words(row.words)
        if seat.natural and seat.groups:
            self.pile_area.show()
            self.rows[PILE].strip.show_cards(seat.groups)
        said = "; ".join(filter(None, (seat.natural, *seat.remarks)))
        how = capital(seat.status)
        self._say(tr("{status}: {what}", status=how, what=said) if said else how, TONES[status])
        self.points.setText(signs(points))


def _kind_name(kind: str) -> str:
    if kind == AUTO:
        return tr("best held (auto)")
    # A file opened to be mended may name what there is not; its mark says so.
    return natural_name(kind) if kind in tuple(NaturalKind) else told(kind)


def _allow(tick: QCheckBox, allowed: bool, reason: str) -> None:
    """Enable a tick, or grey it with the reason; one that is on can always be taken off."""
    tick.setEnabled(allowed or tick.isChecked())
    tick.setToolTip("" if allowed else reason)
