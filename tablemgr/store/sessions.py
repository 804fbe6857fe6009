"""Table sessions and the rule sheets that they are held to."""

from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError

from tablemgr.store import schema
from tablemgr.store.rows import SessionRow, SheetRow
from tablemgr.store.trouble import ConflictError
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

_s = schema.sessions
_COLUMNS = tuple(_s.c[field.name] for field in fields(SessionRow))
# Two tables may open with the same sheet at the same moment.
_KEEP_SHEET = text(
    "INSERT INTO sheets (sha256, name, version, text) VALUES (:sha256, :name, :version, :text)"
    " ON CONFLICT (sha256) DO NOTHING"
)


def _session_of(row: Any) -> SessionRow:
    return SessionRow(*row)


def add_session(work: UnitOfWork, session: SessionRow) -> None:
    """Add a session; ConflictError where its table has an open one, or where it is there."""
    try:
        work.connection.execute(insert(_s), asdict(session))
    except IntegrityError as error:
        raise ConflictError(session.id, 0, str(error.orig)) from error


def change_session(work: UnitOfWork, session: SessionRow) -> None:
    """Write a session's row anew; LookupError where there is none."""
    found = work.connection.execute(
        update(_s).where(_s.c.id == session.id).values(**asdict(session))
    )
    if found.rowcount != 1:
        raise LookupError(session.id)


def session(view: View, id: str) -> SessionRow | None:  # noqa: A002
    """A session, None where there is none."""
    row = view.connection.execute(select(*_COLUMNS).where(_s.c.id == id)).one_or_none()
    return None if row is None else _session_of(row)


def sessions(
    view: View, *, is_open: bool | None = None, from_date: str = "", to_date: str = ""
) -> tuple[SessionRow, ...]:
    """Sessions by their opening, open or closed ones alone, of gaming dates with both ends in."""
    query = select(*_COLUMNS).order_by(_s.c.opened_at, _s.c.id)
    if is_open is not None:
        query = query.where((_s.c.closed_at == "") == is_open)
    if from_date:
        query = query.where(_s.c.gaming_date >= from_date)
    if to_date:
        query = query.where(_s.c.gaming_date <= to_date)
    return tuple(map(_session_of, view.connection.execute(query)))


def keep_sheet(work: UnitOfWork, sheet: SheetRow) -> None:
    """Have a rule sheet in the store; one that is there stays as it is."""
    work.connection.execute(_KEEP_SHEET, asdict(sheet))


def find_sheet(view: View, sha256: str) -> SheetRow | None:
    """A rule sheet by the SHA-256 of its canonical text, None where there is none."""
    query = select(*schema.sheets.columns).where(schema.sheets.c.sha256 == sha256)
    row = view.connection.execute(query).one_or_none()
    return None if row is None else SheetRow(*row)


def sheets(view: View) -> tuple[SheetRow, ...]:
    """Every rule sheet that was ever used."""
    c = schema.sheets.c
    query = select(*schema.sheets.columns).order_by(c.name, c.version, c.sha256)
    return tuple(SheetRow(*row) for row in view.connection.execute(query))
