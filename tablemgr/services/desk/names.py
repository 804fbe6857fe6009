"""Names for the ids that journal and ledger have: staff, players, and the tables' sessions."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.store import people, players, sessions
from tablemgr.store.view import View

Names = Mapping[str, str]
"""What to call somebody by his id."""

SHORTEST = 3
"""How many letters a first word has that says who is meant: "de" or "Li" does not."""


def names_of(view: View, ids: Iterable[str], known: Names | None = None) -> dict[str, str]:
    """The names of staff and of these players; `known` are those that a session seated by name."""
    names = {row.id: row.name for row in people.people(view)}
    names |= known or {}
    names |= players.player_names(view, ids)
    return names | {POOL_DEBTOR: tr("the pool")}


def named(who: str, names: Names) -> str:
    """What to call somebody: his name, or the id itself where nobody knows him."""
    return names.get(who, who)


def short_names(people: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What to call people by their ids in a narrow list: by the first word of the name.

    Who shares it with another, or has a very short one, is called by all of his name.
    """
    names = dict(people)
    first = {who: name.split(" ", 1)[0] for who, name in names.items()}
    many = Counter(map(str.casefold, first.values()))
    return {
        who: word if many[word.casefold()] == 1 and len(word) >= SHORTEST else names[who]
        for who, word in first.items()
    }


def table_names(view: View) -> dict[str, str]:
    """The tables of all sessions, by session."""
    return {row.id: row.table_name for row in sessions.sessions(view)}
