"""The settings of this computer, each found by typing, and for managers those of the house.

What is chosen holds at once.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import ENGLISH, languages, tr
from tablemgr.services.permissions import Role
from tablemgr.ui.memory import SCALES, Memory
from tablemgr.ui.menus import choose_scheme, scheme_names
from tablemgr.ui.shell.housepanel import HousePanel
from tablemgr.ui.shell.parts import heading, named, tall, words
from tablemgr.ui.shell.plain import plain
from tablemgr.ui.speech import name_of
from tablemgr.ui.station import Station
from tablemgr.ui.theme import Scheme, enlarge, px

MOST_MINUTES = 240


class Setting(QWidget):
    """One setting: what it is, what it does, and the widget that changes it."""

    def __init__(self, name: str, about: str, editor: QWidget) -> None:
        super().__init__()
        self.editor = editor
        self.sought = plain(f"{name} {about}")
        named(editor, name)
        editor.setMinimumWidth(px(240))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 6, 0, 6)
        grid.addWidget(heading(name, 14), 0, 0)
        grid.addWidget(words(about, "muted"), 1, 0)
        grid.addWidget(editor, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(20)


class SettingsDialog(QDialog):
    """All settings under each other; the line at the top leaves those that hold what is typed.

    `covered`: questions wait behind the lock, which cannot be asked in another language or size.

    Signals:
        language: another language is to be spoken; carries its code, "" for the system's.
        scale: everything is to be of another size; carries it in per cent.
    """

    language = Signal(str)
    scale = Signal(int)

    def __init__(self, parent: QWidget, station: Station, *, covered: bool = False) -> None:
        super().__init__(parent)
        self._covered = covered
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Settings"))
        enlarge(self, 760, 640)
        self._memory = Memory()
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("Find a setting"))
        self.line.setClearButtonEnabled(True)
        named(self.line, tr("Find a setting"))
        self.line.textChanged.connect(self._filter)
        self.settings = self._all()
        self.nothing = words(tr("No setting has that in it."), "muted")
        page = QWidget()
        page.setObjectName("page")
        rows = QVBoxLayout(page)
        for each in self.settings:
            rows.addWidget(each)
        self.house = HousePanel(station)
        operator = station.operator
        self._is_manager = operator is not None and operator.role is Role.MANAGER
        self.house.setVisible(self._is_manager)
        for last in (self.house, self.nothing):
            rows.addWidget(last)
        rows.addStretch(1)
        self.nothing.hide()
        self._lay_out(page)
        self.line.setFocus()

    def _lay_out(self, page: QWidget) -> None:
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        # Tab goes from what is sought to what is found.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        tall(box)
        for button in box.buttons():
            button.setProperty("autoDefault", False)
        column = QVBoxLayout(self)
        for each in (heading(self.windowTitle(), 20), self.line):
            column.addWidget(each)
        column.addWidget(area, 1)
        column.addWidget(box)

    def _filter(self, text: str) -> None:
        sought = plain(text).split()
        found = False
        for each in self.settings:
            each.setVisible(all(word in each.sought for word in sought))
            found = found or not each.isHidden()
        house = self._is_manager and all(word in self.house.sought for word in sought)
        self.house.setVisible(house)
        self.nothing.setVisible(not found and not house)

    # The settings.

    def _all(self) -> list[Setting]:
        return [
            Setting(tr("Language"), tr("Holds at once; what is typed stays."), self._languages()),
            Setting(tr("Colours"), tr("Light, dark or high contrast."), self._schemes()),
            Setting(tr("Size"), tr("How large text and cards are. Holds at once."), self._sizes()),
            Setting(
                tr("Sound"), tr("A sound at the end of the clock, and no other."), self._sound()
            ),
            Setting(
                tr("Lock when nobody touches it"),
                tr("After so many minutes; 0 for never. Ctrl+L locks at once."),
                self._minutes(),
            ),
            Setting(
                tr("Players' window"),
                tr("The screen on which the players see hands and payments."),
                self._screens(),
            ),
        ]

    def _choice(
        self, offered: Mapping[str, str], now: str, choose: Callable[[str], object]
    ) -> QComboBox:
        """A list of values with their words; what is chosen is handed on."""
        box = QComboBox()
        for value, name in offered.items():
            box.addItem(name, value)
        box.setCurrentIndex(max(box.findData(now), 0))
        box.currentIndexChanged.connect(lambda _: choose(str(box.currentData())))
        return box

    def _languages(self) -> QComboBox:
        offered = {"": tr("As the system")}
        offered |= {code: name_of(code) for code in (ENGLISH, *languages())}
        box = self._choice(offered, self._memory.language, self._choose_language)
        box.setEnabled(not self._covered)
        return box

    def _choose_language(self, code: str) -> None:
        self._memory.language = code
        self.language.emit(code)

    def _schemes(self) -> QComboBox:
        offered = {str(each): name.replace("&", "") for each, name in scheme_names().items()}
        return self._choice(
            offered, self._memory.scheme, lambda found: choose_scheme(Scheme(found))
        )

    def _sizes(self) -> QComboBox:
        offered = {str(each): tr("{number} %", number=each) for each in SCALES}
        box = self._choice(
            offered, str(self._memory.scale), lambda found: self.scale.emit(int(found))
        )
        box.setEnabled(not self._covered)
        return box

    def _sound(self) -> QCheckBox:
        box = QCheckBox(tr("On"))
        box.setChecked(self._memory.sound)
        box.toggled.connect(self._choose_sound)
        return box

    def _choose_sound(self, wanted: bool) -> None:
        self._memory.sound = wanted

    def _minutes(self) -> QSpinBox:
        box = QSpinBox()
        box.setRange(0, MOST_MINUTES)
        box.setValue(self._memory.idle_minutes)
        box.setSpecialValueText(tr("never"))
        box.valueChanged.connect(self._choose_minutes)
        return box

    def _choose_minutes(self, minutes: int) -> None:
        self._memory.idle_minutes = minutes

    def _screens(self) -> QComboBox:
        names = [each.name() for each in QApplication.screens() if each.name()]
        offered = {"": tr("Any other screen")} | {name: name for name in names}
        return self._choice(offered, self._memory.players_screen, self._choose_screen)

    def _choose_screen(self, name: str) -> None:
        self._memory.players_screen = name
