"""The list of prints: what each is of, and what became of it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QColor, QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.ui.paper.jobs import TONES, Job
from tablemgr.ui.shell.parts import heading
from tablemgr.ui.theme import colours

COMMAND = Qt.ItemDataRole.UserRole


class JobList(QWidget):
    """The jobs with what can be done about the one that is chosen.

    Signals:
        again: a job is to be tried again, by its command.
    """

    again = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._jobs: dict[str, Job] = {}
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Prints"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(lambda *_: self._offer())
        self.list.itemActivated.connect(lambda _: self.open())
        self.retry = QPushButton(tr("&Try again"))
        self.show_file = QPushButton(tr("Op&en the PDF"))
        for button, do in ((self.retry, self._retry), (self.show_file, self.open)):
            button.setAccessibleName(button.text().replace("&", ""))
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, do=do: do())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(tr("Prints"), 15))
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        for button in (self.retry, self.show_file):
            row.addWidget(button, 1)
        column.addLayout(row)
        self.show_jobs(())

    def show_jobs(self, jobs: Sequence[Job]) -> None:
        """Show these, the one that was chosen still chosen."""
        kept = self.chosen
        self._jobs = {each.command: each for each in jobs}
        self.list.clear()
        for job in jobs:
            item = QListWidgetItem(_breaking(f"{job.at}  {job.title}\n{job.sentence}"))
            item.setData(COMMAND, job.command)
            item.setToolTip(str(job.file) if job.is_there else "")
            tone = TONES.get(job.state, "")
            if tone in ("warning", "fault"):
                item.setForeground(QColor(getattr(colours(self.palette()), tone)))
            self.list.addItem(item)
            if kept is not None and job.command == kept.command:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0 and jobs:
            self.list.setCurrentRow(0)
        if not jobs:
            nothing = QListWidgetItem(tr("Nothing was printed since the program was started."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self._offer()

    @property
    def chosen(self) -> Job | None:
        """The job that is chosen."""
        if not self._jobs or self.list.currentRow() < 0:
            return None
        return self._jobs.get(self.list.currentItem().data(COMMAND))

    def choose(self, command: str) -> None:
        """Choose a job."""
        for row in range(self.list.count()):
            if self.list.item(row).data(COMMAND) == command:
                self.list.setCurrentRow(row)

    def _offer(self) -> None:
        job = self.chosen
        self.retry.setEnabled(job is not None and job.may_try_again)
        self.show_file.setEnabled(job is not None and job.is_there)

    def _retry(self) -> None:
        job = self.chosen
        if job is not None and job.may_try_again:
            self.again.emit(job.command)

    def open(self) -> None:
        """Open the PDF of the job that is chosen, in whatever shows such files here."""
        job = self.chosen
        if job is not None and job.is_there and job.file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(job.file)))


def _breaking(text: str) -> str:
    """The text, in which the name of a file may be broken between its parts."""
    return text.replace("_", "_\u200b").replace("-", "-\u200b")
