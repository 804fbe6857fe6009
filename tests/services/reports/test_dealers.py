"""Who dealt stands on every form by his name; the journal knows him by his id alone."""

from pathlib import Path

import pytest

from tablemgr.rules.floor.misdeal import Cause, Incident, Moment
from tablemgr.services.night import bank
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.night.rulings import report_incident
from tablemgr.services.people.keeping import add_person
from tablemgr.services.permissions import Role
from tablemgr.services.reports.catalogue import Asked, make_reports
from tablemgr.services.reports.csvtext import csv_text
from tablemgr.store.engine import open_store
from tests.services.longnight import alone_at, begin
from tests.services.reports.asked import OCCASION
from tests.services.staff import BOSS, PIN, Staff

DEALER = "0f3b9c52a1"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night in which somebody dealt whose id is no name: a hand, and a misdeal."""
    file = tmp_path_factory.mktemp("dealt") / "night.sqlite"
    with open_store(str(file), "table 3") as store:
        long, staff = begin(store, "T", 4), Staff(store)
        staff.hire()
        boss = Operator(BOSS, Role.MANAGER, store.station)
        add_person(staff.house, Command(DEALER, boss), "Dóra Varga", Role.DEALER, PIN)
        staff.sign_in(alone_at(store.station).person)
        bank.change_dealer(long.night, long.command(), DEALER)
        long.hand()
        long.deal()
        exposed = Incident(Cause.EXPOSED_BY_DEALER, Moment.NOBODY_SET, 1, 5)
        report_incident(long.night, long.command(), [exposed])
    return file


FORMS = {
    "payout_sheet": Asked(session="T", hand=1),
    "session_report": Asked(session="T"),
    "incident_log": Asked(session="T"),
    "shift_report": Asked(day="2026-11-27"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_dealer_is_called_by_his_name(played: Path, form: str) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        reports = make_reports(form, FORMS[form], OCCASION, view)
        told = "".join(part for each in reports for part in csv_text(each))
    assert "Dóra Varga" in told
    assert DEALER not in told
