"""What the console's small windows are made of: a title, fields under their names, two buttons.

None holds up the program: each is opened, and tells what was chosen when it is accepted.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import capital, tr
from tablemgr.ledger.entry import MAX_MEMO
from tablemgr.ledger.money import AmountError, Currency
from tablemgr.services.typedmoney import read_amount, typed_fault
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.shell.parts import FINGER_PX, heading, roomy, say, tall, words
from tablemgr.ui.theme import px, widen

Buttons = QDialogButtonBox.StandardButton


class Question(QDialog):
    """A small window over the console; `accept` is refused while `fault` says something."""

    def __init__(self, parent: QWidget, title: str, ok: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        widen(self, 520)
        self._first: QWidget | None = None
        self.form = QFormLayout()
        self.form.setVerticalSpacing(8)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.hint = words(pixels=13)
        self.hint.setMinimumHeight(px(38))
        self.box = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
        self.ok = self.box.button(Buttons.Ok)
        self.ok.setText(ok)
        self.box.button(Buttons.Cancel).setText(tr("Cancel"))
        self.box.accepted.connect(self.try_accept)
        self.box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(heading(title))
        column.addLayout(self.form, 1)
        column.addWidget(self.hint)
        column.addWidget(self.box)
        tall(self.box)

    def field(self, name: str, widget: QWidget) -> None:
        """Add a field under its name."""
        widget.setAccessibleName(name)
        widget.setMinimumHeight(px(FINGER_PX))
        if isinstance(widget, QLineEdit):
            tall_line(widget)
        roomy(widget)
        label = QLabel(name)
        label.setMinimumHeight(px(FINGER_PX))
        label.setBuddy(widget)
        self.form.addRow(label, widget)
        self._first = self._first or widget

    def wide(self, widget: QWidget) -> None:
        """Add something over the whole width."""
        self.form.addRow(widget)

    def fault(self) -> str:
        """Why it cannot be accepted as it is, empty where it can."""
        return ""

    def try_accept(self) -> None:
        """Accept, or say why not."""
        wrong = self.fault()
        self.say(wrong, "fault")
        if not wrong:
            self.accept()

    def say(self, text: str, tone: str = "") -> None:
        """Say something over the buttons."""
        say(self.hint, capital(text), tone)

    def open(self) -> None:
        """Open it; Tab goes from its fields, the first of which has the focus, to its buttons."""
        last = self.previousInFocusChain()
        if last is not None:
            QWidget.setTabOrder(last, self.ok)
        QWidget.setTabOrder(self.ok, self.box.button(Buttons.Cancel))
        if self.focusWidget() is None and self._first is not None:
            self._first.setFocus()
        super().open()

    def ask(self, then: Callable[[], object]) -> None:
        """Open it; `then` is called where it is accepted."""
        self.accepted.connect(then)
        self.open()


def tall_line(line: QLineEdit) -> None:
    """Make a line as high as a finger needs; the program's style sheet says less."""
    line.setStyleSheet(f"QLineEdit {{ min-height: {px(36)}px; }}")


def text_line(most: int = MAX_MEMO) -> EnterLine:
    """A line of text."""
    line = EnterLine()
    line.setMaxLength(most)
    return line


def choices(items: Sequence[tuple[str, object]]) -> QComboBox:
    """A list to choose from: words, and what each stands for."""
    box = QComboBox()
    for name, value in items:
        box.addItem(name, value)
    return box


def amount_of(line: QLineEdit, currency: Currency) -> tuple[int, str]:
    """The amount typed in a line in smallest units, and what is wrong with it."""
    text = line.text().strip()
    if not text:
        return 0, ""
    try:
        return read_amount(text, currency), ""
    except AmountError as error:
        return 0, typed_fault(error, currency)
