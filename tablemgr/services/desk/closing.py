"""What the close of a table would meet: its books, and what has to be done before anybody counts.

Whoever asks for counts looks here first, so that nobody counts a bank that cannot be closed.
"""

from dataclasses import dataclass

from tablemgr.services.desk.books import TableBooks, table_books
from tablemgr.services.desk.names import named, names_of
from tablemgr.services.night.act import DeniedError
from tablemgr.services.night.bank import verify_closable
from tablemgr.services.night.night import Night
from tablemgr.services.night.words import sentences


@dataclass(frozen=True, slots=True)
class Closing:
    """A table's books, and what stands in the way of its close: a sentence for each such thing."""

    books: TableBooks
    in_the_way: tuple[str, ...] = ()


def closing(night: Night) -> Closing:
    """What the close of a session would meet as it stands."""
    state = night.state
    books = table_books(night.store, state.session, state.currency)
    try:
        verify_closable(night)
    except DeniedError as error:
        faults = (error, *error.others)
        ids = {who for each in faults for who in str(each.facts.get("players", "")).split(", ")}
        with night.store.read() as view:
            names = names_of(view, ids, {each.player: each.name for each in state.seats})
        return Closing(books, tuple(sentences(error, state.currency, names)))
    return Closing(books)


@dataclass(frozen=True, slots=True)
class Unseated:
    """Who has left, and was brought money by a correction since: an amount in smallest units."""

    player: str
    name: str
    amount: int


def unseated(night: Night) -> tuple[Unseated, ...]:
    """Everybody who has money at a table without a seat, by name; `money.leave` pays it to him."""
    state = night.state
    ids = [each for each in state.holders() if state.seated(each) is None]
    with night.store.read() as view:
        names = names_of(view, ids)
    found = (Unseated(who, named(who, names), state.money(who).total) for who in ids)
    return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.player)))
