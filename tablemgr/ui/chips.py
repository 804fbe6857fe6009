"""Chips counted by denomination: a line for each, how many there are, and what they come to.

What is typed is always a count; `count` is it, and nothing else holds it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIntValidator, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from tablemgr.i18n import tr, trn
from tablemgr.ledger.chips import MAX_CHIPS, ChipCount, ChipError, count_chips, make_up
from tablemgr.ledger.money import MAX_MINOR, Currency
from tablemgr.services.shown import shown_amount, shown_price
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.theme import px, set_property, sized

TARGET = 44
"""What a finger hits, in pixels."""
_NUMBER_WIDTH = 96


class NumberLine(EnterLine):
    """How many chips of one denomination; plus and minus change it by one, arrows leave it.

    Signals:
        moved: another line is wanted; -1 for the one above, 1 for the one below.
    """

    moved = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setValidator(QIntValidator(0, MAX_CHIPS, self))
        self.setMaxLength(len(str(MAX_CHIPS)))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setPlaceholderText("0")
        set_property(self, "finger", value=True)
        self.setFixedWidth(px(_NUMBER_WIDTH))
        self.setAccessibleName(name)

    def number(self) -> int:
        """The number typed, 0 for an empty line."""
        return int(self.text() or 0)

    def step(self, by: int) -> None:
        """Change the number, as far as it can be."""
        number = min(max(self.number() + by, 0), MAX_CHIPS)
        self.put(str(number) if number else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
        elif event.key() in moves:
            self.moved.emit(moves[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class ChipsEntry(QWidget):
    """Rows of denominations with their counts and values, and the total under them.

    Enter goes to the next row. Amounts are of `currency`; with a `point_value` in smallest units
    the total is told in points too.

    Signals:
        changed: another count is typed.
        entered: Enter was pressed in the last row.
    """

    changed = Signal()
    entered = Signal()

    def __init__(
        self,
        currency: Currency,
        denominations: Sequence[int],
        point_value: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.currency, self.denominations = currency, tuple(denominations)
        self._point_value = point_value
        self.lines: dict[int, NumberLine] = {}
        self._values: dict[int, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(4, 1)
        for value in self.denominations:
            self._add_row(value)
        self.total = QLabel()
        self.total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.total.setAccessibleName(tr("Total"))
        # A count that grows shall not move what stands beside it.
        self.total.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        sized(self.total, 16, bold=True)
        self._grid.addWidget(self.total, self._grid.rowCount(), 0, 1, 5)
        if self.denominations:
            self.setFocusProxy(self.lines[self.denominations[0]])
        self._tell()

    def _add_row(self, value: int) -> None:
        row = self._grid.rowCount()
        name = shown_amount(value, self.currency)
        label = QLabel(name)
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        sized(label, 15, bold=True)
        line = NumberLine(tr("Chips of {value}", value=name))
        label.setBuddy(line)
        line.textChanged.connect(self._typed)
        line.moved.connect(lambda by, value=value: self._move(value, by))
        line.entered.connect(lambda value=value: self._move(value, 1, ends=True))
        self.lines[value] = line
        worth = QLabel()
        worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        worth.setMinimumWidth(px(90))
        worth.setAccessibleName(tr("Value of the chips of {value}", value=name))
        self._values[value] = worth
        fewer = self._button("−", tr("One chip of {value} fewer", value=name), line, -1)
        more = self._button("+", tr("One chip of {value} more", value=name), line, 1)
        for column, widget in enumerate((label, fewer, line, more, worth)):
            self._grid.addWidget(widget, row, column)

    def _button(self, sign: str, name: str, line: NumberLine, by: int) -> QPushButton:
        button = QPushButton(sign)
        button.setAccessibleName(name)
        set_property(button, "finger", value=True)
        button.setFixedWidth(px(TARGET))
        # The line has the keys for it; a finger shall not take the focus away from it.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: line.step(by))
        return button

    def numbers(self) -> dict[int, int]:
        """How many there are by denomination, zeros left out."""
        return {value: line.number() for value, line in self.lines.items() if line.number()}

    def total_minor(self) -> int:
        """What the chips come to, in smallest units."""
        return sum(value * number for value, number in self.numbers().items())

    def count(self) -> ChipCount:
        """The count; `ChipError` where it is more than a table can hold."""
        return count_chips(self.currency, self.numbers())

    def is_sound(self) -> bool:
        """Whether the count is one that a table can hold."""
        try:
            self.count()
        except ChipError:
            return False
        return True

    def setCount(self, count: ChipCount) -> None:
        """Show a count; chips of other denominations than these are left out."""
        self._put(dict(count.numbers))

    def set_amount(self, minor: int) -> bool:
        """Show an amount in as few chips as can be; False, with nothing changed, if they cannot."""
        made = make_up(minor, self.denominations, self.currency) if minor <= MAX_MINOR else None
        if made is None or any(number > MAX_CHIPS for _, number in made.numbers):
            return False
        self.setCount(made)
        return True

    def clear(self) -> None:
        """Show no chips."""
        self._put({})

    def _put(self, numbers: dict[int, int]) -> None:
        for value, line in self.lines.items():
            blocker = QSignalBlocker(line)
            line.setText(str(numbers[value]) if numbers.get(value) else "")
            blocker.unblock()
        self._typed()

    def _typed(self) -> None:
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        for value, line in self.lines.items():
            worth = value * line.number()
            self._values[value].setText(shown_amount(worth, self.currency) if worth else "")
        set_property(self.total, "tone", "" if self.is_sound() else "fault")
        self.total.setText(self.total_text())

    def total_text(self) -> str:
        """The total in words: money, and points where a point value is known."""
        total = self.total_minor()
        money = shown_price(total, self.currency)
        if not self._point_value:
            return money
        points, rest = divmod(total, self._point_value)
        words = trn("{count} point", "{count} points", points)
        if rest:
            words = tr("{points} and {rest}", points=words, rest=shown_amount(rest, self.currency))
        return f"{money} · {words}"

    def _move(self, value: int, by: int, *, ends: bool = False) -> None:
        place = self.denominations.index(value) + by
        if 0 <= place < len(self.denominations):
            self.lines[self.denominations[place]].setFocus(Qt.FocusReason.TabFocusReason)
        elif ends:
            self.entered.emit()
