"""The payout sheet of the settled hand: saved as PDF, or printed."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from tablemgr.i18n import tr
from tablemgr.services.faults import Fault
from tablemgr.ui.dialogs import tell_faults
from tablemgr.ui.paper.printing import PrintFailedError, print_pdf
from tablemgr.ui.quick.handfiles import Draft, HandFiles, write_file


def save_pdf(window: QWidget, files: HandFiles[Draft], pdf: Callable[[], bytes]) -> str:
    """Ask for a place and save the payout sheet there; returns its name, empty if it was not."""
    path = files.ask_place(tr("Save the payout sheet"), tr("PDF files (*.pdf)"), "pdf")
    if path and write_file(window, path, pdf()):
        return path.name
    return ""


def print_sheet(window: QWidget, pdf: Callable[[], bytes]) -> None:
    """Ask for a printer and print the payout sheet, or say why it was not printed."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(tr("Payout sheet"))
    dialog = QPrintDialog(printer, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if not dialog.exec():
        return
    try:
        print_pdf(pdf(), printer)
    except PrintFailedError as error:
        words = tr(
            "The printer did not take the sheet: {reason}. Save it as PDF instead.", reason=error
        )
        tell_faults(window, tr("Not printed"), [Fault(words)])
