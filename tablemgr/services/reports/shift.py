"""The shift report: a gaming day over all tables, with its dealers and the ends of its chains."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import Currency, find_currency, format_amount
from tablemgr.services.printed import Amount, Clock, Day
from tablemgr.services.reports.events import Events, read_events
from tablemgr.services.reports.handlist import Tally, tally
from tablemgr.services.reports.money import BOUGHT, Money, read_money
from tablemgr.services.reports.page import Occasion, page_facts, sheet_name
from tablemgr.services.reports.parts import (
    REMARKS,
    SIGNATURES,
    ChainEnd,
    Control,
    Facts,
    FormShape,
    Report,
    Table,
    filled,
    shape,
)
from tablemgr.services.reports.session import difference, reconciled
from tablemgr.services.reports.source import Source, period_text, plus, told_moment
from tablemgr.services.shown import shown_day
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.rows import Standing

FORM = "shift_report"


@dataclass(frozen=True, slots=True)
class ShiftFacts:
    """Which gaming day it was."""

    gaming_day: Day
    tables: Amount
    open: Amount
    hands: Amount
    misdeals: Amount
    corrections: Amount
    overrides: Amount


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table's session in a line: when, and how many hands."""

    table: str
    session: str
    opened: Clock
    closed: Clock
    hands: Amount
    settled: Amount
    void: Amount
    misdeals: Amount
    fouls: Amount
    naturals: Amount
    capped: Amount


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """The money of a table's session in a line, in its own currency."""

    table: str
    currency: str
    bought: Amount
    out: Amount
    moved: Amount
    collection: Amount
    jackpots: Amount
    variance: Amount
    cash_variance: Amount
    owed: Amount
    difference: Amount


@dataclass(frozen=True, slots=True)
class DealerLine:
    """What a dealer dealt."""

    dealer: str
    hands: Amount
    settled: Amount
    void: Amount
    misdeals: Amount
    fouls: Amount
    naturals: Amount
    tables: str


@dataclass(frozen=True, slots=True)
class ChainLine:
    """The end of a session's chain, for whoever checks the database against the paper."""

    table: str
    session: str
    length: Amount
    head: str


SHAPE = FormShape(
    {
        "facts": shape(ShiftFacts),
        "tables": shape(TableLine, "session", "opened", "closed"),
        "money": shape(MoneyLine, groups=("currency",)),
        "dealers": shape(DealerLine, "tables"),
        "chains": shape(ChainLine),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    }
)

Sums = dict[str, int]
"""The columns of a table's money, or of all that play in one currency, in smallest units."""


def shift_report(occasion: Occasion, sources: Sequence[Source], day: str) -> Report:
    """A gaming day; `sources` are all sessions that opened on it."""
    found = [(source, tally(source), read_events(source)) for source in sources]
    sums = [_sums(source, counted, events) for source, counted, events in found]
    money = [
        _money_line(source.row.table_name, source.currency, each)
        for source, each in zip(sources, sums, strict=True)
    ]
    totals = _totals(sources, sums)
    shown = [_money_line(tr("Control total"), currency, each) for currency, each in totals]
    tables = [_table_line(source, counted) for source, counted, _ in found]
    dealers = _dealers(sources, [events for _, _, events in found])
    parts = filled(
        facts=Facts(_facts(day, found)),
        tables=Table(lambda: tables, (_all_tables([each for _, each, _ in found]),)),
        money=Table(lambda: money, tuple(shown)),
        dealers=Table(lambda: dealers[:-1], tuple(dealers[-1:])),
        chains=Table(lambda: [_chain(source) for source in sources]),
    )
    page = page_facts(
        occasion,
        sheet_name(FORM, day),
        subject=tr("Gaming day {day}, all tables", day=shown_day(day)),
        period=_period(sources),
        filters=tr("All sessions that opened on the gaming day"),
        gaming_date=day,
        chain=_end(day, sources),
        controls=_controls([each for _, each, _ in found], totals),
    )
    return Report(FORM, replace(page, coded=True), parts)


def _facts(day: str, found: Sequence[tuple[Source, Tally, Events]]) -> ShiftFacts:
    numbers = (
        len(found),
        sum(not source.row.closed_at for source, _, _ in found),
        sum(counted.hands for _, counted, _ in found),
        sum(counted.standings.get(Standing.MISDEAL, 0) for _, counted, _ in found),
        sum(len(events.corrections) for _, _, events in found),
        sum(len(events.overrides) for _, _, events in found),
    )
    return ShiftFacts(day, *(str(number) for number in numbers))


def _sums(source: Source, counted: Tally, events: Events) -> Sums:
    money = read_money(source, counted.hands)
    equations = reconciled(money, events)
    return {
        "bought": _all(money, *BOUGHT),
        "out": -_all(money, EntryKind.CASH_OUT),
        "moved": counted.moved,
        "collection": equations["collection"].expected,
        "jackpots": _jackpots(money),
        "variance": -money.total(AccountKind.VARIANCE_CHIPS),
        "cash_variance": -money.total(AccountKind.VARIANCE_CASH),
        "owed": money.total(AccountKind.RECEIVABLE),
        "difference": difference(equations),
    }


def _all(money: Money, *kinds: EntryKind) -> int:
    return sum(money.of(player, *kinds) for player in money.players)


def _jackpots(money: Money) -> int:
    """What the house has paid in jackpots, in chips and in cash."""
    accounts = (AccountKind.STACK, AccountKind.PLAYER_CASH)
    return sum(money.moved(EntryKind.JACKPOT, account) for account in accounts)


_SIGNED = frozenset({"variance", "cash_variance"})


def _money_line(name: str, currency: Currency, sums: Sums) -> MoneyLine:
    def text(column: str, minor: int) -> Amount:
        signed = plus(minor, currency) if column in _SIGNED else ""
        return signed or format_amount(minor, currency)

    amounts = {column: text(column, minor) for column, minor in sums.items()}
    return MoneyLine(table=name, currency=currency.code, **amounts)


def _table_line(source: Source, counted: Tally) -> TableLine:
    opened = source.clock(source.row.opened_at)[:5]
    return TableLine(
        source.row.table_name, source.id, opened, _closed(source), *_hand_counts(counted)
    )


def _all_tables(counted: Sequence[Tally]) -> TableLine:
    columns = zip(*map(_hand_counts, counted), strict=True)
    sums = [str(sum(map(int, column))) for column in columns]
    return TableLine(tr("Control total"), "", "", "", *sums)


def _hand_counts(counted: Tally) -> tuple[Amount, ...]:
    numbers = (
        *(counted.hands, counted.settled),
        counted.standings.get(Standing.VOID, 0),
        counted.standings.get(Standing.MISDEAL, 0),
        *(counted.fouls, counted.naturals, counted.capped),
    )
    return tuple(str(number) for number in numbers)


def _closed(source: Source) -> str:
    return source.clock(source.row.closed_at)[:5] if source.row.closed_at else tr("open")


def _totals(sources: Sequence[Source], sums: Sequence[Sums]) -> list[tuple[Currency, Sums]]:
    """The sums of each currency, as unlike ones never add up."""
    totals: dict[str, Sums] = {}
    for source, each in zip(sources, sums, strict=True):
        of_currency = totals.setdefault(source.row.currency, dict.fromkeys(each, 0))
        for column, minor in each.items():
            of_currency[column] += minor
    return [(found, each) for code, each in totals.items() if (found := find_currency(code))]


def _controls(
    counted: Sequence[Tally], totals: Sequence[tuple[Currency, Sums]]
) -> tuple[Control, ...]:
    money: list[Control] = []
    for currency, each in totals:
        for label, column in ((tr("moved"), "moved"), (tr("collection"), "collection")):
            value = f"{format_amount(each[column], currency)} {currency.code}"
            money.append(Control(label, value))
    return (Control(tr("hands"), str(sum(each.hands for each in counted))), *money)


@dataclass(slots=True)
class _Dealt:
    """What a dealer has dealt so far."""

    hands: int = 0
    settled: int = 0
    void: int = 0
    misdeals: int = 0
    fouls: int = 0
    naturals: int = 0
    tables: dict[str, None] = field(default_factory=dict)


def _dealers(sources: Sequence[Source], events: Sequence[Events]) -> list[DealerLine]:
    """A line for each dealer by name, and last the control total."""
    dealt: dict[str, _Dealt] = {}
    for source in sources:
        for row in hands(source.view, HandFilter(session=source.id)):
            each = dealt.setdefault(source.person(row.dealer), _Dealt())
            each.hands += 1
            each.void += row.standing is Standing.VOID
            each.misdeals += row.standing is Standing.MISDEAL
            each.settled += row.standing in (Standing.SETTLED, Standing.CORRECTED)
            each.fouls += row.fouls
            each.naturals += row.naturals
            each.tables[source.row.table_name] = None
    for source, told in zip(sources, events, strict=True):
        for dealer in told.dealers:
            dealt.setdefault(source.person(dealer), _Dealt())
    lines = [_dealer(name, each) for name, each in sorted(dealt.items())]
    everything = _Dealt()
    for name in _COUNTED:
        setattr(everything, name, sum(getattr(each, name) for each in dealt.values()))
    return [*lines, _dealer(tr("Control total"), everything)]


_COUNTED = ("hands", "settled", "void", "misdeals", "fouls", "naturals")


def _dealer(name: str, each: _Dealt) -> DealerLine:
    numbers = {column: str(getattr(each, column)) for column in _COUNTED}
    return DealerLine(dealer=name, **numbers, tables=", ".join(each.tables))


def _chain(source: Source) -> ChainLine:
    end = source.chain
    return ChainLine(source.row.table_name, source.id, str(end.length), end.head)


def _end(day: str, sources: Sequence[Source]) -> ChainEnd:
    """All chains of the day as one: a digest of their ends, in the order of the report."""
    ends = [source.chain for source in sources]
    text = "\n".join(f"{each.name}:{each.length}:{each.head}" for each in ends)
    return ChainEnd(day, sum(each.length for each in ends), sha256(text.encode()).hexdigest())


def _period(sources: Sequence[Source]) -> str:
    site = sources[0].site
    first = min(source.row.opened_at for source in sources)
    if all(source.row.closed_at for source in sources):
        return period_text(first, max(source.row.closed_at for source in sources), site)
    return tr("{first}, not all closed", first=told_moment(first, site))
