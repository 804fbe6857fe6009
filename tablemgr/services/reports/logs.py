"""The logs of a session or a gaming day: irregularities with notes, and what was set aside or
corrected.
"""

from collections.abc import Sequence

from tablemgr.i18n import tr
from tablemgr.services.reports.events import Events, read_events
from tablemgr.services.reports.page import Occasion, page_facts, session_page, sheet_name
from tablemgr.services.reports.parts import (
    REMARKS,
    SIGNATURES,
    Control,
    FormShape,
    PageFacts,
    Report,
    Table,
    filled,
    shape,
)
from tablemgr.services.reports.sessionlines import CorrectionLine, IncidentLine, OverrideLine
from tablemgr.services.reports.source import Source
from tablemgr.services.shown import shown_day

INCIDENTS, CORRECTIONS = "incident_log", "corrections_log"
INCIDENT_SHAPE = FormShape(
    {
        "incidents": shape(IncidentLine, "table", "dealer", groups=("table", "dealer")),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    }
)
CORRECTION_SHAPE = FormShape(
    {
        "overrides": shape(OverrideLine, "table", groups=("table", "approver")),
        "corrections": shape(CorrectionLine, "table", groups=("table", "who")),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    }
)


def incident_log(occasion: Occasion, sources: Sequence[Source], day: str = "") -> Report:
    """Misdeals and other irregularities, the clock and notes, of a session or of all of a day."""
    found = [read_events(source) for source in sources]
    lines = [line for each in found for line in each.incidents]
    misdeals = sum(each.misdeals for each in found)
    controls = (
        Control(tr("entries"), str(len(lines))),
        Control(tr("misdeals"), str(misdeals)),
    )
    filters = tr("Irregularities, rulings, calls of the clock and notes")
    page = _page(occasion, INCIDENTS, sources, day, filters, controls)
    return Report(INCIDENTS, page, {"incidents": Table(lambda: lines, words=_none(lines))})


def corrections_log(occasion: Occasion, sources: Sequence[Source], day: str = "") -> Report:
    """What the floor set aside and what was corrected or void, of a session or of all of a day."""
    found: list[Events] = [read_events(source) for source in sources]
    overrides = [line for each in found for line in each.overrides]
    corrections = [line for each in found for line in each.corrections]
    controls = (
        Control(tr("overrides"), str(len(overrides))),
        Control(tr("corrections"), str(len(corrections))),
    )
    filters = tr("Clauses set aside, hands corrected, voids")
    page = _page(occasion, CORRECTIONS, sources, day, filters, controls)
    parts = filled(
        overrides=Table(lambda: overrides, words=_none(overrides)),
        corrections=Table(lambda: corrections, words=_none(corrections)),
    )
    return Report(CORRECTIONS, page, parts)


def _none(lines: Sequence[object]) -> tuple[str, ...]:
    return () if lines else (tr("None was recorded."),)


def _page(
    occasion: Occasion,
    form: str,
    sources: Sequence[Source],
    day: str,
    filters: str,
    controls: tuple[Control, ...],
) -> PageFacts:
    if not day:
        return session_page(occasion, form, sources[0], filters, controls)
    return page_facts(
        occasion,
        sheet_name(form, day),
        subject=tr("Gaming day {day}, all tables", day=shown_day(day)),
        filters=filters,
        gaming_date=day,
        controls=controls,
    )
