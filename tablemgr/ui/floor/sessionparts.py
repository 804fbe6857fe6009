"""The parts of a session that are lists and the chart: a player's ledger, stacks over hands,
what happened, and what was set aside.
"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout

from tablemgr.i18n import tr
from tablemgr.services.desk import incidents
from tablemgr.services.desk.incidents import Happening, SetAside
from tablemgr.services.desk.ledgers import LedgerLine, player_ledger
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.desk.stacks import StackChart, stacks_by_hand
from tablemgr.ui.floor.chart import Chart
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.floor.pane import Around, line_of, remark
from tablemgr.ui.floor.part import SessionPart
from tablemgr.ui.theme import px


class LedgerPart(SessionPart):
    """What came to a player and went from him, and what he had after each entry.

    Signals:
        hand: a hand is wanted; carries its number.
    """

    hand = Signal(int)

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.player = QComboBox()
        self.player.setAccessibleName(tr("Player"))
        self.player.setMinimumWidth(px(220))
        self.player.activated.connect(lambda _: self._other_player())
        self._from_end = True
        label = QLabel(tr("P&layer"))
        label.setBuddy(self.player)
        self.total = remark()
        self.model = Listing(self._columns())
        self.view = ListingView(tr("Ledger of a player"), self.model, self.model.columns)
        self.view.chosen.connect(self._chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addLayout(line_of(label, self.player, self.total, None))
        column.addWidget(self.view, 1)

    def _columns(self) -> tuple[Column[LedgerLine], ...]:
        return (
            Column(tr("Time"), lambda line: line.time, 90),
            Column(tr("What"), lambda line: line.what, 240),
            Column(tr("Clause"), lambda line: line.clause, 72),
            Column(
                tr("Change"),
                lambda line: self.signed(line.change),
                120,
                right=True,
                tone=_sign_tone,
            ),
            Column(tr("Then has"), lambda line: self.money(line.after), 130, right=True),
            Column(tr("Remark"), lambda line: line.memo, tone=lambda _: "muted"),
        )

    def reset(self, _facts: SessionFacts) -> None:
        self._from_end = True
        self.player.clear()
        self.model.put(())

    def refresh(self, facts: SessionFacts) -> None:
        kept = self.player.currentData()
        self.player.clear()
        for who, name in facts.players:
            self.player.addItem(name, who)
        self.player.setCurrentIndex(max(self.player.findData(kept), 0))
        self._read()

    def _other_player(self) -> None:
        """A ledger is read from its end."""
        self._from_end = True
        self._read()

    def show_player(self, player: str) -> None:
        """Show the ledger of a player, where he has one."""
        place = self.player.findData(player)
        if place >= 0:
            self.player.setCurrentIndex(place)
            self._other_player()

    def _read(self) -> None:
        facts, player = self.facts, str(self.player.currentData() or "")
        if facts is None or not player:
            return
        room = self.around.station.room
        self.around.reader.read(
            "ledger", lambda: player_ledger(room.store, facts.id, player, room.site), self._show
        )

    def _show(self, lines: Sequence[LedgerLine]) -> None:
        now = self.money(lines[-1].after) if lines else self.money(0)
        self.total.setText(tr("has {amount} now", amount=now))
        if self._from_end:
            self._from_end = False
            self.model.put(lines)
            self.view.select(len(lines) - 1)
            self.view.scrollToBottom()
        else:
            self.view.refill(lines)

    def _chosen(self, place: int) -> None:
        line = self.model.row(place)
        if line is not None and line.hand:
            self.hand.emit(line.hand)


def _sign_tone(line: LedgerLine) -> str:
    return "good" if line.change > 0 else "fault" if line.change < 0 else "muted"


class ChartPart(SessionPart):
    """What everybody had after each hand.

    Signals:
        hand: a hand is wanted; carries its number.
    """

    hand = Signal(int)

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.chart = Chart(self.money)
        self.chart.chosen.connect(self.hand)
        self.reading = remark(tone="")
        self.chart.read.connect(self.reading.setText)
        keys = tr(
            "Wheel or + − zoom, drag or Shift ← → pan, ← → read hand by hand, 0 shows all, Enter"
            " opens the hand."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.chart, 1)
        column.addWidget(self.reading)
        column.addWidget(remark(keys))

    def reset(self, _facts: SessionFacts) -> None:
        self.chart.show_chart(StackChart((), ()))

    def refresh(self, facts: SessionFacts) -> None:
        store = self.around.station.room.store
        self.around.reader.read(
            "chart",
            lambda: stacks_by_hand(store, facts.id, facts.names),
            self.chart.show_chart,
        )


class IncidentsPart(SessionPart):
    """Irregularities, rulings, corrections, notes, counts: whatever a night is read over for.

    Signals:
        hand: a hand is wanted; carries its number.
    """

    hand = Signal(int)

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        columns: tuple[Column[Happening], ...] = (
            Column(tr("Time"), lambda each: each.time, 90),
            Column(tr("Hand"), lambda each: str(each.hand) if each.hand else "", 64, right=True),
            Column(tr("What happened"), lambda each: each.text),
            Column(tr("Reason"), lambda each: each.reason, 260, tone=lambda _: "muted"),
            Column(tr("By"), lambda each: each.who, 150, tone=lambda _: "muted"),
        )
        self.model = Listing(columns)
        self.view = ListingView(tr("What happened"), self.model, columns)
        self.view.chosen.connect(self._chosen)
        self.whole = remark(tone="")
        self.view.moved.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.whole)

    def _tell(self, place: int) -> None:
        found = self.model.row(place)
        parts = (found.text, found.reason) if found else ()
        self.whole.setText(" — ".join(filter(None, parts)))

    def refresh(self, facts: SessionFacts) -> None:
        room = self.around.station.room
        self.around.reader.read(
            "incidents", lambda: incidents.incidents(room.store, facts, room.site), self.view.refill
        )

    def _chosen(self, place: int) -> None:
        found = self.model.row(place)
        if found is not None and found.hand:
            self.hand.emit(found.hand)


class OverridesPart(SessionPart):
    """Rules that were set aside by the floor's word (T10)."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        columns: tuple[Column[SetAside], ...] = (
            Column(tr("Time"), lambda each: each.time, 90),
            Column(tr("Clauses"), lambda each: each.clauses, 90),
            Column(tr("To do what"), lambda each: each.what, 220),
            Column(tr("Asked by"), lambda each: each.who, 150),
            Column(tr("Approved by"), lambda each: each.approver, 150),
            Column(tr("Reason"), lambda each: each.reason),
        )
        self.model = Listing(columns)
        self.view = ListingView(tr("Rules set aside"), self.model, columns)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.view, 1)

    def refresh(self, facts: SessionFacts) -> None:
        room = self.around.station.room
        self.around.reader.read(
            "overrides", lambda: incidents.overrides(room.store, facts, room.site), self.view.refill
        )
