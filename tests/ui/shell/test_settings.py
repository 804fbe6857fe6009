import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.ui import theme
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.settings import Setting, SettingsDialog
from tablemgr.ui.station import Station
from tablemgr.ui.theme import CONTRAST, Scheme
from tests.ui.house import BOSS, DEALER, House, dialog_of, idle, press, type_text


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Something for the dialog to belong to."""
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


def _open(qtbot: QtBot, window: QWidget, station: Station) -> SettingsDialog:
    SettingsDialog(window, station).open()
    dialog: SettingsDialog = dialog_of(qtbot, SettingsDialog)
    idle(qtbot, station)
    return dialog


def _setting(dialog: SettingsDialog, word: str) -> Setting:
    return next(each for each in dialog.settings if word in each.sought)


def test_settings_are_found_by_typing(
    qtbot: QtBot, house: House, window: QWidget, station: Station
) -> None:
    house.take(station, DEALER)
    dialog = _open(qtbot, window, station)
    assert dialog.house.isHidden()
    type_text("LIGHT dark")
    assert [each.editor.accessibleName() for each in dialog.settings if each.isVisible()] == [
        "Colours"
    ]
    # Tab goes to what is found.
    press(Qt.Key.Key_Tab)
    assert _setting(dialog, "colours").editor.hasFocus()
    dialog.line.clear()
    dialog.line.setFocus()
    type_text("zzz")
    assert not any(each.isVisible() for each in dialog.settings)
    assert dialog.nothing.isVisible()
    dialog.line.clear()
    assert all(each.isVisible() for each in dialog.settings)
    dialog.reject()


def test_what_is_chosen_is_remembered_and_the_colours_are_there_at_once(
    qtbot: QtBot, house: House, window: QWidget, station: Station, app: QApplication
) -> None:
    dialog = _open(qtbot, window, station)
    editors = {word: _setting(dialog, word).editor for word in ("colours", "sound", "minutes")}
    colours = editors["colours"]
    assert isinstance(colours, QComboBox)
    colours.setCurrentIndex(colours.findData("contrast"))
    assert theme.colours(app.palette()) is CONTRAST
    sound, minutes = editors["sound"], editors["minutes"]
    assert isinstance(sound, QCheckBox)
    assert isinstance(minutes, QSpinBox)
    sound.setChecked(True)
    minutes.setValue(7)
    memory = Memory()
    assert (memory.scheme, memory.sound) == (Scheme.CONTRAST, True)
    assert memory.idle_minutes == 7
    dialog.reject()


def test_a_manager_sets_what_the_house_is_called_and_when_its_day_ends(
    qtbot: QtBot, house: House, window: QWidget, station: Station
) -> None:
    house.take(station, BOSS)
    dialog = _open(qtbot, window, station)
    panel = dialog.house
    assert panel.isVisible()
    assert panel.fields.zone.count() > 300
    panel.fields.name.setText("The Green Baize")
    panel.fields.zone.setCurrentText("Europe/Nowhere")
    panel.keep.click()
    idle(qtbot, station)
    assert "Europe/Nowhere" in panel.said.text()
    panel.fields.zone.setCurrentText("Asia/Macau")
    panel.keep.click()
    idle(qtbot, station)
    assert panel.said.text().startswith("Kept.")
    assert (station.room.name, station.room.site.zone.key) == ("The Green Baize", "Asia/Macau")
    dialog.reject()


SIZE = """
import sys
from PySide6.QtCore import QSettings
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from tablemgr.ui.memory import Memory
Memory().scale = 200
Memory().language = "it"
from tablemgr.ui.app import application
app = application()
from tablemgr.i18n import language
from PySide6.QtWidgets import QDialogButtonBox
box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
print(app.font().pixelSize(), language(), box.buttons()[0].text())
"""


def test_the_next_start_has_the_size_and_the_language(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIZE, str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )
    assert done.stdout.split() == ["26", "it", "Annulla"], done


def test_what_somebody_wrote_into_the_file_is_not_believed(app: QApplication) -> None:
    memory = Memory()
    for name, value in {"scale": "110", "idle_minutes": "-5", "scheme": "pink"}.items():
        memory.keep(name, value)
    assert (memory.scale, memory.idle_minutes, memory.scheme) == (100, 0, Scheme.SYSTEM)
