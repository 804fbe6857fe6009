"""What a report is printed for: the house, the time, who prints; and the facts of its pages."""

from dataclasses import dataclass
from datetime import datetime

from tablemgr import __version__
from tablemgr.i18n import tr
from tablemgr.services.gamingday import Site
from tablemgr.services.reports.parts import ChainEnd, Control, PageFacts
from tablemgr.services.reports.source import Source, period_text

PROGRAM = f"tablemgr {__version__}"


@dataclass(frozen=True, slots=True)
class Occasion:
    """One print: whose house, by which clock, when, and by whom; `by` is empty on no sign-in."""

    house: str
    site: Site
    now: datetime
    by: str = ""

    @property
    def printed_at(self) -> str:
        """The time to the minute, with its offset: paper needs no seconds."""
        now = self.now.astimezone(self.site.zone).replace(second=0, microsecond=0)
        return now.isoformat(" ", "minutes")


def page_facts(
    occasion: Occasion,
    sheet: str,
    *,
    subject: str = "",
    period: str = "",
    filters: str = "",
    gaming_date: str = "",
    table: str = "",
    rules: str = "",
    chain: ChainEnd | None = None,
    controls: tuple[Control, ...] = (),
) -> PageFacts:
    """The facts of a report's pages; `sheet` names it among all that the house prints."""
    return PageFacts(
        program=PROGRAM,
        printed_at=occasion.printed_at,
        house=occasion.house,
        subject=subject,
        period=period,
        filters=filters,
        gaming_date=gaming_date,
        table=table,
        rules=rules,
        printed_by=occasion.by,
        sheet=sheet,
        chain=chain,
        controls=controls,
    )


def session_page(
    occasion: Occasion,
    form: str,
    source: Source,
    filters: str,
    controls: tuple[Control, ...] = (),
) -> PageFacts:
    """The facts of the pages of a report on one session, with its chain as it stands."""
    row, sheet = source.row, source.sheet
    rules = tr("{id} version {version}, {hash}", id=sheet.id, version=sheet.version,
               hash=row.sheet[:12])  # fmt: skip
    return page_facts(
        occasion,
        sheet_name(form, row.id),
        subject=tr("{table} · session {session}", table=row.table_name, session=row.id),
        period=session_period(source),
        filters=filters,
        gaming_date=row.gaming_date,
        table=row.table_name,
        rules=rules,
        chain=source.chain,
        controls=controls,
    )


def session_period(source: Source) -> str:
    """From the session's opening to its close, or to its last line while it is open."""
    row = source.row
    if row.closed_at:
        return period_text(row.opened_at, row.closed_at, source.site)
    return tr(
        "{first}, open; last recorded {last}",
        first=source.told_moment(row.opened_at),
        last=source.told_moment(source.last.at),
    )


def sheet_name(form: str, subject: str) -> str:
    """The name of a printed sheet: its form and what it is about."""
    return f"{form}/{subject}"
