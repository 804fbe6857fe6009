"""The fields in which somebody says what a form is of; each answers with a part of `Asked`."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.services.reports.blank import MOST
from tablemgr.services.reports.catalogue import Asked, Need
from tablemgr.services.reports.subjects import Subject
from tablemgr.services.shown import shown_day
from tablemgr.ui.shell.parts import named

Answer = Mapping[str, object]
LAST_NUMBER = 999_999
MOST_SHOWN = 20


class Field(QWidget):
    """A field.

    Signals:
        changed: somebody answered something else.
    """

    changed = Signal()

    def answer(self) -> Answer | None:
        """What was answered, by the names that `Asked` has for it; None where nothing was."""
        # Qt's classes have a metaclass of their own, so that this one cannot be abstract.
        raise NotImplementedError

    def put(self, asked: Asked) -> None:
        """Answer as something that was asked before."""
        raise NotImplementedError

    def words(self) -> str:
        """What was answered, as people read it."""
        raise NotImplementedError


class Chosen(Field):
    """One of a list; with `searched` it is found by any part of its name, too."""

    def __init__(self, need: Need, name: str, *, searched: bool = False) -> None:
        super().__init__()
        self.need = need
        self._wanted: object = None
        self.choice = choice_box(name)
        self.choice.currentIndexChanged.connect(self._chose)
        if searched:
            self.choice.setEditable(True)
            self.choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            self.choice.editTextChanged.connect(lambda _: self.changed.emit())
            finder = self.choice.completer()
            assert finder is not None
            finder.setFilterMode(Qt.MatchFlag.MatchContains)
            finder.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        self.setFocusProxy(self.choice)

    def offer(self, subjects: Iterable[Subject]) -> None:
        """Have these to be chosen from; what was chosen or wanted stays so, else the first."""
        kept = self._wanted or self.choice.currentData()
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for each in subjects:
                self.choice.addItem(each.title, each.id)
            self.choice.setCurrentIndex(max(self.choice.findData(kept), 0))
        self.changed.emit()

    def answer(self) -> Answer | None:
        found = self.choice.currentData()
        if found is None or self.choice.currentText() != self.choice.itemText(
            self.choice.currentIndex()
        ):
            return None
        return {self.need.value: found}

    def put(self, asked: Asked) -> None:
        value = getattr(asked, self.need.value)
        self._wanted = str(value) if value else None
        place = self.choice.findData(self._wanted)
        if place >= 0:
            self.choice.setCurrentIndex(place)

    def words(self) -> str:
        return self.choice.currentText()

    def _chose(self) -> None:
        self._wanted = None
        self.changed.emit()


class HandField(Chosen):
    """A hand of the session that is chosen, the latest first."""

    def __init__(self, name: str) -> None:
        super().__init__(Need.HAND, name, searched=True)

    def answer(self) -> Answer | None:
        found = super().answer()
        return found and {self.need.value: int(str(found[self.need.value]))}

    def put(self, asked: Asked) -> None:
        self.forget()
        super().put(asked)

    def forget(self) -> None:
        """Offer none until the hands of another session are there."""
        with QSignalBlocker(self.choice):
            self.choice.clear()

    def words(self) -> str:
        return tr("hand {number}", number=super().words())


class DayField(Field):
    """A gaming date, and where a form may be of several, the last of them."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.first = Chosen(Need.DAY, name)
        self.last = Chosen(Need.UNTIL, tr("The last gaming date"))
        self._word = QLabel(tr("to"))
        self._days: tuple[Subject, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget, share in ((self.first, 1), (self._word, 0), (self.last, 1)):
            row.addWidget(widget, share)
        self.first.changed.connect(self._first_changed)
        self.last.changed.connect(self.changed)
        self.setFocusProxy(self.first)
        self.span(several=False)

    def span(self, *, several: bool) -> None:
        """Whether it is asked how long it goes on."""
        self._word.setVisible(several)
        self.last.setVisible(several)

    def offer(self, days: Iterable[Subject]) -> None:
        """The days to be chosen from, the latest first."""
        self._days = tuple(days)
        self.first.offer(self._days)

    def _first_changed(self) -> None:
        first = self.first.choice.currentData()
        with QSignalBlocker(self.last):
            self.last.offer(each for each in self._days if first is None or each.id >= first)
        self.changed.emit()

    def answer(self) -> Answer | None:
        first = self.first.answer()
        if first is None or self.last.isHidden():
            return first
        last = self.last.answer() or {}
        # One day is no span.
        return first if last.get("until") == first["day"] else {**first, **last}

    def put(self, asked: Asked) -> None:
        self.last.put(asked)
        self.first.put(asked)

    def words(self) -> str:
        found = self.answer() or {}
        return " – ".join(shown_day(str(each)) for each in found.values())


class NumbersField(Field):
    """The numbers of blank sheets, the first and the last."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.first, self.last = QSpinBox(), QSpinBox()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.first, 1)
        row.addWidget(QLabel(tr("to")))
        row.addWidget(self.last, 1)
        named(self.first, name)
        named(self.last, tr("The last number"))
        self.first.setRange(1, LAST_NUMBER)
        self.last.setRange(1, MOST)
        self.first.valueChanged.connect(self._first_changed)
        self.last.valueChanged.connect(lambda _: self.changed.emit())
        self.setFocusProxy(self.first)

    def _first_changed(self, first: int) -> None:
        with QSignalBlocker(self.last):
            self.last.setRange(first, min(first + MOST - 1, LAST_NUMBER))
        self.changed.emit()

    def answer(self) -> Answer | None:
        return {Need.NUMBERS.value: range(self.first.value(), self.last.value() + 1)}

    def words(self) -> str:
        return f"{self.first.value()}–{self.last.value()}"

    def put(self, asked: Asked) -> None:
        if asked.numbers:
            self.first.setValue(asked.numbers[0])
            self.last.setValue(asked.numbers[-1])


class ExplainedField(Field):
    """Whether a rule sheet has examples."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QCheckBox(tr("An example of every rule"))
        self.box.toggled.connect(lambda _: self.changed.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.box)
        self.setFocusProxy(self.box)

    def answer(self) -> Answer | None:
        return {Need.EXPLAINED.value: self.box.isChecked()}

    def put(self, asked: Asked) -> None:
        self.box.setChecked(asked.explained)

    def words(self) -> str:
        return self.box.text() if self.box.isChecked() else ""


def choice_box(name: str) -> QComboBox:
    """A list to choose from that takes no more room than it is given."""
    box = QComboBox()
    named(box, name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    box.setMaxVisibleItems(MOST_SHOWN)
    return box
