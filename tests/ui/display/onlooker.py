"""A second program on the display, which sees what is there: the clipboard, and the whole picture.

Each line that comes in is the name of a file for a picture, or empty for the clipboard's text; the
answer is one line, a text in the figures of its bytes.
"""

import sys
import threading

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from tablemgr.ui.singletons import hold_singletons


class Onlooker(QObject):
    """Answers what is asked, in the thread that may look."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.asked.connect(self._answer, Qt.ConnectionType.QueuedConnection)

    def _answer(self, file: str) -> None:
        said = ""
        if file:
            QApplication.primaryScreen().grabWindow(0).save(file)
        else:
            said = QApplication.clipboard().text()
        print(said.encode().hex(), flush=True)


def main() -> int:
    """Answer until nobody asks any more."""
    # It is asked more often in a night than Python without this lives.
    hold_singletons()
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    onlooker = Onlooker()

    def listen() -> None:
        for line in sys.stdin:
            onlooker.asked.emit(line.strip())
        app.quit()

    threading.Thread(target=listen, daemon=True).start()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
