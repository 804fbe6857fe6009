"""One line to find anything by, and what it finds; Enter opens it."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout

from tablemgr.i18n import tr, trn
from tablemgr.services.desk.asking import read_question
from tablemgr.services.desk.finding import MOST, Hit, What, find
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.floor.pane import Around, Pane, heading, remark
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.theme import px

PAUSE_MS = 200
"""How long after a key it is looked for."""


class FindPane(Pane):
    """The search over players, hands, cards and what happened."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.line = EnterLine()
        self.line.setAccessibleName(tr("Find anything"))
        self.line.setPlaceholderText(tr("A name, “hand 12”, “hands with a dragon”, “AsKs”, …"))
        self.line.setClearButtonEnabled(True)
        self.line.setMinimumHeight(px(40))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.search)
        self.line.textChanged.connect(lambda _: self._pause.start())
        self.line.entered.connect(self._go_to_list)
        columns: tuple[Column[Hit], ...] = (
            Column(tr("What"), lambda hit: what_name(hit.what), 110, tone=lambda _: "muted"),
            Column(tr("Found"), lambda hit: hit.title),
            Column(tr("More of it"), lambda hit: hit.detail, tone=lambda _: "muted"),
        )
        self.model = Listing(columns)
        self.view = ListingView(tr("Found"), self.model, columns)
        self.view.chosen.connect(self.open_hit)
        self.count = remark()
        examples = tr(
            "Try: a player's name · hand 12 · hands with a dragon · fouls by Anna · won by Anna ·"
            " capped · misdeals · AsKs for a seat that held both · notes · a word of a note"
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Find anything")))
        column.addWidget(self.line)
        column.addWidget(remark(examples))
        column.addWidget(self.view, 1)
        column.addWidget(self.count)

    def enter(self) -> None:
        self.line.setFocus()
        self.line.selectAll()

    def search(self) -> None:
        """Find what is asked for now."""
        self._pause.stop()
        room, question = self.around.station.room, read_question(self.line.text())
        if question.is_empty:
            self.around.reader.forget("find")
            self._show((), asked=False)
            return
        self.around.reader.read("find", lambda: find(room.store, question, room.site), self._show)

    def _show(self, hits: Sequence[Hit], *, asked: bool = True) -> None:
        self.model.put(hits)
        self.view.select(0)
        words = trn("{count} found", "{count} found", len(hits)) if asked else ""
        if len(hits) >= MOST:
            words = f"{words} · {tr('only the latest are shown')}"
        self.count.setText(words)

    def _go_to_list(self) -> None:
        if self._pause.isActive():
            self.search()
        elif self.model.rows:
            self.view.setFocus()

    def open_hit(self, place: int) -> None:
        """Open what was found: a hand, what happened, or the hands of a player."""
        hit = self.model.row(place)
        if hit is None:
            return
        if hit.what is What.PLAYER:
            self.line.setText(tr("hands {name}", name=hit.title))
            self.search()
        else:
            self.around.open_session(hit.session, hit.hand)


def what_name(what: What) -> str:
    """What was found, in a word."""
    return {
        What.PLAYER: tr("player"),
        What.HAND: tr("hand"),
        What.HAPPENING: tr("happening"),
    }[what]
