"""*Quick draw*: a hand of Italian draw typed, then verdicts, pot by pot, and who takes what.

It passes what is typed to the model and shows what comes back; no rule is computed here.
"""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QButtonGroup, QMainWindow

from tablemgr.bootstrap import Desk
from tablemgr.i18n import language, speaking, tr
from tablemgr.rules.draw.deck import SEATS
from tablemgr.services.draw.file import read_draw
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.sheet import draw_sheet
from tablemgr.services.faults import RefusedError
from tablemgr.ui import dialogs, theme
from tablemgr.ui.cards import app_icon
from tablemgr.ui.draw.amounts import as_filed, as_typed
from tablemgr.ui.draw.draft import (
    CARD_KEYS,
    OPENING,
    DrawDraft,
    from_mapping,
    new_hand,
    same_players,
    to_mapping,
)
from tablemgr.ui.draw.menus import make_menus
from tablemgr.ui.draw.model import currency_of, read_draft
from tablemgr.ui.draw.page import QuickDrawPage
from tablemgr.ui.draw.steps import after_enter, first_field, missing_place, next_place
from tablemgr.ui.quick import paper
from tablemgr.ui.quick.handfiles import FileKind, HandFiles
from tablemgr.ui.quick.model import Field
from tablemgr.ui.quick.steps import SETTLEMENT, Step

PLACE = "quick draw"


def _file_kind() -> FileKind[DrawDraft]:
    return FileKind(
        kinds=tr("Draw files (*.toml)"),
        recent="recent_draws",
        unset=tr("A file keeps what is typed, but cannot be settled as it is."),
        to_mapping=to_mapping,
        from_mapping=lambda data, folder, _sound: as_typed(from_mapping(data, folder)),
        check=read_draw,
        filed=lambda draft: as_filed(draft, currency_of(draft)),
    )


class QuickDraw(QMainWindow):
    """The practice and dispute tool of draw: type a hand, see who takes which pot and why."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, self._language = desk, language()
        self._recent: list[Field] = []
        self.alone: tuple[int, ...] = ()
        self._current = SEATS[0]
        self._kept = DrawDraft()
        self.page = QuickDrawPage()
        self.setCentralWidget(self.page)
        self.files = HandFiles(self, _file_kind(), self.draft, self._first_step)
        self.setWindowIcon(app_icon())
        self._dealers, self._openers = QButtonGroup(self), QButtonGroup(self)
        for panel in self.page.panels:
            self._dealers.addButton(panel.button, panel.number)
            self._openers.addButton(panel.opened, panel.number)
            panel.changed.connect(lambda key, seat=panel.number: self._typed(seat, key))
            panel.entered.connect(lambda key, seat=panel.number: self._enter(seat, key))
            panel.visited.connect(self._visit)
        self.page.table.changed.connect(self.refresh)
        self.page.table.refused.connect(self._tell_sheet_refused)
        self.page.table.entered.connect(self.focusNextChild)
        self.page.state.side.clicked.connect(self.go_on)
        make_menus(self)
        self.resize(QSize(1280, 800).boundedTo(self.screen().availableSize()))
        self.restoreGeometry(self.files.memory.place(PLACE))
        self._take(DrawDraft())

    def go_on_from(self, other: "QuickDraw") -> None:
        """Show what another window shows, as it is typed there, in its place."""
        self._take(other.respelt(other.draft()), other.files.path)
        saved = other.files.saved
        self.files.saved, self.alone = saved and other.respelt(saved), other.alone
        self.refresh()
        self.setGeometry(other.geometry())
        self.show()
        # Nothing is left in the other one to be asked about.
        other.files.begin(other.draft())
        other.close()
        other.deleteLater()

    def respelt(self, draft: DrawDraft) -> DrawDraft:
        """A hand of this window with its amounts as they are typed in the language of now."""
        with speaking(self._language):
            filed = as_filed(draft, currency_of(draft))
        return as_typed(filed)

    # What is typed, and what it amounts to.

    def draft(self) -> DrawDraft:
        """The hand as it is typed now."""
        typed = replace(
            self._kept,
            button=self._dealers.checkedId(),
            opener=max(self._openers.checkedId(), 0),
            seats=tuple(panel.draft() for panel in self.page.panels),
        )
        return self.page.table.fill(typed)

    def refresh(self) -> None:
        """Read what is typed and show marks, the steps that are missing, or the ruling."""
        draft = self.draft()
        read = self.reading = read_draft(draft, self._recent, self.alone)
        self.page.table.show_reading(read)
        for panel in self.page.panels:
            panel.show_reading(draft, read)
        if read.settlement:
            self._show_settlement(read.settlement)
        else:
            steps = read.steps
            if read.waits:
                words = tr(
                    "{players} players were dealt in, {live} are entered: F7 if the others put"
                    " nothing in",
                    players=draft.players,
                    live=len(draft.live),
                )
                steps = (words,)
            self.page.show_steps(steps, waits=read.waits, empty=not draft.live)
        self._name_window()

    def _show_settlement(self, settlement: DrawSettlement) -> None:
        sheet = draw_sheet(settlement, self._desk.clock())
        shown = {each.seat: each for each in sheet.seats}
        change = {each.seat: each.change for each in sheet.chips}
        for seat in settlement.result.seats:
            name = tr("Seat {seat}", seat=seat.entry.seat)
            panel = self.page.panel(seat.entry.seat)
            panel.show_verdict(shown[name], seat.status, change[name])
        self.page.show_settlement(sheet)

    def _name_window(self) -> None:
        name = self.files.path.name if self.files.path else tr("New hand")
        self.setWindowTitle(tr("{file}[*] – Quick draw – tablemgr", file=name))
        self.setWindowModified(self.files.is_changed)

    def _first_step(self) -> str:
        """What keeps the hand from being settled, empty where it is."""
        if self.reading.settlement:
            return ""
        return next(iter(self.reading.steps), tr("Not all who were dealt in are entered"))

    # Typing.

    def _typed(self, seat: int, key: str) -> None:
        if key in CARD_KEYS:
            field = (seat, key)
            self._recent = [*(each for each in self._recent if each != field), field]
        self.refresh()

    def _visit(self, seat: int) -> None:
        """The keys of the Seat menu go to the seat that the cursor was in last."""
        self._current = seat
        for panel in self.page.panels:
            theme.set_property(panel, "current", panel.number == seat)

    def _enter(self, seat: int, key: str) -> None:
        self._go(after_enter(self.draft(), self.reading, seat, key))

    def _go(self, step: Step) -> None:
        """Follow a step; where every seat is typed, to the ruling or to what it still lacks."""
        if step.seat == SETTLEMENT and not step.key and not self.reading.settlement:
            step = missing_place(self.reading)
        if step.key:
            self.page.show_field(step.seat, step.key)
        elif self.reading.settlement:
            self.page.show_side(settlement=True)
            self.page.pane.setFocus()
        if step.hint:
            self.page.state.say(step.hint[:1].upper() + step.hint[1:], "warning")

    # The verbs of the Seat menu, for the seat the cursor is in.

    def open_here(self) -> None:
        """The seat opened; said of it again, nobody has."""
        opened = self.page.panel(self._current).opened
        if opened.isChecked():
            self._openers.setExclusive(False)
            opened.setChecked(False)
            self._openers.setExclusive(True)
            self.refresh()
        else:
            opened.setChecked(True)

    def opening_cards(self) -> None:
        """Go to what the opener opened with, or say why there is nothing to be shown."""
        opener = self.draft().opener
        if not opener:
            self.page.state.say(tr("Nobody has opened yet: F2 at the opener's seat"), "warning")
        elif self.draft().blind:
            self.page.state.say(tr("A blind opener need show nothing (I7)"), "warning")
        else:
            self.page.show_field(opener, OPENING)

    def fold_seat(self) -> None:
        """The seat folded, and typing goes on at the next; or take it back."""
        panel = self.page.panel(self._current)
        panel.folded.toggle()
        if panel.folded.isChecked():
            self._go(next_place(self.draft(), self.reading, self._current))

    def deal_here(self) -> None:
        """The seat dealt the hand."""
        self.page.panel(self._current).button.setChecked(True)

    def go_to_seat(self, seat: int) -> None:
        """Go to where a seat's typing goes on."""
        self.page.show_field(seat, first_field(self.draft(), seat))

    def step_seat(self, by: int) -> None:
        """Go to the next seat clockwise, or with -1 the one before."""
        self.go_to_seat((self._current + by - 1) % len(SEATS) + 1)

    def go_on(self) -> None:
        """Settle though fewer are typed than were dealt in, or change between hand and ruling."""
        if self.reading.waits:
            self.alone = self.draft().live
            self.refresh()
            self._go(Step(SETTLEMENT))
        elif self.page.pane.hasFocus() or not self.page.hand.isVisible():
            self.go_to_seat(self._current)
        else:
            self.page.show_side(settlement=True)
            self.page.pane.setFocus()

    # The verbs of the File menu.

    def _take(self, draft: DrawDraft, path: Path | None = None) -> None:
        """Show a hand as the one that was saved or begun."""
        self._recent, self._kept = [], draft
        self.alone = draft.live if path else ()
        blockers = [QSignalBlocker(panel) for panel in self.page.panels]
        self.page.table.show_draft(draft)
        self._openers.setExclusive(False)
        for number in SEATS:
            panel = self.page.panel(number)
            panel.show_draft(draft.seat(number))
            panel.button.setChecked(number == draft.button)
            panel.opened.setChecked(number == draft.opener)
        self._openers.setExclusive(True)
        del blockers
        self.files.begin(self.draft(), path)
        self.refresh()
        self.page.show_field(SEATS[0], "player")

    def new_hand(self) -> None:
        """Begin an empty hand at the same table."""
        if self.files.may_leave():
            self._take(new_hand(self.draft()))

    def same_players(self) -> None:
        """Begin a hand of the same players, the next of them dealing."""
        if self.files.may_leave():
            self._take(same_players(self.draft()))
            self.go_to_seat(SEATS[0])

    def choose_file(self) -> None:
        """Ask for a draw file and open it."""
        if self.files.may_leave():
            path = self.files.choose()
            if path:
                self._open(path)

    def open_file(self, path: Path) -> None:
        """Open a draw file; unsaved changes are asked about first."""
        if self.files.may_leave():
            self._open(path)

    def _open(self, path: Path) -> None:
        draft = self.files.read(path)
        if draft:
            self._take(draft, path.resolve())

    def save(self) -> None:
        """Save the hand in its file."""
        self.files.save()
        self._name_window()

    def save_as(self) -> None:
        """Save the hand in another file."""
        self.files.save_as()
        self._name_window()

    def save_pdf(self) -> None:
        """Save the payout sheet of the settled hand."""
        settled = self.reading.settlement
        if settled is None:
            self._tell_no_paper()
            return
        name = paper.save_pdf(self, self.files, lambda: self._desk.draw_pdf([settled]))
        if name:
            self.page.state.say(tr("Payout sheet saved: {file}", file=name), "good")

    def print_sheet(self) -> None:
        """Print the payout sheet of the settled hand."""
        settled = self.reading.settlement
        if settled is None:
            self._tell_no_paper()
            return
        paper.print_sheet(self, lambda: self._desk.draw_pdf([settled]))

    def _tell_no_paper(self) -> None:
        self.page.state.say(tr("No payout sheet yet: {step}", step=self._first_step()), "warning")

    def _tell_sheet_refused(self, error: RefusedError) -> None:
        dialogs.tell_faults(self, tr("The rule sheet cannot be used"), error.faults)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.files.memory.keep_place(PLACE, self.saveGeometry())
        event.accept()
