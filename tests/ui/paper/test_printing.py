"""Prints from the screen: saved first, listed whatever becomes of them, and tried again."""

import csv
import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog

from tablemgr.services.permissions import Role
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.order import Order
from tablemgr.ui.paper.jobs import State
from tests.services.check.tamper import FIRST
from tests.ui.house import dialog_of
from tests.ui.paper.conftest import Centre

ORDER = Order("bank_count", Asked(session=FIRST))
SHEET = f"bank_count/{FIRST}"


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def choose(centre: Centre, target: Path) -> None:
    """Choose a file for a printer in the dialog."""
    dialog = dialog_of(centre.qtbot, QPrintDialog)
    dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog.printer().setOutputFileName(str(target))
    # Not `accept`, which would read the dialog's own fields again.
    dialog.done(QPrintDialog.DialogCode.Accepted)
    centre.settle()


def test_without_a_printer_it_is_saved_and_listed(centre: Centre) -> None:
    centre.order(ORDER)
    centre.page.print()
    centre.settle()
    job = centre.job
    assert centre.state() is State.NOT_PRINTED
    assert job.file is not None
    assert job.file.parent == centre.prints
    assert job.sentence.endswith("not printed. There is no printer at this computer.")
    assert centre.said[-1] == (job.sentence, "warning")
    assert "printed by Magda Wójcik" in text_of(job.file)
    rows = list(csv.reader(io.StringIO(job.file.with_suffix(".csv").read_text("utf-8-sig"))))
    assert rows[0] == ["report", "bank_count"]
    assert centre.printed(SHEET) == 1
    # Its PDF lies there, so that it is no further copy.
    centre.page.list.retry.click()
    centre.settle()
    assert centre.printed(SHEET) == 1
    assert len(list(centre.prints.glob("*.pdf"))) == 1


def test_a_dialog_that_is_closed_leaves_the_job_in_the_list(centre: Centre) -> None:
    centre.printers("Office")
    centre.order(ORDER)
    centre.page.print()
    dialog_of(centre.qtbot, QPrintDialog).reject()
    centre.settle()
    assert centre.state() is State.NOT_PRINTED
    assert centre.job.said == "No printer was chosen."
    assert centre.page.print_button.isEnabled()


def test_what_is_printed_says_where_and_a_further_copy_its_number(
    centre: Centre, tmp_path: Path
) -> None:
    centre.printers("Office")
    centre.order(ORDER)
    for number in range(2):
        target = tmp_path / f"printed-{number}.pdf"
        centre.page.print()
        choose(centre, target)
        assert centre.state() is State.PRINTED
        assert centre.job.printer == str(target)
        assert target.is_file()
        assert centre.job.file is not None
        assert ("REPRINT 1" in text_of(centre.job.file)) is bool(number)
        assert not centre.page.list.retry.isEnabled()
    assert centre.printed(SHEET) == 2
    assert len(centre.page.jobs.seen(("bank_count",))) == 2


def test_several_copies_at_once_have_no_number_so_it_is_one(centre: Centre, tmp_path: Path) -> None:
    centre.printers("Office")
    centre.order(ORDER)
    centre.page.print()
    dialog = dialog_of(centre.qtbot, QPrintDialog)
    dialog.printer().setCopyCount(3)
    choose(centre, tmp_path / "printed.pdf")
    assert centre.state() is State.PRINTED
    assert centre.job.said.startswith("One copy")


def test_a_printer_that_takes_nothing_can_be_tried_again(centre: Centre, tmp_path: Path) -> None:
    centre.printers("Office")
    centre.order(ORDER)
    target = tmp_path / "off" / "printed.pdf"
    centre.page.print()
    choose(centre, target)
    assert centre.state() is State.NOT_PRINTED
    assert centre.job.said.startswith("The printer did not take it")
    target.parent.mkdir()
    centre.page.list.retry.click()
    choose(centre, target)
    assert centre.state() is State.PRINTED
    assert centre.printed(SHEET) == 1


def test_a_folder_that_cannot_be_written_is_named_and_nothing_is_recorded(centre: Centre) -> None:
    centre.prints.parent.mkdir()
    centre.prints.touch()
    centre.order(ORDER)
    centre.page.print()
    centre.settle()
    assert centre.state() is State.FAILED
    assert str(centre.prints) in centre.job.said
    assert centre.said[-1][1] == "fault"
    assert centre.printed(SHEET) == 0
    centre.prints.unlink()
    centre.page.list.retry.click()
    centre.settle()
    assert centre.state() is State.NOT_PRINTED
    assert centre.printed(SHEET) == 1
    assert len(centre.page.jobs.seen(("bank_count",))) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full there")
def test_where_there_is_no_room_it_is_said_and_can_be_tried_again(
    centre: Centre, tmp_path: Path
) -> None:
    target = tmp_path / "night.pdf"
    target.symlink_to("/dev/full")
    centre.order(ORDER)
    centre.page.save()
    dialog = dialog_of(centre.qtbot, QFileDialog)
    dialog.fileSelected.emit(str(target))
    dialog.reject()
    centre.settle()
    assert centre.state() is State.FAILED
    assert str(target) in centre.job.said
    assert "There is no room: make some, or choose another place" in centre.job.said
    assert not target.with_suffix(".csv").exists()
    assert centre.printed(SHEET) == 0
    target.unlink()
    centre.page.list.retry.click()
    centre.settle()
    assert centre.state() is State.SAVED
    assert centre.printed(SHEET) == 1


@pytest.mark.parametrize("there", ["", "a hand"])
def test_it_is_saved_where_somebody_says_and_takes_nothing_elses_place(
    centre: Centre, tmp_path: Path, there: str
) -> None:
    target = tmp_path / "night.pdf"
    target.write_text(there, encoding="utf-8")
    centre.order(ORDER)
    centre.page.save()
    dialog = dialog_of(centre.qtbot, QFileDialog)
    dialog.fileSelected.emit(str(target))
    dialog.reject()
    centre.settle()
    if there:
        assert centre.state() is State.FAILED
        assert "is no PDF" in centre.job.said
        assert target.read_text("utf-8") == there
        assert centre.printed(SHEET) == 0
    else:
        assert centre.state() is State.SAVED
        assert centre.job.sentence == "Saved as night.pdf."
        assert target.with_suffix(".csv").is_file()
        assert centre.printed(SHEET) == 1


def test_what_is_given_up_is_neither_printed_nor_recorded(centre: Centre) -> None:
    centre.order(ORDER)
    centre.page.print()
    centre.page.stop.click()
    centre.settle()
    assert centre.state() is State.GIVEN_UP
    assert centre.printed(SHEET) == 0
    # The folder may have been made by then; what is in it counts.
    assert not list(centre.prints.glob("*"))
    centre.page.list.retry.click()
    centre.settle()
    assert centre.state() is State.NOT_PRINTED


def test_the_window_answers_while_paper_is_made(centre: Centre) -> None:
    centre.page.form.put(Order("session_report", Asked(session=FIRST)))
    beats: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: beats.append(1))
    timer.start(5)
    centre.page.print()
    seen: list[tuple[int, int]] = []
    centre.page.making.told.connect(lambda *told: seen.append(told))
    centre.settle()
    timer.stop()
    assert len(beats) > 5
    assert seen[-1][0] == seen[-1][1] > 1
    assert not centre.page.stop.isEnabled()


def test_a_layout_with_faults_prints_as_shipped_and_says_so(centre: Centre, tmp_path: Path) -> None:
    forms = tmp_path / "forms"
    forms.mkdir()
    (forms / "ours.toml").write_text('base = "bank_count@9"\n', encoding="utf-8")
    centre.page.enter()
    centre.order(ORDER)
    assert "ours.toml: base:" in centre.page.layouts.text()
    centre.page.print()
    centre.settle()
    assert centre.job.file is not None
    assert "SHIPPED LAYOUT" in text_of(centre.job.file)


def test_a_print_that_is_not_for_a_role_is_not_in_its_list(centre: Centre) -> None:
    centre.order(ORDER)
    centre.page.print()
    centre.settle()
    centre.take(Role.DEALER)
    centre.page.enter()
    assert centre.page.list.chosen is None
    assert centre.page.list.list.item(0).text().startswith("Nothing was printed")


def test_the_pdf_of_a_job_is_opened_by_whatever_shows_such_files(
    centre: Centre, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    centre.page.list.show_file.click()
    assert not opened
    centre.order(ORDER)
    centre.page.print()
    centre.settle()
    centre.page.list.show_file.click()
    assert [Path(url.toLocalFile()) for url in opened] == [centre.job.file]


def test_two_stations_print_the_same_sheet_under_two_numbers(centre: Centre) -> None:
    """What comes in between is found when the print is recorded, and it is made anew."""
    centre.order(ORDER)
    for _ in range(2):
        centre.page.print()
    centre.qtbot.waitUntil(lambda: not centre.page.is_waiting)
    jobs = centre.page.jobs.seen(("bank_count",))
    assert all(job.file is not None for job in jobs)
    said = ["REPRINT 1" in text_of(job.file) for job in jobs if job.file]
    assert sorted(said) == [False, True]
