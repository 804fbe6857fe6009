"""The paper as a page of the window: what is chosen is looked at, printed or saved, and listed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
)

from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.services.reports.catalogue import forms_for
from tablemgr.services.reports.files import file_name
from tablemgr.services.reports.order import Order
from tablemgr.services.reports.subjects import settled_hands, subjects
from tablemgr.services.shown import shown_minute
from tablemgr.ui.menus import Verb
from tablemgr.ui.paper.askform import AskForm
from tablemgr.ui.paper.joblist import JobList
from tablemgr.ui.paper.jobs import Job, Jobs, State
from tablemgr.ui.paper.making import Making, Trouble
from tablemgr.ui.paper.sending import Sending
from tablemgr.ui.paper.viewer import PdfViewer
from tablemgr.ui.progress import Progress
from tablemgr.ui.shell.opening import layout_faults
from tablemgr.ui.shell.page import Menus, Page
from tablemgr.ui.shell.parts import heading, say, scrolled, words
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px, set_property

if TYPE_CHECKING:
    from tablemgr.reporting.press import Paper

SIDE_PX = 330
WAIT_MS = 250
"""How long nothing is chosen any more before the form is made to be looked at."""


class _Side(QFrame):
    """What stands beside the pages."""

    def hasHeightForWidth(self) -> bool:
        # Else it would be given all the height that its texts would like to have.
        return False


class PaperPage(Page):
    """The print centre of a station.

    Signals:
        done: whoever printed wants to go back to where he came from.
    """

    done = Signal()

    def __init__(self, desk: Desk, station: Station) -> None:
        super().__init__()
        self._desk, self.station = desk, station
        self.making = Making(desk, station, self)
        self.jobs = Jobs(self)
        self.sending = Sending(self.making, self.jobs, self)
        self.form, self.viewer, self.list = AskForm(), PdfViewer(), JobList()
        self.print_button = self._button(tr("Pri&nt…"), self.print, primary=True)
        self.save_button = self._button(tr("&Save PDF and CSV…"), self.save)
        self.stop = self._button(tr("Give it &up"), self.making.give_up)
        self.bar = Progress()
        self.remark, self.layouts = words("", "warning"), words("", "fault")
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._shown: Order | None = None
        self._lay_out()
        self._wait.timeout.connect(self._look)
        self.form.changed.connect(self._changed)
        self.form.session_chosen.connect(self._read_hands)
        self.making.told.connect(self._progressed)
        self.making.busy.connect(self._offer)
        self.jobs.changed.connect(self._job_changed)
        self.list.again.connect(self.try_again)
        self._offer()

    def _button(self, text: str, do: Callable[[], object], *, primary: bool = False) -> QPushButton:
        made = QPushButton(text)
        made.setAccessibleName(text.replace("&", "").rstrip("…"))
        made.setAutoDefault(False)
        set_property(made, "finger", value=True)
        if primary:
            made.setObjectName("primary")
        made.clicked.connect(lambda _=False: do())
        return made

    def _lay_out(self) -> None:
        side = _Side()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 8, 0)
        column.addWidget(heading(tr("Print"), 18))
        column.addWidget(self.form)
        column.addWidget(self.print_button)
        column.addWidget(self.save_button)
        progress = QHBoxLayout()
        progress.addWidget(self.bar, 1)
        progress.addWidget(self.stop)
        column.addLayout(progress)
        column.addWidget(self.remark)
        column.addWidget(self.layouts)
        column.addWidget(self.list, 1)
        area = scrolled(side)
        area.setFixedWidth(px(SIDE_PX))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 8)
        whole.setSpacing(14)
        whole.addWidget(area)
        whole.addWidget(self.viewer, 1)

    # The page, as the window has it.

    def title(self) -> str:
        return tr("Print")

    def menus(self) -> Menus:
        paper = [
            Verb(tr("P&rint…"), "Ctrl+P", self.print),
            Verb(tr("&Save PDF and CSV…"), "Ctrl+S", self.save),
            Verb(tr("Give it &up"), "Ctrl+G", self.making.give_up),
            Verb(),
            Verb(tr("&Next page"), "Ctrl+PgDown", lambda: self.viewer.turn(1)),
            Verb(tr("Page &before"), "Ctrl+PgUp", lambda: self.viewer.turn(-1)),
            Verb(tr("&Larger"), "Ctrl++", lambda: self.viewer.zoom(1)),
            Verb(tr("S&maller"), "Ctrl+-", lambda: self.viewer.zoom(-1)),
            Verb(tr("&As wide as the window"), "Ctrl+1", self.viewer.fit_width),
            Verb(tr("&Whole page"), "Ctrl+0", self.viewer.fit_page),
            Verb(),
            Verb(tr("Bac&k"), "Esc", self.back),
        ]
        return [(tr("&Paper"), paper)]

    def guide(self) -> str:
        return "paper.md"

    def enter(self) -> None:
        operator = self.station.operator
        if operator is None:
            return
        self.form.offer_forms(operator.role)
        self._show_jobs()
        store = self.station.room.store
        self.station.read(lambda: subjects(store), self.form.offer)
        desk = self._desk
        self.station.side.run(lambda: layout_faults(desk), self._tell_layouts)
        self.form.forms.setFocus()

    def _tell_layouts(self, faults: Sequence[str]) -> None:
        """The faults of the house's own layouts, which are not used until they are mended."""
        say(self.layouts, "\n".join(faults), "fault")
        self.layouts.setVisible(bool(faults))

    @property
    def is_waiting(self) -> bool:
        """Whether something is chosen, made or sent that is not there yet."""
        return self._wait.isActive() or self.making.is_busy

    def back(self) -> None:
        """Go back; what is under way goes on."""
        self.done.emit()

    def begin(self, order: Order | None) -> None:
        """Begin with an order, which can still be changed; with None as it was left."""
        operator = self.station.operator
        if order is not None and operator is not None:
            self.form.offer_forms(operator.role)
            self.form.put(order)

    # What is looked at.

    def _changed(self) -> None:
        self._offer()
        self._wait.start()

    def _read_hands(self, session: str) -> None:
        store = self.station.room.store
        self.station.read(
            lambda: settled_hands(store, session),
            lambda hands: self.form.offer_hands(session, hands),
        )

    def _look(self) -> None:
        order = self.form.order()
        if order == self._shown:
            return
        self._shown = order
        say(self.remark, "")
        if order is None:
            self.viewer.say(tr("Choose what is to be printed."))
            return
        self.viewer.say(tr("It is being made…"))
        self.making.look(
            order,
            lambda paper: self._looked(order, paper),
            lambda trouble: self._not_looked(order, trouble),
        )

    def _looked(self, order: Order, paper: "Paper") -> None:
        if order != self._shown:
            return
        self.viewer.show_pdf(paper.pdf)
        if paper.missing:
            told = tr("Not in the fonts and printed as a box: {names}.", names=paper.missing)
            say(self.remark, told, "warning")

    def _not_looked(self, order: Order, trouble: Trouble) -> None:
        if order != self._shown:
            return
        # So that the same order may be looked at anew.
        self._shown = None
        self.viewer.say(tr("Given up.") if trouble.given_up else trouble.words)

    # What is printed.

    def print(self) -> None:
        """Save what is chosen into the folder of prints, and ask for a printer."""
        order = self.form.order()
        if order is not None and self.print_button.isEnabled():
            self._begin(order, None, to_printer=True)

    def save(self) -> None:
        """Ask for a place and save what is chosen there."""
        order = self.form.order()
        if order is None or not self.save_button.isEnabled():
            return
        title, kinds = tr("Save the form"), tr("PDF files (*.pdf)")
        dialog = QFileDialog(self, title, "", kinds)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(file_name(order, self.station.room.clock()))
        dialog.fileSelected.connect(lambda name: self._begin(order, Path(name), to_printer=False))
        dialog.open()

    def _begin(self, order: Order, file: Path | None, *, to_printer: bool) -> None:
        room, command = self.station.room, self.station.command()
        now = shown_minute(room.clock().astimezone(room.site.zone))
        by = command.operator.person
        job = Job(command.id, order, self.form.subject(), now, by, to_printer, file=file)
        self._make(job)

    def _make(self, job: Job) -> None:
        job = replace(job, state=State.MAKING, said="")
        self.jobs.put(job)
        self.list.choose(job.command)
        self.making.print(
            job.order,
            job.command,
            job.file,
            lambda made: self._made(replace(job, file=made[1])),
            lambda trouble: self._not_made(job, trouble),
        )

    def _made(self, job: Job) -> None:
        saved = replace(job, state=State.SAVED)
        self.jobs.put(saved)
        if job.to_printer:
            self.sending.send(saved)

    def _not_made(self, job: Job, trouble: Trouble) -> None:
        state = State.GIVEN_UP if trouble.given_up else State.FAILED
        self.jobs.put(replace(job, state=state, said=trouble.words))

    def try_again(self, command: str) -> None:
        """Make a job once more, or only ask for a printer where its PDF lies there."""
        job = self.jobs[command]
        if job.is_there:
            self.sending.send(job)
        elif job.may_try_again:
            self._make(job)

    # What is told of it.

    def _job_changed(self, job: Job) -> None:
        self._show_jobs()
        tones = {State.FAILED: "fault", State.NOT_PRINTED: "warning", State.GIVEN_UP: "warning"}
        self.status.emit(job.sentence, tones.get(job.state, ""))

    def _show_jobs(self) -> None:
        operator = self.station.operator
        self.list.show_jobs(self.jobs.seen(forms_for(operator.role)) if operator else ())

    def _progressed(self, done: int, total: int) -> None:
        if self.making.is_busy:
            self.bar.tell(done, total)

    def _offer(self) -> None:
        is_busy = self.making.is_busy
        ready = self.form.order() is not None and self.station.operator is not None
        for button in (self.print_button, self.save_button):
            button.setEnabled(ready)
        self.stop.setEnabled(is_busy)
        if not is_busy:
            self.bar.rest()
        elif self.bar.isHidden():
            self.bar.begin()

    def go_on_from(self, other: "PaperPage") -> None:
        """Have what was chosen and printed on another page, which made way for this one."""
        self.jobs.take_over(other.jobs)
        self.begin(other.form.order())

    def let_go(self) -> None:
        """Give up what is under way, and do no more."""
        self._wait.stop()
        self.making.close()
