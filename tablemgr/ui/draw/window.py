"""*Quick draw*: a hand of Italian draw typed, then verdicts, pot by pot, and who takes what.

It passes what is typed to the model and shows what comes back; no rule is computed here.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QButtonGroup

from tablemgr.bootstrap import Desk
from tablemgr.i18n import capital, tr
from tablemgr.rules.draw.deck import SEATS
from tablemgr.services.draw.file import read_draw
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.sheet import draw_sheet
from tablemgr.services.shown import shown_value
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
from tablemgr.ui.draw.model import DrawReading, currency_of, read_draft
from tablemgr.ui.draw.page import QuickDrawPage
from tablemgr.ui.draw.steps import after_enter, first_field, missing_place, next_place
from tablemgr.ui.quick.handfiles import FileKind
from tablemgr.ui.quick.handwindow import HandWindow
from tablemgr.ui.quick.steps import SETTLEMENT, Step


def _file_kind() -> FileKind[DrawDraft]:
    return FileKind(
        kinds=tr("Draw files (*.toml)"),
        recent="recent_draws",
        place="quick draw",
        drafts="draw",
        unset=tr("A file keeps what is typed, but cannot be settled as it is."),
        to_mapping=to_mapping,
        from_mapping=lambda data, folder, _sound: from_mapping(data, folder),
        check=read_draw,
        typed=as_typed,
        new_hand=new_hand,
        same_players=same_players,
        filed=lambda draft: as_filed(draft, currency_of(draft)),
    )


class QuickDraw(HandWindow[DrawDraft]):
    """The practice and dispute tool of draw: type a hand, see who takes which pot and why."""

    page: QuickDrawPage
    reading: DrawReading

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, QuickDrawPage(), _file_kind(), CARD_KEYS)
        self._kept = DrawDraft()
        self._dealers, self._openers = QButtonGroup(self), QButtonGroup(self)
        for panel in self.page.panels:
            self._dealers.addButton(panel.button, panel.number)
            self._openers.addButton(panel.opened, panel.number)
        make_menus(self)
        self._begin(DrawDraft())

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
        sheet = shown_value(draw_sheet(settlement, self._desk.clock()))
        shown = {each.seat: each for each in sheet.seats}
        change = {each.seat: each.change for each in sheet.chips}
        for seat in settlement.result.seats:
            name = tr("Seat {seat}", seat=seat.entry.seat)
            panel = self.page.panel(seat.entry.seat)
            panel.show_verdict(shown[name], seat.status, change[name])
        self.page.show_settlement(sheet)

    def _enter(self, seat: int, key: str) -> None:
        self._go(after_enter(self.draft(), self.reading, seat, key))

    def _go(self, step: Step) -> None:
        """Follow a step; where every seat is typed, to the ruling or to what it still lacks."""
        if step.seat == SETTLEMENT and not step.key and not self.reading.settlement:
            step = missing_place(self.reading)
        if step.key:
            self.page.show_field(step.seat, step.key)
        elif self.reading.settlement:
            self.page.show_ruling()
        if step.hint:
            self.page.state.say(capital(step.hint), "warning")

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

    # What the shared window asks.

    @property
    def _waits(self) -> bool:
        return self.reading.waits

    def _title(self, name: str) -> str:
        return tr("{file}[*] – Quick draw – tablemgr", file=name)

    def _waits_for(self) -> str:
        return tr("Not all who were dealt in are entered")

    def _first_field(self, seat: int) -> str:
        return first_field(self.draft(), seat)

    def _payout_pdf(self) -> Callable[[], bytes] | None:
        settled = self.reading.settlement
        return None if settled is None else lambda: self._desk.draw_pdf([settled])

    def _show_draft(self, draft: DrawDraft) -> None:
        self._kept = draft
        self.page.table.show_draft(draft)
        self._openers.setExclusive(False)
        for number in SEATS:
            panel = self.page.panel(number)
            panel.show_draft(draft.seat(number))
            panel.button.setChecked(number == draft.button)
            panel.opened.setChecked(number == draft.opener)
        self._openers.setExclusive(True)
