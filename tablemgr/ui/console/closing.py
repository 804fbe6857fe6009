"""The close of a table: its bank counted by denomination, its cash, and what differs explained."""

from PySide6.QtWidgets import QLabel, QWidget

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.money import format_amount
from tablemgr.services.night.seen import Seen
from tablemgr.ui.chips import ChipsEntry
from tablemgr.ui.console.questions import Question, amount_of, text_line
from tablemgr.ui.theme import set_property, sized


class ClosingQuestion(Question):
    """Counts against what the book says; a difference is told, and asks for its reason."""

    def __init__(self, parent: QWidget, seen: Seen) -> None:
        super().__init__(parent, tr("Close {table}", table=seen.state.table), tr("Close"))
        state = seen.state
        self.seen = seen
        self.chips = ChipsEntry(state.currency, state.denominations)
        self.chips.setAccessibleName(tr("Chips counted"))
        self.cash = text_line(20)
        self.reason = text_line()
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(52)
        sized(self.told, 14, bold=True)
        self.wide(self.chips)
        self.field(tr("Cash counted"), self.cash)
        self.wide(self.told)
        self.field(tr("Reason for a difference"), self.reason)
        self.chips.changed.connect(self._tell)
        self.chips.entered.connect(self.cash.setFocus)
        self.cash.textChanged.connect(lambda _: self._tell())
        self.cash.entered.connect(self.reason.setFocus)
        self.reason.entered.connect(self.try_accept)
        self.chips.setFocus()
        self._tell()

    def cash_minor(self) -> int:
        """The cash that was counted, in smallest units."""
        return amount_of(self.cash, self.seen.state.currency)[0]

    def differences(self) -> tuple[int, int]:
        """By how much chips and cash differ from the book: above zero is too much."""
        held = self.seen.state.balances
        chips = self.chips.total_minor() - held.at(AccountKind.BANK)
        return chips, self.cash_minor() - held.at(AccountKind.CASH_TAKEN)

    def _tell(self) -> None:
        held, (chips, cash) = self.seen.state.balances, self.differences()
        lines = [
            tr(
                "Chips: {counted} counted, {held} in the book: {what}",
                counted=self._money(self.chips.total_minor()),
                held=self._money(held.at(AccountKind.BANK)),
                what=self._difference(chips),
            ),
            tr(
                "Cash: {counted} counted, {held} in the book: {what}",
                counted=self._money(self.cash_minor()),
                held=self._money(held.at(AccountKind.CASH_TAKEN)),
                what=self._difference(cash),
            ),
        ]
        self.told.setText("\n".join(lines))
        set_property(self.told, "tone", "warning" if chips or cash else "good")

    def _difference(self, minor: int) -> str:
        if not minor:
            return tr("right")
        shown = self._money(abs(minor))
        if minor > 0:
            return tr("{amount} too much", amount=shown)
        return tr("{amount} missing", amount=shown)

    def _money(self, minor: int) -> str:
        return format_amount(minor, self.seen.state.currency)

    def fault(self) -> str:
        wrong = amount_of(self.cash, self.seen.state.currency)[1]
        if wrong:
            return wrong
        if not self.chips.is_sound():
            return tr("That is more than a table can hold")
        if any(self.differences()) and not self.reason.text().strip():
            return tr("Give the reason for the difference")
        return ""
