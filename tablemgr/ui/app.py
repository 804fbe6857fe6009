"""Starts the desktop program: the application, its looks, and the first window."""

import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtWidgets import QApplication, QMessageBox

from tablemgr import __version__
from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.ui import theme
from tablemgr.ui.memory import Memory
from tablemgr.ui.quick.window import QuickHand


def application() -> QApplication:
    """The one Qt application of this process, with fonts and colours."""
    app = QApplication.instance() or QApplication(["tablemgr"])
    if not isinstance(app, QApplication):
        raise TypeError("there is a Qt application without windows")
    app.setApplicationName("tablemgr")
    app.setApplicationDisplayName("tablemgr")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("tablemgr")
    theme.load_fonts()
    app.setFont(theme.app_font())
    scheme = Memory().scheme
    theme.apply(app, scheme)
    app.styleHints().colorSchemeChanged.connect(lambda: theme.apply(app, Memory().scheme))
    return app


def run(desk: Desk, path: Path | None = None) -> int:
    """Open the quick hand, with a hand file if one is named, and stay until it is closed."""
    app = application()
    sys.excepthook = tell_bug
    window = QuickHand(desk)
    window.show()
    if path:
        window.open_file(path)
    return app.exec()


def tell_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say that the program itself failed, and go on: what was typed is still there."""
    details = "".join(traceback.format_exception(kind, error, trace))
    sys.stderr.write(details)
    box = QMessageBox(QMessageBox.Icon.Critical, "tablemgr", tr("Something failed in the program."))
    box.setInformativeText(
        tr("What was typed is still there: save it. Details help whoever looks after the program.")
    )
    box.setDetailedText(details)
    box.exec()
