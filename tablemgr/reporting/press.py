"""The press: a form of what the database holds, as PDF with its CSV, looked at or printed.

A print is saved first and recorded then; a preview says on every page that it is one.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.reporting import Forms, render_reports
from tablemgr.reporting.paper import Progress
from tablemgr.services.reports.catalogue import Asked, make_reports
from tablemgr.services.reports.csvtext import csv_text
from tablemgr.services.reports.parts import Report
from tablemgr.services.reports.printing import (
    as_preview,
    as_prints,
    occasion_of,
    prints_of,
    record_prints,
)
from tablemgr.services.room import Room
from tablemgr.store.view import View


@dataclass(frozen=True, slots=True)
class Paper:
    """A form: its PDF and, of a single report, the CSV whose hash stands on it."""

    pdf: bytes
    csv: bytes


def preview_report(
    room: Room, forms: Forms, form: str, asked: Asked, progress: Progress | None = None
) -> Paper:
    """A form to be looked at; nothing is recorded.

    `RefusedError` with the faults of what is asked. What `progress` raises ends the work.
    """
    with room.store.read() as view:
        reports = [as_preview(each) for each in _reports(room, form, asked, view, progress)]
        return _paper(reports, forms, progress)


def print_report(
    room: Room,
    forms: Forms,
    command: str,
    form: str,
    asked: Asked,
    save: Callable[[Paper], None],
    progress: Progress | None = None,
) -> Paper:
    """A form as it is printed: a further copy under its number, saved, and then recorded.

    `command` is the id of this print. `save` may be asked again, where another print came in
    between; what it raises, and what `progress` does, leaves no record. `RefusedError` as for a
    preview.
    """
    while True:
        with room.store.read() as view:
            reports = as_prints(view, _reports(room, form, asked, view, progress))
            paper = _paper(reports, forms, progress)
            prints = prints_of(reports)
        save(paper)
        if record_prints(room.house, command, form, prints):
            return paper


def _reports(
    room: Room, form: str, asked: Asked, view: View, progress: Progress | None
) -> list[Report]:
    occasion = occasion_of(room.house, room.name, view)
    return list(make_reports(form, asked, occasion, view, progress))


def _paper(reports: list[Report], forms: Forms, progress: Progress | None) -> Paper:
    pdf = render_reports(reports, forms, progress)
    csv = "".join(csv_text(reports[0])).encode() if len(reports) == 1 else b""
    return Paper(pdf, csv)
