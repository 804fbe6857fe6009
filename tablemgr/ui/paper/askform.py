"""The choice of a form, of what it is about, and of its paper; it makes an order of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tablemgr.i18n import mark, tr
from tablemgr.services.permissions import Role
from tablemgr.services.reports.catalogue import KINDS, Asked, Kind, Need, forms_for
from tablemgr.services.reports.layout import Language, Layout, Paper, papers
from tablemgr.services.reports.order import Order
from tablemgr.services.reports.subjects import Subject, Subjects
from tablemgr.ui.paper.fields import (
    Chosen,
    DayField,
    ExplainedField,
    Field,
    HandField,
    NumbersField,
    choice_box,
)
from tablemgr.ui.paper.questions import NAMES, Choice, answered, way_name, ways

PAPERS: Mapping[Paper, str] = {
    Paper.A4: mark("A4"),
    Paper.LETTER: mark("Letter"),
    Paper.ROLL: mark("Roll of 80 mm"),
}
LANGUAGES: Mapping[Language, str] = {
    Language.HOUSE: mark("The program's"),
    Language.ENGLISH: mark("English"),
    Language.BOTH: mark("Headings in both"),
}
AS_LAID_OUT = mark("As the form says")


class AskForm(QWidget):
    """The fields of an order.

    Signals:
        changed: the order is another one, or none any more.
        session_chosen: the hands of a session are wanted, by its id.
    """

    changed = Signal()
    session_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.forms = choice_box(tr("Form"))
        self.way = choice_box(tr("Of what"))
        self.paper = choice_box(tr("Paper"))
        self.language = choice_box(tr("Language"))
        self.fields: dict[Need, Field] = {}
        self.labels: dict[Need, QLabel] = {}
        self._kinds: tuple[str, ...] = ()
        self._session = self._hands_of = ""
        self._lay_out()
        self.forms.currentIndexChanged.connect(lambda _: self._form_changed())
        self.way.currentIndexChanged.connect(lambda _: self._way_changed())
        for each in (self.paper, self.language):
            each.currentIndexChanged.connect(lambda _: self.changed.emit())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        self._add(column, tr("For&m"), self.forms)
        self._add(column, tr("&Player"), self._field(Need.PLAYER), Need.PLAYER)
        self._way_label = self._add(column, tr("&Of what"), self.way)
        for need in NAMES:
            if need is not Need.PLAYER:
                self._add(column, tr(NAMES[need]), self._field(need), need)
        pair = QHBoxLayout()
        pair.setContentsMargins(0, 0, 0, 0)
        for text, widget in ((tr("P&aper"), self.paper), (tr("Lan&guage"), self.language)):
            half = QVBoxLayout()
            half.setSpacing(3)
            self._add(half, text, widget)
            pair.addLayout(half, 1)
        column.addLayout(pair)
        self._offer_languages()

    def _add(
        self, column: QVBoxLayout, text: str, widget: QWidget, need: Need | None = None
    ) -> QLabel:
        label = QLabel(text)
        label.setBuddy(widget)
        column.addWidget(label)
        column.addWidget(widget)
        if need is not None:
            self.labels[need] = label
        return label

    def _field(self, need: Need) -> Field:
        name = tr(NAMES[need])
        made: Field
        if need is Need.DAY:
            made = DayField(name)
        elif need is Need.HAND:
            made = HandField(name)
        elif need is Need.NUMBERS:
            made = NumbersField(name)
        elif need is Need.EXPLAINED:
            made = ExplainedField()
        else:
            made = Chosen(need, name, searched=need is Need.PLAYER)
        made.changed.connect(self._field_changed)
        self.fields[need] = made
        return made

    def _offer_languages(self) -> None:
        self.language.addItem(tr(AS_LAID_OUT), None)
        for each, name in LANGUAGES.items():
            self.language.addItem(tr(name), each)

    # What can be chosen.

    def offer_forms(self, role: Role) -> None:
        """The forms that a role prints; the one that is chosen stays so, if it may."""
        if self._kinds == forms_for(role):
            return
        kept = self.forms.currentData()
        self._kinds = forms_for(role)
        with QSignalBlocker(self.forms):
            self.forms.clear()
            for name in self._kinds:
                self.forms.addItem(tr(KINDS[name].title), name)
            self.forms.setCurrentIndex(max(self.forms.findData(kept), 0))
        self._form_changed()

    def offer(self, found: Subjects) -> None:
        """What there is to be asked about."""
        offers: Mapping[Need, Iterable[Subject]] = {
            Need.PLAYER: found.players,
            Need.SESSION: found.sessions,
            Need.DAY: found.days,
            Need.RULES: found.sheets,
        }
        with QSignalBlocker(self):
            for need, subjects in offers.items():
                field = self.fields[need]
                assert isinstance(field, Chosen | DayField)
                field.offer(subjects)
        self._session = ""
        self._field_changed()

    def offer_hands(self, session: str, hands: Iterable[int]) -> None:
        """The hands of a session, if that is still the one that is chosen."""
        field = self.fields[Need.HAND]
        if session == self._session and isinstance(field, HandField):
            field.offer(Subject(str(number), str(number)) for number in hands)

    # What is chosen.

    @property
    def kind(self) -> Kind | None:
        """The form that is chosen."""
        return KINDS.get(self.forms.currentData() or "")

    def _chosen_way(self) -> Choice:
        # A list gives plain texts back.
        found = self.way.currentData()
        return Need(found) if found else None

    def order(self) -> Order | None:
        """The order as it stands, None where something is not answered yet."""
        kind = self.kind
        if kind is None:
            return None
        answers: dict[str, Any] = {}
        for need in answered(kind, self._chosen_way()):
            found = self.fields[need].answer()
            if found is None:
                return None
            answers |= found
        paper, language = self.paper.currentData(), self.language.currentData()
        layout = Layout(Paper(paper) if paper else None, Language(language) if language else None)
        return Order(self.forms.currentData(), Asked(**answers), layout)

    def subject(self) -> str:
        """What the order is of, as people read it."""
        kind = self.kind
        shown = answered(kind, self._chosen_way()) if kind else ()
        return " · ".join(filter(None, (self.fields[need].words() for need in shown)))

    def put(self, order: Order) -> None:
        """Choose what an order says, as far as it can be chosen here."""
        place = self.forms.findData(order.form)
        if place < 0:
            return
        with QSignalBlocker(self):
            self.forms.setCurrentIndex(place)
            given = order.asked.given()
            for at in range(self.way.count()):
                if self.way.itemData(at) in given:
                    self.way.setCurrentIndex(at)
            for field in self.fields.values():
                field.put(order.asked)
            self.paper.setCurrentIndex(max(self.paper.findData(order.layout.paper), 0))
            self.language.setCurrentIndex(max(self.language.findData(order.layout.language), 0))
        self._session = ""
        self._field_changed()

    # What is shown of it.

    def _form_changed(self) -> None:
        kind = self.kind
        if kind is None:
            return
        before = self._chosen_way()
        with QSignalBlocker(self.way):
            self.way.clear()
            for way in ways(kind):
                self.way.addItem(tr(way_name(kind, way)), way)
            self.way.setCurrentIndex(max(self.way.findData(before), 0))
        kept = self.paper.currentData()
        with QSignalBlocker(self.paper):
            self.paper.clear()
            self.paper.addItem(tr(AS_LAID_OUT), None)
            for paper in papers(rolls=kind.shape.rolls):
                self.paper.addItem(tr(PAPERS[paper]), paper)
            self.paper.setCurrentIndex(max(self.paper.findData(kept), 0))
        days = self.fields[Need.DAY]
        assert isinstance(days, DayField)
        days.span(several=Need.UNTIL in kind.also)
        self._way_changed()

    def _way_changed(self) -> None:
        kind = self.kind
        if kind is None:
            return
        shown = answered(kind, self._chosen_way())
        for need, field in self.fields.items():
            field.setVisible(need in shown)
            self.labels[need].setVisible(need in shown)
        for each in (self.way, self._way_label):
            each.setVisible(bool(ways(kind)))
        self._field_changed()

    def _field_changed(self) -> None:
        self._ask_for_hands()
        self.changed.emit()

    def _ask_for_hands(self) -> None:
        """Have the hands of the session that is chosen, once for each that is."""
        found = self.fields[Need.SESSION].answer()
        session = str(found["session"]) if found else ""
        wanted = self.kind is not None and Need.HAND in answered(self.kind, None)
        if wanted and session and session != self._session:
            field = self.fields[Need.HAND]
            assert isinstance(field, HandField)
            if session != self._hands_of:
                field.forget()
            self._session = self._hands_of = session
            self.session_chosen.emit(session)
