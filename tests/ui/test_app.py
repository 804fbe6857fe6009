import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication

from tablemgr.ui.app import application
from tests.ui.quick.keys import case

RUN = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from tablemgr.bootstrap import Desk
from tablemgr.ui.app import application, run
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
application()

def look():
    window = next(each for each in QApplication.topLevelWidgets() if each.isVisible())
    print(window.windowTitle(), window.reading.settlement is not None)
    print("reportlab" in sys.modules, "sqlalchemy" in sys.modules)
    window.close()

QTimer.singleShot(0, look)
print(run(Desk(), Path(sys.argv[1])))
"""


def test_the_program_opens_a_hand_and_ends_with_its_window(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(case("surrender")), str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )
    lines = done.stdout.splitlines()
    assert lines == ["surrender.toml[*] – Quick hand – tablemgr True", "False False", "0"], done


def test_there_is_one_application(app: QApplication) -> None:
    assert application() is app is QCoreApplication.instance()


@pytest.mark.parametrize(
    ("text", "family"),
    [("A♠ Győző Łukasz", "DejaVu Sans"), ("王小明", "Noto Sans SC"), ("张伟李娜", "Noto Sans SC")],
)
def test_every_name_shows_in_a_font_that_the_program_brings(
    app: QApplication, text: str, family: str
) -> None:
    layout = QTextLayout(text, app.font())
    layout.beginLayout()
    layout.createLine().setLineWidth(1000)
    layout.endLayout()
    runs = layout.glyphRuns()
    assert {run.rawFont().familyName() for run in runs} == {family}
    assert all(all(run.glyphIndexes()) for run in runs)
