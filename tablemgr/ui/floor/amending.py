"""A settled hand voided or entered again: what stands and what would come of it side by side,
before anybody confirms it.
"""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QHBoxLayout,
    QRadioButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.desk import correcting
from tablemgr.services.desk.correcting import Entered, Preview, StackChange
from tablemgr.services.desk.names import named
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.night import rulings
from tablemgr.services.night.act import Command, Done
from tablemgr.services.night.night import Night
from tablemgr.services.night.ruled import Ruling
from tablemgr.services.permissions import Verb
from tablemgr.services.refusals import Refused
from tablemgr.services.shown import shown_amount, shown_gain
from tablemgr.ui.floor.debts import DebtsBox
from tablemgr.ui.floor.drawform import DrawHandForm
from tablemgr.ui.floor.handform import HandForm
from tablemgr.ui.floor.handruling import show_ruling
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.floor.pane import Around, button, heading, line_of, remark
from tablemgr.ui.floor.taking import at_table
from tablemgr.ui.quick.settlement import SettlementPane
from tablemgr.ui.runner import while_there
from tablemgr.ui.shell.parts import bullets, say
from tablemgr.ui.theme import enlarge, px

PAUSE_MS = 200
"""How long after a key the outcome is worked out."""


class AmendDialog(QDialog):
    """Void a hand or enter it again; `begin` reads it and opens."""

    def __init__(self, parent: QWidget, around: Around, facts: SessionFacts, number: int) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Correct hand {number}", number=number))
        enlarge(self, 1120, 760)
        self._parent, self._around, self._facts, self._number = parent, around, facts, number
        self.preview: Preview | None = None
        self._document: dict[str, object] | None = None
        self.again = QRadioButton(tr("&Enter the hand again"))
        self.void = QRadioButton(tr("&Void the hand: every payment goes back (M4)"))
        self.again.setChecked(True)
        group = QButtonGroup(self)
        group.addButton(self.again)
        group.addButton(self.void)
        self.form: HandForm | DrawHandForm = DrawHandForm() if facts.sheet.draw else HandForm()
        self.faults = remark(tone="fault")
        self.before, self.after = SettlementPane(), SettlementPane()
        self.stacks = Listing(self._columns())
        self.debts = DebtsBox(around, facts)
        self.confirm = button(tr("&Put it on record…"), self._ask_reason, primary=True)
        self.confirm.setEnabled(False)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.work_out)
        self.form.changed.connect(self._typed)
        self.again.toggled.connect(self._chosen)
        self._lay_out()

    def _columns(self) -> tuple[Column[StackChange], ...]:
        def money(minor: int) -> str:
            return shown_amount(minor, self._facts.currency).replace("-", "\u2212")

        def change(each: StackChange) -> str:
            return shown_gain(each.change, self._facts.currency).replace("-", "\u2212")

        return (
            Column(tr("Player"), lambda each: named(each.player, self._facts.names)),
            Column(tr("Has now"), lambda each: money(each.now), 120, right=True),
            Column(tr("Change"), change, 120, right=True, tone=_change_tone),
            Column(tr("Would have"), lambda each: money(each.after), 120, right=True),
            Column(
                tr("Would owe the house"),
                lambda each: money(each.owes) if each.owes else "",
                170,
                right=True,
                tone=lambda _: "warning",
            ),
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addLayout(line_of(self.again, self.void, None))
        column.addWidget(self.form)
        column.addWidget(self.faults)
        sides = QSplitter(Qt.Orientation.Horizontal)
        for title, pane in ((tr("As it stands"), self.before), (tr("As it would be"), self.after)):
            side = QWidget()
            inner = QVBoxLayout(side)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.addWidget(heading(title, 14))
            inner.addWidget(pane, 1)
            pane.setAccessibleName(title)
            sides.addWidget(side)
        column.addWidget(sides, 1)
        view = ListingView(tr("Stacks before and after"), self.stacks, self.stacks.columns)
        view.setFixedHeight(px(32 + 30 * len(seats_of(self._facts.sheet))))
        column.addWidget(view)
        column.addWidget(self.debts)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(button(tr("&Close"), self.reject))
        last.addWidget(self.confirm)
        column.addLayout(last)

    def begin(self) -> None:
        """Read the hand as it was entered last, then open."""
        room, facts, number = self._around.station.room, self._facts, self._number
        parent = self._parent

        def then(found: Entered) -> None:
            self.form.show_hand(found.document, facts.sheet)
            self._show_settlement(self.before, found.settlement)
            self.form.setFocus()
            self.open()
            self.work_out()

        def turned_away(found: Refused) -> None:
            self._around.ask.tell(parent, found)
            self.deleteLater()

        self._around.reader.read(
            "amend",
            lambda: correcting.entered_hand(correcting.looked_at(room, facts.id), number),
            while_there(self, then),
            while_there(self, turned_away),
            facts.currency,
            facts.names,
        )

    def _typed(self) -> None:
        self.confirm.setEnabled(False)
        # What is being worked out is not what is typed any more.
        self._around.reader.forget("preview")
        self._pause.start()

    def _chosen(self) -> None:
        self.form.setEnabled(self.again.isChecked())
        self._typed()

    def work_out(self) -> None:
        """Work out what would come of it, and show that."""
        room, facts, number = self._around.station.room, self._facts, self._number
        document = None if self.void.isChecked() else self.form.document()
        if document is not None and not self.form.is_changed():
            self._around.reader.forget("preview")
            self._nothing(tr("Change what was entered wrongly."), "muted")
            return

        def reading() -> Preview:
            night = correcting.looked_at(room, facts.id)
            if document is None:
                return correcting.preview_void(night, number)
            return correcting.preview_correction(night, number, document)

        def then(found: Preview) -> None:
            self._document = document
            self._show(found)

        self._around.reader.read(
            "preview",
            reading,
            while_there(self, then),
            while_there(self, self._tell),
            facts.currency,
            facts.names,
        )

    def _tell(self, found: Refused) -> None:
        """Why nothing can come of what is typed."""
        self._nothing(bullets(found.sentences), "fault")

    def _nothing(self, words: str, tone: str) -> None:
        self.preview = None
        self.confirm.setEnabled(False)
        say(self.faults, words, tone)
        self.after.show_note(tr("Nothing yet"), words)
        self.stacks.put(())

    def _show(self, found: Preview) -> None:
        self.preview = found
        self.confirm.setEnabled(True)
        say(self.faults, "")
        self._show_settlement(self.before, found.before)
        if found.after is None:
            words = tr("Nobody has won or lost anything; collection and antes go back.")
            self.after.show_note(tr("The hand is void (M4)"), words)
        else:
            self._show_settlement(self.after, found.after)
        self.stacks.put(found.stacks)

    def _show_settlement(self, pane: SettlementPane, settlement: Ruling) -> None:
        show_ruling(pane, settlement, self._around.station.room.clock())

    def _ask_reason(self) -> None:
        title = tr("Why is hand {number} corrected?", number=self._number)
        self._around.ask.reason(self, title, self._put_on_record)

    def _put_on_record(self, reason: str) -> None:
        # What was shown, and nothing that was typed since.
        number, document = self._number, self._document
        is_void = document is None

        def verb(night: Night, command: Command) -> Done:
            if document is None:
                return rulings.void_hand(night, command, number)
            return rulings.correct_hand(night, command, number, document)

        self._lock(recording=True)
        self._around.acting.act(
            self,
            Verb.VOID_HAND if is_void else Verb.CORRECT_HAND,
            at_table(self._around.station, self._facts.id, verb),
            self._recorded,
            self._facts.currency,
            self._facts.names,
            reason,
            told=while_there(self, lambda _: self._lock(recording=False)),
        )

    def _lock(self, *, recording: bool) -> None:
        """Have nothing typed or asked for a second time while it is put on record."""
        self.confirm.setEnabled(not recording)
        for widget in (self.again, self.void):
            widget.setEnabled(not recording)
        self.form.setEnabled(not recording and self.again.isChecked())

    def _recorded(self, _done: Done) -> None:
        words = tr("Hand {number} is corrected.", number=self._number)
        self._around.say(words, "good")
        # It may have been closed where the database was out of reach for long.
        if not isValid(self):
            return
        say(self.faults, words, "good")
        self.debts.refresh(then=lambda owed: None if owed else self.accept())


def _change_tone(each: StackChange) -> str:
    return "good" if each.change > 0 else "fault" if each.change < 0 else "muted"
