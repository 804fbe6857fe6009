"""The staff: roles, locks, PINs, and who is signed in where."""

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout

from tablemgr.i18n import mark, tr
from tablemgr.services.desk.staffview import StaffLine, StaffList, staff_list
from tablemgr.services.desk.watching import News
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import HOUSE
from tablemgr.services.people.keeping import change_person, unlock
from tablemgr.services.people.signing import sign_out
from tablemgr.services.peoplewords import role_name
from tablemgr.services.permissions import Verb, may
from tablemgr.ui.floor.aside import act_aside
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.floor.pane import Around, Pane, button, heading, line_of, remark
from tablemgr.ui.floor.persondialog import PersonDialog, ResetPinDialog


class PeoplePane(Pane):
    """The list of the staff, and what can be done about the one who has the cursor."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        columns: tuple[Column[StaffLine], ...] = (
            Column(tr("Name"), lambda line: line.person.name, tone=_gone_tone),
            Column(tr("Role"), lambda line: role_name(line.person.role), 140, tone=_gone_tone),
            Column(tr("Signed in at"), lambda line: ", ".join(line.stations), 220),
            Column(tr("Remarks"), remarks, 320, tone=lambda _: "warning"),
        )
        self.model = Listing(columns)
        self.view = ListingView(tr("Staff"), self.model, columns)
        self.notice = remark(tone="warning")
        self.view.moved.connect(lambda _: self._offer())
        self.view.chosen.connect(lambda _: self.change())
        self.add = button(tr("&Add somebody…"), self._add, primary=True)
        self.edit = button(tr("Name and &role…"), self.change)
        self.pin = button(tr("Another &PIN…"), self._reset)
        self.lock = button(tr("Lift the &lock"), self._unlock)
        self.out = button(tr("&Sign out"), self._sign_out)
        self.active = button(tr("&End the service"), self._end_or_take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Staff")))
        column.addWidget(
            remark(tr("Managers keep the staff; the floor lifts locks and ends sign-ins."))
        )
        column.addWidget(self.notice)
        column.addWidget(self.view, 1)
        column.addLayout(
            line_of(self.lock, self.out, None, self.pin, self.edit, self.active, self.add)
        )

    def enter(self) -> None:
        self.refresh()
        self.view.setFocus()

    def heard(self, news: News) -> None:
        if news.everything or HOUSE in news.sessions:
            self.refresh()

    def refresh(self) -> None:
        """Read the staff anew."""
        house = self.around.station.room.house
        self.around.reader.read("staff", lambda: staff_list(house), self._show)

    def _show(self, found: StaffList) -> None:
        kept = self.chosen()
        self.model.put(found.lines)
        self.notice.setText("\n".join(found.recoveries))
        ids = [line.person.id for line in found.lines]
        self.view.select(ids.index(kept.person.id) if kept and kept.person.id in ids else 0)
        self._offer()

    def chosen(self) -> StaffLine | None:
        """Who has the cursor."""
        return self.model.row(self.view.currentIndex().row())

    def _may(self, verb: Verb) -> bool:
        operator = self.around.station.operator
        return operator is not None and may(operator.role, verb)

    def _offer(self) -> None:
        found, operator = self.chosen(), self.around.station.operator
        keeps = self._may(Verb.KEEP_PERSON)
        other = found is not None and operator is not None and found.person.id != operator.person
        self.add.setEnabled(keeps)
        self.edit.setEnabled(keeps and found is not None)
        self.pin.setEnabled(keeps and other)
        self.active.setEnabled(keeps and other)
        locked = found is not None and bool(found.person.locked_s)
        self.lock.setEnabled(locked and other and self._may(Verb.UNLOCK_PERSON))
        signed_in = found is not None and bool(found.stations)
        self.out.setEnabled(signed_in and other and self._may(Verb.OVERRIDE))
        gone = found is not None and not found.person.active
        self.active.setText(tr("&Take back on the staff") if gone else tr("&End the service"))

    def _add(self) -> None:
        dialog = PersonDialog(self, self.around)
        dialog.accepted.connect(self.refresh)
        dialog.open()

    def change(self) -> None:
        """Change the name and the role of who has the cursor."""
        found = self.chosen()
        if found is not None and self._may(Verb.KEEP_PERSON):
            dialog = PersonDialog(self, self.around, found.person)
            dialog.accepted.connect(self.refresh)
            dialog.open()

    def _reset(self) -> None:
        found = self.chosen()
        if found is not None:
            dialog = ResetPinDialog(self, self.around, found.person)
            dialog.accepted.connect(self.refresh)
            dialog.open()

    def _unlock(self) -> None:
        house = self.around.station.room.house
        self._act(
            lambda who: lambda command: unlock(house, command, who),
            lambda name: tr("The lock of {name} is lifted.", name=name),
        )

    def _sign_out(self) -> None:
        house = self.around.station.room.house
        self._act(
            lambda who: lambda command: sign_out(house, command, who),
            lambda name: tr("{name} is signed out.", name=name),
        )

    def _end_or_take_back(self) -> None:
        house, found = self.around.station.room.house, self.chosen()
        if found is None:
            return
        active = not found.person.active
        back, left = mark("{name} is back on the staff."), mark("{name} has left the staff.")
        said = back if active else left
        self._act(
            lambda who: lambda command: change_person(house, command, who, active=active),
            lambda name: tr(said, name=name),
        )

    def _act(
        self, verb: Callable[[str], Callable[[Command], object]], said: Callable[[str], str]
    ) -> None:
        found = self.chosen()
        if found is None:
            return
        name = found.person.name

        def done(_: object) -> None:
            self.around.say(said(name), "good")
            self.refresh()

        act_aside(self.around, self, verb(found.person.id), done)


def remarks(line: StaffLine) -> str:
    """What there is to say of a person."""
    person = line.person
    minutes, seconds = divmod(person.locked_s, 60)
    parts = (
        "" if person.active else tr("no longer on the staff"),
        tr("locked for {left}", left=f"{minutes}:{seconds:02}") if person.locked_s else "",
        tr("PIN to be changed") if person.change_due and person.active else "",
    )
    return "; ".join(filter(None, parts))


def _gone_tone(line: StaffLine) -> str:
    return "" if line.person.active else "muted"
