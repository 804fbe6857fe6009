"""The first window, *Quick hand*: four seats typed, then verdicts, pairs and payments.

It passes what is typed to the quick model and shows what comes back; no rule is computed here.
"""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QMainWindow, QWidget

from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.rules.chinese.hand import SEATS
from tablemgr.services.faults import RefusedError
from tablemgr.services.reportdata import payout_sheet
from tablemgr.ui import dialogs, paper, theme
from tablemgr.ui.cards import app_icon
from tablemgr.ui.draft import CARD_KEYS, PILE, ROW_KEYS, HandDraft, new_hand, same_players, spread
from tablemgr.ui.handfiles import HandFiles
from tablemgr.ui.layout import QuickHandPage
from tablemgr.ui.menus import Verb, add_menu, add_schemes
from tablemgr.ui.quickmodel import Field, Reading, read_draft
from tablemgr.ui.steps import (
    SETTLEMENT,
    Step,
    after_enter,
    first_field,
    missing_place,
    next_place,
    unset_reason,
)


class QuickHand(QMainWindow):
    """The practice and dispute tool: type a hand, open it, see who pays whom and why."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._recent: list[Field] = []
        self._opened: tuple[int, ...] = ()
        self._offered: object = None
        self._current = SEATS[0]
        self.page = QuickHandPage()
        self.setCentralWidget(self.page)
        self.files = HandFiles(self, self.draft, self._first_step)
        self.setWindowIcon(app_icon())
        self._buttons = QButtonGroup(self)
        for panel in self.page.panels:
            self._buttons.addButton(panel.button, panel.number)
            panel.changed.connect(lambda key, seat=panel.number: self._typed(seat, key))
            panel.entered.connect(lambda key, seat=panel.number: self._enter(seat, key))
        self.page.table.changed.connect(self.refresh)
        self.page.table.refused.connect(self._tell_sheet_refused)
        self.page.table.entered.connect(self.focusNextChild)
        self.page.state.side.clicked.connect(self.open_hands)
        QApplication.instance().focusChanged.connect(self._focus_moved)
        self._make_menus()
        self.resize(1280, 800)
        self.restoreGeometry(self.files.memory.geometry)
        self._take(HandDraft())

    def _make_menus(self) -> None:
        files = self.files
        file_verbs = [
            Verb(tr("&New hand"), "Ctrl+N", self.new_hand),
            Verb(tr("New hand, &same players"), "Ctrl+Shift+N", self.same_players),
            Verb(tr("&Open hand file…"), "Ctrl+O", self.choose_file),
            Verb(),
            Verb(tr("Sa&ve"), "Ctrl+S", lambda: files.save() and self.refresh()),
            Verb(tr("Save &as…"), "Ctrl+Shift+S", lambda: files.save_as() and self.refresh()),
            Verb(tr("Save P&DF…"), "Ctrl+E", self.save_pdf),
            Verb(tr("&Print…"), "Ctrl+P", self.print_sheet),
            Verb(),
            Verb(tr("&Quit"), "Ctrl+Q", self.close),
        ]
        seat_verbs = [
            Verb(tr("&Set"), "F2", self.set_seat),
            Verb(tr("&Natural"), "F3", self.declare_natural),
            Verb(tr("&Drop"), "F4", self.drop_seat),
            Verb(tr("&Button here"), "F5", self.move_button),
            Verb(),
            Verb(tr("Ne&xt seat"), "F6", lambda: self.go_to_seat(self._current % 4 + 1)),
            Verb(tr("&Previous seat"), "Shift+F6", lambda: self.go_to_seat((self._current + 2) % 4 + 1)),
            Verb(tr("&Open the hands, or back"), "F7", self.open_hands),
        ]
        seat_verbs += [
            Verb(tr("Seat {seat}", seat=f"&{seat}"), f"Ctrl+{seat}", lambda seat=seat: self.go_to_seat(seat))
            for seat in SEATS
        ]
        add_menu(self, tr("&File"), file_verbs)
        add_menu(self, tr("&Seat"), seat_verbs)
        add_schemes(add_menu(self, tr("&View"), ()), files.memory.scheme, self._choose_scheme)
        keys = Verb(tr("&Keys"), "F1", lambda: dialogs.KeysDialog(self, self._menus()).exec())
        about = Verb(tr("&About tablemgr"), "", lambda: dialogs.tell_about(self))
        add_menu(self, tr("&Help"), (keys, about))
