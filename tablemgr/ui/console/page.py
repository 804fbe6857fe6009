"""The dealer's console: the felt, what lies beside it, and what comes next; a thin edge.

What happens is `Dealing`'s, what can be asked is `Deeds`'; here it is shown, and keys find their
way.
"""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.services.night.state import Stage
from tablemgr.services.people.staff import staff
from tablemgr.services.refusals import Refused
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.order import Order
from tablemgr.ui.console.copying import shown_text
from tablemgr.ui.console.dealing import Dealing
from tablemgr.ui.console.deeds import Deeds
from tablemgr.ui.console.drawtyped import OPENING
from tablemgr.ui.console.felt import Felt, drawn_owners, owners
from tablemgr.ui.console.flow import Kind, Sight, Step
from tablemgr.ui.console.grid import CardGrid
from tablemgr.ui.console.handing import Handing
from tablemgr.ui.console.menus import console_menus, viewing_verbs
from tablemgr.ui.console.nextbar import NextBar, types_something
from tablemgr.ui.console.pots import PotsPane
from tablemgr.ui.console.seatmenu import seat_menu
from tablemgr.ui.console.tabledeeds import TableDeeds
from tablemgr.ui.console.verdicts import VerdictPane
from tablemgr.ui.memory import Memory
from tablemgr.ui.menus import Verb
from tablemgr.ui.players.window import PlayersWindow
from tablemgr.ui.shell.acting import Acting
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.page import Page
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px

SIDE_PX, NARROW_SIDE_PX = 340, 196
CLOCK_MS = 500
_RULED = (Kind.SETTLE, Kind.WAIT, Kind.PAY, Kind.PAID)


class Side(QStackedWidget):
    """What lies beside the felt: narrower where all is drawn large, so that every seat is seen."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(px(NARROW_SIDE_PX))
        self.setMaximumWidth(px(SIDE_PX))

    def sizeHint(self) -> QSize:
        return QSize(px(SIDE_PX), super().sizeHint().height())


class ConsolePage(Page):
    """One table at a station.

    Signals:
        closed: the table was closed, or cannot be had here.
        wanted: a table that was asked for can be had now; carries its session.
    """

    closed = Signal()
    wanted = Signal(str)

    def __init__(self, desk: Desk, station: Station, ask: Ask) -> None:
        super().__init__()
        self.desk, self.station, self.ask = desk, station, ask
        self.dealing = Dealing(station, Acting(station, ask), self)
        self.handing = Handing(self.dealing)
        self.deeds = Deeds(self.dealing, self)
        self.table_deeds = TableDeeds(self.dealing, self, ask)
        self.players: PlayersWindow | None = None
        self._blind = False
        self.table_deeds.blinded = self._go_blind
        self._dealers: dict[str, str] = {}
        self.felt, self.grid, self.verdicts = Felt(), CardGrid(), VerdictPane()
        self.pots = PotsPane()
        self.bar = NextBar()
        self.side = Side()
        self.side.addWidget(self.grid)
        self.side.addWidget(self.verdicts)
        self.side.addWidget(self.pots)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(CLOCK_MS)
        self._timer.timeout.connect(self._tick_clocks)
        self._connect()

    def _lay_out(self) -> None:
        table = QWidget()
        table.setObjectName("page")
        middle = QHBoxLayout(table)
        middle.setContentsMargins(12, 8, 12, 8)
        middle.setSpacing(12)
        middle.addWidget(self.felt, 1)
        middle.addWidget(self.side)
        # Only a screen that is small, or on which everything is drawn large, has to be scrolled.
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAccessibleName(tr("The table"))
        self.area.setWidget(table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.area, 1)
        column.addWidget(self.bar)

    def _connect(self) -> None:
        line = self.bar.line
        self.dealing.changed.connect(self._changed)
        self.dealing.said.connect(self.status)
        self.dealing.early_line.connect(lambda: self.bar.put(""))
        self.dealing.gone.connect(self._gone)
        self.dealing.opened.connect(lambda: self.status.emit("", ""))
        self.bar.entered.connect(self._enter)
        line.taken.connect(lambda: self.dealing.enter(line.text(), as_it_lies=True))
        line.backed.connect(self._back)
        line.undone.connect(self.dealing.undo)
        line.struck.connect(self.dealing.key_came)
        line.textEdited.connect(self._typed)
        self.felt.touched.connect(self._touched)
        self.felt.asked.connect(self.open_menu)
        self.grid.picked.connect(self._picked)
        for each in (self.grid, self.verdicts.matrix, self.verdicts.payments, self.pots):
            each.installEventFilter(self)

    # The page, as the window has it

    def title(self) -> str:
        return self.table() or tr("Table")

    def table(self) -> str:
        return self.dealing.sight.seen.state.table if self.dealing.sight else ""

    def menus(self) -> Sequence[tuple[str, Sequence[Verb]]]:
        return console_menus(self)

    def paper(self) -> Order | None:
        sight = self.dealing.sight
        # Without a number it is the last hand that was settled.
        return Order("payout_sheet", Asked(session=sight.seen.state.session)) if sight else None

    def viewing(self) -> Sequence[Verb]:
        return viewing_verbs(self)

    def typing(self) -> Sequence[tuple[str, str]]:
        return (
            (tr("Enter"), tr("does what the sentence below says")),
            ("kkj tt998 aj642", tr("a hand by its ranks, front to back; blanks are free")),
            ("aj642h", tr("a suit after the fifth rank: the row is a flush")),
            ("Th  10h  T♥", tr("one card, in any spelling")),
            ("kkj/tt998/aj642h", tr("strokes say where rows end, whatever they hold")),
            ("2 · 2b · 0", tr("who opened at draw, blind, or nobody; then pas, chip or par (I8)")),
            ("10 jhjd9c8s7h", tr("at draw what a seat put in, then its cards; f: it folded")),
            (".../jhjd", tr("at draw what the opener opened with, where he split it (I9)")),
            (tr("Ctrl+Enter"), tr("takes a hand as it lies, which is a foul (S3)")),
            (tr("Backspace"), tr("in an empty line: the seat before, the payment before")),
            ("Ctrl+Z", tr("takes back the last key, to the start of the hand")),
        )

    def guide(self) -> str:
        sight = self.dealing.sight
        is_draw = sight is not None and sight.seen.sheet.draw is not None
        return "draw.md#a-hand-at-the-console" if is_draw else "dealer-card.md"

    def enter(self) -> None:
        self.bar.line.setFocus()
        house = self.station.room.house
        self.station.read(lambda: {each.id: each.name for each in staff(house)}, self._know)

    def leave(self) -> bool:
        self.dealing.save()
        self._timer.stop()
        return True

    def open(self, session: str) -> None:
        """Show a session and take it for this station."""
        self.dealing.open(session)

    def go_on_from(self, other: "ConsolePage") -> None:
        """Show the table of another page, with what was typed and paid there."""
        sight = other.dealing.sight
        other.dealing.save()
        self.dealing.open(other.dealing.session, sight.ticked if sight else 0)
        if other.players is not None and other.players.isVisible():
            self.show_players()

    def let_go(self) -> None:
        self.leave()
        if self.players is not None:
            self.players.close()

    def _know(self, names: dict[str, str]) -> None:
        self._dealers = names
        self._changed()

    def _gone(self, refused: Refused) -> None:
        if not self.isVisible():
            # Nobody is at it; whoever comes back to it is told then.
            return
        session = self.dealing.session
        self.closed.emit()
        if refused.elsewhere:
            self.ask.hand_over(self.window(), refused, lambda: self.wanted.emit(session))
        else:
            self.ask.tell(self.window(), refused)

    # What is shown

    def _changed(self) -> None:
        sight, step = self.dealing.sight, self.dealing.step
        if sight is None:
            return
        if self._blind:
            sight = replace(sight, typing=None, settlement=None, faults=(), ticked=0)
            sight = replace(sight, drawn=None, pots=None)
            step = Step(Kind.WAIT, tr("A hand is entered again, blind"))
        state = sight.seen.state
        self.felt.show_sight(sight, self._dealers.get(state.dealer, state.dealer))
        self.bar.say(step.sentence, step.tone)
        if step.kind is not Kind.BUTTON:
            typing = sight.lines
            self.bar.put(typing.line(typing.at) if typing and step.kind is Kind.SHOW else "")
        self._show_side(sight, step.kind)
        if self.players is not None and self.players.isVisible():
            self.players.show_sight(sight)
        running = state.hand is not None and state.hand.stage is Stage.DEALT
        clocks = running and state.hand is not None and bool(state.hand.clocks)
        if clocks and not self._timer.isActive():
            self._timer.start()
        elif not clocks:
            self._timer.stop()
        self._tick_clocks()

    def _go_blind(self, blind: bool) -> None:
        self._blind = blind
        self._changed()

    def _show_side(self, sight: Sight, kind: Kind) -> None:
        if sight.seen.sheet.draw:
            self._show_drawn(sight, kind)
            return
        ruled = kind in _RULED and sight.settlement is not None
        self.side.setCurrentWidget(self.verdicts if ruled else self.grid)
        if ruled and sight.settlement:
            settled = kind is not Kind.SETTLE
            self.verdicts.show_settlement(sight.settlement, sight.ticked, settled=settled)
        elif sight.typing and kind in (Kind.SHOW, Kind.MEND):
            self.grid.show_deck(*owners(sight.typing), live=kind is Kind.SHOW)
        else:
            self.grid.show_deck({}, {}, frozenset(), live=False)

    def _show_drawn(self, sight: Sight, kind: Kind) -> None:
        """The ruling on a hand of draw pot by pot, or the cards of its deck."""
        ruled = kind in _RULED and sight.pots is not None
        self.side.setCurrentWidget(self.pots if ruled else self.grid)
        if ruled and sight.pots:
            self.pots.show_pots(sight.pots, self.station.room.clock())
        elif sight.drawn and kind in (Kind.SHOW, Kind.MEND):
            live = kind is Kind.SHOW and sight.drawn.at != OPENING
            self.grid.show_deck(*drawn_owners(sight.drawn), live=live)
        else:
            self.grid.show_deck({}, {}, frozenset(), live=False)

    def _tick_clocks(self) -> None:
        sight = self.dealing.sight
        if sight is None:
            return
        now_s = int(self.station.room.clock().timestamp())
        if self.felt.show_clocks(sight, now_s) and Memory().sound:
            QApplication.beep()

    # Keys and touches

    def _enter(self) -> None:
        self.dealing.enter(self.bar.line.text())
        self.bar.line.setFocus()

    def _typed(self, text: str) -> None:
        self.dealing.type(text)
        if self.dealing.step.kind not in (Kind.SHOW, Kind.BUTTON) and not self.dealing.busy:
            self.bar.refuse()

    def _back(self) -> None:
        if self.dealing.step.kind in (Kind.PAY, Kind.PAID):
            self.dealing.untick()
        else:
            self.dealing.back()

    def _picked(self, card: str) -> None:
        self.dealing.key_came()
        line = self.bar.line
        typing = self.dealing.sight.lines if self.dealing.sight else None
        self.dealing.type((typing.line(typing.at) if typing else line.text()) + card)

    def _touched(self, seat: int) -> None:
        kind = self.dealing.step.kind
        if kind is Kind.BUTTON and self.deeds.player(seat):
            self.deeds.button(seat)
        elif kind in (Kind.SHOW, Kind.MEND, Kind.SETTLE):
            self.dealing.go(seat)
        elif kind is Kind.SET:
            self._touched_setting(seat)
        else:
            self.open_menu(seat)
        self.bar.line.setFocus()

    def _touched_setting(self, seat: int) -> None:
        hand = self.dealing.seen.state.hand
        played = hand.seat(seat) if hand else None
        if played and not played.ready:
            self.deeds.mark_set(seat)
        else:
            self.open_menu(seat)

    def open_menu(self, seat: int) -> None:
        """Open the menu of a seat beside it."""
        if self.dealing.sight is None:
            return
        if seat not in self.felt.seats:
            self.status.emit(tr("This table has no seat {seat}", seat=seat), "warning")
            return
        view = self.felt.seats[seat]
        seat_menu(self, self.deeds, seat).popup(view.mapToGlobal(QPoint(40, 54)))

    def close_table(self) -> None:
        """Count, close the session, and go back to the tables."""
        self.table_deeds.close_table(self.closed.emit)

    def show_players(self) -> None:
        """Open the window for the players, or close it."""
        if self.players is None:
            self.players = PlayersWindow()
            self.destroyed.connect(self.players.deleteLater)
        if self.players.isVisible():
            self.players.close()
        else:
            self.players.show_beside(self)
            self._changed()

    def sound(self) -> None:
        """Whether the end of a clock is heard; it is not until somebody wants it (K1)."""
        memory = Memory()
        memory.sound = not memory.sound
        said = tr("The end of a clock is heard") if memory.sound else tr("Clocks are silent")
        self.status.emit(said, "")

    def copy_shown(self) -> None:
        """Put what the table shows on the clipboard, as a text."""
        QApplication.clipboard().setText(shown_text(self))
        self.status.emit(tr("What the table shows is on the clipboard"), "")

    def leave_table(self) -> None:
        """Keep what is typed and go back to the tables."""
        self.dealing.save()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if types_something(event):
            self._to_line(event)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and types_something(event):
            self._to_line(event)
            return True
        return super().eventFilter(watched, event)

    def _to_line(self, event: QKeyEvent) -> None:
        self.bar.line.setFocus()
        again = QKeyEvent(
            event.type(), event.key(), event.modifiers(), event.text(), event.isAutoRepeat()
        )
        QApplication.sendEvent(self.bar.line, again)
