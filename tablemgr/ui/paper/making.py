"""Makes paper and sends it to printers off the window's thread, each with progress and an end."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrinter

from tablemgr import config
from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.services.faults import RefusedError
from tablemgr.services.refusals import refused
from tablemgr.services.reports.files import file_name, free_file, lost_by, remedy
from tablemgr.services.reports.order import Order
from tablemgr.services.upkeep import GivenUpError, Task
from tablemgr.ui.paper.printing import PrintFailedError, print_pdf
from tablemgr.ui.runner import Runner
from tablemgr.ui.shell.parts import bullets
from tablemgr.ui.station import Station

if TYPE_CHECKING:
    from tablemgr.reporting.press import Paper

Result = TypeVar("Result")
TELL_S = 0.05
"""How often progress is told at most, so that the window has time for other things."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why nothing came of it, in words; `given_up`: because somebody wanted it no more."""

    words: str
    given_up: bool = False


Failed = Callable[[Trouble], object]


class Making(QObject):
    """Looks, prints and sendings; looks and prints one after another, sendings beside them.

    Signals:
        told: how many pages of how many are done, 0 while they are counted.
        busy: whether something is being made or sent.
    """

    told = Signal(int, int)
    busy = Signal(bool)

    def __init__(self, desk: Desk, station: Station, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._station = desk, station
        self._press, self._sender = Runner(self), Runner(self)
        for each in (self._press, self._sender):
            each.busy.connect(lambda _: self.busy.emit(self.is_busy))
        self._look: Event | None = None
        self._wanted: list[Event] = []

    @property
    def is_busy(self) -> bool:
        """Whether something is being made or sent."""
        return self._press.is_busy or self._sender.is_busy

    def look(self, order: Order, then: "Callable[[Paper], object]", failed: Failed) -> None:
        """Make a form to be looked at, and no longer the one before, if that is not there yet."""
        if self._look is not None:
            self._look.set()
        room, desk = self._station.room, self._desk
        self._look = self._run(
            self._press, lambda task: desk.preview(room, order, task.tell), then, failed
        )

    def print(
        self,
        order: Order,
        command: str,
        file: Path | None,
        then: "Callable[[tuple[Paper, Path]], object]",
        failed: Failed,
    ) -> None:
        """Print into a file, and record it; into the folder of prints where none is named."""
        room, desk = self._station.room, self._desk

        def work(task: Task) -> "tuple[Paper, Path]":
            target = file or _new_file(order, room.clock())
            faults = list(lost_by(target))
            if faults:
                raise RefusedError(faults)
            return desk.print_to(target, room, command, order, task.tell), target

        if self._look is not None:
            self._look.set()
        self._run(self._press, work, then, failed)

    def send(
        self,
        file: Path,
        printer: QPrinter,
        then: Callable[[int], object],
        failed: Failed,
    ) -> None:
        """Put a PDF on a printer; `then` is told how many pages it was."""

        def work(task: Task) -> int:
            return print_pdf(file.read_bytes(), printer, task.tell)

        self._run(self._sender, work, then, failed)

    def give_up(self) -> None:
        """Want nothing of it any more."""
        for each in self._wanted:
            each.set()

    def close(self) -> None:
        """Give up what is under way, and do no more."""
        self.give_up()
        self._press.close()
        self._sender.close()

    def _run(
        self,
        runner: Runner,
        work: Callable[[Task], Result],
        then: Callable[[Result], object],
        failed: Failed,
    ) -> Event:
        given_up = Event()
        task = Task(_seldom(self.told.emit), given_up)

        def done(result: Result) -> None:
            self._wanted.remove(given_up)
            then(result)

        def ended(error: Exception) -> None:
            self._wanted.remove(given_up)
            failed(_trouble(error))

        def begin() -> Result:
            task.look()
            return work(task)

        self._wanted.append(given_up)
        runner.run(begin, done, ended)
        return given_up


def _new_file(order: Order, now: datetime) -> Path:
    folder = config.prints_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return free_file(folder, file_name(order, now))


def _seldom(tell: Callable[[int, int], object]) -> Callable[[int, int], None]:
    """Tells at most every so often, and of the last page in any case."""
    told_at = [0.0]

    def progress(done: int, total: int) -> None:
        now = time.monotonic()
        if now - told_at[0] >= TELL_S or done == total:
            told_at[0] = now
            tell(done, total)

    return progress


def _trouble(error: Exception) -> Trouble:
    """Why nothing came of it; what is a fault of the program is raised on."""
    if isinstance(error, GivenUpError):
        return Trouble("", given_up=True)
    if isinstance(error, PrintFailedError):
        return Trouble(tr("The printer did not take it: {reason}.", reason=error))
    if isinstance(error, OSError):
        place, reason = error.filename or "", error.strerror or error
        words = tr("It cannot be written: {place} {reason}. {remedy}", place=place, reason=reason,
                   remedy=remedy(error))  # fmt: skip
        return Trouble(words)
    return Trouble(bullets(refused(error).sentences))
