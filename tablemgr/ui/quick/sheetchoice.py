"""The choice of a rule sheet: the presets of one game, and a house's own file."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog

from tablemgr.i18n import tr
from tablemgr.rules.sheet import Game
from tablemgr.services import sheets
from tablemgr.services.faults import RefusedError
from tablemgr.ui.theme import px

OPEN_SHEET = "\0open"


class SheetChoice(QComboBox):
    """Presets by their titles; `chosen` is a preset's name or a file's path.

    Signals:
        changed: another sheet was chosen.
        refused: a rule sheet's file could not be used; carries the error.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self.setAccessibleName(tr("Rule sheet"))
        self.setMinimumHeight(px(32))
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for name in sheets.preset_names(game):
            found = sheets.preset(name)
            self.addItem(found.title if found else name, name)
        self.insertSeparator(self.count())
        self.addItem(tr("Open a rule sheet file…"), OPEN_SHEET)
        self.chosen = str(self.currentData())
        self.activated.connect(self._activated)
        # A title that is longer than the line is whole in its tip.
        self.currentTextChanged.connect(self.setToolTip)

    def _activated(self) -> None:
        if self.currentData() != OPEN_SHEET:
            self.chosen = str(self.currentData())
            self.changed.emit()
            return
        self.choose(self.chosen)
        title, kinds = tr("Open a rule sheet"), tr("Rule sheets (*.toml)")
        name, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if name:
            self.open_sheet(Path(name))

    def open_sheet(self, path: Path) -> None:
        """Play by a house's own rule sheet, or say everything that is wrong with it."""
        try:
            sheets.find_sheet(str(path.resolve()), game=self._game)
        except RefusedError as error:
            self.refused.emit(error)
            return
        self.choose(str(path.resolve()))
        self.changed.emit()

    def choose(self, rules: str) -> None:
        """Choose a preset by name or a sheet by its path; a new path joins the list."""
        if self.findData(rules) < 0:
            self.insertItem(self.count() - 2, _sheet_title(rules), rules)
        self.setCurrentIndex(self.findData(rules))
        self.chosen = rules


def _sheet_title(rules: str) -> str:
    """A sheet's own title, or the name it was asked for by where it cannot be read."""
    if not rules:
        return tr("Defaults of the rules")
    try:
        return sheets.find_sheet(rules).sheet.title
    except RefusedError:
        return Path(rules).name
