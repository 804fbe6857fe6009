"""The ruling beside the felt: who beat whom by how much, why, and the payments one by one."""

from fractions import Fraction

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import capital, tr
from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.chinese.pool import PoolRuling, whole
from tablemgr.rules.chinese.scoring import HandResult, PairResult, Points
from tablemgr.services.paymentwords import payment_text
from tablemgr.services.reportmoney import pool_lines, signed
from tablemgr.services.rowwords import row_name
from tablemgr.services.settle import Settlement
from tablemgr.services.shown import shown_number, shown_value
from tablemgr.services.wording import line_text
from tablemgr.ui.console.words import TOP, Words, unbroken
from tablemgr.ui.theme import Colours, colours, px

_THIRDS = dict(enumerate(ROWS, 1))
_REASON_PX, _HEAD_PX = 76, 20
# A finger is as large as ever where letters are made larger.
_CELL_PX = 44
_HEADER_PX, _SMALL_HEADER_PX = 13, 10
_NAMED_PX, _PAYMENT_PX, _PADDING_PX = 300, 58, 28
_PLAIN_HEADS = (
    "QTableWidget { background: transparent; gridline-color: palette(mid); }"
    "QHeaderView, QHeaderView::section, QTableCornerButton::section"
    " { background: transparent; border: 0; padding: 2px; }"
)


def pair_points(result: HandResult, seat: int, other: int) -> int | None:
    """What a seat won from another one, None where they do not compare."""
    pair = pair_of(result, seat, other)
    if pair is None:
        return None
    return pair.points if pair.a == seat else -pair.points


def pool_points(pool: PoolRuling, seat: int, row: Row | None) -> Points:
    """What a seat has of a row's third of a pool; without a row, of all of it and of a sweep."""
    won = Fraction(0)
    for share in pool.shares:
        if share.row is not row:
            continue
        won += share.points / len(share.winners) if seat in share.winners else 0
        won -= share.points if share.payer == seat else 0
    return whole(won)


def pair_of(result: HandResult, seat: int, other: int) -> PairResult | None:
    """The pair of two seats."""
    return next((each for each in result.pairs if {each.a, each.b} == {seat, other}), None)


def pair_text(pair: PairResult) -> str:
    """Every line of a pair with its points and clause."""
    lines = (
        f"{line_text(line, pair)} {shown_number(signed(str(line.points)))} ({line.clause})"
        for line in pair.lines
    )
    head = tr("Seat {a} against seat {b}", a=pair.a, b=pair.b)
    return f"{head}: {'; '.join(lines)}"


class Matrix(QTableWidget):
    """Points of each seat against each other; the pair in focus gives its reasons.

    Of a pool, which has no pairs, what each seat has of its thirds and of a sweep (V2).
    """

    def __init__(self) -> None:
        super().__init__(4, 5)
        self.setAccessibleName(tr("Points of each seat against each other"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pool = False
        self._names: list[str] = []
        self._name_columns()
        self._name_rows()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionsClickable(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_CELL_PX)
        self._cells = {(row, column): QTableWidgetItem() for row in range(4) for column in range(5)}
        for (row, column), item in self._cells.items():
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setItem(row, column, item)
        self.setStyleSheet(_PLAIN_HEADS)
        self.setFixedHeight(4 * _CELL_PX + self.horizontalHeader().sizeHint().height() + 4)

    def _name_rows(self) -> None:
        """Each seat by its name, or where there is little room by its number."""
        wide = self.width() >= px(_NAMED_PX)
        names = [tr("Seat {seat}", seat=seat) if wide else str(seat) for seat in range(1, 5)]
        if self._names != names:
            self._names = names
            self.setVerticalHeaderLabels(names)
            font = self.font()
            font.setPixelSize(px(_HEADER_PX if wide else _SMALL_HEADER_PX))
            for column in range(self.columnCount()):
                head = self.horizontalHeaderItem(column)
                if head is not None:
                    head.setFont(font)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_rows()

    def _name_columns(self) -> None:
        if self._pool:
            across = [*(capital(row_name(row)) for row in ROWS), tr("Sweep")]
        else:
            across = [tr("vs {seat}", seat=seat) for seat in range(1, 5)]
        self.setHorizontalHeaderLabels([*across, tr("Total")])

    def show_result(self, result: HandResult | None, scheme: Colours) -> None:
        """Show everybody's points, or nothing."""
        pool = result is not None and result.pool is not None
        if pool is not self._pool:
            self._pool = pool
            self._name_columns()
        for (row, column), item in self._cells.items():
            text, points = _cell(result, row + 1, column + 1)
            item.setText(text)
            tone = scheme.muted if not points else scheme.accent if points > 0 else scheme.fault
            item.setForeground(QColor(tone))


def _cell(result: HandResult | None, seat: int, other: int) -> tuple[str, Points]:
    if result is None or seat not in result.order:
        return "", 0
    if other > 4:
        total = result.totals[seat]
        return _figure(total), total
    if result.pool:
        won = pool_points(result.pool, seat, _THIRDS.get(other))
        return (_figure(won), won) if won else ("", 0)
    points = pair_points(result, seat, other)
    if points is None:
        return "·" if seat == other else "", 0
    return _figure(points), points


def _figure(points: Points) -> str:
    return shown_number(signed(str(points))).replace("-", "\N{MINUS SIGN}") if points else "0"


class VerdictPane(QWidget):
    """Matrix, reasons of the pair in focus, and the payments with those made ticked."""

    def __init__(self) -> None:
        super().__init__()
        self._settlement: Settlement | None = None
        self._said: tuple[str, ...] = ()
        self._ticked, self._settled = 0, False
        self.matrix = Matrix()
        self.matrix.currentCellChanged.connect(lambda row, column, *_: self._explain(row, column))
        self.reason = Words(12, _REASON_PX, align=TOP)
        self.head = Words(15, _HEAD_PX, bold=True)
        self.payments = QListWidget()
        self.payments.setAccessibleName(tr("Payments in order"))
        self.payments.setWordWrap(True)
        self.payments.setUniformItemSizes(True)
        self.payments.setFrameShape(QFrame.Shape.NoFrame)
        self.payments.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.payments.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.matrix, self.reason, self.head):
            column.addWidget(widget)
        column.addWidget(self.payments, 1)

    def show_settlement(self, settlement: Settlement, ticked: int, *, settled: bool) -> None:
        """Show a ruling; `ticked` payments were made of a hand that is settled."""
        if settlement is not self._settlement:
            self._settlement = settlement
            self.matrix.show_result(settlement.result, colours(self.palette()))
            self._said = tuple(payment_lines(settlement))
            self._explain(self.matrix.currentRow(), self.matrix.currentColumn())
            self._fill()
            self.payments.scrollToTop()
        title = tr("Payments in order") if settled else tr("Payments once it is settled")
        self.head.say(title if self._said else tr("Nobody pays anything"))
        self._ticked, self._settled = ticked, settled
        self._show_ticks()
        if settled and ticked < len(self._said):
            self.payments.scrollToItem(self.payments.item(ticked))

    def _show_ticks(self) -> None:
        ticked, settled = self._ticked, self._settled
        for place, said in enumerate(self._said):
            item = self.payments.item(place)
            mark = "✓ " if place < ticked else "▸ " if settled and place == ticked else ""
            item.setText(unbroken(f"{mark}{said}"))
            item.setForeground(self._colour(place, ticked, settled=settled))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Each payment as high as the longest needs; the mark before one lays nothing out anew."""
        room = QRect(0, 0, self.payments.viewport().width() - px(_PADDING_PX), 0)
        metrics = QFontMetrics(self.payments.font())
        wrapped = Qt.TextFlag.TextWordWrap
        told = [unbroken(f"✓ {said}") for said in self._said]
        needed = [metrics.boundingRect(room, wrapped, each).height() for each in told]
        height = max((px(_PAYMENT_PX), *(each + px(_PADDING_PX) // 2 for each in needed)))
        for place in range(self.payments.count()):
            self.payments.item(place).setSizeHint(QSize(0, height))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._settlement is not None:
            # The colours stand in the cells themselves.
            self.matrix.show_result(self._settlement.result, colours(self.palette()))
            self._show_ticks()

    def _colour(self, place: int, ticked: int, *, settled: bool) -> QColor:
        scheme = colours(self.palette())
        if settled and place == ticked:
            return QColor(scheme.accent)
        return QColor(scheme.muted if place < ticked else scheme.text)

    def _fill(self) -> None:
        while self.payments.count() > len(self._said):
            self.payments.takeItem(self.payments.count() - 1)
        while self.payments.count() < len(self._said):
            self.payments.addItem(QListWidgetItem())
        self._make_room()

    def _explain(self, row: int, column: int) -> None:
        """Why the pair in focus stands as it does."""
        settlement = self._settlement
        if settlement is None:
            return
        if settlement.result.pool:
            self.reason.say(pool_reason(settlement))
            return
        pair = pair_of(settlement.result, row + 1, column + 1)
        hint = tr("Choose a pair to see why.")
        self.reason.say(pair_text(pair) if pair else hint)


def pool_reason(settlement: Settlement) -> str:
    """What lay in the pool, and what became of it; who has which third the matrix shows (V2)."""
    thirds = {tr("best {row}", row=row_name(row)) for row in ROWS}
    lines = (each for each in shown_value(tuple(pool_lines(settlement))) if each.text not in thirds)
    told = ((each.text, ", ".join(filter(None, (each.seats, each.amount)))) for each in lines)
    return "; ".join(f"{text}: {what}" for text, what in told)


def payment_lines(settlement: Settlement) -> list[str]:
    """The payments in order, numbered, a sentence each."""
    if settlement.payoff is None:
        return []
    return [
        f"{each.order}. {payment_text(settlement, each)}" for each in settlement.payoff.transfers
    ]
