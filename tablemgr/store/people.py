"""Staff with their PINs' hashes, and who is signed in where."""

from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from tablemgr.store import schema
from tablemgr.store.rows import PersonRow, SignInRow
from tablemgr.store.statements import Statement
from tablemgr.store.trouble import ConflictError
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

_p, _s = schema.people, schema.sign_ins
# Asked with every line that is written.
_ROLE_AT = Statement(
    select(_p.c.role)
    .join_from(_s, _p, _p.c.id == _s.c.person)
    .where(
        _s.c.person == bindparam("person"),
        _s.c.station == bindparam("station"),
        _s.c.ended_at == text("''"),
        _p.c.active,
    )
)
_PERSON = tuple(_p.c[field.name] for field in fields(PersonRow))
_SIGN_IN = tuple(_s.c[field.name] for field in fields(SignInRow))


def _person_of(row: Any) -> PersonRow:
    return PersonRow(*row)


def _sign_in_of(row: Any) -> SignInRow:
    return SignInRow(*row)


def keep_person(work: UnitOfWork, person: PersonRow) -> None:
    """Add a person or write his row anew."""
    values = asdict(person)
    changed = work.connection.execute(update(_p).where(_p.c.id == person.id).values(**values))
    if not changed.rowcount:
        work.connection.execute(insert(_p), values)


def person(view: View, id: str) -> PersonRow | None:  # noqa: A002
    """A person, None where there is none."""
    row = view.connection.execute(select(*_PERSON).where(_p.c.id == id)).one_or_none()
    return None if row is None else _person_of(row)


def people(view: View, *, active: bool | None = None) -> tuple[PersonRow, ...]:
    """The staff by name, those active or gone alone."""
    query = select(*_PERSON).order_by(_p.c.name, _p.c.id)
    if active is not None:
        query = query.where(_p.c.active.is_(active))
    return tuple(map(_person_of, view.connection.execute(query)))


def sign_in(work: UnitOfWork, entry: SignInRow) -> None:
    """Record a sign-in; ConflictError where the person is signed in at that station already."""
    try:
        work.connection.execute(insert(_s), asdict(entry))
    except IntegrityError as error:
        raise ConflictError(entry.person, 0, str(error.orig)) from error


def sign_out(work: UnitOfWork, id: str, at: str) -> None:  # noqa: A002
    """End a sign-in; one that has ended stays as it was."""
    lasting = (_s.c.id == id) & (_s.c.ended_at == "")
    work.connection.execute(update(_s).where(lasting).values(ended_at=at))


def role_at(view: View, person: str, station: str) -> str | None:
    """The role of a person on the staff who is signed in at a station, None where he is not."""
    found = _ROLE_AT.rows(view.connection, {"person": person, "station": station})
    return str(found[0][0]) if found else None


def signed_in(view: View, *, station: str = "", person: str = "") -> tuple[SignInRow, ...]:
    """The sign-ins that last, the oldest first, of a station or a person alone."""
    query = select(*_SIGN_IN).where(_s.c.ended_at == "").order_by(_s.c.at, _s.c.id)
    if station:
        query = query.where(_s.c.station == station)
    if person:
        query = query.where(_s.c.person == person)
    return tuple(map(_sign_in_of, view.connection.execute(query)))
