"""A table session as the floor's desk opens it: what it was, whether it is open, who played."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablemgr.i18n import mark, tr
from tablemgr.ledger.money import Currency, find_currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.desk.names import Names, names_of, short_names
from tablemgr.services.permissions import Verb
from tablemgr.services.shown import shown_day
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store import handpages, sessions
from tablemgr.store.engine import Store
from tablemgr.store.journalsearch import lines_of_verbs
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View

SEATED = (Verb.SEAT_PLAYER, Verb.MOVE_IN)


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """A session: its table, sheet and stakes (in smallest units), its dealers and its players.

    `players` and `dealers` are ids with names, in the order of the names. `is_open`: not closed.
    """

    id: str
    table: str
    sheet: RuleSheet
    currency: Currency
    point_value: int
    denominations: tuple[int, ...]
    gaming_date: str
    is_open: bool
    players: tuple[tuple[str, str], ...]
    dealers: tuple[tuple[str, str], ...]
    names: Names

    @property
    def short_names(self) -> Names:
        """What to call players and dealers in a narrow list."""
        return {**self.names, **short_names(self.dealers), **short_names(self.players)}

    @property
    def title(self) -> str:
        """The session in a few words, for a list of them."""
        return session_title(self.table, self.gaming_date, is_open=self.is_open)


@dataclass(frozen=True, slots=True)
class SessionTitle:
    """A session by its id, with what a list calls it."""

    id: str
    title: str
    is_open: bool


_TITLES = {True: mark("{table} · {date} · open"), False: mark("{table} · {date}")}


def session_title(table: str, date: str, *, is_open: bool) -> str:
    """A session in a few words; `date` is its gaming date by ISO 8601."""
    return tr(_TITLES[is_open], table=table, date=shown_day(date))


def session_titles(store: Store) -> tuple[SessionTitle, ...]:
    """Every session, those that are open first, then the latest ones."""
    with store.read() as view:
        rows = sessions.sessions(view)
    ordered = sorted(rows, key=lambda row: row.opened_at, reverse=True)
    ordered.sort(key=lambda row: bool(row.closed_at))
    return tuple(
        SessionTitle(
            row.id,
            session_title(row.table_name, row.gaming_date, is_open=not row.closed_at),
            not row.closed_at,
        )
        for row in ordered
    )


def session_facts(store: Store, session: str) -> SessionFacts:
    """What a session was; LookupError where there is none."""
    with store.read() as view:
        return facts_of(view, session)


def facts_of(view: View, session: str) -> SessionFacts:
    """What a session was; LookupError where there is none."""
    row = sessions.session(view, session)
    currency = find_currency(row.currency) if row else None
    if row is None or currency is None:
        raise LookupError(session)
    seated = _seated(view, row)
    names = names_of(view, seated, seated)
    return SessionFacts(
        id=row.id,
        table=row.table_name,
        sheet=read_stored_sheet(view, row.sheet),
        currency=currency,
        point_value=row.point_value_minor,
        denominations=tuple(map(int, row.denominations.split())),
        gaming_date=row.gaming_date,
        is_open=not row.closed_at,
        players=_by_name(seated, names),
        dealers=_by_name(handpages.dealers_of(view, session), names),
        names=names,
    )


def _seated(view: View, row: SessionRow) -> Mapping[str, str]:
    """The players who ever sat at the table, by the names they were seated under."""
    facts = (json.loads(line.facts) for line in lines_of_verbs(view, row.id, SEATED))
    return {str(each["player"]): str(each["name"]) for each in facts}


def _by_name(ids: Iterable[str], names: Names) -> tuple[tuple[str, str], ...]:
    pairs = [(each, names.get(each, each)) for each in ids]
    return tuple(sorted(pairs, key=lambda pair: (pair[1].casefold(), pair[0])))
