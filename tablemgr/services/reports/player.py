"""The player statement: what a player bought, won and took out, session by session."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import HOLDINGS, AccountKind, parse_account
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import Currency, find_currency, format_amount
from tablemgr.services.poolwords import antes_apart
from tablemgr.services.printed import Amount, Clock, Day, Number
from tablemgr.services.reports.money import BOUGHT, counts_as
from tablemgr.services.reports.page import Occasion, page_facts
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
from tablemgr.services.reports.source import Source, local, plus
from tablemgr.services.reports.words import entry_name, standing_name, status_text
from tablemgr.services.shown import shown_day
from tablemgr.store.entries import entries
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import line
from tablemgr.store.rows import EntryRow, RecordedEntry

FORM = "player_statement"


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """Whose statement it is, and over how much."""

    player: str
    id: str
    sessions: Amount
    hands: Amount


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A session of the player's: bought, less what he took out and what is left, is his result."""

    date: Day
    table: str
    currency: str
    hands: Amount
    bought: Amount
    moved: Amount
    out: Amount
    left: Amount
    result: Amount
    owes: Amount


@dataclass(frozen=True, slots=True)
class MovementLine:
    """Money that the player brought, took, moved or owed, hands left out."""

    date: Day
    time: Clock
    table: str
    what: str
    amount: Amount
    currency: str
    memo: str


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A hand that the player was in."""

    date: Day
    table: str
    hand: Number
    time: Clock
    seat: Amount
    points: Amount
    amount: Amount
    status: str
    standing: str


SHAPE = FormShape(
    {
        "facts": shape(PlayerFacts),
        "sessions": shape(StatementLine, groups=("currency",)),
        "movements": shape(MovementLine, "memo", groups=("date", "table")),
        "hands": shape(PlayedLine, "time", groups=("date", "table")),
        "remarks": REMARKS,
        "signatures": SIGNATURES,
    }
)
_MOVED = frozenset({EntryKind.MOVE_IN, EntryKind.MOVE_OUT})
_SUMS = ("bought", "moved", "out", "left", "result", "owes")
# What moves no money of his between the table and elsewhere.
_INSIDE = frozenset({EntryKind.COLOUR_UP, EntryKind.PARTIAL_CASH_OUT, EntryKind.USE_BEHIND})
_PLAYED = frozenset({EntryKind.HAND, EntryKind.COLLECTION, EntryKind.POOL_ANTE})
_HIS = frozenset({*HOLDINGS, AccountKind.RECEIVABLE})


@dataclass(slots=True)
class _Stay:
    """What a player's entries in one session come to."""

    source: Source
    sums: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_SUMS, 0))
    movements: list[MovementLine] = field(default_factory=list)
    hands: int = 0

    def see(self, player: str, recorded: RecordedEntry) -> None:
        """Take in an entry of the session."""
        row = recorded.entry
        held, owed = _touched(row, player)
        if not held and not owed:
            return
        kind = counts_as(self.source, row)
        self.sums["owes"] += owed
        self.sums["left"] += held
        if kind in BOUGHT:
            self.sums["bought"] += held
        elif kind in _MOVED:
            self.sums["moved"] += held
        elif kind is EntryKind.CASH_OUT:
            self.sums["out"] -= held
        else:
            self.sums["result"] += held
        if EntryKind(row.kind) not in _PLAYED | _INSIDE:
            self.movements.append(self._movement(recorded, held, owed))

    def _movement(self, recorded: RecordedEntry, held: int, owed: int) -> MovementLine:
        source, row = self.source, recorded.entry
        told = line(source.view, source.id, recorded.seq)
        at = local(told.at, source.site) if told else None
        what = entry_name(EntryKind(row.kind))
        if owed:
            debt = tr("debt {amount}", amount=source.told_gain(owed))
            what = f"{what} ({debt})"
        return MovementLine(
            date=told.gaming_date if told else source.row.gaming_date,
            time=at.strftime("%H:%M:%S") if at else "",
            table=source.row.table_name,
            what=what,
            amount=source.gain(held),
            currency=source.currency.code,
            memo=row.memo,
        )


def _touched(row: EntryRow, player: str) -> tuple[int, int]:
    """What an entry does to a player's money at the table, and to what he owes."""
    held = owed = 0
    for text, minor in row.postings:
        account = parse_account(text)
        if account.owner != player or account.kind not in _HIS:
            continue
        if account.kind is AccountKind.RECEIVABLE:
            owed += minor
        else:
            held += minor
    return held, owed


def player_statement(
    occasion: Occasion,
    sources: Sequence[Source],
    player: str,
    name: str,
    filters: str,
    sheet: str,
) -> Report:
    """A player's sessions among `sources`, his movements and his hands."""
    stays = [stay for source in sources if (stay := _stay(source, player))]
    lines = [_line(stay) for stay in stays]
    totals = _totals(stays)
    movements = [each for stay in stays for each in stay.movements]
    played = sum(stay.hands for stay in stays)
    controls = (
        Control(tr("hands"), str(played)),
        *(
            Control(tr("result"), f"{plus(sums['result'], money) or '0'} {money.code}")
            for money, sums in totals
        ),
    )
    facts = PlayerFacts(name, player, str(len(stays)), str(played))
    parts = filled(
        facts=Facts(facts),
        sessions=Table(lambda: lines, tuple(_total(*each) for each in totals)),
        movements=Table(lambda: movements),
        hands=Table(lambda: _hands([stay.source for stay in stays], player), words=_antes(stays)),
    )
    days = [stay.source.row.gaming_date for stay in stays]
    page = page_facts(
        occasion,
        sheet,
        subject=name,
        period=_period(days) if days else "",
        filters=filters,
        controls=controls,
    )
    return Report(FORM, page, parts)


def _period(days: Sequence[str]) -> str:
    return tr("{first} to {last}", first=shown_day(min(days)), last=shown_day(max(days)))


def _stay(source: Source, player: str) -> _Stay | None:
    """What a player did in a session, None where he never was in it."""
    if player not in source.names:
        return None
    stay = _Stay(source)
    for recorded in entries(source.view, source.id):
        stay.see(player, recorded)
    stay.hands = sum(1 for _ in hands(source.view, _of(source, player)))
    return stay


def _of(source: Source, player: str) -> HandFilter:
    return HandFilter(session=source.id, player=player)


def _line(stay: _Stay) -> StatementLine:
    row = stay.source.row
    return _sums_line(row.gaming_date, row.table_name, stay.source.currency, stay.hands, stay.sums)


def _sums_line(
    date: str, table: str, currency: Currency, played: int, sums: dict[str, int]
) -> StatementLine:
    def signed(name: str) -> Amount:
        return plus(sums[name], currency) or format_amount(0, currency)

    def plain(name: str) -> Amount:
        return plus(sums[name], currency).removeprefix("+") or format_amount(0, currency)

    return StatementLine(
        date=date,
        table=table,
        currency=currency.code,
        hands=str(played),
        bought=plain("bought"),
        moved=signed("moved"),
        out=plain("out"),
        left=plain("left"),
        result=signed("result"),
        owes=plain("owes"),
    )


def _totals(stays: Sequence[_Stay]) -> list[tuple[Currency, dict[str, int]]]:
    """The sums of each currency with the number of hands under `hands`."""
    totals: dict[str, dict[str, int]] = {}
    for stay in stays:
        sums = totals.setdefault(stay.source.row.currency, dict.fromkeys((*_SUMS, "hands"), 0))
        for name, minor in (stay.sums | {"hands": stay.hands}).items():
            sums[name] += minor
    return [(found, each) for code, each in totals.items() if (found := find_currency(code))]


def _total(currency: Currency, sums: dict[str, int]) -> StatementLine:
    return _sums_line("", tr("Control total"), currency, sums["hands"], sums)


def _antes(stays: Sequence[_Stay]) -> tuple[str, ...]:
    """What the list of hands says of antes, once, where any of the tables had them."""
    return tuple({text for stay in stays if (text := antes_apart(stay.source.sheet))})


def _hands(sources: Sequence[Source], player: str) -> Iterator[PlayedLine]:
    for source in sources:
        for row in hands(source.view, _of(source, player)):
            seat = next(each for each in row.seats if each.player == player)
            yield PlayedLine(
                date=row.gaming_date,
                table=source.row.table_name,
                hand=str(row.number),
                time=source.clock(row.at),
                seat=str(seat.seat),
                points=source.points(seat.points),
                amount=source.gain(seat.net_minor) or source.money(0),
                status=status_text(seat.status),
                standing=standing_name(row.standing),
            )
