"""Finds texts that are cut off: what a widget says against the room that it has for it."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QListWidget,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

SLACK_PX, MARGIN_PX = 1, 4
MOST_ROWS = 60


def cut_off(top: QWidget) -> Iterator[tuple[str, str]]:
    """What is not wholly seen of a window, each with how much of it is missing."""
    for widget in top.findChildren(QWidget):
        if not widget.isVisible() or _whole_in_tip(widget):
            continue
        for text, needs, has in _texts(widget):
            if text.strip() and needs > has + SLACK_PX:
                yield text, f"{type(widget).__name__}: {needs - has} px"


def texts_of(top: QWidget) -> Iterator[str]:
    """Every text that is seen of a window: of labels, buttons, lists, tables and descriptions."""
    for widget in top.findChildren(QWidget):
        if widget.isVisible():
            yield from (text for text, _, _ in _texts(widget))
            yield widget.accessibleDescription()
        if widget.isVisible() and isinstance(widget, QAbstractItemView):
            yield from _of_cells(widget.model())


def _of_cells(model: QAbstractItemModel) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(model.rowCount(), MOST_ROWS)):
        for column in range(columns):
            yield str(model.index(row, column).data() or "")


def _whole_in_tip(widget: QWidget) -> bool:
    """Whether it is meant to be cut where there is no room: pointing at it shows the whole."""
    if isinstance(widget, QComboBox):
        return bool(widget.currentText()) and widget.currentText() in widget.toolTip()
    return isinstance(widget, QLabel) and bool(widget.text()) and widget.toolTip() == widget.text()


def _texts(widget: QWidget) -> Iterator[tuple[str, int, int]]:
    """Each text of a widget, with what it needs and what it has."""
    if isinstance(widget, QLabel):
        yield from _of_label(widget)
    elif isinstance(widget, QTabBar):
        for at in range(widget.count()):
            needs = widget.fontMetrics().horizontalAdvance(widget.tabText(at).replace("&", ""))
            yield widget.tabText(at), needs, widget.tabRect(at).width()
        yield " ".join(map(widget.tabText, range(widget.count()))), *_widths(widget)
    elif isinstance(widget, QAbstractButton):
        yield widget.text(), *_widths(widget)
    elif isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = widget.style().subControlRect(kind, option, part, widget)
        yield widget.currentText(), _advance(widget, widget.currentText()), room.width()
    elif isinstance(widget, QHeaderView):
        yield from _of_header(widget)
    elif isinstance(widget, QListWidget) and not widget.wordWrap():
        yield from _of_list(widget)


def _of_label(label: QLabel) -> Iterator[tuple[str, int, int]]:
    if label.wordWrap():
        yield label.text(), label.heightForWidth(label.width()), label.height()
    else:
        yield label.text(), *_widths(label)


def _widths(widget: QWidget) -> tuple[int, int]:
    return widget.sizeHint().width(), widget.width()


def _advance(widget: QWidget, text: str) -> int:
    return QFontMetrics(widget.font()).horizontalAdvance(text)


def _of_header(header: QHeaderView) -> Iterator[tuple[str, int, int]]:
    model = header.model()
    if header.orientation() is not Qt.Orientation.Horizontal:
        return
    for at in range(header.count()):
        if not header.isSectionHidden(at):
            text = str(model.headerData(at, header.orientation()) or "")
            needs = max(_advance(header, line) for line in text.split("\n"))
            yield text, needs + 2 * MARGIN_PX, header.sectionSize(at)


def _of_list(view: QListWidget) -> Iterator[tuple[str, int, int]]:
    model = view.model()
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        text = str(index.data() or "")
        if view.isRowHidden(row):
            continue
        yield text, _advance(view, text), view.visualRect(index).width()
