"""The press: saved first and recorded then, nothing recorded of what failed or was ended."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from tablemgr.reporting import read_forms
from tablemgr.reporting.press import Paper, preview_report, print_report
from tablemgr.services.demo.house import PIN, SITE
from tablemgr.services.faults import RefusedError
from tablemgr.services.people.house import HOUSE, House
from tablemgr.services.people.signing import sign_in
from tablemgr.services.reports.layout import Layout
from tablemgr.services.reports.layout import Paper as Sheet
from tablemgr.services.reports.order import Order
from tablemgr.services.reports.printing import Print, record_prints, times_printed
from tablemgr.services.room import Room
from tablemgr.store.engine import open_store
from tablemgr.store.journal import last_line
from tablemgr.store.people import people, signed_in
from tests.reporting.pdftext import texts
from tests.services.longnight import Ticking
from tests.services.played import CHEAP
from tests.services.reports.asked import ASKED, FIRST

SHEET = f"bank_count/{FIRST}"
ORDER = Order("bank_count", ASKED["bank_count"])


@pytest.fixture
def room(played: Path) -> Iterator[Room]:
    with open_store(str(played), "office") as store:
        yield Room(House(store, SITE, Ticking(), CHEAP), "The house")


def printed(room: Room) -> int:
    with room.store.read() as view:
        return times_printed(view, SHEET)


def test_a_print_is_saved_and_recorded(room: Room) -> None:
    saved: list[Paper] = []
    paper = print_report(room, read_forms(), "p1", ORDER, saved.append)
    assert saved == [paper]
    assert paper.pdf.startswith(b"%PDF")
    assert paper.csv.startswith("\ufeffreport,bank_count\r\n".encode())
    assert printed(room) == 1


def test_what_could_not_be_saved_was_not_printed(room: Room) -> None:
    def fail(_: Paper) -> None:
        raise OSError

    with pytest.raises(OSError, match=r"^$"):
        print_report(room, read_forms(), "p1", ORDER, fail)
    assert printed(room) == 0


def test_what_was_ended_was_not_printed(room: Room) -> None:
    def cancel(_: int, __: int) -> None:
        raise KeyboardInterrupt

    saved: list[Paper] = []
    with pytest.raises(KeyboardInterrupt):
        print_report(room, read_forms(), "p1", ORDER, saved.append, cancel)
    assert (saved, printed(room)) == ([], 0)


def test_whoever_was_overtaken_prints_again_under_the_next_number(room: Room) -> None:
    saved: list[Paper] = []

    def save(paper: Paper) -> None:
        if not saved:
            assert record_prints(room.house, "other", "bank_count", [Print(SHEET, "x", 0)])
        saved.append(paper)

    paper = print_report(room, read_forms(), "p1", ORDER, save)
    assert len(saved) == 2
    assert "REPRINT 1" not in texts(saved[0].pdf)
    assert "REPRINT 1" in texts(paper.pdf)
    assert printed(room) == 2


def test_a_preview_is_marked_and_leaves_no_record(room: Room) -> None:
    paper = preview_report(room, read_forms(), ORDER)
    assert "PREVIEW" in texts(paper.pdf)
    assert printed(room) == 0


def test_several_sheets_have_no_csv_of_their_own(room: Room) -> None:
    order = Order("blank_payout", replace(ASKED["blank_payout"], numbers=range(1, 4)))
    paper = preview_report(room, read_forms(), order)
    assert paper.csv == b""
    assert [text for text in texts(paper.pdf) if text.startswith("No. 0")] == [
        "No. 000001", "No. 000002", "No. 000003",
    ]  # fmt: skip


def test_a_form_is_laid_out_as_it_is_ordered(room: Room) -> None:
    for sheet, width in ((Sheet.A4, 595), (Sheet.LETTER, 612), (Sheet.ROLL, 227)):
        order = replace(ORDER, layout=Layout(paper=sheet))
        paper = preview_report(room, read_forms(), order)
        assert round(PdfReader(io.BytesIO(paper.pdf)).pages[0].mediabox.width) == width


def test_who_orders_at_no_station_stands_on_the_paper_and_on_record(room: Room) -> None:
    by = "anna, at the command line"
    paper = print_report(room, read_forms(), "p1", replace(ORDER, by=by), lambda _: None)
    assert any(text.endswith(f"printed by {by}") for text in texts(paper.pdf))
    with room.store.read() as view:
        line = last_line(view, HOUSE)
    assert line is not None
    assert json.loads(line.facts)["by"] == by
    assert line.operator == ""


def test_a_form_that_is_not_for_the_role_is_neither_looked_at_nor_printed(room: Room) -> None:
    with room.store.read() as view:
        busy = {each.person for each in signed_in(view)}
        dealer = next(row for row in people(view) if row.role == "dealer" and row.id not in busy)
    sign_in(room.house, "in", dealer.id, PIN)
    told = r'"Count of a table.s bank" is not for the role of dealer'
    with pytest.raises(RefusedError, match=told):
        preview_report(room, read_forms(), ORDER)
    with pytest.raises(RefusedError, match=told):
        print_report(room, read_forms(), "p1", ORDER, lambda _: None)
    sheet = print_report(
        room, read_forms(), "p2", Order("payout_sheet", ASKED["payout_sheet"]), lambda _: None
    )
    assert any(f"printed by {dealer.name}" in text for text in texts(sheet.pdf))
    assert printed(room) == 0
