"""The first window, *Quick hand*: four seats typed, then verdicts, pairs and payments.

It passes what is typed to the quick model and shows what comes back; no rule is computed here.
"""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QButtonGroup, QMainWindow

from tablemgr.bootstrap import Desk
from tablemgr.i18n import language, speaking, tr
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.services.faults import RefusedError
from tablemgr.services.handfile import read_hand
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.settle import Settlement
from tablemgr.ui import dialogs, theme
from tablemgr.ui.cards import app_icon
from tablemgr.ui.quick import paper
from tablemgr.ui.quick.amounts import as_filed, as_typed
from tablemgr.ui.quick.draft import (
    CARD_KEYS,
    PILE,
    ROW_KEYS,
    HandDraft,
    from_mapping,
    new_hand,
    same_players,
    spread,
    to_mapping,
)
from tablemgr.ui.quick.handfiles import FileKind, HandFiles
from tablemgr.ui.quick.menus import make_menus
from tablemgr.ui.quick.model import Field, Reading, currency_of, read_draft
from tablemgr.ui.quick.page import QuickHandPage
from tablemgr.ui.quick.steps import (
    SETTLEMENT,
    Step,
    after_enter,
    first_field,
    missing_place,
    next_place,
    unset_reason,
)


def _file_kind() -> FileKind[HandDraft]:
    return FileKind(
        kinds=tr("Hand files (*.tmhand *.toml)"),
        recent="recent",
        unset=tr("A file keeps what is typed, but not which seats are set."),
        to_mapping=to_mapping,
        from_mapping=lambda data, folder, sound: as_typed(
            from_mapping(data, folder, all_set=sound)
        ),
        check=read_hand,
        filed=lambda draft: as_filed(draft, currency_of(draft)),
    )


class QuickHand(QMainWindow):
    """The practice and dispute tool: type a hand, open it, see who pays whom and why."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, self._language = desk, language()
        self._recent: list[Field] = []
        self.opened: tuple[int, ...] = ()
        self._offered: object = None
        self._current = SEATS[0]
        self.page = QuickHandPage()
        self.setCentralWidget(self.page)
        self.files = HandFiles(self, _file_kind(), self.draft, self._first_step)
        self.setWindowIcon(app_icon())
        self._buttons = QButtonGroup(self)
        for panel in self.page.panels:
            self._buttons.addButton(panel.button, panel.number)
            panel.changed.connect(lambda key, seat=panel.number: self._typed(seat, key))
            panel.entered.connect(lambda key, seat=panel.number: self._enter(seat, key))
            panel.visited.connect(self._visit)
        self.page.table.changed.connect(self.refresh)
        self.page.table.refused.connect(self._tell_sheet_refused)
        self.page.table.entered.connect(self.focusNextChild)
        self.page.state.side.clicked.connect(self.open_hands)
        make_menus(self)
        self.resize(QSize(1280, 800).boundedTo(self.screen().availableSize()))
        self.restoreGeometry(self.files.memory.geometry)
        self._take(HandDraft())

    def go_on_from(self, other: "QuickHand") -> None:
        """Show what another window shows, as it is typed there, in its place."""
        self._take(other.respelt(other.draft()), other.files.path)
        saved = other.files.saved
        self.files.saved, self.opened = saved and other.respelt(saved), other.opened
        self.refresh()
        self.setGeometry(other.geometry())
        self.show()
        # Nothing is left in the other one to be asked about.
        other.files.begin(other.draft())
        other.close()
        other.deleteLater()

    def respelt(self, draft: HandDraft) -> HandDraft:
        """A hand of this window with its amounts as they are typed in the language of now."""
        with speaking(self._language):
            filed = as_filed(draft, currency_of(draft))
        return as_typed(filed)

    # What is typed, and what it amounts to.

    def draft(self) -> HandDraft:
        """The hand as it is typed now."""
        seats = tuple(panel.draft() for panel in self.page.panels)
        return HandDraft(self.page.table.texts(), self._buttons.checkedId(), seats)

    def refresh(self) -> None:
        """Read what is typed and show marks, the steps that are missing, or the settlement."""
        draft = self.draft()
        read = self.reading = read_draft(draft, self._recent, self.opened)
        if read.sheet != self._offered:
            self._offered = read.sheet
            for panel in self.page.panels:
                panel.offer(read.sheet)
        self.page.table.show_reading(read)
        for panel in self.page.panels:
            panel.show_reading(draft, read)
        if read.settlement:
            self._show_settlement(read.settlement)
        else:
            self._show_steps(draft, read)
        self._name_window()

    def _show_settlement(self, settlement: Settlement) -> None:
        sheet = payout_sheet(settlement, self._desk.clock())
        for number, seat, stack in zip(
            settlement.result.order, sheet.seats, sheet.stacks, strict=False
        ):
            self.page.panel(number).show_verdict(
                seat, settlement.result.seat(number).status, stack.points
            )
        self.page.show_settlement(settlement, sheet)

    def _show_steps(self, draft: HandDraft, read: Reading) -> None:
        steps = read.steps
        if read.waits_for_opening:
            live = ", ".join(map(str, draft.live))
            steps = (tr("Seats {seats} are set: F7 opens the hands", seats=live),)
        empty = not any(seat.is_live for seat in draft.seats)
        self.page.show_steps(steps, opens=read.waits_for_opening, empty=empty)

    def _name_window(self) -> None:
        name = self.files.path.name if self.files.path else tr("New hand")
        self.setWindowTitle(tr("{file}[*] – Quick hand – tablemgr", file=name))
        self.setWindowModified(self.files.is_changed)

    def _first_step(self) -> str:
        """What keeps the hand from being settled, empty where it is."""
        if self.reading.settlement:
            return ""
        return next(iter(self.reading.steps), tr("The hands are not open yet"))

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
        panel = self.page.panel(seat)
        rows = spread(panel.field(key).text()) if key == ROW_KEYS[0] else None
        if rows and not any(panel.field(each).text().strip() for each in ROW_KEYS[1:]):
            for each, text in zip(ROW_KEYS, rows, strict=True):
                panel.rows[each].edit.put(text)
            key = ROW_KEYS[-1]
        step = after_enter(self.draft(), self.reading, seat, key)
        if step.sets:
            panel.set_button.setChecked(True)
        self._go(step)

    def _go(self, step: Step) -> None:
        """Follow a step; where everybody is set, to the settlement or to what it still lacks."""
        if step.seat == SETTLEMENT and not step.key and not self.reading.settlement:
            step = missing_place(self.draft(), self.reading)
        if step.key:
            self.page.show_field(step.seat, step.key)
        else:
            self.page.show_side(settlement=True)
            self.page.pane.setFocus()
        if step.hint:
            self.page.state.say(step.hint, "warning")

    # The verbs of the Seat menu, for the seat the cursor is in.

    def set_seat(self) -> None:
        """Mark the seat as set and go on, or take the mark away; say why it cannot be."""
        panel, seat = self.page.panel(self._current), self._current
        if panel.set_button.isChecked():
            panel.set_button.setChecked(False)
            return
        reason = unset_reason(self.draft(), self.reading, seat)
        if reason:
            self.page.state.say(reason, "warning")
            return
        panel.set_button.setChecked(True)
        self._go(next_place(self.draft(), self.reading, seat))

    def declare_natural(self) -> None:
        """Declare a natural for the seat and go to its cards, or take it back."""
        panel = self.page.panel(self._current)
        if not panel.natural.isEnabled():
            self.page.state.say(panel.natural.toolTip(), "warning")
            return
        panel.natural.toggle()
        key = PILE if panel.natural.isChecked() else ROW_KEYS[0]
        self.page.show_field(self._current, key)

    def drop_seat(self) -> None:
        """Drop the seat's hand and go on, or take the drop back."""
        panel = self.page.panel(self._current)
        if not panel.dropped.isEnabled():
            self.page.state.say(panel.dropped.toolTip(), "warning")
            return
        panel.dropped.toggle()
        if panel.dropped.isChecked():
            self._go(next_place(self.draft(), self.reading, self._current))

    def move_button(self) -> None:
        """Put the dealer button at the seat."""
        self.page.panel(self._current).button.setChecked(True)

    def go_to_seat(self, seat: int) -> None:
        """Go to where a seat's cards begin."""
        self.page.show_field(seat, first_field(self.draft(), seat))

    def step_seat(self, by: int) -> None:
        """Go to the next seat clockwise, or with -1 the one before."""
        self.go_to_seat((self._current + by - 1) % len(SEATS) + 1)

    def open_hands(self) -> None:
        """Open the hands of a table with empty seats, or change between hand and settlement."""
        if self.reading.waits_for_opening:
            self.opened = self.draft().live
            self.refresh()
            self._go(Step(SETTLEMENT))
        elif self.page.pane.hasFocus() or not self.page.hand.isVisible():
            self.go_to_seat(self._current)
        else:
            self.page.show_side(settlement=True)
            self.page.pane.setFocus()

    # The verbs of the File menu.

    def _take(self, draft: HandDraft, path: Path | None = None, *, opened: bool = False) -> None:
        """Show a hand as the one that was saved or begun."""
        self._recent = []
        self.opened = draft.live if opened else ()
        blockers = [QSignalBlocker(panel) for panel in self.page.panels]
        self.page.table.show_texts(draft.table)
        for number in SEATS:
            self.page.panel(number).show_draft(draft.seat(number))
            self.page.panel(number).button.setChecked(number == draft.button)
        del blockers
        self.files.begin(self.draft(), path)
        self.refresh()
        self.page.show_field(SEATS[0], "player")

    def new_hand(self) -> None:
        """Begin an empty hand at the same table."""
        if self.files.may_leave():
            self._take(new_hand(self.draft()))

    def same_players(self) -> None:
        """Begin a hand of the same players with the same stacks."""
        if self.files.may_leave():
            self._take(same_players(self.draft()))
            self.go_to_seat(SEATS[0])

    def choose_file(self) -> None:
        """Ask for a hand file and open it."""
        if self.files.may_leave():
            path = self.files.choose()
            if path:
                self._open(path)

    def open_file(self, path: Path) -> None:
        """Open a hand file; unsaved changes are asked about first."""
        if self.files.may_leave():
            self._open(path)

    def _open(self, path: Path) -> None:
        draft = self.files.read(path)
        if draft:
            self._take(draft, path.resolve(), opened=True)

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
        if settled:
            name = paper.save_pdf(self, self.files, lambda: self._desk.payout_pdf([settled]))
            if name:
                self.page.state.say(tr("Payout sheet saved: {file}", file=name), "good")
        else:
            self.page.state.say(
                tr("No payout sheet yet: {step}", step=self._first_step()), "warning"
            )

    def print_sheet(self) -> None:
        """Print the payout sheet of the settled hand."""
        settled = self.reading.settlement
        if settled:
            paper.print_sheet(self, lambda: self._desk.payout_pdf([settled]))
        else:
            self.page.state.say(
                tr("No payout sheet yet: {step}", step=self._first_step()), "warning"
            )

    def _tell_sheet_refused(self, error: RefusedError) -> None:
        dialogs.tell_faults(self, tr("The rule sheet cannot be used"), error.faults)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.files.memory.geometry = self.saveGeometry()
        event.accept()
