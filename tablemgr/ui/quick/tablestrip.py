"""What holds for the whole table: rule sheet, money, and the labels that are printed."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker

from tablemgr.i18n import tr
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services import sheets
from tablemgr.ui.quick.draft import TABLE_KEYS
from tablemgr.ui.quick.handstrip import HandStrip
from tablemgr.ui.quick.model import Reading


class TableStrip(HandStrip):
    """Two lines of fields over the seats."""

    def __init__(self) -> None:
        super().__init__("chinese_poker", 2)
        first, second = self._rows
        self._add(first, tr("&Rule sheet"), self.rules, 1)
        self._add_line(first, "point_value", tr("&Point value"), 92)
        self._add_line(first, "currency", tr("&Currency"), 58)
        self._add_line(first, "pool_carried", tr("P&ool carried"), 76)
        self._add_labels(second)
        self._add_line(second, "smallest_chip", tr("Smallest ch&ip"), 70)

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
        self._show_marks(read)

    def show_sheet(self, sheet: RuleSheet | None) -> None:
        """Fit the fields to a rule sheet: its currency, points only, the pool."""
        self.lines["currency"].setPlaceholderText(sheet.currency if sheet else "")
        pool = self.lines["pool_carried"]
        shown = bool(pool.text()) or (sheet is not None and sheet.plays_pool)
        for widget in (pool, pool.property("label")):
            widget.setVisible(shown)
        points_only = sheet is not None and not sheet.plays_chips
        self.lines["point_value"].setPlaceholderText(tr("none (V5)") if points_only else "")
