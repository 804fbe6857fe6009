"""The payout sheet as a report: of a hand that was settled from a file, or of one in the store."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablemgr.i18n import tr
from tablemgr.services.check.reading import settled_again
from tablemgr.services.draw.file import read_draw
from tablemgr.services.draw.settle import settle_draw
from tablemgr.services.draw.sheet import DrawSheet, draw_sheet
from tablemgr.services.night.settling import as_document
from tablemgr.services.printed import (
    ChipLine,
    DrawFacts,
    HandFacts,
    PairLine,
    PaymentLine,
    PayoutSheet,
    PoolLine,
    PotLine,
    RulingLine,
    SeatShown,
    SheetIdentity,
    StackLine,
)
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.reports.page import Occasion, session_page, sheet_name
from tablemgr.services.reports.parts import (
    NOTICE,
    REMARKS,
    SIGNATURES,
    Control,
    Facts,
    FormShape,
    Hands,
    PageFacts,
    Pairs,
    Report,
    Shape,
    Table,
    Words,
    filled,
    shape,
)
from tablemgr.services.reports.source import Source, facts_of
from tablemgr.store.hands import hand_history
from tablemgr.store.journal import line
from tablemgr.store.rows import HandRow, Standing

FORM = "payout_sheet"
WRITE_IN = ("table", "hand", "dealer")
SHAPE = FormShape(
    {
        "facts": shape(HandFacts, "dealer"),
        "draw": shape(DrawFacts, "dealer", "ante"),
        "rules": Shape(),
        "seats": shape(SeatShown, columns=("seat", "stack", "cards")),
        "shown": shape(SeatShown, columns=("seat", "stack", "cards")),
        "rulings": shape(RulingLine),
        "pairs": shape(PairLine, abreast=3),
        "pool": shape(PoolLine),
        "pots": shape(PotLine),
        "payments": shape(PaymentLine, "order", "points"),
        "stacks": shape(StackLine, "player"),
        "chips": shape(ChipLine, "player"),
        "remarks": REMARKS,
        "notice": NOTICE,
        "signatures": SIGNATURES,
    }
)
_STANDS = frozenset({Standing.SETTLED, Standing.CORRECTED})


def payout_report(sheet: PayoutSheet, page: PageFacts | None = None) -> Report:
    """A payout sheet as a report; without a page of the house it is of a hand alone."""
    page = page or _page(sheet)
    parts = filled(
        facts=Facts(sheet.facts, WRITE_IN),
        rules=_rules(sheet.rules),
        seats=Hands(sheet.seats),
        pairs=Pairs(sheet.pairs) if sheet.pairs else None,
        pool=Table(lambda: sheet.pool) if sheet.pool else None,
        payments=Table(
            lambda: sheet.payments[:-1], sheet.payments[-1:], (" ".join(sheet.payment_rules),)
        ),
        stacks=Table(lambda: sheet.stacks[:-1], sheet.stacks[-1:]),
        remarks=Words((sheet.note,)) if sheet.note else None,
        notice=Words((sheet.responsibility,), fine=True),
    )
    page = replace(page, controls=page.controls + _controls(sheet))
    return Report(FORM, page, parts)


def draw_payout_report(sheet: DrawSheet, page: PageFacts | None = None) -> Report:
    """The payout sheet of a hand of Italian draw, on the same form (I6 to I9)."""
    page = page or _page(sheet)
    remarks = [each for each in (sheet.stays, sheet.note) if each]
    parts = filled(
        draw=Facts(sheet.facts, WRITE_IN),
        rules=_rules(sheet.rules),
        shown=Hands(sheet.seats),
        rulings=Table(lambda: sheet.rulings),
        pots=Table(lambda: sheet.pots[:-1], sheet.pots[-1:]) if sheet.pots else None,
        chips=Table(lambda: sheet.chips[:-1], sheet.chips[-1:]),
        remarks=Words(tuple(remarks)) if remarks else None,
        notice=Words((sheet.responsibility,), fine=True),
    )
    total = sheet.chips[-1]
    controls = (Control(tr("put in"), total.put_in), Control(tr("taken"), total.takes))
    return Report(FORM, replace(page, controls=page.controls + controls), parts)


def _rules(rules: SheetIdentity) -> Words:
    words = tr("Rules: {title} ({named}), SHA-256 {hash}", title=rules.title,
               named=_named(rules), hash=rules.sha256)  # fmt: skip
    return Words((words,), fine=True)


def _named(rules: SheetIdentity) -> str:
    return tr("{id} version {version}", id=rules.id, version=rules.version)


def _page(sheet: PayoutSheet | DrawSheet) -> PageFacts:
    """The page of a hand alone, without a house."""
    return PageFacts(
        program=sheet.program,
        printed_at=sheet.printed_at,
        subject=hand_subject(sheet.facts.table, sheet.facts.hand),
        rules=f"{_named(sheet.rules)}, {sheet.rules.sha256[:12]}",
    )


def hand_subject(table: str, hand: str) -> str:
    """Which hand it is, as far as it is known."""
    named = (
        tr("Table {table}", table=table) if table else "",
        tr("Hand {hand}", hand=hand) if hand else "",
    )
    return " · ".join(filter(None, named))


def _controls(sheet: PayoutSheet) -> tuple[Control, ...]:
    """What is due and paid, and the chips that are there before and after."""
    found: list[Control] = []
    if sheet.payments:
        total = sheet.payments[-1]
        found += [Control(tr("due"), total.due), Control(tr("paid"), total.paid)]
    stacks = sheet.stacks[-1]
    if stacks.before:
        found += [Control(tr("before"), stacks.before), Control(tr("after"), stacks.after)]
    return tuple(found)


def stored_payout(occasion: Occasion, source: Source, number: int) -> Report:
    """The payout sheet of a hand of a session as it stands now, settled again from its journal.

    A void hand is printed as it was settled last, with VOID across it. LookupError where the hand
    was never settled.
    """
    rows = hand_history(source.view, source.id, number)
    told = [row for row in rows if row.standing in _STANDS]
    recorded = line(source.view, source.id, told[-1].seq) if told else None
    if recorded is None:
        raise LookupError(f"{source.id} {number}")
    document = facts_of(recorded)["document"]
    now = occasion.now.astimezone(occasion.site.zone).replace(second=0, microsecond=0)
    page = session_page(occasion, FORM, source, tr("The hand as it stands"))
    subject = tr("{table} · Hand {hand}", table=source.row.table_name, hand=number)
    page = replace(
        page,
        sheet=sheet_name(FORM, f"{source.id}/{number}"),
        subject=subject,
        period=source.told_moment(told[0].at),
        gaming_date=told[0].gaming_date,
        void=rows[-1].standing is Standing.VOID,
    )
    if source.sheet.draw:
        drawn = draw_sheet(settle_draw(read_draw(as_document(document), sheet=source.sheet)), now)
        at_draw = replace(drawn.facts, dealer=source.person(drawn.facts.dealer))
        note = _note(source, rows, drawn.note)
        return draw_payout_report(replace(drawn, facts=at_draw, note=note), page)
    sheet = payout_sheet(settled_again(document, source.sheet, source.currency), now)
    first = line(source.view, source.id, told[0].seq)
    notes = (_deal_note(source, facts_of(first)) if first else "", sheet.note)
    # The journal knows who dealt by his id, and not by what he is called.
    facts = replace(sheet.facts, dealer=source.person(sheet.facts.dealer))
    sheet = replace(sheet, facts=facts, note=_note(source, rows, " ".join(filter(None, notes))))
    return payout_report(sheet, page)


def _deal_note(source: Source, facts: Mapping[str, Any]) -> str:
    """Which of two hands of one deal it is (V3)."""
    if source.sheet.hands_per_deal(len(facts["players"])) == 1:
        return ""
    if facts["deal_hand"] == 2:
        return tr("The second hand of a deal (V3).")
    return tr("The first hand of a deal (V3).")


def _note(source: Source, rows: tuple[HandRow, ...], note: str) -> str:
    """The hand's note, and what became of the hand after it was first settled."""
    notes = [note] if note else []
    for row in rows:
        if row.standing not in (Standing.CORRECTED, Standing.VOID):
            continue
        made = line(source.view, source.id, row.seq)
        assert made is not None
        what = tr("Corrected") if row.standing is Standing.CORRECTED else tr("Void")
        when, who = source.told_moment(row.at), source.person(made.approver or made.operator)
        notes.append(tr("{what} {when} by {who}: {reason}", what=what, when=when, who=who,
                        reason=made.reason or "-"))  # fmt: skip
    return " ".join(notes)
