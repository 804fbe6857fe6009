"""One's own PIN changed by the old one: three times typed on the same pad."""

from uuid import uuid4

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.services.people.signing import change_pin
from tablemgr.services.people.staff import Person
from tablemgr.services.refusals import refused
from tablemgr.ui.shell.newpin import NewPin
from tablemgr.ui.shell.parts import bullets, heading, tall, words
from tablemgr.ui.shell.pinpad import PinPad
from tablemgr.ui.station import Station
from tablemgr.ui.theme import widen

Buttons = QDialogButtonBox.StandardButton


class ChangePinDialog(QDialog):
    """Asks for the old PIN and twice for the new one; `due` says that it is time for another."""

    def __init__(
        self, parent: QWidget, station: Station, person: Person, *, due: bool = False
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._station, self._person, self._old, self._open = station, person, "", True
        title = tr("Another PIN for {name}", name=person.name)
        self.setWindowTitle(title)
        self.pad = PinPad(tr("The old PIN"))
        self.pad.entered.connect(self._entered)
        self.new = NewPin(self.pad)
        self.new.chosen.connect(self._chosen)
        self.about = words(_due() if due else "", pixels=15)
        self.steps = words(tr("First the old PIN, then a new one of 4 to 8 digits, then the new"
                              " one again. Enter ends each."), "muted", 15)  # fmt: skip
        self.box = QDialogButtonBox()
        words_later = tr("&Later") if due else tr("&Cancel")
        later = self.box.addButton(words_later, QDialogButtonBox.ButtonRole.RejectRole)
        later.setAutoDefault(False)
        self.box.rejected.connect(self.reject)
        tall(self.box)
        left = QVBoxLayout()
        for each in (heading(title, 20), self.about, self.steps):
            left.addWidget(each)
        left.addStretch(1)
        left.addWidget(self.box)
        row = QHBoxLayout(self)
        row.setSpacing(20)
        row.addLayout(left, 1)
        row.addWidget(self.pad)
        widen(self, 700)
        self.pad.comes_before(later)
        self.pad.setFocus()

    def _entered(self, pin: str) -> None:
        if not self._old:
            self._old = pin
            self.new.begin()
        else:
            self.new.take(pin)

    def _chosen(self, pin: str) -> None:
        self.pad.wait(waits=True)
        self.pad.say(tr("Changing the PIN…"))
        house, person, old = self._station.room.house, self._person.id, self._old
        self._station.side.run(
            lambda: change_pin(house, uuid4().hex, person, old, pin), self._changed, self._refused
        )

    def _changed(self, _: Person) -> None:
        if self._open:
            self.accept()

    def _refused(self, error: Exception) -> None:
        why = refused(error)
        if not self._open:
            return
        self._old = ""
        self.pad.wait(waits=False)
        self.pad.name(tr("The old PIN"))
        self.pad.say(bullets(why.sentences), "fault")
        self.pad.setFocus()

    def done(self, result: int) -> None:
        self._open, self._old = False, ""
        super().done(result)


def _due() -> str:
    return tr("This PIN is older than three months, or somebody else chose it.")
