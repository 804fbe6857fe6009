"""What a verb says that it has changed is what it has changed: the demo's night, line by line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.services.changes import (
    EVERYTHING,
    Changes,
    Kind,
    changes_by,
    changes_of,
    changes_since,
)
from tablemgr.services.night.fold import fold
from tablemgr.services.night.state import NightState
from tablemgr.services.night.telling import tell
from tablemgr.services.people.house import HOUSE
from tablemgr.services.permissions import Verb
from tablemgr.store.engine import open_store
from tablemgr.store.entries import as_written, entries_at
from tablemgr.store.hands import hand_at
from tablemgr.store.journal import last_line, lines
from tablemgr.store.rows import Change
from tablemgr.store.view import View

SESSIONS = ("demo-7", "demo-8", "demo-743")
_TABLE = (AccountKind.BANK, AccountKind.CASH_TAKEN, AccountKind.COLLECTION)
_PLAYERS = (
    *(AccountKind.STACK, AccountKind.BEHIND_CHIPS, AccountKind.BEHIND_CASH),
    *(AccountKind.POOL, AccountKind.RECEIVABLE),
)


def held(state: NightState, kinds: tuple[AccountKind, ...]) -> dict[str, int]:
    found = state.balances.held.items()
    return {str(each): minor for each, minor in found if minor and each.kind in kinds}


def seen(state: NightState) -> dict[Kind, object]:
    """What a state shows of each kind."""
    hand = state.hand
    in_hand = (hand.incidents, hand.clocks) if hand else ((), {})
    return {
        Kind.SEATS: (state.seats, state.button),
        Kind.STACKS: held(state, _PLAYERS),
        Kind.HAND: hand,
        Kind.INCIDENTS: (in_hand, state.jackpots),
        Kind.BANK: held(state, _TABLE),
        Kind.SESSION: (state.closed, state.point_value, state.dealer),
    }


def changed(view: View, session: str) -> Iterator[tuple[Verb, frozenset[Kind], set[Kind]]]:
    """Each line's verb, what it says that it changes, and what it has changed."""
    before = tell(view, session, 1)
    for told in list(lines(view, session, 1)):
        made = [as_written(each, before.book) for each in entries_at(view, session, told.seq)]
        after = fold(before, told, made)
        was, now = seen(before), seen(after)
        real = {kind for kind in was if was[kind] != now[kind]}
        if hand_at(view, session, told.seq):
            real.add(Kind.HANDS)
        yield Verb(told.verb), changes_by(told).kinds, real
        before = after


@pytest.mark.parametrize("session", SESSIONS)
def test_nothing_changes_that_is_not_said(played: Path, session: str) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        missed = {
            (verb, kind)
            for verb, said, real in changed(view, session)
            for kind in real - said
            # What ran is over with it: it is told as the hand's end.
            if not (kind is Kind.INCIDENTS and Kind.HAND in said)
        }
    assert missed == set()


def test_what_is_said_does_change_now_and_then(played: Path) -> None:
    said: dict[Verb, set[Kind]] = {}
    with open_store(str(played), "table 3") as store, store.read() as view:
        for session in SESSIONS:
            for verb, _, real in changed(view, session):
                said.setdefault(verb, set()).update(real)
    for verb in (Verb.DEAL, Verb.SETTLE, Verb.BUY, Verb.LEAVE, Verb.COUNT, Verb.MARK_SET):
        assert changes_of(verb) == said[verb], verb


@pytest.mark.parametrize("verb", list(Verb), ids=str)
def test_every_verb_says_what_it_changes(verb: Verb) -> None:
    kinds = changes_of(verb)
    assert kinds <= set(Kind)
    assert kinds or verb in (Verb.APPROVE, Verb.BACKUP, Verb.CHECK, Verb.PRINT_REPORT)


def test_what_others_recorded_is_put_together_by_session(played: Path) -> None:
    with open_store(str(played), "table 3") as store, store.read() as view:
        last, house = last_line(view, SESSIONS[0]), last_line(view, HOUSE)
        assert last is not None
        assert house is not None
        told = [
            Change(SESSIONS[0], last.seq),
            Change(HOUSE, house.seq),
            Change(SESSIONS[0], last.seq - 1),
        ]
        close, *others = changes_since(view, told)
        assert close.session == SESSIONS[0]
        assert {Kind.SESSION, Kind.BANK} <= close.kinds
        assert others == [Changes(HOUSE, frozenset({Kind.PEOPLE}))]
        assert changes_since(view, []) == ()
        for unknown in (Change("", 0), Change("nowhere", 3)):
            assert changes_since(view, [told[0], unknown]) == (EVERYTHING,)
