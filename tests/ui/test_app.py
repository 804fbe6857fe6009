import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from tablemgr.ui.app import application, tell_bug
from tests.ui.quick.keys import case, when_asked

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
        timeout=60,
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


def test_a_fault_of_the_program_is_told_in_words_with_the_details_folded_away(
    app: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        said.extend((dialog.text(), dialog.informativeText(), dialog.detailedText()))
        dialog.close()

    when_asked(act)
    error = ZeroDivisionError("a test")
    tell_bug(type(error), error, None)
    assert said[0] == "Something failed in the program."
    assert "save it" in said[1]
    assert "Traceback" not in said[0] + said[1]
    assert "ZeroDivisionError: a test" in said[2]
    assert "ZeroDivisionError: a test" in capsys.readouterr().err
