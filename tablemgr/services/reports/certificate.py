"""The audit certificate: what the check of the whole database found, and what it went through."""

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.i18n import tr, trn
from tablemgr.services.check.audit import check
from tablemgr.services.check.words import finding_text
from tablemgr.services.people.house import HOUSE
from tablemgr.services.printed import Amount, Day, Number
from tablemgr.services.reports.page import Occasion, page_facts, sheet_name
from tablemgr.services.reports.parts import (
    REMARKS,
    SIGNATURES,
    ChainEnd,
    Control,
    Facts,
    FormShape,
    Report,
    Shape,
    Table,
    Words,
    filled,
    shape,
)
from tablemgr.services.shown import shown_number
from tablemgr.store.counts import count_rows
from tablemgr.store.journal import chains, count_lines, last_line
from tablemgr.store.sessions import sessions
from tablemgr.store.view import View

FORM = "audit_certificate"
MOST_FINDINGS = 1_000
"""So many findings are printed; beyond them only their number."""


@dataclass(frozen=True, slots=True)
class AuditFacts:
    """What was gone through."""

    database: str
    sessions: Amount
    open: Amount
    lines: Amount
    hands: Amount
    entries: Amount
    postings: Amount
    findings: Amount


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding by its number."""

    number: Number
    finding: str


@dataclass(frozen=True, slots=True)
class HeadLine:
    """The end of a chain."""

    chain: str
    table: str
    gaming_date: Day
    length: Amount
    head: str


SHAPE = FormShape(
    {
        "facts": shape(AuditFacts, "database"),
        "result": Shape(),
        "findings": shape(FindingLine),
        "chains": shape(HeadLine, groups=("gaming_date",)),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    }
)


def audit_certificate(
    occasion: Occasion,
    view: View,
    place: str,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Check everything, and say what was found; `place` is the database's address."""
    findings: list[FindingLine] = []
    notices: list[str] = []
    count = 0
    for finding in check(view, progress=progress):
        if finding.is_notice:
            notices.append(finding_text(finding))
            continue
        count += 1
        if count <= MOST_FINDINGS:
            findings.append(FindingLine(str(count), finding_text(finding)))
    heads = _heads(view)
    facts = _facts(view, place, count)
    page = page_facts(
        occasion,
        sheet_name(FORM, place),
        subject=place,
        filters=tr("Chains, balances, permissions, every hand settled again under its own sheet"),
        chain=next((ChainEnd(each.chain, int(each.length), each.head) for each in heads
                    if each.chain == HOUSE), None),
        controls=(
            Control(tr("lines"), facts.lines),
            Control(tr("hands"), facts.hands),
            Control(tr("findings"), facts.findings),
        ),
    )  # fmt: skip
    parts = filled(
        facts=Facts(facts),
        result=Words((_result(count), *notices[:MOST_FINDINGS])),
        findings=Table(lambda: findings) if findings else None,
        chains=Table(lambda: heads),
    )
    return Report(FORM, page, parts)


def _result(count: int) -> str:
    if not count:
        return tr(
            "Nothing is wrong: every chain is whole, every book balances, every hand settles as it"
            " is on record, and everybody might do what he did."
        )
    found = trn("{count} thing is wrong.", "{count} things are wrong.", count)
    more = tr("The first {most} are listed.", most=shown_number(MOST_FINDINGS))
    return f"{found} {more}" if count > MOST_FINDINGS else found


def _heads(view: View) -> list[HeadLine]:
    rows = {row.id: row for row in sessions(view)}
    found = []
    for name in chains(view):
        last, row = last_line(view, name), rows.get(name)
        found.append(
            HeadLine(
                chain=name,
                table=row.table_name if row else "",
                gaming_date=row.gaming_date if row else "",
                length=str(last.seq if last else 0),
                head=last.hash if last else "",
            )
        )
    return sorted(found, key=lambda each: (each.gaming_date, each.chain))


def _facts(view: View, place: str, findings: int) -> AuditFacts:
    rows = sessions(view)
    counted = count_rows(view)
    numbers = (
        *(len(rows), sum(not row.closed_at for row in rows), count_lines(view)),
        *(counted.hands, counted.entries, counted.postings, findings),
    )
    return AuditFacts(place, *(str(number) for number in numbers))
