"""A session on the floor's desk: chosen from all there are, and its parts side by side as tabs."""

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from PySide6.QtWidgets import QComboBox, QLabel, QTabWidget, QVBoxLayout

from tablemgr.i18n import tr
from tablemgr.services.desk.sessions import (
    SessionFacts,
    SessionTitle,
    session_facts,
    session_titles,
)
from tablemgr.services.desk.watching import News
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.order import Order
from tablemgr.services.shown import shown_price
from tablemgr.ui.floor.bankpart import BankPart
from tablemgr.ui.floor.handspart import HandsPart
from tablemgr.ui.floor.lazily import Holder, made
from tablemgr.ui.floor.pane import Around, Pane, line_of, remark
from tablemgr.ui.floor.part import SessionPart
from tablemgr.ui.floor.sessionparts import ChartPart, IncidentsPart, LedgerPart, OverridesPart
from tablemgr.ui.menus import Verb
from tablemgr.ui.theme import px

Part = TypeVar("Part", bound=SessionPart)
Leading = TypeVar("Leading", LedgerPart, ChartPart, IncidentsPart)


class SessionPane(Pane):
    """The sessions, and the one that is open."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.facts: SessionFacts | None = None
        self._wanted = ""
        self._hand = 0
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Session"))
        self.choice.setMinimumWidth(px(320))
        self.choice.activated.connect(lambda _: self.open_session(self.choice.currentData()))
        label = QLabel(tr("&Session"))
        label.setBuddy(self.choice)
        self.about = remark()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(tr("Parts of the session"))
        self._hands = Holder(self._make_hands)
        self._ledger = Holder(lambda: self._leading(LedgerPart(around)))
        self._chart = Holder(lambda: self._leading(ChartPart(around)))
        self._incidents = Holder(lambda: self._leading(IncidentsPart(around)))
        self._overrides = Holder(lambda: self._knowing(OverridesPart(around)))
        self._bank = Holder(lambda: self._knowing(BankPart(around)))
        for holder, name in self._parts():
            self.tabs.addTab(holder, name)
        self.tabs.currentChanged.connect(lambda _: self._look())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        head = line_of(label, self.choice)
        head.addWidget(self.about, 1)
        column.addLayout(head)
        column.addWidget(self.tabs, 1)

    def _parts(self) -> tuple[tuple[Holder[Any], str], ...]:
        return (
            (self._hands, tr("Hands")),
            (self._ledger, tr("Ledgers")),
            (self._chart, tr("Stacks")),
            (self._incidents, tr("What happened")),
            (self._overrides, tr("Set aside")),
            (self._bank, tr("Bank and close")),
        )

    def _make_hands(self) -> HandsPart:
        return self._knowing(HandsPart(self.around))

    def _knowing(self, part: Part) -> Part:
        """A part that was just made, told of the session that is open."""
        if self.facts is not None:
            part.show_session(self.facts)
        return part

    def _leading(self, part: Leading) -> Leading:
        """A part that was just made, and that leads to hands."""
        part.hand.connect(self.open_hand)
        return self._knowing(part)

    @property
    def hands(self) -> HandsPart:
        """The list of hands."""
        return self._hands.it

    @property
    def ledger(self) -> LedgerPart:
        """The players' ledgers."""
        return self._ledger.it

    @property
    def chart(self) -> ChartPart:
        """The chart of stacks."""
        return self._chart.it

    @property
    def incidents(self) -> IncidentsPart:
        """What happened."""
        return self._incidents.it

    @property
    def overrides(self) -> OverridesPart:
        """What was set aside."""
        return self._overrides.it

    @property
    def bank(self) -> BankPart:
        """The bank and the close."""
        return self._bank.it

    def show_part(self, part: SessionPart) -> None:
        """Show a part."""
        self.tabs.setCurrentIndex([holder.made for holder, _ in self._parts()].index(part))

    def verbs(self) -> Sequence[Verb]:
        return [
            Verb(name, f"Alt+{place + 1}", partial(self.tabs.setCurrentIndex, place))
            for place, (_, name) in enumerate(self._parts())
        ]

    def paper(self) -> Order | None:
        return Order("session_report", Asked(session=self.facts.id)) if self.facts else None

    def enter(self) -> None:
        self._read_titles()
        if self.facts is not None and not self._wanted:
            self._read(self.facts.id)
        self._look()
        if self.tabs.currentWidget() is self._hands:
            self.hands.view.setFocus()

    def heard(self, news: News) -> None:
        if self.facts is not None and (news.everything or self.facts.id in news.sessions):
            self._read(self.facts.id)
        if news.everything or not news.sessions <= {self.choice.itemData(at) for at in self._all()}:
            self._read_titles()

    def _all(self) -> range:
        return range(self.choice.count())

    def open_session(self, session: str, hand: int = 0) -> None:
        """Show a session, at a hand where its number is above 0."""
        self._wanted, self._hand = session, hand
        self._read(session)

    def open_hand(self, number: int) -> None:
        """Show a hand of the session that is open."""
        self.show_part(self.hands)
        self.hands.open_hand(number)
        self.hands.view.setFocus()

    def _read_titles(self) -> None:
        store = self.around.station.room.store
        self.around.reader.read("sessions", lambda: session_titles(store), self._show_titles)

    def _show_titles(self, titles: Sequence[SessionTitle]) -> None:
        chosen = self._wanted or (self.facts.id if self.facts else "")
        self.choice.clear()
        for each in titles:
            self.choice.addItem(each.title, each.id)
        place = self.choice.findData(chosen)
        self.choice.setCurrentIndex(max(place, 0))
        if not chosen and titles:
            self.open_session(titles[0].id)

    def _read(self, session: str) -> None:
        store = self.around.station.room.store
        self.around.reader.read("session", lambda: session_facts(store, session), self._show)

    def _show(self, facts: SessionFacts) -> None:
        self.facts, self._wanted = facts, ""
        self.choice.setCurrentIndex(max(self.choice.findData(facts.id), 0))
        value = shown_price(facts.point_value, facts.currency)
        told = tr("{value} a point · {sheet}", value=value, sheet=facts.sheet.title)
        self.about.setText(told if facts.is_open else f"{told} · {tr('closed')}")
        for part in made([holder for holder, _ in self._parts()]):
            part.show_session(facts)
        if self._hand:
            hand, self._hand = self._hand, 0
            self.open_hand(hand)

    def _look(self) -> None:
        current = self.tabs.currentWidget()
        if isinstance(current, Holder):
            current.it.look()
