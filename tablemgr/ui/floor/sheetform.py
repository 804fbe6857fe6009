"""The form in which a rule sheet is copied and changed: a control for each key, its clause and its
default; every fault is told while it is typed.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tablemgr.i18n import tr
from tablemgr.rules.sheet import SCHEMA, RuleSheet
from tablemgr.rules.sheetfaults import shown
from tablemgr.rules.sheetfile import choices_of
from tablemgr.services.desk.hands import holds_words
from tablemgr.services.desk.sheetview import (
    TABLES,
    SheetLine,
    read_table,
    sheet_lines,
    table_text,
    values_of,
)
from tablemgr.services.faults import RefusedError
from tablemgr.services.permissions import Verb
from tablemgr.services.reports.rulewords import value_name
from tablemgr.services.sheetkeeping import keep_sheet
from tablemgr.services.sheets import CheckedSheet, checked_sheet
from tablemgr.ui.floor.keypane import KeyPane
from tablemgr.ui.floor.pane import Around, button, line_of, remark
from tablemgr.ui.runner import while_there
from tablemgr.ui.shell.parts import bullets, say
from tablemgr.ui.theme import enlarge

HEAD = ("id", "title", "version")
MARKED_PX = 4
AS_SHORT = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
KEY = "sheet key"


class Control:
    """The control of one key, by what the key may hold: a tick, a choice, a line."""

    def __init__(self, key: str, value: Any) -> None:
        self.key, self._first = key, value
        self._choices = choices_of(key)
        self.widget: QWidget
        if self._choices:
            choice = QComboBox()
            for each in self._choices:
                choice.addItem(value_name(key, each), each)
            choice.setCurrentIndex(self._choices.index(value))
            self.changed, self.widget = choice.currentIndexChanged, choice
        elif isinstance(value, bool):
            tick = QCheckBox(value_name(key, value))
            tick.setChecked(value)
            tick.toggled.connect(lambda on: tick.setText(value_name(key, on)))
            self.changed, self.widget = tick.toggled, tick
        else:
            line = QLineEdit(table_text(key, value) if key in TABLES else shown(value))
            self.changed, self.widget = line.textChanged, line

    def text(self) -> str:
        """What the key holds now, as it is spelled in a sheet."""
        if isinstance(self.widget, QLineEdit):
            return self.widget.text().strip()
        return shown(self.value())

    def value(self) -> object:
        """What the key holds now, as a file would have it; text that is no number stays a text."""
        if isinstance(self.widget, QComboBox):
            return self._choices[self.widget.currentIndex()]
        if isinstance(self.widget, QCheckBox):
            return self.widget.isChecked()
        assert isinstance(self.widget, QLineEdit)
        text = self.widget.text().strip()
        if self.key in TABLES:
            return read_table(self.key, text)
        whole = isinstance(self._first, int) and text.isascii() and text.isdigit()
        return int(text) if whole and len(text) < 10 else text


def _tip(control: Control, *_: object) -> None:
    """Pointing at a control shows its key, and all of a choice that has no room."""
    widget = control.widget
    chosen = widget.currentText() if isinstance(widget, QComboBox) else ""
    widget.setToolTip("\n".join(filter(None, (chosen, control.key))))


class SheetForm(QDialog):
    """A copy of a sheet that is being changed; `begin` opens it."""

    def __init__(self, parent: QWidget, around: Around, sheet: RuleSheet, *, is_own: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.kept: RuleSheet | None = None
        self.setWindowTitle(tr("Copy and change: {title}", title=sheet.title))
        enlarge(self, 1180, 720)
        self._around, self._game = around, sheet.game
        self.checked: CheckedSheet | None = None
        values = values_of(sheet) | _named_anew(sheet, is_own=is_own)
        self.controls = {key: Control(key, values[key]) for key in HEAD}
        self._rows: dict[str, tuple[SheetLine, list[QWidget]]] = {}
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find a key or clause"))
        self.search.setAccessibleName(tr("Find a key or clause"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.faults = remark()
        self.faults.setAccessibleName(tr("What is wrong"))
        self.keep = button(tr("&Keep it and offer it for new tables"), self._keep, primary=True)
        column = QVBoxLayout(self)
        column.addLayout(self._head())
        column.addWidget(self.search)
        column.addLayout(self._middle(sheet, values), 1)
        column.addWidget(self.faults)
        column.addLayout(line_of(None, button(tr("&Close"), self.reject), self.keep))
        for key, control in self.controls.items():
            control.changed.connect(self.look)
            control.changed.connect(partial(self._explain, key))
            control.widget.setProperty(KEY, key)
            control.widget.installEventFilter(self)
        self._explain("id")
        self.look()

    def _head(self) -> QGridLayout:
        grid = QGridLayout()
        titles = {"id": tr("&Id"), "title": tr("&Title"), "version": tr("&Version")}
        for at, (key, title) in enumerate(titles.items()):
            label, widget = QLabel(title), self.controls[key].widget
            label.setBuddy(widget)
            widget.setAccessibleName(title.replace("&", ""))
            grid.addWidget(label, 0, 2 * at)
            grid.addWidget(widget, 0, 2 * at + 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _middle(self, sheet: RuleSheet, values: Mapping[str, Any]) -> QHBoxLayout:
        self.pane = KeyPane()
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self._keys(sheet, values), 1)
        line.addWidget(self.pane)
        return line

    def _explain(self, key: str, *_: object) -> None:
        control = self.controls[key]
        # A table, and what cannot be played, come to nothing that could be told.
        is_plain = self.checked is not None and key not in (*HEAD, *TABLES)
        more = (control.value(),) if is_plain else ()
        self.pane.show_key(key, control.text(), *more)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        key = watched.property(KEY)
        if event.type() == QEvent.Type.FocusIn and key:
            self._explain(str(key))
        return super().eventFilter(watched, event)

    def _keys(self, sheet: RuleSheet, values: Mapping[str, Any]) -> QScrollArea:
        page = QWidget()
        page.setObjectName("page")
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(14)
        for column, stretch in ((1, 5), (2, 4), (3, 3)):
            grid.setColumnStretch(column, stretch)
        for row, line in enumerate(sheet_lines(sheet)):
            control = Control(line.key, values[line.key])
            control.widget.setAccessibleName(f"{line.name} ({line.clause})")
            _tip(control)
            control.changed.connect(partial(_tip, control))
            self.controls[line.key] = control
            clause, name = remark(line.clause), QLabel(line.name)
            name.setBuddy(control.widget)
            name.setWordWrap(True)
            if isinstance(control.widget, QComboBox):
                # What is chosen shall not make all controls as wide as the longest choice.
                control.widget.setMinimumContentsLength(12)
                control.widget.setSizeAdjustPolicy(AS_SHORT)
            default = remark(tr("default: {value}", value=line.default))
            widgets = [clause, name, control.widget, default]
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
            self._rows[line.key] = (line, widgets)
        # The few that are found stand close together.
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(tr("Keys of the sheet"))
        return area

    def _filter(self, text: str) -> None:
        for line, widgets in self._rows.values():
            found = holds_words(f"{line.key} {line.name} {line.clause}", text)
            for widget in widgets:
                widget.setVisible(found)

    def values(self) -> dict[str, object]:
        """The sheet as it is typed, as a file would have it."""
        typed = {key: control.value() for key, control in self.controls.items()}
        return {"schema": SCHEMA, "game": self._game, **typed}

    def look(self) -> None:
        """Check what is typed, and tell every fault and every warning."""
        try:
            self.checked = checked_sheet(self.values())
        except RefusedError as error:
            self.checked = None
            say(self.faults, bullets(map(str, error.faults)), "fault")
        else:
            warnings = self.checked.warnings
            fine = tr("This sheet can be played.")
            say(self.faults, bullets(warnings) or fine, "warning" if warnings else "good")
        self.keep.setEnabled(self.checked is not None)

    def begin(self) -> None:
        """Open it."""
        self.open()
        self.controls["id"].widget.setFocus()

    def _keep(self) -> None:
        house, values = self._around.station.room.house, self.values()
        self.keep.setEnabled(False)

        def kept(sheet: RuleSheet) -> None:
            words = tr("{title} is offered for new tables.", title=sheet.title)
            self._around.say(words, "good")
            if isValid(self):
                self.kept = sheet
                self.accept()

        self._around.acting.act(
            self,
            Verb.KEEP_SHEET,
            lambda command: keep_sheet(house, command, values),
            kept,
            told=while_there(self, lambda _: self.keep.setEnabled(True)),
        )


def _named_anew(sheet: RuleSheet, *, is_own: bool) -> dict[str, object]:
    """Id, title and version of the copy: the house's own sheet gets its next version."""
    if is_own:
        return {"version": sheet.version + 1}
    title = tr("{title}, our own", title=sheet.title)
    return {"id": f"{sheet.id}_own"[:40], "title": title[:80], "version": 1}
