import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap import Desk
from tablemgr.services.handfile import read_hand_file
from tablemgr.services.settle import settle
from tablemgr.ui.dialogs import FaultsDialog
from tablemgr.ui.paper.printing import PrintFailedError, print_pdf
from tablemgr.ui.quick.window import QuickHand
from tests.ui.quick.keys import CTRL, Person, case, choose_file, when_asked


def _pdf(*names: str) -> bytes:
    return Desk().payout_pdf([settle(read_hand_file(case(name))) for name in names])


def _printer(target: Path) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    size = QPageSize(QPageSize.PageSizeId.A4)
    printer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    return printer


def test_the_payout_sheet_is_saved_as_pdf(
    window: QuickHand, person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    window.open_file(case("four-seats-mandarin"))
    target = tmp_path / "sheet.pdf"

    asked = choose_file(tmp_path / "sheet")
    person.press(Qt.Key.Key_E, CTRL)
    assert asked
    # It is made beside the window, which goes on meanwhile.
    assert window.press.is_busy
    qtbot.waitUntil(lambda: not window.press.is_busy)
    text = PdfReader(io.BytesIO(target.read_bytes())).pages[0].extract_text()
    assert "Seat 1" in text
    assert window.page.state.sentence.text() == "Payout sheet saved: sheet.pdf"


@pytest.mark.parametrize("key", [Qt.Key.Key_E, Qt.Key.Key_P])
def test_there_is_no_paper_before_the_hand_is_settled(
    window: QuickHand, person: Person, key: Qt.Key
) -> None:
    person.type("Anna")
    person.press(key, CTRL)
    assert window.page.state.sentence.text() == "No payout sheet yet: Seat 1 is not set"


def test_printing_asks_for_a_printer(window: QuickHand, person: Person) -> None:
    window.open_file(case("surrender"))

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, QPrintDialog)
        dialog.reject()

    asked = when_asked(act)
    person.press(Qt.Key.Key_P, CTRL)
    assert asked


def test_every_page_is_printed_and_fills_the_paper(app: object, tmp_path: Path) -> None:
    data = _pdf("four-seats-mandarin", "surrender")
    pages = len(PdfReader(io.BytesIO(data)).pages)
    assert pages >= 2
    target = tmp_path / "printed.pdf"
    assert print_pdf(data, _printer(target)) == pages
    printed = QPdfDocument()
    printed.load(str(target))
    assert printed.pageCount() == pages
    image = printed.render(0, printed.pagePointSize(0).toSize())
    dark = [
        (x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
        if image.pixelColor(x, y).alpha() and image.pixelColor(x, y).lightness() < 100
    ]
    assert max(x for x, _ in dark) > image.width() * 0.8
    assert max(y for _, y in dark) > image.height() * 0.8


def test_a_range_of_pages_is_printed_alone(app: object, tmp_path: Path) -> None:
    printer = _printer(tmp_path / "printed.pdf")
    printer.setFromTo(2, 2)
    assert print_pdf(_pdf("four-seats-mandarin", "surrender"), printer) == 1


def test_a_printer_that_takes_nothing_is_a_fault_in_words(app: object, tmp_path: Path) -> None:
    with pytest.raises(PrintFailedError):
        print_pdf(_pdf("surrender"), _printer(tmp_path / "gone" / "printed.pdf"))


def test_what_is_no_pdf_is_not_printed(app: object, tmp_path: Path) -> None:
    with pytest.raises(PrintFailedError):
        print_pdf(b"no pdf", _printer(tmp_path / "printed.pdf"))


@pytest.mark.parametrize("folder", ["", "gone"])
def test_what_the_print_dialog_chose_is_printed_or_the_reason_told(
    window: QuickHand, person: Person, tmp_path: Path, folder: str, qtbot: QtBot
) -> None:
    window.open_file(case("surrender"))
    target = tmp_path / folder / "printed.pdf"
    told: list[str] = []

    def refuse(dialog: QWidget) -> None:
        assert isinstance(dialog, FaultsDialog)
        told.append(dialog.listing.toPlainText())
        dialog.reject()

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, QPrintDialog)
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(target))
        # Not `accept`, which would read the dialog's own fields again.
        dialog.done(QPrintDialog.DialogCode.Accepted)

    when_asked(act)
    person.press(Qt.Key.Key_P, CTRL)
    if folder:
        when_asked(refuse)
    qtbot.waitUntil(lambda: not window.press.is_busy)
    assert target.is_file() is not bool(folder)
    assert [text[:30] for text in told] == (["The printer did not take the s"] if folder else [])
