"""Somebody added to the staff, or given another PIN: what is asked, and a PIN typed twice."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import House
from tablemgr.services.people.keeping import LONGEST_NAME, add_person, change_person, reset_pin
from tablemgr.services.people.staff import Person
from tablemgr.services.peoplewords import role_name
from tablemgr.services.permissions import Role
from tablemgr.services.refusals import Refused
from tablemgr.ui.floor.aside import act_aside
from tablemgr.ui.floor.pane import Around, button, heading, line_of, remark
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.runner import while_there
from tablemgr.ui.shell.newpin import NewPin
from tablemgr.ui.shell.parts import bullets, say
from tablemgr.ui.shell.pinpad import PinPad
from tablemgr.ui.theme import px, widen


def role_choice(role: Role = Role.DEALER) -> QComboBox:
    """The roles to choose from."""
    choice = QComboBox()
    choice.setAccessibleName(tr("Role"))
    choice.setMinimumHeight(px(36))
    for each in Role:
        choice.addItem(role_name(each), each)
    choice.setCurrentIndex(list(Role).index(role))
    return choice


class PersonDialog(QDialog):
    """A person's name and role; `person` is None for somebody new, who is given a PIN as well."""

    def __init__(self, parent: QWidget, around: Around, person: Person | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = tr("Change {name}", name=person.name) if person else tr("Somebody new")
        self.setWindowTitle(title)
        self._around, self._person = around, person
        self.name = EnterLine()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(tr("Name"))
        self.name.setMinimumHeight(px(36))
        self.name.setText(person.name if person else "")
        self.role = role_choice(person.role if person else Role.DEALER)
        self.pad = PinPad(tr("A new PIN"))
        self.pin = NewPin(self.pad)
        self.pad.entered.connect(self.pin.take)
        self.pin.chosen.connect(self._add)
        self.faults = remark(tone="fault")
        self.keep = button(tr("&Keep"), self._change, primary=True)
        self.pad.setVisible(person is None)
        self.keep.setVisible(person is not None)
        self.name.entered.connect(self._entered)
        self._lay_out(title)
        self.pin.begin()

    def _lay_out(self, title: str) -> None:
        left = QVBoxLayout()
        left.addWidget(heading(title))
        grid = QGridLayout()
        for row, (text, widget) in enumerate(((tr("&Name"), self.name), (tr("&Role"), self.role))):
            label = QLabel(text)
            label.setBuddy(widget)
            grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1)
        left.addLayout(grid)
        if self._person is None:
            left.addWidget(
                remark(tr("He types a PIN of his own twice; he is asked to change it later."))
            )
        left.addWidget(self.faults)
        left.addStretch(1)
        cancel = button(tr("&Cancel"), self.reject)
        left.addLayout(line_of(None, cancel, self.keep))
        whole = QHBoxLayout(self)
        whole.setSpacing(20)
        whole.addLayout(left, 1)
        whole.addWidget(self.pad)
        widen(self, 680 if self._person is None else 440)
        self.pad.comes_before(cancel)
        self.name.setFocus()

    def _entered(self) -> None:
        if self._person is None:
            self.pad.setFocus()
        else:
            self._change()

    def _said(self) -> tuple[str, Role]:
        return self.name.text(), Role(self.role.currentData())

    def _add(self, pin: str) -> None:
        house, (name, role) = self._around.station.room.house, self._said()
        self._do(lambda command: add_person(house, command, name, role, pin))

    def _change(self) -> None:
        person, house, (name, role) = self._person, self._around.station.room.house, self._said()
        if person is not None:
            who = person.id
            self._do(lambda command: change_person(house, command, who, name=name, role=role))

    def _do(self, verb: Callable[[Command], Person]) -> None:
        self.setEnabled(False)

        def done(person: Person) -> None:
            self._around.say(tr("{name} is kept.", name=person.name), "good")
            if isValid(self):
                self.accept()

        act_aside(self._around, self, verb, done, while_there(self, self._refused))

    def _refused(self, found: Refused) -> None:
        self.setEnabled(True)
        say(self.faults, bullets(found.sentences), "fault")
        if self._person is None:
            self.pin.begin()
        self.name.setFocus()


class ResetPinDialog(QDialog):
    """A new PIN for somebody who forgot his."""

    def __init__(self, parent: QWidget, around: Around, person: Person) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = tr("Another PIN for {name}", name=person.name)
        self.setWindowTitle(title)
        self._around, self._person = around, person
        self.pad = PinPad(tr("A new PIN"))
        self.pin = NewPin(self.pad)
        self.pad.entered.connect(self.pin.take)
        self.pin.chosen.connect(self._reset)
        left = QVBoxLayout()
        left.addWidget(heading(title))
        left.addWidget(
            remark(tr("Typed twice; a lock of his is lifted. He is asked to change it."))
        )
        left.addStretch(1)
        left.addLayout(line_of(None, button(tr("&Cancel"), self.reject)))
        whole = QHBoxLayout(self)
        whole.setSpacing(20)
        whole.addLayout(left, 1)
        whole.addWidget(self.pad)
        widen(self, 640)
        self.pin.begin()
        self.pad.setFocus()

    def _reset(self, pin: str) -> None:
        house: House = self._around.station.room.house
        who = self._person.id

        def done(person: Person) -> None:
            self._around.say(tr("{name} has another PIN.", name=person.name), "good")
            if isValid(self):
                self.accept()

        act_aside(
            self._around,
            self,
            lambda command: reset_pin(house, command, who, pin),
            done,
            lambda _: self.pin.begin(),
        )
