"""Jackpots at the table: what can be done about one now, and the amount of a claim (J1 to J3)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtWidgets import QWidget

from tablemgr.i18n import tr
from tablemgr.ledger.recipes import PaidAt
from tablemgr.services.night import jackpots
from tablemgr.services.night.act import Command
from tablemgr.services.night.night import Night
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Jackpot, Stage
from tablemgr.services.permissions import Verb
from tablemgr.services.shown import shown_amount
from tablemgr.ui.console.questions import Question, amount_of, choices, text_line

APPROVALS = 2


@dataclass(frozen=True, slots=True)
class JackpotDeed:
    """One thing that can be done: claim for a hand, approve, or pay at the table or the cage."""

    kind: Verb
    number: int = 0
    amount: int = 0
    jackpot: str = ""
    at: PaidAt = PaidAt.TABLE

    def carry_out(self, night: Night, command: Command) -> Any:
        """Do it."""
        if self.kind is Verb.CLAIM_JACKPOT:
            return jackpots.claim_jackpot(night, command, self.number, self.amount)
        if self.kind is Verb.APPROVE_JACKPOT:
            return jackpots.approve_jackpot(night, command, self.jackpot)
        return jackpots.pay_jackpot(night, command, self.jackpot, self.at)


def jackpot_deeds(seen: Seen) -> list[tuple[str, JackpotDeed]]:
    """What can be done about jackpots now, in words; the claim for the last hand comes last."""
    state = seen.state
    found: list[tuple[str, JackpotDeed]] = []
    for each in state.jackpots:
        if not each.paid:
            found += _open_deeds(seen, each)
    unsettled = state.hand is not None and state.hand.stage is not Stage.SETTLED
    last = state.hands - 1 if unsettled else state.hands
    if last > 0 and seen.sheet.jackpots:
        words = tr("Claim for hand {number}, its deck counted", number=last)
        found.append((words, JackpotDeed(Verb.CLAIM_JACKPOT, last)))
    return found


def _open_deeds(seen: Seen, each: Jackpot) -> Iterator[tuple[str, JackpotDeed]]:
    amount = shown_amount(each.amount, seen.state.currency)
    facts = {"number": each.number, "amount": amount, "given": len(each.approved)}
    if len(each.approved) < APPROVALS:
        words = tr("Approve hand {number}: {amount}, {given} of 2 approved", **facts)
        yield words, JackpotDeed(Verb.APPROVE_JACKPOT, jackpot=each.id)
        return
    if not seen.state.in_play:
        at_table = tr("Pay hand {number}: {amount}, in chips at the table", **facts)
        yield at_table, JackpotDeed(Verb.PAY_JACKPOT, jackpot=each.id)
    at_cage = tr("Pay hand {number}: {amount}, at the cage", **facts)
    yield at_cage, JackpotDeed(Verb.PAY_JACKPOT, jackpot=each.id, at=PaidAt.CAGE)


def jackpot_news(seen: Seen, each: Jackpot) -> str:
    """How far a jackpot is."""
    amount = shown_amount(each.amount, seen.state.currency)
    facts = {"number": each.number, "amount": amount, "given": len(each.approved)}
    if each.paid:
        return tr("the jackpot of hand {number} is paid (J3)", number=each.number)
    return tr("The jackpot of hand {number}: {amount}, {given} of 2 approved", **facts)


class JackpotQuestion(Question):
    """What to do, and for a claim how much."""

    def __init__(self, parent: QWidget, seen: Seen) -> None:
        super().__init__(parent, tr("A jackpot (J)"), tr("Do it"))
        self.seen = seen
        self.list = choices(jackpot_deeds(seen))
        self.list.currentIndexChanged.connect(lambda _: self._chosen())
        self.line = text_line(20)
        self.line.entered.connect(self.try_accept)
        self.field(tr("What"), self.list)
        self.field(tr("Amount"), self.line)
        self._chosen()

    def _chosen(self) -> None:
        deed = self.list.currentData()
        self.line.setEnabled(isinstance(deed, JackpotDeed) and deed.kind is Verb.CLAIM_JACKPOT)

    def deed(self) -> JackpotDeed:
        """What is to be done."""
        deed = self.list.currentData()
        assert isinstance(deed, JackpotDeed)
        if deed.kind is Verb.CLAIM_JACKPOT:
            return replace(deed, amount=amount_of(self.line, self.seen.state.currency)[0])
        return deed

    def fault(self) -> str:
        if not self.line.isEnabled():
            return ""
        minor, wrong = amount_of(self.line, self.seen.state.currency)
        return wrong or ("" if minor else tr("Type an amount"))
