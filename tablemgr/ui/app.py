"""Starts the desktop program: the application, its looks, and the first window.

The window is on the screen before anything that opens a database has been imported.
"""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from tablemgr import __version__
from tablemgr.bootstrap import Desk
from tablemgr.ui import theme
from tablemgr.ui.bouncing import bounces
from tablemgr.ui.collecting import collector
from tablemgr.ui.crashing import Crashes, tell_last
from tablemgr.ui.memory import Memory
from tablemgr.ui.speech import speak


def application() -> QApplication:
    """The one Qt application of this process, with language, size, fonts and colours."""
    app = QApplication.instance() or _new_application()
    if not isinstance(app, QApplication):
        raise TypeError("there is a Qt application without windows")
    app.setApplicationName("tablemgr")
    app.setApplicationDisplayName("tablemgr")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("tablemgr")
    collector(app)
    bounces(app)
    theme.load_fonts()
    memory = Memory()
    theme.resize(app, memory.scale)
    theme.apply(app, memory.scheme)
    app.styleHints().colorSchemeChanged.connect(lambda: theme.apply(app, Memory().scheme))
    return app


def _new_application() -> QApplication:
    """An application in the language chosen."""
    # A style that is set later comes back as an object, for which more is loaded than for a window.
    app = QApplication(["tablemgr", "-style", theme.STYLE])
    speak(app, Memory().language)
    return app


def run(desk: Desk, path: Path | None = None, database: str = "", welcome: str = "") -> int:
    """Open the main window, or the quick hand or draw of a file, and stay until it is closed.

    `database` is the one to open, else the environment's or the user's own; `welcome` is said where
    people sign in.
    """
    app = application()
    watch = Crashes(desk.clock).install()
    window: QMainWindow
    if path:
        window = _quick_window(desk, path)
        QTimer.singleShot(0, lambda: tell_last(window))
    else:
        from tablemgr.ui.shell.window import MainWindow

        window = MainWindow(desk, database, welcome)
        window.ready.connect(collector(app).settle)
        window.waits.connect(lambda: QTimer.singleShot(0, lambda: tell_last(window)))
    window.show()
    code = app.exec()
    watch.close()
    return code


def _quick_window(desk: Desk, path: Path) -> QMainWindow:
    """The quick hand with a file, or the quick draw where the file says that it is one."""
    from tablemgr.ui.draw.window import QuickDraw
    from tablemgr.ui.quick.window import QuickHand

    window = QuickDraw(desk) if _is_draw(path) else QuickHand(desk)
    window.keep_typing()
    window.show()
    window.open_file(path)
    return window


def _is_draw(path: Path) -> bool:
    from tablemgr.services.draw.file import SCHEMA
    from tablemgr.services.faults import RefusedError
    from tablemgr.services.sheets import read_toml

    try:
        return read_toml(path).get("schema") == SCHEMA
    except RefusedError:
        # The window that opens it says what is wrong.
        return False
