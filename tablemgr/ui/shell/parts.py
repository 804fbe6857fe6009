"""Small things that several dialogs and pages of the shell are made of."""

from collections.abc import Iterable

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QListView,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import capital
from tablemgr.ui.bouncing import once
from tablemgr.ui.theme import px, set_property, sized

FINGER_PX = 44
"""The least height of what a finger is meant to hit."""


def bullets(sentences: Iterable[str]) -> str:
    """Each fault on a line of its own, written as a sentence, with a dot before it if several."""
    told = [each if each.endswith((".", "!", "?")) else f"{each}." for each in sentences]
    mark = "• " if len(told) > 1 else ""
    return "\n".join(f"{mark}{capital(each)}" for each in told)


def heading(title: str, pixels: int = 16) -> QLabel:
    """The headline of a dialog or a part of a page."""
    head = QLabel(title)
    head.setWordWrap(True)
    sized(head, pixels, bold=True)
    return head


def words(text: str = "", tone: str = "", pixels: int = 13) -> QLabel:
    """A text that may take several lines."""
    # Here, as the first window does without: Qt's names take long to load.
    from PySide6.QtCore import Qt

    label = QLabel(text)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    sized(label, pixels)
    say(label, text, tone)
    return label


def say(label: QLabel, text: str, tone: str = "") -> None:
    """Put a text into a label in one of the tones: "", muted, good, warning, fault."""
    label.setText(text)
    set_property(label, "tone", tone)


def tall(box: QDialogButtonBox) -> None:
    """Make the buttons of a dialog large enough for a finger, and a double click on one a click.

    The one that does what the dialog is for stands out.
    """
    for button in box.buttons():
        once(button)
        if box.buttonRole(button) is QDialogButtonBox.ButtonRole.AcceptRole:
            button.setObjectName("primary")
        button.setMinimumWidth(px(110))
        set_property(button, "finger", value=True)


def roomy(widget: QWidget) -> None:
    """Make what a box offers large enough for a finger, and keep figures off the edge of theirs."""
    if isinstance(widget, QAbstractSpinBox):
        # The style sheet's padding is for the frame alone.
        widget.lineEdit().setTextMargins(px(6), 0, 0, 0)
    if not isinstance(widget, QComboBox):
        return
    offered = QListView()
    chosen = "background: palette(highlight); color: palette(highlighted-text);"
    offered.setStyleSheet(
        f"QListView::item {{ min-height: {px(FINGER_PX)}px; padding: 0 10px; }}"
        f"QListView::item:selected, QListView::item:focus {{ {chosen} }}"
    )
    widget.setView(offered)


def named(widget: QWidget, name: str) -> None:
    """Give a widget that a finger hits its accessible name and its height."""
    roomy(widget)
    widget.setAccessibleName(name)
    widget.setMinimumHeight(px(FINGER_PX))
    # The style sheet has heights of its own for buttons and lines.
    set_property(widget, "finger", value=True)


def centre_labels(form: QFormLayout) -> None:
    """Have the labels of a form stand beside the middle of their fields, however tall these are."""
    for row in range(form.rowCount()):
        item = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        label = item.widget() if item else None
        if label is not None:
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
            # The line under a letter breaks the word's kerning, which nobody has measured.
            label.setMinimumWidth(label.sizeHint().width() + px(3))


def scrolled(widget: QWidget) -> QScrollArea:
    """A widget that can be moved about in where there is too little room for it."""
    from PySide6.QtCore import Qt

    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    # Else it would have a ground of its own.
    widget.setObjectName("page")
    return area


def in_the_middle(page: QWidget, row: QLayout, widest: int, above: int = 28) -> None:
    """Lay a row in the middle of a page, no wider than so much and as far below the page's top."""
    middle, whole = QWidget(), QWidget()
    middle.setMaximumWidth(px(widest))
    middle.setLayout(row)
    outer = QVBoxLayout(page)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addWidget(scrolled(whole))
    grid = QGridLayout(whole)
    grid.setContentsMargins(28, above, 28, 28)
    grid.addWidget(middle, 0, 1)
    for place, stretch in ((0, 1), (1, 8), (2, 1)):
        grid.setColumnStretch(place, stretch)


class ElidedLabel(QLabel):
    """A line that ends in dots where there is no room for all of it; the rest is its tool tip."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _: QPaintEvent) -> None:
        from PySide6.QtCore import Qt

        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        self.setToolTip("" if shown == self.text() else self.text())
        painter = QPainter(self)
        # The colour that the style sheet gave it stands in its palette.
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), self.alignment(), shown)
