"""The demo's night as reports are asked about it, and what stands in their parts."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from tablemgr.services.demo.house import SITE
from tablemgr.services.reports.catalogue import Asked, make_reports
from tablemgr.services.reports.page import Occasion
from tablemgr.services.reports.parts import Facts, Report, Table
from tablemgr.services.reports.source import Source
from tablemgr.store.engine import open_store
from tablemgr.store.sessions import session
from tablemgr.store.view import View
from tests.services.check.tamper import FIRST, SECOND
from tests.services.played import STATION

DAY = "2026-03-28"
OCCASION = Occasion("Casino Zażółć", SITE, datetime(2026, 3, 29, 5, 0, 12, tzinfo=UTC), "Ő. Conti")
ASKED = {
    "payout_sheet": Asked(session=FIRST, hand=12),
    "session_report": Asked(session=FIRST),
    "shift_report": Asked(day=DAY),
    "player_statement": Asked(player="bartek"),
    "incident_log": Asked(day=DAY),
    "corrections_log": Asked(session=FIRST),
    "bank_count": Asked(session=FIRST),
    "rule_sheet": Asked(session=FIRST),
    "blank_payout": Asked(rules="pagat", numbers=range(17, 19)),
    "audit_certificate": Asked(place="night.sqlite"),
}
"""What each form is asked about in the tests."""


@contextmanager
def reading(file: Path) -> Iterator[View]:
    """A look at a file with the demo's night."""
    with open_store(str(file), STATION) as store, store.read() as view:
        yield view


def report_of(view: View, form: str, asked: Asked | None = None) -> Report:
    """The first report of a form, by default as the tests ask for it."""
    return next(iter(make_reports(form, asked or ASKED[form], OCCASION, view)))


def source_of(view: View, name: str = FIRST) -> Source:
    """A session of the night."""
    row = session(view, name)
    assert row is not None
    return Source(view, row, SITE)


def lines_of(report: Report, name: str) -> list[Any]:
    """The lines of a table without its totals."""
    part = report.parts[name]
    assert isinstance(part, Table)
    return list(part.lines())


def totals_of(report: Report, name: str) -> list[Any]:
    """The lines of a table's totals."""
    part = report.parts[name]
    assert isinstance(part, Table)
    return list(part.totals)


def facts_of(report: Report, name: str = "facts") -> Any:
    """The line of facts of a section."""
    part = report.parts[name]
    assert isinstance(part, Facts)
    return part.line


def added(texts: list[str]) -> Fraction:
    """Amounts as they stand on paper, added up."""
    return sum((Fraction(text) for text in texts if text), Fraction(0))


__all__ = ["FIRST", "SECOND"]
