"""Looks something up before a question about a table is opened; the last that was asked counts.

Nobody is asked who has left the table, has locked it or has another question before him by then.
"""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.ui.console.dealing import Dealing

Found = TypeVar("Found")


class Lookup:
    """What one table's questions need to know; `window` is what they open over."""

    def __init__(self, dealing: Dealing, window: QWidget) -> None:
        self._dealing, self._window = dealing, window
        self._asked = 0

    def read(self, reading: Callable[[], Found], ask: Callable[[Found], object]) -> None:
        """Read something, then ask with it."""
        self._asked += 1
        asked, session = self._asked, self._dealing.session

        def found(answer: Found) -> None:
            if asked == self._asked and session == self._dealing.session and self.may_ask():
                ask(answer)

        self._dealing.station.read(reading, found)

    def may_ask(self) -> bool:
        """Whether somebody is at the table and nothing else is asked of him."""
        return self._window.isVisible() and QApplication.activeModalWidget() is None
