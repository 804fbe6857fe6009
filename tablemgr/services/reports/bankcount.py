"""The bank count: what came to a table's bank and left it, counted by denomination, and signed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import ChipCount, parse_chips
from tablemgr.ledger.kinds import EntryKind
from tablemgr.services.printed import Amount, Moment
from tablemgr.services.reports.events import Events, read_events
from tablemgr.services.reports.handlist import tally
from tablemgr.services.reports.money import read_money
from tablemgr.services.reports.page import Occasion, session_page
from tablemgr.services.reports.parts import (
    REMARKS,
    SIGNATURES,
    Control,
    Facts,
    FormShape,
    Report,
    Table,
    filled,
    shape,
)
from tablemgr.services.reports.session import equation_table, reconciled
from tablemgr.services.reports.sessionlines import BankLine, EquationLine
from tablemgr.services.reports.source import Source, moment_text
from tablemgr.store.entries import entries

FORM = "bank_count"


@dataclass(frozen=True, slots=True)
class BankFacts:
    """Whose bank it is, and what it should hold."""

    table: str
    session: str
    opened: Moment
    closed: Moment
    currency: str
    expected: Amount
    counted: Amount
    variance: Amount


@dataclass(frozen=True, slots=True)
class DenominationLine:
    """A denomination: chips opened with, filled, taken away, and found by the last count."""

    value: Amount
    opened: Amount
    filled: Amount
    credited: Amount
    counted: Amount
    worth: Amount


@dataclass(frozen=True, slots=True)
class CountLine:
    """A denomination whose chips are counted by hand: their number and what they are worth."""

    value: Amount
    number: Amount
    worth: Amount


SHAPE = FormShape(
    {
        "facts": shape(BankFacts, "session"),
        "count": replace(shape(CountLine), omissible=True),
        "bank": shape(BankLine, "table", groups=("what",)),
        "chips": shape(DenominationLine),
        "equation": shape(EquationLine),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    },
    rolls=True,
)


def bank_count(occasion: Occasion, source: Source) -> Report:
    """A session's bank; while it is open, there are boxes for a count by denomination."""
    events, counted = read_events(source), tally(source)
    money = read_money(source, counted.hands)
    equations = reconciled(money, events)
    closed = parse_chips(events.close["bank"]).total if events.close else None
    expected = events.close["bank_expected"] if events.close else equations["bank"].expected
    variance = -money.total(AccountKind.VARIANCE_CHIPS)
    row = source.row
    facts = BankFacts(
        table=row.table_name,
        session=row.id,
        opened=moment_text(row.opened_at, source.site),
        closed=moment_text(row.closed_at, source.site) or tr("open"),
        currency=source.currency.code,
        expected=source.money(expected),
        counted="" if closed is None else source.money(closed),
        variance=source.gain(variance) or source.money(0),
    )
    controls = (
        Control(tr("expected"), source.money(expected)),
        *([Control(tr("counted"), source.money(closed))] if closed is not None else []),
        Control(tr("variances of the session"), source.gain(variance) or source.money(0)),
    )
    filters = tr("Fills, credits, counts and variances")
    page = session_page(occasion, FORM, source, filters, controls)
    lines = list(_denominations(source, events))
    parts = filled(
        facts=Facts(facts, ("counted",)),
        count=_by_hand(source, expected) if closed is None else None,
        bank=Table(lambda: events.bank),
        chips=Table(lambda: lines[:-1], tuple(lines[-1:])),
        equation=equation_table(source, equations),
    )
    return Report(FORM, page, parts)


def _by_hand(source: Source, expected: int) -> Table:
    """Boxes for how many there are of each denomination, for their sum and what is missing of it.

    `expected` is in smallest units.
    """
    lines = [CountLine(source.money(value), "", "") for value in _values(source)]
    there = CountLine(tr("Should be there"), "", source.money(expected))
    feet = (CountLine(tr("Total"), "", ""), there, CountLine(tr("Variance"), "", ""))
    return Table(lambda: (*lines, *feet), blank=True)


def _values(source: Source) -> Iterator[int]:
    """The denominations, largest first, in smallest units."""
    return map(int, source.row.denominations.split())


def _denominations(source: Source, events: Events) -> Iterator[DenominationLine]:
    """A line for each denomination, largest first, and last what all of them come to."""
    counts = {kind: ChipCount(source.currency) for kind in _SLIPS}
    for recorded in entries(source.view, source.id):
        kind = next((each for each in _SLIPS if recorded.entry.kind == each), None)
        if kind is not None and recorded.entry.chips:
            counts[kind] += parse_chips(recorded.entry.chips)
    last = parse_chips(events.close["bank"]) if events.close else None
    opened, filled_up, credited = (dict(count.numbers) for count in counts.values())
    found = dict(last.numbers) if last else None
    for value in _values(source):
        number = found.get(value, 0) if found is not None else None
        yield DenominationLine(
            value=source.money(value),
            opened=_number(opened.get(value, 0)),
            filled=_number(filled_up.get(value, 0)),
            credited=_number(credited.get(value, 0)),
            counted="" if number is None else str(number),
            worth="" if number is None else source.money(number * value),
        )
    opening, fills, credits_ = (source.some(count.total) for count in counts.values())
    worth = source.money(last.total) if last else ""
    yield DenominationLine(tr("Worth"), opening, fills, credits_, "", worth)


_SLIPS = (EntryKind.OPEN_BANK, EntryKind.FILL, EntryKind.CREDIT)


def _number(number: int) -> Amount:
    return str(number) if number else ""
