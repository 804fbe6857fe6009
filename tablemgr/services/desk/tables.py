"""Every open table at a glance, as a floor's screen follows them.

A table is read anew only when its journal has grown, so that many can be followed at once.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablemgr.i18n import mark, tr
from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.money import Currency
from tablemgr.rules.floor.table import SEATS, seats_of
from tablemgr.services.desk.names import Names, named, names_of
from tablemgr.services.floorwords import incident_text
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import NightState, Running, Seated, Stage
from tablemgr.services.night.telling import read_state
from tablemgr.services.permissions import Verb
from tablemgr.services.poolwords import pool_text
from tablemgr.services.shown import shown_price
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store import sessions
from tablemgr.store.desk import claim
from tablemgr.store.engine import Store
from tablemgr.store.journal import last_line
from tablemgr.store.journalsearch import last_lines, lines_between
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View

NOTES_BACK = 50
"""How many lines of a table that is read for the first time are looked through for a note."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat as the floor sees it: what its player has in chips and behind, and how he stands."""

    seat: int
    player: str
    name: str
    chips: int
    behind: int
    remarks: tuple[str, ...] = ()
    has_button: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """An open table: what is played, by whom, how far the hand is, and what waits for the floor.

    Amounts are in smallest units of `currency`. `hand` is the number of the last hand dealt,
    `stage` in words where it is, `places` the seats that the table has. `pool` is what lies in one
    that is played for (V2). `station` has the table, empty where none has. `note` is the last one
    made.
    """

    session: str
    seq: int
    table: str
    sheet: str
    currency: Currency
    point_value: int
    plays_chips: bool
    dealer: str
    hand: int
    stage: str
    seats: tuple[SeatCard, ...]
    alarms: tuple[str, ...]
    bank: int
    pool: str = ""
    station: str = ""
    note: str = ""
    places: tuple[int, ...] = SEATS

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        taken = {each.seat for each in self.seats}
        return tuple(each for each in self.places if each not in taken)

    @property
    def stakes(self) -> str:
        """Sheet and point value of the table, and its pool (V2), in words."""
        if self.plays_chips:
            value = shown_price(self.point_value, self.currency)
            stakes = tr("{value} a point · {sheet}", value=value, sheet=self.sheet)
        else:
            stakes = tr("{sheet} · points only", sheet=self.sheet)
        return " · ".join(filter(None, (stakes, self.pool)))


def with_room(tables: Iterable[TableCard], here: str, currency: Currency) -> list[TableCard]:
    """The tables to which a player of the session `here` can go with his money (T11)."""
    return [
        each for each in tables if each.session != here and each.currency == currency and each.free
    ]


class Tables:
    """The open tables, remembered between two looks; one thread at a time may ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, TableCard] = {}

    def read(self) -> tuple[TableCard, ...]:
        """Every open table, by its name."""
        with self._store.read() as view:
            cards = [self._card(view, row) for row in sessions.sessions(view, is_open=True)]
        self._known = {each.session: each for each in cards}
        return tuple(sorted(cards, key=lambda each: (each.table.casefold(), each.session)))

    def _card(self, view: View, row: SessionRow) -> TableCard:
        known, last = self._known.get(row.id), last_line(view, row.id)
        holder = claim(view, row.id)
        station = holder.station if holder else ""
        if known is not None and last is not None and known.seq == last.seq:
            return known if known.station == station else replace(known, station=station)
        state, _ = read_state(view, row.id)
        names = names_of(view, state.holders())
        card = card_of(state, names, view)
        note = _note(view, known, state.seq, row.id) or (known.note if known else "")
        return replace(card, station=station, note=note)


def _note(view: View, known: TableCard | None, seq: int, session: str) -> str:
    """The last note since the last look, empty where there is none."""
    if known is None:
        fresh = last_lines(view, session, NOTES_BACK)
    else:
        fresh = lines_between(view, session, known.seq, seq)
    notes = [each for each in fresh if each.verb == Verb.NOTE]
    return str(json.loads(notes[-1].facts).get("text", "")) if notes else ""


def card_of(state: NightState, names: Names, view: View) -> TableCard:
    """A table's card from its state."""
    sheet = read_stored_sheet(view, state.sheet)
    return TableCard(
        session=state.session,
        seq=state.seq,
        table=state.table,
        sheet=sheet.title,
        currency=state.currency,
        point_value=state.point_value,
        plays_chips=sheet.plays_chips,
        dealer=named(state.dealer, names),
        hand=state.hands,
        stage=stage_text(state),
        seats=tuple(_seat(state, each) for each in state.seats),
        alarms=tuple(alarms_of(state, names)),
        bank=state.balances.at(AccountKind.BANK),
        pool=pool_text(Seen(state, sheet)),
        places=seats_of(sheet),
    )


def _seat(state: NightState, each: Seated) -> SeatCard:
    money = state.money(each.player)
    return SeatCard(
        seat=each.seat,
        player=each.player,
        name=each.name,
        chips=money.stack,
        behind=money.behind,
        remarks=tuple(_remarks(state, each)),
        has_button=state.button == each.seat,
    )


_REMARKS = {
    "new": mark("new"),
    "sits_out": mark("sits out"),
    "leaves": mark("leaves after the hand"),
    "buys": mark("buys after the hand"),
    "short": mark("short-bought"),
}


def _remarks(state: NightState, each: Seated) -> Iterable[str]:
    found = {
        "new": each.new,
        "sits_out": each.sits_out,
        "leaves": each.leaves,
        "buys": bool(each.waiting_buy),
        "short": each.last_buy == "short",
    }
    for key, holds in found.items():
        if holds:
            yield tr(_REMARKS[key])
    played = state.hand.seat(each.seat) if state.hand else None
    if played is not None and played.ruled_foul:
        yield tr("ruled a foul ({clause})", clause=played.ruled_foul)


def stage_text(state: NightState) -> str:
    """How far the table is with its hand, in a few words."""
    hand = state.hand
    if hand is None:
        return tr("between hands") if state.hands else tr("no hand yet")
    live, ready = len(hand.seats), sum(each.ready for each in hand.seats)
    if hand.stage is Stage.DEALT:
        return tr("dealt, {ready} of {live} set", ready=ready, live=live)
    if hand.stage is Stage.OPENED:
        return tr("open, {shown} of {live} shown", shown=_shown(hand), live=live)
    return tr("settled, being paid")


def _shown(hand: Running) -> int:
    return sum(each.shown or bool(each.ruled_foul) for each in hand.seats)


def alarms_of(state: NightState, names: Names) -> Iterable[str]:
    """What waits for the floor at a table: irregularities, clocks, jackpots, debts."""
    hand = state.hand
    if hand is not None:
        yield from map(incident_text, hand.incidents)
        for seat in hand.clocks:
            yield tr("the clock runs on seat {seat} (K1)", seat=seat)
    for each in state.jackpots:
        if not each.paid:
            yield tr("a jackpot is claimed for hand {number} (J3)", number=each.number)
    for debtor in sorted(state.balances.owing()):
        yield tr("{player} owes the house (M4)", player=named(debtor, names))
