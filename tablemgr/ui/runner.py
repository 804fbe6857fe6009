"""Has things done off the window's own thread: one after another, each answer back in the window.

Whatever waits for a disk, a server or a hash goes through here, so that no screen stands still.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

if TYPE_CHECKING:
    from concurrent.futures import Future

Result = TypeVar("Result")
Failed = Callable[[Exception], object]


def while_there(widget: QObject, then: Callable[[Result], object]) -> Callable[[Result], None]:
    """An answer that is heard only while a dialog is there: it may be closed before it comes."""

    def hear(result: Result) -> None:
        if isValid(widget):
            then(result)

    return hear


class Runner(QObject):
    """A thread with a queue; what is asked for first is done first.

    Signals:
        busy: whether something is being done or waits.
    """

    busy = Signal(bool)
    _answered = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        from concurrent.futures import ThreadPoolExecutor

        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "tablemgr")
        self._waiting = 0
        self._open = True
        # Queued, as it is the other thread that tells.
        self._answered.connect(self._answer, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done or waits."""
        return self._waiting > 0

    def run(
        self,
        job: Callable[[], Result],
        then: Callable[[Result], object] | None = None,
        failed: Failed | None = None,
    ) -> None:
        """Do a job on the other thread, then `then` with its result or `failed` in the window.

        An error that nobody takes is raised there: it is a fault of the program, and told as one.
        """
        if not self._open:
            return
        self._waiting += 1
        if self._waiting == 1:
            self.busy.emit(True)
        done = self._pool.submit(job)
        done.add_done_callback(lambda future: self._answered.emit((future, then, failed)))

    def _answer(self, answer: "tuple[Future[Any], Callable[[Any], object] | None, Failed]") -> None:
        future, then, failed = answer
        self._waiting -= 1
        try:
            if self._open:
                self._pass_on(future, then, failed)
        finally:
            if not self._waiting:
                self.busy.emit(False)

    def _pass_on(
        self,
        future: "Future[Any]",
        then: Callable[[Any], object] | None,
        failed: Failed | None,
    ) -> None:
        error = future.exception()
        if error is None:
            if then:
                then(future.result())
        elif failed and isinstance(error, Exception):
            failed(error)
        else:
            raise error

    def close(self) -> None:
        """Finish what was asked for and do no more; no answer comes back after that."""
        self._open = False
        self._pool.shutdown(wait=True)
