"""The press: a form of what the database holds, as PDF with its CSV, looked at or printed.

A print is saved first and recorded then; a preview says on every page that it is one.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from tablemgr.i18n import ENGLISH, speaking
from tablemgr.reporting import Forms, lay_out, render
from tablemgr.reporting.paper import Progress
from tablemgr.services.reports.catalogue import make_reports
from tablemgr.services.reports.csvtext import csv_text
from tablemgr.services.reports.layout import Language
from tablemgr.services.reports.order import Order
from tablemgr.services.reports.parts import Report
from tablemgr.services.reports.printing import (
    as_preview,
    as_prints,
    occasion_of,
    prints_of,
    record_prints,
    verify_printer,
)
from tablemgr.services.room import Room
from tablemgr.store.view import View


@dataclass(frozen=True, slots=True)
class Paper:
    """A form: its PDF and, of a single report, the CSV whose hash stands on it.

    `missing` names what the fonts lack of its texts, and what a box stands for on it.
    """

    pdf: bytes
    csv: bytes
    missing: str = ""


def preview_report(
    room: Room, forms: Forms, order: Order, progress: Progress | None = None
) -> Paper:
    """A form to be looked at; nothing is recorded.

    `RefusedError` with the faults of what is asked, and for a form that is not for who is signed
    in. What `progress` raises ends the work.
    """
    forms = forms.laid_out(order.form, order.layout)
    with room.store.read() as view, _speaking(forms, order.form):
        reports = [as_preview(each) for each in _reports(room, order, view, progress)]
        return _paper(reports, forms, progress)


def print_report(
    room: Room,
    forms: Forms,
    command: str,
    order: Order,
    save: Callable[[Paper], None],
    progress: Progress | None = None,
) -> Paper:
    """A form as it is printed: a further copy under its number, saved, and then recorded.

    `command` is the id of this print. `save` may be asked again, where another print came in
    between; what it raises, and what `progress` does, leaves no record. `RefusedError` as for a
    preview.
    """
    forms = forms.laid_out(order.form, order.layout)
    while True:
        with room.store.read() as view, _speaking(forms, order.form):
            reports = as_prints(view, _reports(room, order, view, progress))
            paper = _paper(reports, forms, progress)
            prints = prints_of(reports)
        save(paper)
        if record_prints(room.house, command, order.form, prints, order.by):
            return paper


def _speaking(forms: Forms, form: str) -> AbstractContextManager[None]:
    """The language that a form is made in, from its first word to its last."""
    found = forms.forms.get(form)
    return speaking(ENGLISH if found and found.language is Language.ENGLISH else "")


def _reports(room: Room, order: Order, view: View, progress: Progress | None) -> list[Report]:
    verify_printer(room.house, view, order.form)
    occasion = occasion_of(room.house, room.name, view, order.by)
    return list(make_reports(order.form, order.asked, occasion, view, progress))


def _paper(reports: list[Report], forms: Forms, progress: Progress | None) -> Paper:
    documents, missing = lay_out(reports, forms)
    pdf = render(documents, progress)
    csv = "".join(csv_text(reports[0])).encode() if len(reports) == 1 else b""
    return Paper(pdf, csv, missing)
