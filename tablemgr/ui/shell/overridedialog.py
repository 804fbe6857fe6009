"""The floor's word against clauses of the rules (T10), or its leave: what refuses, who approves and
why, his PIN.

The PIN is looked at off the window's thread, and serves for one command alone.
"""

from collections.abc import Sequence
from uuid import uuid4

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.ledger.entry import MAX_MEMO
from tablemgr.services import permissions
from tablemgr.services.night.act import Command, Override, takes_leave
from tablemgr.services.night.verbwords import verb_name
from tablemgr.services.people.signing import Approval, verify_approver
from tablemgr.services.people.staff import Person, staff
from tablemgr.services.peoplewords import role_name
from tablemgr.services.refusals import Refused
from tablemgr.services.refusals import refused as as_refused
from tablemgr.ui.shell.parts import bullets, heading, named, tall, words
from tablemgr.ui.shell.pinpad import PinPad
from tablemgr.ui.station import Station
from tablemgr.ui.theme import widen

Buttons = QDialogButtonBox.StandardButton


class OverrideDialog(QDialog):
    """Asks whoever may set a rule aside, or do the verb, for his word.

    Signals:
        overridden: the floor's word, with the approval that it was given by.
    """

    overridden = Signal(object)

    def __init__(
        self,
        parent: QWidget | None,
        station: Station,
        refused: Refused,
        verb: permissions.Verb,
        command: Command,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._station, self._refused, self._approves = station, refused, command.id
        # One word for both, where clauses stand against what takes leave.
        self._for = verb if takes_leave(command, verb) else permissions.Verb.OVERRIDE
        self._open = True
        title = _title(refused, verb)
        self.setWindowTitle(title)
        self.why = words(bullets(refused.sentences), pixels=15)
        self.why.setAccessibleName(tr("What refuses it"))
        self.approver = QComboBox()
        named(self.approver, tr("Who approves"))
        self.reason = QLineEdit(command.reason)
        self.reason.setMaxLength(MAX_MEMO)
        self.reason.setPlaceholderText(tr("goes on record"))
        named(self.reason, tr("Reason"))
        self.pad = PinPad(tr("The approver's PIN"))
        self.pad.entered.connect(self._entered)
        self.approver.currentIndexChanged.connect(lambda _: self.pad.clear())
        self._lay_out(title)
        self.reason.returnPressed.connect(self.pad.setFocus)
        self.reason.setFocus()
        station.side.run(lambda: staff(station.room.house, active=True), self._offer, self._fail)

    def _lay_out(self, title: str) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(tr("&Reason"), self.reason)
        form.addRow(tr("Who &approves"), self.approver)
        box = QDialogButtonBox(Buttons.Cancel)
        box.rejected.connect(self.reject)
        for button in box.buttons():
            # Else Enter in a line would give up what it has just been given.
            button.setProperty("autoDefault", False)
        tall(box)
        left = QVBoxLayout()
        for each in (heading(title), self.why):
            left.addWidget(each)
        left.addLayout(form)
        left.addStretch(1)
        left.addWidget(box)
        row = QHBoxLayout(self)
        row.setSpacing(20)
        row.addLayout(left, 1)
        row.addWidget(self.pad)
        widen(self, 760)
        self.pad.comes_before(box.buttons()[0])

    def _offer(self, people: Sequence[Person]) -> None:
        """Offer those who may, whoever is at the table himself left out."""
        if not self._open:
            return
        operator = self._station.operator
        for each in people:
            own = operator is not None and each.id == operator.person
            wanted = (self._for, permissions.Verb.OVERRIDE)
            if all(permissions.may(each.role, verb) for verb in wanted) and not own:
                words = tr("{name} ({role})", name=each.name, role=role_name(each.role))
                self.approver.addItem(words, each.id)
        if not self.approver.count():
            self.pad.say(self._nobody(), "fault")

    def _nobody(self) -> str:
        if self._for is permissions.Verb.OVERRIDE:
            return tr("There is nobody else who may set a rule aside.")
        return tr("There is nobody else who may give leave for it.")

    def _entered(self, pin: str) -> None:
        person, reason = self.approver.currentData(), self.reason.text().strip()
        if not reason:
            self.pad.say(tr("It takes a reason."), "fault")
            self.reason.setFocus()
            return
        if not isinstance(person, str):
            return
        self.pad.wait(waits=True)
        self.pad.say(tr("Looking at the PIN…"))
        house, approves, verb = self._station.room.house, self._approves, self._for
        self._station.side.run(
            lambda: verify_approver(house, uuid4().hex, person, pin, verb, approves=approves),
            self._approved,
            self._fail,
        )

    def _approved(self, approval: Approval) -> None:
        if not self._open:
            return
        word = Override(
            approval.person,
            approval.role,
            self.reason.text().strip(),
            self._refused.clauses,
            approval.id,
        )
        self.accept()
        self.overridden.emit(word)

    def _fail(self, error: Exception) -> None:
        if not self._open:
            return
        self.pad.wait(waits=False)
        self.pad.say(bullets(as_refused(error).sentences), "fault")
        self.pad.setFocus()

    def done(self, result: int) -> None:
        self._open = False
        super().done(result)


def _title(refused: Refused, verb: permissions.Verb) -> str:
    if refused.clauses:
        return tr("The rules stand against it: {verb}", verb=verb_name(verb))
    return tr("The floor's leave: {verb}", verb=verb_name(verb))
