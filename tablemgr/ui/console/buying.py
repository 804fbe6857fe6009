"""Chips for a player, by denomination: a buy, or what goes behind; with what it comes to."""

from datetime import datetime

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QWidget

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.floor.stakes import BuyKind, BuyRequest, buy_kind, buy_refusals, offered_buy
from tablemgr.services.floorwords import refusal_text
from tablemgr.services.night.money import request_at
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Seated
from tablemgr.services.shown import shown_amount
from tablemgr.ui.chips import ChipsEntry
from tablemgr.ui.console.questions import Question
from tablemgr.ui.theme import px, set_property


class ChipsQuestion(Question):
    """Chips of the table's denominations for one player."""

    def __init__(self, parent: QWidget, title: str, ok: str, seen: Seen, found: Seated) -> None:
        super().__init__(parent, title, ok)
        state = seen.state
        self.seen, self.player = seen, found
        self.chips = ChipsEntry(state.currency, state.denominations, state.point_value)
        self.chips.entered.connect(self.try_accept)
        self.chips.changed.connect(self.tell)
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setMinimumHeight(px(36))
        self.wide(self.chips)
        self.wide(self.note)
        self.chips.setFocus()

    @property
    def amount(self) -> int:
        """What the chips come to, in smallest units."""
        return self.chips.total_minor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure typed beside the lines begins a count in the first of them."""
        if not event.text().isdecimal():
            super().keyPressEvent(event)
            return
        self.chips.clear()
        self.chips.setFocus()
        QApplication.sendEvent(QApplication.focusWidget() or self.chips, event)

    def tell(self) -> None:
        """Say what there is to say about the amount."""

    def fault(self) -> str:
        if not self.amount:
            return tr("Type how many chips of each")
        return "" if self.chips.is_sound() else tr("That is more than a table can hold")

    def money(self, minor: int) -> str:
        """An amount as the table's currency writes it."""
        return shown_amount(minor, self.seen.state.currency)


class BuyQuestion(ChipsQuestion):
    """A buy-in, short buy or top-up; during a hand it waits for the end of it (T3)."""

    def __init__(self, parent: QWidget, seen: Seen, found: Seated, now: datetime) -> None:
        self.now = now
        title = tr("{player} buys chips", player=found.name)
        if seen.state.playing:
            title = tr("{player} buys chips after the hand (T3)", player=found.name)
        super().__init__(parent, title, tr("Buy"), seen, found)
        self.cage = QCheckBox(tr("Paid at the cage, not at the table"))
        self.cage.setMinimumHeight(px(44))
        self.wide(self.cage)
        self.cage.toggled.connect(lambda _: self.tell())
        if self.chips.set_amount(offered_buy(self.request(), seen.state.stakes, seen.sheet)):
            # Enter buys what is offered; a figure begins another count.
            self.ok.setFocus()
        self.tell()

    @property
    def at(self) -> PaidAt:
        """Where the chips come from."""
        return PaidAt.CAGE if self.cage.isChecked() else PaidAt.TABLE

    def request(self) -> BuyRequest:
        """What the buy would be asked with."""
        return request_at(self.seen.state, self.player.player, self.amount, self.now, may_wait=True)

    def tell(self) -> None:
        state, sheet = self.seen.state, self.seen.sheet
        refusals = buy_refusals(self.request(), state.stakes, sheet)
        said = [refusal_text(each, state.currency) for each in refusals]
        lacking = self.amount - state.balances.at(AccountKind.BANK)
        if self.at is PaidAt.TABLE and lacking > 0 and not state.playing:
            said.append(tr("the bank lacks {amount}: a fill is needed", amount=self.money(lacking)))
        amount = self.money(state.stakes.full_buy(sheet))
        full = tr("full buy-in {amount} (T1)", amount=amount)
        if self.amount and buy_kind(self.request(), state.stakes, sheet) is BuyKind.SHORT:
            full = tr("a short buy (T2): the next has to be a full one, {amount}", amount=amount)
        self.note.setText("; ".join(said) or full)
        set_property(self.note, "tone", "warning" if said else "muted")


class BehindQuestion(ChipsQuestion):
    """Chips that a player colours up or cashes in, and that stay behind and play on (T6)."""

    def __init__(self, parent: QWidget, seen: Seen, found: Seated) -> None:
        title = tr("{player} puts money behind (T6)", player=found.name)
        super().__init__(parent, title, tr("Put behind"), seen, found)
        self.cash = QCheckBox(tr("Cashed in, not coloured up"))
        self.cash.setMinimumHeight(px(44))
        self.wide(self.cash)
        stack = self.money(seen.state.money(found.player).stack)
        self.note.setText(tr("{amount} on the table; some chips stay there", amount=stack))
        set_property(self.note, "tone", "muted")
