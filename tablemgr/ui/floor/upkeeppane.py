"""The database looked after: the check, backups and their restoring, with progress and an end.

One task at a time; it runs beside everything else, and what it found stays until the next one.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from tablemgr.config import from_home
from tablemgr.i18n import tr, trn
from tablemgr.services.night.act import Command
from tablemgr.services.permissions import Verb, may
from tablemgr.services.refusals import refused
from tablemgr.services.restoring import Ready, fetch_backup
from tablemgr.services.upkeep import (
    Checked,
    GivenUpError,
    Task,
    back_up,
    check_room,
    restore_to,
)
from tablemgr.ui.floor.pane import Around, Pane, button, heading, line_of, remark
from tablemgr.ui.floor.restoring import RestoreDialog
from tablemgr.ui.progress import Progress
from tablemgr.ui.shell.parts import bullets, say

Result = TypeVar("Result")
SUFFIX = ".sqlite"
MOST_SHOWN = 1000


class UpkeepPane(Pane):
    """Three tasks, their progress, and what they found.

    Signals:
        told: how many parts of how many are done; sent from the thread that does them.
    """

    told = Signal(int, int)

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._given_up: Event | None = None
        self.check = button(tr("&Check the database"), self.begin_check, primary=True)
        self.backup = button(tr("Make a &backup…"), self._choose_backup)
        self.restore = button(tr("&Restore a backup…"), self._choose_source)
        self.stop = button(tr("&Give it up"), self.give_up)
        self.copies = button(tr("C&opy the findings"), self.copy)
        self.bar = Progress()
        self.outcome = remark()
        self.findings = QListWidget()
        self.findings.setAccessibleName(tr("Findings"))
        self.findings.setWordWrap(True)
        self._all: tuple[str, ...] = ()
        self.told.connect(self._progressed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Database")))
        place = from_home(around.station.room.store.address.place)
        column.addWidget(remark(tr("It is {place}.", place=place)))
        column.addLayout(line_of(self.check, self.backup, self.restore, None, self.stop))
        column.addWidget(self.bar)
        column.addWidget(self.outcome)
        column.addWidget(self.findings, 1)
        column.addLayout(line_of(None, self.copies))
        self._rest()

    def enter(self) -> None:
        self._offer()
        self.check.setFocus()

    def _may(self, verb: Verb) -> bool:
        operator = self.around.station.operator
        return operator is not None and may(operator.role, verb)

    def _offer(self) -> None:
        idle = self._given_up is None
        self.check.setEnabled(idle and self._may(Verb.CHECK))
        self.backup.setEnabled(idle and self._may(Verb.BACKUP))
        self.restore.setEnabled(idle and self._may(Verb.RESTORE))
        self.stop.setEnabled(not idle)
        self.copies.setEnabled(bool(self._all))

    def _rest(self) -> None:
        self._given_up = None
        self.bar.rest()
        self._offer()

    # The tasks.

    def begin_check(self) -> None:
        """Check everything, and list what is wrong."""
        house = self.around.station.room.house
        self._begin(
            tr("Checking…"), lambda command, task: check_room(house, command, task), self._checked
        )

    def begin_backup(self, target: Path) -> None:
        """Write a backup to a file."""
        house = self.around.station.room.house

        def done(_: None) -> None:
            self._ended(tr("The backup is {file}.", file=target), "good")

        self._begin(
            tr("Copying…"), lambda command, task: back_up(house, command, target, task), done
        )

    def begin_restore(self, source: Path, target: Path) -> None:
        """Put a backup into a new database file."""
        house = self.around.station.room.house

        def done(_: None) -> None:
            words = tr(
                "The backup is restored as {file}. To play on with it, start the program with"
                " --database {file}.",
                file=target,
            )
            self._ended(words, "good")

        self._begin(
            tr("Restoring…"),
            lambda command, task: restore_to(house, command, source, target, task),
            done,
        )

    def begin_replace(self, source: Path) -> None:
        """Look through a backup, and have it take the place of the open database."""
        house = self.around.station.room.house

        def ready(found: Ready) -> None:
            self._rest()
            self.around.put_back(found)

        self._begin(
            tr("Looking through the backup…"),
            lambda command, task: fetch_backup(house, command, source, task),
            ready,
        )

    def _begin(
        self,
        words: str,
        job: Callable[[Command, Task], Result],
        then: Callable[[Result], object],
    ) -> None:
        command = self.around.station.command()
        given_up = Event()
        self._given_up = given_up
        self._put_findings(())
        say(self.outcome, words)
        self.bar.begin()
        self._offer()
        self.stop.setFocus()
        task = Task(self.told.emit, given_up)
        self.around.station.side.run(lambda: job(command, task), then, self._failed)

    def give_up(self) -> None:
        """Want it no more."""
        if self._given_up is not None:
            self._given_up.set()
            say(self.outcome, tr("Giving it up…"))

    def _progressed(self, done: int, total: int) -> None:
        if self._given_up is not None:
            self.bar.tell(done, total)

    def _ended(self, words: str, tone: str) -> None:
        self._rest()
        say(self.outcome, words, tone)
        self.around.say(words, tone)
        self.check.setFocus()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, GivenUpError):
            self._ended(tr("Given up. Nothing was changed."), "warning")
            return
        found = refused(error)
        self._ended(bullets(found.sentences), "fault")

    def _checked(self, found: Checked) -> None:
        self._put_findings((*found.findings, *found.notices))
        count = len(found.findings)
        if not count:
            self._ended(tr("Nothing is wrong."), "good")
            return
        words = trn("{count} thing is wrong.", "{count} things are wrong.", count)
        more = "" if found.whole else tr("There are more.")
        self._ended(" ".join(filter(None, (words, more))), "fault")
        self.findings.setFocus()

    def _put_findings(self, findings: tuple[str, ...]) -> None:
        self._all = findings
        self.findings.clear()
        self.findings.addItems(findings[:MOST_SHOWN])
        if findings:
            self.findings.setCurrentRow(0)

    def copy(self) -> None:
        """Have all findings as text to be pasted."""
        QApplication.clipboard().setText("\n".join(self._all))
        self.around.say(tr("The findings are copied."), "good")

    # The files.

    def _choose_backup(self) -> None:
        day = self.around.station.room.clock().strftime("%Y-%m-%d-%H%M")
        title, kinds = tr("Where to put the backup"), tr("Databases (*.sqlite)")
        dialog = _file_dialog(self, title, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(f"tablemgr-{day}{SUFFIX}")
        dialog.fileSelected.connect(lambda name: self.begin_backup(Path(name)))
        dialog.open()

    def _choose_source(self) -> None:
        title, kinds = tr("Which backup"), tr("Databases (*.sqlite)")
        dialog = _file_dialog(self, title, kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.ask_where(Path(name)))
        dialog.open()

    def ask_where(self, source: Path) -> None:
        """Ask what becomes of a backup."""
        address = self.around.station.room.store.address
        dialog = RestoreDialog(self, source, address.file)
        dialog.replaces.connect(lambda: self.begin_replace(source))
        dialog.beside.connect(lambda: self._choose_target(source))
        dialog.open()

    def _choose_target(self, source: Path) -> None:
        title, kinds = tr("The new database that it becomes"), tr("Databases (*.sqlite)")
        dialog = _file_dialog(self, title, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(f"{source.stem}-restored{SUFFIX}")
        dialog.fileSelected.connect(lambda name: self.begin_restore(source, Path(name)))
        dialog.open()


def _file_dialog(parent: QWidget, title: str, kinds: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, "", kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
    return dialog
