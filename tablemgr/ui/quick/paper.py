"""The payout sheet of the settled hand: saved as PDF, or printed, each off the window's thread."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from tablemgr.i18n import tr
from tablemgr.services.faults import Fault
from tablemgr.ui.dialogs import tell_faults
from tablemgr.ui.paper.printing import PrintFailedError, print_pdf
from tablemgr.ui.quick.handfiles import Draft, HandFiles, write_file
from tablemgr.ui.runner import Runner


def save_pdf(
    window: QWidget,
    press: Runner,
    files: HandFiles[Draft],
    pdf: Callable[[], bytes],
    then: Callable[[str], object],
) -> None:
    """Ask for a place and save the payout sheet there; `then` is told its name."""
    path = files.ask_place(tr("Save the payout sheet"), tr("PDF files (*.pdf)"), "pdf")
    if path is None:
        return

    def made(data: bytes) -> None:
        if write_file(window, path, data):
            then(path.name)

    press.run(pdf, made)


def print_sheet(window: QWidget, press: Runner, pdf: Callable[[], bytes]) -> None:
    """Ask for a printer and print the payout sheet, or say why it was not printed."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(tr("Payout sheet"))
    dialog = QPrintDialog(printer, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if not dialog.exec():
        return

    def not_taken(error: Exception) -> None:
        if not isinstance(error, PrintFailedError):
            raise error
        words = tr(
            "The printer did not take the sheet: {reason}. Save it as PDF instead.", reason=error
        )
        tell_faults(window, tr("Not printed"), [Fault(words)])

    press.run(lambda: print_pdf(pdf(), printer), failed=not_taken)
