"""What was printed is on record, and a further copy bears its number."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.services.check.audit import check
from tablemgr.services.demo.house import PIN, SITE
from tablemgr.services.people.house import HOUSE, House
from tablemgr.services.people.signing import sign_in
from tablemgr.services.permissions import Verb
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.printing import (
    Print,
    as_preview,
    as_prints,
    occasion_of,
    prints_of,
    record_prints,
    times_printed,
)
from tablemgr.store.engine import Store, open_store
from tablemgr.store.journal import last_line
from tablemgr.store.people import people
from tests.services.longnight import Ticking
from tests.services.played import CHEAP
from tests.services.reports.asked import report_of


@pytest.fixture
def store(played: Path) -> Iterator[Store]:
    with open_store(str(played), "office") as found:
        yield found


@pytest.fixture
def house(store: Store) -> House:
    return House(store, SITE, Ticking(), CHEAP)


def print_once(house: House, command: str, form: str = "session_report") -> int:
    """Print a form as the press does; returns the number of the copy."""
    with house.store.read() as view:
        reports = as_prints(view, [report_of(view, form)])
        prints = prints_of(reports)
    assert record_prints(house, command, form, prints)
    return reports[0].page.reprint


def test_every_further_copy_bears_its_number(house: House) -> None:
    assert [print_once(house, f"p{number}") for number in range(3)] == [0, 1, 2]
    assert print_once(house, "p9", "bank_count") == 0


def test_a_sheet_whose_name_begins_another_is_not_that_one(house: House) -> None:
    for number, sheet in enumerate(("payout_sheet/s/1", "payout_sheet/s/12")):
        assert record_prints(house, f"p{number}", "payout_sheet", [Print(sheet, "x", 0)])
    with house.store.read() as view:
        assert times_printed(view, "payout_sheet/s/1") == 1
        assert times_printed(view, "payout_sheet/s/2") == 0


def test_a_print_is_on_record_with_its_hash_by_nobody_or_by_who_is_signed_in(house: House) -> None:
    print_once(house, "p1")
    with house.store.read() as view:
        line = last_line(view, HOUSE)
        (of_now,) = prints_of([report_of(view, "session_report")])
        francesca = next(row for row in people(view) if row.name == "Francesca Conti")
    assert line is not None
    assert (line.verb, line.operator, line.role) == (Verb.PRINT_REPORT, "", "")
    assert json.loads(line.facts) == {
        "form": "session_report", "sheets": {of_now.sheet: of_now.hash},
    }  # fmt: skip
    sign_in(house, "in", francesca.id, PIN, take_over=True)
    print_once(house, "p2")
    with house.store.read() as view:
        line = last_line(view, HOUSE)
        assert occasion_of(house, "The house", view).by == "Francesca Conti"
        assert list(check(view)) == []
    assert line is not None
    assert (line.operator, line.role) == (francesca.id, "floor")


def test_a_command_given_twice_is_one_print(house: House) -> None:
    print_once(house, "p1")
    assert record_prints(house, "p1", "session_report", [Print("session_report/x", "y", 0)])
    with house.store.read() as view:
        assert times_printed(view, "session_report/x") == 0


def test_who_was_overtaken_has_to_print_anew(house: House) -> None:
    print_once(house, "p1", "bank_count")
    with house.store.read() as view:
        (late,) = prints_of([report_of(view, "bank_count")])
    assert late.before == 0
    assert not record_prints(house, "p2", "bank_count", [late])
    with house.store.read() as view:
        assert times_printed(view, late.sheet) == 1


def test_a_preview_says_so_and_is_no_print(house: House) -> None:
    with house.store.read() as view:
        report = as_preview(report_of(view, "rule_sheet", Asked(rules="pagat")))
        assert report.page.marks == ("PREVIEW",)
        assert times_printed(view, report.page.sheet) == 0
