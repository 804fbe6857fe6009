"""Who owes the house at a table, and the ways in which it is settled (M4)."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.services.desk import correcting
from tablemgr.services.desk.names import named
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.night import bank
from tablemgr.services.night.act import Command, Done
from tablemgr.services.night.night import Night
from tablemgr.services.permissions import Verb, may
from tablemgr.services.shown import shown_amount
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.floor.pane import Around, button, heading, line_of
from tablemgr.ui.floor.taking import at_table
from tablemgr.ui.runner import while_there
from tablemgr.ui.theme import px

Debt = tuple[str, int]
ROWS_SHOWN = 3


class DebtsBox(QWidget):
    """The debts, one of which has the cursor; hidden while there is none."""

    def __init__(self, around: Around, facts: SessionFacts) -> None:
        super().__init__()
        self._around, self._facts = around, facts
        columns: tuple[Column[Debt], ...] = (
            Column(tr("Who"), lambda debt: named(debt[0], facts.names)),
            Column(
                tr("Owes the house"),
                lambda debt: shown_amount(debt[1], facts.currency),
                160,
                right=True,
                tone=lambda _: "warning",
            ),
        )
        self.model = Listing(columns)
        self.view = ListingView(tr("Debts to the house"), self.model, columns)
        self.view.setFixedHeight(px(32 + 30 * ROWS_SHOWN))
        self.cash = button(tr("Paid in ca&sh"), lambda: self._clear(in_cash=True))
        self.chips = button(tr("Paid from the st&ack"), lambda: self._clear(in_cash=False))
        self.off = button(tr("&Write it off…"), self._write_off)
        self.view.moved.connect(lambda _: self._offer())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Debts to the house (M4)"), 14))
        column.addWidget(self.view)
        column.addLayout(line_of(self.cash, self.chips, self.off, None))
        self.hide()

    def refresh(self, then: Callable[[Sequence[Debt]], object] = lambda _: None) -> None:
        """Read who owes what; `then` is told."""
        room, session = self._around.station.room, self._facts.id

        def show(debts: Sequence[Debt]) -> None:
            self.model.put(debts)
            self.setVisible(bool(debts))
            self.view.select(0)
            self._offer()
            then(debts)

        self._around.reader.read(
            f"debts {id(self)}",
            lambda: correcting.debts(correcting.looked_at(room, session)),
            while_there(self, show),
        )

    def _debt(self) -> Debt | None:
        return self.model.row(self.view.currentIndex().row())

    def _offer(self) -> None:
        debt, operator = self._debt(), self._around.station.operator
        role = operator.role if operator else None
        may_clear = debt is not None and role is not None and may(role, Verb.CLEAR_RECEIVABLE)
        self.chips.setEnabled(may_clear)
        # A pool has no pocket.
        self.cash.setEnabled(may_clear and debt is not None and debt[0] != POOL_DEBTOR)
        may_drop = role is not None and may(role, Verb.WRITE_OFF_RECEIVABLE)
        self.off.setEnabled(debt is not None and may_drop)

    def _clear(self, *, in_cash: bool) -> None:
        debt = self._debt()
        if debt is None:
            return
        debtor, amount = debt

        def verb(night: Night, command: Command) -> Done:
            return bank.clear_receivable(night, command, debtor, amount, in_cash=in_cash)

        self._act(Verb.CLEAR_RECEIVABLE, verb)

    def _write_off(self) -> None:
        debt = self._debt()
        if debt is None:
            return
        debtor, amount = debt

        def verb(night: Night, command: Command) -> Done:
            return bank.write_off_receivable(night, command, debtor, amount)

        title = tr("Why is the debt of {who} written off?", who=named(debtor, self._facts.names))
        self._around.ask.reason(
            self, title, lambda reason: self._act(Verb.WRITE_OFF_RECEIVABLE, verb, reason)
        )

    def _act(self, kind: Verb, verb: Callable[[Night, Command], Done], reason: str = "") -> None:
        self._around.acting.act(
            self,
            kind,
            at_table(self._around.station, self._facts.id, verb),
            while_there(self, lambda _: self.refresh()),
            self._facts.currency,
            self._facts.names,
            reason,
        )
