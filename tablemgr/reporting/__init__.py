"""Printed forms as PDF; the only room that knows ReportLab. Import it where paper is asked for."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from tablemgr.reporting.filling import Survey, document_of
from tablemgr.reporting.fonts import GlyphCheck, glyph_name, missing_glyphs, unreadable
from tablemgr.reporting.form import Form
from tablemgr.reporting.formfile import read_form
from tablemgr.reporting.forms import Forms, read_forms, read_override, shipped_form
from tablemgr.reporting.glyphs import texts_in
from tablemgr.reporting.paper import Document, Progress, render
from tablemgr.services.draw.sheet import DrawSheet
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.reports.csvtext import csv_text
from tablemgr.services.reports.parts import Report
from tablemgr.services.reports.payout import FORM, draw_payout_report, payout_report

__all__ = [
    "Form",
    "Forms",
    "lay_out",
    "missing_glyphs",
    "read_form",
    "read_forms",
    "read_override",
    "render",
    "render_draw_sheets",
    "render_payout_sheets",
    "render_reports",
    "shipped_form",
    "survey_report",
    "unreadable",
]


def survey_report(report: Report, form: Form) -> Survey:
    """Go through a report once: its hash, which is that of its CSV, and what the fonts lack."""
    digest, glyphs = sha256(), GlyphCheck()
    for text in csv_text(report):
        digest.update(text.encode())
        glyphs.see(text)
    for text in texts_in((report.page, form)):
        glyphs.see(text)
    return Survey(digest.hexdigest(), glyphs.missing)


def lay_out(
    reports: Iterable[Report], forms: Forms | None = None
) -> tuple[Sequence[Document], str]:
    """Reports as documents, and which letters of them the fonts lack, by their names.

    Without `forms` they are laid out as shipped.
    """
    found: list[Document] = []
    missing: dict[str, None] = {}
    for report in reports:
        form = forms[report.form] if forms else shipped_form(report.form)
        survey = survey_report(report, form)
        missing |= dict.fromkeys(survey.missing)
        found.append(document_of(report, form, survey))
    return found, ", ".join(map(glyph_name, missing))


def render_reports(
    reports: Iterable[Report], forms: Forms | None = None, progress: Progress | None = None
) -> bytes:
    """Reports one after the other as one PDF: the same bytes for the same reports and forms.

    Without `forms` they are laid out as shipped. ValueError for none.
    """
    documents, _ = lay_out(reports, forms)
    return render(documents, progress)


def render_payout_sheets(sheets: Sequence[PayoutSheet], form: Form | None = None) -> bytes:
    """Payout sheets one after the other as one PDF, pages counted for each; ValueError for none."""
    forms = Forms({FORM: form}) if form else None
    return render_reports(map(payout_report, sheets), forms)


def render_draw_sheets(sheets: Sequence[DrawSheet]) -> bytes:
    """Payout sheets of Italian draw one after the other as one PDF; ValueError for none."""
    return render_reports(map(draw_payout_report, sheets))
