"""Where people sign in: the staff by name, and the pad for the PIN.

The same page locks the station: whoever signs in then goes on where it was left.
"""

from collections.abc import Sequence
from uuid import uuid4

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from tablemgr.i18n import tr
from tablemgr.services.people.reasons import PeopleError, PeopleReason
from tablemgr.services.people.signing import SignedIn, sign_in
from tablemgr.services.people.staff import Person, staff
from tablemgr.services.refusals import refused
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.changepin import ChangePinDialog
from tablemgr.ui.shell.lockclock import LockClock
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.parts import bullets, heading, in_the_middle, named, say, words
from tablemgr.ui.shell.pinpad import PinPad
from tablemgr.ui.shell.stafflist import StaffList
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px, sized


class SignInPage(Page):
    """Name, PIN, done.

    Signals:
        signed_in: somebody has signed in; carries the `SignedIn`.
    """

    signed_in = Signal(object)

    def __init__(self, station: Station, welcome: str = "") -> None:
        super().__init__()
        self._station = station
        self._memory = Memory()
        self._asked = 0
        self.head = heading(tr("Who is it?"), 22)
        self.about = words(welcome, "muted", 15)
        self.list = StaffList()
        self.list.chosen.connect(self._choose)
        self.list.settled.connect(self._to_pad)
        self.list.digit.connect(self._begin_pin)
        self.pad = PinPad()
        self.pad.entered.connect(self._entered)
        self.clock = LockClock(self.pad)
        self.name = QLabel()
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        sized(self.name, 15, bold=True)
        self.take_over = QPushButton(tr("&End it there and sign in here"))
        self.take_over.setCheckable(True)
        named(self.take_over, tr("End the sign-in at the other station and sign in here"))
        self.take_over.clicked.connect(lambda _=False: self._to_pad())
        self.change = QPushButton(tr("Chan&ge the PIN…"))
        named(self.change, tr("Change the PIN of who is chosen"))
        self.change.clicked.connect(self.change_pin)
        self._lay_out()
        self._offer_take_over(offered=False)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(10)
        for upper in (self.head, self.about, self.list):
            left.addWidget(upper)
        right = QVBoxLayout()
        right.setSpacing(10)
        for each in (self.name, self.pad, self.take_over, self.change):
            right.addWidget(each)
        right.addStretch(1)
        self.name.setFixedHeight(px(34))
        row = QHBoxLayout()
        row.setSpacing(32)
        row.addLayout(left, 1)
        row.addLayout(right)
        in_the_middle(self, row, 960)

    # What the window asks of a page.

    def title(self) -> str:
        return tr("Sign in")

    def typing(self) -> Sequence[tuple[str, str]]:
        return (
            (tr("Letters"), tr("find a name; Enter takes the first one")),
            (tr("Digits"), tr("the PIN, then Enter")),
            (tr("Escape"), tr("back to the names")),
        )

    def enter(self) -> None:
        self.pad.clear()
        self.pad.say("")
        self._offer_take_over(offered=False)
        self.list.line.clear()
        self.list.line.setFocus()
        self._read()

    def _read(self) -> None:
        house = self._station.room.house
        self._station.read(lambda: staff(house, active=True), self.list_people)

    def list_people(self, people: Sequence[Person]) -> None:
        """Show the staff, with who signed in here last chosen."""
        operator = self._station.operator
        chosen = self.list.current()
        last = operator.person if operator else self._memory.last_person
        self.list.show_people(people, chosen.id if chosen else last)
        if self.list.current() is not None and self.isVisible() and not chosen:
            self._to_pad()

    # Who, and the PIN.

    def _choose(self, person: Person | None) -> None:
        """Somebody is marked in the list: his PIN is the one that is typed next."""
        self.pad.clear()
        self.name.setText(tr("{name}, your PIN", name=person.name) if person else "")
        self.pad.wait(waits=person is None)
        self.change.setEnabled(person is not None)
        self._offer_take_over(offered=False)
        self.pad.say("")
        self.clock.begin(person.locked_s if person else 0)

    def _to_pad(self) -> None:
        self.pad.setFocus()

    def _begin_pin(self, event: QKeyEvent) -> None:
        if self.list.current() is not None:
            self._to_pad()
            self.pad.keyPressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the names, and so does a letter, which begins one."""
        if event.key() == Qt.Key.Key_Escape or event.text()[:1].isalpha():
            self.pad.clear()
            self.list.line.setFocus()
            self.list.line.setText(event.text() if event.text()[:1].isalpha() else "")
        else:
            super().keyPressEvent(event)

    def _offer_take_over(self, *, offered: bool) -> None:
        self.take_over.setChecked(False)
        self.take_over.setEnabled(offered)

    def _entered(self, pin: str) -> None:
        person = self.list.current()
        if person is None or self.clock.is_running:
            return
        self.pad.wait(waits=True)
        self.pad.say(tr("Looking at the PIN…"))
        house, take_over = self._station.room.house, self.take_over.isChecked()
        self._asked += 1
        asked = self._asked
        self._station.side.run(
            lambda: sign_in(house, uuid4().hex, person.id, pin, take_over=take_over),
            self._signed_in,
            lambda error: self._refused(error) if asked == self._asked else None,
        )

    def _signed_in(self, found: SignedIn) -> None:
        self.pad.wait(waits=False)
        self.pad.say("")
        self._memory.last_person = found.person.id
        self.signed_in.emit(found)

    def _refused(self, error: Exception) -> None:
        why = refused(error)
        self.pad.wait(waits=False)
        self.pad.say(bullets(why.sentences), "fault")
        self.pad.setFocus()
        if not isinstance(error, PeopleError):
            return
        first = error.refusals[0]
        facts = dict(first.facts)
        if first.reason is PeopleReason.SIGNED_IN_ELSEWHERE:
            self._offer_take_over(offered=True)
        elif first.reason is PeopleReason.LOCKED:
            self.clock.begin(int(facts["left_s"]))
        elif first.reason is PeopleReason.WRONG_PIN:
            # It may have been the one that brings a lock about.
            house = self._station.room.house
            self._station.read(lambda: staff(house, active=True), self._look_for_lock)

    def _look_for_lock(self, people: Sequence[Person]) -> None:
        chosen = self.list.current()
        self.list.keep_people(people)
        found = next((each for each in people if chosen and each.id == chosen.id), None)
        if found and found.locked_s:
            self.clock.begin(found.locked_s)

    def change_pin(self) -> None:
        """Change the PIN of who is chosen, by the old one."""
        person = self.list.current()
        if person is not None:
            ChangePinDialog(self, self._station, person).open()

    def tell_locked(self, name: str) -> None:
        """Say that the station is locked, and by whose leave it was used."""
        self.list.clear_choice()
        self.head.setText(tr("Locked: {name} is signed in", name=name))
        say(self.about, tr("Whoever signs in goes on where it was left."), "muted")

    def tell_open(self, welcome: str) -> None:
        """Say that nobody is signed in."""
        self.head.setText(tr("Who is it?"))
        say(self.about, welcome, "muted")
