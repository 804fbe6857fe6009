"""What is kept beside the ledger: drafts of what is being typed, settings, and states cached.

Nothing of it is evidence: a draft is cleared, a setting changed, a snapshot made anew at will.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table, bindparam, delete, select, text

from tablemgr.store import schema
from tablemgr.store.rows import ClaimRow, SnapshotRow
from tablemgr.store.statements import Statement
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

_d, _c = schema.drafts, schema.claims
_SAVE_DRAFT = text(
    "INSERT INTO drafts (session, station, draft) VALUES (:session, :station, :draft)"
    " ON CONFLICT (session, station) DO UPDATE SET draft = excluded.draft"
)
_CLEAR_DRAFTS = Statement(delete(_d).where(_d.c.session == bindparam("session")))
_SAVE_SETTING = text(
    "INSERT INTO settings (name, value) VALUES (:name, :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


def save_draft(work: UnitOfWork, session: str, station: str, draft: str) -> None:
    """Keep what is being typed for a session at a station, in place of what was kept."""
    values = {"session": session, "station": station, "draft": draft}
    work.connection.execute(_SAVE_DRAFT, values)


def draft(view: View, session: str, station: str) -> str | None:
    """What was being typed, None where nothing was."""
    query = select(_d.c.draft).where(_d.c.session == session, _d.c.station == station)
    return view.connection.execute(query).scalar_one_or_none()


def clear_draft(work: UnitOfWork, session: str, station: str) -> None:
    """Forget what was being typed."""
    here = (_d.c.session == session) & (_d.c.station == station)
    work.connection.execute(delete(_d).where(here))


def clear_drafts(work: UnitOfWork, session: str) -> None:
    """Forget what was being typed for a session at any station."""
    _CLEAR_DRAFTS.run(work.connection, {"session": session})


def set_setting(work: UnitOfWork, name: str, value: str) -> None:
    """Set one of the house's settings."""
    work.connection.execute(_SAVE_SETTING, {"name": name, "value": value})


def drop_setting(work: UnitOfWork, name: str) -> None:
    """Forget one of them."""
    work.connection.execute(delete(schema.settings).where(schema.settings.c.name == name))


def setting(view: View, name: str) -> str | None:
    """One of them, None where it is not set."""
    table = schema.settings
    query = select(table.c.value).where(table.c.name == name)
    return view.connection.execute(query).scalar_one_or_none()


def settings(view: View) -> Mapping[str, str]:
    """All settings by name."""
    table = schema.settings
    rows = view.connection.execute(select(table.c.name, table.c.value).order_by(table.c.name))
    return {row.name: row.value for row in rows}


def snapshot(view: View, session: str) -> SnapshotRow | None:
    """A session's cached state, None where there is none."""
    row = _one(view, schema.snapshots, session)
    return None if row is None else SnapshotRow(*row)


def drop_snapshot(work: UnitOfWork, session: str) -> None:
    """Forget a cached state, so that it is made anew."""
    table = schema.snapshots
    work.connection.execute(delete(table).where(table.c.session == session))


def claim(view: View, session: str) -> ClaimRow | None:
    """Who claimed a session last, None where it was released."""
    row = _one(view, _c, session)
    return None if row is None else ClaimRow(*row)


def _one(view: View, table: Table, session: str) -> Any:
    query = select(*table.columns).where(table.c.session == session)
    return view.connection.execute(query).one_or_none()
