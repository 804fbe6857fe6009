"""What holds for the whole table: rule sheet, money, and the labels that are printed."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services import sheets
from tablemgr.ui.quick.draft import TABLE_KEYS
from tablemgr.ui.quick.model import Reading
from tablemgr.ui.quick.rowline import LONGEST_LABEL, EnterLine
from tablemgr.ui.quick.sheetchoice import SheetChoice
from tablemgr.ui.theme import px, set_property


class TableStrip(QWidget):
    """Two lines of fields over the seats.

    Signals:
        changed: a field was typed in or a rule sheet chosen.
        refused: a rule sheet's file could not be used; carries the error.
        entered: Enter was pressed.
    """

    changed = Signal()
    refused = Signal(object)
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rules = SheetChoice("chinese_poker")
        self.rules.changed.connect(self.changed)
        self.rules.refused.connect(self.refused)
        self.lines: dict[str, EnterLine] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        first, second = QHBoxLayout(), QHBoxLayout()
        column.addLayout(first)
        column.addLayout(second)
        self._add(first, tr("&Rule sheet"), self.rules, 1)
        self._add_line(first, "point_value", tr("&Point value"), 92)
        self._add_line(first, "currency", tr("&Currency"), 58)
        self._add_line(first, "pool_carried", tr("P&ool carried"), 76)
        self._add_line(second, "table", tr("Ta&ble"), 84)
        self._add_line(second, "hand", tr("Han&d"), 84)
        self._add_line(second, "dealer", tr("D&ealer"), 0, 2)
        self._add_line(second, "note", tr("&Note"), 0, 3)
        self._add_line(second, "smallest_chip", tr("Smallest ch&ip"), 70)

    def _add(self, line: QHBoxLayout, name: str, widget: QWidget, stretch: int) -> QLabel:
        label = QLabel(name)
        label.setBuddy(widget)
        line.addWidget(label)
        line.addWidget(widget, stretch)
        return label

    def _add_line(
        self, line: QHBoxLayout, key: str, name: str, width: int, stretch: int = 0
    ) -> None:
        edit = EnterLine()
        edit.setMaxLength(LONGEST_LABEL)
        edit.setAccessibleName(name.replace("&", ""))
        if width:
            edit.setFixedWidth(px(width))
        edit.textEdited.connect(self.changed)
        edit.entered.connect(self.entered)
        self.lines[key] = edit
        label = self._add(line, name, edit, stretch)
        edit.setProperty("label", label)

    def texts(self) -> dict[str, str]:
        """What is typed, by `TABLE_KEYS`."""
        return {
            "rules": self.rules.chosen,
            **{key: line.text() for key, line in self.lines.items()},
        }

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Show these texts instead of what was typed; tells nobody."""
        blockers = [QSignalBlocker(line) for line in self.lines.values()]
        self.rules.choose(texts.get("rules", sheets.DEFAULT))
        for key in TABLE_KEYS[1:]:
            self.lines[key].setText(texts.get(key, ""))
            self.lines[key].setCursorPosition(0)
        del blockers

    def show_reading(self, read: Reading) -> None:
        """Mark what is wrong; a pool's fields show only with a sheet that plays for one."""
        self.show_sheet(read.sheet)
        for key, line in self.lines.items():
            marks = read.marks_at(0, key)
            set_property(line, "wrong", bool(marks))
            line.setToolTip("\n".join(mark.full for mark in marks))

    def show_sheet(self, sheet: RuleSheet | None) -> None:
        """Fit the fields to a rule sheet: its currency, points only, the pool."""
        self.lines["currency"].setPlaceholderText(sheet.currency if sheet else "")
        pool = self.lines["pool_carried"]
        shown = bool(pool.text()) or (sheet is not None and sheet.plays_pool)
        for widget in (pool, pool.property("label")):
            widget.setVisible(shown)
        points_only = sheet is not None and not sheet.plays_chips
        self.lines["point_value"].setPlaceholderText(tr("none (V5)") if points_only else "")
