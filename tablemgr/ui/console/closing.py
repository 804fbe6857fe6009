"""The close of a table: its bank and its cash are counted blind, then held against the ledger.

What should be there is shown only after the count, so that nobody counts until it is right.
"""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tablemgr.i18n import tr
from tablemgr.services.desk.books import TableBooks, counted, equation_lines
from tablemgr.services.night.seen import Seen
from tablemgr.ui.chips import ChipsEntry
from tablemgr.ui.console.questions import Question, amount_of, text_line
from tablemgr.ui.equationview import EquationView
from tablemgr.ui.shell.parts import named, scrolled
from tablemgr.ui.theme import px, widen

_FRAME_PX, _LEAST_PX = 40, 70
"""What a window's frame takes of the screen, and the least that is seen of the equations."""


class ClosingQuestion(Question):
    """A count; then both equations, and the reason for a difference before the table closes."""

    def __init__(self, parent: QWidget, seen: Seen, books: TableBooks) -> None:
        super().__init__(parent, tr("Close {table}", table=seen.state.table), tr("Compare"))
        self.seen, self.books = seen, books
        self.compared = False
        self.chips = ChipsEntry(seen.state.currency, seen.state.denominations)
        self.chips.setAccessibleName(tr("Chips counted"))
        self.cash, self.reason = text_line(20), text_line()
        self.bank_view = EquationView(tr("The bank, in chips"))
        self.cash_view = EquationView(tr("The cash taken"))
        self.again = QPushButton(tr("&Count again"))
        named(self.again, tr("Count again"))
        self.again.clicked.connect(lambda _=False: self._begin())
        self.wide(self.chips)
        self.field(tr("Cash counted"), self.cash)
        self.both = QWidget()
        sides = QHBoxLayout(self.both)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(10)
        for view in (self.bank_view, self.cash_view):
            sides.addWidget(view, 1)
        self.books_area = scrolled(self.both)
        self.form.addRow(self.books_area)
        self.field(tr("Reason for a difference"), self.reason)
        self.form.addRow("", self.again)
        self.chips.entered.connect(self.cash.setFocus)
        for line in (self.cash, self.reason):
            line.entered.connect(self.try_accept)
        widen(self, 820)
        self._begin()

    def _begin(self) -> None:
        """Count, with nothing of the ledger to be seen."""
        self.compared = False
        self.ok.setText(tr("Compare"))
        self._allow(counting=True)
        self.reason.setEnabled(False)
        for each in (self.chips, self.cash, self.reason):
            # Nobody counts with his last count before him.
            each.clear()
        for view in (self.bank_view, self.cash_view):
            view.show_lines(())
        self.say(tr("What should be there is shown after the count."))
        self._make_room()
        self.chips.setFocus()

    def _make_room(self) -> None:
        """Show all of both equations, or on a small screen as much of their ends as it has room."""
        area = self.books_area
        area.setFixedHeight(0)
        others = self.sizeHint().height()
        most = self.screen().availableSize().height() - others - px(_FRAME_PX)
        area.setFixedHeight(max(px(_LEAST_PX), min(self.both.sizeHint().height(), most)))
        bar = area.verticalScrollBar()
        QTimer.singleShot(0, bar, lambda: bar.setValue(bar.maximum()))

    def _allow(self, *, counting: bool) -> None:
        self.chips.setEnabled(counting)
        self.cash.setEnabled(counting)
        self.again.setEnabled(not counting)

    def cash_minor(self) -> int:
        """The cash that was counted, in smallest units."""
        return amount_of(self.cash, self.seen.state.currency)[0]

    def differences(self) -> tuple[int, int]:
        """By how much chips and cash differ from the ledger: above zero is too much."""
        bank = counted(self.books.bank, self.chips.total_minor())
        return bank.difference, counted(self.books.cash, self.cash_minor()).difference

    def fault(self) -> str:
        wrong = amount_of(self.cash, self.seen.state.currency)[1]
        if wrong:
            return wrong
        if not self.chips.is_sound():
            return tr("That is more than a table can hold")
        if not self.compared or not any(self.differences()) or self.reason.text().strip():
            return ""
        return tr("Give the reason for the difference")

    def try_accept(self) -> None:
        wrong = self.fault()
        if wrong or self.compared:
            super().try_accept()
        else:
            self._compare()

    def _compare(self) -> None:
        self.compared = True
        for view, equation, minor in (
            (self.bank_view, self.books.bank, self.chips.total_minor()),
            (self.cash_view, self.books.cash, self.cash_minor()),
        ):
            whole = counted(equation, minor)
            currency = self.seen.state.currency
            view.show_lines(equation_lines(whole, currency, is_counted=True))
        self._make_room()
        differs = any(self.differences())
        # The count stands as it was typed; another one begins anew.
        self._allow(counting=False)
        self.reason.setEnabled(differs)
        self.ok.setText(tr("Close"))
        if differs:
            self.say(tr("It differs: count again, or give the reason."), "warning")
            self.reason.setFocus()
        else:
            self.say(tr("It is right; the table can be closed."), "good")
            self.ok.setFocus()
