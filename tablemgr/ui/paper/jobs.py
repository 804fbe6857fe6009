"""What became of each print since the program was started: made, printed, or why not.

A job is a value; a step further is another one under the same command.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tablemgr.i18n import mark, tr
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.order import Order

MOST = 200
"""How many jobs are remembered."""


class State(StrEnum):
    """How far a job is."""

    MAKING = "making"
    SAVED = "saved"
    NOT_PRINTED = "not printed"
    PRINTING = "printing"
    PRINTED = "printed"
    FAILED = "failed"
    GIVEN_UP = "given up"


TONES = {
    State.SAVED: "good",
    State.PRINTED: "good",
    State.NOT_PRINTED: "warning",
    State.GIVEN_UP: "warning",
    State.FAILED: "fault",
}


@dataclass(frozen=True, slots=True)
class Job:
    """A print: what was ordered, by whose command, where its PDF lies, and how far it is.

    `of` says in words what it is of, `at` when it was ordered, `by` who did. `to_printer`: it is
    wanted on a printer, not only as a file. `said` is the reason where something went wrong,
    `printer` where it was sent.
    """

    command: str
    order: Order
    of: str
    at: str
    by: str
    to_printer: bool
    state: State = State.MAKING
    file: Path | None = None
    printer: str = ""
    said: str = ""

    @property
    def title(self) -> str:
        """What it is of, in a line."""
        return " · ".join(filter(None, (tr(KINDS[self.order.form].title), self.of)))

    @property
    def sentence(self) -> str:
        """How far it is, in a sentence."""
        file = self.file.name if self.file else ""
        words = tr(_SENTENCES[self.state], file=file, printer=self.printer, reason=self.said)
        return words.strip()

    @property
    def may_try_again(self) -> bool:
        """Whether it is worth another attempt; a further copy is a print of its own."""
        return self.state in (State.FAILED, State.GIVEN_UP, State.NOT_PRINTED)

    @property
    def is_there(self) -> bool:
        """Whether its PDF was saved."""
        return self.file is not None and self.state not in (
            State.MAKING,
            State.FAILED,
            State.GIVEN_UP,
        )


_SENTENCES = {
    State.MAKING: mark("It is being made."),
    State.SAVED: mark("Saved as {file}."),
    State.NOT_PRINTED: mark("Saved as {file}, not printed. {reason}"),
    State.PRINTING: mark("Saved as {file}, on its way to {printer}."),
    State.PRINTED: mark("Printed on {printer}, and saved as {file}. {reason}"),
    State.FAILED: mark("Not made, and not recorded. {reason}"),
    State.GIVEN_UP: mark("Given up. Nothing was printed or recorded."),
}


class Jobs(QObject):
    """The jobs, the latest first.

    Signals:
        changed: one of them is further, or new; carries it.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.listed: list[Job] = []

    def __getitem__(self, command: str) -> Job:
        """The job of a command; KeyError where there is none."""
        for each in self.listed:
            if each.command == command:
                return each
        raise KeyError(command)

    def put(self, job: Job) -> None:
        """Take in a new job, or one that is further."""
        for place, each in enumerate(self.listed):
            if each.command == job.command:
                self.listed[place] = job
                break
        else:
            self.listed.insert(0, job)
            del self.listed[MOST:]
        self.changed.emit(job)

    def take_over(self, other: "Jobs") -> None:
        """Have the jobs of another list, which made way for this one."""
        self.listed = list(other.listed)

    def seen(self, forms: tuple[str, ...]) -> tuple[Job, ...]:
        """Those whose forms somebody may see."""
        return tuple(each for each in self.listed if each.order.form in forms)
