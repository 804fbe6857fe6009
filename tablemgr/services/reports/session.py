"""The session report: one table's night, from the count that opened it to the closing one."""

from dataclasses import replace

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.reconciliation import Equation
from tablemgr.services.reports.chart import stack_chart
from tablemgr.services.reports.events import Events, read_events
from tablemgr.services.reports.handlist import cap_table, counts, hand_table, mark_table, tally
from tablemgr.services.reports.money import BOUGHT, Money, read_money
from tablemgr.services.reports.page import Occasion, session_page
from tablemgr.services.reports.parts import (
    REMARKS,
    SIGNATURES,
    Control,
    Facts,
    FormShape,
    Report,
    Shape,
    Table,
    filled,
    shape,
)
from tablemgr.services.reports.sessionlines import (
    BankLine,
    CapLine,
    CorrectionLine,
    EquationLine,
    HandLine,
    IncidentLine,
    MarkLine,
    OverrideLine,
    PlayerLine,
    SessionCounts,
    SessionFacts,
)
from tablemgr.services.reports.source import Source, moment_text
from tablemgr.services.reports.words import entry_name

FORM = "session_report"
SHAPE = FormShape(
    {
        "facts": shape(SessionFacts, "dealers"),
        "counts": shape(SessionCounts),
        "equation": shape(EquationLine),
        "players": shape(PlayerLine, "buys"),
        "chart": Shape(omissible=True),
        "hands": shape(HandLine, "time", "dealer", "button", groups=("dealer", "standing")),
        "marks": shape(MarkLine, "time", groups=("what", "player")),
        "capped": shape(CapLine),
        "incidents": shape(IncidentLine, "table", "dealer"),
        "overrides": shape(OverrideLine, "table"),
        "corrections": shape(CorrectionLine, "table"),
        "bank": shape(BankLine, "table"),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    }
)
_PLAYERS = (AccountKind.STACK, AccountKind.BEHIND_CHIPS)
PLACES: dict[str, tuple[AccountKind, ...]] = {
    "bank": (AccountKind.BANK,),
    "players": _PLAYERS,
    "pool": (AccountKind.POOL,),
    "collection": (AccountKind.COLLECTION,),
    "cash": (AccountKind.CASH_TAKEN,),
    "behind": (AccountKind.BEHIND_CASH,),
}
"""The places that are reconciled, by the columns of the equation."""

_MOVED = (EntryKind.MOVE_IN, EntryKind.MOVE_OUT)
_POOL = (EntryKind.POOL_ANTE, EntryKind.POOL_RETURN, EntryKind.POOL_SPLIT)
_FEES = (EntryKind.COLLECTION, EntryKind.COLLECTION_RETURN)
_NAMED = {*BOUGHT, *_MOVED, *_POOL, *_FEES, EntryKind.HAND, EntryKind.JACKPOT, EntryKind.CASH_OUT}
_OTHER = tuple(kind for kind in EntryKind if kind not in _NAMED)
_WON = (EntryKind.HAND, *_POOL, *_FEES, EntryKind.JACKPOT, *_OTHER)


def session_report(occasion: Occasion, source: Source) -> Report:
    """Everything that a session's books say, open or closed."""
    counted, events = tally(source), read_events(source)
    money = read_money(source, counted.hands)
    equations = reconciled(money, events)
    collected = equations["collection"].expected
    controls = (
        Control(tr("hands"), str(counted.hands)),
        Control(tr("moved"), source.money(counted.moved)),
        Control(tr("collection"), source.money(collected)),
        Control(tr("out of balance"), source.money(difference(equations))),
    )
    page = session_page(occasion, FORM, source, tr("All that was recorded"), controls)
    page = replace(page, coded=True)
    parts = filled(
        facts=Facts(_facts(source, events)),
        counts=counts(source, counted, len(events.overrides), collected),
        equation=equation_table(source, equations),
        players=_players(source, money),
        chart=stack_chart(source, money),
        hands=hand_table(source, counted),
        marks=mark_table(source),
        capped=cap_table(source),
        incidents=Table(lambda: events.incidents),
        overrides=Table(lambda: events.overrides),
        corrections=Table(lambda: events.corrections),
        bank=Table(lambda: events.bank),
    )
    return Report(FORM, page, parts)


def _facts(source: Source, events: Events) -> SessionFacts:
    row, sheet = source.row, source.sheet
    return SessionFacts(
        table=row.table_name,
        session=row.id,
        opened=moment_text(row.opened_at, source.site),
        closed=moment_text(row.closed_at, source.site) or tr("open"),
        sheet=tr("{title} ({id} version {version})", title=sheet.title, id=sheet.id,
                 version=sheet.version),
        point_value=" → ".join(map(source.money, events.point_values)),
        currency=source.currency.code,
        dealers=", ".join(map(source.person, dict.fromkeys(events.dealers))),
    )  # fmt: skip


def reconciled(money: Money, events: Events) -> dict[str, Equation]:
    """The equation of each place; bank and cash against their closing counts."""
    counted: dict[str, int] = {}
    if events.close is not None:
        bank = parse_chips(events.close["bank"]).total
        counted = {"bank": bank, "cash": events.close["cash"]}
    return {name: money.equation(kinds, counted.get(name)) for name, kinds in PLACES.items()}


def difference(equations: dict[str, Equation]) -> int:
    """By how much the places together are out of balance, whichever way."""
    return sum(abs(each.difference) for each in equations.values())


def equation_table(source: Source, equations: dict[str, Equation]) -> Table:
    """The reconciliation laid out: what there was, what came and went, what has to be there."""
    kinds = {kind for each in equations.values() for kind, _ in each.terms}
    terms = {name: dict(each.terms) for name, each in equations.items()}
    opening = {name: source.some(each.opening) for name, each in equations.items()}
    lines = [_equation_line(entry_name(EntryKind.OPEN_BANK), opening)]
    for kind in EntryKind:
        if kind in kinds:
            gains = {name: source.gain(terms[name].get(kind, 0)) for name in equations}
            lines.append(_equation_line(entry_name(kind), gains))
    closed = bool(source.row.closed_at)
    there = tr("Is there, counted at the close") if closed else tr("Is there by the ledger")
    ends = {
        tr("Should be there"): {name: each.expected for name, each in equations.items()},
        there: {name: each.closing for name, each in equations.items()},
        tr("Difference"): {name: each.difference for name, each in equations.items()},
    }
    totals = [
        _equation_line(word, {name: source.money(minor) for name, minor in sums.items()})
        for word, sums in ends.items()
    ]
    return Table(lambda: lines, tuple(totals))


def _equation_line(term: str, texts: dict[str, str]) -> EquationLine:
    return EquationLine(term, **texts)


def _players(source: Source, money: Money) -> Table:
    lines = [_player(source, money, [player], source.player(player)) for player in money.players]
    total = _player(source, money, money.players, tr("Control total"))
    words = tr(
        "Bought, moved, won and the rest, less what was taken out, is what is left at the table."
    )
    return Table(lambda: lines, (total,) if lines else (), (words,))


def _player(source: Source, money: Money, players: list[str], name: str) -> PlayerLine:
    def of(*kinds: EntryKind) -> int:
        return sum(money.of(player, *kinds) for player in players)

    numbers = sum(money.numbers.get((who, kind), 0) for who in players for kind in BOUGHT)
    return PlayerLine(
        player=name,
        buys=str(numbers),
        bought=source.some(of(*BOUGHT)),
        short=source.some(of(EntryKind.SHORT_BUY)),
        moved=source.gain(of(*_MOVED)),
        won=source.gain(of(EntryKind.HAND)) or source.money(0),
        pool=source.gain(of(*_POOL)),
        collection=source.gain(of(*_FEES)),
        jackpots=source.gain(of(EntryKind.JACKPOT)),
        other=source.gain(of(*_OTHER)),
        out=source.some(-of(EntryKind.CASH_OUT)),
        left=source.money(sum(money.held.get(player, 0) for player in players)),
        result=source.gain(of(*_WON)) or source.money(0),
        owes=source.some(sum(map(money.owed, players))),
    )
