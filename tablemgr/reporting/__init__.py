"""Printed forms as PDF; the only room that knows ReportLab. Import it where paper is asked for."""

from collections.abc import Sequence
from functools import cache

from tablemgr import assets
from tablemgr.reporting.fonts import missing_glyphs
from tablemgr.reporting.form import Form
from tablemgr.reporting.formfile import read_form
from tablemgr.reporting.paper import render
from tablemgr.reporting.payout import payout_document
from tablemgr.services.printed import PayoutSheet

__all__ = [
    "Form",
    "missing_glyphs",
    "payout_form",
    "read_form",
    "render_payout_sheet",
    "render_payout_sheets",
]


@cache
def payout_form() -> Form:
    """The payout sheet's form as the program ships it."""
    return read_form(assets.asset("reports/payout_sheet.toml"))


def render_payout_sheet(sheet: PayoutSheet, form: Form | None = None) -> bytes:
    """One payout sheet as a PDF: the same bytes for the same sheet and form."""
    return render_payout_sheets([sheet], form)


def render_payout_sheets(sheets: Sequence[PayoutSheet], form: Form | None = None) -> bytes:
    """Payout sheets one after the other as one PDF, pages counted for each; ValueError for none."""
    return render([payout_document(sheet, form or payout_form()) for sheet in sheets])
