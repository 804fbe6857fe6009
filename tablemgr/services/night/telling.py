"""A session's state told from its journal, from the first line or from the last snapshot on."""

from collections.abc import Iterator

from tablemgr.ledger.accounts import Book
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import find_currency
from tablemgr.services.night.codec import read_snapshot
from tablemgr.services.night.fold import fold, opened
from tablemgr.services.night.state import NightState
from tablemgr.store import sessions
from tablemgr.store.desk import snapshot
from tablemgr.store.entries import as_written, balances, entries
from tablemgr.store.journal import last_line, line, lines
from tablemgr.store.view import View


def read_state(view: View, session: str) -> tuple[NightState, JournalLine]:
    """The state of a session and its last line; LookupError where there is none."""
    last = last_line(view, session)
    if sessions.session(view, session) is None or last is None:
        raise LookupError(session)
    known = _known(view, session)
    if known is None:
        return tell(view, session), last
    return _told_on(view, known), last


def tell(view: View, session: str, until: int | None = None) -> NightState:
    """The state of a session after a line, by default the last one, from its first line on.

    LookupError where it has no lines, ValueError where one cannot be told.
    """
    row = sessions.session(view, session)
    currency = find_currency(row.currency) if row else None
    if currency is None:
        raise LookupError(session)
    book = Book(session, currency)
    story = _story(view, book, 0)
    first, made = next(story, (None, []))
    if first is None:
        raise LookupError(session)
    state = opened(first, made, Balances(book))
    for each, made in story:
        if until is not None and each.seq > until:
            break
        state = fold(state, each, made)
    return state


def _story(view: View, book: Book, after: int) -> Iterator[tuple[JournalLine, list[WrittenEntry]]]:
    """The lines above a number, each with its entries."""
    posted = entries(view, book.session, after)
    waiting = next(posted, None)
    for each in lines(view, book.session, after):
        made: list[WrittenEntry] = []
        while waiting is not None and waiting.seq <= each.seq:
            made.append(as_written(waiting.entry, book))
            waiting = next(posted, None)
        yield each, made


def _known(view: View, session: str) -> NightState | None:
    """The state of the snapshot, None where there is none that journal and ledger bear out."""
    kept = snapshot(view, session)
    found = read_snapshot(kept.state) if kept else None
    if kept is None or found is None:
        return None
    state, sealed = found
    of_line = line(view, session, kept.seq)
    held = {str(account): minor for account, minor in state.balances.held.items() if minor}
    sound = (state.session, state.seq) == (session, kept.seq)
    if not sound or of_line is None or of_line.hash != sealed:
        return None
    return state if held == balances(view, session, kept.seq) else None


def _told_on(view: View, state: NightState) -> NightState:
    for each, made in _story(view, state.book, state.seq):
        state = fold(state, each, made)
    return state
