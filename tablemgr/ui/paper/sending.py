"""The way of a saved PDF to a printer: one is asked for, and a dialog that is closed ends nothing.

Where there is no printer nobody is asked.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from tablemgr.i18n import tr
from tablemgr.ui.paper.jobs import Job, Jobs, State
from tablemgr.ui.paper.making import Making, Trouble

Printers = Callable[[], Sequence[str]]


class Sending(QObject):
    """Sends the PDFs of jobs, and says in the jobs what became of them."""

    def __init__(
        self,
        making: Making,
        jobs: Jobs,
        parent: QWidget,
        printers: Printers = QPrinterInfo.availablePrinterNames,
    ) -> None:
        super().__init__(parent)
        self._making, self._jobs, self._window = making, jobs, parent
        self._printers = printers

    def send(self, job: Job) -> None:
        """Ask for a printer and send a job there."""
        if not self._printers():
            words = tr("There is no printer at this computer.")
            self._jobs.put(replace(job, state=State.NOT_PRINTED, said=words))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(job.title)
        dialog = QPrintDialog(printer, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._print(job, printer))
        dialog.rejected.connect(lambda: self._not_printed(job, tr("No printer was chosen.")))
        # The dialog's own `open` wants an old-fashioned slot.
        QDialog.open(dialog)

    def _print(self, job: Job, printer: QPrinter) -> None:
        several = printer.copyCount() > 1
        # A further copy has a number of its own, which a printer does not know.
        printer.setCopyCount(1)
        assert job.file is not None
        name = printer.printerName() or printer.outputFileName()
        sent = replace(job, state=State.PRINTING, printer=name, said="")
        self._jobs.put(sent)

        def then(_: int) -> None:
            words = tr("One copy: print again for the next, which bears its number.")
            said = words if several else ""
            self._jobs.put(replace(sent, state=State.PRINTED, said=said))

        def failed(trouble: Trouble) -> None:
            words = tr("It was given up.") if trouble.given_up else trouble.words
            self._not_printed(sent, words)

        self._making.send(job.file, printer, then, failed)

    def _not_printed(self, job: Job, words: str) -> None:
        self._jobs.put(replace(job, state=State.NOT_PRINTED, said=words))
