"""What forms can be asked about: the sessions, days, players and rule sheets that there are."""

from collections.abc import Iterable
from dataclasses import dataclass

from tablemgr.services.desk.sessions import session_titles
from tablemgr.services.players import find_players
from tablemgr.services.sheetkeeping import offered_sheets
from tablemgr.services.sheets import preset, preset_names
from tablemgr.services.shown import shown_day
from tablemgr.store import handpages, sessions
from tablemgr.store.engine import Store
from tablemgr.store.rows import Standing

MOST_PLAYERS = 10_000
SETTLED = (Standing.SETTLED, Standing.CORRECTED, Standing.VOID)


@dataclass(frozen=True, slots=True)
class Subject:
    """One of them: its id, and what a list calls it."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Subjects:
    """All of them: open sessions and late days first, players and sheets by their names."""

    sessions: tuple[Subject, ...] = ()
    days: tuple[Subject, ...] = ()
    players: tuple[Subject, ...] = ()
    sheets: tuple[Subject, ...] = ()


def subjects(store: Store) -> Subjects:
    """What there is in the database, and the presets beside the house's own sheets."""
    with store.read() as view:
        days = {row.gaming_date for row in sessions.sessions(view)}
    presets = {name: preset(name) for name in preset_names()}
    sheets = [Subject(sheet.id, sheet.title) for sheet in offered_sheets(store)]
    sheets += [Subject(name, sheet.title) for name, sheet in presets.items() if sheet]
    return Subjects(
        sessions=tuple(Subject(each.id, each.title) for each in session_titles(store)),
        days=tuple(Subject(day, shown_day(day)) for day in sorted(days, reverse=True)),
        players=_by_title(
            Subject(row.id, row.name) for row in find_players(store, "", MOST_PLAYERS)
        ),
        sheets=_by_title(sheets),
    )


def _by_title(found: Iterable[Subject]) -> tuple[Subject, ...]:
    return tuple(sorted(found, key=lambda each: (each.title.casefold(), each.id)))


def settled_hands(store: Store, session: str) -> tuple[int, ...]:
    """The numbers of a session's hands that a payout sheet can be printed of, the latest first."""
    search = handpages.HandSearch(session=session, standings=SETTLED)
    with store.read() as view:
        return tuple(number for _, _, number in handpages.hand_places(view, search))
