"""The first start: the house has nobody yet, so its manager is made, with a name and a PIN."""

from uuid import uuid4

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout

from tablemgr.i18n import tr
from tablemgr.services.housesettings import HouseSettings
from tablemgr.services.night.act import Command
from tablemgr.services.people.keeping import LONGEST_NAME, create_first_manager
from tablemgr.services.people.signing import SignedIn, sign_in
from tablemgr.services.refusals import refused
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.housepanel import HouseFields, about_house
from tablemgr.ui.shell.newpin import NewPin
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.parts import bullets, heading, in_the_middle, named, words
from tablemgr.ui.shell.pinpad import PinPad
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px


class FirstStartPage(Page):
    """Makes the first manager and signs him in.

    Signals:
        signed_in: there is a manager, and he is signed in; carries the `SignedIn`.
        somebody_there: another station was faster; people sign in as usual.
    """

    signed_in = Signal(object)
    somebody_there = Signal()

    def __init__(self, station: Station) -> None:
        super().__init__()
        self._station = station
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        named(self.name, tr("The manager's name"))
        self.house = HouseFields(station)
        self.pad = PinPad()
        self.pad.entered.connect(self._entered)
        self.new = NewPin(self.pad)
        self.new.chosen.connect(self._chosen)
        self.name.returnPressed.connect(self._to_pad)
        self._lay_out()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(16)
        left.addWidget(heading(tr("Welcome"), 26))
        left.addWidget(words(_welcome(), pixels=15))
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(tr("Your &name"), self.name)
        left.addLayout(form)
        left.addWidget(words(_how(), "muted"))
        left.addSpacing(px(12))
        left.addWidget(heading(tr("The house"), 17))
        left.addWidget(self.house)
        left.addWidget(words(about_house(), "muted"))
        left.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(32)
        row.addLayout(left, 1)
        column = QVBoxLayout()
        column.addWidget(self.pad)
        column.addStretch(1)
        row.addLayout(column)
        in_the_middle(self, row, 900, above=40)

    def title(self) -> str:
        return tr("First start")

    def guide(self) -> str:
        return "manager.md#the-first-start"

    def enter(self) -> None:
        self.new.begin()
        self.name.setFocus()

    def _to_pad(self) -> None:
        self.pad.setFocus()

    def _entered(self, pin: str) -> None:
        if not self.name.text().strip():
            self.pad.say(tr("First the name."), "fault")
            self.name.setFocus()
            return
        # Nobody is made while the house cannot be kept: it would be asked for no more.
        fault = self.house.fault()
        if fault:
            self.pad.say(fault, "fault")
            return
        self.new.take(pin)

    def _chosen(self, pin: str) -> None:
        self.pad.wait(waits=True)
        self.pad.say(tr("One moment…"))
        house, name, keep = self._station.room.house, self.name.text(), self.house.keeping()

        def work() -> tuple[SignedIn, HouseSettings]:
            person = create_first_manager(house, uuid4().hex, name, pin)
            found = sign_in(house, uuid4().hex, person.id, pin)
            return found, keep(Command(uuid4().hex, found.operator))

        self._station.side.run(work, self._done, self._refused)

    def _done(self, done: tuple[SignedIn, HouseSettings]) -> None:
        found, settings = done
        Memory().last_person = found.person.id
        self._station.take_settings(settings)
        self.pad.wait(waits=False)
        self.pad.say("")
        self.signed_in.emit(found)

    def _refused(self, error: Exception) -> None:
        why = refused(error)
        self.pad.wait(waits=False)
        self.new.begin()
        self.pad.say(bullets(why.sentences), "fault")
        self.pad.setFocus()
        # Who has been made meanwhile at another station is there to sign in.
        self._station.read(self._anybody, self._look_again)

    def _anybody(self) -> bool:
        from tablemgr.services.people.staff import nobody_yet

        return not nobody_yet(self._station.room.house)

    def _look_again(self, anybody: bool) -> None:
        if anybody:
            self.somebody_there.emit()


def _welcome() -> str:
    return tr(
        "This card room has nobody on its staff yet. The first one is its manager, who adds the"
        " others: dealers and floor."
    )


def _how() -> str:
    return tr(
        "The PIN has 4 to 8 digits. Type it, press Enter, and type it once more. Nobody can read"
        " it afterwards, so keep it in mind."
    )
