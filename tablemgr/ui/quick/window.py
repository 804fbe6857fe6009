"""The first window, *Quick hand*: four seats typed, then verdicts, pairs and payments.

It passes what is typed to the quick model and shows what comes back; no rule is computed here.
"""

from collections.abc import Callable

from PySide6.QtWidgets import QButtonGroup

from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.services.handfile import read_hand
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.settle import Settlement
from tablemgr.services.shown import shown_value
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
from tablemgr.ui.quick.handfiles import FileKind
from tablemgr.ui.quick.handwindow import HandWindow
from tablemgr.ui.quick.menus import make_menus
from tablemgr.ui.quick.model import Reading, currency_of, read_draft
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
        place="geometry",
        drafts="hand",
        unset=tr("A file keeps what is typed, but not which seats are set."),
        to_mapping=to_mapping,
        from_mapping=lambda data, folder, sound: from_mapping(data, folder, all_set=sound),
        check=read_hand,
        typed=as_typed,
        new_hand=new_hand,
        same_players=same_players,
        filed=lambda draft: as_filed(draft, currency_of(draft)),
    )


class QuickHand(HandWindow[HandDraft]):
    """The practice and dispute tool: type a hand, open it, see who pays whom and why."""

    page: QuickHandPage
    reading: Reading

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, QuickHandPage(), _file_kind(), CARD_KEYS)
        self._offered: object = None
        self._buttons = QButtonGroup(self)
        for panel in self.page.panels:
            self._buttons.addButton(panel.button, panel.number)
        make_menus(self)
        self._begin(HandDraft())

    # What is typed, and what it amounts to.

    def draft(self) -> HandDraft:
        """The hand as it is typed now."""
        seats = tuple(panel.draft() for panel in self.page.panels)
        return HandDraft(self.page.table.texts(), self._buttons.checkedId(), seats)

    def refresh(self) -> None:
        """Read what is typed and show marks, the steps that are missing, or the settlement."""
        draft = self.draft()
        read = self.reading = read_draft(draft, self._recent, self.alone)
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
        sheet = shown_value(payout_sheet(settlement, self._desk.clock()))
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
        self.page.show_steps(steps, waits=read.waits_for_opening, empty=empty)

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
            self.page.show_ruling()
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

    # What the shared window asks.

    @property
    def _waits(self) -> bool:
        return self.reading.waits_for_opening

    def _title(self, name: str) -> str:
        return tr("{file}[*] – Quick hand – tablemgr", file=name)

    def _waits_for(self) -> str:
        return tr("The hands are not open yet")

    def _first_field(self, seat: int) -> str:
        return first_field(self.draft(), seat)

    def _payout_pdf(self) -> Callable[[], bytes] | None:
        settled = self.reading.settlement
        return None if settled is None else lambda: self._desk.payout_pdf([settled])

    def _show_draft(self, draft: HandDraft) -> None:
        self.page.table.show_texts(draft.table)
        for number in SEATS:
            self.page.panel(number).show_draft(draft.seat(number))
            self.page.panel(number).button.setChecked(number == draft.button)
