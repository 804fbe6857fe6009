"""The press: saved first and recorded then, nothing recorded of what failed or was ended."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.reporting import read_forms
from tablemgr.reporting.press import Paper, preview_report, print_report
from tablemgr.services.demo.house import SITE
from tablemgr.services.people.house import House
from tablemgr.services.reports.printing import Print, record_prints, times_printed
from tablemgr.services.room import Room
from tablemgr.store.engine import open_store
from tests.reporting.pdftext import texts
from tests.services.longnight import Ticking
from tests.services.played import CHEAP
from tests.services.reports.asked import ASKED, FIRST

SHEET = f"bank_count/{FIRST}"


@pytest.fixture
def room(played: Path) -> Iterator[Room]:
    with open_store(str(played), "office") as store:
        yield Room(House(store, SITE, Ticking(), CHEAP), "The house")


def printed(room: Room) -> int:
    with room.store.read() as view:
        return times_printed(view, SHEET)


def test_a_print_is_saved_and_recorded(room: Room) -> None:
    saved: list[Paper] = []
    paper = print_report(room, read_forms(), "p1", "bank_count", ASKED["bank_count"], saved.append)
    assert saved == [paper]
    assert paper.pdf.startswith(b"%PDF")
    assert paper.csv.startswith("\ufeffreport,bank_count\r\n".encode())
    assert printed(room) == 1


def test_what_could_not_be_saved_was_not_printed(room: Room) -> None:
    def fail(_: Paper) -> None:
        raise OSError

    with pytest.raises(OSError, match=r"^$"):
        print_report(room, read_forms(), "p1", "bank_count", ASKED["bank_count"], fail)
    assert printed(room) == 0


def test_what_was_ended_was_not_printed(room: Room) -> None:
    def cancel(_: int, __: int) -> None:
        raise KeyboardInterrupt

    saved: list[Paper] = []
    asked = ASKED["bank_count"]
    with pytest.raises(KeyboardInterrupt):
        print_report(room, read_forms(), "p1", "bank_count", asked, saved.append, cancel)
    assert (saved, printed(room)) == ([], 0)


def test_whoever_was_overtaken_prints_again_under_the_next_number(room: Room) -> None:
    saved: list[Paper] = []

    def save(paper: Paper) -> None:
        if not saved:
            assert record_prints(room.house, "other", "bank_count", [Print(SHEET, "x", 0)])
        saved.append(paper)

    paper = print_report(room, read_forms(), "p1", "bank_count", ASKED["bank_count"], save)
    assert len(saved) == 2
    assert "REPRINT 1" not in texts(saved[0].pdf)
    assert "REPRINT 1" in texts(paper.pdf)
    assert printed(room) == 2


def test_a_preview_is_marked_and_leaves_no_record(room: Room) -> None:
    paper = preview_report(room, read_forms(), "bank_count", ASKED["bank_count"])
    assert "PREVIEW" in texts(paper.pdf)
    assert printed(room) == 0


def test_several_sheets_have_no_csv_of_their_own(room: Room) -> None:
    asked = replace(ASKED["blank_payout"], numbers=range(1, 4))
    paper = preview_report(room, read_forms(), "blank_payout", asked)
    assert paper.csv == b""
    assert [text for text in texts(paper.pdf) if text.startswith("No. 0")] == [
        "No. 000001", "No. 000002", "No. 000003",
    ]  # fmt: skip
