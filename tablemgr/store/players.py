"""Players and the search for them by name, whatever capitals and accents are typed."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from sqlalchemy import insert, select, update

from tablemgr.store import schema
from tablemgr.store.rows import PlayerRow
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

_p = schema.players
_COLUMNS = (_p.c.id, _p.c.name, _p.c.note)

# Letters that no accent can be taken from.
_PLAIN = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})


def folded(name: str) -> str:
    """A name for searching: without capitals, accents and blanks beyond one."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(bare.translate(_PLAIN).split())


def _player_of(row: Any) -> PlayerRow:
    return PlayerRow(*row)


def keep_player(work: UnitOfWork, player: PlayerRow) -> None:
    """Add a player or write his row anew."""
    values = {"name": player.name, "folded": folded(player.name), "note": player.note}
    changed = work.connection.execute(update(_p).where(_p.c.id == player.id).values(**values))
    if not changed.rowcount:
        work.connection.execute(insert(_p), {"id": player.id, **values})


def player(view: View, id: str) -> PlayerRow | None:  # noqa: A002
    """A player, None where there is none."""
    row = view.connection.execute(select(*_COLUMNS).where(_p.c.id == id)).one_or_none()
    return None if row is None else _player_of(row)


def player_names(view: View, ids: Iterable[str]) -> dict[str, str]:
    """The names of players by their ids, those that nobody keeps left out."""
    query = select(_p.c.id, _p.c.name).where(_p.c.id.in_(sorted(set(ids))))
    return {row.id: row.name for row in view.connection.execute(query)}


def players(view: View, text: str = "", *, most: int = 50) -> tuple[PlayerRow, ...]:
    """Players whose name contains every word of a text, by name, at most so many."""
    query = select(*_COLUMNS).order_by(_p.c.folded, _p.c.id).limit(most)
    for word in folded(text).split():
        query = query.where(_p.c.folded.contains(word, autoescape=True))
    return tuple(map(_player_of, view.connection.execute(query)))
