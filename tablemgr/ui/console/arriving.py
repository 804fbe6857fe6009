"""A player from another table: which seat he takes, and what he buys to reach the full amount."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from tablemgr.i18n import tr
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.night.arriving import Arrival
from tablemgr.services.night.seen import Seen
from tablemgr.services.shown import shown_amount
from tablemgr.services.typedmoney import typed_minor
from tablemgr.ui.console.questions import Question, amount_of, choices, text_line


class ArrivalQuestion(Question):
    """Who, where, and how much he adds (T1, T11)."""

    def __init__(self, parent: QWidget, seen: Seen, found: Sequence[Arrival]) -> None:
        super().__init__(parent, tr("Take in from another table (T11)"), tr("Take in"))
        self.seen = seen
        taken = {each.seat for each in seen.state.seats}
        self.who = choices([(self._words(each), each) for each in found])
        self.where = choices(
            [(str(seat), seat) for seat in seats_of(seen.sheet) if seat not in taken]
        )
        self.line = text_line(20)
        self.line.entered.connect(self.try_accept)
        self.who.currentIndexChanged.connect(lambda _: self._suggest())
        self.field(tr("Player"), self.who)
        self.field(tr("Seat"), self.where)
        self.field(tr("Buys at once"), self.line)
        self._suggest()

    def _words(self, each: Arrival) -> str:
        amount = shown_amount(each.carried, self.seen.state.currency)
        return tr("{player}, with {amount}", player=each.name, amount=amount)

    def _suggest(self) -> None:
        """What he lacks to the full amount of this table (T1)."""
        state, sheet = self.seen.state, self.seen.sheet
        missing = 0
        if sheet.plays_chips:
            missing = max(0, state.stakes.full_buy(sheet) - self.arrival().carried)
        self.line.setText(typed_minor(missing, state.currency))

    def arrival(self) -> Arrival:
        """Who comes."""
        found = self.who.currentData()
        assert isinstance(found, Arrival)
        return found

    def seat(self) -> int:
        """The seat he takes."""
        return int(self.where.currentData())

    def adds(self) -> int:
        """What he buys at once, in smallest units."""
        return amount_of(self.line, self.seen.state.currency)[0]

    def fault(self) -> str:
        return amount_of(self.line, self.seen.state.currency)[1]
