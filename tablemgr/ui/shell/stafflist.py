"""The staff as large rows, found by typing: a line that filters and the list under it."""

from collections.abc import Sequence
from unicodedata import decimal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.services.people.staff import Person
from tablemgr.services.peoplewords import role_name
from tablemgr.ui.shell.parts import named
from tablemgr.ui.shell.plain import plain
from tablemgr.ui.theme import px, sized

ROW_PX = 52
PERSON = Qt.ItemDataRole.UserRole
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class _FindLine(QLineEdit):
    """A line whose arrows move in the list under it, and which never shows a digit."""

    moved = Signal(object)
    digit = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if event.key() in MOVES:
            self.moved.emit(event)
        elif text and decimal(text[0], -1) >= 0:
            # It is the beginning of a PIN, which nobody is to read here.
            self.digit.emit(event)
        else:
            super().keyPressEvent(event)


class StaffList(QWidget):
    """Everybody by name, one of them chosen.

    Signals:
        chosen: another person is marked, or None; carries the `Person`.
        settled: the marked person is meant: Enter or a touch.
        digit: a digit was typed where names are; carries the key's event.
    """

    chosen = Signal(object)
    settled = Signal()
    digit = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._people: tuple[Person, ...] = ()
        self.line = _FindLine()
        self.line.setPlaceholderText(tr("Type a name, or touch it"))
        named(self.line, tr("Find a name"))
        self.line.setClearButtonEnabled(True)
        self.rows = QListWidget()
        self.rows.setAccessibleName(tr("Staff"))
        self.rows.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.rows.setUniformItemSizes(True)
        sized(self.rows, 17)
        sized(self.line, 15)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        column.addWidget(self.rows, 1)
        self.line.textChanged.connect(lambda _: self._filter())
        self.line.returnPressed.connect(self._settle)
        self.line.moved.connect(self.rows.keyPressEvent)
        self.line.digit.connect(self.digit)
        self.rows.currentItemChanged.connect(lambda *_: self.chosen.emit(self.current()))
        self.rows.itemClicked.connect(lambda _: self._settle())
        self.rows.itemActivated.connect(lambda _: self._settle())

    def current(self) -> Person | None:
        """Who is marked."""
        if self.rows.currentRow() < 0 or self.rows.currentItem().isHidden():
            return None
        found = self.rows.currentItem().data(PERSON)
        return found if isinstance(found, Person) else None

    def show_people(self, people: Sequence[Person], chosen: str) -> None:
        """Show the staff, with one of them marked by his id."""
        self.rows.clear()
        self._people = tuple(people)
        for each in people:
            words = tr("{name} · {role}", name=each.name, role=role_name(each.role))
            item = QListWidgetItem(words)
            item.setData(PERSON, each)
            item.setSizeHint(QSize(0, px(ROW_PX)))
            self.rows.addItem(item)
            if each.id == chosen:
                self.rows.setCurrentItem(item)
        if self.current() is None:
            self.rows.setCurrentRow(-1)
            self.chosen.emit(None)
        self._filter()

    def keep_people(self, people: Sequence[Person]) -> None:
        """Take what is now known of the people who are shown."""
        known = {each.id: each for each in people}
        for row in range(self.rows.count()):
            item = self.rows.item(row)
            item.setData(PERSON, known.get(item.data(PERSON).id, item.data(PERSON)))

    def clear_choice(self) -> None:
        """Mark nobody."""
        self.rows.setCurrentRow(-1)

    def _filter(self) -> None:
        """Hide those whose name lacks a word that is typed; mark the first one that is left."""
        sought = plain(self.line.text()).split()
        left = []
        for row in range(self.rows.count()):
            item = self.rows.item(row)
            name = plain(item.data(PERSON).name)
            item.setHidden(not all(word in name for word in sought))
            if not item.isHidden():
                left.append(item)
        if sought and left and self.current() is None:
            self.rows.setCurrentItem(left[0])
        elif not left or (sought and self.current() not in [each.data(PERSON) for each in left]):
            self.rows.setCurrentRow(-1)

    def _settle(self) -> None:
        if self.current() is not None:
            self.settled.emit()
