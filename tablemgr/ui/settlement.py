"""The settlement beside the quick hand: what is still missing, then payments, stacks and pairs.

It shows the words of the payout sheet, so that screen and paper never differ.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr, trn
from tablemgr.rules.chinese.scoring import HandResult
from tablemgr.services.printed import PairShown, PaymentLine, PayoutSheet, PoolLine, StackLine
from tablemgr.services.settle import Settlement
from tablemgr.ui.theme import sized

MIDDLE = Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
CENTRE = Qt.AlignmentFlag.AlignCenter


def label(text: str, tone: str = "", *, pixels: int = 13, bold: bool = False) -> QLabel:
    """A text that wraps and can be copied; `tone` is one of the style sheet's."""
    made = QLabel(text)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    if tone:
        made.setProperty("tone", tone)
    sized(made, pixels, bold=bold)
    return made


def figure(text: str, tone: str = "", *, bold: bool = False) -> QLabel:
    """A number, which never wraps and stands at the right."""
    made = label(text, tone, bold=bold)
    made.setWordWrap(False)
    made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
    made.setAlignment(RIGHT)
    return made


class Card(QFrame):
    """A titled block of the settlement."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 10, 12, 12)
        self.column.setSpacing(8)
        self.column.addWidget(label(title, bold=True, pixels=14))


class SettlementPane(QScrollArea):
    """The steps that are missing, or the whole settlement; scrolls with the arrow keys."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("settlement")
        self.setAccessibleName(tr("Settlement"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(360)

    def show_steps(self, steps: Sequence[str]) -> None:
        """Show what is missing; nothing of any hand (S4)."""
        card = Card(tr("Not open yet"))
        intro = tr("Hands are read and paid once every live seat is set or dropped (S4).")
        card.column.addWidget(label(intro, "muted"))
        for step in steps:
            card.column.addWidget(label(f"•  {step[:1].upper()}{step[1:]}"))
        self._show([card], "\n".join((intro, *steps)))

    def show_settlement(self, settlement: Settlement, sheet: PayoutSheet) -> None:
        """Show the payments in order, the stacks, the pool or the pairs."""
        reasons = _pair_reasons(settlement.result, sheet)
        cards = [_payments(settlement, sheet, reasons), _stacks(sheet.stacks)]
        if sheet.pool:
            cards.append(_pool(sheet.pool))
        if sheet.pairs:
            cards.append(_pairs(settlement.result, sheet.pairs))
        self._show(cards, plain_text(sheet))

    def _show(self, cards: Iterable[QWidget], text: str) -> None:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(2, 2, 6, 2)
        column.setSpacing(10)
        for card in cards:
            column.addWidget(card)
        column.addStretch(1)
        self.setWidget(page)
        self.setAccessibleDescription(text)


def _pair_reasons(result: HandResult, sheet: PayoutSheet) -> dict[frozenset[int], str]:
    """By pair of seats: every line that counts, with its clause, as one sentence."""
    reasons: dict[frozenset[int], str] = {}
    for pair, shown in zip(result.pairs, sheet.pairs, strict=True):
        said = [f"{line.text} ({line.clause})" for line in shown.lines]
        reasons[frozenset((pair.a, pair.b))] = "; ".join(said)
    return reasons


def plain_text(sheet: PayoutSheet) -> str:
    """The settlement in lines of text, for whoever has the screen read out."""
    lines = [
        tr("{payer} pays {payee} {paid}", payer=each.payer, payee=each.payee, paid=each.paid)
        for each in sheet.payments[:-1]
    ]
    lines += [f"{each.seat} {each.player} {each.points} {each.after}" for each in sheet.stacks]
    return "\n".join(lines)


def _payments(
    settlement: Settlement, sheet: PayoutSheet, reasons: dict[frozenset[int], str]
) -> Card:
    card = Card(tr("Payments in order"))
    if settlement.payoff is None:
        card.column.addWidget(label(sheet.payment_rules[0], "muted"))
        return card
    if not sheet.payments:
        card.column.addWidget(label(tr("Nobody owes anything."), "muted"))
        return card
    for transfer, line in zip(settlement.payoff.transfers, sheet.payments[:-1], strict=True):
        why = reasons.get(frozenset((transfer.payer, transfer.payee)), "")
        card.column.addWidget(_payment(line, why, capped=bool(transfer.limits)))
    return card


def _payment(line: PaymentLine, why: str, *, capped: bool) -> QWidget:
    """Who pays whom, how much, for what; an amount held down says what was due and why not paid."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(1)
    number = label(line.order)
    number.setObjectName("badge")
    number.setAlignment(CENTRE)
    number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    number.setFixedSize(26, 22)
    grid.addWidget(number, 0, 0, MIDDLE)
    names = tr("{payer}  →  {payee}", payer=line.payer, payee=line.payee)
    grid.addWidget(label(names, bold=True), 0, 1)
    grid.addWidget(figure(line.paid, bold=True), 0, 2, MIDDLE)
    points = _points(line.points)
    reason = "" if capped else line.reason
    said = ": ".join(filter(None, (points, "; ".join(filter(None, (reason, why))))))
    grid.addWidget(label(said, "muted", pixels=12), 1, 1, 1, 2)
    if capped:
        words = tr(
            "{due} due, {short} not paid: {reason}",
            due=line.due,
            short=line.short,
            reason=line.reason,
        )
        grid.addWidget(label(words, "warning", pixels=12), 2, 1, 1, 2)
    grid.setColumnStretch(1, 1)
    return holder


def _points(points: str) -> str:
    """Points in words; none for a share of a pool, which is cut in money and not in points."""
    return trn("{count} point", "{count} points", int(points)) if points.isdecimal() else ""


def _stacks(stacks: Sequence[StackLine]) -> Card:
    card = Card(tr("Points and stacks"))
    grid = QGridLayout()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(5)
    card.column.addLayout(grid)
    chips = any(line.before for line in stacks)
    heads = ("", tr("Points"), tr("Before"), tr("Change"), tr("After"))
    for column, head in enumerate(heads if chips else heads[:2]):
        grid.addWidget(figure(head, "muted"), 0, column)
    for row, line in zip(range(1, 2 * len(stacks), 2), stacks, strict=True):
        last = line is stacks[-1]
        name = label(line.seat, "muted" if last else "", bold=not last)
        name.setMinimumWidth(name.fontMetrics().horizontalAdvance(stacks[0].seat) + 4)
        grid.addWidget(name, row, 0)
        if line.player:
            grid.addWidget(label(line.player, "muted", pixels=12), row + 1, 0, 1, len(heads))
        figures = (line.points, line.before, line.change, line.after)
        for column, text in enumerate(figures if chips else figures[:1], 1):
            tone = "muted" if last or column in (2, 3) else ""
            grid.addWidget(figure(text, tone, bold=column in (1, 4) and not last), row, column)
    grid.setColumnStretch(0, 1)
    return card


def _pool(pool: Sequence[PoolLine]) -> Card:
    card = Card(tr("The pool (V2)"))
    for line in pool:
        row = QHBoxLayout()
        text = ": ".join(filter(None, (line.text, line.seats)))
        row.addWidget(label(text), 1)
        row.addWidget(figure(line.amount, bold=True))
        card.column.addLayout(row)
    return card


def _pairs(result: HandResult, pairs: Sequence[PairShown]) -> Card:
    card = Card(tr("Pair by pair"))
    card.column.addWidget(_matrix(result))
    for shown in pairs:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(label(shown.pair, bold=True), 0, 0)
        grid.addWidget(figure(shown.points, bold=True), 0, 1)
        for row, line in enumerate(shown.lines, 1):
            text = label(f"{line.text} ({line.clause})", "muted", pixels=12)
            grid.addWidget(text, row, 0)
            grid.addWidget(figure(line.points, "muted"), row, 1)
        card.column.addLayout(grid)
    return card


def _matrix(result: HandResult) -> QWidget:
    """Points of each seat (row) against each other (column)."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(4)
    seats = [each.seat for each in result.seats]
    against = {(pair.a, pair.b): pair.points for pair in result.pairs}
    against |= {(b, a): -points for (a, b), points in against.items()}
    for at, seat in enumerate(seats, 1):
        grid.addWidget(label(tr("Seat {seat}", seat=seat), "muted"), at, 0)
        grid.addWidget(figure(tr("vs {seat}", seat=seat), "muted"), 0, at)
        for other_at, other in enumerate(seats, 1):
            points = against.get((seat, other))
            text = "–" if points is None else f"{points:+d}" if points else "0"
            tone = "good" if points and points > 0 else "fault" if points else "muted"
            grid.addWidget(figure(text, tone, bold=bool(points)), at, other_at)
    return holder
