"""What happens where the program itself fails: a report is kept and told, and work goes on.

A report is shown once: when the fault happens, or at the next start if it ended the program.
"""

import sys
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.i18n import tr
from tablemgr.services import crashes
from tablemgr.ui.memory import Memory

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

TOLD = "crash_told"
"""Under which name it is remembered which report was shown last."""

MOST_A_RUN = 10
"""Reports of one run: what fails at every tick of a clock says nothing new the next time."""


class Crashes:
    """Keeps and tells the faults of one run of the program."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._kept = 0
        self._telling = False

    def install(self) -> crashes.Watch:
        """Have every fault come here from now on; the watch is closed when the program ends."""
        sys.excepthook = self.failed
        threading.excepthook = self._failed_beside
        return crashes.Watch(qVersion())

    def failed(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Keep the report of a fault and tell it; what was typed is still there."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        if _is_read():
            sys.__excepthook__(kind, error, trace)
        path = self._keep(error)
        if self._telling:
            return
        self._telling = True
        try:
            _box(tr("Something failed in the program."), _goes_on(), path, None).exec()
            if path:
                Memory().keep(TOLD, path.name)
        finally:
            self._telling = False

    def _failed_beside(self, args: threading.ExceptHookArgs) -> None:
        """Keep the report of a fault on another thread, which has no window to tell it in."""
        if args.exc_value is not None:
            if _is_read():
                threading.__excepthook__(args)
            self._keep(args.exc_value)

    def _keep(self, error: BaseException) -> Path | None:
        self._kept += 1
        return crashes.keep(error, self._clock(), qVersion()) if self._kept <= MOST_A_RUN else None


def _is_read() -> bool:
    """Whether somebody reads standard error; a log would keep what an error says of people."""
    return sys.stderr is not None and sys.stderr.isatty()


def tell_last(parent: QWidget) -> "QMessageBox | None":
    """Show the report of a fault that ended the program, once; the box, if there is one."""
    found = crashes.gather()
    memory = Memory()
    if not found or found[-1].name <= memory.text(TOLD):
        return None
    memory.keep(TOLD, found[-1].name)
    box = _box(tr("The program was ended by a fault the last time."), _is_back(), found[-1], parent)
    box.open()
    return box


def _box(title: str, words: str, path: Path | None, parent: QWidget | None) -> "QMessageBox":
    # Here, as the first window does without.
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(QMessageBox.Icon.Critical, "tablemgr", title, parent=parent)
    told = [words]
    if path is not None:
        told.append(tr("A report without names, cards and amounts lies here: {file}", file=path))
        box.setDetailedText(path.read_text(encoding="utf-8"))
    box.setInformativeText("\n\n".join(told))
    return box


def _goes_on() -> str:
    return tr("What was typed is still there. Details help whoever looks after the program.")


def _is_back() -> str:
    return tr(
        "Everything that was recorded is there, and the hand that was being typed is there again:"
        " at its table, or in the quick hand or the quick draw."
    )
